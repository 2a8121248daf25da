-- Checks of listings' websites: one row per published listing, and one per host that was requested.

-- One request at a time per host: a request takes the row of its host, which is free again after `free_at`.
create table if not exists site_hosts (
  host text not null,
  turn uuid,
  free_at timestamptz not null,
  robots_at timestamptz,
  robots text,
  constraint site_hosts_pkey primary key (host)
);

-- `notice` and `since` are what visitors see; every other change of a row is invisible to them.
create table if not exists site_checks (
  kind text not null constraint site_checks_kind_known check (kind in ('tool', 'directory')),
  listing_id uuid not null,
  website text not null,
  due_at timestamptz,
  turn uuid,
  result text,
  reason text,
  since timestamptz,
  checked_at timestamptz,
  evidence jsonb,
  failures integer not null default 0,
  missing_since timestamptz,
  live_at timestamptz,
  live_title text,
  live_description text,
  ignored_until timestamptz,
  notice text,
  constraint site_checks_pkey primary key (kind, listing_id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
create index if not exists site_checks_due on site_checks (due_at);
create index if not exists site_checks_problems on site_checks (result, since, listing_id)
  where result in ('moved', 'parked', 'changed', 'failing', 'gone');

-- Returns when a new or edited website is checked: within minutes; within a week during an import, so that its
-- checks are spread evenly. Null for hosts that are never requested.
-- Called by: the triggers below.
-- Cost: 0.003 ms.
create or replace function first_site_check(website text) returns timestamptz language sql volatile as $$
  select case
    when '.' || website_host(website) like any ('{%.example,%.invalid}') then null
    when current_setting('listings.import', true) = 'yes' then now() + random() * interval '7 days'
    else now() + interval '1 minute' + random() * interval '9 minutes' end
$$;

-- Adds the checks of new listings.
-- Called by: triggers on the tables of listings, with the kind of listing.
-- Cost: 0.02 ms per listing.
create or replace function add_site_checks() returns trigger language plpgsql as $$
begin
  insert into site_checks (kind, listing_id, website, due_at)
    select tg_argv[0], id, website, first_site_check(website) from added where published
  on conflict (kind, listing_id) do nothing;
  return null;
end $$;

-- Forgets the results of a website that was replaced or published again, and checks an edited listing soon.
-- Called by: triggers on the tables of listings, with the kind of listing, if a field that checks depend on has changed.
-- Cost: 0.03 ms.
create or replace function change_site_check() returns trigger language plpgsql as $$
begin
  if not new.published then
    delete from site_checks where kind = tg_argv[0] and listing_id = new.id;
  elsif not old.published or old.website <> new.website then
    insert into site_checks as c (kind, listing_id, website, due_at)
      values (tg_argv[0], new.id, new.website, first_site_check(new.website))
    on conflict (kind, listing_id) do update set
      website = excluded.website, due_at = excluded.due_at, turn = null, result = null, reason = null, since = null,
      checked_at = null, evidence = null, failures = 0, missing_since = null, live_at = null, live_title = null,
      live_description = null, ignored_until = null, notice = null;
  else
    update site_checks set due_at = least(due_at, first_site_check(new.website))
     where kind = tg_argv[0] and listing_id = new.id and due_at is not null;
  end if;
  return null;
end $$;

-- Deletes the checks of deleted listings.
-- Called by: triggers on the tables of listings, with the kind of listing.
-- Cost: 0.01 ms.
create or replace function delete_site_check() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from site_checks where kind = tg_argv[0];
  else
    delete from site_checks where kind = tg_argv[0] and listing_id = old.id;
  end if;
  return null;
end $$;

-- A check that changes nothing that visitors see must not announce a change of the catalog: two checks per second would empty
-- every cache.
create or replace trigger site_checks_noticed after update on site_checks for each row
  when (old.notice is distinct from new.notice or new.notice is not null and old.since is distinct from new.since)
  execute function announce_catalog_change();
