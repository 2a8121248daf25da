import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { migrationOptions } from './data-source-options.js';

/** Any constant will do, as long as every process of this service uses the same. */
const START_LOCK = 7_205_331;

/**
 * Applies pending migrations, then runs `prepare`, both under a lock, so that of several processes starting
 * together one does the work and the others find it done.
 */
export async function migrate(url: string, prepare?: (dataSource: DataSource) => Promise<void>): Promise<void> {
  const lock = new Client({ connectionString: url });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [START_LOCK]);
    const dataSource = await new DataSource(migrationOptions(url)).initialize();
    try {
      await dataSource.runMigrations({ transaction: 'each' });
      await prepare?.(dataSource);
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await lock.end();
  }
}
