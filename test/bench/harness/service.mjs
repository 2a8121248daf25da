import { createApp } from '../../../dist/src/app.js';
import { loadConfig } from '../../../dist/src/platform/config/config.js';
import { startFilled } from './filled-database.mjs';

export const ADMIN_KEY = 'bench-admin-key-of-more-than-32-characters';
const WIDE = '1000000000';

/** The service on its own embedded database with `count` generated listings. */
export async function startLoaded(count, log, settings = {}) {
  const postgres = await startFilled(count, log);
  const config = loadConfig({
    DATABASE_URL: postgres.url,
    ADMIN_API_KEY: ADMIN_KEY,
    RATE_REST_PREMIUM: WIDE,
    RATE_MCP_PREMIUM: WIDE,
    RATE_ASK_PER_MINUTE: WIDE,
    PORT: '0',
    ...settings,
  });
  const app = await createApp({
    config,
    databaseUrl: postgres.url,
    logger: ['error'],
    writeRequestLine: () => undefined,
  });
  await app.listen(0, '127.0.0.1');
  const address = `http://127.0.0.1:${app.getHttpServer().address().port}`;
  const headers = { authorization: `Bearer ${ADMIN_KEY}` };
  return {
    app,
    address,
    postgresUrl: postgres.url,
    get: (path) => fetch(address + path, { headers }),
    send: (method, path, body, type = 'application/json') =>
      fetch(address + path, { method, duplex: 'half', headers: { ...headers, 'content-type': type }, body }),
    stop: async () => {
      await app.close();
      await postgres.stop();
    },
  };
}
