import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { notFound } from '../../../platform/errors/app-error.js';
import type { Caller } from '../../access/caller.js';
import { ClientsRepository } from '../../access/users/clients.repository.js';
import { type ConversationView, ConversationViews } from './conversation-views.js';
import type { ConversationsQuery, ConversationSummaryDto, HumanConversationDto } from './conversation.dto.js';
import { toSummary } from './conversation.mapper.js';
import { ConversationsRepository } from './conversations.repository.js';

@Injectable()
export class ConversationsService {
  constructor(
    private readonly conversations: ConversationsRepository,
    private readonly clients: ClientsRepository,
    private readonly views: ConversationViews,
  ) {}

  async getConversation(caller: Caller, id: string): Promise<ConversationView> {
    const client = await this.clients.getClientSupport(caller.ownerId as string);
    const conversation = await this.conversations.findConversation(client.id, id);
    if (!conversation) throw notFound(`Conversation not found: ${id}`);
    return this.views.loadView(client.supportMode, conversation);
  }

  async listConversations(
    caller: Caller,
    query: ConversationsQuery,
  ): Promise<(ConversationSummaryDto | HumanConversationDto)[]> {
    const client = await this.clients.getClientSupport(caller.ownerId as string);
    // PostgreSQL would reject a text that is not a UUID.
    if (query.id !== undefined && !isUUID(query.id)) return [];
    const conversations = await this.conversations.listForClient(client.id, query);
    const replies = await this.conversations.findReplies(conversations);
    return conversations.map((conversation) =>
      toSummary(client.supportMode, conversation, replies.get(conversation.replyId ?? '') ?? null),
    );
  }

  /** Questions that wait for a reply. */
  countPending(clientId: string): Promise<number> {
    return this.conversations.countPending(clientId);
  }
}
