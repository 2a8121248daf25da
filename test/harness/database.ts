import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

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

async function createDatabase(options: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`create database ${name} ${options}`);
  return databaseUrl(serverUrl(), name);
}

/** A new migrated database. */
export const cloneDatabase = (): Promise<string> => createDatabase('template catalog_template');

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

/** Rows in the database, for values that no response shows. */
export async function rowsOf(url: string, statement: string): Promise<any[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
