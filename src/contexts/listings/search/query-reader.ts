import { Injectable } from '@nestjs/common';
import { SynonymList, type Synonyms } from '../vocabulary/synonym-list.js';
import { isNamed, type Term } from './query-conditions.js';
import { SearchIndexRepository, type WordOfQuery } from './search-index.repository.js';
import { type Correction, Spelling } from './spelling.js';
import { MINOR_WORDS, type SearchScope, STOP_WORDS } from '../vocabulary/word-lists.js';

/** What a query asks for. */
export interface SearchQuery {
  /** The words that a listing must hold, or most of which it must hold in the fifth tier. */
  terms: Term[];
  /** Words that say little: they only add weight in the fifth tier. */
  minor: Term[];
  /** Whether any of the words says more than little. */
  isTelling: boolean;
  /** Spellings of the whole query without spaces, to compare with names. */
  names: string[];
  /** What was searched for, when words were replaced. */
  corrected: string | null;
}

/** Lexemes beside the words of a text that satisfy a word of a query in the fifth tier. */
const PRICINGS: ReadonlyMap<string, string> = new Map([
  ['free', '$FREE'],
  ['paid', '$PAID'],
]);
const HIGH_RATING = /^high (dr|da|domain rating|domain authority)\b/;

/** Reads a query: corrects its words, weighs which of them matter, and adds what means the same. */
@Injectable()
export class QueryReader {
  constructor(
    private readonly index: SearchIndexRepository,
    private readonly spelling: Spelling,
    private readonly synonyms: SynonymList,
  ) {}

  /** Null when the query holds no word at all. */
  async read(scope: SearchScope, q: string, adultHidden: boolean): Promise<SearchQuery | null> {
    const [words, synonyms] = await Promise.all([this.index.readQuery(scope, q, adultHidden), this.synonyms.load()]);
    if (words.length === 0) return null;
    const corrections = await this.corrections(scope, words, adultHidden);
    const replaced = words.map(({ word }) => correctionOf(corrections, word, true)?.words ?? word);
    const typed = words.map(({ word }) => word);
    const isCorrected = replaced.join(' ') !== typed.join(' ');
    const alsoMeant = words.map(({ word }) => corrections.get(word)?.words ?? word);
    const kinds = roles(scope, replaced, words);
    const searched = words
      .map((word, at) => ({
        ...term(word, words[at - 1], corrections.get(word.word)),
        isLast: at === words.length - 1,
        role: kinds[at],
      }))
      .filter(({ role }) => role !== 'stop');
    addSynonyms(searched, (word) => stemsOf(words, corrections, word), synonyms);
    return {
      terms: searched.filter(({ role }) => role === 'required'),
      minor: [...searched.filter(({ role }) => role === 'minor').map(withPricing), ...ratingTerm(scope, replaced)],
      isTelling: searched.some(({ role, word }) => role === 'required' && !isMinor(scope, word) && !isStop(word)),
      names: [...new Set([typed, replaced, alsoMeant].map(joined))],
      corrected: isCorrected ? replaced.join(' ') : null,
    };
  }

  /** The name of a listing is not replaced, however it is spelt. */
  private async corrections(
    scope: SearchScope,
    words: readonly WordOfQuery[],
    adultHidden: boolean,
  ): Promise<ReadonlyMap<string, Correction>> {
    const misspelt = suspects(words);
    if (misspelt.length === 0) return new Map();
    const [corrections, [named = 0]] = await Promise.all([
      this.spelling.correct(scope, misspelt, adultHidden),
      this.index.count(scope, [isNamed(joined(words.map(({ word }) => word)))], adultHidden, 1),
    ]);
    if (named === 0) return corrections;
    return new Map([...corrections].map(([word, correction]) => [word, { ...correction, replaces: false }]));
  }
}

function addSynonyms(terms: Term[], stemsFor: (word: string) => string, list: Synonyms): void {
  const stems = terms.map(({ word }) => stemsFor(word));
  for (const { start, length, synonyms } of list.find(stems))
    for (const spanned of terms.slice(start, start + length)) spanned.synonyms.push(...synonyms);
}

/** The spelling of a name in the index: see search_exact in text.sql. */
const joined = (words: readonly string[]): string => words.join('').replaceAll(' ', '').slice(0, LONGEST_NAME);
const LONGEST_NAME = 400;

type Role = 'required' | 'minor' | 'stop';

const suspects = (words: readonly WordOfQuery[]): { word: string; listings: number }[] =>
  words
    .map((row, at) => ({ ...row, isJoined: isJoined(row) || isJoined(words[at - 1]) }))
    .filter(({ word, isBeginning, isJoined: joined }) => !isBeginning && !joined && !STOP_WORDS.has(word))
    .flatMap(({ word, listings }) => (listings === null ? [] : [{ word, listings }]))
    .filter(
      (suspect, at, all) => Spelling.isSuspect(suspect) && all.findIndex(({ word }) => word === suspect.word) === at,
    );

const isJoined = (word: WordOfQuery | undefined): boolean => (word?.joinedListings ?? 0) > 0;

const correctionOf = (
  corrections: ReadonlyMap<string, Correction>,
  word: string,
  replaces: boolean,
): Correction | undefined => {
  const correction = corrections.get(word);
  return correction?.replaces === replaces ? correction : undefined;
};

const stemsOf = (words: readonly WordOfQuery[], corrections: ReadonlyMap<string, Correction>, word: string): string =>
  (correctionOf(corrections, word, true)?.stems ?? words.find((row) => row.word === word)?.stems ?? []).join(' ');

/** A word with its other forms: corrected, and joined with the word before or after it. */
function term(
  { word, stems, listings, joinedStems, joinedListings }: WordOfQuery,
  before: WordOfQuery | undefined,
  correction: Correction | undefined,
): Omit<Term, 'isLast'> {
  const joins = [
    { stems: before?.joinedStems ?? [], listings: before?.joinedListings ?? 0 },
    { stems: joinedStems ?? [], listings: joinedListings ?? 0 },
  ].filter((joined) => joined.listings > 0);
  const forms = [
    ...(correction?.replaces ? [] : [stems]),
    ...joins.map((joined) => joined.stems),
    ...(correction ? [correction.stems] : []),
  ].filter((form) => form.length > 0);
  return {
    word,
    forms,
    synonyms: [],
    listings: Math.max(listings ?? 0, correction?.listings ?? 0, ...joins.map((joined) => joined.listings)),
  };
}

const isStop = (word: string): boolean => STOP_WORDS.has(word);
const isMinor = (scope: SearchScope, word: string): boolean =>
  word.split(' ').every((part) => MINOR_WORDS[scope].has(part));

/** Stop words count only in a query that has no others; words that say little are required only if all do. */
function roles(scope: SearchScope, replaced: readonly string[], words: readonly WordOfQuery[]): Role[] {
  const rating = ratingWords(scope, replaced);
  const kinds = replaced.map((word, at): Role => {
    if (isStop(word) || words[at]?.listings === null) return 'stop';
    return isMinor(scope, word) || rating.has(at) ? 'minor' : 'required';
  });
  if (kinds.includes('required')) return kinds;
  return kinds.map((kind) => (kind === 'stop' && kinds.includes('minor') ? 'stop' : 'required'));
}

const withPricing = <T extends Term>(minor: T): T => {
  const pricing = PRICINGS.get(minor.word);
  return pricing === undefined ? minor : { ...minor, synonyms: [...minor.synonyms, [pricing]] };
};

function ratingWords(scope: SearchScope, words: readonly string[]): Set<number> {
  if (scope !== 'directories') return new Set();
  const at = words.findIndex((_, position) => HIGH_RATING.test(words.slice(position).join(' ')));
  if (at < 0) return new Set();
  const phrase = HIGH_RATING.exec(words.slice(at).join(' '))?.[0] ?? '';
  return new Set(phrase.split(' ').map((_, offset) => at + offset));
}

const ratingTerm = (scope: SearchScope, words: readonly string[]): Term[] =>
  ratingWords(scope, words).size === 0
    ? []
    : [{ word: 'high domain rating', forms: [['$HIGH-DR']], synonyms: [], isLast: false, listings: 0 }];
