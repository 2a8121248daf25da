/**
 * The cost of site checks, as the difference between a service with SITE_CHECKS=false and one with checks, on one database with
 * 1,000,000 rows and under the same reads. Fails above 25 % of one core or 30 MB for 20 checks per second on 100 hosts, above 5 ms to
 * pick due rows, and if reads, searches or imports take 5 % more next to the checks of 1,000,000 listings (1.7 per second).
 * Usage: npm run bench:health [rows] [seconds]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../harness/free-port.mjs';
import { fillChecks, pickMs, restoreChecks } from './harness/checked-sites.mjs';
import { startFilled } from './harness/filled-database.mjs';
import { tools, WORDS } from './harness/generated-listings.mjs';
import { cpuSeconds, measure, residentMegabytes } from './harness/measure.mjs';
import { ADMIN_KEY, spawnService, WIDE } from './harness/process.mjs';
import { paced } from './harness/sustained.mjs';

const ROWS = Number(process.argv[2] ?? 1_000_000);
const SECONDS = Number(process.argv[3] ?? 40);
const WARM_UP_SECONDS = 30;
const READS_PER_SECOND = 50;
const PER_SECOND = 20;
/** A million listings once a week. */
const USUAL_PER_SECOND = 1.7;
const LISTINGS = 10_000;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const IMPORTED = 500;
const LIMITS = { core: 0.25, megabytes: 30, pickMs: 5, share: 1.05 };

const HEADERS = { authorization: `Bearer ${ADMIN_KEY}` };
const PATHS = ['/v1/tools', '/v1/tools?q=video', '/v1/tools?q=notes', '/v1/tools/top', '/v1/categories', '/v1/tags'];
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const print = (line) => process.stdout.write(`${line}\n`);

const postgres = await startFilled(LISTINGS, (line) => process.stderr.write(`${line}\n`));
const database = new Client({ connectionString: postgres.url });
await database.connect();

async function startService(settings) {
  const metricsPort = await freePort();
  const service = await spawnService({
    DATABASE_URL: postgres.url,
    ALLOW_PRIVATE_NETWORK: 'true',
    RATE_REST_PREMIUM: WIDE,
    METRICS_PORT: String(metricsPort),
    ...settings,
  });
  const cacheReads = async (found) => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(new RegExp(`^catalog_response_cache_reads_total{found="${found}"} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
  };
  return { ...service, cacheReads };
}

/** Every second read is of a page that was not read before, as in a service in use. */
let pages = 0;
async function read({ address }, number) {
  const path = number % 2 === 0 ? `/v1/tools?limit=3&page=${(pages += 1)}` : PATHS[(number >> 1) % PATHS.length];
  const response = await fetch(address + path, { headers: HEADERS });
  await response.arrayBuffer();
}

/** The share of a core and the most memory that a warm service uses under reads; how many of them were cached. */
async function usage(service) {
  await paced(READS_PER_SECOND, WARM_UP_SECONDS, (number) => read(service, number));
  const [hits, misses, cpu] = [
    await service.cacheReads('hit'),
    await service.cacheReads('miss'),
    cpuSeconds(service.pid),
  ];
  const megabytes = [];
  const watch = setInterval(() => megabytes.push(residentMegabytes(service.pid)), 250);
  await paced(READS_PER_SECOND, SECONDS, (number) => read(service, number));
  clearInterval(watch);
  const core = (cpuSeconds(service.pid) - cpu) / SECONDS;
  const hit = (await service.cacheReads('hit')) - hits;
  const hitRate = hit / (hit + (await service.cacheReads('miss')) - misses);
  return { core, most: Math.max(...megabytes), typical: median(megabytes), hitRate };
}

async function usageWith(isOn, checks) {
  const service = await startService({ SITE_CHECKS: String(isOn) });
  try {
    if (isOn) await checks.schedule(PER_SECOND, WARM_UP_SECONDS + SECONDS + 5);
    const beganAt = Date.now() + WARM_UP_SECONDS * 1_000;
    const used = await usage(service);
    const { rows } = await database.query(
      'select count(*)::integer as count from site_checks where checked_at between $1 and $2',
      [new Date(beganAt), new Date(beganAt + SECONDS * 1_000)],
    );
    return { ...used, perSecond: rows[0].count / SECONDS };
  } finally {
    await service.stop();
  }
}

/** CPU time of one request, the median of rounds in which both services take turns. */
async function readShare(path, off, on) {
  const costs = { off: [], on: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, { address, pid }] of Object.entries({ off, on })) {
      const target = { url: address + path, method: 'GET', headers: HEADERS };
      const { cpuMs } = await measure(target, { warmUp: { count: 50 }, load: { seconds: 3 }, pid });
      costs[name].push(cpuMs);
    }
  return report(path, costs);
}

async function importShare(off, on) {
  const costs = { off: [], on: [] };
  let number = 0;
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [name, { address }] of Object.entries({ off, on })) {
      number += 1;
      const lines = [...tools(IMPORTED)].map((tool) =>
        JSON.stringify({ ...tool, slug: `again-${number}-${tool.slug}` }),
      );
      const startedAt = performance.now();
      const response = await fetch(`${address}/v1/admin/import`, {
        method: 'POST',
        headers: { ...HEADERS, 'content-type': 'application/x-ndjson' },
        body: lines.join('\n'),
      });
      if (!response.ok) throw new Error(await response.text());
      await response.arrayBuffer();
      // The first round fills caches.
      if (round > 0) costs[name].push(performance.now() - startedAt);
    }
  await database.query(`delete from tools where slug like 'again-%'`);
  await database.query(`delete from former_slugs where slug like 'again-%'`);
  return report(`import of ${IMPORTED}`, costs);
}

function report(what, { off, on }) {
  const share = median(on) / median(off);
  print(`${what}: ${median(off).toFixed(3)} ms without checks, ${median(on).toFixed(3)} ms with; ${share.toFixed(3)}`);
  return share;
}

/** Both services run at once, so that other load changes both. Nothing is cached. */
async function shares(checks) {
  const [off, on] = [
    await startService({ SITE_CHECKS: 'false', CACHE_MEGABYTES: '0' }),
    await startService({ SITE_CHECKS: 'true', CACHE_MEGABYTES: '0' }),
  ];
  try {
    await checks.schedule(USUAL_PER_SECOND, 600);
    await sleep(5_000);
    const { rows } = await database.query('select slug from tools order by id limit 1');
    return [
      await readShare(`/v1/tools/${rows[0].slug}`, off, on),
      await readShare(`/v1/tools?q=${WORDS.common}`, off, on),
      await importShare(off, on),
    ];
  } finally {
    await off.stop();
    await on.stop();
  }
}

let checks;
try {
  checks = await fillChecks(database, ROWS);
  const picked = await pickMs(database);
  print(`${ROWS} rows: 32 due rows are picked in ${picked.toFixed(1)} ms`);
  const off = await usageWith(false, checks);
  const on = await usageWith(true, checks);
  const [core, megabytes] = [on.core - off.core, on.most - off.most];
  print(
    `${on.perSecond.toFixed(1)} checks per second use ${(core * 100).toFixed(1)} % of one core and ${megabytes.toFixed(0)} MB ` +
      `(at most ${on.most.toFixed(0)} instead of ${off.most.toFixed(0)} MB, usually ${on.typical.toFixed(0)} instead of ${off.typical.toFixed(0)} MB)`,
  );
  print(`Cached reads: ${(off.hitRate * 100).toFixed(2)} % without checks, ${(on.hitRate * 100).toFixed(2)} % with`);
  const found = await shares(checks);
  const isMissed =
    core > LIMITS.core ||
    megabytes > LIMITS.megabytes ||
    picked > LIMITS.pickMs ||
    on.perSecond < PER_SECOND * 0.95 ||
    on.hitRate < off.hitRate - 0.001 ||
    found.some((share) => share > LIMITS.share);
  if (isMissed) process.exitCode = 1;
} finally {
  await restoreChecks(database);
  await database.end();
  checks?.stop();
  await postgres.stop();
}
