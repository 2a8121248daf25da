import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

/**
 * One real PostgreSQL for the run: the embedded one, or the server at CATALOG_TEST_SERVER, where the
 * tests may create and drop databases. Each suite clones its database from the migrated template. Suites that start the service as a
 * process use the build, and so does this setup, because Jest does not resolve its imports. The build is updated first.
 */
export default async function setUp() {
  execFileSync(process.execPath, ['src/build.mjs'], { stdio: ['ignore', process.stderr.fd, 'inherit'] });
  const { migrate } = await import('../../dist/src/platform/database/migrate.js');
  const url = process.env.CATALOG_TEST_SERVER ?? (await startServer());
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('drop database if exists catalog_template');
  await client.query('create database catalog_template');
  await client.end();
  await migrate(url.replace(/\/[^/]*$/, '/catalog_template'));
  process.env.CATALOG_TEST_POSTGRES = url;
  // Marks the processes of suites, so that the teardown finds those that still run.
  process.env.CATALOG_TEST_RUN = `${process.pid}-${Date.now()}`;
}

/** The data does not outlive the run, and suites are too short for statistics. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  max_connections: '300',
};

async function startServer() {
  const { startEmbeddedPostgres } = await import('../../dist/src/platform/embedded-postgres/embedded-postgres.js');
  const folder = await mkdtemp(join(tmpdir(), 'catalog-test-'));
  // As root the server runs as `nobody`, which needs access to the folder.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: () => undefined,
    settings: SETTINGS,
  });
  globalThis.testServer = { postgres, folder };
  await shortenSignIn(postgres.url);
  return postgres.url;
}

/** By default a client hashes the password 4,096 times for each connection, which takes 3 ms of CPU. */
async function shortenSignIn(url) {
  const { username, password } = new URL(url);
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('set scram_iterations = 1');
  await client.query(`alter role ${username} password '${password}'`);
  await client.end();
}
