import type { MigrationInterface, QueryRunner } from 'typeorm';
import { briefly } from './briefly.js';

/** Until when the list of gaps leaves a gap out. */
export class GapDismissals1794960000050 implements MigrationInterface {
  /** The table is in use. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await briefly(runner, 'alter table support_gaps add column if not exists dismissed_until timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await briefly(runner, 'alter table support_gaps drop column if exists dismissed_until');
  }
}
