import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { closestWord } from './edit-distance.js';
import type { SearchWord } from './search-word.entity.js';

interface TermRow {
  term: string;
  known: boolean;
  candidates: string[];
}

/** What a context searches: the scope of its words, and the table (with `published` and `all_words`) that holds them. */
export interface SearchIndex {
  scope: SearchWord['scope'];
  table: string;
}

/** Corrects words that no listing of a scope holds, from the words that listings do hold. */
@Injectable()
export class Spelling {
  constructor(private readonly dataSource: DataSource) {}

  /** The query with its misspelt words replaced, or null when there is nothing to correct. */
  async correct({ scope, table }: SearchIndex, query: string): Promise<string | null> {
    const held = (words: string): string =>
      `exists (select from ${table} s where s.published and s.all_words @@ ${words})`;
    const terms = await this.dataSource.query<TermRow[]>(
      `select term, ${held('search_query(term)')} as known,
              array(select near.word
                      from (select w.word, levenshtein_less_equal(w.word, term, 2) as distance
                              from search_words w
                             where w.scope = $1
                               and (w.word % term
                                    or w.word like left(term, 1) || '%'
                                       and length(w.word) between length(term) - 2 and length(term) + 2)
                             order by distance, similarity(w.word, term) desc, w.word limit 100) near
                     where near.distance <= 2 and ${held("plainto_tsquery('public.catalog', near.word)")}
                     order by near.distance, similarity(near.word, term) desc, near.word) as candidates
         from unnest(search_terms($2)) with ordinality as terms (term, position)
        order by position`,
      [scope, query],
    );
    const words = terms.map(({ term, known, candidates }) => (known ? term : (closestWord(term, candidates) ?? term)));
    return words.some((word, index) => word !== terms[index]?.term) ? words.join(' ') : null;
  }
}
