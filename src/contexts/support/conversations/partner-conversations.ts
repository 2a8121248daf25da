import { Injectable } from '@nestjs/common';
import { notFound } from '../../../platform/errors/app-error.js';
import { Page, type PageRequest } from '../../../platform/input/page.js';
import { SupportFiguresRepository, type WeekShare } from '../figures/support-figures.repository.js';
import { mondayBefore } from '../figures/weeks.js';
import type { ConversationStatus, Customer } from './conversation.entity.js';
import { ConversationsRepository } from './conversations.repository.js';
import type { Author } from './message.entity.js';
import {
  ENOUGH_MATCHES,
  type PartnerConversation,
  PartnerConversationsRepository,
  type PartnerFilters,
} from './partner-conversations.repository.js';

const WEEKS = 12;

export interface ListedConversations {
  conversations: Page<PartnerConversation>;
  /** There may be more than the total. */
  isCut: boolean;
}

export interface PartnerThread {
  id: string;
  externalId: string | null;
  status: ConversationStatus;
  customer: Customer;
  waitingSince: Date | null;
  createdAt: Date;
  /** The latest messages, oldest first. */
  messages: { id: string; author: Author; content: string; createdAt: Date }[];
}

/**
 * Conversations for the members of a partner. They see what the partner sent and what was sent to it, in both support modes,
 * but not who replied nor the team's notes, claims, suggestions and marks.
 */
@Injectable()
export class PartnerConversations {
  constructor(
    private readonly repository: PartnerConversationsRepository,
    private readonly conversations: ConversationsRepository,
    private readonly figures: SupportFiguresRepository,
  ) {}

  /** Stops counting at `max`. */
  async listConversations(
    clientId: string,
    filters: PartnerFilters,
    page: PageRequest,
    max: number,
  ): Promise<ListedConversations> {
    const [items, total] = await Promise.all([
      this.repository.listConversations(clientId, filters, page),
      this.repository.countConversations(clientId, filters, max),
    ]);
    const isCut = total >= (filters.q === undefined ? max : ENOUGH_MATCHES);
    return { conversations: new Page(items, page, total), isCut };
  }

  async getThread(clientId: string, id: string): Promise<PartnerThread> {
    const found = await this.conversations.findConversation(clientId, id);
    if (found === null) throw notFound('Conversation not found.');
    const { externalId, status, customer, waitingSince, createdAt } = found;
    const messages = (await this.conversations.listMessages(id)).map((message) => ({
      id: message.id,
      author: message.author,
      content: message.content,
      createdAt: message.createdAt,
    }));
    return { id, externalId, status, customer, waitingSince, createdAt, messages };
  }

  /** The current week and those before it, oldest first. */
  listSharesByWeek(clientId: string): Promise<WeekShare[]> {
    return this.figures.listSharesByWeek(clientId, mondayBefore(WEEKS - 1));
  }
}
