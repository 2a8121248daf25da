import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { closestWord } from './edit-distance.js';
import type { SearchWord } from './search-word.entity.js';

/** What a context searches: the scope of its words, and the table (with `published` and `all_words`) that holds them. */
export interface SearchIndex {
  scope: SearchWord['scope'];
  table: string;
}

/** Shorter ones resemble everything, longer ones are stored nowhere. */
const CORRECTABLE = { shortest: 3, longest: 60 };
/** A query with more unknown words than this is not a matter of spelling. */
const MOST_CORRECTIONS = 4;
const CANDIDATES = 200;

/** Corrects words that no listing of a scope holds, from the words that listings do hold. */
@Injectable()
export class Spelling {
  constructor(private readonly dataSource: DataSource) {}

  /** The query with its misspelt words replaced, or null when there is nothing to correct. */
  async correct(index: SearchIndex, query: string): Promise<string | null> {
    const terms = await this.dataSource.query<{ term: string; known: boolean }[]>(
      `select term, ${held(index, 'search_query(term)')} as known
         from unnest(search_terms($1)) with ordinality as terms (term, position) order by position`,
      [query],
    );
    const unknown = new Set(terms.filter(({ known }) => !known).map(({ term }) => term));
    if (unknown.size === 0 || unknown.size > MOST_CORRECTIONS) return null;
    const corrections = new Map<string, string>();
    for (const term of unknown) {
      const closest = closestWord(term, await this.candidates(index, term));
      if (closest !== undefined) corrections.set(term, closest);
    }
    return corrections.size === 0 ? null : terms.map(({ term }) => corrections.get(term) ?? term).join(' ');
  }

  /** Words that published listings hold, nearest first. */
  private async candidates(index: SearchIndex, term: string): Promise<string[]> {
    if (term.length < CORRECTABLE.shortest || term.length > CORRECTABLE.longest) return [];
    const rows = await this.dataSource.query<{ word: string }[]>(
      `select near.word
         from (select w.word, levenshtein_less_equal(w.word, $2, 2) as distance, similarity(w.word, $2) as likeness
                 from search_words w
                where w.scope = $1
                  and (w.word % $2
                       or w.word like left($2, 1) || '%' and length(w.word) between length($2) - 2 and length($2) + 2)
                order by distance, likeness desc, w.word limit ${CANDIDATES}) near
        where near.distance <= 2 and ${held(index, "plainto_tsquery('public.catalog', near.word)")}
        order by near.distance, near.likeness desc, near.word`,
      [index.scope, term],
    );
    return rows.map(({ word }) => word);
  }
}

const held = ({ table }: SearchIndex, words: string): string =>
  `exists (select from ${table} s where s.published and s.all_words @@ ${words})`;
