/**
 * 200 test submissions at once, of 20 partners: how soon after its step each event starts, and when all are DONE.
 * Usage: npm run bench:sandbox (LIMIT_MS, default 1000)
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { ADMIN_KEY, WIDE } from './harness/process.mjs';
import { startProcess } from './harness/sustained.mjs';

const PARTNERS = 20;
const SUBMISSIONS = 10;
const LIMIT_MS = Number(process.env.LIMIT_MS ?? 1_000);
const DONE_AFTER_MS = 60_000;
const MAX_TOTAL_MS = 75_000;
const PACKAGES = ['starter', 'pro', 'premium'];

/** When the event of each submission arrived. */
const arrivals = new Map();
const receiver = createServer((request, response) => {
  const at = Date.now();
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const { tool } = JSON.parse(Buffer.concat(chunks).toString());
    arrivals.set(tool.id, [...(arrivals.get(tool.id) ?? []), at]);
    response.writeHead(204).end();
  });
}).listen(0, '127.0.0.1');
await once(receiver, 'listening');

const service = await startProcess({ ALLOW_PRIVATE_NETWORK: 'true', RATE_REST_PREMIUM: WIDE });

async function call(key, method, path, body) {
  const response = await fetch(`${service.address}/v1${path}`, {
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()).data;
}

const database = new Client({ connectionString: service.postgresUrl });
await database.connect();

async function testKey(number) {
  const fields = { name: `Partner ${number}`, contactEmail: 'bench@tool.example' };
  const { id: liveId } = await call(ADMIN_KEY, 'POST', '/admin/partners', fields);
  const { rows } = await database.query('select id from partner_clients where test_of = $1', [liveId]);
  const webhookUrl = `http://127.0.0.1:${receiver.address().port}/`;
  await call(ADMIN_KEY, 'PATCH', `/admin/partners/${rows[0].id}`, { webhookUrl });
  await call(ADMIN_KEY, 'POST', `/admin/partners/${rows[0].id}/webhook-secret`);
  return (await call(ADMIN_KEY, 'POST', `/admin/partners/${rows[0].id}/keys`, {})).key;
}

const submission = (number) => ({
  name: `Benchmark Tool ${number}`,
  website: `https://tool-${number}.example/`,
  tagline: `The tool number ${number} of this run`,
  description: 'It drafts, reviews and publishes. Teams use it to plan their work and to see where it stands.',
  category: 'writing',
  pricing: 'FREE',
  founderName: 'Ada Example',
  founderEmail: 'ada@tool.example',
  tags: ['seo'],
  paymentType: PACKAGES[number % PACKAGES.length],
});

function report(name, times) {
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.ceil(times.length * share) - 1];
  const figures = [times.length, ...[0.5, 0.99, 1].map((share) => at(share).toFixed(0))];
  process.stdout.write(`${name.padEnd(34)}${figures.map((figure) => String(figure).padStart(9)).join('')}\n`);
  return at(0.99);
}

try {
  const keys = [];
  for (let number = 0; number < PARTNERS; number += 1) keys.push(await testKey(number));
  const startedAt = Date.now();
  const submitted = await Promise.all(
    Array.from({ length: PARTNERS * SUBMISSIONS }, (_, number) =>
      call(keys[number % PARTNERS], 'POST', '/submit-ai-tool', submission(number)),
    ),
  );
  process.stdout.write(`submitted in ${Date.now() - startedAt} ms\n`);
  while (arrivals.size < submitted.length && Date.now() - startedAt < MAX_TOTAL_MS + 10_000) await sleep(100);
  const { rows } = await database.query(
    `select id, (moves -> -1 ->> 'at')::timestamptz as at from test_submissions where state = 'DONE'`,
  );
  const doneAt = new Map(rows.map(({ id, at }) => [id, at.getTime()]));
  const arrived = submitted.filter(({ id }) => arrivals.has(id) && doneAt.has(id));
  const totalMs = Math.max(...arrived.map(({ id }) => doneAt.get(id))) - startedAt;
  process.stdout.write(
    `${''.padEnd(34)}${['count', 'p50 ms', 'p99 ms', 'max ms'].map((one) => one.padStart(9)).join('')}\n`,
  );
  const firstAt = ({ id }) => Math.min(...arrivals.get(id));
  report(
    'step after it was due',
    arrived.map(({ id, createdAt }) => doneAt.get(id) - Date.parse(createdAt) - DONE_AFTER_MS),
  );
  const latest = report(
    'event after its step',
    arrived.map((one) => firstAt(one) - doneAt.get(one.id)),
  );
  report(
    'event after its step was due',
    arrived.map((one) => firstAt(one) - Date.parse(one.createdAt) - DONE_AFTER_MS),
  );
  const repeated = [...arrivals.values()].filter(({ length }) => length > 1).length;
  process.stdout.write(
    `${arrived.length} of ${submitted.length} DONE after ${totalMs} ms, ${repeated} events sent twice\n`,
  );
  const isComplete = arrived.length === submitted.length && repeated === 0 && totalMs <= MAX_TOTAL_MS;
  process.exitCode = isComplete && latest <= LIMIT_MS ? 0 : 1;
} finally {
  await database.end();
  await service.stop();
  receiver.closeAllConnections();
  receiver.close();
}
