/**
 * Sustains 300 questions per second of a human-only client; none may fail or be lost. Then asks a hybrid client with 500
 * articles, one question at a time. Usage: npm run bench:support
 */
import { Client } from 'pg';
import { cpuSeconds } from './harness/measure.mjs';
import { ADMIN_KEY, WIDE } from './harness/process.mjs';
import { paced, report, reportHeader, startProcess } from './harness/sustained.mjs';

const ASKS_PER_SECOND = 300;
const POLLS_PER_SECOND = 30;
const SECONDS = Number(process.env.SECONDS ?? 30);
/** Every fifth question continues an earlier conversation; the others open one. */
const CONTINUED = 5;

const service = await startProcess({ RATE_REST_PREMIUM: WIDE, RATE_ASK_PER_MINUTE: WIDE });

async function admin(path, body, method = 'POST') {
  const response = await fetch(`${service.address}/v1/admin${path}`, {
    method,
    headers: { authorization: `Bearer ${ADMIN_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()).data;
}

const ARTICLES = 500;
const MAX_P95_MS = 60;
const THINGS = [
  'booking',
  'invoice',
  'parcel',
  'password',
  'battery',
  'lesson',
  'ticket',
  'refund',
  'cable',
  'room',
  'card',
];
const DEEDS = [
  'change',
  'cancel',
  'extend',
  'export',
  'return',
  'replace',
  'share',
  'print',
  'book',
  'register',
  'clean',
];
const pick = (words, number) => words[number % words.length];

/** Several paragraphs of about 2,000 characters, so that all articles together are near the limit. */
function article(number) {
  const paragraph = (at) =>
    `You ${pick(DEEDS, at)} a ${pick(THINGS, at + number)} under Settings > Page ${at}, within ${at + 2} days. ` +
    `Each further ${pick(THINGS, at * 3 + number)} costs ${at + number} euros; only the owner can ${pick(DEEDS, at * 7 + number)} it.`;
  const body = Array.from({ length: 13 }, (_, at) => paragraph(at)).join('\n\n');
  return { title: `How to ${pick(DEEDS, number)} a ${pick(THINGS, number * 5)}, part ${number}`, body };
}

/** Fills the articles of a hybrid client and prints how long its questions take. */
async function answering() {
  const { id } = await admin('/partners', {
    name: 'Articles',
    contactEmail: 'bench@tool.example',
    supportEnabled: true,
    supportMode: 'hybrid',
  });
  let articleId;
  for (let number = 0; number < ARTICLES; number += 1)
    ({ id: articleId } = await admin(`/partners/${id}/knowledge`, article(number)));
  const { key } = await admin(`/partners/${id}/keys`, {});
  /** Asks a question and returns the elapsed milliseconds and the CPU milliseconds of the service. */
  const timed = async (number) => {
    const asked = `hi, how can I ${pick(DEEDS, number)} my ${pick(THINGS, number * 3)} and what does it cost per ${pick(THINGS, number)}?`;
    const [startedAt, cpuBefore] = [performance.now(), cpuSeconds(service.pid)];
    await service.call(key, 'POST', '/v1/support/ask', JSON.stringify({ question: asked }));
    return { ms: performance.now() - startedAt, cpuMs: (cpuSeconds(service.pid) - cpuBefore) * 1_000 };
  };
  // The first question indexes the articles.
  const first = await timed(0);
  const rest = [];
  for (let number = 1; number < 300; number += 1) rest.push(await timed(number));
  await admin(`/partners/${id}/knowledge/${articleId}`, article(ARTICLES), 'PUT');
  const afterChange = await timed(300);
  const times = rest.map(({ ms }) => ms).sort((a, b) => a - b);
  const [p50, p95] = [0.5, 0.95].map((share) => times[Math.floor(times.length * share)]);
  const cpuMs = rest.reduce((sum, ask) => sum + ask.cpuMs, 0) / rest.length;
  const one = ({ ms, cpuMs }) => `${ms.toFixed(0)} ms (${cpuMs.toFixed(0)} ms of CPU)`;
  process.stdout.write(
    `${ARTICLES} articles: first ask ${one(first)}, then p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ` +
      `${cpuMs.toFixed(1)} ms of CPU each; after a change ${one(afterChange)}\n`,
  );
  return p95 <= MAX_P95_MS;
}

const question = (number) =>
  JSON.stringify({
    question: `Question ${number}: can I move my booking to another day?`,
    externalId: `thread-${number % CONTINUED === 0 ? Math.floor(number / 2) : number}`,
    customer: { name: 'Ada Example', email: 'ada@tool.example', id: `c-${number}` },
    metadata: { peerPushMessageId: `m-${number}`, plan: 'pro' },
  });

try {
  const { id } = await admin('/partners', {
    name: 'Benchmark',
    contactEmail: 'bench@tool.example',
    supportEnabled: true,
    supportMode: 'human',
  });
  const { key } = await admin(`/partners/${id}/keys`, {});
  await paced(50, 3, (number) => service.call(key, 'POST', '/v1/support/ask', question(`w${number}`)));
  const [asked, polled] = await Promise.all([
    paced(ASKS_PER_SECOND, SECONDS, (number) => service.call(key, 'POST', '/v1/support/ask', question(number))),
    paced(POLLS_PER_SECOND, SECONDS, () => service.call(key, 'GET', '/v1/support/conversations?status=pending')),
  ]);
  reportHeader();
  const acknowledged = report('asks', asked, 200);
  const answered = report('polls', polled, 200);

  const client = new Client({ connectionString: service.postgresUrl });
  await client.connect();
  const { rows } = await client.query(
    `select count(*)::integer as stored from support_messages where content ~ '^Question [0-9]+:'`,
  );
  await client.end();
  process.stdout.write(`acknowledged ${acknowledged}, stored ${rows[0].stored}\n`);
  const wanted = ASKS_PER_SECOND * SECONDS;
  const sustained = asked.seconds < SECONDS + 1;
  const answersInTime = await answering();
  process.exitCode =
    acknowledged === wanted &&
    rows[0].stored === wanted &&
    answered === POLLS_PER_SECOND * SECONDS &&
    sustained &&
    answersInTime
      ? 0
      : 1;
} finally {
  await service.stop();
}
