import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { conflict } from '../../../platform/errors/app-error.js';
import { ConversationsRepository } from '../conversations/conversations.repository.js';
import { conversationNotFound } from '../desk/desk.service.js';
import { ClaimsRepository } from './claims.repository.js';

/** Shows who is replying, so that two admins don't reply to the same customer. */
@Injectable()
export class Claims {
  constructor(
    private readonly claims: ClaimsRepository,
    private readonly conversations: ConversationsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  /** `from` is the user whose claim is taken over, as confirmed on the page. */
  claimConversation(userId: string, conversationId: string, from: string | null): Promise<void> {
    return this.unitOfWork.run(async (manager) => {
      if (!(await this.conversations.lockById(manager, conversationId))) throw conversationNotFound(conversationId);
      if (await this.claims.renewClaim(manager, conversationId, userId)) return;
      const holder = await this.claims.findClaimHolder(manager, conversationId);
      if (!(await this.claims.claimConversation(manager, conversationId, userId, from)))
        throw conflict(
          `${holder?.name ?? 'Another admin'} is replying to this conversation. Take it over to reply instead.`,
        );
      await this.record(manager, userId, conversationId, holder?.userId);
    });
  }

  /** Saving a draft or a note claims the conversation, unless another user has claimed it. */
  async keepClaim(manager: EntityManager, userId: string, conversationId: string): Promise<void> {
    if (await this.claims.renewClaim(manager, conversationId, userId)) return;
    if (await this.claims.claimConversation(manager, conversationId, userId, null))
      await this.record(manager, userId, conversationId);
  }

  releaseClaim(userId: string, conversationId: string): Promise<void> {
    return this.unitOfWork.run(async (manager) => {
      if (!(await this.claims.deleteClaim(manager, conversationId, userId))) return;
      await this.audit.record(manager, { actor: userId, action: 'support.released', subject: conversationId });
    });
  }

  /** Claims the unclaimed conversation that has waited longest. Returns null if there is none. */
  claimNextConversation(userId: string, partnerId: string | undefined): Promise<string | null> {
    return this.unitOfWork.run(async (manager) => {
      for (;;) {
        const id = await this.claims.lockNextConversation(manager, partnerId);
        if (id === null) return null;
        if (await this.claims.claimConversation(manager, id, userId, null)) {
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
    const holder = await this.claims.findClaimHolder(manager, conversationId);
    if (holder !== null && holder.userId !== userId)
      throw conflict(`${holder.name} is replying to this conversation. Take it over to ${purpose}.`);
  }

  /** Ends every claim. The audit log has what ended it: the reply, or closing or snoozing the conversation. */
  endClaim(manager: EntityManager, conversationId: string): Promise<void> {
    return this.claims.deleteClaims(manager, conversationId);
  }

  private record(manager: EntityManager, actor: string, subject: string, from?: string): Promise<void> {
    const details = from === undefined ? {} : { from };
    return this.audit.record(manager, { actor, action: 'support.claimed', subject, details });
  }
}
