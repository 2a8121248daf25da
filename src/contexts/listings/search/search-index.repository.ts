import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CatalogReadsService, type Statement } from '../revision/catalog-reads.service.js';
import type { SearchScope } from '../vocabulary/word-lists.js';
import { RECIPE } from '../../../platform/meaning/recipe.js';
import { allOf, type Condition, hasStems, type TierConditions } from './query-conditions.js';

/**
 * Labels: `@3` is a category, `#17` a tag; for directories also `%dofollow` (link type), `!true` (badge required),
 * `>60` (minimum Domain Rating).
 */
export interface SearchFilters {
  labels: string[];
  pricing: string | null;
  featured: boolean | null;
  adultHidden: boolean;
}

/** A word of a query with its frequency in the catalog. `listings` is null for English stop words. */
export interface WordOfQuery {
  word: string;
  stems: string[];
  listings: number | null;
  isBeginning: boolean;
  joinedStems: string[] | null;
  joinedListings: number | null;
}

/** A word similar to a misspelled one; or with `second`, the two words that were written as one. */
export interface SimilarWord {
  wrong: string;
  word: string;
  second: string | null;
  stems: string[];
}

/** The number of listings per tier, each including better tiers, and where a deep page starts. */
export interface TierInfo {
  counts: [number, number, number, number];
  /** Approximate number of listings in the whole catalog. */
  size: number;
  onBitmaps: boolean;
  skip: number | null;
  place: string | null;
}

/** `place` is the sort key of the results. */
export interface PlacedListing {
  id: string;
  place: string;
}

/** A listing of a head. `held` has the bits of the conditions that it satisfies. */
interface FoundListing extends PlacedListing {
  pricing: string;
  held: number;
  isGone: boolean;
  hasCodes: boolean;
}

/** `codes` has the vectors of the listings that have one, in their order. */
export interface FoundHead {
  listings: FoundListing[];
  codes: Buffer;
}

/** What belongs to a head: see search-by-meaning.sql. */
export interface HeadRequest {
  best: readonly string[];
  hasPartial: boolean;
  scanned: readonly Condition[];
  checked: readonly Condition[];
  nearest: readonly number[];
}

const READ: Statement = {
  name: 'words of a query',
  text: `select word, stems, listings, is_beginning as "isBeginning", joined_stems as "joinedStems",
                joined_listings as "joinedListings"
           from read_query($1, $2, $3)`,
};
/** The plan does not depend on the parameters, so it is made once per connection: planning takes 0.8 ms. */
const SIMILAR: Statement = {
  name: 'similar words',
  text: `with given as materialized (
           select $1::text as scope, $2::text[] as words, $3::text[] as unknown, $4::boolean as hidden)
         select wrong, word, null as second, stems from given, near_words(scope, words, unknown, hidden)
         union all select wrong, first, second, stems from given, split_words(scope, unknown, hidden)`,
};
const COUNT: Statement = { name: 'count listings', text: 'select count_listings($1, $2, $3, $4) as counts' };
const FIND: Statement = {
  name: 'find listings',
  text: `select counts, size, on_bitmaps as "onBitmaps", skip, place
           from find_listings($1, $2, $3, $4, $5, $6, $7, $8)`,
};
const GATHER: Statement = {
  name: 'gather listings',
  text: `select listing_id as id, place
           from gather_listings($1, $2, $3, $4, $5, $6, $7, $8) with ordinality as page (listing_id, place, position)
          order by position`,
};
const WALK: Statement = {
  name: 'walk listings',
  text: `select listing_id as id, place
           from walk_listings($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
                with ordinality as page (listing_id, place, position)
          order by position`,
};
const TABLES: Record<SearchScope, string> = { tools: 'tool_search', directories: 'directory_search' };
const perCatalog = (name: string, text: (table: string) => string): Record<SearchScope, Statement> => ({
  tools: { name: `${name} of tools`, text: text(TABLES.tools) },
  directories: { name: `${name} of directories`, text: text(TABLES.directories) },
});
const HEAD = perCatalog(
  'head',
  // One row: reading 200 takes longer.
  (
    table,
  ) => `select coalesce(json_agg(json_build_object('id', listing_id, 'place', place::text, 'pricing', pricing, 'held', held,
                       'isGone', is_gone, 'hasCodes', codes is not null)), '[]') as listings,
                     coalesce(string_agg(codes, ''), '') as codes
                from head_of_${table}($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
);
const NUMBERS = perCatalog('numbers', (table) => `select numbers_of_${table}($1, $2, $3, $4, $5, $6, $7) as numbers`);

/** The largest integer of the database, beyond any offset. */
const MAX_OFFSET = 2_147_483_647;

/** Calls the SQL functions of searches. migrations/baseline/search documents their results and costs. */
@Injectable()
export class SearchIndexRepository {
  constructor(private readonly reads: CatalogReadsService) {}

  loadQueryWords(scope: SearchScope, q: string, adultHidden: boolean): Promise<WordOfQuery[]> {
    return this.reads.queryRows<WordOfQuery>(READ, [scope, q, adultHidden]);
  }

  /** Each word can also be two written as one, if no listing contains it. */
  findSimilarWords(
    scope: SearchScope,
    words: readonly string[],
    unknown: readonly string[],
    adultHidden: boolean,
  ): Promise<SimilarWord[]> {
    return this.reads.queryRows<SimilarWord>(SIMILAR, [scope, words, unknown, adultHidden]);
  }

  /** Counts visible listings per condition, up to `upTo`. */
  async countListings(
    scope: SearchScope,
    conditions: readonly string[],
    adultHidden: boolean,
    upTo: number | null = null,
  ): Promise<number[]> {
    if (conditions.length === 0) return [];
    const row = await this.reads.findRow<{ counts: number[] }>(COUNT, [scope, conditions, adultHidden, upTo]);
    return row?.counts ?? [];
  }

  async findTiers(
    scope: SearchScope,
    query: TierConditions,
    filters: SearchFilters,
    offset: number,
  ): Promise<TierInfo> {
    const found = await this.reads.findRow<TierInfo>(FIND, [
      scope,
      query.tiers,
      JSON.stringify(query.clauses),
      ...filterValues(filters),
      Math.min(offset, MAX_OFFSET),
    ]);
    if (!found) throw new Error('find_listings returned no row');
    return found;
  }

  gatherListings(
    scope: SearchScope,
    condition: string,
    filters: SearchFilters,
    page: { offset: number; limit: number },
  ): Promise<PlacedListing[]> {
    // The word index has categories and tags. As filters they would be fetched for each match: they are stored out of line.
    const isIndexed = (label: string): boolean => /^[@#]/.test(label);
    return this.reads.queryRows<PlacedListing>(GATHER, [
      scope,
      allOf([condition, ...filters.labels.filter(isIndexed).map((label) => hasStems([label]))]),
      ...filterValues({ ...filters, labels: filters.labels.filter((label) => !isIndexed(label)) }),
      page.offset,
      page.limit,
    ]);
  }

  walkListings(
    scope: SearchScope,
    condition: string,
    filters: SearchFilters,
    from: { after: PlacedListing; skip: number; limit: number },
  ): Promise<PlacedListing[]> {
    const { after, skip, limit } = from;
    return this.reads.queryRows<PlacedListing>(WALK, [
      scope,
      condition,
      ...filterValues(filters),
      after.place,
      after.id,
      skip,
      limit,
    ]);
  }

  async findHead(
    scope: SearchScope,
    { best, hasPartial, scanned, checked, nearest }: HeadRequest,
    filters: SearchFilters,
  ): Promise<FoundHead> {
    const found = await this.reads.findRow<FoundHead>(HEAD[scope], [
      best,
      hasPartial,
      scanned.map(({ condition }) => condition),
      scanned.map(({ bits }) => bits),
      scanned.map(({ weight }) => weight),
      checked.map(({ condition }) => condition),
      checked.map(({ bits }) => bits),
      RECIPE,
      nearest,
      ...filterValues(filters),
    ]);
    return found ?? { listings: [], codes: Buffer.alloc(0) };
  }

  /** The numbers of the vectors of listings that pass the filters, or of those among them, in the same order. */
  async listNumbers(
    scope: SearchScope,
    filters: SearchFilters,
    { upTo, among = null }: { upTo: number; among?: readonly number[] | null },
  ): Promise<number[]> {
    const values = [RECIPE, among, ...filterValues(filters), upTo];
    return (await this.reads.findRow<{ numbers: number[] }>(NUMBERS[scope], values))?.numbers ?? [];
  }
}

const filterValues = ({ labels, pricing, featured, adultHidden }: SearchFilters): unknown[] => [
  labels,
  pricing,
  featured,
  adultHidden,
];

/**
 * Held until the transaction ends. Listing writers share it; reindexing after a label change takes it exclusively.
 * Otherwise, one could overwrite the other's index row with outdated data.
 */
export async function lockIndex(manager: EntityManager, scope: string, mode: 'shared' | 'exclusive'): Promise<void> {
  const lock = mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await manager.query(`select ${lock}(hashtext($1))`, [`index:${scope}`]);
}
