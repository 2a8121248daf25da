import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Functions for lists of tools by opens. Their indexes are those of the most opened tools. */
export class MostOpenedLists1794873600140 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(await readFile(new URL('./most-opened-lists.sql', import.meta.url), 'utf8'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function if exists walk_opened_tools, gather_opened_tools');
  }
}
