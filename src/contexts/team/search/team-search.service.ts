import { Injectable } from '@nestjs/common';
import { isEmail, isUUID } from 'class-validator';
import { HoldersRepository } from '../../access/holders.repository.js';
import { websiteHost, websiteHosts } from '../../listings/website-host.js';
import { ConversationSearchRepository } from '../../support/conversations/conversation-search.repository.js';
import { DeliveriesService } from '../../webhooks/deliveries.service.js';
import {
  conversationResult,
  deliveryResult,
  foldedWords,
  holderResult,
  listingResult,
  requestResult,
  type SearchedText,
  submissionResult,
} from './search-results.js';
import { SEARCH_RESULT_KINDS, type SearchResultDto, type SearchResultKind } from './team-search.dto.js';
import { ListingLookupService } from '../../listings/listing-lookup.service.js';
import { SubmissionsRepository } from '../../partners/submissions/submissions.repository.js';
import { ListingRequestsRepository } from '../../requests/listing-requests.repository.js';
import { TOOL_TABLES } from '../../catalog/tools/tool.entity.js';
import { DIRECTORY_TABLES } from '../../directories/directory.entity.js';
import { Config } from '../../../platform/config/config.js';
import { parsedUrl } from '../../../platform/input/parsed-url.js';

export const MAX_PER_KIND = 5;
/** More are not counted. */
export const MAX_COUNTED = 20;
/** Of one kind. */
export const MAX_OF_KIND = 100;
/** Submissions are searched among at least this many tools. */
const MIN_SEARCHED_TOOLS = 50;

export interface SearchGroup {
  kind: SearchResultKind;
  /** At most MAX_PER_KIND, or MAX_OF_KIND if only this kind was searched. */
  items: SearchResultDto[];
  found: number;
  /** There may be more than were found. */
  isMore: boolean;
}

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
    private readonly config: Config,
  ) {}

  /** In the order of the kinds, without empty ones. An ID finds only what has this ID. */
  async searchGroups(given: string, only?: SearchResultKind): Promise<SearchGroup[]> {
    const text = given.trim();
    if (text === '') return [];
    const limit = only === undefined ? MAX_COUNTED : MAX_OF_KIND;
    const found = isUUID(text) ? await this.findById(text.toLowerCase()) : await this.findByText(text, limit);
    return SEARCH_RESULT_KINDS.filter((kind) => only === undefined || kind === only)
      .map((kind) => {
        const items = found.filter((item) => item?.kind === kind).slice(0, limit) as SearchResultDto[];
        const shown = items.slice(0, only === undefined ? MAX_PER_KIND : MAX_OF_KIND);
        return { kind, items: shown, found: items.length, isMore: items.length === limit };
      })
      .filter(({ items }) => items.length > 0);
  }

  private async findByText(text: string, limit: number): Promise<(SearchResultDto | null)[]> {
    const own = this.findOwnPage(text);
    const searched = { text, words: foldedWords(text), isEmail: isEmail(text), isId: false, isOwnUrl: own !== null };
    const [listings, holders, conversations] = await Promise.all([
      this.findListings(searched, own ?? { tools: text, directories: text }, limit),
      this.holders.searchHolders(text, limit),
      this.conversations.findConversations(text, limit),
    ]);
    return [
      ...listings,
      ...holders.map((each) => holderResult(each, searched)),
      ...conversations.map((each) => conversationResult(each, searched)),
    ];
  }

  private async findById(id: string): Promise<(SearchResultDto | null)[]> {
    const searched = { text: id, words: foldedWords(id), isEmail: false, isId: true, isOwnUrl: false };
    const [submissions, tools, directories, requests, holders, conversations, deliveries] = await Promise.all([
      this.submissions.searchSubmissions([id], null, 1),
      this.listings.findByIds([id], TOOL_TABLES),
      this.listings.findByIds([id], DIRECTORY_TABLES),
      this.requests.searchRequestsById(id),
      this.holders.listHolders([id]),
      this.conversations.getConversation(id),
      this.deliveries.findDeliveriesByEvent(id, MAX_PER_KIND),
    ]);
    return [
      ...submissions.map((each) => submissionResult(each, searched)),
      ...(submissions.length === 0 ? tools.map((each) => listingResult('tool')(each, searched)) : []),
      ...directories.map((each) => listingResult('directory')(each, searched)),
      ...requests.map((each) => requestResult(each, searched)),
      ...holders.map((each) => holderResult(each, searched)),
      ...conversations.map((each) => conversationResult(each, searched)),
      ...deliveries.map((each) => deliveryResult(each, searched)),
    ];
  }

  /** Submissions, recorded directories, tools without a submission, directories and listing requests. */
  private async findListings(
    searched: SearchedText,
    slugs: OwnPage,
    limit: number,
  ): Promise<(SearchResultDto | null)[]> {
    const { text } = searched;
    const url = isUrlOrHost(text) ? text : null;
    const hosts = url === null ? [] : websiteHosts(url);
    const [tools, directories, requests] = await Promise.all([
      this.listings.findByName(TOOL_TABLES, { text, hosts, slug: slugs.tools }, Math.max(limit, MIN_SEARCHED_TOOLS)),
      this.listings.findByName(DIRECTORY_TABLES, { text, hosts, slug: slugs.directories }, limit),
      this.requests.searchRequests(text, hosts, limit),
    ]);
    const toolById = new Map(tools.map((tool) => [tool.id, tool]));
    const submissions = await this.submissions.searchSubmissions([...toolById.keys()], url, limit);
    const results = submissions.map((each) => submissionResult(each, searched, toolById.get(each.toolId)));
    for (const { toolId, listingUrl } of submissions) if (listingUrl === null) toolById.delete(toolId);
    return [
      ...results,
      ...[...toolById.values()].map((each) => listingResult('tool')(each, searched)),
      ...directories.map((each) => listingResult('directory')(each, searched)),
      ...requests.map((each) => requestResult(each, searched)),
    ];
  }

  /** The slug in the URL of a listing's page on this site; null for other texts. */
  private findOwnPage(text: string): OwnPage | null {
    const url = parsedUrl(text.includes('://') ? text : `https://${text}`);
    const [, kind, slug = ''] = /^\/(tools|directories)\/([^/]+)/.exec(url?.pathname ?? '') ?? [];
    if (kind === undefined || websiteHost(text) !== websiteHost(this.config.siteUrl)) return null;
    return { [kind]: slug };
  }
}

/** The slug that a listing of each kind must have. */
type OwnPage = Partial<Record<'tools' | 'directories', string>>;

/** Other texts are words of a name, or an email address. */
const isUrlOrHost = (text: string): boolean => text.includes('.') && !/[\s@]/.test(text);
