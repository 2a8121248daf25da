import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A kind of job decides how many jobs of one queue run at once. The function without this number is dropped one version later. */
export class WideQueues1794873600195 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(await readFile(new URL('./wide-queues.sql', import.meta.url), 'utf8'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function if exists claim_jobs(text, integer, bigint[], interval, integer)');
  }
}
