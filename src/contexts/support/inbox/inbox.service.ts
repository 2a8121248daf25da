import { Injectable } from '@nestjs/common';
import { Page, type PageRequest } from '../../../platform/input/page.js';
import { conversationNotFound } from '../desk/desk.service.js';
import {
  type InboxFilters,
  InboxRepository,
  type ListedConversation,
  type InboxConversation,
} from './inbox.repository.js';

/** Conversations for the console, with claims, drafts and notes. */
@Injectable()
export class Inbox {
  constructor(private readonly inbox: InboxRepository) {}

  /** Stops counting at `max`. */
  async pageConversations(filters: InboxFilters, request: PageRequest, max: number): Promise<Page<ListedConversation>> {
    const [conversations, total] = await Promise.all([
      this.inbox.listConversations(filters, request),
      this.inbox.countConversations(filters, max),
    ]);
    return new Page(conversations, request, total);
  }

  listConversations(filters: InboxFilters, request: PageRequest): Promise<ListedConversation[]> {
    return this.inbox.listConversations(filters, request);
  }

  async getConversation(id: string, userId: string): Promise<InboxConversation> {
    const conversation = await this.inbox.findConversation(id, userId);
    if (!conversation) throw conversationNotFound(id);
    return conversation;
  }
}
