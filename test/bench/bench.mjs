/**
 * The speed of reads compared with express. Usage: npm run bench [listings], 100,000 by default.
 * Every server runs in a process of its own, the load in another; the catalog is kept in a folder for the next run.
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeBareTable } from './harness/bare-table.mjs';
import { startFilled } from './harness/filled-database.mjs';
import { freePort } from '../harness/free-port.mjs';
import { until } from '../harness/until.mjs';
import { WORDS } from './harness/generated-listings.mjs';
import { measure, residentMegabytes } from './harness/measure.mjs';

const LISTINGS = Number(process.argv[2] ?? process.env.LISTINGS ?? 100_000);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SECONDS = Number(process.env.SECONDS ?? 3);
const ADMIN_KEY = 'bench-admin-key-of-more-than-32-characters';
const WIDE = '1000000000';

const OPERATIONS = [
  ['one by slug', '/v1/tools/listing-4711'],
  ['keyword search', `/v1/tools?q=${WORDS.common}`],
  ['category page', '/v1/tools?category=category-3'],
  ['top 10', '/v1/tools/top'],
  ['page 500', '/v1/tools?page=500'],
];
const CALL = { name: 'search_tools', arguments: { q: WORDS.common } };
/** Pages that fill the cache: about 20 KB each, and the same again as the text of a tool call. */
const FILLING = 1_200;
const STARTING_MS = 60_000;

/** As `npm start` has them. */
const FLAGS = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).scripts.start.match(
  /--\S+/g,
);

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const print = (text) => process.stdout.write(text);
const children = [];

async function startOurs(databaseUrl, settings = {}) {
  const port = await freePort();
  const { PATH } = process.env;
  const env = {
    PATH,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    ADMIN_API_KEY: ADMIN_KEY,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    RATE_REST_STANDARD: WIDE,
    RATE_REST_PREMIUM: WIDE,
    RATE_MCP_STANDARD: WIDE,
    ...settings,
  };
  const child = spawn(process.execPath, [...FLAGS, path('../../dist/src/main.js')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  const address = `http://127.0.0.1:${port}`;
  const isReady = () => {
    if (child.exitCode !== null) throw new Error('The service ended');
    return fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  await until(isReady, STARTING_MS);
  return { address, pid: child.pid };
}

async function startBare(databaseUrl, answers) {
  const child = fork(path('./harness/bare-server.mjs'), {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl, ANSWERS: JSON.stringify(answers) },
  });
  children.push(child);
  const [{ port }] = await once(child, 'message');
  return { address: `http://127.0.0.1:${port}`, pid: child.pid };
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

/** An issued key, so that its budget and its usage are counted like those of callers. */
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

const WARM = 'ours, warm';
const COLD = 'ours, cold';
const SQL = 'express and SQL';
const BYTES = 'express, same bytes';

const postgres = await startFilled(LISTINGS, (line) => print(`${line}\n`));
try {
  await makeBareTable(postgres.url, LISTINGS);
  const warm = await startOurs(postgres.url);
  const cold = await startOurs(postgres.url, { CACHE_MEGABYTES: '0' });
  const key = await newKey(warm.address);
  const headers = { authorization: `Bearer ${key}` };
  const get = (address, where) => ({ url: address + where, method: 'GET', headers });
  const answers = {};
  for (const [, where] of OPERATIONS) answers[where] = await (await fetch(warm.address + where, { headers })).text();
  answers.mcp = answers[OPERATIONS[1][1]];
  const bare = await startBare(postgres.url, answers);
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

  const call = (url) => ({
    url,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: CALL }),
  });
  const results = await compare([
    ['ours, warm', warm, call(`${warm.address}/mcp`)],
    ['SDK 1.x and SQL', bare, call(`${bare.address}/mcp/sql`)],
    ['SDK 1.x, same data ready', bare, call(`${bare.address}/mcp/bytes`)],
  ]);
  show('MCP search', results, [
    ['ours, warm', 'SDK 1.x and SQL'],
    ['ours, warm', 'SDK 1.x, same data ready'],
  ]);
} finally {
  for (const child of children) child.kill();
  await Promise.all(children.map((child) => (child.exitCode ?? child.signalCode) === null && once(child, 'exit')));
  await postgres.stop();
}
process.exit();
