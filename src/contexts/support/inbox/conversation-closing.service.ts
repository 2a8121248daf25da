import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { conflict, invalid } from '../../../platform/errors/app-error.js';
import { type Conversation, OPEN_STATE } from '../conversations/conversation.entity.js';
import { ConversationsRepository, conversationMutexKey } from '../conversations/conversations.repository.js';
import type { CloseBody, SnoozeBody } from './admin-conversation.dto.js';
import { ConversationClaimsService } from './conversation-claims.service.js';
import { InboxRepository } from './inbox.repository.js';

const MAX_SNOOZE_MS = 366 * 86_400_000;

/** An admin, or an API key, which has no user and no claims. */
export interface Actor {
  actor: string;
  userId: string | null;
}

/**
 * Closes, snoozes and reopens conversations. These are marks of the team beside the status: partners see no change and get no
 * event. A conversation has one mark, the latest. The next question removes it.
 */
@Injectable()
export class ConversationClosingService {
  constructor(
    private readonly conversations: ConversationsRepository,
    private readonly claims: ConversationClaimsService,
    private readonly inbox: InboxRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
  ) {}

  closeConversation({ actor, userId }: Actor, id: string, { reason, questionId }: CloseBody): Promise<void> {
    return this.change(id, async (manager, conversation) => {
      await this.rejectUnseen(manager, id, questionId);
      await this.endClaim(manager, userId, id, 'close it');
      if (conversation.closedAs === reason) return;
      const closed = {
        ...conversation,
        ...OPEN_STATE,
        closedAs: reason,
        closedAt: conversation.closedAt ?? new Date(),
      };
      await this.conversations.updateConversation(manager, closed);
      await this.audit.record(manager, { actor, action: 'support.closed', subject: id, details: { reason } });
    });
  }

  snoozeConversation({ actor, userId }: Actor, id: string, { until, questionId }: SnoozeBody): Promise<void> {
    assertSnoozeEnd(until);
    const snoozedUntil = new Date(until);
    return this.change(id, async (manager, conversation) => {
      // The queue contains only conversations that wait for a reply, so others would not return to it.
      if (conversation.waitingSince === null)
        throw conflict('This conversation is not waiting for a reply, so it cannot be snoozed.');
      await this.rejectUnseen(manager, id, questionId);
      await this.endClaim(manager, userId, id, 'snooze it');
      if (conversation.snoozedUntil?.getTime() === snoozedUntil.getTime()) return;
      await this.conversations.updateConversation(manager, { ...conversation, ...OPEN_STATE, snoozedUntil });
      const details = { until: snoozedUntil.toISOString() };
      await this.audit.record(manager, { actor, action: 'support.snoozed', subject: id, details });
    });
  }

  /** Also ends a snooze. */
  reopenConversation({ actor }: Actor, id: string): Promise<void> {
    return this.change(id, async (manager, conversation) => {
      if (conversation.closedAt === null && conversation.snoozedUntil === null) return;
      await this.conversations.updateConversation(manager, { ...conversation, ...OPEN_STATE });
      await this.audit.record(manager, { actor, action: 'support.reopened', subject: id, details: {} });
    });
  }

  private change(
    id: string,
    change: (manager: EntityManager, conversation: Conversation) => Promise<void>,
  ): Promise<void> {
    return this.unitOfWork.run(async (manager) => {
      await change(manager, await this.conversations.getLocked(manager, { id }));
    }, conversationMutexKey(id));
  }

  /** A question that arrived after the page was opened must not leave the queue unread. */
  private async rejectUnseen(manager: EntityManager, id: string, questionId: string | undefined): Promise<void> {
    if (questionId === undefined) return;
    const latest = await this.conversations.findLatestQuestion(manager, id);
    if (latest?.id !== questionId)
      throw conflict('The customer asked a new question, so nothing was changed. Read it first.');
  }

  private async endClaim(manager: EntityManager, userId: string | null, id: string, purpose: string): Promise<void> {
    if (userId !== null) await this.claims.rejectClaimedByOther(manager, userId, id, purpose);
    // The audit log has what ended it: closing or snoozing the conversation.
    await this.inbox.deleteClaims(manager, id);
  }
}

export function assertSnoozeEnd(until: string): void {
  const durationMs = Date.parse(until) - Date.now();
  if (durationMs <= 0) throw invalid('until must be in the future', 'until');
  if (durationMs > MAX_SNOOZE_MS) throw invalid('until must be at most a year from now', 'until');
}
