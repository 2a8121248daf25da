import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { migrations } from '../../../migrations/index.js';
import { checkDatabase } from './database-check.js';
import { migrationOptions } from './connections/data-source-options.js';

/** An arbitrary number that all processes of this service share. */
const START_LOCK = 7_205_331;

/**
 * Applies pending migrations under a lock, so that only one of several starting processes runs them. An unsuitable database
 * is refused before anything in it is changed.
 */
export async function migrate(url: string): Promise<void> {
  const lock = new Client({ connectionString: url });
  // A lost connection fails the query at hand; without a listener it would end the process as well.
  lock.on('error', () => undefined);
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [START_LOCK]);
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
