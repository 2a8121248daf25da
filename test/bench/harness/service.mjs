import './production.mjs';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../../dist/src/app.js';
import { loadConfig } from '../../../dist/src/platform/config/config.js';
import { LogOutput } from '../../../dist/src/platform/logging/log-output.js';
import { ServiceLogger } from '../../../dist/src/platform/logging/service-logger.js';
import { startFilled } from './filled-database.mjs';
import { ADMIN_KEY, WIDE } from './process.mjs';

/** The service in this process, as production runs it, on its own embedded database with `count` generated listings. */
export async function startLoaded(count, log, settings = {}) {
  const postgres = await startFilled(count, log);
  const folder = mkdtempSync(join(tmpdir(), 'catalog-bench-log-'));
  const output = new LogOutput(openSync(join(folder, 'service.log'), 'a'));
  const config = loadConfig({
    NODE_ENV: 'production',
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    DATABASE_URL: postgres.url,
    ADMIN_API_KEY: ADMIN_KEY,
    RATE_REST_PREMIUM: WIDE,
    RATE_MCP_PREMIUM: WIDE,
    RATE_ASK_PER_MINUTE: WIDE,
    // Encoding the listings would take processor time from what is measured.
    MEANING: 'false',
    PORT: '0',
    ...settings,
  });
  const app = await createApp({
    config,
    databaseUrl: postgres.url,
    logger: new ServiceLogger({ json: true, logLevels: ['warn', 'error', 'fatal'] }, output.write),
    writeRequestLine: output.write,
  });
  await app.listen(0, '127.0.0.1');
  const address = `http://127.0.0.1:${app.getHttpServer().address().port}`;
  const headers = { authorization: `Bearer ${ADMIN_KEY}` };
  return {
    app,
    address,
    headers,
    postgresUrl: postgres.url,
    get: (path) => fetch(address + path, { headers }),
    send: (method, path, body, type = 'application/json') =>
      fetch(address + path, { method, duplex: 'half', headers: { ...headers, 'content-type': type }, body }),
    stop: async () => {
      await app.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
