import { Injectable } from '@nestjs/common';
import { CatalogReads, type Statement } from '../revision/catalog-reads.js';
import { CatalogRevision } from '../revision/catalog-revision.js';
import { RevisionCache } from '../../../platform/cache/revision-cache.js';
import { STOP_WORDS } from './word-lists.js';

interface Phrase {
  words: string[];
  /** Null for a stop word. */
  stems: (string | null)[];
}

/** A part of a query, and its synonyms as sets of stems. */
export interface FoundSynonyms {
  start: number;
  length: number;
  synonyms: string[][];
}

const PHRASES: Statement = { name: 'synonyms', text: 'select phrases from synonyms' };

/** In words that are not stop words. */
export const MAX_PHRASE_WORDS = 4;
/** Of a phrase, even if admins enter more: each synonym adds search cost. */
export const MAX_SYNONYMS = 12;
const ONLY = 'all';

/** Phrases with the same meaning, by stems. Ignores stop words: "clone my voice" equals "clone voice". */
export class Synonyms {
  private readonly others = new Map<string, string[][]>();
  private readonly words = new Map<string, string>();

  constructor(entries: readonly { phrases: Phrase[] }[]) {
    for (const { phrases } of entries) {
      this.add(phrases.flatMap(significantStems));
      for (const { words, stems } of phrases)
        for (const [at, word] of words.entries()) {
          const stem = stems[at];
          if (stem != null) this.words.set(word, stem);
        }
    }
  }

  /** Words of all phrases. They are correctly spelled even if no listing contains them. */
  listWords(): { word: string; stems: string[] }[] {
    return [...this.words].map(([word, stem]) => ({ word, stems: [stem] }));
  }

  hasWord(word: string): boolean {
    return this.words.has(word);
  }

  /** `stems` are those of a query in order, without stop words. */
  findSynonyms(stems: readonly string[]): FoundSynonyms[] {
    return stems.flatMap((_, start) =>
      Array.from({ length: Math.min(MAX_PHRASE_WORDS, stems.length - start) }, (_none, index) => index + 1).flatMap(
        (length) => {
          const synonyms = this.others.get(stems.slice(start, start + length).join(' '));
          return synonyms === undefined ? [] : [{ start, length, synonyms }];
        },
      ),
    );
  }

  private add(phrases: string[][]): void {
    for (const phrase of phrases) {
      const others = phrases.filter((other) => other.join(' ') !== phrase.join(' '));
      const known = this.others.get(phrase.join(' ')) ?? [];
      this.others.set(phrase.join(' '), [...known, ...others].slice(0, MAX_SYNONYMS));
    }
  }
}

/** Caches the synonyms until the catalog changes. */
@Injectable()
export class SynonymList {
  private readonly cache: RevisionCache<Synonyms>;

  constructor(
    private readonly reads: CatalogReads,
    revision: CatalogRevision,
  ) {
    this.cache = new RevisionCache(revision, 1);
  }

  loadSynonyms(): Promise<Synonyms> {
    return this.cache.get(ONLY, async () => new Synonyms(await this.reads.queryRows<{ phrases: Phrase[] }>(PHRASES)));
  }
}

/** A phrase without stop words; empty if only one of several words is left: "no code" is not "code". */
function significantStems({ words, stems }: Phrase): string[][] {
  const kept = stems.filter((stem, at): stem is string => stem !== null && !STOP_WORDS.has(words[at] ?? ''));
  return kept.length === 0 || (kept.length === 1 && words.length > 1) ? [] : [kept];
}
