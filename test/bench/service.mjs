import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createApp } from '../../dist/src/app.js';
import { loadConfig } from '../../dist/src/platform/config/config.js';
import { startEmbeddedPostgres } from '../../dist/src/platform/database/embedded-postgres.js';
import { migrate } from '../../dist/src/platform/database/migrate.js';
import { lines } from './generated-listings.mjs';

export const ADMIN_KEY = 'bench-admin-key-of-more-than-32-characters';
const WIDE = '1000000000';

/** The service on an embedded database of its own, loaded with `count` generated listings. */
export async function startLoaded(count) {
  const folder = await mkdtemp(join(tmpdir(), 'catalog-bench-'));
  // As root the server runs as `nobody`, who must be able to get there.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  await migrate(postgres.url);
  const config = loadConfig({
    DATABASE_URL: postgres.url,
    ADMIN_API_KEY: ADMIN_KEY,
    RATE_REST_PREMIUM: WIDE,
    RATE_MCP_PREMIUM: WIDE,
    RATE_ASK_PER_MINUTE: WIDE,
    PORT: '0',
  });
  const app = await createApp({
    config,
    databaseUrl: postgres.url,
    logger: ['error'],
    writeRequestLine: () => undefined,
  });
  await app.listen(0, '127.0.0.1');
  const address = `http://127.0.0.1:${app.getHttpServer().address().port}`;

  const startedAt = performance.now();
  const response = await fetch(`${address}/v1/admin/import`, {
    method: 'POST',
    duplex: 'half',
    headers: { 'content-type': 'application/x-ndjson', authorization: `Bearer ${ADMIN_KEY}` },
    body: Readable.from(
      (function* text() {
        for (const line of lines(count)) yield `${JSON.stringify(line)}\n`;
      })(),
    ),
  });
  const { data } = await response.json();
  if (response.status !== 200 || data.errors.length > 0)
    throw new Error(`The import failed: ${JSON.stringify(data).slice(0, 500)}`);
  const importSeconds = (performance.now() - startedAt) / 1_000;

  return {
    address,
    postgresUrl: postgres.url,
    importSeconds,
    get: (path) => fetch(address + path, { headers: { authorization: `Bearer ${ADMIN_KEY}` } }),
    stop: async () => {
      await app.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
