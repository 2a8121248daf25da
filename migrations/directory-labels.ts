import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const irreversible = (): Promise<void> =>
  Promise.reject(new Error('The previous version works with these columns and functions; there is nothing to undo'));

/** Adds the link type, the badge and the Domain Rating to what searches of directories read. */
export class AddDirectoryLabels1794787200240 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(await readFile(new URL('./directory-labels.sql', import.meta.url), 'utf8'));
  }

  down = irreversible;
}

/** In a transaction of its own, because the new columns lock out searches of directories until theirs ends. */
export class IndexDirectoryLabels1794787200241 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // As in index-lock.ts: no writer replaces a row with what it read before.
    await runner.query(`select pg_advisory_xact_lock(hashtext('index:directories'))`);
    await runner.query(`select index_directories(array(select id from directories)), pg_notify('catalog_changed', '')`);
  }

  down = irreversible;
}
