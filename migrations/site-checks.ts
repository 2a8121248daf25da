import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { briefly } from './briefly.js';

const TABLES = { tool: 'tools', directory: 'directories' };

/** The websites of listings are checked. Existing listings are checked in the course of a week. */
export class SiteChecks1794873600180 implements MigrationInterface {
  /** Retries of a statement that waits for a lock must not abort a transaction. Every statement can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(await readFile(new URL('./site-checks.sql', import.meta.url), 'utf8'));
    const triggers = await readFile(new URL('./site-check-triggers.sql', import.meta.url), 'utf8');
    for (const statement of triggers.split(/;\s*$/m)) if (statement.trim() !== '') await briefly(runner, statement);
    for (const [kind, table] of Object.entries(TABLES))
      await runner.query(`
        begin;
        set local listings.import = 'yes';
        insert into site_checks (kind, listing_id, website, due_at)
          select '${kind}', id, website, first_site_check(website) from ${table} where published
        on conflict (kind, listing_id) do nothing;
        commit`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.values(TABLES))
      for (const event of ['added', 'edited', 'deleted', 'truncated'])
        await runner.query(`drop trigger if exists ${table}_site_${event} on ${table}`);
    await runner.query('drop table if exists site_checks, site_hosts');
    for (const name of ['add_site_checks()', 'change_site_check()', 'delete_site_check()', 'first_site_check(text)'])
      await runner.query(`drop function if exists ${name}`);
  }
}
