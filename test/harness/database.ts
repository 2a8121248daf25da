import { randomBytes } from 'node:crypto';
import { Client, Pool } from 'pg';
import { until } from './until.mjs';

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** The PostgreSQL of this run, started by the global setup. */
function serverUrl(): string {
  const url = process.env.CATALOG_TEST_POSTGRES;
  if (url === undefined) throw new Error('The global setup has not started PostgreSQL');
  return url;
}

async function createDatabase(options: string, prefix = 'test'): Promise<string> {
  const name = `${prefix}_${randomBytes(8).toString('hex')}`;
  await onServer(`create database ${name} ${options}`);
  return databaseUrl(serverUrl(), name);
}

/** A new migrated database. */
export const cloneDatabase = (prefix?: 'shared'): Promise<string> =>
  createDatabase('template catalog_template', prefix);

/** A database without any table, as a first start finds it. */
export const emptyDatabase = (): Promise<string> => createDatabase('');

const nameIn = (url: string): string => new URL(url).pathname.slice(1);

export async function dropDatabase(url: string): Promise<void> {
  await onServer(`drop database if exists ${nameIn(url)} with (force)`);
}

/** Ends all connections to the database and rejects new ones while `act` runs. */
export async function whileUnreachable(url: string, act: () => Promise<void>): Promise<void> {
  const name = nameIn(url);
  await onServer(`alter database ${name} allow_connections false`);
  await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await act().finally(() => onServer(`alter database ${name} allow_connections true`));
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const pools = new Map<string, Pool>();

/** Connections that end soon after their last use. A suite may end the connections of its database. */
function poolFor(url: string): Pool {
  const pool = pools.get(url) ?? new Pool({ connectionString: url, idleTimeoutMillis: 1_000, allowExitOnIdle: true });
  if (!pools.has(url)) pool.on('error', () => undefined);
  pools.set(url, pool);
  return pool;
}

/** Rows in the database, for values that no response shows. */
export async function rowsOf(url: string, statement: string): Promise<any[]> {
  return (await poolFor(url).query(statement)).rows;
}

const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * Starts work while another transaction has locked `first`, and when it waits, locks `second` for that transaction, too. Fails if
 * the work has already locked it: the two would deadlock.
 */
export async function lockInOrder<T>(
  url: string,
  { first, second }: Record<'first' | 'second', string>,
  work: () => Promise<T>,
): Promise<T> {
  const other = new Client({ connectionString: url });
  await other.connect();
  try {
    await other.query('begin');
    await other.query(`select from ${first} for update`);
    const done = work();
    await until(async () => (await rowsOf(url, WAITING)).length > 0);
    const locked = await other.query(`select from ${second} for update nowait`).catch((error: unknown) => error);
    await other.query('rollback');
    const result = await done;
    if (locked instanceof Error) throw locked;
    return result;
  } finally {
    await other.end();
  }
}
