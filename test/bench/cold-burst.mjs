/**
 * How many requests of a burst fail on two processes that have just started. The database is healthy, so none
 * should. Then how long other routes take during a flood of different searches.
 * Usage: npm run bench:burst [rounds] [requests for each process]
 */
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFilled } from './harness/filled-database.mjs';
import { ADMIN_KEY, spawnService, WIDE } from './harness/process.mjs';

const ROUNDS = Number(process.argv[2] ?? 20);
const REQUESTS = Number(process.argv[3] ?? 500);
const LISTINGS = 10_000;

const startService = (databaseUrl) =>
  spawnService({ DATABASE_URL: databaseUrl, RATE_REST_PREMIUM: WIDE, RATE_SITE_PER_MINUTE: WIDE });

/** Every request has a different path, so that each needs the database. */
const PATHS = [
  (number) => `/v1/tools/listing-${number}`,
  (number) => `/v1/tools?q=word${number}`,
  (number) => `/v1/tools?page=${number + 1}`,
  (number) => `/v1/tools/top?limit=${(number % 100) + 1}`,
];

const ask = (agent, port, number) => askPath(agent, port, PATHS[number % PATHS.length](number));

function askPath(agent, port, path) {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    get({ agent, port, path, host: '127.0.0.1', headers: { authorization: `Bearer ${ADMIN_KEY}` } }, (response) => {
      response.resume().once('end', () => resolve({ status: response.statusCode, ms: performance.now() - startedAt }));
    }).once('error', ({ code }) => resolve({ status: code, ms: performance.now() - startedAt }));
  });
}

const OTHERS_PER_SECOND = 50;
const SEARCHES_PER_SECOND = 300;
const SECONDS = 10;
const OTHERS = [
  (number) => `/v1/tools/listing-${number % LISTINGS}`,
  (number) => `/v1/categories?limit=${number % 400}`,
  (number) => `/tags/tag-${number}`,
  () => '/v1/me',
];

let sent = 0;

/** Sends a steady number of requests per second, whether responses arrive or not. */
async function sendSteadily(port, perSecond, pathOf) {
  const agent = new Agent({ keepAlive: true });
  const startedAt = performance.now();
  const responses = [];
  for (let number = 0; number < perSecond * SECONDS; number += 1) {
    const early = startedAt + (1_000 / perSecond) * number - performance.now();
    if (early > 0) await sleep(early);
    responses.push(askPath(agent, port, pathOf((sent += 1))));
  }
  const all = await Promise.all(responses);
  agent.destroy();
  return all;
}

const p99 = (responses) => responses.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(responses.length * 0.99)];

/** Sets the exit code if other routes become too slow, or if a search gets another response than 200 or 503. */
async function measureFlood(databaseUrl) {
  const { port, stop } = await startService(databaseUrl);
  const search = (number) => `/v1/tools?q=word${number}+listing+video+text${number % 97}`;
  for (const pathOf of OTHERS) {
    const calm = p99(await sendSteadily(port, OTHERS_PER_SECOND, pathOf));
    const [during, searches] = await Promise.all([
      sendSteadily(port, OTHERS_PER_SECOND, pathOf),
      sendSteadily(port, SEARCHES_PER_SECOND, search),
    ]);
    const statuses = {};
    for (const { status } of searches) statuses[status] = (statuses[status] ?? 0) + 1;
    const limit = 3 * calm + 20;
    const isMissed = p99(during) > limit || searches.some(({ status }) => status !== 200 && status !== 503);
    if (isMissed) process.exitCode = 1;
    process.stdout.write(
      `${pathOf(1)}: p99 ${calm.toFixed(0)} ms, during the flood ${p99(during).toFixed(0)} ms (limit ${limit.toFixed(0)}); searches ${JSON.stringify(statuses)}, p99 ${p99(searches).toFixed(0)} ms\n`,
    );
  }
  await stop();
}

const postgres = await startFilled(LISTINGS);
const total = {};
let slowest = 0;
try {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const processes = await Promise.all([startService(postgres.url), startService(postgres.url)]);
    const agent = new Agent({ keepAlive: false });
    const numbers = Array.from({ length: REQUESTS }, (_, number) => number);
    const answers = await Promise.all(
      processes.flatMap(({ port }, index) => numbers.map((number) => ask(agent, port, number * 2 + index))),
    );
    for (const { status } of answers) total[status] = (total[status] ?? 0) + 1;
    const longest = Math.max(...answers.map(({ ms }) => ms));
    slowest = Math.max(slowest, longest);
    const failed = answers.filter(({ status }) => status !== 200 && status !== 404);
    process.stdout.write(`round ${round}: ${failed.length} of ${answers.length} failed, ${longest.toFixed(0)} ms\n`);
    const causes = {};
    for (const cause of processes.flatMap(({ output }) => output().match(/Error: [^"\\]+/g) ?? []))
      causes[cause] = (causes[cause] ?? 0) + 1;
    for (const [cause, count] of Object.entries(causes)) process.stdout.write(`  ${count} x ${cause}\n`);
    for (const { stop } of processes) await stop();
  }
  await measureFlood(postgres.url);
} finally {
  await postgres.stop();
}
process.stdout.write(`${JSON.stringify(total)}, the slowest answer took ${slowest.toFixed(0)} ms\n`);
