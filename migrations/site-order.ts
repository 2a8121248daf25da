import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes functions only. No listing has a notice yet, so no place changes. */
export class SiteOrder1794873600181 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(await readFile(new URL('./site-order.sql', import.meta.url), 'utf8'));
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Nothing to undo: the previous version works with these functions.'));
  }
}
