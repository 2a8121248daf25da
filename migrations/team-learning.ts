import type { MigrationInterface, QueryRunner } from 'typeorm';
import { briefly } from './briefly.js';

const TABLES = `
-- Returns the words by which messages are found, and one for the client, so that the index serves searches within a client.
-- A word of a message never contains a space, so it cannot be mistaken for a client.
-- Called by: the index below; earlier-replies.repository.ts.
-- Cost: 0.05 ms for a short message.
create or replace function message_words(client_id uuid, content text) returns tsvector
  language sql immutable parallel safe as $$
  select pg_catalog.strip(pg_catalog.to_tsvector('pg_catalog.english', content))
      || pg_catalog.array_to_tsvector(array['client ' || client_id])
$$;

-- The articles that an AI reply came from.
alter table support_messages add column if not exists article_ids uuid[] not null default '{}';

-- AI replies that an admin marked as wrong, with the version of each article at that time.
create table if not exists support_wrong_replies (
  message_id uuid constraint support_wrong_replies_pkey primary key
    constraint support_wrong_replies_message_fkey references support_messages (id),
  conversation_id uuid not null,
  client_id uuid not null,
  question_key text not null,
  article_ids uuid[] not null,
  article_versions integer[] not null,
  user_id uuid constraint support_wrong_replies_user_fkey references users (id) on delete set null,
  marked_at timestamptz not null,
  constraint support_wrong_replies_conversation_fkey
    foreign key (conversation_id, client_id) references support_conversations (id, client_id)
);
create index if not exists support_wrong_replies_question on support_wrong_replies (client_id, question_key);
create index if not exists support_wrong_replies_conversation on support_wrong_replies (conversation_id);
create index if not exists support_wrong_replies_articles on support_wrong_replies using gin (article_ids);
create index if not exists support_wrong_replies_user on support_wrong_replies (user_id) where user_id is not null;
create or replace trigger support_wrong_replies_changed after insert or delete on support_wrong_replies
  for each statement execute function announce_change('conversations_changed');
`;

/** A text index on messages, the articles of AI replies, and AI replies that were marked as wrong. */
export class TeamLearning1794873600029 implements MigrationInterface {
  /** An index cannot be created concurrently in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await briefly(runner, TABLES);
    // An interrupted start leaves an invalid index.
    await runner.query('drop index concurrently if exists support_messages_words');
    await runner.query(
      'create index concurrently support_messages_words on support_messages using gin (message_words(client_id, content))',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists support_messages_words');
    await runner.query('drop function if exists message_words(uuid, text)');
    await runner.query('drop table if exists support_wrong_replies');
    await runner.query('alter table support_messages drop column if exists article_ids');
  }
}
