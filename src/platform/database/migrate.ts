import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { migrations } from '../../../migrations/index.js';
import { checkDatabase } from './database-check.js';
import { migrationOptions } from './connections/data-source-options.js';

/** An arbitrary number that all processes of this service share. */
const START_LOCK = 7_205_331;
const LOCK_POLL_MS = 100;

/**
 * Applies pending migrations under a lock, so that only one of several starting processes runs them. An unsuitable database
 * is rejected before anything in it is changed.
 */
export async function migrate(url: string): Promise<void> {
  const lock = new Client({ connectionString: url });
  // A lost connection fails the current query; without a listener it would also end the process.
  lock.on('error', () => undefined);
  await lock.connect();
  try {
    await takeLock(lock);
    const applied = await checkDatabase(lock);
    if (migrations.every(({ name }) => applied.includes(name))) return;
    const dataSource = await new DataSource(migrationOptions(url)).initialize();
    try {
      await dataSource.runMigrations({ transaction: 'each' });
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await lock.end();
  }
}

/** Polls: a statement that waits for the lock has a snapshot, and an index that is created concurrently waits for all of them. */
async function takeLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [START_LOCK]);
    if (rows[0]?.taken === true) return;
    await sleep(LOCK_POLL_MS);
  }
}
