import { cloneDatabase, dropDatabase, rowsOf } from '../harness/database.js';
import { freePort } from '../harness/free-port.mjs';
import { Instance, killAll } from '../harness/instance.js';
import { submission } from '../harness/partner.js';
import { Receiver } from '../harness/servers/receiver.js';
import { until } from '../harness/until.mjs';

const ADMIN_KEY = 'an-admin-key-of-more-than-32-characters';
const EVENTS = 1_000;
const PATIENCE_MS = 120_000;

jest.setTimeout(300_000);

describe('Notifications of a service that is killed', () => {
  let databaseUrl: string;
  let slack: Receiver;
  let hook: Receiver;
  let instance: Instance;

  const start = async (): Promise<Instance> =>
    new Instance(await freePort(), {
      ADMIN_API_KEY: ADMIN_KEY,
      DATABASE_URL: databaseUrl,
      SITE_URL: 'https://catalog.example',
      ALLOW_PRIVATE_NETWORK: 'true',
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      RATE_SUBMIT_PER_MINUTE: '100000',
      RATE_SUBMIT_PER_DAY: '100000',
    }).ready();

  /** The response to a call, or undefined if the process is killed before it responds. */
  async function call(method: string, path: string, body: unknown, key = ADMIN_KEY): Promise<any> {
    try {
      const response = await fetch(`http://127.0.0.1:${instance.port}/v1${path}`, {
        method,
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await response.json()).data;
    } catch {
      return undefined;
    }
  }

  async function kill(): Promise<void> {
    instance.child.kill('SIGKILL');
    await instance.ended;
    // Ends the leases of the killed process, so that the test does not wait for it.
    await rowsOf(databaseUrl, 'update jobs set leased_until = now() where leased_until > now()');
  }

  /** By message: one that a crash interrupts is sent again. */
  const messages = ({ received }: Receiver): any[] => [
    ...new Map(received.map(({ text, body, headers }) => [headers['webhook-id'] ?? text, body])).values(),
  ];

  beforeEach(async () => {
    databaseUrl = await cloneDatabase();
    [slack, hook] = [await Receiver.start(), await Receiver.start()];
    instance = await start();
  });

  afterEach(async () => {
    await killAll();
    await Promise.all([slack.stop(), hook.stop()]);
    await dropDatabase(databaseUrl);
  });

  it('report all of 1,000 events of a minute, in at most two messages per channel', async () => {
    await call('POST', '/admin/categories', { slug: 'writing', name: 'Writing' });
    const { id } = await call('POST', '/admin/partners', { name: 'Harbor', contactEmail: 'team@harbor.example' });
    const { key } = await call('POST', `/admin/partners/${id}/keys`, {});
    await call('PUT', '/admin/notification-channels', {
      slackUrl: `${slack.url}/s`,
      webhookUrl: `${hook.url}/h`,
    });

    // The first message of each channel is on its way when the process is killed.
    let arrived = 0;
    slack.answer = hook.answer = (response) => {
      arrived += 1;
      if (arrived > 2) response.end('ok');
    };
    let sent = 0;
    const client = async (): Promise<void> => {
      while (sent < EVENTS) {
        sent += 1;
        const name = `Flood ${sent}`;
        if ((await call('POST', '/submit-ai-tool', submission({ name, tags: ['seo'] }), key)) === undefined)
          await until(() => instance.isRunning, PATIENCE_MS);
      }
    };
    const clients = Promise.all(Array.from({ length: 32 }, client));
    await until(() => arrived >= 2 && sent > EVENTS / 2, PATIENCE_MS);
    await kill();
    instance = await start();
    await clients;
    const [{ count }] = await rowsOf(databaseUrl, 'select count(*)::integer from submissions');
    expect(count).toBeGreaterThan(EVENTS - 100);

    await until(() => hook.received.length >= 2 && slack.received.length >= 2, PATIENCE_MS);
    await until(async () => {
      const pending = `select from notification_messages where status = 'pending'`;
      return (await rowsOf(databaseUrl, pending)).length === 0;
    }, PATIENCE_MS);
    expect([messages(hook), messages(slack)].map(({ length }) => length)).toEqual([1, 1]);

    // Five minutes pass.
    await rowsOf(databaseUrl, `update notification_messages set created_at = created_at - interval '6 minutes'`);
    await until(() => messages(hook).length === 2 && messages(slack).length === 2, PATIENCE_MS);
    expect(await rowsOf(databaseUrl, 'select from notification_items')).toEqual([]);
    expect(messages(hook).reduce((total: number, message) => total + Number(message.count), 0)).toBe(count);
    expect(messages(slack)[1].text).toMatch(/^\*\d+ new submissions\*/);
  });
});
