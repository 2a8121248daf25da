import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = `
-- Submissions of test clients. They are not listed in the catalog, so they have their own slugs. The recorded directories
-- are invented, and the history is short, so both are part of the row.
create table if not exists test_submissions (
  id uuid constraint test_submissions_pkey primary key,
  client_id uuid not null constraint test_submissions_client_fkey references partner_clients (id) on delete cascade,
  slug text not null,
  name text not null,
  website text not null,
  website_key text not null,
  founder_name text not null,
  founder_email text not null,
  founding_date text,
  is_customer boolean,
  is_launched boolean,
  payment_type text
    constraint test_submissions_payment_type_known check (payment_type in ('starter', 'pro', 'premium')),
  state text
    constraint test_submissions_state_known check (state in ('IN_QUEUE', 'ASSIGNED', 'IN_PROGRESS', 'REVIEW', 'DONE')),
  directories jsonb not null default '[]',
  recorded integer not null default 0,
  moves jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint test_submissions_state_with_package check ((payment_type is null) = (state is null))
);
create unique index if not exists test_submissions_slug on test_submissions (client_id, slug);
create index if not exists test_submissions_website on test_submissions (client_id, website_key, created_at);
create index if not exists test_submissions_newest on test_submissions (client_id, created_at, id);
create index if not exists test_submissions_latest on test_submissions (client_id, updated_at, id);
create index if not exists test_submissions_created on test_submissions (created_at);
create or replace trigger test_submissions_version before update on test_submissions
  for each row execute function next_version();
create or replace trigger test_submissions_changed after insert or update or delete on test_submissions
  for each row execute function announce_client_change('submissions_changed');
`;

/** Submissions of test clients. */
export class TestSubmissions1794873600156 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table if exists test_submissions');
  }
}
