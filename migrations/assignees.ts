import type { MigrationInterface, QueryRunner } from 'typeorm';
import { briefly } from './briefly.js';

/**
 * A submission is assigned to an account, so that a rename keeps assignments. `assignee` keeps the name: of an assignee
 * without an account, and of an account until it is closed. Names that exactly one admin has are linked once.
 */
export class Assignees1794873600033 implements MigrationInterface {
  /** Validating allows writes meanwhile, but only in a transaction without the first statement. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await briefly(
      runner,
      `alter table submissions
         add column if not exists assignee_id uuid,
         drop constraint if exists submissions_assignee_fkey,
         add constraint submissions_assignee_fkey foreign key (assignee_id) references users (id) not valid`,
    );
    await runner.query('alter table submissions validate constraint submissions_assignee_fkey');
    // An interrupted start leaves an invalid index.
    await runner.query('drop index concurrently if exists submissions_assignee');
    await runner.query(
      `create index concurrently submissions_assignee on submissions (assignee_id, state, created_at)
        where assignee_id is not null`,
    );
    await runner.query(`
-- Keeps the last name of a closed account as the text of its submissions.
-- Called by: the trigger users_assignee_name.
-- Cost: an update of these submissions, by index.
create or replace function keep_assignee_name() returns trigger language plpgsql as $$
begin
  update submissions set assignee = old.name, assignee_id = null where assignee_id = old.id;
  return old;
end $$`);
    await briefly(
      runner,
      `create or replace trigger users_assignee_name before delete on users
         for each row execute function keep_assignee_name()`,
    );
    await runner.query(`
-- Unlinks the account when only the name changes, which processes of the previous version do. The next version drops it.
-- Called by: the trigger submissions_assignee.
-- Cost: a comparison per assignment.
create or replace function unlink_renamed_assignee() returns trigger language plpgsql as $$
begin
  if new.assignee is distinct from old.assignee and new.assignee_id is not distinct from old.assignee_id then
    new.assignee_id := null;
  end if;
  return new;
end $$`);
    await briefly(
      runner,
      `create or replace trigger submissions_assignee before update of assignee on submissions
         for each row execute function unlink_renamed_assignee()`,
    );
    await runner.query(
      `update submissions set assignee_id = admin.id
         from (select name, min(id::text)::uuid as id from users
                where role = 'admin' and banned_at is null group by name having count(*) = 1) admin
        where assignee_id is null and trim(assignee) = admin.name`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger if exists submissions_assignee on submissions');
    await runner.query('drop function if exists unlink_renamed_assignee');
    await runner.query('drop trigger if exists users_assignee_name on users');
    await runner.query('drop function if exists keep_assignee_name');
    await runner.query('alter table submissions drop column if exists assignee_id');
  }
}
