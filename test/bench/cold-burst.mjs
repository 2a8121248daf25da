/**
 * How many requests of a burst fail when it meets two processes that have just started. The database is healthy, so none
 * should. Usage: npm run bench:burst [rounds] [requests for each process]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { startFilled } from './harness/filled-database.mjs';
import { freePort } from '../harness/free-port.mjs';

const ROUNDS = Number(process.argv[2] ?? 20);
const REQUESTS = Number(process.argv[3] ?? 500);
const LISTINGS = 10_000;
const ADMIN_KEY = 'bench-admin-key-of-more-than-32-characters';
const MAIN = fileURLToPath(new URL('../../dist/src/main.js', import.meta.url));

async function startProcess(databaseUrl) {
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    ADMIN_API_KEY: ADMIN_KEY,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    RATE_REST_PREMIUM: '1000000000',
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stderr.on('data', (text) => (errors += text));
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => {
      output += text;
      if (output.includes('is ready')) resolve();
    });
    child.once('close', () => reject(new Error(`The service ended:\n${output}${errors}`)));
  });
  return { child, port, causes: () => errors.match(/Error: .+/g) ?? [] };
}

/** Every request has another address, so that each needs the database. */
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
    const processes = await Promise.all([startProcess(postgres.url), startProcess(postgres.url)]);
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
    for (const cause of processes.flatMap((one) => one.causes())) causes[cause] = (causes[cause] ?? 0) + 1;
    for (const [cause, count] of Object.entries(causes)) process.stdout.write(`  ${count} x ${cause}\n`);
    for (const { child } of processes) {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'close');
    }
  }
} finally {
  await postgres.stop();
}
process.stdout.write(`${JSON.stringify(total)}, the slowest answer took ${slowest.toFixed(0)} ms\n`);
