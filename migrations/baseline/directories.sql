-- Submission directories and their categories. There are few of them, so their own rows hold the search columns.

create table directory_categories (
  id integer generated always as identity constraint directory_categories_pkey primary key,
  slug text not null constraint directory_categories_slug unique,
  name text not null
);

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
  name_folded text not null default '',
  name_words tsvector not null default '',
  label_words tsvector not null default '',
  all_words tsvector not null default ''
);
create index directories_all_words on directories using gin (all_words);
create index directories_slug_similar on directories using gin (slug gin_trgm_ops);
create index directories_ranked on directories (domain_rating desc nulls last, name, id) where published;

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

-- Writes the search columns of these directories, and adds their words to the dictionary for spelling corrections.
-- Called by: directory-write.repository.ts, after every write of directories, their links or their categories.
-- Cost: 0.5 ms for one directory, 0.1 ms each for many.
create function index_directories(ids uuid[]) returns void language sql as $$
  with listing as materialized (
    select d.id, search_fold(d.name) as name, search_fold(coalesce(linked.names, '')) as labels,
           search_fold(coalesce(d.small_description, '')) as texts
      from directories d
      left join lateral (
        select string_agg(c.name, ' ') as names
          from directory_category_links link join directory_categories c on c.id = link.category_id
         where link.directory_id = d.id) linked on true
     where d.id = any (ids)
  ), added as (
    insert into search_words (scope, word)
      select distinct 'directories', word
        from listing, unnest(string_to_array(concat_ws(' ', name, labels, texts), ' ')) as words (word)
       where length(word) between 2 and 60
       order by word
    on conflict do nothing
  )
  update directories d set
    name_folded = listing.name,
    name_words = search_name_vector(listing.name),
    label_words = search_name_vector(listing.name) || search_vector(listing.labels),
    all_words = search_name_vector(listing.name) || search_vector(concat_ws(' ', listing.labels, listing.texts))
  from listing
  where d.id = listing.id
$$;

-- Returns whether a published directory contains the words.
-- Called by: spelling.ts, for every word of a query that found nothing.
-- Cost: 0.1 ms.
create function directories_hold(wanted tsquery) returns boolean language sql stable as $$
  select exists (select from directories where published and all_words @@ wanted)
$$;
