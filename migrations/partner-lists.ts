import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The included columns let filters and counts read the index alone. */
const INDEXES = {
  submissions_partner_newest: 'submissions (client_id, created_at, tool_id) include (state, payment_type)',
  submissions_partner_changed: 'submissions (client_id, updated_at, tool_id) include (state)',
};

const ANNOUNCE = `
-- Announces the client whose row changed, on the channel that the trigger names. A transaction announces each client once.
-- Called by: triggers of tables with a client_id.
-- Cost: a notification per row, without a query.
create or replace function announce_client_change() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], coalesce(new.client_id, old.client_id)::text);
  return null;
end $$;

-- Announces the client whose listing was checked.
-- Called by: the trigger listing_checks_changed.
-- Cost: one submission by its primary key per checked listing.
create or replace function announce_listing_check() returns trigger language plpgsql as $$
begin
  perform pg_notify('submissions_changed', client_id::text) from submissions where tool_id = new.tool_id;
  return null;
end $$;
`;

/** One per transaction, so that no two tables are locked together. */
const TRIGGERS = [
  `create or replace trigger submissions_changed after insert or update or delete on submissions
     for each row execute function announce_client_change('submissions_changed')`,
  `create or replace trigger support_conversations_changed after insert or update or delete on support_conversations
     for each row execute function announce_client_change('conversations_changed')`,
  `create or replace trigger listing_checks_changed after insert or update on listing_checks
     for each row execute function announce_listing_check()`,
];

const FORMER_TRIGGERS = [
  `create or replace trigger submissions_changed after insert or update or delete on submissions
     for each statement execute function announce_change('submissions_changed')`,
  `create or replace trigger support_conversations_changed after insert or update or delete on support_conversations
     for each statement execute function announce_change('conversations_changed')`,
  `create or replace trigger listing_checks_changed after insert or update on listing_checks
     for each statement execute function announce_change('submissions_changed')`,
];

/** Lists of one partner's submissions, and notifications that name the partner's client. */
export class PartnerLists1794873600151 implements MigrationInterface {
  /** An index can't be created concurrently in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ANNOUNCE);
    for (const trigger of TRIGGERS) await runner.query(trigger);
    for (const [name, columns] of Object.entries(INDEXES)) {
      // An interrupted start leaves an invalid index.
      await runner.query(`drop index concurrently if exists ${name}`);
      await runner.query(`create index concurrently ${name} on ${columns}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`drop index concurrently if exists ${name}`);
    for (const trigger of FORMER_TRIGGERS) await runner.query(trigger);
    await runner.query('drop function if exists announce_listing_check');
    await runner.query('drop function if exists announce_client_change');
  }
}
