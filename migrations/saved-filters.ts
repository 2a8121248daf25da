import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = `
-- Filters of console lists that an admin saved. The number limits them to 50 per admin.
create table if not exists saved_filters (
  id uuid constraint saved_filters_pkey primary key,
  user_id uuid not null constraint saved_filters_user_fkey references users (id) on delete cascade,
  number smallint not null constraint saved_filters_limited check (number between 1 and 50),
  list text not null,
  name text not null,
  filters text not null,
  created_at timestamptz not null default now()
);
create unique index if not exists saved_filters_number on saved_filters (user_id, number);
create unique index if not exists saved_filters_name on saved_filters (user_id, list, lower(name));
create or replace trigger saved_filters_changed after insert or delete on saved_filters
  for each statement execute function announce_change('saved_filters_changed');
`;

export class SavedFilters1794873600039 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table if exists saved_filters');
  }
}
