import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  'tools',
  'tool_tags',
  'tool_search',
  'categories',
  'tags',
  'directories',
  'directory_categories',
  'directory_category_links',
];

/**
 * Every statement that changes what catalog reads show tells all processes when it is committed, and leaves a mark for
 * the rest of its transaction, by which the writing process knows without waiting to be told.
 */
export class CatalogRevision1763164800020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function announce_catalog_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('catalog_changed', ''), set_config('catalog.changed', 'yes', true);
        return null;
      end $$;
    `);
    for (const table of TABLES) {
      await runner.query(`
        create trigger ${table}_changed after insert or update or delete or truncate on ${table}
          for each statement execute function announce_catalog_change()`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`drop trigger ${table}_changed on ${table}`);
    await runner.query('drop function announce_catalog_change()');
  }
}
