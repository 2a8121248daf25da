import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { orNotFound } from '../../../platform/errors/app-error.js';
import { Page, type PageRequest } from '../../../platform/input/page.js';
import type { Caller } from '../../access/caller.js';
import { ClientsRepository } from '../../access/users/clients.repository.js';
import type { ClientSupport, SupportMode } from '../../access/users/partner-client.entity.js';
import {
  mondayBefore,
  SupportStatisticsRepository,
  type WeekShare,
} from '../statistics/support-statistics.repository.js';
import {
  type ConversationFilters,
  ConversationListRepository,
  ENOUGH_MATCHES,
  LATEST_FIRST,
  type PartnerConversationRow,
} from './conversation-list.repository.js';
import type {
  ConversationResponse,
  ConversationsQuery,
  ConversationSummaryDto,
  HumanConversationDto,
} from './conversation.dto.js';
import type { Conversation, Suggestion } from './conversation.entity.js';
import { toConversation, toHumanConversation, toConversationSummary } from './conversation.mapper.js';
import { conversationNotFound, ConversationsRepository } from './conversations.repository.js';
import type { Message } from './message.entity.js';

const WEEKS = 12;
const MAX_LIST = 100;

interface PartnerConversationPage {
  conversations: Page<PartnerConversationRow>;
  /** There may be more than the total. */
  isCut: boolean;
}

export interface PartnerConversationDetail extends Pick<
  Conversation,
  'id' | 'externalId' | 'status' | 'customer' | 'waitingSince' | 'createdAt'
> {
  /** The latest messages, oldest first. */
  messages: PartnerMessage[];
}

type PartnerMessage = Pick<Message, 'id' | 'author' | 'content' | 'createdAt'>;

/**
 * Conversations for a partner: for its servers, as its support mode shows them, and for its members. In hybrid mode,
 * servers also get suggestions. Members see what the partner sent and what was sent to it, in both support modes, but not who
 * replied nor the team's notes, claims, suggestions and marks.
 */
@Injectable()
export class PartnerConversationsService {
  constructor(
    private readonly conversations: ConversationsRepository,
    private readonly lists: ConversationListRepository,
    private readonly clients: ClientsRepository,
    private readonly figures: SupportStatisticsRepository,
  ) {}

  async getConversation(caller: Caller, id: string): Promise<ConversationResponse> {
    const [client, conversation] = await this.getOwnConversation(caller, id);
    return this.loadResponse(client.supportMode, conversation);
  }

  /** Best first. */
  async listSuggestions(caller: Caller, id: string): Promise<Suggestion[]> {
    const [client, { suggestions }] = await this.getOwnConversation(caller, id);
    return client.supportMode === 'hybrid' ? suggestions : [];
  }

  async loadResponse(
    mode: SupportMode,
    conversation: Conversation,
    manager?: EntityManager,
  ): Promise<ConversationResponse> {
    if (mode === 'human') {
      const replies = await this.conversations.findReplies([conversation], manager);
      return toHumanConversation(conversation, replies.get(conversation.replyId ?? '') ?? null);
    }
    const messages = await this.conversations.listMessages(conversation.id, manager);
    return toConversation(conversation, messages.find(({ id }) => id === conversation.replyId) ?? null, messages);
  }

  async listConversations(
    caller: Caller,
    { id, externalId, status }: ConversationsQuery,
  ): Promise<(ConversationSummaryDto | HumanConversationDto)[]> {
    const { id: partnerId, supportMode } = await this.clients.getClientSupport(caller.ownerId as string);
    // PostgreSQL would reject a text that is not a UUID.
    if (id !== undefined && !isUUID(id)) return [];
    const filters = { partnerId, id, externalId, status };
    const rows = await this.lists.listConversations(filters, { page: 1, limit: MAX_LIST }, LATEST_FIRST);
    const replies = await this.conversations.findReplies(rows);
    return rows.map((row) => toConversationSummary(supportMode, row, replies.get(row.replyId ?? '') ?? null));
  }

  /** Questions that wait for a reply, those of closed conversations included. */
  countPending(partnerId: string): Promise<number> {
    return this.lists.countConversations({ partnerId, status: 'pending' });
  }

  /** Stops counting at `max`. */
  async pageConversations(
    partnerId: string,
    { status, q }: Pick<ConversationFilters, 'status' | 'q'>,
    page: PageRequest,
    max: number,
  ): Promise<PartnerConversationPage> {
    const filters = { partnerId, status, q };
    const [items, total] = await Promise.all([
      this.lists.listForPartner(filters, page),
      this.lists.countConversations(filters, max),
    ]);
    return { conversations: new Page(items, page, total), isCut: total >= (q === undefined ? max : ENOUGH_MATCHES) };
  }

  async getConversationDetail(clientId: string, id: string): Promise<PartnerConversationDetail> {
    const found = orNotFound(await this.conversations.findConversation(clientId, id), 'Conversation not found.');
    const { externalId, status, customer, waitingSince, createdAt } = found;
    const messages = await this.conversations.listMessages(id);
    return { id, externalId, status, customer, waitingSince, createdAt, messages: messages.map(toPartnerMessage) };
  }

  private async getOwnConversation(caller: Caller, id: string): Promise<[ClientSupport, Conversation]> {
    const client = await this.clients.getClientSupport(caller.ownerId as string);
    const conversation = await this.conversations.findConversation(client.id, id);
    if (!conversation) throw conversationNotFound(id);
    return [client, conversation];
  }

  /** The current week and those before it, oldest first. */
  listSharesByWeek(clientId: string): Promise<WeekShare[]> {
    return this.figures.listSharesByWeek(mondayBefore(WEEKS - 1), clientId);
  }
}

const toPartnerMessage = ({ id, author, content, createdAt }: Message): PartnerMessage => ({
  id,
  author,
  content,
  createdAt,
});
