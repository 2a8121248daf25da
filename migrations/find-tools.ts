import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The team finds tools by slug and host, and an email address only whole. No signature changes, so both versions can run. */
export class FindTools1794960000080 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(await readFile(new URL('./find-tools.sql', import.meta.url), 'utf8'));
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Nothing to undo: the previous version works with these functions.'));
  }
}
