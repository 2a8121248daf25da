import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { RevisionCache } from '../../../platform/cache/revision-cache.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { offsetOf, Page, type PageRequest } from '../../../platform/input/page.js';
import { CatalogRevisionService } from '../revision/catalog-revision.service.js';
import type { SearchScope } from '../vocabulary/word-lists.js';
import { PartialMatchesService } from './partial-matches.service.js';
import { PricedPages } from './priced-pages.js';
import { tierConditions } from './query-conditions.js';
import { SearchQueryService, type SearchQuery } from './search-query.service.js';
import { type SearchFilters, SearchIndexRepository } from './search-index.repository.js';

export interface SearchResultIds {
  ids: string[];
  total: number;
  info: SearchInfo;
}

/** Many results are fetched by page. Few are cached in order, including those of tier 5. */
interface Search {
  pages: PricedPages | null;
  total: number;
  few: string[];
  info: SearchInfo;
}

/** Below this number of complete matches, listings that contain most of the words follow. */
const ENOUGH_COMPLETE = 20;
const MAX_CACHED_SEARCHES = 1_000;
/** Leaves a processor to other requests during a flood of searches. */
const MAX_RUNNING = Math.max(1, availableParallelism() - 1);
/** The last one waits about a second. */
const MAX_WAITING = 32;

const EMPTY_SEARCH: Search = { pages: null, total: 0, few: [], info: { match: 'none', query: null } };

/** Searches both catalogs by keywords, in 5 tiers. docs/search.md explains the rules. */
@Injectable()
export class CatalogSearchService {
  private readonly searches: RevisionCache<Search>;
  private readonly admission = pLimit(MAX_RUNNING);

  constructor(
    private readonly reader: SearchQueryService,
    private readonly index: SearchIndexRepository,
    private readonly partialMatches: PartialMatchesService,
    revision: CatalogRevisionService,
  ) {
    this.searches = new RevisionCache(revision, MAX_CACHED_SEARCHES);
  }

  async findListings(
    scope: SearchScope,
    q: string,
    filters: SearchFilters,
    page: PageRequest,
  ): Promise<SearchResultIds> {
    const key = JSON.stringify([scope, q, filters]);
    const cached = this.searches.find(key);
    if (cached && (cached.pages === null || offsetOf(page) >= cached.total)) return readPage(cached, page);
    return this.admit(async () =>
      readPage(await this.searches.get(key, () => this.search(scope, q, filters, offsetOf(page))), page),
    );
  }

  /** Every search that reads the database passes here. Over the bound it is refused at once. */
  private admit<T>(search: () => Promise<T>): Promise<T> {
    if (this.admission.pendingCount >= MAX_WAITING)
      throw new AppError('unavailable', 'Too many searches are running. Retry in a few seconds.');
    return this.admission(search);
  }

  private async search(scope: SearchScope, q: string, given: SearchFilters, offset: number): Promise<Search> {
    const query = await this.reader.parseQuery(scope, q, given.adultHidden);
    if (query === null) return EMPTY_SEARCH;
    const filters = { ...given, labels: [...given.labels, ...query.labels] };
    const conditions = tierConditions(query.terms, query.names);
    const pricings = filters.pricing === null ? query.pricings : [];
    const pages = await PricedPages.findPages(this.index, { scope, filters, conditions }, pricings, offset);
    const complete = pages.counts[3];
    const info = { match: matchOf(pages, query), query: query.corrected };
    if (complete >= ENOUGH_COMPLETE) return { pages, total: complete, few: [], info };
    const better = complete === 0 ? [] : await pages.findIds(0, complete);
    const partial = await this.partialMatches.findPartial(scope, query, filters, {
      size: pages.size,
      better: new Set(better),
    });
    const few = [...better, ...partial];
    return {
      pages: null,
      total: few.length,
      few,
      info: complete > 0 ? info : { ...info, match: partial.length === 0 ? 'none' : 'partial' },
    };
  }
}

async function readPage({ pages, total, few, info }: Search, page: PageRequest): Promise<SearchResultIds> {
  const offset = offsetOf(page);
  if (offset >= total) return { ids: [], total, info };
  const ids = pages === null ? few.slice(offset, offset + page.limit) : await pages.findIds(offset, page.limit);
  return { ids, total, info };
}

/** How tiers 1 to 4 match. */
function matchOf({ counts }: PricedPages, { corrected }: SearchQuery): SearchMatch {
  if (counts[3] === 0) return 'none';
  if (corrected !== null) return 'corrected';
  return counts[0] > 0 ? 'exact' : 'all';
}

/** Results match the exact name, all words, corrected words or only most words, or there are none. */
export const SEARCH_MATCHES = ['exact', 'all', 'corrected', 'partial', 'none'] as const;
type SearchMatch = (typeof SEARCH_MATCHES)[number];

export interface SearchInfo {
  match: SearchMatch;
  /** The query that was searched, if words were replaced. */
  query: string | null;
}

/** `search` says how the listings match; undefined without keywords. */
export class SearchResultPage<T> extends Page<T> {
  constructor(
    items: T[],
    request: PageRequest,
    total: number,
    readonly search: SearchInfo | undefined,
  ) {
    super(items, request, total);
  }
}
