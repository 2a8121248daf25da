import { Injectable } from '@nestjs/common';
import { isEmail, isUUID } from 'class-validator';
import { HoldersRepository } from '../../access/holders.repository.js';
import { websiteHost, websiteHosts } from '../../listings/website-host.js';
import { ConversationSearchRepository } from '../../support/conversations/conversation-search.repository.js';
import { DeliveriesService } from '../../webhooks/deliveries.service.js';
import { foldedWords, type FoundRows, toResults } from './search-results.js';
import { SEARCH_RESULT_KINDS, type SearchResultDto, type SearchResultKind } from './team-search.dto.js';
import { ListingLookupService } from '../../listings/listing-lookup.service.js';
import { SubmissionsRepository } from '../../partners/submissions/submissions.repository.js';
import { ListingRequestsRepository } from '../../requests/listing-requests.repository.js';
import { TOOL_TABLES } from '../../catalog/tools/tool.entity.js';
import { DIRECTORY_TABLES } from '../../directories/directory.entity.js';
import { Config } from '../../../platform/config/config.js';
import { parsedUrl } from '../../../platform/input/parsed-url.js';

export const MAX_PER_KIND = 5;
/** Counts of a kind stop here. */
const MAX_COUNTED = 20;
/** Of a search in one kind. */
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
    const limit = only === undefined ? MAX_COUNTED : MAX_OF_KIND;
    const isId = isUUID(given.trim());
    const text = isId ? given.trim().toLowerCase() : given.trim();
    if (text === '') return [];
    const own = this.findOwnPage(text);
    const rows = isId ? await this.findById(text) : await this.findByText(text, own, limit);
    const searched = { text, words: foldedWords(text), isEmail: isEmail(text), isId, isOwnUrl: own !== null };
    const results = toResults(rows, searched);
    return SEARCH_RESULT_KINDS.filter((kind) => only === undefined || kind === only)
      .map((kind) => {
        const found = results.filter((item) => item.kind === kind).slice(0, limit);
        const items = only === undefined ? found.slice(0, MAX_PER_KIND) : found;
        return { kind, items, found: found.length, isMore: found.length === limit };
      })
      .filter(({ items }) => items.length > 0);
  }

  private async findByText(text: string, own: OwnPage | null, limit: number): Promise<FoundRows> {
    const [listings, holders, conversations] = await Promise.all([
      this.findListings(text, own ?? { tools: text, directories: text }, limit),
      this.holders.searchHolders(text, limit),
      this.conversations.findConversations(text, limit),
    ]);
    return { ...listings, holders, conversations, deliveries: [] };
  }

  private async findById(id: string): Promise<FoundRows> {
    const [submissions, tools, directories, requests, holders, conversations, deliveries] = await Promise.all([
      this.submissions.searchSubmissions([id], null, 1),
      this.listings.findByIds([id], TOOL_TABLES),
      this.listings.findByIds([id], DIRECTORY_TABLES),
      this.requests.searchRequestsById(id),
      this.holders.listHolders([id]),
      this.conversations.getConversation(id),
      this.deliveries.findDeliveriesByEvent(id, MAX_PER_KIND),
    ]);
    return { submissions, tools, directories, requests, holders, conversations, deliveries };
  }

  /** Submissions, recorded directories, tools, directories and listing requests. */
  private async findListings(
    text: string,
    slugs: OwnPage,
    limit: number,
  ): Promise<Pick<FoundRows, 'submissions' | 'tools' | 'directories' | 'requests'>> {
    const url = isUrlOrHost(text) ? text : null;
    const hosts = url === null ? [] : websiteHosts(url);
    const [tools, directories, requests] = await Promise.all([
      this.listings.findByName(TOOL_TABLES, { text, hosts, slug: slugs.tools }, Math.max(limit, MIN_SEARCHED_TOOLS)),
      this.listings.findByName(DIRECTORY_TABLES, { text, hosts, slug: slugs.directories }, limit),
      this.requests.searchRequests(text, hosts, limit),
    ]);
    const toolIds = tools.map(({ id }) => id);
    const submissions = await this.submissions.searchSubmissions(toolIds, url, limit);
    return { submissions, tools, directories, requests };
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
