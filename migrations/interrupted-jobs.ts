import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { briefly } from './briefly.js';

/** Attempts that a crash interrupts are counted apart, so that restarts don't use up the attempts of a job. */
export class InterruptedJobs1794960000110 implements MigrationInterface {
  /** See briefly.ts. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await briefly(runner, 'alter table jobs add column if not exists interruptions integer not null default 0');
    // Reported as failed. The others get another attempt.
    await runner.query(
      `update jobs set leased_until = null, last_error = coalesce(last_error, 'The process ended during the attempt')
        where attempts >= max_attempts and leased_until <= now() and failure_reported_at is not null`,
    );
    await runner.query(await readFile(new URL('./interrupted-jobs.sql', import.meta.url), 'utf8'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(await readFile(new URL('./wide-queues.sql', import.meta.url), 'utf8'));
    await runner.query('alter table jobs drop column if exists interruptions');
  }
}
