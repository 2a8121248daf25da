import type { MigrationInterface, QueryRunner } from 'typeorm';
import { briefly } from './briefly.js';

/** An ignored problem keeps its notice, which decides the place in searches. Hosts know since when robots.txt can't be read. */
export class SiteNotices1794873600186 implements MigrationInterface {
  /** Retries of a statement that waits for a lock must not abort a transaction. Every statement can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await briefly(runner, 'alter table site_hosts add column if not exists robots_failing_since timestamptz');
    await briefly(
      runner,
      `create or replace trigger site_checks_noticed after update on site_checks for each row
         when (old.notice is distinct from new.notice or new.notice is not null
           and (old.since is distinct from new.since or old.ignored_until is distinct from new.ignored_until))
         execute function announce_catalog_change()`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Nothing to undo: the previous version works with these changes.'));
  }
}
