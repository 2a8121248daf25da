import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { invalid, notFound } from '../../../platform/errors/app-error.js';
import { violatedConstraint } from '../../../platform/errors/database-failure.js';
import { printable } from '../../../platform/input/value-rules.js';
import type { ClientSupport } from '../../access/users/partner-client.entity.js';
import { MAX_METADATA_BYTES } from './ask-body.dto.js';
import { type ConversationView, ConversationViews } from '../conversations/conversation-views.js';
import { type Conversation, type Customer, NO_MARKS, type Suggestion } from '../conversations/conversation.entity.js';
import { ConversationsRepository, type NewMessage } from '../conversations/conversations.repository.js';
import { ReplySchedule } from '../simulated/reply-schedule.js';

export interface IncomingQuestion {
  content: string;
  conversationId: string | null;
  externalId: string | null;
  customer: Customer;
  metadata: Record<string, unknown>;
  peerPushMessageId: string | null;
  /** Empty if AI is asked: whether a human needs suggestions is decided after its reply. */
  suggestions: Suggestion[];
}

/** The progress of a stored question. It is saved with the idempotency key, so that a replay continues from it. */
export interface Receipt {
  conversationId: string;
  /** Null for a repeated message. */
  questionId: string | null;
  /** The response to the request; null until AI was asked. */
  view: ConversationView | null;
}

@Injectable()
export class QuestionIntake {
  constructor(
    private readonly conversations: ConversationsRepository,
    private readonly views: ConversationViews,
    private readonly simulatedReplies: ReplySchedule,
  ) {}

  /**
   * Adds a pushed message only once. A unique constraint rejects the second copy, and the caller then tries again with
   * `isRepeated`. `isFinal` means that AI will not be asked.
   */
  async recordQuestion(
    manager: EntityManager,
    client: ClientSupport,
    question: IncomingQuestion,
    { isFinal, isRepeated }: { isFinal: boolean; isRepeated: boolean },
  ): Promise<Receipt> {
    const { id: clientId, supportMode } = client;
    const known = isRepeated ? await this.alreadyPushed(manager, clientId, question) : null;
    const questionId = uuid();
    const conversation = known ?? (await this.addQuestion(manager, clientId, question, questionId));
    if (!known)
      await this.simulatedReplies.scheduleReply(manager, client, { conversationId: conversation.id, questionId });
    const view = known || isFinal ? await this.views.loadView(supportMode, conversation, manager) : null;
    return { conversationId: conversation.id, questionId: known ? null : questionId, view };
  }

  private async alreadyPushed(
    manager: EntityManager,
    clientId: string,
    { peerPushMessageId }: IncomingQuestion,
  ): Promise<Conversation | null> {
    if (peerPushMessageId === null) return null;
    const message = await this.conversations.findPushedMessage(manager, clientId, peerPushMessageId);
    return message && this.conversations.lockConversation(manager, { clientId, id: message.conversationId });
  }

  /** Returns the locked conversation with the question in it. */
  private async addQuestion(
    manager: EntityManager,
    clientId: string,
    question: IncomingQuestion,
    questionId: string,
  ): Promise<Conversation> {
    const message = toMessage(clientId, question, questionId);
    if (question.conversationId === null) {
      const opened = newConversation(clientId, question);
      if (await this.conversations.insertConversation(manager, opened, message)) return opened;
    }
    const conversation = await this.resumed(manager, await this.lockTarget(manager, clientId, question), question);
    await this.conversations.addMessage(manager, { ...message, conversationId: conversation.id });
    return conversation;
  }

  /** Without a conversation ID, one with the external ID exists: otherwise `addQuestion` would have opened it. */
  private async lockTarget(
    manager: EntityManager,
    clientId: string,
    { conversationId: id, externalId }: IncomingQuestion,
  ): Promise<Conversation> {
    const which = id === null ? { clientId, externalId: externalId ?? '' } : { clientId, id };
    const conversation = id === null || isUUID(id) ? await this.conversations.lockConversation(manager, which) : null;
    if (!conversation) throw notFound(`Conversation not found: ${printable(id ?? '')}`);
    if (externalId === null || externalId === conversation.externalId) return conversation;
    if (conversation.externalId !== null) throw differentConversations();
    return { ...conversation, externalId };
  }

  private async resumed(
    manager: EntityManager,
    conversation: Conversation,
    { customer, metadata, suggestions }: IncomingQuestion,
  ): Promise<Conversation> {
    const now = new Date();
    const resumed: Conversation = {
      ...conversation,
      status: 'pending',
      replyId: null,
      // The earlier questions of a closed conversation no longer wait.
      waitingSince: (conversation.closedAt === null ? conversation.waitingSince : null) ?? now,
      activeAt: now,
      customer: { ...conversation.customer, ...customer },
      metadata: merged(conversation.metadata, metadata),
      suggestions,
      // A new question reopens a closed or snoozed conversation.
      ...NO_MARKS,
    };
    try {
      await this.conversations.updateConversation(manager, resumed);
    } catch (error) {
      // Another conversation has this external ID.
      if (violatedConstraint(error) === 'support_conversations_external') throw differentConversations();
      throw error;
    }
    return resumed;
  }
}

const differentConversations = (): Error => invalid('conversationId and externalId belong to different conversations');

const toMessage = (
  clientId: string,
  { content, peerPushMessageId }: IncomingQuestion,
  id: string,
): Omit<NewMessage, 'conversationId'> => ({
  id,
  clientId,
  author: 'customer',
  content,
  peerPushMessageId,
  createdAt: new Date(),
  userId: null,
  articleIds: [],
  articleVersions: [],
});

function newConversation(
  clientId: string,
  { externalId, customer, metadata, suggestions }: IncomingQuestion,
): Conversation {
  const now = new Date();
  return {
    id: uuid(),
    clientId,
    externalId,
    status: 'pending',
    customer,
    metadata,
    suggestions,
    replyId: null,
    waitingSince: now,
    notifiedSince: null,
    activeAt: now,
    createdAt: now,
    firstRepliedAt: null,
    firstReplyBy: null,
    ...NO_MARKS,
  };
}

function merged(earlier: Record<string, unknown>, latest: Record<string, unknown>): Record<string, unknown> {
  const both = { ...earlier, ...latest };
  return Buffer.byteLength(JSON.stringify(both)) > MAX_METADATA_BYTES ? latest : both;
}
