import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SupportMode } from '../../access/users/partner-client.entity.js';
import type { ConversationDto, HumanConversationDto } from './conversation.dto.js';
import type { Conversation } from './conversation.entity.js';
import { toConversation, toHumanConversation } from './conversation.mapper.js';
import { ConversationsRepository } from './conversations.repository.js';

export type ConversationView = ConversationDto | HumanConversationDto;

/** Loads one conversation as the client's support mode shows it. */
@Injectable()
export class ConversationViews {
  constructor(private readonly conversations: ConversationsRepository) {}

  async loadView(mode: SupportMode, conversation: Conversation, manager?: EntityManager): Promise<ConversationView> {
    if (mode === 'human') {
      const replies = await this.conversations.findReplies([conversation], manager);
      return toHumanConversation(conversation, replies.get(conversation.replyId ?? '') ?? null);
    }
    const messages = await this.conversations.listMessages(conversation.id, manager);
    return toConversation(conversation, messages.find(({ id }) => id === conversation.replyId) ?? null, messages);
  }
}
