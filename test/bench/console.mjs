/**
 * The pages of the console with many rows: how many queries each makes and how long it takes, uncached.
 * Usage: npm run bench:console [rows of each kind]. A page fails above MAX_QUERIES, or
 * by its median above LIMIT_MS. Jobs of the service make queries meanwhile, so the fewest count.
 */
import './harness/production.mjs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createApp } from '../../dist/src/app.js';
import { SessionTokens } from '../../dist/src/contexts/access/sessions/session-tokens.js';
import { tokenHash } from '../../dist/src/contexts/access/sessions/tokens.js';
import { loadConfig } from '../../dist/src/platform/config/config.js';
import { migrate } from '../../dist/src/platform/database/migrate.js';
import { GapGrouping } from '../../dist/src/contexts/support/gaps/gap-grouping.service.js';
import { startEmbeddedPostgres } from '../../dist/src/platform/embedded-postgres/embedded-postgres.js';
import { SecretBox } from '../../dist/src/platform/secrets/secret-box.js';
import { fillRecords, RECORD_PAGES } from './harness/console-records.mjs';
import { addAdmin, fillConversations } from './harness/console-work.mjs';
import { ADMIN_KEY, WIDE } from './harness/process.mjs';

const ROWS = Number(process.argv[2] ?? 100_000);
const ROUNDS = Number(process.env.ROUNDS ?? 21);
const LIMIT_MS = Number(process.env.LIMIT_MS ?? 50);
const MAX_QUERIES = 3;
const ENCRYPTION_KEY = Buffer.alloc(32, 7);

/** Each inserts one kind of rows and returns the IDs that the pages below need. */
const FILLS = [fillConversations, fillRecords];

/** Every page that grows with the rows: its name, its path, its limit in ms and its maximum of queries if it is not a list, and for how long it keeps figures. */
const PAGES = [
  ['inbox: waiting', () => '/console/inbox'],
  ['… of a partner', ({ partnerId }) => `/console/inbox?partner=${partnerId}`],
  ['… its last page', ({ partnerId }) => `/console/inbox?partner=${partnerId}&page=50`],
  ['inbox: mine', () => '/console/inbox?view=mine'],
  ['inbox: answered', () => '/console/inbox?view=answered'],
  ['… of a partner', ({ partnerId }) => `/console/inbox?view=answered&partner=${partnerId}`],
  ['inbox: snoozed', () => '/console/inbox?view=snoozed'],
  ['… of a partner', ({ partnerId }) => `/console/inbox?view=snoozed&partner=${partnerId}`],
  ['inbox: closed', () => '/console/inbox?view=closed'],
  ['… of a partner', ({ partnerId }) => `/console/inbox?view=closed&partner=${partnerId}`],
  ['inbox: all', () => '/console/inbox?view=all'],
  ['… its last page', () => '/console/inbox?view=all&page=50'],
  ['inbox: a thread', ({ conversationId }) => `/console/inbox/${conversationId}`, undefined, 5],
  ['gaps of a partner', ({ partnerId }) => `/console/partners/${partnerId}/gaps`],
  ['inbox: figures of 12 weeks', () => '/console/inbox/figures', 100],
  ['… of a partner', ({ partnerId }) => `/console/inbox/figures?partner=${partnerId}`, 100],
  ...RECORD_PAGES,
];

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

const folder = await mkdtemp(join(tmpdir(), 'catalog-bench-console-'));
// As root the server runs as `nobody`, which needs access to the folder.
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
let app;
try {
  await migrate(postgres.url);
  const token = new SessionTokens(new SecretBox(ENCRYPTION_KEY)).createToken();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const ids = {};
  try {
    await addAdmin(client, tokenHash(token));
    for (const fill of FILLS) Object.assign(ids, await fill(client, ROWS));
  } finally {
    await client.end();
  }

  const config = loadConfig({
    NODE_ENV: 'production',
    ENCRYPTION_KEY: ENCRYPTION_KEY.toString('base64'),
    DATABASE_URL: postgres.url,
    ADMIN_API_KEY: ADMIN_KEY,
    RATE_SITE_PER_MINUTE: WIDE,
    SITE_URL: 'http://127.0.0.1',
  });
  app = await createApp({ config, databaseUrl: postgres.url, logger: false, writeRequestLine: () => undefined });
  await app.listen(0, '127.0.0.1');
  await app.get(GapGrouping, { strict: false }).updateGaps();
  const address = `http://127.0.0.1:${app.getHttpServer().address().port}`;

  const open = async (path) => {
    const before = queries;
    const cpuBefore = process.cpuUsage();
    const startedAt = performance.now();
    const response = await fetch(address + path, { headers: { cookie: `session=${token}`, accept: 'text/html' } });
    await response.text();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    const ms = performance.now() - startedAt;
    const { user, system } = process.cpuUsage(cpuBefore);
    return { ms, cpuMs: (user + system) / 1_000, queries: queries - before };
  };
  const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

  // The session and the counts next to the sections are cached by the service and belong to no page.
  await open('/console/inbox/saved');
  process.stdout.write(`${ROWS} rows of each kind\n${''.padEnd(30)}${'queries'.padStart(8)}${'first ms'.padStart(10)}`);
  process.stdout.write(`${'median'.padStart(10)}${'worst'.padStart(10)}${'CPU ms'.padStart(10)}\n`);
  for (const [name, pathOf, limitMs = LIMIT_MS, mostQueries = MAX_QUERIES, keptMs = 0] of PAGES) {
    const first = await open(pathOf(ids));
    const rounds = [];
    while (rounds.length < ROUNDS) {
      aheadMs += keptMs;
      rounds.push(await open(pathOf(ids)));
    }
    const times = rounds.map(({ ms }) => ms);
    const made = Math.min(...rounds.map((round) => round.queries));
    const shown = [first.ms, median(times), Math.max(...times), median(rounds.map(({ cpuMs }) => cpuMs))];
    process.stdout.write(`${name.padEnd(30)}${String(made).padStart(8)}`);
    process.stdout.write(`${shown.map((ms) => ms.toFixed(1).padStart(10)).join('')}\n`);
    if (made > mostQueries || median(times) > limitMs) process.exitCode = 1;
  }
} finally {
  await app?.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
