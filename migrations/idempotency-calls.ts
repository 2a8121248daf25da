import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Expired records of API calls are deleted after a day. Without this index, that reads the records of forms of 90 days. */
export class IdempotencyCalls1794960000030 implements MigrationInterface {
  /** An index cannot be created concurrently in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An interrupted start leaves an invalid index.
    await runner.query('drop index concurrently if exists idempotency_records_calls');
    await runner.query(
      `create index concurrently idempotency_records_calls on idempotency_records (created_at)
         where not starts_with(holder, 'form ')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists idempotency_records_calls');
  }
}
