import { Injectable } from '@nestjs/common';
import { Page, type PageRequest } from '../../../platform/input/page.js';
import {
  type ConversationFilters,
  ConversationListRepository,
  type ConversationRow,
  INBOX_VIEWS,
  type InboxRow,
  type InboxView,
  inboxViewFilters,
} from '../conversations/conversation-list.repository.js';
import { conversationNotFound, ConversationsRepository } from '../conversations/conversations.repository.js';
import type { Customer } from '../conversations/conversation.entity.js';
import type { Message } from '../conversations/message.entity.js';
import { EarlierRepliesService } from '../learning/earlier-replies.service.js';
import { WrongRepliesService } from '../learning/wrong-replies.service.js';
import type {
  AdminConversationDto,
  AdminConversationsQuery,
  AdminConversationDetailDto,
} from './admin-conversation.dto.js';
import { type InboxConversation, InboxRepository } from './inbox.repository.js';

export const MAX_COUNTED = 1_000;
export type ViewCounts = Readonly<Record<InboxView, number>>;

/** Conversations for admins: in the admin API, and in the inbox with claims, drafts and notes. */
@Injectable()
export class AdminConversationsService {
  constructor(
    private readonly conversations: ConversationsRepository,
    private readonly lists: ConversationListRepository,
    private readonly inbox: InboxRepository,
    private readonly earlierReplies: EarlierRepliesService,
    private readonly wrongReplies: WrongRepliesService,
  ) {}

  async listConversations(query: AdminConversationsQuery): Promise<Page<AdminConversationDto>> {
    const [rows, total] = await Promise.all([
      this.lists.listConversations(query, query),
      this.lists.countConversations(query),
    ]);
    return new Page(rows.map(toAdminConversation), query, total);
  }

  /** With everything that an admin sees of it. */
  async getConversation(id: string): Promise<AdminConversationDetailDto> {
    const [conversation] = await this.lists.listConversations({ id }, { page: 1, limit: 1 });
    if (!conversation) throw conversationNotFound(id);
    const [messages, marked] = await Promise.all([
      this.conversations.listMessages(id),
      this.wrongReplies.findMarkedIds(id),
    ]);
    const earlierReplies = await this.earlierReplies.findEarlierReplies(conversation, messages);
    return {
      ...toAdminConversation(conversation),
      messages: messages.map((message) => toAdminMessage(message, marked)),
      earlierReplies: earlierReplies.map((reply) => ({ ...reply, createdAt: reply.createdAt.toISOString() })),
    };
  }

  /** Stops counting at `max`. */
  async pageInbox(filters: ConversationFilters, request: PageRequest, max: number): Promise<Page<InboxRow>> {
    const [rows, total] = await Promise.all([
      this.lists.listForInbox(filters, request),
      this.lists.countConversations(filters, max),
    ]);
    return new Page(rows, request, total);
  }

  listInbox(filters: ConversationFilters, request: PageRequest): Promise<InboxRow[]> {
    return this.lists.listForInbox(filters, request);
  }

  /** By view, each counted up to `MAX_COUNTED`. */
  async countViews(userId: string, partnerId: string | undefined): Promise<ViewCounts> {
    const counts = INBOX_VIEWS.map(async (view) => {
      const filters = inboxViewFilters(view, userId, partnerId);
      return [view, await this.lists.countConversations(filters, MAX_COUNTED)] as const;
    });
    return Object.fromEntries(await Promise.all(counts)) as ViewCounts;
  }

  findNextWaiting(id: string, userId: string, partnerId: string | undefined): Promise<string | null> {
    return this.inbox.findNextWaiting(id, userId, partnerId);
  }

  async listCustomers(ids: readonly string[]): Promise<Map<string, Customer>> {
    return new Map((await this.inbox.listCustomers(ids)).map(({ id, customer }) => [id, customer]));
  }

  async getInboxConversation(id: string, userId: string): Promise<InboxConversation> {
    const conversation = await this.inbox.findConversation(id, userId);
    if (!conversation) throw conversationNotFound(id);
    return conversation;
  }
}

const toAdminConversation = (row: ConversationRow): AdminConversationDto => ({
  id: row.id,
  partner: { id: row.clientId, name: row.partnerName },
  externalId: row.externalId,
  status: row.status,
  customer: row.customer,
  metadata: row.metadata,
  latestQuestion: row.latestQuestion,
  suggestions: row.suggestions,
  waitingSince: row.waitingSince?.toISOString() ?? null,
  activeAt: row.activeAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
  closedAs: row.closedAs,
  closedAt: row.closedAt?.toISOString() ?? null,
  snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
});

const toAdminMessage = (
  { id, author, content, createdAt, articleIds }: Message,
  marked: ReadonlySet<string>,
): AdminConversationDetailDto['messages'][number] => ({
  id,
  author,
  content,
  createdAt: createdAt.toISOString(),
  ...(author === 'ai' && { articleIds, markedWrong: marked.has(id) }),
});
