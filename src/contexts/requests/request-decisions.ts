import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { withRetries } from '../../platform/database/with-retries.js';
import { getSender } from '../access/users/senders.js';
import { isListingCollision, ListingIntake } from '../partners/submit/listing-intake.js';
import type { ListingRequestDto } from './listing-request.dto.js';
import type { ListingRequest } from './listing-request.entity.js';
import { toListingRequest } from './listing-request.mapper.js';
import { ListingRequestsRepository } from './listing-requests.repository.js';
import { RequestMessages } from './request-messages.js';

/** Approves and declines listing requests. A request is locked and must be open, so it is decided once. */
@Injectable()
export class RequestDecisions {
  constructor(
    private readonly repository: ListingRequestsRepository,
    private readonly listings: ListingIntake,
    private readonly messages: RequestMessages,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  /** Creates the tool, which is public immediately, and the job that fills in the rest. */
  approveRequest(actor: string, id: string, expectedVersion?: number): Promise<ListingRequestDto> {
    return withRetries(isListingCollision, () =>
      this.unitOfWork.run(async (manager) => {
        const request = await this.repository.lockOpenRequest(manager, id, expectedVersion);
        const tool = await this.listings.createListing(manager, request.userId, request.fields);
        const decided = await this.decide(manager, request, { status: 'approved', toolId: tool.id });
        await this.messages.queueApproval(manager, await this.emailOf(manager, request), request, tool.slug);
        await this.audit.recordAll(manager, [
          { actor, action: 'listing-request.approved', subject: id, details: { toolId: tool.id } },
          { actor, action: 'tool.created', subject: tool.id, details: { slug: tool.slug, listingRequestId: id } },
        ]);
        return decided;
      }),
    );
  }

  /** The message is sent to the founder. */
  declineRequest(actor: string, id: string, message: string, expectedVersion?: number): Promise<ListingRequestDto> {
    return this.unitOfWork.run(async (manager) => {
      const request = await this.repository.lockOpenRequest(manager, id, expectedVersion);
      const decided = await this.decide(manager, request, { status: 'declined', message: message.trim() });
      await this.messages.queueDecline(manager, await this.emailOf(manager, request), request);
      await this.audit.record(manager, { actor, action: 'listing-request.declined', subject: id });
      return decided;
    });
  }

  private async decide(
    manager: EntityManager,
    request: ListingRequest,
    decision: Partial<ListingRequest>,
  ): Promise<ListingRequestDto> {
    Object.assign(request, decision, { decidedAt: new Date() });
    await this.repository.updateRequest(manager, request);
    // Read again, because a trigger sets the version.
    return toListingRequest(await this.repository.getRequest(manager, request.id));
  }

  private async emailOf(manager: EntityManager, { userId }: ListingRequest): Promise<string> {
    return (await getSender(manager, userId)).email;
  }
}
