import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { HolderSearch } from '../../access/holder-search.js';
import { ConversationSearch } from '../../support/conversations/conversation-search.js';
import { DeliveriesService } from '../../webhooks/deliveries.service.js';
import { FOUND_KINDS, type FoundItemDto } from './found-item.dto.js';
import { conversationItem, deliveryItem, holderItem } from './found-items.js';
import { ListingSearch } from './listing-search.js';

export const MAX_PER_KIND = 5;

/** Searches everything that admins work with, by name, URL, ID or words in messages, with one query per context. */
@Injectable()
export class TeamSearch {
  constructor(
    private readonly listings: ListingSearch,
    private readonly holders: HolderSearch,
    private readonly conversations: ConversationSearch,
    private readonly deliveries: DeliveriesService,
  ) {}

  /** By kind, at most MAX_PER_KIND of each. An ID finds only what has this ID. */
  async search(given: string): Promise<FoundItemDto[]> {
    const text = given.trim();
    if (text === '') return [];
    const found = isUUID(text) ? await this.findById(text.toLowerCase()) : await this.findByText(text);
    const words = foldedWords(text);
    return FOUND_KINDS.flatMap((kind) => found.filter((item) => item.kind === kind).slice(0, MAX_PER_KIND)).map(
      (item) => ({ ...item, matched: [...new Set([...words, ...item.matched.flatMap(foldedWords)])] }),
    );
  }

  private async findByText(text: string): Promise<FoundItemDto[]> {
    const [listings, holders, conversations] = await Promise.all([
      this.listings.findByText(text, MAX_PER_KIND),
      this.holders.searchHolders(text, MAX_PER_KIND),
      this.conversations.findConversations(text, MAX_PER_KIND),
    ]);
    return [...listings, ...holders.map(holderItem), ...conversations.map(conversationItem)];
  }

  private async findById(id: string): Promise<FoundItemDto[]> {
    const [listings, holders, conversations, deliveries] = await Promise.all([
      this.listings.findById(id),
      this.holders.getHolders([id]),
      this.conversations.getConversation(id),
      this.deliveries.findDeliveriesOf(id, MAX_PER_KIND),
    ]);
    return [
      ...listings,
      ...holders.map(holderItem),
      ...conversations.map(conversationItem),
      ...deliveries.map(deliveryItem),
    ];
  }
}

/** In lower case and without accents, as the search compares them. */
export const foldedWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
