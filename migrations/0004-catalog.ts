import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tools with their categories and tags, and the narrow table that every list and search of tools reads. */
export class Catalog1763164800004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table categories (
        id integer generated always as identity constraint categories_pkey primary key,
        slug text not null constraint categories_slug unique,
        name text not null,
        description text not null default '',
        icon text not null default '',
        adult boolean not null default false
      );

      create table tags (
        id integer generated always as identity constraint tags_pkey primary key,
        slug text not null constraint tags_slug unique,
        name text not null,
        adult boolean not null default false
      );

      create table tools (
        id uuid constraint tools_pkey primary key,
        slug text not null constraint tools_slug unique,
        name text not null,
        tagline text not null,
        description text not null,
        website text not null,
        category_id integer constraint tools_category_fkey references categories (id),
        pricing text not null constraint tools_pricing_known check (pricing in ('FREE', 'FREEMIUM', 'PAID')),
        rating double precision not null default 0,
        opens integer not null default 0,
        featured boolean not null default false,
        icon text,
        frame text,
        founder_name text,
        founder_email text,
        location text,
        domain_rating double precision,
        is_for_sale boolean not null default false,
        asking_price double precision not null default 0,
        discount_code text not null default '',
        affiliate_text text not null default '',
        affiliate_link text,
        screenshots jsonb not null default '[]',
        video text,
        socials jsonb not null default '{}',
        faqs jsonb not null default '[]',
        features jsonb not null default '{}',
        published boolean not null default true,
        created_at timestamptz,
        updated_at timestamptz
      );
      create index tools_category on tools (category_id);
      create index tools_slug_similar on tools using gin (slug gin_trgm_ops);

      create table tool_tags (
        tool_id uuid not null constraint tool_tags_tool_fkey references tools (id) on delete cascade,
        tag_id integer not null constraint tool_tags_tag_fkey references tags (id),
        constraint tool_tags_pkey primary key (tool_id, tag_id)
      );
      create index tool_tags_tag on tool_tags (tag_id);

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
        ), learnt as (
          insert into search_words (scope, word)
            select distinct 'tools', word
              from listing, unnest(string_to_array(concat_ws(' ', name, labels, texts), ' ')) as words (word)
             where length(word) between 2 and 60
               and not exists (select from search_words known where known.scope = 'tools' and known.word = words.word)
             order by word
          on conflict do nothing
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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function index_tools(uuid[]);
      drop table tool_search;
      drop table tool_tags;
      drop table tools;
      drop table tags;
      drop table categories;
    `);
  }
}
