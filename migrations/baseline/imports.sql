-- Imports started in the console, and their progress.

-- `content` is deleted when the import has ended. `problems` contains the rejected lines: [{"line": 17, "error": "…"}].
create table imports (
  id uuid constraint imports_pkey primary key,
  actor text not null,
  name text not null,
  is_trial boolean not null,
  bytes integer not null,
  content bytea,
  state text not null default 'waiting'
    constraint imports_state_known check (state in ('waiting', 'running', 'done', 'failed')),
  lines integer not null default 0,
  imported integer not null default 0,
  refused integer not null default 0,
  problems jsonb not null default '[]',
  is_stopped boolean not null default false,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index imports_newest on imports (created_at, id);
