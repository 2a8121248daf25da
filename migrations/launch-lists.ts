import type { MigrationInterface, QueryRunner } from 'typeorm';
import { briefly } from './briefly.js';

const TABLES = `
-- Lists of directories that users saved at /launch. The numbers limit an account to 20 lists, and a list to 100 directories.
create table if not exists launch_lists (
  id uuid constraint launch_lists_pkey primary key,
  user_id uuid not null constraint launch_lists_user_fkey references users (id) on delete cascade,
  number smallint not null constraint launch_lists_limited check (number between 1 and 20),
  name text not null,
  created_at timestamptz not null default now()
);
create unique index if not exists launch_lists_number on launch_lists (user_id, number);
create unique index if not exists launch_lists_name on launch_lists (user_id, lower(name));
create table if not exists launch_list_directories (
  list_id uuid not null constraint launch_list_directories_list_fkey references launch_lists (id) on delete cascade,
  directory_id uuid not null constraint launch_list_directories_directory_fkey references directories (id) on delete cascade,
  position smallint not null constraint launch_list_directories_limited check (position between 1 and 100),
  submitted_at timestamptz,
  listing_url text,
  constraint launch_list_directories_pkey primary key (list_id, directory_id)
);
create unique index if not exists launch_list_directories_position on launch_list_directories (list_id, position);
create index if not exists launch_list_directories_directory on launch_list_directories (directory_id);
`;

/** Launch lists of users. */
export class LaunchLists1794873600184 implements MigrationInterface {
  /** Retries of a statement that waits for a lock must not abort a transaction. Every statement can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // References lock users and directories against writes, which an import of directories would prolong.
    await briefly(runner, TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table if exists launch_list_directories, launch_lists');
  }
}
