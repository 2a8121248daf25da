import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = `
-- Tools and directories that users saved, each once.
create table if not exists saved_listings (
  id uuid constraint saved_listings_pkey primary key,
  user_id uuid not null constraint saved_listings_user_fkey references users (id) on delete cascade,
  tool_id uuid constraint saved_listings_tool_fkey references tools (id) on delete cascade,
  directory_id uuid constraint saved_listings_directory_fkey references directories (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint saved_listings_one check (num_nonnulls(tool_id, directory_id) = 1)
);
create unique index if not exists saved_listings_tool on saved_listings (tool_id, user_id) where tool_id is not null;
create unique index if not exists saved_listings_directory on saved_listings (directory_id, user_id)
  where directory_id is not null;
create index if not exists saved_listings_newest on saved_listings (user_id, created_at, id);
`;

/** Listings that users saved. */
export class SavedListings1794873600036 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table if exists saved_listings');
  }
}
