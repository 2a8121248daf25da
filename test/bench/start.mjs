/**
 * How soon the service is ready again on a data folder that exists: from the start of the process to the first good answer
 * of /readyz. Usage: npm run bench:start [restarts]. It fails when the median is above LIMIT_MS.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';
import { cpuSeconds, residentMegabytes } from './measure.mjs';
import { START_FLAGS } from './start-flags.mjs';

const RESTARTS = Number(process.argv[2] ?? 5);
const LIMIT_MS = Number(process.env.LIMIT_MS ?? 2_000);
const POLL_MS = 5;
const MAIN = fileURLToPath(new URL('../../dist/src/main.js', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'catalog-start-'));
// As root the database server runs as `nobody`, who must be able to get there.
chmodSync(folder, 0o755);
const logFile = join(folder, 'service.log');

const isReady = (port) =>
  new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).once('error', () => resolve(false));
  });

async function startAndStop() {
  const port = await freePort();
  const log = openSync(logFile, 'a');
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: folder,
    ADMIN_API_KEY: 'bench-admin-key-of-more-than-32-characters',
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...START_FLAGS, MAIN], { env, stdio: ['ignore', log, log] });
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`The service ended:\n${readFileSync(logFile, 'utf8')}`);
    await sleep(POLL_MS);
  }
  const result = {
    ms: performance.now() - startedAt,
    cpuMs: cpuSeconds(child.pid) * 1_000,
    megabytes: residentMegabytes(child.pid),
  };
  child.kill('SIGTERM');
  await once(child, 'exit');
  return result;
}

const sorted = (results, field) => results.map((result) => result[field]).sort((a, b) => a - b);

try {
  const first = await startAndStop();
  const results = [];
  while (results.length < RESTARTS) results.push(await startAndStop());
  process.stdout.write(`first start, which creates the database: ${first.ms.toFixed(0)} ms\n`);
  process.stdout.write(`${''.padEnd(26)}${'median'.padStart(8)}${'worst'.padStart(8)}\n`);
  for (const [name, field] of [
    ['restart to ready, ms', 'ms'],
    ['CPU time of it, ms', 'cpuMs'],
    ['memory when ready, MB', 'megabytes'],
  ]) {
    const values = sorted(results, field);
    const shown = [values[values.length >> 1], values.at(-1)].map((value) => value.toFixed(0).padStart(8));
    process.stdout.write(`${name.padEnd(26)}${shown.join('')}\n`);
  }
  const median = sorted(results, 'ms')[results.length >> 1];
  if (median > LIMIT_MS) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
