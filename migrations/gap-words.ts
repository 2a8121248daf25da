import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the gaps that share words with a question. The word for the client serves searches within a client. */
export class GapWords1794960000010 implements MigrationInterface {
  /** An index cannot be created concurrently in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An interrupted start leaves an invalid index.
    await runner.query('drop index concurrently if exists support_gaps_words');
    await runner.query(
      `create index concurrently support_gaps_words on support_gaps
         using gin (array_to_tsvector(array_append(words, 'client ' || client_id::text)))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists support_gaps_words');
  }
}
