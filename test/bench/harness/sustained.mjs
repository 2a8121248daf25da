/** For benchmarks at a fixed pace: the service as a separate process, and calls that do not wait for each other. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../../dist/src/platform/embedded-postgres/embedded-postgres.js';
import { spawnService } from './process.mjs';

/** Starts the service on its own embedded database, with the demo catalog and its keys. */
export async function startProcess(environment) {
  const folder = await mkdtemp(join(tmpdir(), 'catalog-bench-'));
  // As root the server runs as `nobody`, which needs access to the folder.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const service = await spawnService({
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    DEMO_DATA: 'true',
    ...environment,
  });
  // Idle connections are closed before the service closes them, so that no call is sent on a closing connection.
  const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 3_000 });
  return {
    ...service,
    postgresUrl: postgres.url,
    partnerKey: /aid_p_\w+/.exec(service.output())?.[0],
    call: (key, method, path, body) => call(agent, `${service.address}${path}`, key, method, body),
    stop: async () => {
      await service.stop();
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
