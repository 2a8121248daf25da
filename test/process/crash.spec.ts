import { cloneDatabase, dropDatabase, rowsOf } from '../harness/database.js';
import { freePort } from '../harness/free-port.mjs';
import { Instance, killAll } from '../harness/instance.js';
import { submission } from '../harness/partner.js';
import { Receiver } from '../harness/servers/receiver.js';
import { until } from '../harness/until.mjs';

const ADMIN_KEY = 'an-admin-key-of-more-than-32-characters';
const UNCERTAIN = 'The service was interrupted while sending. The event may have arrived.';
const WIDE = { RATE_REST_PREMIUM: '100000', RATE_SUBMIT_PER_MINUTE: '100000', RATE_SUBMIT_PER_DAY: '100000' };

/** The lease of a job ends about ten seconds after its process was killed; the next poll finds the job. */
const PATIENCE_MS = 90_000;

jest.setTimeout(300_000);

describe('A service that is killed and started again', () => {
  let databaseUrl: string;
  let receiver: Receiver;
  let instance: Instance;
  let partnerId: string;
  let key: string;

  const start = async (): Promise<Instance> => {
    const environment = { ...WIDE, ADMIN_API_KEY: ADMIN_KEY, DATABASE_URL: databaseUrl, ALLOW_PRIVATE_NETWORK: 'true' };
    const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');
    return new Instance(await freePort(), { ...environment, ENCRYPTION_KEY }).ready();
  };

  async function kill(): Promise<void> {
    instance.child.kill('SIGKILL');
    await instance.ended;
  }

  /** Ends the leases of the killed process by SQL, so that most tests do not wait for it. */
  async function startAfterLeases(): Promise<Instance> {
    await rowsOf(databaseUrl, 'update jobs set leased_until = now() where leased_until > now()');
    return start();
  }

  /** The response to a call, or undefined if the process is killed before it responds. */
  async function call(method: string, path: string, body?: unknown, sentKey = ADMIN_KEY): Promise<any> {
    try {
      const response = await fetch(`http://127.0.0.1:${instance.port}/v1${path}`, {
        method,
        headers: { 'x-api-key': sentKey, 'content-type': 'application/json' },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return (await response.json()).data;
    } catch {
      return undefined;
    }
  }

  const submitTool = (name: string): Promise<any> =>
    call('POST', '/submit-ai-tool', submission({ name, paymentType: 'starter', tags: [name, 'seo'] }), key);

  /** Oldest first. */
  const deliveries = async (): Promise<any[]> => {
    const newestFirst: any[] = await call('GET', `/admin/webhook-deliveries?partnerId=${partnerId}&limit=100`);
    return newestFirst
      .map(({ id, status, error, requestBody }) => ({ id, status, error, toolId: requestBody.tool.id }))
      .reverse();
  };
  const concluded = (count: number): Promise<any[]> =>
    until(async () => {
      const rows = await deliveries();
      return rows.length >= count && rows.every(({ status }) => status !== 'pending') && rows;
    }, PATIENCE_MS);
  /** How often each message arrived. */
  const arrivals = (): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const { headers } of receiver.received) {
      const id = String(headers['webhook-id']);
      counts[id] = (counts[id] ?? 0) + 1;
    }
    return counts;
  };

  beforeAll(async () => {
    databaseUrl = await cloneDatabase();
    instance = await start();
    await call('POST', '/admin/categories', { slug: 'writing', name: 'Writing' });
    await call('POST', '/admin/tags', { slug: 'seo', name: 'SEO' });
  });

  afterAll(async () => {
    await killAll();
    await dropDatabase(databaseUrl);
  });

  /** Each test has a partner of its own, and uses the process that the last one started. */
  beforeEach(async () => {
    receiver = await Receiver.start();
    const fields = { name: 'Launch Harbor', contactEmail: 'team@launchharbor.example', webhookUrl: receiver.address };
    partnerId = (await call('POST', '/admin/partners', fields)).id;
    ({ key } = await call('POST', `/admin/partners/${partnerId}/keys`, {}));
  });

  afterEach(() => receiver.stop());

  it('does not resend an event that may have arrived, and marks its delivery as uncertain', async () => {
    receiver.answer = () => instance.child.kill('SIGKILL');
    const { id } = await submitTool('Cut off');
    await call('POST', `/admin/submissions/${id}/done`);
    await instance.ended;
    receiver.answer = (response) => response.end();

    instance = await start();
    const next = await submitTool('Next in line');
    await call('POST', `/admin/submissions/${next.id}/done`);
    const [cut, following] = await concluded(2);
    expect(cut).toMatchObject({ toolId: id, status: 'failed', error: UNCERTAIN });
    expect(following).toMatchObject({ toolId: next.id, status: 'delivered' });
    expect(arrivals()).toEqual({ [cut.id]: 1, [following.id]: 1 });
  });

  it('sends the event of a submission moved to Done just before', async () => {
    const { id } = await submitTool('Just done');
    const done = await call('POST', `/admin/submissions/${id}/done`);
    await kill();
    expect(done.submissionState).toBe('DONE');

    instance = await startAfterLeases();
    const [delivery] = await concluded(1);
    expect([delivery.toolId, arrivals()[delivery.id] ?? 0, delivery.error]).toEqual(
      delivery.status === 'delivered' ? [id, 1, null] : [id, expect.any(Number), UNCERTAIN],
    );
    expect(arrivals()[delivery.id] ?? 0).toBeLessThanOrEqual(1);
  });

  it('waits after a SIGTERM for a running delivery, and records its response', async () => {
    receiver.answer = (response) => setTimeout(() => response.end(), 1_000);
    const { id } = await submitTool('Slow');
    await call('POST', `/admin/submissions/${id}/done`);
    await until(() => receiver.received[0]);
    expect(await instance.terminate()).toBe(0);
    instance = await start();
    expect(await deliveries()).toMatchObject([{ toolId: id, status: 'delivered' }]);
  });
});
