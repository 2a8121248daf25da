import { Injectable } from '@nestjs/common';
import { Page, type PageRequest } from '../../../platform/input/page.js';
import { conversationNotFound } from '../desk/desk.service.js';
import { type InboxFilters, InboxRepository, type ListedConversation, type Thread } from './inbox.repository.js';

/** Conversations for the console, with claims, drafts and notes. */
@Injectable()
export class Inbox {
  constructor(private readonly inbox: InboxRepository) {}

  /** Stops counting at `max`. */
  async page(filters: InboxFilters, request: PageRequest, most: number): Promise<Page<ListedConversation>> {
    const [conversations, total] = await Promise.all([
      this.inbox.list(filters, request),
      this.inbox.count(filters, most),
    ]);
    return new Page(conversations, request, total);
  }

  list(filters: InboxFilters, request: PageRequest): Promise<ListedConversation[]> {
    return this.inbox.list(filters, request);
  }

  async get(id: string, userId: string): Promise<Thread> {
    const thread = await this.inbox.find(id, userId);
    if (!thread) throw conversationNotFound(id);
    return thread;
  }
}
