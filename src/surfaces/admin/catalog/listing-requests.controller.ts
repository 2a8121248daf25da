import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentActor } from '../../../contexts/access/caller.js';
import { AdminOnly } from '../../../contexts/access/policy.js';
import {
  DeclineRequestBody,
  ListedRequestDto,
  ListingRequestDto,
  ListRequestsQuery,
  UpdateListingRequestBody,
} from '../../../contexts/requests/listing-request.dto.js';
import { RequestDecisions } from '../../../contexts/requests/request-decisions.js';
import { RequestDesk } from '../../../contexts/requests/request-desk.js';
import { Operation } from '../../../platform/http/operation.js';
import { IfMatch } from '../../../platform/http/requests/if-match.js';
import type { Page } from '../../../platform/input/page.js';
import { UuidPipe } from '../../../platform/input/parameters/id-parameters.js';

@ApiTags('Catalog')
@AdminOnly()
@Controller('v1/admin/listing-requests')
export class AdminListingRequestsController {
  constructor(
    private readonly desk: RequestDesk,
    private readonly decisions: RequestDecisions,
  ) {}

  @Get()
  @Operation({
    id: 'list_listing_requests',
    summary: 'List listing requests',
    description: 'Tools that users sent in at `/submit`, newest first.',
    returns: { page: ListedRequestDto },
  })
  listRequests(@Query() query: ListRequestsQuery): Promise<Page<ListedRequestDto>> {
    return this.desk.listRequests(query);
  }

  @Get(':id')
  @Operation({
    id: 'get_listing_request',
    summary: 'Get a listing request',
    description: 'All fields of a listing request; those that were left empty are null.',
    returns: { one: ListingRequestDto },
    fails: [404],
  })
  getRequest(@Param('id', UuidPipe) id: string): Promise<ListingRequestDto> {
    return this.desk.getRequest(id);
  }

  @Patch(':id')
  @Operation({
    id: 'update_listing_request',
    summary: 'Edit a listing request',
    description:
      'Fields that you leave out stay unchanged; null clears an optional one. A decided request is not edited.',
    returns: { one: ListingRequestDto },
    fails: [404, 409],
    versioned: true,
  })
  updateRequest(
    @CurrentActor() actor: string,
    @Param('id', UuidPipe) id: string,
    @Body() body: UpdateListingRequestBody,
    @IfMatch() expectedVersion: number | undefined,
  ): Promise<ListingRequestDto> {
    return this.desk.updateRequest(actor, id, body, expectedVersion);
  }

  @Post(':id/approve')
  @HttpCode(200)
  @Operation({
    id: 'approve_listing_request',
    summary: 'Approve a listing request',
    description:
      'Creates the tool, which is public immediately, and emails the founder. Omitted fields and images given as URLs are filled in shortly after the response.',
    returns: { one: ListingRequestDto },
    fails: [404, 409],
  })
  approveRequest(@CurrentActor() actor: string, @Param('id', UuidPipe) id: string): Promise<ListingRequestDto> {
    return this.decisions.approveRequest(actor, id);
  }

  @Post(':id/decline')
  @HttpCode(200)
  @Operation({
    id: 'decline_listing_request',
    summary: 'Decline a listing request',
    description: 'Emails the founder the message. Nothing is listed.',
    returns: { one: ListingRequestDto },
    fails: [404, 409],
  })
  declineRequest(
    @CurrentActor() actor: string,
    @Param('id', UuidPipe) id: string,
    @Body() { message }: DeclineRequestBody,
  ): Promise<ListingRequestDto> {
    return this.decisions.declineRequest(actor, id, message);
  }
}
