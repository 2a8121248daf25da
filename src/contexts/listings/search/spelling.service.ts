import { Injectable } from '@nestjs/common';
import { editDistance } from '../../../platform/text/edit-distance.js';
import { hasStems } from './query-conditions.js';
import { SearchIndexRepository, type SimilarWord } from './search-index.repository.js';
import { type SearchScope, STOP_WORDS } from '../vocabulary/word-lists.js';

/** Shorter words are similar to too many others; longer ones are not stored. */
const CORRECTED = { shortest: 4, longest: 60 };
const MIN_CORRECTION = 3;
/** Words up to this length are corrected by 1 letter, longer ones by 2. */
const SHORT_WORD = 5;
/** Finding similar words is slow, so only the first words of a query are corrected. */
const MAX_WORDS = 6;
/** Candidates per word whose frequency is counted. */
const MAX_CANDIDATES = 5;
/** Frequencies above this make a candidate no more likely. */
const MAX_COUNTED = 500;
/** A rare word also matches a similar word that is this many times as frequent. */
const MIN_FREQUENCY_RATIO = 20;
const MAX_RARE = 5;
/** Parts of a split word with this length must occur in one listing, shorter parts in one name. */
const MIN_PART = 3;

export interface Correction {
  /** Replaces a misspelled word; for a rare word, it is searched in addition. */
  words: string;
  stems: string[];
  listings: number;
  /** False for a rare word, which may be correct. */
  replaces: boolean;
}

/** A correctly spelled word that listings need not contain. */
export interface KnownWord {
  word: string;
  stems: string[];
}

interface Suspect {
  word: string;
  listings: number;
}

type Counted<T> = T & { listings: number };

/** Corrects misspelled words individually, using words of visible listings. */
@Injectable()
export class SpellingService {
  constructor(private readonly index: SearchIndexRepository) {}

  static isSuspect({ word, listings }: Suspect): boolean {
    const { length } = [...word];
    return length >= CORRECTED.shortest && length <= CORRECTED.longest && !/^\d+$/.test(word) && listings <= MAX_RARE;
  }

  /** `name` is the condition that a listing has the whole query as its name: then no word is replaced. */
  async correctWords(
    scope: SearchScope,
    suspects: readonly Suspect[],
    { adultHidden, alsoKnown, name }: { adultHidden: boolean; alsoKnown: readonly KnownWord[]; name: string },
  ): Promise<Map<string, Correction>> {
    const words = suspects.slice(0, MAX_WORDS);
    if (words.length === 0) return new Map();
    const unknown = words.filter(({ listings }) => listings === 0).map(({ word }) => word);
    const similar = await this.index.findSimilarWords(
      scope,
      words.map(({ word }) => word),
      unknown,
      adultHidden,
    );
    const candidates = words.flatMap((suspect) => [
      ...nearest(
        suspect,
        similar.filter(({ wrong, second }) => second === null && wrong === suspect.word),
      ),
      ...nearest(suspect, alsoKnown),
    ]);
    const parts = similar.filter(isSplit).filter((part) => !STOP_WORDS.has(part.word) && !STOP_WORDS.has(part.second));
    if (candidates.length === 0 && parts.length === 0) return new Map();
    const [named = 0, ...counts] = await this.index.countListings(
      scope,
      [
        name,
        ...candidates.map(({ stems }) => hasStems(stems)),
        ...parts.map(({ stems }) => hasStems(stems, '^')),
        ...parts.map(({ stems }) => hasStems(stems)),
      ],
      adultHidden,
      MAX_COUNTED,
    );
    const synonyms = new Set(alsoKnown.map(({ word }) => word));
    const counted = candidates.map((candidate, at) => ({
      ...candidate,
      // A word of a synonym counts even if listings contain only its synonyms.
      listings: counts[at] || (synonyms.has(candidate.word) ? 1 : 0),
    }));
    const split = parts.map((part, at) => ({
      ...part,
      names: counts[candidates.length + at] ?? 0,
      listings: counts[candidates.length + parts.length + at] ?? 0,
    }));
    const corrections = words.flatMap(({ word, listings }): [string, Correction][] => {
      const found = listings === 0 ? replacement(word, counted, split) : moreFrequent(word, listings, counted);
      return found === undefined ? [] : [[word, { ...found, replaces: found.replaces && named === 0 }]];
    });
    return new Map(corrections);
  }
}

/** Two words written as one. */
interface SplitWord extends SimilarWord {
  second: string;
}

const isSplit = (similar: SimilarWord): similar is SplitWord => similar.second !== null;

interface Candidate extends KnownWord {
  wrong: string;
  distance: number;
}

/** Candidates, most similar first. A different first letter adds half a letter to the distance. */
function nearest({ word, listings }: Suspect, words: readonly KnownWord[]): Candidate[] {
  const most = listings > 0 || [...word].length <= SHORT_WORD ? 1 : 2;
  const candidates: Candidate[] = [];
  for (const { word: near, stems } of words) {
    if (Math.abs(near.length - word.length) > most || near.length < MIN_CORRECTION || STOP_WORDS.has(near)) continue;
    const letters = editDistance(word, near);
    if (letters <= most)
      candidates.push({ wrong: word, word: near, stems, distance: letters + (near[0] === word[0] ? 0 : 0.5) });
  }
  return candidates.sort((a, b) => a.distance - b.distance).slice(0, MAX_CANDIDATES);
}

/** Prefers 1 wrong letter, then two words written as one, then 2 wrong letters. */
function replacement(
  word: string,
  candidates: readonly Counted<Candidate>[],
  splits: readonly (Counted<SplitWord> & { names: number })[],
): Correction | undefined {
  const held = candidates.filter((candidate) => candidate.wrong === word && candidate.listings > 0).sort(byLikelihood);
  const [best] = held;
  if (best && best.distance < 2)
    return { words: best.word, stems: best.stems, listings: best.listings, replaces: true };
  const [split] = splits
    .filter((part) => part.wrong === word && (part.names > 0 || (part.listings > 0 && isLong(part))))
    .sort((a, b) => b.names - a.names || b.listings - a.listings);
  if (split)
    return {
      words: `${split.word} ${split.second}`,
      stems: split.stems,
      listings: Math.max(split.listings, split.names),
      replaces: true,
    };
  return best && { words: best.word, stems: best.stems, listings: best.listings, replaces: true };
}

function moreFrequent(
  word: string,
  listings: number,
  candidates: readonly Counted<Candidate>[],
): Correction | undefined {
  const [best] = candidates
    .filter((candidate) => candidate.wrong === word && candidate.listings >= MIN_FREQUENCY_RATIO * listings)
    .sort(byLikelihood);
  return best && { words: best.word, stems: best.stems, listings: best.listings, replaces: false };
}

const byLikelihood = (a: Counted<Candidate>, b: Counted<Candidate>): number =>
  a.distance - b.distance || b.listings - a.listings || (a.word < b.word ? -1 : 1);

const isLong = ({ word, second }: SplitWord): boolean => Math.min(word.length, second.length) >= MIN_PART;
