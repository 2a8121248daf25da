import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = `
-- Up to which message questions have been read. A single row.
create table if not exists support_gap_progress (
  only_row boolean not null default true constraint support_gap_progress_pkey primary key
    constraint support_gap_progress_single check (only_row),
  position bigint not null
);
insert into support_gap_progress (position) values (0) on conflict do nothing;

-- Groups of similar questions that AI did not answer. The words are those of the first question of the group.
create table if not exists support_gaps (
  number bigint generated always as identity constraint support_gaps_pkey primary key,
  id uuid not null,
  client_id uuid not null constraint support_gaps_client_fkey references partner_clients (id),
  words text[] not null,
  count integer not null constraint support_gaps_counted check (count >= 0),
  latest_at timestamptz not null,
  article_id uuid constraint support_gaps_article_fkey references knowledge_articles (id) on delete set null,
  trial_requested_at timestamptz,
  tried_at timestamptz,
  constraint support_gaps_tried check (tried_at is null or trial_requested_at is not null)
);
create unique index if not exists support_gaps_client on support_gaps (id, client_id);
create unique index if not exists support_gaps_number on support_gaps (client_id, number);
create index if not exists support_gaps_largest on support_gaps (client_id, count desc, latest_at desc, id);
create index if not exists support_gaps_article on support_gaps (article_id) where article_id is not null;

-- Customer messages of the last 90 days without an AI reply. The gap is null until the question is grouped.
create table if not exists support_gap_questions (
  message_id uuid constraint support_gap_questions_pkey primary key
    constraint support_gap_questions_message_fkey references support_messages (id),
  conversation_id uuid not null,
  client_id uuid not null,
  asked_at timestamptz not null,
  gap_id uuid,
  reply_id uuid constraint support_gap_questions_reply_fkey references support_messages (id),
  tried_at timestamptz,
  is_answered_now boolean,
  constraint support_gap_questions_tried check ((tried_at is null) = (is_answered_now is null)),
  constraint support_gap_questions_conversation_fkey
    foreign key (conversation_id, client_id) references support_conversations (id, client_id),
  constraint support_gap_questions_gap_fkey foreign key (gap_id, client_id) references support_gaps (id, client_id)
);
create index if not exists support_gap_questions_conversation on support_gap_questions (conversation_id);
create index if not exists support_gap_questions_asked on support_gap_questions (asked_at);
create index if not exists support_gap_questions_latest on support_gap_questions (gap_id, asked_at, message_id);
create index if not exists support_gap_questions_ungrouped on support_gap_questions (client_id, asked_at)
  where gap_id is null;
create index if not exists support_gap_questions_replied on support_gap_questions (gap_id, asked_at)
  where reply_id is not null;
create index if not exists support_gap_questions_tried_of_gap on support_gap_questions (gap_id, asked_at)
  where tried_at is not null;
`;

/** Groups of similar questions that AI did not answer. */
export class SupportGaps1794873600030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table if exists support_gap_questions, support_gaps, support_gap_progress');
  }
}
