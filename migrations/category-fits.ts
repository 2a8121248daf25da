import type { MigrationInterface, QueryRunner } from 'typeorm';
import { briefly } from './briefly.js';

const FITS = `
-- Which directory categories suit a tool category. The slug of the tool category lets directories be matched by it alone.
create table if not exists category_fits (
  category text not null constraint category_fits_category_fkey
    references categories (slug) on update cascade on delete cascade,
  directory_category_id integer not null constraint category_fits_directory_category_fkey
    references directory_categories (id) on delete cascade,
  constraint category_fits_pkey primary key (category, directory_category_id)
);
create index if not exists category_fits_directory_category on category_fits (directory_category_id);
create or replace trigger category_fits_changed after insert or update or delete or truncate on category_fits
  for each statement execute function announce_catalog_change();
`;

const COLUMNS = [
  'alter table directory_categories add column if not exists accepts_any_tool boolean not null default false',
  // Null in lists that were saved before.
  'alter table launch_list_directories add column if not exists fits boolean',
];

/** Which directories fit a tool. */
export class CategoryFits1794960000040 implements MigrationInterface {
  /** Retries of a statement that waits for a lock must not abort a transaction. Every statement can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await briefly(runner, FITS);
    for (const column of COLUMNS) await briefly(runner, column);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table launch_list_directories drop column if exists fits');
    await runner.query('alter table directory_categories drop column if exists accepts_any_tool');
    await runner.query('drop table if exists category_fits');
  }
}
