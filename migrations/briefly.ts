import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { QueryFailedError, type QueryRunner } from 'typeorm';

/** Below the time limit of requests' statements, so that those that wait behind the statement still succeed. */
const LOCK_TIMEOUT_MS = 1_000;
/** Time for the statements that waited. */
const PAUSE_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';

const log = new Logger('Migrations');

/**
 * Runs a statement that locks a table in use. While it waits, all later statements wait behind it, and it waits as long as a
 * backup or an export reads the table. So it gives up after a second and tries again. Not for a transaction, which the failed
 * attempt would abort.
 */
export async function briefly(runner: QueryRunner, statement: string): Promise<void> {
  await runner.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  try {
    for (let attempts = 1; !(await isDone(runner, statement)); attempts += 1) {
      if (attempts === 1) log.warn(`${firstLine(statement)}: the table is locked, will retry until it is free`);
      await sleep(PAUSE_MS);
    }
  } finally {
    await runner.query('reset lock_timeout');
  }
}

async function isDone(runner: QueryRunner, statement: string): Promise<boolean> {
  try {
    await runner.query(statement);
    return true;
  } catch (error) {
    if (error instanceof QueryFailedError && (error.driverError as { code?: string }).code === LOCK_NOT_AVAILABLE)
      return false;
    throw error;
  }
}

const firstLine = (statement: string): string => /^(?!--).*\S.*$/m.exec(statement)?.[0].trim() ?? statement;
