import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { conflict } from '../../../platform/errors/app-error.js';
import { ConversationsRepository } from '../conversations/conversations.repository.js';
import { InboxRepository } from './inbox.repository.js';

/** Shows who is replying, so that two admins don't reply to the same customer. */
@Injectable()
export class ConversationClaimsService {
  constructor(
    private readonly inbox: InboxRepository,
    private readonly conversations: ConversationsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
  ) {}

  /** `from` is the user whose claim is taken over, as confirmed on the page. */
  claimConversation(userId: string, conversationId: string, from: string | null): Promise<void> {
    return this.unitOfWork.run(async (manager) => {
      const { closedAt } = await this.conversations.getLocked(manager, { id: conversationId });
      if (closedAt !== null) throw conflict('This conversation is closed. Reopen it to claim it.');
      if (await this.inbox.renewClaim(manager, conversationId, userId)) return;
      const holder = await this.inbox.findClaimHolder(manager, conversationId);
      if (!(await this.inbox.claimConversation(manager, conversationId, userId, from)))
        throw conflict(
          `${holder?.name ?? 'Another admin'} is replying to this conversation. Take it over to reply instead.`,
        );
      await this.record(manager, userId, conversationId, holder?.userId);
    });
  }

  /** Saving a draft or a note claims the conversation, unless another user has claimed it. */
  async keepClaim(manager: EntityManager, userId: string, conversationId: string): Promise<void> {
    if (await this.inbox.renewClaim(manager, conversationId, userId)) return;
    if (await this.inbox.claimConversation(manager, conversationId, userId, null))
      await this.record(manager, userId, conversationId);
  }

  releaseClaim(userId: string, conversationId: string): Promise<void> {
    return this.unitOfWork.run(async (manager) => {
      if (!(await this.inbox.deleteClaim(manager, conversationId, userId))) return;
      await this.audit.record(manager, { actor: userId, action: 'support.released', subject: conversationId });
    });
  }

  /** Claims the unclaimed conversation that has waited longest. Returns null if there is none. */
  claimNextConversation(userId: string, partnerId: string | undefined): Promise<string | null> {
    return this.unitOfWork.run(async (manager) => {
      for (;;) {
        const id = await this.inbox.lockNextConversation(manager, partnerId);
        if (id === null) return null;
        if (await this.inbox.claimConversation(manager, id, userId, null)) {
          await this.record(manager, userId, id);
          return id;
        }
        // Another admin claimed it after the query began, which the next query sees.
      }
    });
  }

  /** `purpose` completes the message. */
  async rejectClaimedByOther(
    manager: EntityManager,
    userId: string,
    conversationId: string,
    purpose: string,
  ): Promise<void> {
    const holder = await this.inbox.findClaimHolder(manager, conversationId);
    if (holder !== null && holder.userId !== userId)
      throw conflict(`${holder.name} is replying to this conversation. Take it over to ${purpose}.`);
  }

  private record(manager: EntityManager, actor: string, subject: string, from?: string): Promise<void> {
    const details = from === undefined ? {} : { from };
    return this.audit.record(manager, { actor, action: 'support.claimed', subject, details });
  }
}
