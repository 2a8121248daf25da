import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers kept for callers who repeat a request with its Idempotency-Key. */
export class Idempotency1763164800008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table idempotency_records (
        holder text not null,
        key text not null,
        request_hash bytea not null,
        answer text,
        created_at timestamptz not null default now(),
        constraint idempotency_records_pkey primary key (holder, key)
      );
      create index idempotency_records_created on idempotency_records (created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table idempotency_records');
  }
}
