import type { MigrationInterface, QueryRunner } from 'typeorm';
import { briefly } from './briefly.js';

const COLUMNS = `
-- The team's own marks: partners see neither. A conversation is closed or snoozed, not both.
alter table support_conversations
  add column if not exists closed_as text,
  add column if not exists closed_at timestamptz,
  add column if not exists snoozed_until timestamptz,
  -- Whether its questions must be removed from the gaps or added again.
  add column if not exists gaps_stale boolean not null default false;
`;

const REOPENING = `
-- Reopens a conversation when a process of the previous version stores a question. The next version drops it.
-- Called by: the trigger support_conversations_reopen.
-- Cost: a comparison per question.
create or replace function reopen_by_question() returns trigger language plpgsql as $$
begin
  new.closed_as := null;
  new.closed_at := null;
  new.snoozed_until := null;
  new.gaps_stale := new.gaps_stale or coalesce(old.closed_as in ('spam', 'duplicate'), false);
  return new;
end $$;
create or replace trigger support_conversations_reopen before update of active_at on support_conversations
  for each row when (new.status = 'pending' and new.active_at > old.active_at
    and (old.closed_at is not null or old.snoozed_until is not null))
  execute function reopen_by_question();
`;

/** Validated after they are added, so that no lock is held while the table is read. */
const CONSTRAINTS = {
  support_conversations_closed_known: `check (closed_as in ('resolved', 'spam', 'duplicate'))`,
  support_conversations_closed: 'check ((closed_as is null) = (closed_at is null))',
  support_conversations_one_mark: 'check (closed_at is null or snoozed_until is null)',
};

const FIGURES = 'first_reply_by, first_replied_at, closed_at';
const INDEXES = {
  // The conversations that wait for a reply. Snoozed ones are few, so they are filtered.
  support_conversations_queue:
    '(waiting_since, id) include (snoozed_until) where waiting_since is not null and closed_at is null',
  support_conversations_queue_of_client:
    '(client_id, waiting_since, id) include (snoozed_until) where waiting_since is not null and closed_at is null',
  support_conversations_snoozed: '(snoozed_until, id) where snoozed_until is not null',
  support_conversations_snoozed_of_client: '(client_id, snoozed_until, id) where snoozed_until is not null',
  support_conversations_closed_latest: '(closed_at, id) where closed_at is not null',
  support_conversations_closed_of_client: '(client_id, closed_at, id) where closed_at is not null',
  support_conversations_gaps_stale: '(id) where gaps_stale',
  // The figures by week and by partner are read from these without the table.
  support_conversations_figures: `(created_at) include (client_id, ${FIGURES})`,
  support_conversations_figures_of_client: `(client_id, created_at) include (${FIGURES})`,
};

/**
 * Conversations can be closed and snoozed. The indexes `support_conversations_waiting`, `…_waiting_of_client` and `…_opened` stay
 * for the previous version; the next version drops them. No version uses `support_conversations_of_email` since the previous one.
 */
export class ClosedConversations1794873600031 implements MigrationInterface {
  /** An index cannot be created concurrently in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await briefly(runner, COLUMNS);
    for (const [name, definition] of Object.entries(CONSTRAINTS)) {
      await briefly(runner, `alter table support_conversations drop constraint if exists ${name}`);
      await briefly(runner, `alter table support_conversations add constraint ${name} ${definition} not valid`);
      await runner.query(`alter table support_conversations validate constraint ${name}`);
    }
    await briefly(runner, REOPENING);
    for (const [name, definition] of Object.entries(INDEXES)) {
      // An interrupted start leaves an invalid index.
      await runner.query(`drop index concurrently if exists ${name}`);
      await runner.query(`create index concurrently ${name} on support_conversations ${definition}`);
    }
    await runner.query('drop index concurrently if exists support_conversations_of_email');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`create index concurrently if not exists support_conversations_of_email on support_conversations
      (client_id, lower(customer ->> 'email'), active_at) where customer ->> 'email' is not null`);
    await runner.query('drop trigger if exists support_conversations_reopen on support_conversations');
    await runner.query('drop function if exists reopen_by_question');
    // Also drops the indexes and constraints of the columns.
    await runner.query(`alter table support_conversations drop column if exists closed_as, drop column if exists closed_at,
      drop column if exists snoozed_until, drop column if exists gaps_stale`);
  }
}
