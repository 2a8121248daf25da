import type { MigrationInterface, QueryRunner } from 'typeorm';
import { briefly } from './briefly.js';

const TABLES = `
-- One event for one recipient, until it is part of a message.
create table if not exists notification_items (
  id bigint generated always as identity constraint notification_items_pkey primary key,
  kind text not null,
  subject_id text not null,
  name text not null,
  channel text not null
    constraint notification_items_channel_known check (channel in ('slack', 'webhook', 'email', 'digest')),
  user_id uuid constraint notification_items_user_fkey references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint notification_items_recipient check ((user_id is null) = (channel in ('slack', 'webhook')))
);
create index if not exists notification_items_stream on notification_items (channel, kind, user_id, id);
create index if not exists notification_items_user on notification_items (user_id, kind) where user_id is not null;

-- Messages of the last 30 days. The content is kept until the message was sent.
create table if not exists notification_messages (
  id uuid constraint notification_messages_pkey primary key,
  channel text not null
    constraint notification_messages_channel_known check (channel in ('slack', 'webhook', 'email', 'digest')),
  kind text not null,
  user_id uuid constraint notification_messages_user_fkey references users (id) on delete cascade,
  count integer not null,
  content jsonb,
  mail_id uuid,
  status text not null default 'pending'
    constraint notification_messages_status_known check (status in ('pending', 'sent', 'failed')),
  response_status integer,
  error text,
  created_at timestamptz not null default now(),
  attempted_at timestamptz,
  constraint notification_messages_recipient check ((user_id is null) = (channel in ('slack', 'webhook')))
);
create index if not exists notification_messages_stream on notification_messages (channel, kind, user_id, created_at);
create index if not exists notification_messages_newest on notification_messages (channel, created_at);
create index if not exists notification_messages_created on notification_messages (created_at);
create index if not exists notification_messages_user on notification_messages (user_id) where user_id is not null;

-- The channels of the team. A single row. URLs and the secret are encrypted.
create table if not exists notification_channels (
  only_row boolean not null default true constraint notification_channels_pkey primary key
    constraint notification_channels_single check (only_row),
  slack_url bytea,
  webhook_url bytea,
  webhook_secret bytea,
  waiting_minutes integer not null default 60
    constraint notification_channels_waiting check (waiting_minutes between 1 and 10080),
  version integer not null default 1,
  constraint notification_channels_signed check ((webhook_url is null) = (webhook_secret is null))
);
create or replace trigger notification_channels_version before update on notification_channels
  for each row execute function next_version();
insert into notification_channels (only_row) values (true) on conflict do nothing;

-- What each admin wants to receive by email. No row: off.
create table if not exists notification_choices (
  user_id uuid constraint notification_choices_user_fkey references users (id) on delete cascade,
  kind text,
  choice text not null constraint notification_choices_known check (choice in ('immediately', 'daily')),
  constraint notification_choices_pkey primary key (user_id, kind)
);
`;

/**
 * Each is a transaction: one that locks `jobs` and then conversations would deadlock with a reply, which locks them in the
 * other order.
 */
const COLUMNS = [
  // When the team was notified of a job that failed permanently. Jobs that failed before this version are not reported.
  'alter table jobs add column if not exists failure_reported_at timestamptz',
  `update jobs set failure_reported_at = now()
    where attempts >= max_attempts and leased_until is null and failure_reported_at is null`,
  // The waiting_since of the question that the team was notified of.
  'alter table support_conversations add column if not exists notified_since timestamptz',
];

const INDEXES = {
  jobs_failed: 'jobs (id) where attempts >= max_attempts and failure_reported_at is null',
  support_conversations_unnotified: `support_conversations (waiting_since, id)
    where waiting_since is not null and closed_at is null and notified_since is distinct from waiting_since`,
};

/** Notifications of the team: events, messages, channels, and what each admin wants to receive. */
export class Notifications1794873600032 implements MigrationInterface {
  /** An index cannot be created concurrently in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    for (const statement of COLUMNS) await briefly(runner, statement);
    for (const [name, definition] of Object.entries(INDEXES)) {
      // An interrupted start leaves an invalid index.
      await runner.query(`drop index concurrently if exists ${name}`);
      await runner.query(`create index concurrently ${name} on ${definition}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`drop index concurrently if exists ${name}`);
    await runner.query('alter table support_conversations drop column if exists notified_since');
    await runner.query('alter table jobs drop column if exists failure_reported_at');
    await runner.query(
      'drop table if exists notification_choices, notification_channels, notification_messages, notification_items',
    );
  }
}
