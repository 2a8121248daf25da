/**
 * Measures pages of a signed-in user over a filled database: how many queries each makes and how long it takes, uncached, and how much
 * an open page fetches after a change.
 */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createApp } from '../../../dist/src/app.js';
import { createSessionToken, tokenHash } from '../../../dist/src/contexts/access/sessions/session-tokens.js';
import { loadConfig } from '../../../dist/src/platform/config/config.js';
import { migrate } from '../../../dist/src/platform/database/migrate.js';
import { startEmbeddedPostgres } from '../../../dist/src/platform/embedded-postgres/embedded-postgres.js';
import { SecretBox } from '../../../dist/src/platform/secrets/secret-box.js';
import { ADMIN_KEY, WIDE } from './process.mjs';
import { startDatabaseTime } from './processor-time.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 21);
const LIMIT_MS = Number(process.env.LIMIT_MS ?? 50);
const MAX_QUERIES = 3;
export const ENCRYPTION_KEY = Buffer.alloc(32, 7);

/** Moves the clock, so that figures that a page keeps are too old. */
let aheadMs = 0;
const clocks = [
  [Date, Date.now],
  [performance, performance.now.bind(performance)],
];
for (const [clock, now] of clocks) clock.now = () => now() + aheadMs;

let queries = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(...given) {
  queries += 1;
  return query.apply(this, given);
};

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/**
 * `fill` writes the rows for the session with the given hash, and returns the IDs that the paths of `pages` need. A page is its
 * name, its path, its limit in ms and its maximum of queries if it is not a list, and for how long it keeps figures. Jobs of the
 * service make queries meanwhile, so the fewest count. `prepare` runs in the service before pages are opened; `firstPath` fills
 * the caches that belong to no page. `changes` are updates of open pages: their name, path, SQL and maximum of bytes.
 */
export async function measurePages({ rows, fill, prepare, firstPath, pages, changes = [] }) {
  const folder = await mkdtemp(join(tmpdir(), 'catalog-bench-pages-'));
  // As root the server runs as `nobody`, which needs access to the folder.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  let app;
  try {
    await migrate(postgres.url);
    const token = createSessionToken(new SecretBox(ENCRYPTION_KEY));
    const ids = await filled(postgres.url, (client) => fill(client, tokenHash(token)));
    app = await startService(postgres.url);
    await prepare?.(app);
    const address = `http://127.0.0.1:${app.getHttpServer().address().port}`;
    const database = Number.parseInt(await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8'));
    const open = (path, headers) => opened({ address, token, database }, path, headers);
    await open(firstPath(ids));
    process.stdout.write(
      `${rows} rows of each kind\n${''.padEnd(30)}${'queries'.padStart(8)}${'first ms'.padStart(10)}`,
    );
    process.stdout.write(
      `${'median'.padStart(10)}${'worst'.padStart(10)}${'CPU ms'.padStart(10)}${'database'.padStart(10)}\n`,
    );
    for (const page of pages) await measurePage(page, () => open(page[1](ids)));
    for (const [name, path, sql, maxBytes] of changes) {
      const known = (await open(path)).text
        .match(/(?<=data-tag=")[^ >]+?(?=" )/g)
        .map((tag) => tag.replaceAll('&quot;', '"'));
      await filled(postgres.url, (client) => client.query(sql));
      const { bytes, text } = await open(path, { 'if-none-match': known.join(', ') });
      process.stdout.write(`${name}: ${bytes} bytes, ${text.length} uncompressed\n`);
      if (bytes > maxBytes) process.exitCode = 1;
    }
  } finally {
    await app?.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function filled(url, fill) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await fill(client);
  } finally {
    await client.end();
  }
}

async function startService(databaseUrl) {
  const config = loadConfig({
    NODE_ENV: 'production',
    ENCRYPTION_KEY: ENCRYPTION_KEY.toString('base64'),
    DATABASE_URL: databaseUrl,
    ADMIN_API_KEY: ADMIN_KEY,
    RATE_SITE_PER_MINUTE: WIDE,
    RATE_PUBLIC_PER_MINUTE: WIDE,
    RATE_PUBLIC_PER_HOUR: WIDE,
    SITE_URL: 'http://127.0.0.1',
  });
  const app = await createApp({ config, databaseUrl, logger: false, writeRequestLine: () => undefined });
  await app.listen(0, '127.0.0.1');
  return app;
}

/** The key is for the API; pages ignore it. */
async function opened({ address, token, database }, path, headers = {}) {
  const before = queries;
  const databaseMs = startDatabaseTime(database);
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const response = await fetch(address + path, {
    headers: { cookie: `session=${token}`, authorization: `Bearer ${ADMIN_KEY}`, accept: 'text/html', ...headers },
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  const bytes = Number(response.headers.get('content-length') ?? text.length);
  return {
    ms,
    databaseMs: databaseMs(),
    cpuMs: (user + system) / 1_000,
    queries: queries - before,
    bytes,
    text,
  };
}

/** Sets the exit code if the page makes too many queries or takes too long by its median. */
async function measurePage([name, , limitMs = LIMIT_MS, maxQueries = MAX_QUERIES, keptMs = 0], open) {
  const first = await open();
  const rounds = [];
  while (rounds.length < ROUNDS) {
    aheadMs += keptMs;
    rounds.push(await open());
  }
  const times = rounds.map(({ ms }) => ms);
  const made = Math.min(...rounds.map((round) => round.queries));
  const shown = [first.ms, median(times), Math.max(...times), median(rounds.map(({ cpuMs }) => cpuMs))];
  shown.push(median(rounds.map((round) => round.databaseMs)));
  process.stdout.write(`${name.padEnd(30)}${String(made).padStart(8)}`);
  process.stdout.write(`${shown.map((ms) => ms.toFixed(1).padStart(10)).join('')}\n`);
  if (made > maxQueries || median(times) > limitMs) process.exitCode = 1;
}
