/** Rows of site checks and the websites on loopback that they lead to. */
import { createServer } from 'node:http';
import { SiteChecksRepository } from '../../../dist/src/contexts/listings/health/site-checks.repository.js';

const HOSTS = 100;
/** More than are checked. */
const LISTINGS = 20_000;
const PAGE = `<!doctype html><title>Acme</title><meta name="description" content="Blog posts from notes.">
  <h1>Acme</h1>${'<p>Acme writes drafts of <a href="/x">blog posts</a> from notes, in your own voice.</p>'.repeat(200)}`;

/** The id of the row with this number, so that a range of numbers is a range of the primary key. */
const ID = `('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;

async function startSites() {
  const servers = Array.from({ length: HOSTS }, () =>
    createServer((request, response) => {
      const isPage = request.url !== '/robots.txt';
      response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' }).end(isPage ? PAGE : '');
    }),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))));
  return servers;
}

/** Fills the table with rows that are due in a year. */
export async function fillChecks(database, rows) {
  const servers = await startSites();
  const ports = servers.map((server) => server.address().port);
  await database.query('truncate site_checks, site_hosts');
  await database.query(
    `insert into site_checks (kind, listing_id, website, due_at, result, since, checked_at, live_at, live_title)
     select 'tool', ${ID}, 'http://127.0.0.1:' || ($2::integer[])[1 + n % ${HOSTS}] || '/' || n,
            now() + interval '1 year' + n * interval '1 second', 'live', now(), now(), now(), 'Acme'
       from generate_series(0, $1 - 1) as n`,
    [rows, ports],
  );
  // Due checks without a listing would be deleted. The triggers on listings would change the rows above.
  await database.query('set session_replication_role = replica');
  await database.query(
    `insert into tools (id, slug, name, tagline, description, website, pricing)
     select ${ID}, 'checked-' || n, 'Acme', 'Acme', 'Acme', 'http://127.0.0.1/', 'FREE'
       from generate_series(0, ${LISTINGS - 1}) as n on conflict do nothing`,
  );
  await database.query('set session_replication_role = origin');
  await database.query(
    `insert into site_hosts (host, free_at, robots_at, robots)
     select '127.0.0.1:' || port, now(), now(), '' from unnest($1::integer[]) as port`,
    [ports],
  );
  await database.query('vacuum (analyze) site_checks');
  let next = 0;
  return {
    /** From now on, `perSecond` rows are due each second. Hosts take turns. */
    async schedule(perSecond, seconds) {
      const count = Math.ceil(perSecond * seconds);
      await database.query(
        `update site_checks c set due_at = now() + (n - $1::integer) * interval '1 second' / $3::float
           from generate_series($1::integer, $2::integer) as n where c.kind = 'tool' and c.listing_id = ${ID}`,
        [next, next + count - 1, perSecond],
      );
      next += count;
    },
    stop: () => servers.forEach((server) => server.close().closeAllConnections()),
  };
}

/** The generated catalog stays for other benchmarks. */
export async function restoreChecks(database) {
  await database.query(`delete from tools where slug like 'checked-%'`);
  await database.query('truncate site_checks, site_hosts');
  for (const [kind, table] of [
    ['tool', 'tools'],
    ['directory', 'directories'],
  ])
    await database.query(
      `insert into site_checks (kind, listing_id, website) select '${kind}', id, website from ${table} where published`,
    );
  await database.query('vacuum (analyze) site_checks');
}

/** The median time to claim 32 due rows. */
export async function pickMs(database) {
  const query = async (sql, values) => {
    const { rows, rowCount } = await database.query(sql, values);
    return [rows, rowCount];
  };
  const checks = new SiteChecksRepository({ query });
  const inTwoYears = new Date(Date.now() + 2 * 365 * 86_400_000);
  const times = [];
  for (let round = 0; round < 20; round += 1) {
    await database.query('begin');
    const startedAt = performance.now();
    await checks.claimChecks(inTwoYears, 32);
    times.push(performance.now() - startedAt);
    await database.query('rollback');
  }
  return times.toSorted((a, b) => a - b)[times.length >> 1];
}
