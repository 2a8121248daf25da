import { Injectable } from '@nestjs/common';
import { CatalogReads, type Statement } from '../revision/catalog-reads.js';
import { wordsNear } from '../../../platform/text/edit-distance.js';
import type { SearchWord } from './search-word.entity.js';

/** Shorter ones resemble everything, longer ones are stored nowhere. */
const CORRECTABLE = { shortest: 3, longest: 60 };
/** A query with more unknown words than this is not a matter of spelling. */
const MOST_CORRECTIONS = 4;
const CANDIDATES = 200;

/** The SQL functions that tell whether a published listing holds words. */
const HOLDS: Record<SearchWord['scope'], string> = { tools: 'tools_hold', directories: 'directories_hold' };

const known = (scope: SearchWord['scope']): Statement => ({
  name: `known terms of ${scope}`,
  text: `select term, ${HOLDS[scope]}(search_query(term)) as known
           from unnest(search_terms($1)) with ordinality as terms (term, position) order by position`,
});
const NEAR: Statement = {
  name: 'near words',
  text: `select w.word
           from (select word, levenshtein_less_equal(word, $2, 2) as distance, similarity(word, $2) as likeness
                   from search_words
                  where scope = $1
                    and (word % $2
                         or word like left($2, 1) || '%' and length(word) between length($2) - 2 and length($2) + 2)) w
          where w.distance <= 2
          order by w.distance, w.likeness desc, w.word limit ${CANDIDATES}`,
};
const firstHeld = (scope: SearchWord['scope']): Statement => ({
  name: `first held word of ${scope}`,
  text: `select word from unnest($1::text[]) as words (word)
          where ${HOLDS[scope]}(plainto_tsquery('public.catalog', word)) limit 1`,
});

/** Corrects words that no listing of a scope holds, from the words that listings do hold. */
@Injectable()
export class Spelling {
  constructor(private readonly reads: CatalogReads) {}

  /** The query with its misspelt words replaced, or null when there is nothing to correct. */
  async correct(scope: SearchWord['scope'], query: string): Promise<string | null> {
    const terms = await this.reads.rows<{ term: string; known: boolean }>(known(scope), [query]);
    const unknown = new Set(terms.filter((term) => !term.known).map(({ term }) => term));
    if (unknown.size === 0 || unknown.size > MOST_CORRECTIONS) return null;
    const corrections = new Map<string, string>();
    for (const term of unknown) {
      const meant = await this.closest(scope, term);
      if (meant !== undefined) corrections.set(term, meant);
    }
    return corrections.size === 0 ? null : terms.map(({ term }) => corrections.get(term) ?? term).join(' ');
  }

  /** The nearest word that a published listing holds. */
  private async closest(scope: SearchWord['scope'], term: string): Promise<string | undefined> {
    if (term.length < CORRECTABLE.shortest || term.length > CORRECTABLE.longest) return undefined;
    const candidates = await this.reads.rows<{ word: string }>(NEAR, [scope, term]);
    const near = wordsNear(
      term,
      candidates.map(({ word }) => word),
    );
    if (near.length === 0) return undefined;
    const [held] = await this.reads.rows<{ word: string }>(firstHeld(scope), [near]);
    return held?.word;
  }
}
