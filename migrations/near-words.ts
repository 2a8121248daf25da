import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes a function and drops functions that neither this version nor the previous one calls. */
export class NearWords1795132800010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(await readFile(new URL('./near-words.sql', import.meta.url), 'utf8'));
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Nothing to undo: the previous version works with these functions.'));
  }
}
