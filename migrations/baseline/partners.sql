-- Submissions of partners, and the directories to which they were submitted.

create table submissions (
  tool_id uuid constraint submissions_pkey primary key
    constraint submissions_tool_fkey references tools (id) on delete cascade,
  client_id uuid not null constraint submissions_client_fkey references partner_clients (id),
  key_id text not null,
  payment_type text
    constraint submissions_payment_type_known check (payment_type in ('starter', 'pro', 'premium')),
  state text constraint submissions_state_known
    check (state in ('IN_QUEUE', 'ASSIGNED', 'IN_PROGRESS', 'REVIEW', 'DONE')),
  assignee text,
  notes text not null default '',
  founding_date text,
  is_customer boolean,
  is_launched boolean,
  website_key text not null,
  sources jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint submissions_state_with_package check ((payment_type is null) = (state is null))
);
create trigger submissions_version before update on submissions for each row execute function next_version();
create index submissions_website on submissions (client_id, website_key, created_at);
create index submissions_state on submissions (state, created_at);
create index submissions_newest on submissions (created_at);
create index submissions_done on submissions (updated_at) where state = 'DONE';
create trigger submissions_changed after insert or update or delete on submissions
  for each statement execute function announce_change('submissions_changed');

create table submission_moves (
  id bigint generated always as identity constraint submission_moves_pkey primary key,
  tool_id uuid not null constraint submission_moves_submission_fkey
    references submissions (tool_id) on delete cascade,
  state text not null,
  at timestamptz not null default now(),
  actor text not null
);
create index submission_moves_tool on submission_moves (tool_id);

create table directory_submissions (
  tool_id uuid not null constraint directory_submissions_submission_fkey
    references submissions (tool_id) on delete cascade,
  directory_id uuid not null constraint directory_submissions_directory_fkey references directories (id),
  is_submitted boolean not null,
  listing_url text,
  submitted_by text not null
    constraint directory_submissions_submitter_known check (submitted_by in ('ADMIN', 'OWNER')),
  submitted_at timestamptz,
  proof_screenshot text,
  constraint directory_submissions_pkey primary key (tool_id, directory_id)
);
create index directory_submissions_directory on directory_submissions (directory_id);

-- The latest check of a recorded listing. It is valid only while `address` is the recorded listing URL.
create table listing_checks (
  tool_id uuid not null,
  directory_id uuid not null,
  address text not null,
  status text not null constraint listing_checks_status_known check (status in ('live', 'missing', 'unreachable')),
  link_found boolean,
  follow boolean,
  checked_at timestamptz not null default now(),
  constraint listing_checks_pkey primary key (tool_id, directory_id),
  constraint listing_checks_record_fkey foreign key (tool_id, directory_id)
    references directory_submissions (tool_id, directory_id) on delete cascade,
  constraint listing_checks_follow_with_link check (follow is null or link_found is true)
);
create trigger listing_checks_changed after insert or update on listing_checks
  for each statement execute function announce_change('submissions_changed');
