import type { MigrationInterface, QueryRunner } from 'typeorm';

const KEEP_NAMES = `
-- Keeps the last name of a closed account as the text of its submissions and lost listings. Rows are locked in the order of their
-- IDs, as in the service, so that two updates of several can't deadlock.
-- Called by: the trigger users_assignee_name.
-- Cost: an update of these rows, by index.
create or replace function keep_assignee_name() returns trigger language plpgsql as $$
begin
  update submissions set assignee = old.name, assignee_id = null where tool_id = any (array(
    select tool_id from submissions where assignee_id = old.id order by tool_id for no key update));
  update listing_losses set assignee = old.name, assignee_id = null where id = any (array(
    select id from listing_losses where assignee_id = old.id order by id for no key update));
  return old;
end $$`;

const FORMER_KEEP_NAMES = `
-- Keeps the last name of a closed account as the text of its submissions and lost listings.
-- Called by: the trigger users_assignee_name.
-- Cost: an update of these rows, by index.
create or replace function keep_assignee_name() returns trigger language plpgsql as $$
begin
  update submissions set assignee = old.name, assignee_id = null where assignee_id = old.id;
  update listing_losses set assignee = old.name, assignee_id = null where assignee_id = old.id;
  return old;
end $$`;

/** Closing an account updates rows in a fixed order. */
export class OrderedUpdates1794873600192 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(KEEP_NAMES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(FORMER_KEEP_NAMES);
  }
}
