import { cloneDatabase, dropDatabase, rowsOf } from '../harness/database.js';
import { freePort } from '../harness/free-port.mjs';
import { Instance, killAll } from '../harness/instance.js';
import { submission } from '../harness/partner.js';
import { testClientOf } from '../harness/sandbox.js';
import { Receiver } from '../harness/servers/receiver.js';
import { until } from '../harness/until.mjs';

const ADMIN_KEY = 'an-admin-key-of-more-than-32-characters';
const UNCERTAIN = 'The service was interrupted while sending. The event may have arrived.';
const STEPS = ['ASSIGNED', 'IN_PROGRESS', 'REVIEW', 'DONE'];
const PARTNERS = 4;
const SUBMISSIONS = 6;
const PATIENCE_MS = 90_000;

jest.setTimeout(300_000);

describe('The simulated workflow of a service that is killed', () => {
  let databaseUrl: string;
  let receiver: Receiver;
  let instance: Instance;

  const start = async (): Promise<Instance> => {
    await rowsOf(databaseUrl, 'update jobs set leased_until = now() where leased_until > now()');
    return new Instance(await freePort(), {
      ADMIN_API_KEY: ADMIN_KEY,
      DATABASE_URL: databaseUrl,
      ALLOW_PRIVATE_NETWORK: 'true',
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      RATE_REST_PREMIUM: '100000',
      RATE_SUBMIT_PER_MINUTE: '100000',
    }).ready();
  };

  async function call(method: string, path: string, body?: object, key = ADMIN_KEY): Promise<any> {
    const response = await fetch(`http://127.0.0.1:${instance.port}/v1${path}`, {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await response.json()).data;
  }

  async function submitTests(): Promise<void> {
    for (let number = 0; number < PARTNERS; number += 1) {
      const fields = { name: `Partner ${number}`, contactEmail: 'team@launchharbor.example' };
      const id = await testClientOf({ databaseUrl }, (await call('POST', '/admin/partners', fields)).id);
      await call('PATCH', `/admin/partners/${id}`, { webhookUrl: receiver.url });
      const { key } = await call('POST', `/admin/partners/${id}/keys`, {});
      for (let count = 0; count < SUBMISSIONS; count += 1)
        await call('POST', '/submit-ai-tool', submission({ name: `Tool ${count}`, paymentType: 'starter' }), key);
      // The test decides when a step is due.
      await rowsOf(databaseUrl, `update jobs set due_at = now() + interval '1 day'`);
    }
  }

  const countIn = async (state: string): Promise<number> =>
    (await rowsOf(databaseUrl, `select count(*)::int from test_submissions where state = '${state}'`))[0].count;

  beforeAll(async () => {
    databaseUrl = await cloneDatabase();
    receiver = await Receiver.start();
    instance = await start();
    await call('POST', '/admin/categories', { slug: 'writing', name: 'Writing' });
    await submitTests();
  });

  afterAll(async () => {
    await killAll();
    await receiver.stop();
    await dropDatabase(databaseUrl);
  });

  it('loses no step and sends no event twice', async () => {
    for (const step of STEPS) {
      await rowsOf(
        databaseUrl,
        `update jobs set due_at = now() where kind = 'advance-test-submission' and payload->>'to' = '${step}'`,
      );
      // In the middle of the steps of this state, and, in the last one, of the events.
      await until(async () => (await countIn(step)) >= 3, PATIENCE_MS);
      instance.child.kill('SIGKILL');
      await instance.ended;
      instance = await start();
      await until(async () => (await countIn(step)) === PARTNERS * SUBMISSIONS, PATIENCE_MS);
    }
    const histories = await rowsOf(
      databaseUrl,
      `select distinct jsonb_path_query_array(moves, '$[*].state')::text as states, recorded from test_submissions`,
    );
    expect(histories).toEqual([{ states: JSON.stringify(['IN_QUEUE', ...STEPS]).replaceAll(',', ', '), recorded: 30 }]);

    const deliveries = await until(async () => {
      const rows = await rowsOf(
        databaseUrl,
        `select id, status, error, body::jsonb->'tool'->>'id' as tool from webhook_deliveries`,
      );
      return rows.length > 0 && rows.every(({ status }) => status !== 'pending') && rows;
    }, PATIENCE_MS);
    expect(new Set(deliveries.map(({ tool }) => tool)).size).toBe(PARTNERS * SUBMISSIONS);
    expect(deliveries).toHaveLength(PARTNERS * SUBMISSIONS);
    for (const { id, status, error } of deliveries) {
      const arrivals = receiver.received.filter(({ headers }) => headers['webhook-id'] === id).length;
      if (status === 'delivered') expect([id, arrivals]).toEqual([id, 1]);
      else expect([id, error, arrivals <= 1]).toEqual([id, UNCERTAIN, true]);
    }
    const jobs = await rowsOf(databaseUrl, `select from jobs where kind = 'advance-test-submission'`);
    expect(jobs).toEqual([]);
  });
});
