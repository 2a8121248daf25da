-- Shared by the catalogs of tools and directories: former slugs of listings, and share images.

-- One row per slug that a listing had before it was renamed, unpublished or deleted. No other listing of that kind
-- ever gets the slug. `was_public` tells whether visitors could see the listing under it. There is no foreign key, because
-- a row outlives its listing.
create table former_slugs (
  kind text not null constraint former_slugs_kind_known check (kind in ('tool', 'directory')),
  slug text not null,
  listing_id uuid not null,
  was_public boolean not null,
  constraint former_slugs_pkey primary key (kind, slug)
);

-- Stores the slug that a listing had before the change.
-- Called by: triggers on the tables of listings, with the kind of listing.
-- Cost: 0.02 ms for a listing that is renamed, unpublished or deleted; none otherwise.
create function keep_former_slug() returns trigger language plpgsql as $$
begin
  insert into former_slugs (kind, slug, listing_id, was_public) values (tg_argv[0], old.slug, old.id, old.published)
  on conflict (kind, slug) do update set was_public = former_slugs.was_public or excluded.was_public;
  return null;
end $$;

-- Rejects a slug that another listing had before, as a violation of the unique constraint on slugs. It runs after the row is
-- in the unique index: if another transaction is changing that slug, the index has waited for its end, so that the row in
-- former_slugs is visible by now.
-- Called by: triggers on the tables of listings, with the kind of listing and the name of the constraint.
-- Cost: 0.01 ms for each new slug.
create function refuse_former_slug() returns trigger language plpgsql as $$
begin
  if exists (select from former_slugs where kind = tg_argv[0] and slug = new.slug and listing_id <> new.id) then
    raise unique_violation using
      message = format('the slug %s belonged to another %s', new.slug, tg_argv[0]),
      table = tg_table_name, constraint = tg_argv[1];
  end if;
  return null;
end $$;

-- Share images of listings, by the hash of their content. A null URL means that the image can't be drawn.
create table share_images (
  fingerprint text constraint share_images_pkey primary key,
  address text
);
