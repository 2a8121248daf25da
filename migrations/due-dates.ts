import type { MigrationInterface, QueryRunner } from 'typeorm';
import { briefly } from './briefly.js';

const BATCH = 5_000;

/** The time from the queue to DONE, written once when a submission is DONE, so that figures read one row per submission. */
const TURNAROUNDS = `
create table if not exists submission_turnarounds (
  tool_id uuid constraint submission_turnarounds_pkey primary key
    constraint submission_turnarounds_submission_fkey references submissions (tool_id) on delete cascade,
  client_id uuid not null constraint submission_turnarounds_client_fkey references partner_clients (id),
  payment_type text not null,
  done_at timestamptz not null,
  total_seconds integer not null,
  in_queue_seconds integer,
  assigned_seconds integer,
  in_progress_seconds integer,
  review_seconds integer
);
create index if not exists submission_turnarounds_done on submission_turnarounds (done_at);

-- Returns how long DONE submissions were in each state; null for a state that was skipped.
-- Called by: record_turnaround and the migration.
-- Cost: an index scan of the moves per submission.
create or replace function turnarounds_of(ids uuid[]) returns setof submission_turnarounds language sql stable as $$
  select s.tool_id, s.client_id, s.payment_type, max(m.at) filter (where m.state = 'DONE'),
         extract(epoch from max(m.at) filter (where m.state = 'DONE') - min(m.at))::integer,
         sum(m.seconds) filter (where m.state = 'IN_QUEUE')::integer,
         sum(m.seconds) filter (where m.state = 'ASSIGNED')::integer,
         sum(m.seconds) filter (where m.state = 'IN_PROGRESS')::integer,
         sum(m.seconds) filter (where m.state = 'REVIEW')::integer
    from submissions s
    join (select tool_id, state, at, extract(epoch from lead(at) over (partition by tool_id order by id) - at) as seconds
            from submission_moves where tool_id = any (ids)) m using (tool_id)
   where s.tool_id = any (ids) and s.payment_type is not null
   group by s.tool_id
  having bool_or(m.state = 'DONE')
$$;

-- Records the turnaround of a submission that is DONE now.
-- Called by: the trigger submission_moves_done.
-- Cost: turnarounds_of for one submission.
create or replace function record_turnaround() returns trigger language plpgsql as $$
begin
  insert into submission_turnarounds select * from turnarounds_of(array[new.tool_id]) on conflict do nothing;
  return null;
end $$;

create or replace trigger submission_moves_done after insert on submission_moves
  for each row when (new.state = 'DONE') execute function record_turnaround();
`;

const DEFAULTS = `
-- Sets a due date if the process that sets a package does not, as the previous version. The next version drops it.
-- Called by: the triggers submissions_due_new and submissions_due_set.
-- Cost: a comparison per submission and per first package.
create or replace function default_due_at() returns trigger language plpgsql as $$
begin
  new.due_at := now() + interval '1 day' * case new.payment_type when 'starter' then 7 when 'pro' then 14 else 21 end;
  return new;
end $$;
create or replace trigger submissions_due_new before insert on submissions
  for each row when (new.payment_type is not null and new.due_at is null) execute function default_due_at();
create or replace trigger submissions_due_set before update of payment_type on submissions
  for each row when (old.payment_type is null and new.payment_type is not null and new.due_at is null)
  execute function default_due_at();
`;

/** Submissions are due some days after their package is set. Existing ones are due 7, 14 or 21 days after they were queued. */
export class DueDates1794873600133 implements MigrationInterface {
  /** Each batch is a transaction, so that no row is locked for long. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await briefly(runner, 'alter table submissions add column if not exists due_at timestamptz');
    await briefly(runner, TURNAROUNDS);
    await briefly(runner, DEFAULTS);
    let last = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const rows = (await runner.query(
        'select tool_id as id from submissions where tool_id > $1 and payment_type is not null order by tool_id limit $2',
        [last, BATCH],
      )) as { id: string }[];
      const ids = rows.map(({ id }) => id);
      last = ids.at(-1) ?? last;
      if (ids.length === 0) break;
      await runner.query(
        `update submissions s
            set due_at = coalesce((select min(at) from submission_moves m
                                    where m.tool_id = s.tool_id and m.state = 'IN_QUEUE'), created_at)
                       + interval '1 day' * case payment_type when 'starter' then 7 when 'pro' then 14 else 21 end
          where tool_id = any ($1) and payment_type is not null and due_at is null`,
        [ids],
      );
      await runner.query(
        'insert into submission_turnarounds select * from turnarounds_of($1::uuid[]) on conflict do nothing',
        [ids],
      );
    }
    // An interrupted start leaves an invalid index.
    await runner.query('drop index concurrently if exists submissions_due');
    await runner.query('create index concurrently submissions_due on submissions (state, due_at, created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger if exists submissions_due_set on submissions');
    await runner.query('drop trigger if exists submissions_due_new on submissions');
    await runner.query('drop function if exists default_due_at');
    await runner.query('drop trigger if exists submission_moves_done on submission_moves');
    await runner.query('drop function if exists record_turnaround');
    await runner.query('drop function if exists turnarounds_of');
    await runner.query('drop table if exists submission_turnarounds');
    await runner.query('alter table submissions drop column if exists due_at');
  }
}
