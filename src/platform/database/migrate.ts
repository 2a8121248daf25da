import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { Baseline1794787200180 } from '../../../migrations/baseline.js';
import { migrations } from '../../../migrations/index.js';
import { StartupError } from '../errors/app-error.js';
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

/** `npm run test:oldest-postgres` runs the tests on this version. */
export const OLDEST_POSTGRES = 15;

/**
 * Rejects a database that this version can't use, before anything in it is changed. Returns the names of the
 * migrations that have been applied to it.
 */
export async function checkDatabase(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ version: string; number: string; migrations: boolean }>(
    `select current_setting('server_version') as version, current_setting('server_version_num') as number,
            to_regclass('migrations') is not null as migrations`,
  );
  const [server] = rows;
  if (server === undefined) return [];
  checkVersion(server.version, Number(server.number));
  return server.migrations ? checkHistory(client) : [];
}

export function checkVersion(version: string, number: number): void {
  if (number >= OLDEST_POSTGRES * 10_000) return;
  throw new StartupError(
    `DATABASE_URL points to PostgreSQL ${version}, which is too old: the service needs version ${OLDEST_POSTGRES} or newer.`,
  );
}

/** A migration history that does not begin with the baseline belongs to a schema from before the baseline. */
async function checkHistory(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by id');
  if (rows.length === 0 || rows[0]?.name === Baseline1794787200180.name) return rows.map(({ name }) => name);
  throw new StartupError(
    `This database has an older schema (${rows.at(-1)?.name}), which can't be upgraded. Start with an empty DATA_DIR, or set DATABASE_URL to an empty database.`,
  );
}
