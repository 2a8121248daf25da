import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Labels of very many tools that have a new name or mark, and how far their tools have been indexed anew. */
export class StaleLabels1763164800025 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table stale_labels (
        id bigint generated always as identity constraint stale_labels_pkey primary key,
        kind text not null constraint stale_labels_kind_known check (kind in ('category', 'tag')),
        label_id integer not null,
        done_to uuid not null default '00000000-0000-0000-0000-000000000000'
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table stale_labels');
  }
}
