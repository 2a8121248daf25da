import { Injectable } from '@nestjs/common';
import {
  allOf,
  anyOf,
  fieldConditions,
  type FieldConditions,
  hasStems,
  type Pricing,
  pricingLexeme,
  type Term,
} from './query-conditions.js';
import type { SearchQuery } from './search-query.service.js';
import { type RankedListing, type SearchFilters, SearchIndexRepository } from './search-index.repository.js';
import { BEGINNING, COST_US } from './tier-pages.js';
import type { SearchScope } from '../vocabulary/word-lists.js';

const MAX_PARTIAL = 100;

/** Longer queries are reduced to their rarest words. */
const MAX_TERMS = 8;
/** Listings that contain one of the rarest words are all compared, up to this number. */
const MAX_COMPARED_RARE = 5_000;
/** Frequent words are searched in combinations of at most this many. */
const MAX_COMBINED = 5;
/** This many more listings than shown are compared by field: the highest weights, then the first in order. */
const EXTRA = 50;
/** Approximately 1 of this many listings passes a filter of this kind. */
const FILTER_SELECTIVITY = { label: 40, pricing: 3, featured: 20 };
/** Factor for the weight of low-information words. */
const MINOR_SHARE = 0.15;
/** Factor for words that say for whom or what. */
const AUDIENCE_SHARE = 0.6;
/** So much more than its field counts that a listing contains a word: in the name it counts 1.7 times as much as in the description. */
const PRESENCE = 4;

interface WeighedTerm extends FieldConditions {
  weight: number;
  listings: number;
}

/** Tier 5: listings that contain most of the words, highest weight first. */
@Injectable()
export class PartialMatchesService {
  constructor(private readonly index: SearchIndexRepository) {}

  /** The IDs in order, without those in `better` tiers. */
  async findPartial(
    scope: SearchScope,
    query: SearchQuery,
    filters: SearchFilters,
    { size, better }: { size: number; better: ReadonlySet<string> },
  ): Promise<string[]> {
    if (!query.hasFifthTier) return [];
    const { terms, minor } = await this.weigh(scope, query, filters, size);
    if (terms.length === 0) return [];
    const candidates = await this.candidates(scope, terms, [...terms, ...minor], { filters, size });
    for (const id of better) candidates.delete(id);
    const ranked = await this.index.rankListings(scope, [...candidates.keys()], [...terms, ...minor]);
    const best = ranked
      .sort(byScore)
      .slice(0, MAX_PARTIAL)
      .map(({ id }) => id);
    return query.pricings.length === 0 ? best : this.sortByPricing(scope, best, query.pricings);
  }

  private async sortByPricing(scope: SearchScope, ids: string[], pricings: readonly Pricing[]): Promise<string[]> {
    const terms = pricings.map((pricing, at) => {
      const held = hasStems([pricingLexeme(pricing)]);
      return { held, own: held, inLabel: held, inName: held, weight: pricings.length - at };
    });
    const ranked = await this.index.rankListings(scope, ids, terms);
    const weights = new Map(ranked.map(({ id, weight }) => [id, weight]));
    return ids.toSorted((one, other) => (weights.get(other) ?? 0) - (weights.get(one) ?? 0));
  }

  /** IDs with their weight or a lower bound of it. */
  private async candidates(
    scope: SearchScope,
    terms: readonly WeighedTerm[],
    all: readonly WeighedTerm[],
    { filters, size }: { filters: SearchFilters; size: number },
  ): Promise<Map<string, number>> {
    const rare = rarest(terms);
    const candidates = new Map<string, number>();
    if (rare.length > 0) {
      const base = anyOf(rare.map(({ held }) => held));
      for (const { id, weight } of await this.index.weighListings(scope, base, all, filters, EXTRA + MAX_PARTIAL))
        candidates.set(id, weight);
    }
    const frequent = terms.filter((term) => !rare.includes(term)).slice(0, MAX_COMBINED);
    for (const combination of combinations(frequent)) {
      const weight = combination.reduce((sum, term) => sum + term.weight, 0);
      if ([...candidates.values()].filter((known) => known >= weight).length >= MAX_PARTIAL) break;
      for (const { id } of await this.first(scope, combination, filters, size))
        candidates.set(id, Math.max(weight, candidates.get(id) ?? 0));
    }
    return candidates;
  }

  /** The first listings in order that contain all words. */
  private first(
    scope: SearchScope,
    combination: readonly WeighedTerm[],
    filters: SearchFilters,
    size: number,
  ): Promise<{ id: string }[]> {
    const condition = allOf(combination.map(({ held }) => held));
    const [only] = combination;
    return combination.length === 1 && only && isWalkFaster(only.listings, filters, size)
      ? this.index.walkListings(scope, condition, filters, { after: BEGINNING.after, skip: 0, limit: MAX_PARTIAL })
      : this.index.gatherListings(scope, condition, filters, { offset: 0, limit: MAX_PARTIAL });
  }

  /** The rarest words with their weights. The more listings contain a word or its synonyms, the lower its weight. */
  private async weigh(
    scope: SearchScope,
    { terms, minor }: SearchQuery,
    { adultHidden }: SearchFilters,
    size: number,
  ): Promise<{ terms: WeighedTerm[]; minor: WeighedTerm[] }> {
    const stems = [...new Set([...terms, ...minor].flatMap(({ synonyms }) => synonyms.flat()))];
    const conditions = stems.map((stem) => hasStems([stem]));
    const counts = await this.index.countListings(scope, conditions, adultHidden);
    const listingsOf = new Map(stems.map((stem, at) => [stem, counts[at] ?? 0]));
    const weighed = (share: number) => (term: Term) => {
      // At most as many listings contain all stems of a synonym as contain the rarest stem.
      const bySynonym = term.synonyms.map((form) => Math.min(...form.map((stem) => listingsOf.get(stem) ?? 0)));
      const listings = Math.max(term.listings, ...bySynonym);
      const factor = share * (term.isAudience ? AUDIENCE_SHARE : 1);
      const weight = Math.max(1, Math.round(100 * factor * Math.log(1 + size / Math.max(listings, 1))));
      return { ...fieldConditions(term), listings, weight };
    };
    return {
      terms: distinct(terms)
        .map(weighed(1))
        .filter(({ listings }) => listings > 0)
        .sort((a, b) => a.listings - b.listings)
        .slice(0, MAX_TERMS),
      minor: distinct(minor).map(weighed(MINOR_SHARE)).slice(0, MAX_TERMS),
    };
  }
}

/** Whether reading in order finds the first listings with a word faster than gathering all. */
function isWalkFaster(listings: number, { labels, pricing, featured }: SearchFilters, size: number): boolean {
  const labelled = FILTER_SELECTIVITY.label ** labels.length;
  const others =
    (pricing === null ? 1 : FILTER_SELECTIVITY.pricing) * (featured === true ? FILTER_SELECTIVITY.featured : 1);
  const walked = MAX_PARTIAL * (size / listings) * labelled * others * COST_US.walked;
  return walked < (listings / labelled) * COST_US.gathered;
}

const distinct = (terms: readonly Term[]): Term[] =>
  terms.filter(({ word }, at) => terms.findIndex((other) => other.word === word) === at);

/** The rarest terms, up to MAX_COMPARED_RARE listings in total. */
function rarest(terms: readonly WeighedTerm[]): WeighedTerm[] {
  let listings = 0;
  return terms.filter((term) => (listings += term.listings) <= MAX_COMPARED_RARE);
}

function combinations(terms: readonly WeighedTerm[]): WeighedTerm[][] {
  const weight = (combination: readonly WeighedTerm[]): number =>
    combination.reduce((sum, term) => sum + term.weight, 0);
  return Array.from({ length: 2 ** terms.length - 1 }, (_, mask) =>
    terms.filter((_term, at) => ((mask + 1) >> at) & 1),
  ).sort((a, b) => weight(b) - weight(a));
}

const scoreOf = ({ weight, fieldWeight }: RankedListing): number => PRESENCE * weight + fieldWeight;

function byScore(a: RankedListing, b: RankedListing): number {
  return (
    scoreOf(b) - scoreOf(a) ||
    (BigInt(a.place) < BigInt(b.place) ? -1 : 1) * (a.place === b.place ? 0 : 1) ||
    (a.id < b.id ? -1 : 1)
  );
}
