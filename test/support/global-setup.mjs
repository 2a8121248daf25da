import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

/**
 * One real PostgreSQL for the run; each suite clones its database from the migrated template. Suites that start the service
 * as a process run the build, as does this setup, where Jest maps no module names: so it is brought up to date first.
 */
export default async function setUp() {
  execFileSync(process.execPath, ['src/build.mjs'], { stdio: ['ignore', process.stderr.fd, 'inherit'] });
  const { startEmbeddedPostgres } = await import('../../dist/src/platform/database/embedded-postgres.js');
  const { migrate } = await import('../../dist/src/platform/database/migrate.js');
  const folder = await mkdtemp(join(tmpdir(), 'catalog-test-'));
  // As root the server runs as `nobody`, who must be able to get there.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: () => undefined,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('create database catalog_template');
  await client.end();
  await migrate(postgres.url.replace(/\/[^/]*$/, '/catalog_template'));
  process.env.CATALOG_TEST_POSTGRES = postgres.url;
  globalThis.testServer = { postgres, folder };
}
