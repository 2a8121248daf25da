/**
 * How soon an idle service starts a job: a single webhook, the enrichment of a submitted tool, and a
 * webhook right after a submission. Usage: npm run bench:delivery (ROUNDS, default 60; LIMIT_MS, default 100)
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_KEY, WIDE } from './harness/process.mjs';
import { startProcess } from './harness/sustained.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 60);
const LIMIT_MS = Number(process.env.LIMIT_MS ?? 100);
/** Long enough for every worker to be idle again. It varies, so that rounds do not align with timers. */
const gapMs = (round) => 1_500 + (round % 10) * 100;
const PATIENCE_MS = 30_000;

/** The partner's receiver and the submitted sites in one server. It records the first request for each path. */
const arrivals = new Map();
const server = createServer((request, response) => {
  arrivals.get(request.url)?.(performance.now());
  request.resume();
  response.end('<title>A site</title>');
}).listen(0, '0.0.0.0');
await once(server, 'listening');
const origin = `http://127.0.0.1:${server.address().port}`;

/** The milliseconds from now until the first request for the path; 0 if it came earlier. */
function arrivalAt(path) {
  const arrived = new Promise((resolve) => arrivals.set(path, resolve));
  return async () => {
    const answeredAt = performance.now();
    const at = await Promise.race([arrived, sleep(PATIENCE_MS, Infinity, { ref: false })]);
    arrivals.delete(path);
    return Math.max(0, at - answeredAt);
  };
}

const service = await startProcess({
  NODE_ENV: 'production',
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  ALLOW_PRIVATE_NETWORK: 'true',
  RATE_REST_PREMIUM: WIDE,
  RATE_SUBMIT_PER_MINUTE: WIDE,
  RATE_SUBMIT_PER_DAY: WIDE,
});

async function post(key, path, body = {}) {
  const response = await fetch(`${service.address}/v1${path}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()).data;
}

const submission = (number) => ({
  name: `Benchmark Tool ${number}`,
  // Each on its own host, because requests to one host have a pause between them.
  website: `http://127.1.${number >> 8}.${number & 255}:${server.address().port}/site-${number}`,
  tagline: `The tool number ${number} of this run`,
  description: 'It drafts, reviews and publishes. Teams use it to plan their work and to see where it stands.',
  category: 'writing',
  pricing: 'FREE',
  founderName: 'Ada Example',
  founderEmail: 'ada@tool.example',
  tags: ['seo'],
  paymentType: 'starter',
});

function report(name, times) {
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.ceil(times.length * share) - 1];
  const late = times.filter((ms) => ms > LIMIT_MS).length;
  const figures = [times.length, at(0.5).toFixed(1), at(0.99).toFixed(1), at(1).toFixed(1), late];
  process.stdout.write(`${name.padEnd(24)}${figures.map((figure) => String(figure).padStart(9)).join('')}\n`);
  return at(0.99) <= LIMIT_MS;
}

try {
  const fields = { name: 'Benchmark', contactEmail: 'bench@tool.example', webhookUrl: `${origin}/hook` };
  const { id: partnerId } = await post(ADMIN_KEY, '/admin/partners', fields);
  const { key } = await post(ADMIN_KEY, `/admin/partners/${partnerId}/keys`);
  const [lone, enrichments, afterSubmit] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    await sleep(gapMs(round));
    const pinged = arrivalAt('/hook');
    await post(ADMIN_KEY, `/admin/partners/${partnerId}/webhook-test`);
    lone.push(await pinged());

    await sleep(gapMs(round));
    const visited = arrivalAt(`/site-${round}`);
    const delivered = arrivalAt('/hook');
    const { id } = await post(key, '/submit-ai-tool', submission(round));
    const visitedAfter = visited();
    await post(ADMIN_KEY, `/admin/submissions/${id}/done`);
    afterSubmit.push(await delivered());
    enrichments.push(await visitedAfter);
  }
  const columns = ['count', 'p50 ms', 'p99 ms', 'max ms', 'late'];
  process.stdout.write(`${''.padEnd(24)}${columns.map((column) => column.padStart(9)).join('')}\n`);
  const inTime = [
    report('lone webhook', lone),
    report('enrichment', enrichments),
    report('webhook after a submit', afterSubmit),
  ];
  process.exitCode = inTime.every(Boolean) ? 0 : 1;
} finally {
  await service.stop();
  server.closeAllConnections();
  server.close();
}
