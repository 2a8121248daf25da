import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One narrow row for each tool, for lists and searches over a million of them. All that a search looks for stands in one
 * text vector under one index: plain word stems, and beside them lexemes marked with a sign that no word can hold.
 *
 *   /word   a word of the name, whole, which the last word of a query may be the beginning of
 *   ^stem   a stem of the name              ~stem     a stem of the category's or a tag's name
 *   =name   the whole name, folded          @3, #17   the category, each tag
 *
 * Counting a frequent word visits most rows, so the vectors must not lie between them. PostgreSQL moves a value out of
 * line only when its row is longer than 2 kB; `padding` makes it so, and is then compressed to a few bytes.
 *
 * Lists are walked in the order of (age, tool_id), newest first, and searches in that of (place, tool_id): more opened
 * first, then by id. Both are plain ascending numbers, so that a page can begin anywhere without walking to it. The
 * lower half of `place` is the beginning of the id, so that also a million tools opened equally often have many places.
 */
export class ToolSearch1763164800021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function search_fold(value text) returns text
        language sql immutable strict parallel safe as $$
        select btrim(regexp_replace(regexp_replace(
          regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, value)), '[''’]', '', 'g'),
          '[^[:alnum:] ]+', ' ', 'g'), ' {2,}', ' ', 'g'))
      $$;

      create function search_marked(mark text, words text[]) returns text[]
        language sql immutable strict parallel safe as $$
        select string_to_array(nullif(mark || array_to_string(words, ' ' || mark), mark), ' ')
      $$;

      create function search_exact(folded text) returns text
        language sql immutable strict parallel safe as $$
        select '=' || left(folded, 400)
      $$;

      create function search_place(opens integer, id uuid) returns bigint
        language sql immutable strict parallel safe as $$
        select ((2147483647 - opens)::bigint << 32)
          | least(('x0000' || left(replace(id::text, '-', ''), 12))::bit(64)::bigint >> 10, 4294967295)
      $$;

      create function search_age(created_at timestamptz) returns bigint language sql stable parallel safe as $$
        select coalesce(-(extract(epoch from created_at) * 1000000)::bigint, 9223372036854775807)
      $$;

      create function search_tiers(query text, out exact tsquery, out name tsquery, out label tsquery, out anywhere tsquery)
        language plpgsql immutable strict parallel safe as $$
      declare
        terms text[] := search_terms(query);
        term text;
        stem text;
        in_name tsquery;
        in_label tsquery;
        beginning tsquery;
      begin
        anywhere := search_query(query);
        exact := (case when cardinality(terms) > 0 then '''' || search_exact(search_fold(query)) || '''' else '' end)::tsquery;
        name := ''::tsquery;
        label := ''::tsquery;
        for position in 1 .. cardinality(terms) loop
          term := terms[position];
          in_name := ''::tsquery;
          in_label := ''::tsquery;
          foreach stem in array tsvector_to_array(search_vector(term)) loop
            in_name := in_name && ('''^' || stem || '''')::tsquery;
            in_label := in_label && ('''^' || stem || ''' | ''~' || stem || '''')::tsquery;
          end loop;
          if position = cardinality(terms) then
            beginning := ('''/' || term || ''':*')::tsquery;
            in_name := in_name || beginning;
            in_label := in_label || beginning;
          end if;
          name := name && in_name;
          label := label && in_label;
        end loop;
      end $$;

      create function tool_words(name text, labels text, texts text, category_id integer, tag_ids integer[])
        returns tsvector language sql immutable parallel safe as $$
        select search_vector(concat_ws(' ', name, labels, texts)) || array_to_tsvector(array_remove(
          search_marked('/', string_to_array(name, ' '))
            || search_marked('^', tsvector_to_array(search_vector(name)))
            || search_marked('~', tsvector_to_array(search_vector(labels)))
            || search_marked('#', tag_ids::text[])
            || array[search_exact(name), '@' || category_id], null))
      $$;

      drop function index_tools(uuid[]);
      drop table tool_search;

      create table tool_search (
        tool_id uuid constraint tool_search_pkey primary key
          constraint tool_search_tool_fkey references tools (id) on delete cascade,
        opens integer not null,
        category_id integer,
        place bigint not null,
        age bigint not null,
        featured boolean not null,
        adult boolean not null,
        published boolean not null,
        pricing text not null,
        tag_ids integer[] not null,
        words tsvector not null,
        padding text not null
      ) with (toast_tuple_target = 128, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
              autovacuum_analyze_scale_factor = 0.05);
      alter table tool_search
        alter column words set storage external,
        alter column padding set storage main,
        alter column place set statistics 250;

      create trigger tool_search_changed after insert or update or delete or truncate on tool_search
        for each statement execute function announce_catalog_change();

      create function index_tools(ids uuid[]) returns void language sql as $$
        with listing as materialized (
          select t.id, t.opens, t.category_id, t.pricing, t.featured, t.published, search_age(t.created_at) as age,
                 coalesce(c.adult, false) or coalesce(tagged.adult, false) as adult,
                 coalesce(tagged.tag_ids, '{}') as tag_ids,
                 search_fold(t.name) as name,
                 search_fold(concat_ws(' ', c.name, tagged.names)) as labels,
                 search_fold(concat_ws(' ', t.tagline, t.description)) as texts
            from tools t
            left join categories c on c.id = t.category_id
            left join lateral (
              select array_agg(g.id order by g.id) as tag_ids, string_agg(g.name, ' ') as names, bool_or(g.adult) as adult
                from tool_tags link join tags g on g.id = link.tag_id
               where link.tool_id = t.id) tagged on true
           where t.id = any (ids)
        ), used as materialized (
          select distinct word
            from listing, unnest(string_to_array(concat_ws(' ', name, labels, texts), ' ')) as words (word)
           where length(word) between 2 and 60 and word !~ '^[0-9]+$'
        ), learnt as (
          insert into search_words (scope, word)
            select 'tools', used.word
              from used
              left join lateral (
                select true as found from search_words where scope = 'tools' and word = used.word limit 1) known on true
             where known.found is null
             order by used.word
          on conflict do nothing
        )
        insert into tool_search
            (tool_id, opens, category_id, place, age, featured, adult, published, pricing, tag_ids, words, padding)
          select id, opens, category_id, search_place(opens, id), age, featured, adult, published, pricing, tag_ids,
                 tool_words(name, labels, texts, category_id, tag_ids), repeat(' ', 2000)
            from listing
           order by id
        on conflict (tool_id) do update set
          opens = excluded.opens, category_id = excluded.category_id, place = excluded.place, age = excluded.age,
          featured = excluded.featured, adult = excluded.adult, published = excluded.published,
          pricing = excluded.pricing, tag_ids = excluded.tag_ids, words = excluded.words, padding = excluded.padding
      $$;

      delete from search_words where scope = 'tools' and word ~ '^[0-9]+$';
      select index_tools(array(select id from tools));

      create index tool_search_words on tool_search using gin (words);
      create index tool_search_placed on tool_search (place, tool_id) where published;
      create index tool_search_newest on tool_search (age, tool_id) include (published, adult, featured, pricing);
      create index tool_search_top on tool_search (opens desc, age, tool_id) where published;
      create index tool_search_category_newest
        on tool_search (category_id, age, tool_id) include (adult, featured, pricing) where published;
      create index tool_search_category_top on tool_search (category_id, opens desc, age, tool_id) where published;
      analyze tool_search;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function index_tools(uuid[]);
      drop table tool_search;
      drop function tool_words(text, text, text, integer, integer[]);
      drop function search_tiers(text);
      drop function search_age(timestamptz);
      drop function search_place(integer, uuid);
      drop function search_exact(text);
      drop function search_marked(text, text[]);

      create table tool_search (
        tool_id uuid constraint tool_search_pkey primary key
          constraint tool_search_tool_fkey references tools (id) on delete cascade,
        opens integer not null,
        created_at timestamptz,
        category_id integer,
        pricing text not null,
        featured boolean not null,
        adult boolean not null,
        published boolean not null,
        tag_ids integer[] not null,
        name_folded text not null,
        name_words tsvector not null,
        label_words tsvector not null,
        all_words tsvector not null
      );
      create index tool_search_all_words on tool_search using gin (all_words);
      create index tool_search_label_words on tool_search using gin (label_words);
      create index tool_search_name_words on tool_search using gin (name_words);
      create index tool_search_name_folded on tool_search (name_folded);
      create index tool_search_tags on tool_search using gin (tag_ids);
      create index tool_search_newest on tool_search (created_at desc nulls last, tool_id) include (adult) where published;
      create index tool_search_opened on tool_search (opens desc, tool_id) where published;
      create index tool_search_top on tool_search (opens desc, created_at desc nulls last, tool_id) where published;
      create index tool_search_category_newest
        on tool_search (category_id, created_at desc nulls last, tool_id) where published;
      create index tool_search_category_top
        on tool_search (category_id, opens desc, created_at desc nulls last, tool_id) where published;
      create trigger tool_search_changed after insert or update or delete or truncate on tool_search
        for each statement execute function announce_catalog_change();

      create function index_tools(ids uuid[]) returns void language sql as $$
        with listing as materialized (
          select t.id, t.opens, t.created_at, t.category_id, t.pricing, t.featured, t.published,
                 coalesce(c.adult, false) or coalesce(tagged.adult, false) as adult,
                 coalesce(tagged.tag_ids, '{}') as tag_ids,
                 search_fold(t.name) as name,
                 search_fold(concat_ws(' ', c.name, tagged.names)) as labels,
                 search_fold(concat_ws(' ', t.tagline, t.description)) as texts
            from tools t
            left join categories c on c.id = t.category_id
            left join lateral (
              select array_agg(g.id order by g.id) as tag_ids, string_agg(g.name, ' ') as names, bool_or(g.adult) as adult
                from tool_tags link join tags g on g.id = link.tag_id
               where link.tool_id = t.id) tagged on true
           where t.id = any (ids)
        )
        insert into tool_search
          select id, opens, created_at, category_id, pricing, featured, adult, published, tag_ids, name,
                 search_name_vector(name),
                 search_name_vector(name) || search_vector(labels),
                 search_name_vector(name) || search_vector(concat_ws(' ', labels, texts))
            from listing
           order by id
        on conflict (tool_id) do update set
          opens = excluded.opens, created_at = excluded.created_at, category_id = excluded.category_id,
          pricing = excluded.pricing, featured = excluded.featured, adult = excluded.adult,
          published = excluded.published, tag_ids = excluded.tag_ids, name_folded = excluded.name_folded,
          name_words = excluded.name_words, label_words = excluded.label_words, all_words = excluded.all_words
      $$;
      select index_tools(array(select id from tools));
    `);
  }
}
