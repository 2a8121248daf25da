/** Sustains 300 questions a second of a human-only client. None may fail or be lost. Usage: npm run bench:support */
import { Client } from 'pg';
import { ADMIN_KEY, WIDE } from './harness/process.mjs';
import { paced, report, reportHeader, startProcess } from './harness/sustained.mjs';

const ASKS_PER_SECOND = 300;
const POLLS_PER_SECOND = 30;
const SECONDS = Number(process.env.SECONDS ?? 30);
/** Every fifth question continues an earlier conversation; the others open one. */
const CONTINUED = 5;

const service = await startProcess({ RATE_REST_PREMIUM: WIDE, RATE_ASK_PER_MINUTE: WIDE });

async function admin(path, body) {
  const response = await fetch(`${service.address}/v1/admin${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ADMIN_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()).data;
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
  process.exitCode =
    acknowledged === wanted && rows[0].stored === wanted && answered === POLLS_PER_SECOND * SECONDS && sustained
      ? 0
      : 1;
} finally {
  await service.stop();
}
