import { Injectable } from '@nestjs/common';
import { CatalogRevision } from '../revision/catalog-revision.js';
import { RevisionCache } from '../revision/revision-cache.js';
import { offsetOf, type PageRequest } from '../../../platform/input/page.js';
import type { SearchInfo, SearchMatch } from './found-page.js';
import { MostWords } from './most-words.js';
import { tierConditions } from './query-conditions.js';
import { QueryReader, type SearchQuery } from './query-reader.js';
import { type Found, type SearchFilters, SearchIndexRepository } from './search-index.repository.js';
import { TierPages } from './tier-pages.js';
import type { SearchScope } from '../vocabulary/word-lists.js';

export interface SearchPage {
  ids: string[];
  total: number;
  info: SearchInfo;
}

interface Search {
  pages: TierPages | null;
  /** How many listings hold all the words. */
  complete: number;
  /** The fifth tier. */
  partial: string[];
  info: SearchInfo;
}

/** With fewer listings that hold all the words, those that hold most of them follow. */
const ENOUGH = 20;
/** How many searches are remembered. */
const KEPT_SEARCHES = 1_000;

const NOTHING: Search = { pages: null, complete: 0, partial: [], info: { match: 'none', query: null } };

/** Listings of either catalog by keywords, in five tiers. docs/search.md explains the rules. */
@Injectable()
export class SearchEngine {
  private readonly searches: RevisionCache<Search>;

  constructor(
    private readonly reader: QueryReader,
    private readonly index: SearchIndexRepository,
    private readonly mostWords: MostWords,
    revision: CatalogRevision,
  ) {
    this.searches = new RevisionCache(revision, KEPT_SEARCHES);
  }

  async find(scope: SearchScope, q: string, filters: SearchFilters, page: PageRequest): Promise<SearchPage> {
    const offset = offsetOf(page);
    const key = JSON.stringify([scope, q, filters]);
    const search = await this.searches.get(key, () => this.search(scope, q, filters, offset));
    const { pages, complete, partial, info } = search;
    const total = complete + partial.length;
    if (pages === null || offset >= total) return { ids: [], total, info };
    const ids = offset < complete ? await pages.ids(offset, Math.min(page.limit, complete - offset)) : [];
    const rest = partial.slice(Math.max(0, offset - complete), Math.max(0, offset + page.limit - complete));
    return { ids: [...ids, ...rest], total, info };
  }

  private async search(scope: SearchScope, q: string, filters: SearchFilters, offset: number): Promise<Search> {
    const query = await this.reader.read(scope, q, filters.adultHidden);
    if (query === null) return NOTHING;
    const conditions = tierConditions(query.terms, query.names);
    const found = await this.index.find(scope, conditions, filters, offset);
    const complete = found.counts[3];
    const pages = new TierPages(this.index, { scope, filters, conditions }, found, offset);
    const partial = complete >= ENOUGH ? [] : await this.partial(scope, query, filters, found, pages);
    return { pages, complete, partial, info: { match: matchOf(found, partial, query), query: query.corrected } };
  }

  private async partial(
    scope: SearchScope,
    query: SearchQuery,
    filters: SearchFilters,
    { counts, size }: Found,
    pages: TierPages,
  ): Promise<string[]> {
    const better = new Set(counts[3] === 0 ? [] : await pages.ids(0, counts[3]));
    return this.mostWords.find(scope, query, filters, { size, better });
  }
}

function matchOf({ counts }: Found, partial: readonly string[], { corrected }: SearchQuery): SearchMatch {
  if (counts[3] === 0) return partial.length === 0 ? 'none' : 'partial';
  if (corrected !== null) return 'corrected';
  return counts[0] > 0 ? 'exact' : 'all';
}
