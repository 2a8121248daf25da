import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const irreversible = (): Promise<void> =>
  Promise.reject(new Error('Nothing to undo: the previous version works with these columns and functions.'));

/** Makes directories searchable by link type, badge and Domain Rating. */
export class AddDirectoryLabels1794787200240 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(await readFile(new URL('./directory-labels.sql', import.meta.url), 'utf8'));
  }

  down = irreversible;
}

/** In a separate transaction, because the one that adds the columns blocks searches of directories until it ends. */
export class IndexDirectoryLabels1794787200241 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // As in index-lock.ts, so that no writer overwrites a row with older data.
    await runner.query(`select pg_advisory_xact_lock(hashtext('index:directories'))`);
    await runner.query(`select index_directories(array(select id from directories)), pg_notify('catalog_changed', '')`);
  }

  down = irreversible;
}
