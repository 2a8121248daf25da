import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { ClientSupport } from '../../access/users/partner-client.entity.js';
import { WebhooksService } from '../../webhooks/webhooks.service.js';
import { type Conversation, OPEN_STATE } from './conversation.entity.js';
import { toConversationSummary } from './conversation.mapper.js';
import { ConversationsRepository, type NewMessage } from './conversations.repository.js';

const EVENT = 'support.replied';

export interface NewReply {
  author: 'ai' | 'human';
  content: string;
  /** False if there is a newer question: the conversation stays pending. */
  isAnswer: boolean;
  userId?: string | null;
  /** The articles that an AI reply came from. */
  articleIds?: string[];
  articleVersions?: number[];
  isAccepted?: boolean;
}

/** Adds replies to conversations, and the webhook event for each in the same transaction. */
@Injectable()
export class ConversationRepliesService {
  constructor(
    private readonly conversations: ConversationsRepository,
    private readonly webhooks: WebhooksService,
  ) {}

  /** The conversation must be locked. */
  async addReply(
    manager: EntityManager,
    client: ClientSupport,
    conversation: Conversation,
    { author, content, isAnswer, userId = null, articleIds = [], articleVersions = [], isAccepted = false }: NewReply,
  ): Promise<{ conversation: Conversation; message: NewMessage }> {
    const now = new Date();
    const message: NewMessage = {
      id: uuid(),
      conversationId: conversation.id,
      clientId: client.id,
      author,
      content,
      peerPushMessageId: null,
      createdAt: now,
      userId,
      articleIds,
      articleVersions,
      isAccepted,
    };
    await this.conversations.addMessage(manager, message);
    const replied: Conversation = {
      ...conversation,
      activeAt: now,
      firstRepliedAt: conversation.firstRepliedAt ?? now,
      firstReplyBy: conversation.firstReplyBy ?? author,
      ...(isAnswer && { status: 'answered', replyId: message.id, waitingSince: null, suggestions: [] }),
      // AI may reply to a question that an admin closed in the meantime; it stays closed.
      ...(author === 'human' && OPEN_STATE),
    };
    await this.conversations.updateConversation(manager, replied);
    if (client.supportEnabled) {
      await this.webhooks.recordEvent(manager, client.id, EVENT, {
        event: EVENT,
        occurredAt: now.toISOString(),
        conversation: toConversationSummary(client.supportMode, replied, message),
      });
    }
    return { conversation: replied, message };
  }
}
