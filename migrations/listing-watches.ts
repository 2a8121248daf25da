import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { briefly } from './briefly.js';

const KEEP_NAMES = `
-- Keeps the last name of a closed account as the text of its submissions and lost listings.
-- Called by: the trigger users_assignee_name.
-- Cost: an update of these rows, by index.
create or replace function keep_assignee_name() returns trigger language plpgsql as $$
begin
  update submissions set assignee = old.name, assignee_id = null where assignee_id = old.id;
  update listing_losses set assignee = old.name, assignee_id = null where assignee_id = old.id;
  return old;
end $$`;

/** Listings stay watched after Done. Those of submissions that are already Done are checked at their next date. */
export class ListingWatches1794873600182 implements MigrationInterface {
  /** Retries of a statement that waits for a lock must not abort a transaction. Every statement can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await briefly(
      runner,
      'alter table partner_clients add column if not exists listing_events boolean not null default false',
    );
    await briefly(runner, await readFile(new URL('./listing-watches.sql', import.meta.url), 'utf8'));
    await runner.query(KEEP_NAMES);
    await runner.query(`
      insert into listing_watches (tool_id, directory_id, url, done_at, due_at, live_at, had_link, had_follow)
      select d.tool_id, d.directory_id, d.listing_url, done.at, (select min(done.at + days * interval '24 hours')
                from unnest('{7,30,90,180,270,360,450,540,630,720}'::integer[]) as days
               where done.at + days * interval '24 hours' > now()),
             case when c.status = 'live' then c.checked_at end, coalesce(c.link_found, false), coalesce(c.follow, false)
        from submissions s
        join directory_submissions d on d.tool_id = s.tool_id and d.is_submitted and d.listing_url is not null
        cross join lateral (select max(m.at) as at from submission_moves m
                             where m.tool_id = s.tool_id and m.state = 'DONE') done
        left join listing_checks c
          on c.tool_id = d.tool_id and c.directory_id = d.directory_id and c.address = d.listing_url
       where s.state = 'DONE' and done.at is not null
      on conflict (tool_id, directory_id) do nothing`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table if exists listing_losses, listing_watches');
    await runner.query(`
create or replace function keep_assignee_name() returns trigger language plpgsql as $$
begin
  update submissions set assignee = old.name, assignee_id = null where assignee_id = old.id;
  return old;
end $$`);
    await runner.query('alter table partner_clients drop column if exists listing_events');
  }
}
