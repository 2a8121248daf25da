/**
 * How long lists and searches take, totals included, as the catalog grows. Usage: npm run bench:search [listings …]
 * Cold: nothing is cached for this revision of the catalog. Warm: totals and page anchors are cached, responses never.
 */
import { CatalogRevisionService } from '../../dist/src/contexts/listings/revision/catalog-revision.service.js';
import { WORDS, wordOfRank } from './harness/generated-listings.mjs';
import { startLoaded } from './harness/service.mjs';

const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10_000, 100_000];
const COLD_ROUNDS = 5;
const WARM_ROUNDS = 21;

const { everywhere, alsoEverywhere, inMostNames, common, rare } = WORDS;
const misspelt = everywhere.replace('or', 'ro');
const swapped = (rank) => wordOfRank(rank).replace(/^(.)(.)(.)/, '$1$3$2');
const ask = (...words) => `/v1/tools?q=${encodeURIComponent(words.join(' '))}`;
const word = wordOfRank;
/** Like real questions: three to eight words, few of which are in the same listing. */
const QUESTIONS = [
  ['three frequent words', () => ask(word(3), word(20), word(90))],
  ['a sentence with stop words', () => ask('how do i', word(10), 'my', word(300), 'into', word(1_500))],
  ['four words, two of them rare', () => ask(word(40), word(700), word(12_000), word(25_000))],
  ['eight words', () => ask(word(1), word(9), word(60), word(400), word(900), word(4_000), word(9_000), word(28_000))],
  ['eight frequent words', () => ask(...[1, 4, 7, 11, 16, 23, 31, 44].map(word))],
  ['five words in 1 to 5 %', () => ask(...[2, 6, 15, 35, 80].map(word))],
  ['words in most listings, one rare', () => ask(everywhere, alsoEverywhere, word(20_000), word(29_000))],
  ['one word misspelt beside two', () => ask(word(50), swapped(120), word(2_000))],
  ['every one of four words misspelt', () => ask(...[80, 500, 3_000, 15_000].map(swapped))],
  ['words that no listing holds', () => ask('qqqqqq', 'wwwwwww', 'xqzxqz')],
  ['a question in a category', () => `${ask(word(8), word(150), word(6_000))}&category=category-3&pricing=FREE`],
];
const last = (listings) => Math.ceil(listings / 20);
const CASES = [
  ['rare word', () => `/v1/tools?q=${rare}`],
  ['common word', () => `/v1/tools?q=${common}`],
  ['word in 60 % of the listings', () => `/v1/tools?q=${everywhere}`],
  ['… its page 500, or last', (listings) => `/v1/tools?q=${everywhere}&page=${Math.min(500, last(listings * 0.59))}`],
  ['… its last page', (listings) => `/v1/tools?q=${everywhere}&page=${last(listings * 0.59)}`],
  ['word in the name of 70 %', () => `/v1/tools?q=${inMostNames}`],
  ['… its page 500, or last', (listings) => `/v1/tools?q=${inMostNames}&page=${Math.min(500, last(listings * 0.69))}`],
  ['two words in most listings', () => `/v1/tools?q=${everywhere}+${alsoEverywhere}`],
  ['frequent and rare word', () => `/v1/tools?q=${everywhere}+${rare}`],
  ['beginning of names', () => '/v1/tools?q=ba'],
  ['category and frequent word', () => `/v1/tools?category=category-0&q=${everywhere}`],
  ['tag and frequent word', () => `/v1/tools?tag=tag-3&q=${everywhere}`],
  ['misspelt word', () => `/v1/tools?q=${misspelt}`],
  ['nothing found', () => '/v1/tools?q=qqqqqqqqqq'],
  ...QUESTIONS,
  ['plain list', () => '/v1/tools'],
  ['… page 500', () => '/v1/tools?page=500'],
  ['… page in the middle', (listings) => `/v1/tools?page=${Math.floor(last(listings) / 2)}`],
  ['… last page', (listings) => `/v1/tools?page=${last(listings)}`],
  ['category', () => '/v1/tools?category=category-0'],
  ['… page 500, or last', (listings) => `/v1/tools?category=category-0&page=${Math.min(500, last(listings * 0.15))}`],
  ['tag', () => '/v1/tools?tag=tag-3'],
  ['paid and featured', () => '/v1/tools?pricing=PAID&featured=true'],
  ['top 10', () => '/v1/tools/top'],
  ['top 100 of a category', () => '/v1/tools/top?limit=100&category=category-0'],
  ['one by slug', () => '/v1/tools/listing-4711'],
  ['categories', () => '/v1/categories'],
  ['tags', () => '/v1/tags'],
];

const median = (times) => times.toSorted((a, b) => a - b)[times.length >> 1];

async function time(service, path) {
  const startedAt = performance.now();
  const response = await service.get(path);
  const body = await response.text();
  const ms = performance.now() - startedAt;
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${body}`);
  return ms;
}

async function measure(listings) {
  const log = (line) => process.stderr.write(`${line}\n`);
  const service = await startLoaded(listings, log, { CACHE_MEGABYTES: '0' });
  const revision = service.app.get(CatalogRevisionService);
  try {
    const figures = [];
    for (const [, pathOf] of CASES) {
      const path = pathOf(listings);
      // The first requests open connections and fill the database's caches.
      for (let round = 0; round < 6; round += 1) await time(service, path);
      const cold = [];
      for (let round = 0; round < COLD_ROUNDS; round += 1) {
        revision.announce();
        cold.push(await time(service, path));
      }
      const warm = [];
      for (let round = 0; round < WARM_ROUNDS; round += 1) warm.push(await time(service, path));
      figures.push({ cold: median(cold), warm: median(warm) });
    }
    return figures;
  } finally {
    await service.stop();
  }
}

const columns = [];
for (const listings of SIZES) columns.push(await measure(listings));
const cell = (ms) => ms.toFixed(1).padStart(9);
const heading = SIZES.map((listings) => `${`cold ${listings / 1_000}k`.padStart(12)}${'warm'.padStart(9)}`).join('');
process.stdout.write(`${'milliseconds'.padEnd(30)}${heading}${'growth'.padStart(15)}\n`);
for (const [index, [name]] of CASES.entries()) {
  const figures = columns.map((column) => column[index]);
  const cells = figures.map(({ cold, warm }) => `   ${cell(cold)}${cell(warm)}`).join('');
  const growth = ['cold', 'warm'].map((kind) => (figures.at(-1)[kind] / figures[0][kind]).toFixed(1)).join(' / ');
  process.stdout.write(`${name.padEnd(30)}${cells}${growth.padStart(15)}\n`);
}

/** Limits for questions at a million listings on two cores: the slowest, and the median. */
const LIMITS_MS = { worst: 250, median: 40 };
const asked = columns.at(-1).filter((_, index) => QUESTIONS.some(([name]) => name === CASES[index][0]));
const worst = Math.max(...asked.map(({ cold }) => cold));
const half = median(asked.map(({ cold }) => cold));
process.stdout.write(`questions, cold: median ${half.toFixed(1)} ms, worst ${worst.toFixed(1)} ms\n`);
if (worst > LIMITS_MS.worst || half > LIMITS_MS.median) process.exitCode = 1;
