import { Injectable } from '@nestjs/common';
import { MAX_SYNONYMS, SynonymsService, type Synonyms } from '../vocabulary/synonyms.service.js';
import {
  isNamed,
  type Pricing,
  pricingLexeme,
  type Term,
  tierConditions,
  type TierConditions,
} from './query-conditions.js';
import { SearchIndexRepository, type WordOfQuery } from './search-index.repository.js';
import { type Correction, SpellingService } from './spelling.service.js';
import { isKnownWord, MINOR_WORDS, QUALIFIERS, type SearchScope, STOP_WORDS } from '../vocabulary/word-lists.js';

export interface SearchQuery {
  /** Words that a listing with all words contains. */
  terms: Term[];
  /** Low-information words: they only add weight in the head. */
  minor: Term[];
  /** False if the query names only a price or a high rating. */
  hasHead: boolean;
  conditions: TierConditions;
  /** The text whose meaning counts. */
  text: string;
  /** Labels that every result must have, as in SearchFilters. */
  labels: string[];
  /** The order of pricings in every tier; empty if the query prefers none. */
  pricings: readonly Pricing[];
  /** The query that was searched, if words were replaced. */
  corrected: string | null;
}

/** Pricing lexemes. They match these words in the head, and are the only condition of a query without other words. */
const PRICINGS: ReadonlyMap<string, string> = new Map(
  (['free', 'freemium', 'paid'] as const).map((pricing) => [pricing, pricingLexeme(pricing)]),
);
const PRICING_ORDERS: ReadonlyMap<string, readonly Pricing[]> = new Map([
  ['free', ['free', 'freemium', 'paid']],
  ['paid', ['paid', 'freemium', 'free']],
]);

/** A term that matches lexemes instead of words. */
const lexemeTerm = (word: string, ...forms: string[][]): Term => ({
  word,
  forms,
  synonyms: [],
  isLast: false,
  isMinor: false,
  listings: 1,
});
const HIGH_RATING = /^high (dr|da|domain rating|domain authority)\b/;
const HIGH_RATING_TERM = lexemeTerm('high domain rating', ['$HIGH-DR']);
/** A label of directories: see directory-labels.sql. As words, it would find directories that require a badge. */
const NO_BADGE = /^(no|without)( a| any)? badges?\b/;

/** Parses a query: corrects words, decides which are required, and adds synonyms. */
@Injectable()
export class SearchQueryService {
  constructor(
    private readonly index: SearchIndexRepository,
    private readonly spelling: SpellingService,
    private readonly synonyms: SynonymsService,
  ) {}

  /** Null if the query contains no words. */
  async parseQuery(scope: SearchScope, q: string, adultHidden: boolean): Promise<SearchQuery | null> {
    const [words, synonyms] = await Promise.all([
      this.index.loadQueryWords(scope, q, adultHidden),
      this.synonyms.loadSynonyms(),
    ]);
    if (words.length === 0) return null;
    const corrections = await this.corrections(scope, words, { adultHidden, synonyms });
    const corrected = words.map(({ word }) => replacementOf(corrections, word) ?? word).join(' ');
    if (corrected === words.map(({ word }) => word).join(' '))
      return { ...this.query(scope, words, corrections, synonyms), text: q };
    const replaced = await this.index.loadQueryWords(scope, corrected, adultHidden);
    const others = new Map([...corrections].filter(([, { replaces }]) => !replaces));
    return { ...this.query(scope, replaced, others, synonyms), text: corrected, corrected };
  }

  private query(
    scope: SearchScope,
    words: readonly WordOfQuery[],
    alsoMeant: ReadonlyMap<string, Correction>,
    synonyms: Synonyms,
  ): Omit<SearchQuery, 'text'> {
    const rating = phraseWords(scope, words, HIGH_RATING);
    const noBadge = phraseWords(scope, words, NO_BADGE);
    const kinds = roles(scope, words, { rating, noBadge });
    const last = kinds.lastIndexOf('required');
    const searched = words
      .map((word, at) => ({
        ...term(word, words[at - 1], alsoMeant.get(word.word)),
        isLast: at === last,
        isMinor: kinds[at] === 'minor',
        role: kinds[at],
      }))
      .filter(({ role }) => role !== 'stop');
    addSynonyms(searched, synonyms);
    const required = searched.filter(({ role }) => role === 'required');
    const minor = searched.filter(({ role }) => role === 'minor').map(withPricing);
    const highRating = rating.size === 0 ? [] : [{ ...HIGH_RATING_TERM, isMinor: true }];
    // In the text of a directory without a badge, the word itself counts too.
    const unbadged = noBadge.size === 0 ? [] : [lexemeTerm('no badge', ['no badge'], ['badg'])];
    const meant = words.map(({ word }) => alsoMeant.get(word)?.words ?? word);
    const asked = [...required, ...unbadged];
    const terms = asked.length > 0 ? asked : [...pricingTerms(words), ...highRating];
    return {
      terms,
      minor: [...minor, ...highRating],
      hasHead: asked.length > 0,
      conditions: tierConditions(terms, [...new Set([words.map(({ word }) => word), meant].map(joined))]),
      labels: noBadge.size === 0 ? [] : ['!false'],
      pricings: pricingOrder(words),
      corrected: null,
    };
  }

  /** Does not correct words of synonyms, nor a query that is the name of a listing. */
  private async corrections(
    scope: SearchScope,
    words: readonly WordOfQuery[],
    { adultHidden, synonyms }: { adultHidden: boolean; synonyms: Synonyms },
  ): Promise<ReadonlyMap<string, Correction>> {
    const misspelt = suspects(scope, words).filter(({ word }) => !synonyms.hasWord(word));
    if (misspelt.length === 0) return new Map();
    return this.spelling.correctWords(scope, misspelt, {
      adultHidden,
      alsoKnown: synonyms.listWords(),
      name: isNamed(joined(words.map(({ word }) => word))),
    });
  }
}

function addSynonyms(terms: Term[], list: Synonyms): void {
  const stems = terms.map(({ forms }) => forms[0]?.join(' ') ?? '');
  for (const { start, length, synonyms } of list.findSynonyms(stems))
    for (const spanned of terms.slice(start, start + length))
      spanned.synonyms = [...spanned.synonyms, ...synonyms].slice(0, MAX_SYNONYMS);
}

/** How the index spells names: see search_exact in text.sql. */
const joined = (words: readonly string[]): string => words.join('').replaceAll(' ', '').slice(0, MAX_NAME);
const MAX_NAME = 400;

type Role = 'required' | 'minor' | 'stop';

const suspects = (scope: SearchScope, words: readonly WordOfQuery[]): { word: string; listings: number }[] =>
  words
    .map((row, at) => ({ ...row, isJoined: isJoined(row) || isJoined(words[at - 1]) }))
    .filter(({ word, isBeginning, isJoined: joined }) => !isBeginning && !joined && !isKnownWord(scope, word))
    .flatMap(({ word, listings }) => (listings === null ? [] : [{ word, listings }]))
    .filter(
      (suspect, at, all) =>
        SpellingService.isSuspect(suspect) && all.findIndex(({ word }) => word === suspect.word) === at,
    );

const isJoined = (word: WordOfQuery | undefined): boolean => (word?.joinedListings ?? 0) > 0;

const replacementOf = (corrections: ReadonlyMap<string, Correction>, word: string): string | undefined => {
  const correction = corrections.get(word);
  return correction?.replaces === true ? correction.words : undefined;
};

/** A word with its other forms: joined with the word before or after it, and a likely correction. */
function term(
  { word, stems, listings, joinedStems, joinedListings }: WordOfQuery,
  before: WordOfQuery | undefined,
  alsoMeant: Correction | undefined,
): Omit<Term, 'isLast' | 'isMinor'> {
  const joins = [
    { stems: before?.joinedStems ?? [], listings: before?.joinedListings ?? 0 },
    { stems: joinedStems ?? [], listings: joinedListings ?? 0 },
  ].filter(({ listings: held }) => held > 0);
  const forms = [
    stems,
    ...joins.map(({ stems: together }) => together),
    ...(alsoMeant ? [alsoMeant.stems] : []),
  ].filter((form) => form.length > 0);
  return {
    word,
    forms,
    synonyms: [],
    listings: Math.max(listings ?? 0, alsoMeant?.listings ?? 0, ...joins.map(({ listings: held }) => held)),
  };
}

/**
 * Stop words count only if a query has no other words. Low-information words, and what a listing should be without, are
 * required only if all words are. Even then, qualifiers are not required next to other words, and no word is if the query
 * names a price.
 */
function roles(
  scope: SearchScope,
  words: readonly WordOfQuery[],
  { rating, noBadge }: { rating: ReadonlySet<number>; noBadge: ReadonlySet<number> },
): Role[] {
  const kinds = words.map(({ word, listings }, at): Role => {
    if (STOP_WORDS.has(word) || listings === null || noBadge.has(at)) return 'stop';
    const isAbsent = words[at - 1]?.word === 'without';
    return MINOR_WORDS[scope].has(word) || rating.has(at) || isAbsent ? 'minor' : 'required';
  });
  const asksForMore = rating.size > 0 || noBadge.size > 0 || words.some(({ word }) => PRICINGS.has(word));
  if (kinds.includes('required') || asksForMore) return kinds;
  const isPlain = (kind: Role, at: number): boolean => kind === 'minor' && !QUALIFIERS.has(words[at]?.word ?? '');
  if (kinds.some(isPlain)) return kinds.map((kind, at) => (isPlain(kind, at) ? 'required' : kind));
  return kinds.map((kind) => (kind === 'stop' && kinds.includes('minor') ? 'stop' : 'required'));
}

/** A listing has one pricing, so any of the named ones matches. */
function pricingTerms(words: readonly WordOfQuery[]): Term[] {
  const lexemes = words.flatMap(({ word }) => PRICINGS.get(word) ?? []);
  return lexemes.length === 0 ? [] : [lexemeTerm('pricing', ...lexemes.map((lexeme) => [lexeme]))];
}

/** The first such word decides. */
const pricingOrder = (words: readonly WordOfQuery[]): readonly Pricing[] =>
  PRICING_ORDERS.get(words.find(({ word }) => PRICING_ORDERS.has(word))?.word ?? '') ?? [];

const withPricing = <T extends Term>(minor: T): T => {
  const pricing = PRICINGS.get(minor.word);
  return pricing === undefined ? minor : { ...minor, forms: [...minor.forms, [pricing]] };
};

/** Positions of the words of a phrase. Only searches of directories have phrases. */
function phraseWords(scope: SearchScope, words: readonly WordOfQuery[], phrase: RegExp): ReadonlySet<number> {
  const from = (position: number): string =>
    words
      .slice(position)
      .map(({ word }) => word)
      .join(' ');
  const at = scope === 'directories' ? words.findIndex((_, position) => phrase.test(from(position))) : -1;
  const found = at < 0 ? [] : (phrase.exec(from(at))?.[0].split(' ') ?? []);
  return new Set(found.map((_, offset) => at + offset));
}
