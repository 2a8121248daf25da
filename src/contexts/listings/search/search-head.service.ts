import { Injectable } from '@nestjs/common';
import { RevisionCache } from '../../../platform/cache/revision-cache.js';
import { ListingCodesService } from '../meaning/listing-codes.service.js';
import { CatalogRevisionService } from '../revision/catalog-revision.service.js';
import type { SearchScope } from '../vocabulary/word-lists.js';
import type { PricedPages } from './priced-pages.js';
import { allOf, type Condition, containedTerm, labelledTerm, type Term } from './query-conditions.js';
import { type FoundHead, type SearchFilters, SearchIndexRepository } from './search-index.repository.js';
import type { SearchQuery } from './search-query.service.js';

/** Below this number of listings with all words, those with most of the words are among the best by words. */
const ENOUGH_COMPLETE = 20;
const MAX_BEST = 100;
const MAX_NEAREST = 100;
/** If more listings have all words, the best of them are found without their other words. */
const MAX_SCANNED = 1_000;
/** Longer queries are reduced to their rarest words. */
const MAX_TERMS = { required: 8, minor: 4 };
/** Listings with any of the rare words, up to this number; of frequent words, those with all but one. */
const MAX_RARE = 5_000;
const MINOR_SHARE = 0.3;
/** Bits of a term. Those of tiers are in search-by-meaning.sql. */
const LABEL_SHIFT = 12;
const TIERS = { label: 1 << 25, anywhere: 1 << 26 };
const ALL_IN_NAME = 1 << 24;
export const INCOMPLETE = 4;

/** Numbers of a vector. */
const SIZE = 384;
/** The product of the codes of a vector with itself. */
const SAME = 131_668;
/** A listing without a word of the query is at least this near. One without a vector counts as this near. */
const LEAST_NEARNESS = Math.round(0.3 * SAME);
/** Listings with fewer equal signs, or as many, are hardly that near. */
const ABOVE_EQUAL = 219;
/** What all words together add to the nearness. The labels of directories tell more than their short texts. */
const WORDS_SHARE: Record<SearchScope, number> = { tools: 0.2, directories: 0.4 };
/** A word in a label or the name counts this much more than elsewhere. */
const LABEL_BONUS = 0.5;

/** A filter that more listings pass is applied to ever more of the nearest. */
const MAX_FILTERED = 5_000;
const WIDEST = { first: 1_000, factor: 8 };
const MAX_CACHED_FILTERS = 50;

interface WeighedTerm extends Term {
  weight: number;
  /** Its bit, and that of a label that contains it. */
  bit: number;
}

export interface HeadListing {
  id: string;
  place: string;
  pricing: string;
  /** All words are in labels or the name, anywhere, or not all of them. */
  tier: 2 | 3 | 4;
}

/** The head of a search: listings without all words in their name, by words and meaning together. */
@Injectable()
export class SearchHeadService {
  /** The numbers of the listings that pass filters, whatever the query. */
  private readonly passing: RevisionCache<number[]>;

  constructor(
    private readonly index: SearchIndexRepository,
    private readonly codes: ListingCodesService,
    revision: CatalogRevisionService,
  ) {
    this.passing = new RevisionCache(revision, MAX_CACHED_FILTERS);
  }

  /** In order. Without a `question`, only words count, and many listings with all words need no head. */
  async findHead(
    scope: SearchScope,
    query: SearchQuery,
    filters: SearchFilters,
    { pages, question }: { pages: PricedPages; question: Int8Array | null },
  ): Promise<HeadListing[]> {
    const [, named, , complete] = pages.counts;
    const hasPartial = complete < ENOUGH_COMPLETE;
    if (!query.hasHead || (question === null && !hasPartial)) return [];
    const isScanned = complete - named <= MAX_SCANNED;
    const terms = weighTerms(query, pages.size);
    const rare = rarest(terms);
    const frequent = terms.filter((term) => !rare.includes(term));
    const tiers = tierRows(query);
    const found = await this.index.findHead(
      scope,
      {
        best: isScanned ? [] : await pages.findIds(named, MAX_BEST),
        hasPartial,
        // Names can be most of the catalog.
        ...(hasPartial
          ? {
              scanned: [...tiers, ...rare.flatMap(wordRows), ...allButOne(frequent)],
              checked: frequent.flatMap(wordRows),
            }
          : { scanned: isScanned ? unnamedRows(query) : [], checked: [...tiers, ...terms.flatMap(wordRows)] }),
        nearest: question === null ? [] : await this.findNearest(scope, question, filters),
      },
      filters,
    );
    return rank(scope, found, { terms, question, pricings: pages.pricings });
  }

  /** If few listings pass the filters, all are compared; otherwise ever more of the nearest, until enough of them pass. */
  private async findNearest(scope: SearchScope, question: Int8Array, filters: SearchFilters): Promise<number[]> {
    const numbers = (limit: number, among?: readonly number[]): number[] =>
      this.codes
        .findNearest(scope, question, filters, { limit, above: ABOVE_EQUAL, among })
        .map(({ number }) => number);
    if (filters.labels.length === 0 && filters.featured === null) return numbers(MAX_NEAREST);
    const passing = await this.passing.get(JSON.stringify([scope, filters]), () =>
      this.index.listNumbers(scope, filters, { upTo: MAX_FILTERED + 1 }),
    );
    if (passing.length <= MAX_FILTERED) return numbers(MAX_NEAREST, passing);
    for (let limit = WIDEST.first; ; limit *= WIDEST.factor) {
      const among = numbers(limit);
      const near = await this.index.listNumbers(scope, filters, { upTo: MAX_NEAREST, among });
      if (near.length === MAX_NEAREST || among.length < limit) return near;
    }
  }
}

/** The rarest words. The fewer listings contain a word, the more it weighs. */
function weighTerms({ terms, minor }: SearchQuery, size: number): WeighedTerm[] {
  const distinct = (list: readonly Term[], most: number): Term[] =>
    list
      .filter(({ word }, at) => list.findIndex((other) => other.word === word) === at)
      .sort((a, b) => a.listings - b.listings)
      .slice(0, most);
  const weight = ({ listings }: Term): number => Math.round(100 * Math.log(1 + size / Math.max(listings, 1)));
  return [
    ...distinct(terms, MAX_TERMS.required).map((term) => ({ ...term, weight: weight(term) })),
    ...distinct(minor, MAX_TERMS.minor).map((term) => ({ ...term, weight: Math.round(MINOR_SHARE * weight(term)) })),
  ].map((term, at) => ({ ...term, bit: 1 << at }));
}

/** Words of few listings; low-information words are not looked for. */
function rarest(terms: readonly WeighedTerm[]): WeighedTerm[] {
  let listings = 0;
  return terms.filter(({ isMinor, ...term }) => !isMinor && (listings += term.listings) <= MAX_RARE);
}

const wordRows = (term: WeighedTerm): Condition[] => [
  { condition: containedTerm(term), bits: term.bit, weight: term.weight },
  { condition: labelledTerm(term), bits: term.bit << LABEL_SHIFT, weight: Math.round(term.weight * LABEL_BONUS) },
];

const tierRows = ({ conditions: { tiers } }: SearchQuery): Condition[] => [
  { condition: tiers[1], bits: ALL_IN_NAME, weight: 0 },
  { condition: tiers[2], bits: TIERS.label, weight: 0 },
  { condition: tiers[3], bits: TIERS.anywhere, weight: 0 },
];

const unnamedRows = (query: SearchQuery): Condition[] =>
  tierRows(query)
    .slice(1)
    .map((row) => ({ ...row, condition: `${row.condition} & !${query.conditions.tiers[1]}` }));

/** For three words and more: of two, each alone says little. */
function allButOne(terms: readonly WeighedTerm[]): Condition[] {
  const required = terms.filter(({ isMinor }) => !isMinor);
  if (required.length < 3) return [];
  return required.map((left) => {
    const others = required.filter((term) => term !== left);
    return {
      condition: allOf(others.map(containedTerm)),
      bits: others.reduce((bits, { bit }) => bits | bit, 0),
      weight: others.reduce((sum, { weight }) => sum + weight, 0),
    };
  });
}

function rank(
  scope: SearchScope,
  { listings, codes }: FoundHead,
  {
    terms,
    question,
    pricings,
  }: { terms: readonly WeighedTerm[]; question: Int8Array | null; pricings: readonly string[] },
): HeadListing[] {
  const required = terms.filter(({ isMinor }) => !isMinor).reduce((bits, { bit }) => bits | bit, 0);
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  const vectors = new Int8Array(codes.buffer, codes.byteOffset, codes.length);
  let end = 0;
  return listings
    .map((listing) => ({ ...listing, vectorAt: listing.hasCodes ? (end += SIZE) - SIZE : null }))
    .filter(({ held }) => (held & ALL_IN_NAME) === 0)
    .map(({ id, place, pricing, held, isGone, vectorAt }) => {
      const tier: HeadListing['tier'] = (held & TIERS.label) !== 0 ? 2 : (held & TIERS.anywhere) !== 0 ? 3 : INCOMPLETE;
      const words = terms.reduce((sum, { bit, weight }) => sum + weight * shareOf(held, bit), 0) / Math.max(total, 1);
      const nearness =
        question === null ? 0 : vectorAt === null ? LEAST_NEARNESS : productOf(question, vectors, vectorAt);
      return {
        // Cached with the search, so only what its pages need.
        listing: { id, place, pricing, tier },
        isGone,
        isNear: tier < INCOMPLETE || (held & required) !== 0 || nearness >= LEAST_NEARNESS,
        // Without meaning, listings with all words stay in the order of the tiers.
        group: question === null ? tier : 0,
        score: question === null && tier < INCOMPLETE ? 0 : nearness + Math.round(WORDS_SHARE[scope] * SAME * words),
        price: pricings.indexOf(pricing),
      };
    })
    .filter(({ isNear }) => isNear)
    .sort(
      (a, b) =>
        Number(a.isGone) - Number(b.isGone) ||
        a.price - b.price ||
        a.group - b.group ||
        b.score - a.score ||
        a.listing.tier - b.listing.tier ||
        comparePlaces(a.listing.place, b.listing.place) ||
        (a.listing.id < b.listing.id ? -1 : 1),
    )
    .map(({ listing }) => listing);
}

const shareOf = (held: number, bit: number): number =>
  ((held & bit) !== 0 ? 1 : 0) + ((held & (bit << LABEL_SHIFT)) !== 0 ? LABEL_BONUS : 0);

const comparePlaces = (one: string, other: string): number =>
  one === other ? 0 : BigInt(one) < BigInt(other) ? -1 : 1;

function productOf(question: Int8Array, vectors: Int8Array, vectorAt: number): number {
  let product = 0;
  for (let at = 0; at < SIZE; at += 1) product += (question[at] as number) * (vectors[vectorAt + at] as number);
  return product;
}
