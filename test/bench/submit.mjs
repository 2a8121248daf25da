/** 200 submissions a second, sustained, while readers read: nothing lost, everything answered. Usage: npm run bench:submit */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../dist/src/platform/database/embedded-postgres.js';

const SUBMISSIONS_PER_SECOND = 200;
const READS_PER_SECOND = 50;
const SECONDS = Number(process.env.SECONDS ?? 30);
const ADMIN_KEY = 'bench-admin-key-of-more-than-32-characters';
const WIDE = '1000000000';

/** Every submitted tool's site: small, alive, without images, so that the figures are the service's own. */
const site = createServer((_, response) => response.end('<title>A site</title>')).listen(0, '127.0.0.1');
await once(site, 'listening');

const folder = await mkdtemp(join(tmpdir(), 'catalog-bench-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
const PORT = '39417';
const service = spawn(process.execPath, ['dist/src/main.js'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    ...process.env,
    PORT,
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    ADMIN_API_KEY: ADMIN_KEY,
    DEMO_DATA: 'true',
    ALLOW_PRIVATE_NETWORK: 'true',
    RATE_REST_PREMIUM: WIDE,
    RATE_SUBMIT_PER_MINUTE: WIDE,
    RATE_SUBMIT_PER_DAY: WIDE,
  },
});
const address = `http://127.0.0.1:${PORT}`;
let output = '';
await new Promise((resolve, reject) => {
  service.stdout.on('data', (chunk) => {
    if (output.includes('is ready')) return;
    output += chunk;
    if (output.includes('is ready')) resolve();
  });
  service.on('exit', () => reject(new Error(`The service did not start: ${output}`)));
});
const partnerKey = /aid_p_\w+/.exec(output)[0];

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
function call(method, path, body) {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const headers = { 'x-api-key': partnerKey, ...(body && { 'content-type': 'application/json' }) };
    const sent = request(address + path, { method, agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode, ms: performance.now() - startedAt }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const submission = (number) =>
  JSON.stringify({
    name: `Benchmark Tool ${number}`,
    website: `http://127.0.0.1:${site.address().port}/${number}`,
    tagline: `The tool number ${number} of this run`,
    description: 'It drafts, reviews and publishes. Teams use it to plan their work and to see where it stands.',
    category: 'writing',
    pricing: 'FREE',
    founderName: 'Ada Example',
    founderEmail: 'ada@tool.example',
    tags: ['seo', 'Long-form content'],
    paymentType: 'starter',
  });

/** At the pace given, whether or not earlier calls have been answered: a queue that builds up shows in the times. */
async function paced(perSecond, seconds, send) {
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

function report(name, { results, seconds }, expected) {
  const times = results.map(({ ms }) => ms).sort((a, b) => a - b);
  const good = results.filter(({ status }) => status === expected).length;
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1).padStart(9);
  process.stdout.write(
    `${name.padEnd(14)}${(good / seconds).toFixed(1).padStart(9)}${at(0.5)}${at(0.99)}${at(1)}${String(results.length - good).padStart(9)}\n`,
  );
  return good;
}

try {
  await paced(50, 3, (number) => call('POST', '/v1/submit-ai-tool', submission(`warm-up ${number}`)));
  const [submitted, read] = await Promise.all([
    paced(SUBMISSIONS_PER_SECOND, SECONDS, (number) => call('POST', '/v1/submit-ai-tool', submission(number))),
    paced(READS_PER_SECOND, SECONDS, (number) => call('GET', `/v1/tools?q=writing&page=${1 + (number % 5)}`)),
  ]);
  process.stdout.write(
    `${''.padEnd(14)}${'per s'.padStart(9)}${'p50 ms'.padStart(9)}${'p99 ms'.padStart(9)}${'max ms'.padStart(9)}${'failed'.padStart(9)}\n`,
  );
  const acknowledged = report('submissions', submitted, 201);
  const answered = report('reads', read, 200);

  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query(
    `select count(*)::integer as stored from submissions s join tools t on t.id = s.tool_id
      where t.name ~ '^Benchmark Tool [0-9]+$'`,
  );
  const { rows: waiting } = await client.query('select count(*)::integer as jobs from graphile_worker.jobs');
  await client.end();
  process.stdout.write(
    `acknowledged ${acknowledged}, stored ${rows[0].stored}, jobs still waiting ${waiting[0].jobs}\n`,
  );
  const wanted = SUBMISSIONS_PER_SECOND * SECONDS;
  const sustained = submitted.seconds < SECONDS + 1;
  process.exitCode =
    acknowledged === wanted && rows[0].stored === wanted && answered === READS_PER_SECOND * SECONDS && sustained
      ? 0
      : 1;
} finally {
  service.removeAllListeners('exit');
  service.kill('SIGTERM');
  await once(service, 'exit');
  await postgres.stop();
  site.close();
  agent.destroy();
  await rm(folder, { recursive: true, force: true });
}
