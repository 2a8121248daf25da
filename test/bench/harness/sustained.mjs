/** For benchmarks at a fixed pace: the service as a separate process, and calls that do not wait for each other. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../../dist/src/platform/embedded-postgres/embedded-postgres.js';

export const ADMIN_KEY = 'bench-admin-key-of-more-than-32-characters';
export const WIDE = '1000000000';

/** Starts the service on its own embedded database, with the demo catalog and its keys. */
export async function startProcess(port, environment) {
  const folder = await mkdtemp(join(tmpdir(), 'catalog-bench-'));
  // As root the server runs as `nobody`, which needs access to the folder.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const service = spawn(process.execPath, ['dist/src/main.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: port,
      DATA_DIR: folder,
      DATABASE_URL: postgres.url,
      ADMIN_API_KEY: ADMIN_KEY,
      DEMO_DATA: 'true',
      ...environment,
    },
  });
  let output = '';
  await new Promise((resolve, reject) => {
    service.stdout.on('data', (chunk) => {
      if (output.includes('is ready')) return;
      output += chunk;
      if (output.includes('is ready')) resolve();
    });
    service.on('exit', () => reject(new Error(`The service did not start: ${output}`)));
  });
  // Idle connections are closed before the service closes them, so that no call is sent on a closing connection.
  const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 3_000 });
  return {
    address: `http://127.0.0.1:${port}`,
    pid: service.pid,
    postgresUrl: postgres.url,
    partnerKey: /aid_p_\w+/.exec(output)?.[0],
    call: (key, method, path, body) => call(agent, `http://127.0.0.1:${port}${path}`, key, method, body),
    stop: async () => {
      service.removeAllListeners('exit');
      service.kill('SIGTERM');
      await once(service, 'exit');
      await postgres.stop();
      agent.destroy();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function call(agent, url, key, method, body) {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const headers = { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) };
    const sent = request(url, { method, agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode, ms: performance.now() - startedAt }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Sends at a fixed pace, whether or not earlier calls have finished, so that a growing queue shows in the times. */
export async function paced(perSecond, seconds, send) {
  const calls = [];
  const startedAt = performance.now();
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const due = startedAt + (number * 1_000) / perSecond;
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1));
    calls.push(send(number));
  }
  const results = await Promise.all(calls);
  return { results, seconds: (performance.now() - startedAt) / 1_000 };
}

export function reportHeader() {
  process.stdout.write(
    `${''.padEnd(14)}${'per s'.padStart(9)}${'p50 ms'.padStart(9)}${'p99 ms'.padStart(9)}${'max ms'.padStart(9)}${'failed'.padStart(9)}\n`,
  );
}

/** Prints a line and returns how many calls got the expected status. */
export function report(name, { results, seconds }, expected) {
  const times = results.map(({ ms }) => ms).sort((a, b) => a - b);
  const good = results.filter(({ status }) => status === expected).length;
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1).padStart(9);
  process.stdout.write(
    `${name.padEnd(14)}${(good / seconds).toFixed(1).padStart(9)}${at(0.5)}${at(0.99)}${at(1)}${String(results.length - good).padStart(9)}\n`,
  );
  return good;
}
