-- The listings of Done submissions are checked again for two years: one row per recorded listing URL, and one per loss.

-- `live_at`, `had_link` and `had_follow` are what checks of this URL have found; only what was found can be lost. `suspected` is
-- a problem that one check found; a second check, 24 hours later, makes it a loss.
create table if not exists listing_watches (
  tool_id uuid not null,
  directory_id uuid not null,
  url text not null,
  done_at timestamptz not null,
  due_at timestamptz,
  live_at timestamptz,
  had_link boolean not null default false,
  had_follow boolean not null default false,
  suspected text constraint listing_watches_suspected_known check (suspected in ('missing', 'link', 'follow')),
  suspected_at timestamptz,
  constraint listing_watches_pkey primary key (tool_id, directory_id),
  constraint listing_watches_record_fkey foreign key (tool_id, directory_id)
    references directory_submissions (tool_id, directory_id) on delete cascade,
  constraint listing_watches_suspicion check ((suspected is null) = (suspected_at is null))
);
create index if not exists listing_watches_due on listing_watches (due_at) where due_at is not null;
create index if not exists listing_watches_directory on listing_watches (directory_id, done_at) where live_at is not null;

-- A listing has at most one loss that has not recovered. `reported` is what the last event told the partner about the loss,
-- `emailed` what the last email did. Both are set from the start for partners who do not want them.
create table if not exists listing_losses (
  id uuid not null,
  tool_id uuid not null,
  directory_id uuid not null,
  client_id uuid not null,
  url text not null,
  problem text not null constraint listing_losses_problem_known check (problem in ('missing', 'link', 'follow')),
  status text not null default 'open'
    constraint listing_losses_status_known check (status in ('open', 'accepted', 'resolved')),
  assignee text,
  assignee_id uuid,
  lost_at timestamptz not null,
  recovered_at timestamptz,
  reported text constraint listing_losses_reported_known check (reported in ('lost', 'recovered')),
  reported_at timestamptz,
  emailed text constraint listing_losses_emailed_known check (emailed in ('lost', 'recovered')),
  version integer not null default 1,
  constraint listing_losses_pkey primary key (id),
  constraint listing_losses_record_fkey foreign key (tool_id, directory_id)
    references directory_submissions (tool_id, directory_id) on delete cascade,
  constraint listing_losses_client_fkey foreign key (client_id) references partner_clients (id),
  constraint listing_losses_assignee_fkey foreign key (assignee_id) references users (id),
  constraint listing_losses_recovered check (recovered_at is null or status = 'resolved')
);
create unique index if not exists listing_losses_current on listing_losses (tool_id, directory_id) where recovered_at is null;
create index if not exists listing_losses_listing on listing_losses (tool_id, directory_id, lost_at);
create index if not exists listing_losses_status on listing_losses (status, lost_at, id);
create index if not exists listing_losses_partner on listing_losses (client_id, lost_at, id);
create index if not exists listing_losses_assignee on listing_losses (assignee_id) where assignee_id is not null;
create or replace trigger listing_losses_version before update on listing_losses
  for each row execute function next_version();
create or replace trigger listing_losses_changed after insert or update on listing_losses
  for each row execute function announce_client_change('submissions_changed');
