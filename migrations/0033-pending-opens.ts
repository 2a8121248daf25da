import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Opens that were counted and are not yet added to their tools, which would change the catalog for every reader. Writers
 * only insert, and wait for nobody; of a tool that was deleted meanwhile they go without a trace.
 */
export class PendingOpens1763164800033 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table pending_opens (
        id bigint generated always as identity constraint pending_opens_pkey primary key,
        tool_id uuid not null,
        opens integer not null,
        counted_at timestamptz not null default now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table pending_opens');
  }
}
