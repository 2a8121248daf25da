import type { MigrationInterface, QueryRunner } from 'typeorm';
import { briefly } from './briefly.js';

/** The versions of the articles that an AI reply came from. */
export class ReplyVersions1794960000020 implements MigrationInterface {
  /** The table is in use. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await briefly(
      runner,
      `alter table support_messages add column if not exists article_versions integer[] not null default '{}'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await briefly(runner, 'alter table support_messages drop column if exists article_versions');
  }
}
