import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { RevisionCache } from '../../../platform/cache/revision-cache.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { offsetOf, Page, type PageRequest } from '../../../platform/input/page.js';
import { CatalogRevisionService } from '../revision/catalog-revision.service.js';
import type { SearchScope } from '../vocabulary/word-lists.js';
import { PricedPages } from './priced-pages.js';
import { QuestionVectorsService } from './question-vectors.service.js';
import { INCOMPLETE, SearchHeadService } from './search-head.service.js';
import { SearchQueryService, type SearchQuery } from './search-query.service.js';
import { type SearchFilters, SearchIndexRepository } from './search-index.repository.js';

export interface SearchResultIds {
  ids: string[];
  total: number;
  info: SearchInfo;
}

/** The head follows listings with all words in the name; the other pages are read when they are asked for. */
interface Search {
  pages: PricedPages | null;
  head: string[];
  total: number;
  info: SearchInfo;
}

const MAX_CACHED_SEARCHES = 1_000;
/** Leaves a processor to other requests during a flood of searches. */
const MAX_RUNNING = Math.max(1, availableParallelism() - 1);
/** The last one waits about a second. */
const MAX_WAITING = 32;

const EMPTY_SEARCH: Search = { pages: null, head: [], total: 0, info: { match: 'none', query: null } };

/** Searches both catalogs by words and meaning. docs/search.md explains the rules. */
@Injectable()
export class CatalogSearchService {
  private readonly searches: RevisionCache<Search>;
  private readonly admission = pLimit(MAX_RUNNING);

  constructor(
    private readonly reader: SearchQueryService,
    private readonly index: SearchIndexRepository,
    private readonly heads: SearchHeadService,
    private readonly questions: QuestionVectorsService,
    revision: CatalogRevisionService,
  ) {
    this.searches = new RevisionCache(revision, MAX_CACHED_SEARCHES, {
      isKept: ({ info }) => info.isProvisional !== true,
    });
  }

  async findListings(
    scope: SearchScope,
    q: string,
    filters: SearchFilters,
    page: PageRequest,
  ): Promise<SearchResultIds> {
    const key = JSON.stringify([scope, q, filters]);
    const cached = this.searches.find(key);
    if (cached && isRead(cached, page)) return readPage(cached, page);
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
    const pricings = filters.pricing === null ? query.pricings : [];
    const [pages, question] = await Promise.all([
      PricedPages.findPages(this.index, { scope, filters, conditions: query.conditions }, pricings, offset),
      query.hasHead ? this.questions.encode(query.text) : null,
    ]);
    // Letters typed at random have a vector, too. It would find something.
    const isMeant = question != null && (question.hasWord || query.terms.some(({ listings }) => listings > 0));
    const head = await this.heads.findHead(scope, query, filters, { pages, question: isMeant ? question.codes : null });
    const rest = pages.without(head.filter(({ tier }) => tier !== INCOMPLETE));
    const complete = pages.counts[3];
    return {
      pages: rest,
      head: head.map(({ id }) => id),
      total: rest.counts[3] + head.length,
      info: {
        match: complete === 0 && head.length > 0 ? 'partial' : matchOf(pages, query),
        query: query.corrected,
        ...(question === undefined && { isProvisional: true }),
      },
    };
  }
}

/** Listings with all words in the name, the head, the rest. */
async function readPage({ pages, head, total, info }: Search, page: PageRequest): Promise<SearchResultIds> {
  const offset = offsetOf(page);
  if (pages === null || offset >= total) return { ids: [], total, info };
  const [, named] = pages.counts;
  const end = offset + page.limit;
  const shown = head.slice(Math.max(0, offset - named), Math.max(0, end - named));
  const after = Math.max(offset - head.length, named);
  const [before, rest] = await Promise.all([
    pages.findIds(offset, Math.min(end, named) - offset),
    pages.findIds(after, end - head.length - after),
  ]);
  return { ids: [...before, ...shown, ...rest], total, info };
}

/** Whether the page needs no database. */
function isRead({ pages, head, total }: Search, page: PageRequest): boolean {
  const offset = offsetOf(page);
  if (pages === null || offset >= total) return true;
  const [, named] = pages.counts;
  return offset >= named && Math.min(offset + page.limit, total) <= named + head.length;
}

/** How listings with all words match. */
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
  /** Its meaning was not known in time. Such results are cached nowhere. */
  isProvisional?: true;
}

/** Whether any of the pages may differ next time. */
export const isAnyProvisional = (...pages: (SearchResultPage<unknown> | undefined)[]): boolean =>
  pages.some((page) => page?.search?.isProvisional === true);

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
