import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes a function only. */
export class FasterSpelling1794873600027 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(await readFile(new URL('./faster-spelling.sql', import.meta.url), 'utf8'));
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Nothing to undo: the previous version works with this function.'));
  }
}
