import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

function databaseAddress(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** The PostgreSQL of this run, started by the global setup. */
function serverAddress(): string {
  const address = process.env.CATALOG_TEST_POSTGRES;
  if (address === undefined) throw new Error('The global setup has not started PostgreSQL');
  return address;
}

/** A fresh migrated database of one's own. */
export async function cloneDatabase(): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`create database ${name} template catalog_template`);
  return databaseAddress(serverAddress(), name);
}

export async function dropDatabase(address: string): Promise<void> {
  await onServer(`drop database if exists ${new URL(address).pathname.slice(1)} with (force)`);
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: serverAddress() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Rows as the database has them, for what no answer shows. */
export async function rowsOf(address: string, statement: string): Promise<any[]> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
