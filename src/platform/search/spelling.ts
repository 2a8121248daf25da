import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { closestWord } from './edit-distance.js';
import { SearchWord } from './search-word.entity.js';

interface TermRow {
  term: string;
  known: boolean;
  candidates: string[];
}

/** Corrects words that no listing of a scope holds, from the words that listings do hold. */
@Injectable()
export class Spelling {
  constructor(private readonly dataSource: DataSource) {}

  /** The query with its misspelt words replaced, or null when there is nothing to correct. */
  async correct(scope: SearchWord['scope'], query: string): Promise<string | null> {
    const terms = await this.dataSource.query<TermRow[]>(
      `select term, exists (select from search_words w where w.scope = $1 and w.word = term) as known,
              array(select w.word from search_words w
                     where w.scope = $1
                       and (w.word % term
                            or length(term) <= 5 and w.word like left(term, 1) || '%'
                               and abs(length(w.word) - length(term)) <= 1)
                     order by similarity(w.word, term) desc, w.word limit 50) as candidates
         from unnest(search_terms($2)) with ordinality as terms (term, position)
        order by position`,
      [scope, query],
    );
    const words = terms.map(({ term, known, candidates }) => (known ? term : (closestWord(term, candidates) ?? term)));
    return words.some((word, index) => word !== terms[index]?.term) ? words.join(' ') : null;
  }
}
