import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../../platform/audit/audit-log.service.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { withRetries } from '../../platform/database/rows.js';
import { mapPage, type Page } from '../../platform/input/page.js';
import { getSender } from '../access/users/senders.js';
import { isListingCollision, ListingIntakeService } from '../partners/submit/listing-intake.service.js';
import type {
  ListingRequestSummaryDto,
  ListingRequestDto,
  ListRequestsQuery,
  UpdateListingRequestBody,
} from './listing-request.dto.js';
import { type ListingRequest, toListingRequestSummary, toListingRequest } from './listing-request.entity.js';
import { ListingRequestsRepository } from './listing-requests.repository.js';
import { ListingRequestsService } from './listing-requests.service.js';
import { ListingRequestEmailsService } from './listing-request-emails.service.js';

/** Lets admins read, edit, approve and decline listing requests. A request is locked and must be open, so it is decided once. */
@Injectable()
export class AdminListingRequestsService {
  constructor(
    private readonly repository: ListingRequestsRepository,
    private readonly requests: ListingRequestsService,
    private readonly listings: ListingIntakeService,
    private readonly messages: ListingRequestEmailsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
  ) {}

  async listRequests(query: ListRequestsQuery): Promise<Page<ListingRequestSummaryDto>> {
    return mapPage(await this.repository.listRequests(query, { status: query.status }), toListingRequestSummary);
  }

  async getRequest(id: string): Promise<ListingRequestDto> {
    return toListingRequest(await this.repository.getRequest(this.unitOfWork.manager, id));
  }

  countOpenRequests(): Promise<number> {
    return this.repository.countOpenRequests();
  }

  /** Null clears an optional field. Only open requests can be edited. */
  updateRequest(
    actor: string,
    id: string,
    changes: UpdateListingRequestBody,
    expectedVersion?: number,
  ): Promise<ListingRequestDto> {
    return this.unitOfWork.run(async (manager) => {
      const request = await this.repository.lockOpenRequest(manager, id, expectedVersion);
      return this.saveRequest(manager, request, await this.changedFields(manager, actor, request, changes));
    });
  }

  /** Saves the changes and creates the tool, which is public immediately, and the job that fills in the rest; or does nothing. */
  approveRequest(
    actor: string,
    id: string,
    expectedVersion?: number,
    changes: UpdateListingRequestBody = {},
  ): Promise<ListingRequestDto> {
    return withRetries(isListingCollision, () =>
      this.unitOfWork.run(async (manager) => {
        const request = await this.repository.lockOpenRequest(manager, id, expectedVersion);
        if (Object.keys(changes).length > 0)
          Object.assign(request, await this.changedFields(manager, actor, request, changes));
        const tool = await this.listings.createListing(manager, request.userId, request.fields);
        const decision = { status: 'approved', toolId: tool.id, decidedAt: new Date() } as const;
        const approved = await this.saveRequest(manager, request, decision);
        const { email } = await getSender(manager, request.userId);
        await this.messages.queueApproval(manager, email, request, tool.slug);
        await this.audit.recordAll(manager, [
          { actor, action: 'listing-request.approved', subject: id, details: { toolId: tool.id } },
          { actor, action: 'tool.created', subject: tool.id, details: { slug: tool.slug, listingRequestId: id } },
        ]);
        return approved;
      }),
    );
  }

  /** The message is sent to the founder. */
  declineRequest(actor: string, id: string, message: string, expectedVersion?: number): Promise<ListingRequestDto> {
    return this.unitOfWork.run(async (manager) => {
      const request = await this.repository.lockOpenRequest(manager, id, expectedVersion);
      const decision = { status: 'declined', message: message.trim(), decidedAt: new Date() } as const;
      const declined = await this.saveRequest(manager, request, decision);
      const { email } = await getSender(manager, request.userId);
      await this.messages.queueDecline(manager, email, request);
      await this.audit.record(manager, { actor, action: 'listing-request.declined', subject: id });
      return declined;
    });
  }

  private async changedFields(
    manager: EntityManager,
    actor: string,
    { id, fields }: ListingRequest,
    changes: UpdateListingRequestBody,
  ): Promise<Pick<ListingRequest, 'fields'>> {
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const checked = await this.requests.checkedFields({ ...fields, ...given }, manager);
    const details = { fields: Object.keys(given) };
    await this.audit.record(manager, { actor, action: 'listing-request.updated', subject: id, details });
    return { fields: checked };
  }

  private async saveRequest(
    manager: EntityManager,
    request: ListingRequest,
    changes: Partial<ListingRequest>,
  ): Promise<ListingRequestDto> {
    Object.assign(request, changes);
    await this.repository.updateRequest(manager, request);
    // Read again, because a trigger sets the version.
    return toListingRequest(await this.repository.getRequest(manager, request.id));
  }
}
