import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = `
alter table webhook_deliveries
  -- The beginning of the receiver's response, as text.
  add column if not exists response_body text,
  -- A ping with wrong signatures, which a receiver must reject.
  add column if not exists is_forged boolean not null default false;

-- How many deliveries of a client failed in a row. Not in partner_clients, whose changes clear the caches of keys.
create table if not exists webhook_health (
  client_id uuid constraint webhook_health_pkey primary key
    constraint webhook_health_client_fkey references partner_clients (id) on delete cascade,
  failures integer not null,
  -- When the owners were notified of the failures; null once a delivery succeeds.
  alerted_at timestamptz
);
`;

/** For the lists of one partner. */
const INDEXES = {
  webhook_deliveries_client_event: 'webhook_deliveries (client_id, event, created_at, id)',
  webhook_deliveries_client_undelivered: `webhook_deliveries (client_id, status, created_at, id) where status <> 'delivered'`,
};

/** Responses of receivers, forged pings, and failures in a row. */
export class WebhookResponses1794873600150 implements MigrationInterface {
  /** An index cannot be created concurrently in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    for (const [name, definition] of Object.entries(INDEXES)) {
      // An interrupted start leaves an invalid index.
      await runner.query(`drop index concurrently if exists ${name}`);
      await runner.query(`create index concurrently ${name} on ${definition}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`drop index concurrently if exists ${name}`);
    await runner.query('drop table if exists webhook_health');
    await runner.query('alter table webhook_deliveries drop column if exists is_forged');
    await runner.query('alter table webhook_deliveries drop column if exists response_body');
  }
}
