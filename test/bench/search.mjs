/** How long searches take over many listings, total included. Usage: npm run bench:search [listings] */
import { Client } from 'pg';
import { WORDS } from './generated-listings.mjs';
import { startLoaded } from './service.mjs';

const LISTINGS = Number(process.argv[2] ?? 100_000);
const ROUNDS = 20;

const CASES = [
  ['rare word', `/v1/tools?q=${WORDS.rare}`],
  ['word in most listings', `/v1/tools?q=${WORDS.everywhere}`],
  ['two words in most listings', `/v1/tools?q=${WORDS.everywhere}+teams`],
  ['frequent and rare word', `/v1/tools?q=${WORDS.everywhere}+${WORDS.rare}`],
  ['prefix of names', '/v1/tools?q=ba'],
  ['category and frequent word', `/v1/tools?category=category-0&q=${WORDS.everywhere}`],
  ['misspelt word', `/v1/tools?q=platfrom`],
  ['nothing found', '/v1/tools?q=qqqqqqqqqq'],
  ['search, page 500', `/v1/tools?q=${WORDS.everywhere}&page=500`],
  ['newest', '/v1/tools'],
  ['page 500 of newest', '/v1/tools?page=500'],
  ['category page', '/v1/tools?category=category-3'],
  ['top 10', '/v1/tools/top'],
  ['one by slug', '/v1/tools/listing-4711'],
  ['categories', '/v1/categories'],
  ['tags', '/v1/tags'],
];

const service = await startLoaded(LISTINGS);
try {
  const client = new Client({ connectionString: service.postgresUrl });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
  process.stdout.write(`${LISTINGS} listings imported in ${service.importSeconds.toFixed(1)} s\n\n`);
  process.stdout.write(
    `${'search'.padEnd(30)}${'total'.padStart(9)}${'median ms'.padStart(12)}${'slowest ms'.padStart(12)}\n`,
  );
  for (const [name, path] of CASES) {
    const times = [];
    let total = '';
    for (let round = 0; round < ROUNDS; round += 1) {
      const startedAt = performance.now();
      const response = await service.get(path);
      const body = await response.json();
      times.push(performance.now() - startedAt);
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${body.error}`);
      total = String(body.pagination?.total ?? '-');
    }
    times.sort((a, b) => a - b);
    const figures = [times[ROUNDS / 2], times.at(-1)].map((ms) => ms.toFixed(1).padStart(12)).join('');
    process.stdout.write(`${name.padEnd(30)}${total.padStart(9)}${figures}\n`);
  }
} finally {
  await service.stop();
}
