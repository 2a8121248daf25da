import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  submission_turnarounds_done: '(done_at) include (total_seconds, payment_type)',
  submission_turnarounds_client: '(client_id, done_at) include (total_seconds)',
};

/** The figures of each week and each partner are read from an index without the table. */
export class TurnaroundIndexes1794873600144 implements MigrationInterface {
  /** An index cannot be created concurrently in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(INDEXES)) {
      await runner.query(`drop index concurrently if exists ${name}`);
      await runner.query(`create index concurrently ${name} on submission_turnarounds ${definition}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`drop index concurrently if exists ${name}`);
    await runner.query('create index concurrently submission_turnarounds_done on submission_turnarounds (done_at)');
  }
}
