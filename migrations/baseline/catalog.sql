-- Categories, tags, tools, and how often tools are opened. The tables that lists and searches read are in search/.

create table categories (
  id integer generated always as identity constraint categories_pkey primary key,
  slug text not null constraint categories_slug unique,
  name text not null,
  description text not null default '',
  icon text not null default '',
  adult boolean not null default false,
  version integer not null default 1
);
create trigger categories_version before update on categories for each row execute function next_version();

create table tags (
  id integer generated always as identity constraint tags_pkey primary key,
  slug text not null constraint tags_slug unique,
  name text not null,
  adult boolean not null default false,
  version integer not null default 1
);
create trigger tags_version before update on tags for each row execute function next_version();

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
  updated_at timestamptz,
  version integer not null default 1
);
-- All columns but `opens`, which admins do not edit. Saving a tool sets every column.
create trigger tools_version before update of slug, name, tagline, description, website, category_id, pricing, rating,
    featured, icon, frame, founder_name, founder_email, location, domain_rating, is_for_sale, asking_price, discount_code,
    affiliate_text, affiliate_link, screenshots, video, socials, faqs, features, published, created_at, updated_at on tools
  for each row execute function next_version();
create index tools_category on tools (category_id);
-- On an expression: otherwise lookups of the column may use this index while there are no statistics, and take
-- 20 times as long.
create index tools_slug_similar on tools using gin (lower(slug) gin_trgm_ops);
-- See listings.sql.
create trigger tools_slug_kept
  after update of slug, published on tools for each row
  when (old.slug <> new.slug or (old.published and not new.published)) execute function keep_former_slug('tool');
create trigger tools_slug_kept_on_delete after delete on tools
  for each row execute function keep_former_slug('tool');
create trigger tools_slug_checked after insert on tools
  for each row execute function refuse_former_slug('tool', 'tools_slug');
create trigger tools_slug_checked_on_update after update of slug on tools
  for each row when (old.slug <> new.slug) execute function refuse_former_slug('tool', 'tools_slug');

create table tool_tags (
  tool_id uuid not null constraint tool_tags_tool_fkey references tools (id) on delete cascade,
  tag_id integer not null constraint tool_tags_tag_fkey references tags (id),
  constraint tool_tags_pkey primary key (tool_id, tag_id)
);
create index tool_tags_tag on tool_tags (tag_id);

-- Returns which of `base`, `base-2`, `base-3` and so on are or were in use.
-- Called by: tool-intake.ts, for each listing without a slug.
-- Cost: 0.1 ms. The planner uses the index for `like` only if it knows the pattern; hence the custom plan.
create function similar_tool_slugs(base text) returns setof text
  language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select slug from tools where slug = base or slug like base || '-%'
    union all
    select slug from former_slugs where kind = 'tool' and (slug = base or slug like base || '-%');
end $$;

-- Visits to tools' sites in the last hour, so that each visitor counts once across all processes.
create table tool_visits (
  tool_id uuid not null,
  visitor text not null,
  visited_at timestamptz not null,
  constraint tool_visits_pkey primary key (tool_id, visitor)
);
create index tool_visits_visited_at on tool_visits (visited_at);

-- Opens not yet added to their tools, because every change of the catalog invalidates cached responses.
-- There is no foreign key, so that inserts wait for no lock; the opens of a deleted tool are dropped.
create table pending_opens (
  id bigint generated always as identity constraint pending_opens_pkey primary key,
  tool_id uuid not null,
  opens integer not null,
  counted_at timestamptz not null default now()
);

-- Changed labels with too many tools to reindex at once, and the tool id up to which that is done.
create table stale_labels (
  id bigint generated always as identity constraint stale_labels_pkey primary key,
  kind text not null constraint stale_labels_kind_known check (kind in ('category', 'tag')),
  label_id integer not null,
  done_to uuid not null default '00000000-0000-0000-0000-000000000000'
);

-- Notifies all processes, when the transaction commits, that the catalog has changed, and sets a setting in the
-- transaction, so that the writing process need not wait for the notification.
-- Called by: triggers on every table that catalog reads show, here, in directories.sql and in search/tool-search.sql.
--   CatalogRevision listens on `catalog_changed`, UnitOfWork reads `catalog.changed`.
-- Cost: one notification per transaction.
create function announce_catalog_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changed', ''), set_config('catalog.changed', 'yes', true);
  return null;
end $$;
create trigger categories_changed after insert or update or delete or truncate on categories
  for each statement execute function announce_catalog_change();
create trigger tags_changed after insert or update or delete or truncate on tags
  for each statement execute function announce_catalog_change();
create trigger tools_changed after insert or update or delete or truncate on tools
  for each statement execute function announce_catalog_change();
create trigger tool_tags_changed after insert or update or delete or truncate on tool_tags
  for each statement execute function announce_catalog_change();
