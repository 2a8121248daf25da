import { Injectable } from '@nestjs/common';
import { CatalogReads, type Statement } from '../revision/catalog-reads.js';
import { CatalogRevision } from '../revision/catalog-revision.js';
import { RevisionCache } from '../revision/revision-cache.js';
import { STOP_WORDS } from './word-lists.js';

interface Phrase {
  words: string[];
  stems: string[];
}

/** The part of a query that has synonyms, and these as sets of stems. */
export interface FoundSynonyms {
  start: number;
  length: number;
  synonyms: string[][];
}

const PHRASES: Statement = { name: 'synonyms', text: 'select phrases from synonyms' };

/** The longest phrase that is looked for, in words that are not stop words. */
const LONGEST_PHRASE = 4;
const ONLY = 'all';

/** Which phrases mean the same, by their stems. Stop words do not count: "clone my voice" is "clone voice". */
export class Synonyms {
  private readonly others = new Map<string, string[][]>();

  constructor(entries: readonly { phrases: Phrase[] }[]) {
    for (const { phrases } of entries) this.add(phrases.map(telling));
  }

  /** `stems` are those of the words of a query in their order, without stop words. */
  find(stems: readonly string[]): FoundSynonyms[] {
    return stems.flatMap((_, start) =>
      Array.from({ length: Math.min(LONGEST_PHRASE, stems.length - start) }, (_none, index) => index + 1).flatMap(
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
      this.others.set(phrase.join(' '), [...(this.others.get(phrase.join(' ')) ?? []), ...others]);
    }
  }
}

/** Keeps the synonyms until the catalog changes. */
@Injectable()
export class SynonymList {
  private readonly kept: RevisionCache<Synonyms>;

  constructor(
    private readonly reads: CatalogReads,
    revision: CatalogRevision,
  ) {
    this.kept = new RevisionCache(revision, 1);
  }

  load(): Promise<Synonyms> {
    return this.kept.get(ONLY, async () => new Synonyms(await this.reads.rows<{ phrases: Phrase[] }>(PHRASES)));
  }
}

const telling = ({ words, stems }: Phrase): string[] => {
  const kept = stems.filter((_, at) => !STOP_WORDS.has(words[at] ?? ''));
  return kept.length === 0 ? stems : kept;
};
