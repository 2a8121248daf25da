/**
 * What searches cost that nobody asked before, and how long lists take, as the catalog grows. Usage: npm run bench:search [listings …]
 * Phrases of one to five words never repeat, as those of visitors hardly do; they are asked with meaning and without. Cold: nothing is
 * cached for this revision of the catalog. Warm: searches, totals and page anchors are cached, responses never.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { Client } from 'pg';
import { CatalogRevisionService } from '../../dist/src/contexts/listings/revision/catalog-revision.service.js';
import { Encoder } from '../../dist/src/platform/meaning/encoder.js';
import { WORDS, wordOfRank } from './harness/generated-listings.mjs';
import { fillVectors } from './harness/listing-vectors.mjs';
import { run, startClient } from './harness/measure.mjs';
import { processMs, startDatabaseTime, threadMs } from './harness/processor-time.mjs';
import { startLoaded } from './harness/service.mjs';

const [, FILE, ...ARGUMENTS] = process.argv;
const [LISTINGS, MEANING] = process.env.BENCH_CASE?.split(' ') ?? [];
const SIZES = ARGUMENTS.length > 0 ? ARGUMENTS : ['420', '10000', '100000'];
const PHRASES = 40;
const COLD_ROUNDS = 5;
const WARM_ROUNDS = 21;
/** Limits at a million listings on two cores: of the slowest kind of phrases, and of all of them. */
const LIMITS_MS = { worst: 250, median: 40 };

const { everywhere, alsoEverywhere, inMostNames, common, rare } = WORDS;
const last = (listings) => Math.ceil(listings / 20);
const ask = (words, rest = '') => `/v1/tools?q=${encodeURIComponent(words.join(' '))}${rest}`;
const LISTS = [
  ['rare word', () => ask([rare])],
  ['common word', () => ask([common])],
  ['word in 60 % of the listings', () => ask([everywhere])],
  ['… its page 500, or last', (listings) => ask([everywhere], `&page=${Math.min(500, last(listings * 0.59))}`)],
  ['… its last page', (listings) => ask([everywhere], `&page=${last(listings * 0.59)}`)],
  ['word in the name of 70 %', () => ask([inMostNames])],
  ['… its page 500, or last', (listings) => ask([inMostNames], `&page=${Math.min(500, last(listings * 0.69))}`)],
  ['two words in most listings', () => ask([everywhere, alsoEverywhere])],
  ['category and frequent word', () => ask([everywhere], '&category=category-0')],
  ['tag and frequent word', () => ask([everywhere], '&tag=tag-3')],
  ['beginning of names', () => ask(['ba'])],
  ['plain list', () => '/v1/tools'],
  ['… page in the middle', (listings) => `/v1/tools?page=${Math.ceil(last(listings) / 2)}`],
  ['category', () => '/v1/tools?category=category-0'],
  ['… page 500, or last', (listings) => `/v1/tools?category=category-0&page=${Math.min(500, last(listings * 0.15))}`],
  ['paid and featured', () => '/v1/tools?pricing=PAID&featured=true'],
  ['top 100 of a category', () => '/v1/tools/top?limit=100&category=category-0'],
];

let state = 7;
const random = () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
/** As frequent as in the listings: mostly frequent words, but rare ones, too. */
const word = () => (random() < 0.1 ? everywhere : wordOfRank(Math.floor(30_000 * random() ** 4)));
const words = (count) => Array.from({ length: count }, word);
const misspelt = (text) => text.replace(/^(..)(.)(.)/, '$1$3$2');
const unknown = () =>
  `q${Math.floor(random() * 1e9)
    .toString(26)
    .replace(/\d/g, 'x')}`;
const several = () => 2 + Math.floor(random() * 3);
const FILTERS = [
  '&category=category-3',
  '&pricing=FREE',
  '&tag=tag-5',
  '&category=category-0&pricing=PAID',
  '&featured=true',
];
const KINDS = [
  ...[1, 2, 3, 4, 5].map((count) => [`${count} word${count === 1 ? '' : 's'}`, () => ask(words(count))]),
  [
    'one of them misspelt',
    () => ask([...words(several() - 1), misspelt(wordOfRank(400 + Math.floor(20_000 * random())))]),
  ],
  ['one of them unknown', () => ask([...words(several() - 1), unknown()])],
  ['with filters', () => ask(words(several()), FILTERS[Math.floor(random() * FILTERS.length)])],
];
const asked = new Set();
function phrase(make) {
  let path = make();
  while (asked.has(path)) path = make();
  asked.add(path);
  return path;
}

const print = (line) => process.stdout.write(`${line}\n`);
const log = (line) => process.stderr.write(`${line}\n`);
const cell = (ms) => ms.toFixed(1).padStart(9);
const row = (name, cells) =>
  print(`${name.padEnd(30)}${cells.map((one) => (typeof one === 'string' ? one.padStart(9) : cell(one))).join('')}`);

async function postmaster(url) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`);
  await client.end();
  return rows[0].pid;
}

/** Per search: processor time of the event loop, of the encoder and the other threads, of PostgreSQL, and the time it took. */
async function cost(client, { target, database }, paths) {
  const used = () => [threadMs(process.pid), processMs(process.pid) - threadMs(process.pid)];
  const before = used();
  const databaseMs = startDatabaseTime(database);
  const { p50, p95 } = await run(client, { target: { ...target, paths }, count: paths.length, concurrency: 1 });
  return [...[...used().map((ms, at) => ms - before[at]), databaseMs()].map((ms) => ms / paths.length), p50, p95];
}

async function measurePhrases(service, client) {
  const target = { url: service.address, method: 'GET', headers: service.headers };
  const asking = { target, database: await postmaster(service.postgresUrl) };
  // Until code is compiled and connections have their plans.
  await cost(
    client,
    asking,
    Array.from({ length: 300 }, (_, at) => phrase(KINDS[at % KINDS.length][1])),
  );
  const columns = ['node', 'threads', 'database', 'p50', 'p95'];
  row(`${LISTINGS} listings, MEANING=${MEANING}`, [...columns, '  warm:', ...columns]);
  const all = [];
  for (const [name, make] of KINDS) {
    const paths = Array.from({ length: PHRASES }, () => phrase(make));
    const figures = [await cost(client, asking, paths), await cost(client, asking, paths)];
    row(name, [...figures[0], '', ...figures[1]]);
    all.push(figures[0]);
  }
  const mean = columns.map((_, column) => all.reduce((sum, figures) => sum + figures[column], 0) / all.length);
  row('all, cold', mean);
  print('goals: demo catalog node 3, database 4; 100,000 listings node 4, database 10, p95 30; encoder 6');
  return { worst: Math.max(...all.map((figures) => figures[3])), median: mean[3] };
}

/** Its thread, and how much of it the event loop takes. */
async function measureEncoder(encoder) {
  const used = () => [threadMs(process.pid), processMs(process.pid)];
  const before = used();
  for (let number = 0; number < 200; number += 1) await encoder.encodeQuestion(words(1 + (number % 5)).join(' '));
  const [loop, process_] = used().map((ms, at) => (ms - before[at]) / 200);
  print(`encoder: ${process_.toFixed(2)} ms a question, ${loop.toFixed(2)} of it on the event loop`);
}

async function measureLists(service) {
  const revision = service.app.get(CatalogRevisionService);
  const time = async (path) => {
    const startedAt = performance.now();
    const response = await service.get(path);
    const body = await response.text();
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${body}`);
    return performance.now() - startedAt;
  };
  const times = async (rounds, path, prepare = () => undefined) => {
    const all = [];
    for (let round = 0; round < rounds; round += 1) {
      prepare();
      all.push(await time(path));
    }
    return all.sort((a, b) => a - b)[rounds >> 1];
  };
  row('single requests', ['cold', 'warm']);
  for (const [name, pathOf] of LISTS) {
    const path = pathOf(Number(LISTINGS));
    // The first requests open connections and fill the database's caches.
    await times(6, path);
    row(name, [await times(COLD_ROUNDS, path, () => revision.announce()), await times(WARM_ROUNDS, path)]);
  }
}

async function measure() {
  const settings = { CACHE_MEGABYTES: '0', MEANING, DATA_DIR: join(tmpdir(), 'catalog-bench-model') };
  const service = await startLoaded(Number(LISTINGS), log, settings);
  const client = startClient();
  try {
    if (MEANING === 'true') await fillVectors(service, log);
    const { worst, median } = await measurePhrases(service, client);
    if (worst > LIMITS_MS.worst || median > LIMITS_MS.median) process.exitCode = 1;
    if (MEANING === 'false') return;
    await measureEncoder(service.app.get(Encoder));
    await measureLists(service);
  } finally {
    client.kill();
    await service.stop();
  }
}

if (LISTINGS !== undefined) await measure();
else
  // A process loads the encoder's runtime only once.
  for (const size of SIZES)
    for (const meaning of ['false', 'true']) {
      const env = { ...process.env, BENCH_CASE: `${size} ${meaning}` };
      if (spawnSync(process.execPath, [...process.execArgv, FILE], { env, stdio: 'inherit' }).status !== 0)
        process.exitCode = 1;
    }
