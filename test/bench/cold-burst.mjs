/**
 * How many requests of a burst fail on two processes that have just started. The database is healthy, so none
 * should. Usage: npm run bench:burst [rounds] [requests for each process]
 */
import { Agent, get } from 'node:http';
import { startFilled } from './harness/filled-database.mjs';
import { ADMIN_KEY, spawnService, WIDE } from './harness/process.mjs';

const ROUNDS = Number(process.argv[2] ?? 20);
const REQUESTS = Number(process.argv[3] ?? 500);
const LISTINGS = 10_000;

const startService = (databaseUrl) => spawnService({ DATABASE_URL: databaseUrl, RATE_REST_PREMIUM: WIDE });

/** Every request has a different path, so that each needs the database. */
const PATHS = [
  (number) => `/v1/tools/listing-${number}`,
  (number) => `/v1/tools?q=word${number}`,
  (number) => `/v1/tools?page=${number + 1}`,
  (number) => `/v1/tools/top?limit=${(number % 100) + 1}`,
];

function ask(agent, port, number) {
  const path = PATHS[number % PATHS.length](number);
  return new Promise((resolve) => {
    const startedAt = performance.now();
    get({ agent, port, path, host: '127.0.0.1', headers: { authorization: `Bearer ${ADMIN_KEY}` } }, (response) => {
      response.resume().once('end', () => resolve({ status: response.statusCode, ms: performance.now() - startedAt }));
    }).once('error', ({ code }) => resolve({ status: code, ms: performance.now() - startedAt }));
  });
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
} finally {
  await postgres.stop();
}
process.stdout.write(`${JSON.stringify(total)}, the slowest answer took ${slowest.toFixed(0)} ms\n`);
