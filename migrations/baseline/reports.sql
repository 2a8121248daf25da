-- Problems with listings that visitors report to the admins.

-- `listing_slug` and `listing_name` are those at the time of the report, and there is no foreign key: a report stays readable
-- after its listing is deleted. `network` is a hash, stored for a day to limit reports per network.
create table reports (
  id uuid constraint reports_pkey primary key,
  kind text not null constraint reports_kind_known check (kind in ('tool', 'directory')),
  listing_id uuid not null,
  listing_slug text not null,
  listing_name text not null,
  reason text not null,
  text text not null,
  email text,
  status text not null default 'open' constraint reports_status_known check (status in ('open', 'closed')),
  network text,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  note text,
  version integer not null default 1,
  constraint reports_closed check ((status = 'closed') = (closed_at is not null))
);
-- Deleting the network changes no column that admins edit.
create trigger reports_version before update of status on reports for each row execute function next_version();
create index reports_newest on reports (created_at, id);
create index reports_network on reports (network) where network is not null;
-- The same report is open only once, even if it arrives twice at the same time.
create unique index reports_open_once on reports (listing_id, reason, md5(text), coalesce(email, ''))
  where status = 'open';
