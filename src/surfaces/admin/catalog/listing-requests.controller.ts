import { Body, Get, Patch, Post, Query } from '@nestjs/common';
import { CurrentActor } from '../../admission/current-caller.js';
import {
  DeclineRequestBody,
  ListingRequestSummaryDto,
  ListingRequestDto,
  ListRequestsQuery,
  UpdateListingRequestBody,
} from '../../../contexts/requests/listing-request.dto.js';
import { AdminListingRequestsService } from '../../../contexts/requests/admin-listing-requests.service.js';
import { IfMatch, Operation } from '../../../platform/http/operation.js';
import type { Page } from '../../../platform/input/page.js';
import { Id } from '../../../platform/input/parameters.js';
import { AdminCalls } from '../admin-calls.js';

@AdminCalls('v1/admin/listing-requests', 'Catalog')
export class AdminListingRequestsController {
  constructor(private readonly requests: AdminListingRequestsService) {}

  @Get()
  @Operation({
    summary: 'List listing requests',
    description: 'Tools that users sent in at `/submit`, newest first.',
    returns: { page: ListingRequestSummaryDto },
  })
  listListingRequests(@Query() query: ListRequestsQuery): Promise<Page<ListingRequestSummaryDto>> {
    return this.requests.listRequests(query);
  }

  @Get(':id')
  @Operation({
    summary: 'Get a listing request',
    description: 'All fields of a listing request; those that were left empty are null.',
    returns: { one: ListingRequestDto },
  })
  getListingRequest(@Id() id: string): Promise<ListingRequestDto> {
    return this.requests.getRequest(id);
  }

  @Patch(':id')
  @Operation({
    summary: 'Edit a listing request',
    description:
      'Fields that you leave out stay unchanged; null clears an optional one. A decided request is not edited.',
    returns: { one: ListingRequestDto },
    fails: [409],
    versioned: true,
  })
  updateListingRequest(
    @CurrentActor() actor: string,
    @Id() id: string,
    @Body() body: UpdateListingRequestBody,
    @IfMatch() expectedVersion: number | undefined,
  ): Promise<ListingRequestDto> {
    return this.requests.updateRequest(actor, id, body, expectedVersion);
  }

  @Post(':id/approve')
  @Operation({
    summary: 'Approve a listing request',
    description:
      'Creates the tool, which is public immediately, and emails the founder. Omitted fields and images given as URLs are filled in shortly after the response.',
    returns: { one: ListingRequestDto },
    fails: [409],
  })
  approveListingRequest(@CurrentActor() actor: string, @Id() id: string): Promise<ListingRequestDto> {
    return this.requests.approveRequest(actor, id);
  }

  @Post(':id/decline')
  @Operation({
    summary: 'Decline a listing request',
    description: 'Emails the founder the message. Nothing is listed.',
    returns: { one: ListingRequestDto },
    fails: [409],
  })
  declineListingRequest(
    @CurrentActor() actor: string,
    @Id() id: string,
    @Body() { message }: DeclineRequestBody,
  ): Promise<ListingRequestDto> {
    return this.requests.declineRequest(actor, id, message);
  }
}
