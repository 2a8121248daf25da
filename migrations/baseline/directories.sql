-- Submission directories, their categories, and their search table.

create table directory_categories (
  id integer generated always as identity constraint directory_categories_pkey primary key,
  slug text not null constraint directory_categories_slug unique,
  name text not null,
  version integer not null default 1
);
create trigger directory_categories_version before update on directory_categories
  for each row execute function next_version();

create table directories (
  id uuid constraint directories_pkey primary key,
  slug text not null constraint directories_slug unique,
  name text not null,
  website text not null,
  icon text,
  cost text not null constraint directories_cost_known check (cost in ('Free', 'Paid', 'Freemium')),
  type text not null,
  domain_rating double precision,
  monthly_visits integer,
  requires_badge boolean not null default false,
  minimum_price double precision not null default 0,
  submission_experience text,
  featured boolean not null default false,
  small_description text,
  full_description text not null default '',
  features jsonb not null default '[]',
  use_cases jsonb not null default '[]',
  faq jsonb not null default '[]',
  deal jsonb,
  frame text,
  socials jsonb not null default '{}',
  submission_link text,
  published boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create trigger directories_version before update on directories for each row execute function next_version();
-- On an expression, like tools_slug_similar.
create index directories_slug_similar on directories using gin (lower(slug) gin_trgm_ops);
create index directories_ranked on directories (domain_rating desc nulls last, name, id) where published;
-- See listings.sql.
create trigger directories_slug_kept
  after update of slug, published on directories for each row
  when (old.slug <> new.slug or (old.published and not new.published)) execute function keep_former_slug('directory');
create trigger directories_slug_kept_on_delete after delete on directories
  for each row execute function keep_former_slug('directory');
create trigger directories_slug_checked after insert on directories
  for each row execute function refuse_former_slug('directory', 'directories_slug');
create trigger directories_slug_checked_on_update after update of slug on directories
  for each row when (old.slug <> new.slug) execute function refuse_former_slug('directory', 'directories_slug');

create table directory_category_links (
  directory_id uuid not null constraint directory_category_links_directory_fkey
    references directories (id) on delete cascade,
  category_id integer not null constraint directory_category_links_category_fkey
    references directory_categories (id),
  constraint directory_category_links_pkey primary key (directory_id, category_id)
);
create index directory_category_links_category on directory_category_links (category_id);

create trigger directory_categories_changed after insert or update or delete or truncate on directory_categories
  for each statement execute function announce_catalog_change();
create trigger directories_changed after insert or update or delete or truncate on directories
  for each statement execute function announce_catalog_change();
create trigger directory_category_links_changed after insert or update or delete or truncate on directory_category_links
  for each statement execute function announce_catalog_change();

-- One row per directory, which searches read. `words` contains the lexemes described in tool-search.sql, with the
-- cost instead of the pricing, and `$HIGH-DR` for a Domain Rating of 60 or more. The order of results is (place, listing_id).
create table directory_search (
  listing_id uuid constraint directory_search_pkey primary key
    constraint directory_search_directory_fkey references directories (id) on delete cascade,
  place bigint not null,
  featured boolean not null,
  adult boolean not null default false,
  published boolean not null,
  pricing text not null,
  category_ids integer[] not null,
  words tsvector not null
);
create index directory_search_words on directory_search using gin (words);
create index directory_search_placed on directory_search (place, listing_id) where published;

-- Writes the rows of these directories in directory_search, and adds their words to the spelling vocabulary.
-- Called by: directory-write.repository.ts, after every write of directories, their links or their categories.
-- Cost: 0.5 ms for one directory, 0.1 ms each for many.
create function index_directories(ids uuid[]) returns void language sql as $$
  with listing as materialized (
    select d.id, d.featured, d.published, d.cost, d.domain_rating,
           coalesce(linked.category_ids, '{}') as category_ids,
           search_fold(d.name) as name, search_fold(coalesce(linked.names, '')) as labels,
           search_fold(concat_ws(' ', d.small_description, d.full_description,
             (select string_agg(use_case, ' ') from jsonb_array_elements_text(d.use_cases) as use_case))) as texts
      from directories d
      left join lateral (
        select string_agg(c.name, ' ') as names, array_agg(c.id order by c.id) as category_ids
          from directory_category_links link join directory_categories c on c.id = link.category_id
         where link.directory_id = d.id) linked on true
     where d.id = any (ids)
  ), added as (
    insert into search_words (scope, word, open)
      select 'directories', word, bool_or(published)
        from listing, unnest(string_to_array(concat_ws(' ', name, labels, texts), ' ')) as words (word)
       where length(word) between 2 and 60
       group by word
       order by word
    on conflict (scope, word) do update set open = true where excluded.open and not search_words.open
  )
  insert into directory_search (listing_id, place, featured, published, pricing, category_ids, words)
    select id, search_place(coalesce((domain_rating * 10000000)::integer + 1, 0), id), featured, published, cost,
           category_ids,
           search_vector(concat_ws(' ', name, labels, texts)) || array_to_tsvector(array_remove(
             search_signed('/', string_to_array(name, ' '))
               || search_signed('^', tsvector_to_array(search_vector(name)))
               || search_signed('~', tsvector_to_array(search_vector(labels)))
               || search_signed('@', category_ids::text[])
               || array[search_exact(name), '$' || upper(cost), case when domain_rating >= 60 then '$HIGH-DR' end], null))
      from listing
     order by id
  on conflict (listing_id) do update set
    place = excluded.place, featured = excluded.featured, published = excluded.published, pricing = excluded.pricing,
    category_ids = excluded.category_ids, words = excluded.words
$$;
