import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { briefly } from './briefly.js';

const INDEXES = {
  listing_watches_survival: `listing_watches (directory_id, lost_ages, done_at) where live_at is not null`,
  listing_losses_resolved: `listing_losses (lost_at, id) where status = 'resolved' and not superseded`,
};

/** Survival figures and resolved losses are counted from an index, without joining the losses of each listing. */
export class FasterLists1794873600196 implements MigrationInterface {
  /** An index cannot be created concurrently in a transaction. Every statement can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await briefly(runner, await readFile(new URL('./faster-lists.sql', import.meta.url), 'utf8'));
    await runner.query(`
      update listing_watches w set lost_ages = lost_ages_of(w.tool_id, w.directory_id, w.done_at)
       where exists (select from listing_losses l where l.tool_id = w.tool_id and l.directory_id = w.directory_id)`);
    await runner.query(`
      update listing_losses l set superseded = true
       where not superseded and exists (select from listing_losses later
               where later.tool_id = l.tool_id and later.directory_id = l.directory_id and later.lost_at > l.lost_at)`);
    for (const [name, columns] of Object.entries(INDEXES)) {
      // An interrupted start leaves an invalid index.
      await runner.query(`drop index concurrently if exists ${name}`);
      await runner.query(`create index concurrently ${name} on ${columns}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger if exists listing_losses_added on listing_losses');
    await runner.query('drop trigger if exists listing_losses_ended on listing_losses');
    await runner.query('drop trigger if exists listing_watches_added on listing_watches');
    for (const name of ['apply_listing_loss()', 'set_lost_ages()', 'lost_ages_of(uuid, uuid, timestamptz)'])
      await runner.query(`drop function if exists ${name}`);
    await runner.query('alter table listing_losses drop column if exists superseded');
    await runner.query('alter table listing_watches drop column if exists lost_ages');
  }
}
