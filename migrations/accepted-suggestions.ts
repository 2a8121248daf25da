import type { MigrationInterface, QueryRunner } from 'typeorm';
import { briefly } from './briefly.js';

/** Stores which questions are pending with suggestions, and which AI replies are suggestions that a customer accepted. */
export class AcceptedSuggestions1795046400070 implements MigrationInterface {
  /** The table is in use. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await briefly(
      runner,
      `alter table support_messages
         add column if not exists offered boolean not null default false,
         add column if not exists is_accepted boolean not null default false`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await briefly(
      runner,
      'alter table support_messages drop column if exists offered, drop column if exists is_accepted',
    );
  }
}
