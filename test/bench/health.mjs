/**
 * The cost of site checks: 1,000,000 rows, 100 hosts, 20 checks per second. Fails above 25 % of one core, 30 MB, or 5 ms to pick due
 * rows. Usage: npm run bench:health [rows] [seconds]
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startFilled } from './harness/filled-database.mjs';
import { spawnService } from './harness/process.mjs';

const ROWS = Number(process.argv[2] ?? 1_000_000);
const SECONDS = Number(process.argv[3] ?? 60);
const HOSTS = 100;
const PER_SECOND = 20;
const LISTINGS = 10_000;
const LIMITS = { core: 0.25, megabytes: 30, pickMs: 5 };
const PAGE = `<!doctype html><title>Acme</title><meta name="description" content="Blog posts from notes.">
  <h1>Acme</h1>${'<p>Acme writes drafts of <a href="/x">blog posts</a> from notes, in your own voice.</p>'.repeat(200)}`;

const megabytesOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
/** Of all threads. The kernel counts in hundredths of a second. */
function cpuMsOf(pid) {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

async function startSites() {
  const servers = Array.from({ length: HOSTS }, () =>
    createServer((request, response) => {
      const isPage = request.url !== '/robots.txt';
      response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' }).end(isPage ? PAGE : '');
    }),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))));
  return { ports: servers.map((server) => server.address().port), stop: () => servers.forEach((one) => one.close()) };
}

/** `PER_SECOND` rows are due each second; hosts take turns. */
async function fill(database, ports) {
  await database.query('delete from site_checks');
  await database.query(
    `insert into site_checks (kind, listing_id, website, due_at, result, since, checked_at, live_at, live_title)
     select 'tool', gen_random_uuid(), 'http://127.0.0.1:' || ($2::integer[])[1 + n % ${HOSTS}] || '/' || n,
            now() + interval '10 seconds' + n * interval '1 second' / ${PER_SECOND}, 'live', now(), now(), now(), 'Acme'
       from generate_series(0, $1 - 1) as n`,
    [ROWS, ports],
  );
  await database.query('delete from site_hosts');
  await database.query(
    `insert into site_hosts (host, free_at, robots_at, robots)
     select '127.0.0.1:' || port, now(), now(), '' from unnest($1::integer[]) as port`,
    [ports],
  );
  await database.query('vacuum (analyze) site_checks');
}

/** The generated catalog stays for other benchmarks. */
async function restore(database) {
  await database.query('delete from site_checks');
  for (const [kind, table] of [
    ['tool', 'tools'],
    ['directory', 'directories'],
  ])
    await database.query(
      `insert into site_checks (kind, listing_id, website) select '${kind}', id, website from ${table} where published`,
    );
}

async function pickMs(database) {
  const times = [];
  for (let round = 0; round < 20; round += 1) {
    await database.query('begin');
    const startedAt = performance.now();
    await database.query(
      `update site_checks c set turn = gen_random_uuid(), due_at = now() + interval '1 minute'
         from (select kind, listing_id from site_checks where due_at <= now() + interval '1 hour'
                order by due_at limit 32 for update skip locked) due
        where c.kind = due.kind and c.listing_id = due.listing_id returning c.*`,
    );
    times.push(performance.now() - startedAt);
    await database.query('rollback');
  }
  return median(times);
}

const postgres = await startFilled(LISTINGS, (line) => process.stderr.write(`${line}\n`));
const sites = await startSites();
const database = new Client({ connectionString: postgres.url });
await database.connect();
const service = await spawnService({ DATABASE_URL: postgres.url, ALLOW_PRIVATE_NETWORK: 'true', SITE_CHECKS: 'true' });
try {
  await fill(database, sites.ports);
  const picked = await pickMs(database);
  const idle = megabytesOf(service.pid);
  await sleep(15_000);
  const { rows } = await database.query('select now()');
  const cpuMs = cpuMsOf(service.pid);
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, megabytesOf(service.pid))), 500);
  await sleep(SECONDS * 1_000);
  clearInterval(watch);
  const core = (cpuMsOf(service.pid) - cpuMs) / (SECONDS * 1_000);
  const checked = await database.query('select count(*) from site_checks where checked_at > $1', [rows[0].now]);
  const rate = Number(checked.rows[0].count) / SECONDS;
  process.stdout.write(
    `${ROWS} rows: ${rate.toFixed(1)} checks per second use ${(core * 100).toFixed(1)} % of one core and ` +
      `${(most - idle).toFixed(0)} MB; 32 due rows are picked in ${picked.toFixed(1)} ms\n`,
  );
  if (core > LIMITS.core || most - idle > LIMITS.megabytes || picked > LIMITS.pickMs || rate < PER_SECOND * 0.95)
    process.exitCode = 1;
} finally {
  await service.stop();
  await restore(database);
  await database.end();
  sites.stop();
  await postgres.stop();
}
