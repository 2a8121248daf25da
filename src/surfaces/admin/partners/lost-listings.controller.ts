import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentActor } from '../../../contexts/access/caller.js';
import { AdminOnly } from '../../../contexts/access/policy.js';
import {
  ListLostListingsQuery,
  LostListingDto,
  UpdateLostListingBody,
} from '../../../contexts/partners/watching/lost-listing.dto.js';
import { LostListings } from '../../../contexts/partners/watching/lost-listings.service.js';
import { Operation } from '../../../platform/http/operation.js';
import { IfMatch } from '../../../platform/http/requests/if-match.js';
import type { Page } from '../../../platform/input/page.js';
import { SlugPipe, UuidPipe } from '../../../platform/input/parameters/id-parameters.js';

@ApiTags('Submissions')
@AdminOnly()
@Controller('v1/admin/lost-listings')
export class LostListingsController {
  constructor(private readonly lost: LostListings) {}

  @Get()
  @Operation({
    id: 'list_lost_listings',
    summary: 'List lost listings',
    description:
      'Listings of Done submissions that two checks, 24 hours apart, found missing, without their link, or with a link that search engines no longer follow. Newest first.',
    returns: { page: LostListingDto },
  })
  listLostListings(@Query() query: ListLostListingsQuery): Promise<Page<LostListingDto>> {
    return this.lost.listLostListings(query);
  }

  @Patch(':toolId/:directorySlug')
  @Operation({
    id: 'update_lost_listing',
    summary: 'Assign, accept, resolve or reopen a lost listing',
    description:
      'Changes the latest loss of the listing. To resolve it with a new URL, record the URL instead: PUT /v1/admin/submissions/{toolId}/directories/{directorySlug}.',
    returns: { one: LostListingDto },
    fails: [404, 409],
    versioned: true,
  })
  updateLostListing(
    @CurrentActor() actor: string,
    @Param('toolId', UuidPipe) toolId: string,
    @Param('directorySlug', SlugPipe) directorySlug: string,
    @Body() body: UpdateLostListingBody,
    @IfMatch() expectedVersion: number | undefined,
  ): Promise<LostListingDto> {
    return this.lost.updateLostListing(actor, toolId, directorySlug, body, expectedVersion);
  }
}
