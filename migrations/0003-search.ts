import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How text becomes searchable, for every catalog alike. Listings and queries pass through the same functions, so they
 * cannot disagree on what a word is.
 *
 * Name words are stored twice: as word stems, like all others, and whole behind a slash. The slash form is what the
 * last word of a query is matched against as a prefix; a user's text never holds one, because folding removes it.
 */
export class Search1763164800003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create extension if not exists unaccent with schema public;
      create extension if not exists pg_trgm with schema public;
      create extension if not exists fuzzystrmatch with schema public;

      create text search dictionary catalog_stem (template = snowball, language = english);
      create text search configuration catalog (copy = simple);
      alter text search configuration catalog
        alter mapping for asciiword, word, numword with catalog_stem;

      create function search_fold(value text) returns text
        language sql immutable strict parallel safe as $$
        select btrim(regexp_replace(
          regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, value)), '[''’]', '', 'g'),
          '[^[:alnum:]]+', ' ', 'g'))
      $$;

      create function search_vector(folded text) returns tsvector
        language sql immutable strict parallel safe as $$
        select strip(to_tsvector('public.catalog'::regconfig, folded))
      $$;

      create function search_name_vector(folded text) returns tsvector
        language sql immutable strict parallel safe as $$
        select search_vector(folded) || array_to_tsvector(array(
          select distinct '/' || word from unnest(string_to_array(folded, ' ')) as word where word <> ''))
      $$;

      create function search_terms(query text) returns text[]
        language sql immutable strict parallel safe as $$
        with words as (
          select word, position, ts_lexize('english_stem', word) = '{}' as stop
            from unnest(string_to_array(search_fold(query), ' ')) with ordinality as words (word, position)
           where word <> '')
        select coalesce(array_agg(word order by position), '{}')
          from words
         where not stop or not exists (select from words where not stop)
      $$;

      create function search_query(query text) returns tsquery
        language plpgsql immutable strict parallel safe as $$
      declare
        terms text[] := search_terms(query);
        last text := terms[cardinality(terms)];
      begin
        if cardinality(terms) = 0 then return ''::tsquery; end if;
        return plainto_tsquery('public.catalog', array_to_string(trim_array(terms, 1), ' '))
          && (plainto_tsquery('public.catalog', last) || ('''/' || last || ''':*')::tsquery);
      end $$;

      create table search_words (
        scope text not null,
        word text collate "C" not null,
        constraint search_words_pkey primary key (scope, word)
      );
      create index search_words_similar on search_words using gin (word gin_trgm_ops);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table search_words;
      drop function search_query(text);
      drop function search_terms(text);
      drop function search_name_vector(text);
      drop function search_vector(text);
      drop function search_fold(text);
      drop text search configuration catalog;
      drop text search dictionary catalog_stem;
    `);
  }
}
