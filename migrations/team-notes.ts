import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { briefly } from './briefly.js';

/** Team notes of directories, and indexes by which listings are found by the host of their website. */
export class TeamNotes1794873600035 implements MigrationInterface {
  /** An index cannot be created concurrently in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await briefly(runner, await readFile(new URL('./team-notes.sql', import.meta.url), 'utf8'));
    for (const table of ['tools', 'directories']) {
      // An interrupted start leaves an invalid index.
      await runner.query(`drop index concurrently if exists ${table}_host`);
      await runner.query(`create index concurrently ${table}_host on ${table} (website_host(website), id)`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists tools_host');
    await runner.query('drop index concurrently if exists directories_host');
    await runner.query('drop function if exists website_host(text)');
    await runner.query('alter table directories drop column if exists team_notes');
  }
}
