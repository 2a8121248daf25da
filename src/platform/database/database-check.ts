import type { Client } from 'pg';
import { Baseline1794787200180 } from '../../../migrations/baseline.js';
import { StartupError } from '../errors/startup-error.js';

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
