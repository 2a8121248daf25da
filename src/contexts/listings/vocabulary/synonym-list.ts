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
@Injectable()
export class SynonymList {
  private readonly lists: RevisionCache<ReadonlyMap<string, string[][]>>;

  constructor(
    private readonly reads: CatalogReads,
    revision: CatalogRevision,
  ) {
    this.lists = new RevisionCache(revision, 1);
  }

  /** `stems` are those of the words of a query in their order, without stop words. */
  async find(stems: readonly string[]): Promise<FoundSynonyms[]> {
    const list = await this.lists.get(ONLY, () => this.load());
    return stems.flatMap((_, start) =>
      Array.from({ length: Math.min(LONGEST_PHRASE, stems.length - start) }, (_none, index) => index + 1).flatMap(
        (length) => {
          const synonyms = list.get(stems.slice(start, start + length).join(' '));
          return synonyms === undefined ? [] : [{ start, length, synonyms }];
        },
      ),
    );
  }

  private async load(): Promise<ReadonlyMap<string, string[][]>> {
    const list = new Map<string, string[][]>();
    for (const { phrases } of await this.reads.rows<{ phrases: Phrase[] }>(PHRASES)) {
      const spelt = phrases.map(telling);
      for (const phrase of spelt) {
        const others = spelt.filter((other) => other.join(' ') !== phrase.join(' '));
        list.set(phrase.join(' '), [...(list.get(phrase.join(' ')) ?? []), ...others]);
      }
    }
    return list;
  }
}

const telling = ({ words, stems }: Phrase): string[] => {
  const kept = stems.filter((_, at) => !STOP_WORDS.has(words[at] ?? ''));
  return kept.length === 0 ? stems : kept;
};
