import type { MigrationInterface, QueryRunner } from 'typeorm';
import { briefly } from './briefly.js';

const INDEXES = {
  support_messages_ai_replies: `support_messages (client_id, created_at) include (conversation_id, is_accepted) where author = 'ai'`,
  support_messages_offered: 'support_messages (client_id, created_at) include (conversation_id) where offered',
};

/** Without its settings, a large client's gaps are read from the table in several processes, which takes longer. */
const FUNCTION = `
-- Returns the gaps of a client whose signs differ from a question's in at most this many bits, nearest first.
-- Called by: gap-grouping.repository.ts and earlier-replies.repository.ts.
-- Cost: 15 ms for 60,000 gaps.
create or replace function near_gaps(client uuid, own text, question bit, max_different integer, max_gaps integer)
  returns table (gap_id uuid, different integer) language sql stable
  set enable_seqscan = off set enable_bitmapscan = off set max_parallel_workers_per_gather = 0 as $$
  select s.gap_id, bit_count(s.signs # question)::integer as different from support_gap_signs s
   where s.client_id = client and s.recipe = own and bit_count(s.signs # question) <= max_different
   order by different, s.gap_id limit max_gaps
$$`;

/**
 * What the questions of a gap mean, and a question whose AI reply was marked as wrong: a bit per number of its vector, by recipe as in
 * listing-vectors.sql. A table of its own for gaps, because reading it must be fast and gaps change often. Also indexes for what AI
 * did in a month.
 */
export class QuestionSigns1795046400170 implements MigrationInterface {
  /** The tables are in use, and an index cannot be created concurrently in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await briefly(
      runner,
      `create table if not exists support_gap_signs (
         gap_id uuid not null,
         client_id uuid not null,
         recipe text not null,
         signs bit(384) not null,
         constraint support_gap_signs_pkey primary key (gap_id, recipe),
         constraint support_gap_signs_gap foreign key (gap_id, client_id)
           references support_gaps (id, client_id) on delete cascade)`,
    );
    await runner.query(
      `create index if not exists support_gap_signs_of_client
         on support_gap_signs (client_id, recipe) include (gap_id, signs)`,
    );
    await runner.query(FUNCTION);
    await briefly(
      runner,
      `alter table support_wrong_replies add column if not exists recipe text, add column if not exists signs bit(384)`,
    );
    for (const [name, definition] of Object.entries(INDEXES)) {
      // An interrupted start leaves an invalid index.
      await runner.query(`drop index concurrently if exists ${name}`);
      await runner.query(`create index concurrently ${name} on ${definition}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`drop index concurrently if exists ${name}`);
    await briefly(
      runner,
      'alter table support_wrong_replies drop column if exists recipe, drop column if exists signs',
    );
    await runner.query('drop function if exists near_gaps');
    await runner.query('drop table if exists support_gap_signs');
  }
}
