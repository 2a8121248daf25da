import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { conflict, invalid } from '../../../platform/errors/app-error.js';
import { type Conversation, NO_MARKS } from '../conversations/conversation.entity.js';
import { ConversationsRepository, conversationMutexKey } from '../conversations/conversations.repository.js';
import type { CloseBody, SnoozeBody } from '../desk/desk.dto.js';
import { conversationNotFound } from '../desk/desk.service.js';
import { Claims } from './claims.service.js';

const MAX_SNOOZE_MS = 366 * 86_400_000;

/** An admin, or an API key, which has no user and no claims. */
interface Marker {
  actor: string;
  userId: string | null;
}

type Change = (manager: EntityManager, conversation: Conversation) => Promise<void>;

/**
 * Closes, snoozes and reopens conversations. These are marks of the team beside the status: partners see no change and get no
 * event. A conversation has one mark, the latest. The next question removes it.
 */
@Injectable()
export class Closing {
  constructor(
    private readonly conversations: ConversationsRepository,
    private readonly claims: Claims,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  closeConversation(marker: Marker, id: string, { reason, questionId }: CloseBody): Promise<void> {
    return this.change(id, async (manager, conversation) => {
      await this.rejectUnseen(manager, id, questionId);
      await this.endClaim(manager, marker, id, 'close it');
      if (conversation.closedAs === reason) return;
      const closed = { ...conversation, ...NO_MARKS, closedAs: reason, closedAt: conversation.closedAt ?? new Date() };
      await this.conversations.updateConversation(manager, closed);
      await this.record(manager, marker, 'support.closed', id, { reason });
    });
  }

  snoozeConversation(marker: Marker, id: string, { until, questionId }: SnoozeBody): Promise<void> {
    const snoozedUntil = new Date(until);
    const durationMs = snoozedUntil.getTime() - Date.now();
    if (durationMs <= 0) throw invalid('until must be in the future', 'until');
    if (durationMs > MAX_SNOOZE_MS) throw invalid('until must be at most a year from now', 'until');
    return this.change(id, async (manager, conversation) => {
      // The queue contains only conversations that wait for a reply, so others would not return to it.
      if (conversation.waitingSince === null)
        throw conflict('This conversation is not waiting for a reply, so it can’t be snoozed.');
      await this.rejectUnseen(manager, id, questionId);
      await this.endClaim(manager, marker, id, 'snooze it');
      if (conversation.snoozedUntil?.getTime() === snoozedUntil.getTime()) return;
      await this.conversations.updateConversation(manager, { ...conversation, ...NO_MARKS, snoozedUntil });
      await this.record(manager, marker, 'support.snoozed', id, { until: snoozedUntil.toISOString() });
    });
  }

  /** Also ends a snooze. */
  reopenConversation(marker: Marker, id: string): Promise<void> {
    return this.change(id, async (manager, conversation) => {
      if (conversation.closedAt === null && conversation.snoozedUntil === null) return;
      await this.conversations.updateConversation(manager, { ...conversation, ...NO_MARKS });
      await this.record(manager, marker, 'support.reopened', id, {});
    });
  }

  private change(id: string, change: Change): Promise<void> {
    return this.unitOfWork.run(async (manager) => {
      const conversation = await this.conversations.lockById(manager, id);
      if (!conversation) throw conversationNotFound(id);
      await change(manager, conversation);
    }, conversationMutexKey(id));
  }

  /** A question that arrived after the page was opened must not leave the queue unread. */
  private async rejectUnseen(manager: EntityManager, id: string, questionId: string | undefined): Promise<void> {
    if (questionId === undefined) return;
    const latest = await this.conversations.findLatestQuestion(manager, id);
    if (latest?.id !== questionId)
      throw conflict('The customer asked a new question, so nothing was changed. Read it first.');
  }

  private async endClaim(manager: EntityManager, { userId }: Marker, id: string, purpose: string): Promise<void> {
    if (userId !== null) await this.claims.rejectClaimedByOther(manager, userId, id, purpose);
    await this.claims.endClaim(manager, id);
  }

  private record(
    manager: EntityManager,
    { actor }: Marker,
    action: string,
    subject: string,
    details: Record<string, unknown>,
  ): Promise<void> {
    return this.audit.record(manager, { actor, action, subject, details });
  }
}
