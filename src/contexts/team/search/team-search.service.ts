import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { HoldersRepository } from '../../access/holders.repository.js';
import { websiteHosts } from '../../listings/website-host.js';
import { ConversationSearchRepository } from '../../support/conversations/conversation-search.repository.js';
import { DeliveriesService } from '../../webhooks/deliveries.service.js';
import {
  conversationResult,
  deliveryResult,
  holderResult,
  listingResult,
  requestResult,
  submissionResult,
} from './search-results.js';
import { SEARCH_RESULT_KINDS, type SearchResultDto } from './team-search.dto.js';
import { ListingLookupService } from '../../listings/listing-lookup.service.js';
import { SubmissionsRepository } from '../../partners/submissions/submissions.repository.js';
import { ListingRequestsRepository } from '../../requests/listing-requests.repository.js';
import { TOOL_TABLES } from '../../catalog/tools/tool.entity.js';
import { DIRECTORY_TABLES } from '../../directories/directory.entity.js';

export const MAX_PER_KIND = 5;
/** Submissions are searched among this many tools. */
const MAX_SEARCHED_TOOLS = 50;

/** Searches everything that admins work with, by name, URL, ID or words in messages, with one query per context. */
@Injectable()
export class TeamSearchService {
  constructor(
    private readonly listings: ListingLookupService,
    private readonly submissions: SubmissionsRepository,
    private readonly requests: ListingRequestsRepository,
    private readonly holders: HoldersRepository,
    private readonly conversations: ConversationSearchRepository,
    private readonly deliveries: DeliveriesService,
  ) {}

  /** By kind, at most MAX_PER_KIND of each. An ID finds only what has this ID. */
  async searchItems(given: string): Promise<SearchResultDto[]> {
    const text = given.trim();
    if (text === '') return [];
    const found = isUUID(text) ? await this.findById(text.toLowerCase()) : await this.findByText(text);
    const words = foldedWords(text);
    return SEARCH_RESULT_KINDS.flatMap((kind) => found.filter((item) => item.kind === kind).slice(0, MAX_PER_KIND)).map(
      (item) => ({ ...item, matched: [...new Set([...words, ...item.matched.flatMap(foldedWords)])] }),
    );
  }

  private async findByText(text: string): Promise<SearchResultDto[]> {
    const [listings, holders, conversations] = await Promise.all([
      this.findListings(text),
      this.holders.searchHolders(text, MAX_PER_KIND),
      this.conversations.findConversations(text, MAX_PER_KIND),
    ]);
    return [...listings, ...holders.map(holderResult), ...conversations.map(conversationResult)];
  }

  private async findById(id: string): Promise<SearchResultDto[]> {
    const [listings, holders, conversations, deliveries] = await Promise.all([
      this.findListingsById(id),
      this.holders.listHolders([id]),
      this.conversations.getConversation(id),
      this.deliveries.findDeliveriesByEvent(id, MAX_PER_KIND),
    ]);
    return [
      ...listings,
      ...holders.map(holderResult),
      ...conversations.map(conversationResult),
      ...deliveries.map(deliveryResult),
    ];
  }

  /** Tools, directories, submissions, recorded directories and listing requests. */
  private async findListings(text: string): Promise<SearchResultDto[]> {
    const url = isUrlOrHost(text) ? text : null;
    const hosts = url === null ? [] : websiteHosts(url);
    const [tools, directories, requests] = await Promise.all([
      this.listings.findByName(TOOL_TABLES, text, hosts, MAX_SEARCHED_TOOLS),
      this.listings.findByName(DIRECTORY_TABLES, text, hosts, MAX_PER_KIND),
      this.requests.searchRequests(text, hosts, MAX_PER_KIND),
    ]);
    const toolIds = tools.map(({ id }) => id);
    const submissions = await this.submissions.searchSubmissions(toolIds, url, MAX_PER_KIND);
    return [
      ...submissions.map(submissionResult),
      ...tools.map(listingResult('tool')),
      ...directories.map(listingResult('directory')),
      ...requests.map(requestResult),
    ];
  }

  private async findListingsById(id: string): Promise<SearchResultDto[]> {
    const [submissions, tools, directories, requests] = await Promise.all([
      this.submissions.searchSubmissions([id], null, 1),
      this.listings.findByIds([id], TOOL_TABLES),
      this.listings.findByIds([id], DIRECTORY_TABLES),
      this.requests.searchRequestsById(id),
    ]);
    return [
      ...submissions.map(submissionResult),
      ...tools.map(listingResult('tool')),
      ...directories.map(listingResult('directory')),
      ...requests.map(requestResult),
    ];
  }
}

/** Other texts are words of a name, or an email address. */
const isUrlOrHost = (text: string): boolean => text.includes('.') && !/[\s@]/.test(text);

/** In lower case and without accents, as the search compares them. */
export const foldedWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
