-- Used by every context: row versions, the audit log, one-time tasks, emails, and responses stored for repeated
-- requests.

-- Indexes parts of words, for searches in names and for misspelled words.
create extension if not exists pg_trgm with schema public;

-- Increases the version of a changed row, so that a change based on an older version can be rejected.
-- Called by: triggers on every table that admins edit, for the columns that they edit.
-- Cost: 0.001 ms per row.
create function next_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create table audit_entries (
  id bigint generated always as identity constraint audit_entries_pkey primary key,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject text not null,
  details jsonb not null default '{}'
);
-- For the filters of the list; with the ID, so that the index alone is enough.
create index audit_entries_newest on audit_entries (at, id);
create index audit_entries_actor on audit_entries (actor, at, id);
create index audit_entries_action on audit_entries (action, at, id);
create index audit_entries_subject on audit_entries (subject, at, id);

-- Keeps the audit log append-only for every database user.
-- Called by: the trigger below.
-- Cost: none; it always fails.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change();

-- Notifies all processes on the channel that the trigger names, when the transaction commits.
-- Called by: triggers on submissions, listing_checks, support_conversations, support_claims and support_notes. The console's
-- pages follow them.
-- Cost: one notification per transaction.
create function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], '');
  return null;
end $$;

-- Tasks that run once per installation, such as importing the demo catalog.
create table milestones (
  name text constraint milestones_pkey primary key,
  reached_at timestamptz not null default now()
);

-- Responses for callers that repeat a request with the same Idempotency-Key.
create table idempotency_records (
  holder text not null,
  key text not null,
  request_hash bytea not null,
  response text,
  created_at timestamptz not null default now(),
  constraint idempotency_records_pkey primary key (holder, key)
);
create index idempotency_records_created on idempotency_records (created_at);

-- Queued and sent emails. The text is encrypted, because it may contain a sign-in code.
create table mails (
  id uuid constraint mails_pkey primary key,
  recipient text not null,
  subject text not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text
);
create index mails_created on mails (created_at);
