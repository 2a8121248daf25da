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

/** Waits until this many statements wait for locks of rows. */
export const untilWaiting = (url: string, count = 1): Promise<unknown> =>
  until(async () => (await rowsOf(url, `${WAITING} and wait_event in ('transactionid', 'tuple')`)).length >= count);

/** Starts work while another transaction holds the locks of these statements. */
export async function whileLocked<T>(url: string, statements: string, work: (other: Client) => Promise<T>): Promise<T> {
  const other = new Client({ connectionString: url });
  await other.connect();
  try {
    await other.query('begin');
    await other.query(statements);
    return await work(other);
  } finally {
    // Ends the transaction.
    await other.end();
  }
}

/**
 * Starts work while another transaction has locked `first`, and when it waits, locks `second` for that transaction, too. Fails if
 * the work has already locked it: the two would deadlock.
 */
export async function lockInOrder<T>(
  url: string,
  { first, second }: Record<'first' | 'second', string>,
  work: () => Promise<T>,
): Promise<T> {
  const { done, locked } = await whileLocked(url, `select from ${first} for update`, async (other) => {
    const started = work();
    await until(async () => (await rowsOf(url, WAITING)).length > 0);
    const result = await other.query(`select from ${second} for update nowait`).catch((error: unknown) => error);
    return { done: started, locked: result };
  });
  const result = await done;
  if (locked instanceof Error) throw locked;
  return result;
}
