import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes a client's latest questions by columns that never change, so that storing a reading updates no index. */
export class MessageTimes1795046400090 implements MigrationInterface {
  /** An index cannot be created or dropped concurrently in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An interrupted start leaves an invalid index.
    await runner.query('drop index concurrently if exists support_messages_times');
    await runner.query('create index concurrently support_messages_times on support_messages (client_id, created_at)');
    await runner.query('drop index concurrently if exists support_messages_readings');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists support_messages_times');
    await runner.query(
      `create index concurrently if not exists support_messages_readings on support_messages (client_id, created_at)
         where reading is not null`,
    );
  }
}
