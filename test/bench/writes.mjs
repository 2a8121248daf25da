/** The cost of writes in a catalog of a given size. Usage: npm run bench:writes [listings] [imported] */
import { Readable } from 'node:stream';
import { Client } from 'pg';
import { tools } from './harness/generated-listings.mjs';
import { startLoaded } from './harness/service.mjs';

const LISTINGS = Number(process.argv[2] ?? 100_000);
const IMPORTED = Number(process.argv[3] ?? 10_000);
const ROUNDS = 30;
/** Listings are imported in requests of this many lines. */
const A_REQUEST = 5_000;

const median = (times) => times.toSorted((a, b) => a - b)[times.length >> 1];

const service = await startLoaded(LISTINGS, (line) => process.stderr.write(`${line}\n`));
try {
  const { data } = await (await service.get('/v1/admin/tools?limit=30')).json();
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = data[round % data.length];
    const startedAt = performance.now();
    const body = JSON.stringify({ tagline: `changed ${round} ${startedAt}`, opens: round });
    const response = await service.send('PATCH', `/v1/admin/tools/${id}`, body);
    await response.text();
    if (response.status !== 200) throw new Error(`The change failed: ${response.status}`);
    times.push(performance.now() - startedAt);
  }
  process.stdout.write(`${LISTINGS} listings: one changed in ${median(times).toFixed(1)} ms (median of ${ROUNDS})\n`);

  const startedAt = performance.now();
  const lines = [...tools(IMPORTED)].map((tool) => `${JSON.stringify({ ...tool, slug: `again-${tool.slug}` })}\n`);
  for (let start = 0; start < lines.length; start += A_REQUEST) {
    const text = Readable.from(lines.slice(start, start + A_REQUEST));
    const response = await service.send('POST', '/v1/admin/import', text, 'application/x-ndjson');
    const report = await response.json();
    if (response.status !== 200 || report.data.errors.length > 0)
      throw new Error(`The import failed: ${JSON.stringify(report).slice(0, 500)}`);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  process.stdout.write(`${IMPORTED} imported in ${seconds.toFixed(1)} s\n`);

  // Restores the catalog for the next run.
  const client = new Client({ connectionString: service.postgresUrl });
  await client.connect();
  await client.query(`delete from tools where slug like 'again-%'`);
  await client.query(`delete from former_slugs where slug like 'again-%'`);
  await client.query('vacuum (analyze)');
  await client.end();
} finally {
  await service.stop();
}
