/**
 * How soon the service is ready again on a data folder that exists: from the start of the process to the first 200
 * of /readyz. Usage: npm run bench:start [restarts]. It fails when the median is above LIMIT_MS.
 * MEANING=false measures it without the encoder, which is loaded afterward.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuSeconds, residentMegabytes } from './harness/measure.mjs';
import { spawnService } from './harness/process.mjs';

const RESTARTS = Number(process.argv[2] ?? 5);
const LIMIT_MS = Number(process.env.LIMIT_MS ?? 2_000);

const folder = mkdtempSync(join(tmpdir(), 'catalog-start-'));
// As root the database server runs as `nobody`, which needs access to the folder.
chmodSync(folder, 0o755);

async function startAndStop() {
  const { pid, readyMs, stop } = await spawnService({ DATA_DIR: folder, MEANING: process.env.MEANING ?? 'true' });
  const result = { ms: readyMs, cpuMs: cpuSeconds(pid) * 1_000, megabytes: residentMegabytes(pid) };
  await stop();
  return result;
}

const sorted = (results, field) => results.map((result) => result[field]).sort((a, b) => a - b);
const median = (values) => values[values.length >> 1];

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
    const shown = [median(values), values.at(-1)].map((value) => value.toFixed(0).padStart(8));
    process.stdout.write(`${name.padEnd(26)}${shown.join('')}\n`);
  }
  if (median(sorted(results, 'ms')) > LIMIT_MS) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
