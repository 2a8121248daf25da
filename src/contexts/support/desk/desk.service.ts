import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { notFound } from '../../../platform/errors/app-error.js';
import { Page } from '../../../platform/input/page.js';
import { ClientsRepository } from '../../access/users/clients.repository.js';
import type { PartnerClient } from '../../access/users/partner-client.entity.js';
import type { Conversation } from '../conversations/conversation.entity.js';
import { ConversationsRepository, conversationMutexKey } from '../conversations/conversations.repository.js';
import type { DeskConversationDto, DeskQuery, ReplyBody } from './desk.dto.js';
import { Replies } from '../conversations/replies.js';
import { rejectUnchecked } from '../learning/personal-details.js';

/** Lets admins list conversations and reply. */
@Injectable()
export class DeskService {
  constructor(
    private readonly conversations: ConversationsRepository,
    private readonly clients: ClientsRepository,
    private readonly replies: Replies,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  async listConversations(query: DeskQuery): Promise<Page<DeskConversationDto>> {
    const { conversations, total } = await this.conversations.listForAdmin(query, query);
    const clients = await this.clients.findClients(conversations.map(({ clientId }) => clientId));
    const questions = await this.conversations.findLatestQuestions(conversations);
    const items = conversations.map((conversation) => {
      const client = clients.find(({ id }) => id === conversation.clientId);
      return toDeskConversation(conversation, client, questions.get(conversation.id) ?? '');
    });
    return new Page(items, query, total);
  }

  /** Without closed and snoozed ones. */
  countWaiting(): Promise<number> {
    return this.conversations.countWaiting();
  }

  findWaitingSince(): Promise<Date | null> {
    return this.conversations.findWaitingSince();
  }

  addReply(actor: string, id: string, body: ReplyBody): Promise<void> {
    return this.unitOfWork.run(async (manager) => {
      const conversation = await this.conversations.lockById(manager, id);
      if (!conversation) throw conversationNotFound(id);
      await this.addReplyWith(manager, actor, conversation, body);
    }, conversationMutexKey(id));
  }

  /** The conversation must be locked. `userId` is the admin who replies; null for an API key. */
  async addReplyWith(
    manager: EntityManager,
    actor: string,
    conversation: Conversation,
    { content, questionId }: ReplyBody,
    userId: string | null = null,
  ): Promise<void> {
    rejectUnchecked(content, 'content');
    const { id, clientId } = conversation;
    const client = await this.clients.getClientWith(manager, clientId);
    const latest = await this.conversations.findLatestQuestion(manager, id);
    const isAnswer = questionId === undefined || latest?.id === questionId;
    const reply = { author: 'human', content, isAnswer, userId } as const;
    const { message } = await this.replies.addReply(manager, client, conversation, reply);
    const details = { messageId: message.id };
    await this.audit.record(manager, { actor, action: 'support.replied', subject: id, details });
  }
}

export const conversationNotFound = (id: string): Error => notFound(`Conversation not found: ${id}`);

export const toDeskConversation = (
  conversation: Conversation,
  client: PartnerClient | undefined,
  latestQuestion: string,
): DeskConversationDto => ({
  id: conversation.id,
  partner: { id: conversation.clientId, name: client?.name ?? '' },
  externalId: conversation.externalId,
  status: conversation.status,
  customer: conversation.customer,
  metadata: conversation.metadata,
  latestQuestion,
  suggestions: conversation.suggestions,
  waitingSince: conversation.waitingSince?.toISOString() ?? null,
  activeAt: conversation.activeAt.toISOString(),
  createdAt: conversation.createdAt.toISOString(),
  closedAs: conversation.closedAs,
  closedAt: conversation.closedAt?.toISOString() ?? null,
  snoozedUntil: isSnoozed(conversation.snoozedUntil) ? conversation.snoozedUntil.toISOString() : null,
});

const isSnoozed = (until: Date | null): until is Date => until !== null && until.getTime() > Date.now();
