/** The service as production runs it: a separate process with the flags of `npm start`, logging to a file. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../harness/free-port.mjs';

export const ADMIN_KEY = 'bench-admin-key-of-more-than-32-characters';
export const WIDE = '1000000000';

const POLL_MS = 5;
const MAIN = fileURLToPath(new URL('../../../dist/src/main.js', import.meta.url));
const { scripts } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
const FLAGS = scripts.start.match(/--\S+/g);

const isReady = (port) =>
  new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).once('error', () => resolve(false));
  });

/** Resolves when /readyz responds with 200. */
export async function spawnService(environment) {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'catalog-bench-log-'));
  const logFile = join(folder, 'service.log');
  const output = () => readFileSync(logFile, 'utf8');
  const log = openSync(logFile, 'a');
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    ADMIN_API_KEY: ADMIN_KEY,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    ...environment,
  };
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...FLAGS, MAIN], { env, stdio: ['ignore', log, log] });
  closeSync(log);
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`The service ended:\n${output()}`);
    await sleep(POLL_MS);
  }
  const readyMs = performance.now() - startedAt;
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
  return { address: `http://127.0.0.1:${port}`, port, pid: child.pid, readyMs, output, stop };
}
