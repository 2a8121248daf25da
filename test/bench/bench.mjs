/**
 * The speed of reads compared with express. Usage: npm run bench [listings], 100,000 by default.
 * Every server runs in a separate process, the load in another; the catalog is kept in a folder for the next run.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { makeBareTable } from './harness/bare-table.mjs';
import { startFilled } from './harness/filled-database.mjs';
import { WORDS } from './harness/generated-listings.mjs';
import { measure, residentMegabytes } from './harness/measure.mjs';
import { ADMIN_KEY, spawnService, WIDE } from './harness/process.mjs';

const LISTINGS = Number(process.argv[2] ?? process.env.LISTINGS ?? 100_000);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SECONDS = Number(process.env.SECONDS ?? 3);

const OPERATIONS = [
  ['one by slug', '/v1/tools/listing-4711'],
  ['keyword search', `/v1/tools?q=${WORDS.common}`],
  ['category page', '/v1/tools?category=category-3'],
  ['top 10', '/v1/tools/top'],
  ['page 500', '/v1/tools?page=500'],
];
const PAGES = [
  ['listing page', '/tools/listing-4711'],
  ['search page', `/tools?q=${WORDS.common}`],
];
/** Headers of a browser, and of a program that cannot decompress. */
const PAGE_HEADERS = {
  br: { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' },
  plain: { accept: 'text/html', 'accept-encoding': 'identity' },
};
const CALL = { name: 'search_tools', arguments: { q: WORDS.common } };
/** Pages that fill the cache: about 20 KB each, and the same again as the text of a tool call. */
const FILLING = 1_200;

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const print = (text) => process.stdout.write(text);
const started = [];

async function startOurs(databaseUrl, settings = {}) {
  const service = await spawnService({
    DATABASE_URL: databaseUrl,
    RATE_REST_STANDARD: WIDE,
    RATE_REST_PREMIUM: WIDE,
    RATE_MCP_STANDARD: WIDE,
    RATE_PUBLIC_PER_MINUTE: WIDE,
    RATE_PUBLIC_PER_HOUR: WIDE,
    // Encoding the listings would take a core meanwhile. bench:search measures it.
    MEANING: 'false',
    ...settings,
  });
  started.push(service);
  return service;
}

async function startBare(databaseUrl, answers, pages) {
  const child = fork(path('./harness/bare-server.mjs'), {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      ANSWERS: JSON.stringify(answers),
      PAGES: JSON.stringify(pages),
    },
  });
  const [{ port }] = await once(child, 'message');
  const stop = async () => {
    child.kill();
    await once(child, 'exit');
  };
  const server = { address: `http://127.0.0.1:${port}`, pid: child.pid, stop };
  started.push(server);
  return server;
}

async function admin(address, where, body) {
  const response = await fetch(`${address}/v1/admin${where}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ADMIN_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data, error } = await response.json();
  if (error) throw new Error(error);
  return data;
}

/** A created key, so that its budget and usage are counted like those of callers. */
async function newKey(address) {
  const { id } = await admin(address, '/users', { email: `bench-${Date.now()}@bench.example`, name: 'Bench' });
  return (await admin(address, '/keys', { userId: id, name: 'Bench', acceptedPolicy: true })).key;
}

async function fillCache({ address }, headers) {
  for (let page = 1; page <= FILLING; page += 1) {
    const response = await fetch(`${address}/v1/tools?page=${page}`, { headers });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`page ${page}: ${response.status}`);
  }
}

const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];

/** All servers in turn, in several rounds, so that a slow moment of the machine affects all of them. */
async function compare(rivals) {
  const results = new Map(rivals.map(([name]) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, { pid }, target] of rivals) {
      const load = { seconds: SECONDS };
      results
        .get(name)
        .push(await measure(target, { warmUp: { seconds: round === 0 ? SECONDS : SECONDS / 4 }, load, pid }));
    }
  }
  return Object.fromEntries(
    [...results].map(([name, measured]) => [
      name,
      Object.fromEntries(
        ['perSecond', 'p50', 'p99', 'cpuMs', 'megabytes'].map((field) => [
          field,
          median(measured.map((one) => one[field])),
        ]),
      ),
    ]),
  );
}

const cell = (value, digits, width) => (Number.isNaN(value) ? '-' : value.toFixed(digits)).padStart(width);

function show(operation, results, ratios) {
  for (const [name, { perSecond, p50, p99, cpuMs, megabytes }] of Object.entries(results)) {
    print(
      `${operation.padEnd(16)}${name.padEnd(28)}${cell(perSecond, 0, 8)}${cell(p50, 2, 9)}${cell(p99, 2, 9)}${cell(cpuMs, 3, 9)}${cell(megabytes, 0, 7)}\n`,
    );
  }
  for (const [one, other] of ratios)
    print(
      `${' '.repeat(16)}${`${one} / ${other}`.padEnd(46)}${cell(results[one].perSecond / results[other].perSecond, 2, 8)}\n`,
    );
  print('\n');
}

async function bytesOf({ address }, where, headers) {
  const response = await fetch(address + where, { headers });
  await response.arrayBuffer();
  return response.headers.get('content-length');
}

/** A page without its stylesheet and images. */
async function comparePages(warm, bare) {
  for (const [operation, where] of PAGES) {
    const rivals = Object.entries(PAGE_HEADERS).flatMap(([name, headers]) => [
      [`${WARM}, ${name}`, warm, { url: warm.address + where, method: 'GET', headers }],
      [`${BYTES}, ${name}`, bare, { url: `${bare.address}/pages${where}`, method: 'GET', headers }],
    ]);
    const ratios = Object.keys(PAGE_HEADERS).map((name) => [`${WARM}, ${name}`, `${BYTES}, ${name}`]);
    show(operation, await compare(rivals), ratios);
    const sizes = await Promise.all(Object.values(PAGE_HEADERS).map((headers) => bytesOf(warm, where, headers)));
    print(`${' '.repeat(16)}${sizes[0]} bytes compressed, ${sizes[1]} plain\n\n`);
  }
}

const WARM = 'ours, warm';
const LIBRARY = 'ours, warm, no fast path';
const COLD = 'ours, cold';
const SQL = 'express and SQL';
const BYTES = 'express, same bytes';

const postgres = await startFilled(LISTINGS, (line) => print(`${line}\n`));
try {
  await makeBareTable(postgres.url, LISTINGS);
  const warm = await startOurs(postgres.url);
  const cold = await startOurs(postgres.url, { CACHE_MEGABYTES: '0' });
  const plain = await startOurs(postgres.url, { MCP_FAST_PATH: 'false' });
  const key = await newKey(warm.address);
  const headers = { authorization: `Bearer ${key}` };
  const get = (address, where) => ({ url: address + where, method: 'GET', headers });
  const answers = {};
  for (const [, where] of OPERATIONS) answers[where] = await (await fetch(warm.address + where, { headers })).text();
  answers.mcp = answers[OPERATIONS[1][1]];
  const pages = {};
  for (const [, where] of PAGES) pages[where] = await (await fetch(warm.address + where)).text();
  const bare = await startBare(postgres.url, answers, pages);
  const before = residentMegabytes(warm.pid);
  await fillCache(warm, headers);

  print(
    `${LISTINGS} listings; medians of ${ROUNDS} rounds of ${SECONDS} s; memory before the cache was filled ${before.toFixed(0)} MB\n\n`,
  );
  print(
    `${'operation'.padEnd(16)}${'server'.padEnd(28)}${'req/s'.padStart(8)}${'p50 ms'.padStart(9)}${'p99 ms'.padStart(9)}${'CPU ms'.padStart(9)}${'MB'.padStart(7)}\n`,
  );
  for (const [operation, where] of OPERATIONS) {
    const results = await compare([
      [WARM, warm, get(warm.address, where)],
      [BYTES, bare, get(bare.address, `/bytes${where}`)],
      [COLD, cold, get(cold.address, where)],
      [SQL, bare, get(bare.address, `/sql${where}`)],
    ]);
    show(operation, results, [
      [WARM, BYTES],
      [COLD, SQL],
    ]);
  }

  await comparePages(warm, bare);

  const call = (url) => ({
    url,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: CALL }),
  });
  const results = await compare([
    [WARM, warm, call(`${warm.address}/mcp`)],
    [LIBRARY, plain, call(`${plain.address}/mcp`)],
    ['SDK 1.x and SQL', bare, call(`${bare.address}/mcp/sql`)],
    ['SDK 1.x, same data ready', bare, call(`${bare.address}/mcp/bytes`)],
  ]);
  show('MCP search', results, [
    [WARM, 'SDK 1.x and SQL'],
    [WARM, 'SDK 1.x, same data ready'],
    [LIBRARY, 'SDK 1.x, same data ready'],
  ]);
} finally {
  await Promise.all(started.map(({ stop }) => stop()));
  await postgres.stop();
}
process.exit();
