import { Body, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CurrentActor } from '../../admission/current-caller.js';
import {
  ListLostListingsQuery,
  LostListingDto,
  UpdatedLostListingDto,
  UpdateLostListingBody,
  UpdateLostListingsBody,
} from '../../../contexts/partners/watching/lost-listing.dto.js';
import { LostListingsService } from '../../../contexts/partners/watching/lost-listings.service.js';
import { IfMatch, Operation } from '../../../platform/http/operation.js';
import type { Page } from '../../../platform/input/page.js';
import { Id, SlugPipe } from '../../../platform/input/parameters.js';
import { AdminCalls } from '../admin-calls.js';

@AdminCalls('v1/admin/lost-listings', 'Submissions')
export class AdminLostListingsController {
  constructor(private readonly lost: LostListingsService) {}

  @Get()
  @Operation({
    summary: 'List lost listings',
    description:
      'Listings of Done submissions that two checks, 24 hours apart, found missing, without their link, or with a link that search engines no longer follow. Newest first.',
    returns: { page: LostListingDto },
  })
  listLostListings(@Query() query: ListLostListingsQuery): Promise<Page<LostListingDto>> {
    return this.lost.listLostListings(query);
  }

  @Post('batch')
  @Operation({
    summary: 'Update up to 100 lost listings',
    description:
      'Assigns, accepts, resolves or reopens each listing by the rules of a single one, in its own transaction. The response has a result per listing, in the order of `items`; a rejected one does not affect the others.',
    returns: { list: UpdatedLostListingDto },
  })
  updateLostListings(
    @CurrentActor() actor: string,
    @Body() body: UpdateLostListingsBody,
  ): Promise<UpdatedLostListingDto[]> {
    return this.lost.updateLostListings(actor, body);
  }

  @Patch(':toolId/:directorySlug')
  @Operation({
    summary: 'Assign, accept, resolve or reopen a lost listing',
    description:
      'Changes the latest loss of the listing. To resolve it with a new URL, record the URL instead: PUT /v1/admin/submissions/{toolId}/directories/{directorySlug}.',
    returns: { one: LostListingDto },
    fails: [409],
    versioned: true,
  })
  updateLostListing(
    @CurrentActor() actor: string,
    @Id('toolId') toolId: string,
    @Param('directorySlug', SlugPipe) directorySlug: string,
    @Body() body: UpdateLostListingBody,
    @IfMatch() expectedVersion: number | undefined,
  ): Promise<LostListingDto> {
    return this.lost.updateLostListing(actor, toolId, directorySlug, body, expectedVersion);
  }
}
