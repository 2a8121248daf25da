import { cloneDatabase, dropDatabase, rowsOf } from '../harness/database.js';
import { freePort } from '../harness/free-port.mjs';
import { Instance, killAll } from '../harness/instance.js';
import { submission } from '../harness/partner.js';
import { Receiver } from '../harness/servers/receiver.js';
import { Site } from '../harness/servers/site.js';
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

  it('has every acknowledged submission, complete and with its job', async () => {
    const acknowledged: any[] = [];
    let names = 0;
    const client = async (): Promise<void> => {
      while (instance.isRunning) {
        const tool = await submitTool(`Load ${(names += 1)}`);
        if (tool !== undefined) acknowledged.push(tool);
      }
    };
    const clients = Promise.all(Array.from({ length: 16 }, client));
    await until(() => acknowledged.length > 60, PATIENCE_MS);
    await kill();
    await clients;
    expect(names).toBeGreaterThan(acknowledged.length);

    instance = await start();
    for (const { id, slug, name } of acknowledged) {
      expect(await call('GET', `/tools/${slug}`, undefined, key)).toMatchObject({ id, name, tags: [{}, {}] });
      const status = await call('GET', `/ai-tools/status?id=${id}`, undefined, key);
      expect([status.submissionState, status.history.length]).toEqual(['IN_QUEUE', 1]);
    }
    // A submission that was not acknowledged is stored completely or not at all, which only SQL shows.
    const torn = `select t.id from tools t left join submissions s on s.tool_id = t.id
      left join submission_moves m on m.tool_id = t.id left join tool_search i on i.listing_id = t.id
      where s.tool_id is null or m.tool_id is null or i.listing_id is null`;
    expect(await rowsOf(databaseUrl, torn)).toEqual([]);
    const [{ count }] = await rowsOf(databaseUrl, `select count(*)::int from tools`);
    expect(count).toBeGreaterThanOrEqual(acknowledged.length);
    const jobs = await rowsOf(databaseUrl, `select payload->>'toolId' as id from jobs where kind = 'enrich-tool'`);
    const tools = await rowsOf(databaseUrl, 'select id from tools');
    expect(jobs.map(({ id }) => id).sort()).toEqual(tools.map(({ id }) => id).sort());
  });

  it('checks a recorded listing whose check was interrupted', async () => {
    const site = await Site.start({ '/listing': () => instance.child.kill('SIGKILL') });
    try {
      const { id } = await submitTool('Listed');
      await call('POST', '/admin/directories', {
        slug: 'harbor',
        name: 'Harbor',
        website: 'https://harbor.example/',
        cost: 'Free',
        type: 'dofollow',
      });
      const record = { isSubmitted: true, listingUrl: `${site.address}/listing` };
      await call('PUT', `/admin/submissions/${id}/directories/harbor`, record);
      await instance.ended;
      site.pages['/listing'] = { body: '<a href="https://draftwell.example/">Listed</a>' };

      instance = await startAfterLeases();
      const check = await until(
        async () => (await call('GET', `/admin/submissions/${id}`)).submissions[0].check,
        PATIENCE_MS,
      );
      expect(check).toMatchObject({ status: 'live', linkFound: true, follow: true });
      expect(site.visits('/listing')).toBe(2);
    } finally {
      await site.stop();
    }
  });

  it('neither loses nor repeats an event if it is killed repeatedly while many submissions move to Done', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 40; count += 1) ids.push((await submitTool(`Many ${count}`)).id);
    const open = new Set(ids);
    const mark = async (): Promise<void> => {
      for (const id of [...open]) {
        if (!instance.isRunning) return;
        const done = await call('POST', `/admin/submissions/${id}/done`);
        if (done !== undefined) open.delete(id);
      }
    };
    for (const enough of [10, 20]) {
      const marking = Promise.all([mark(), mark()]);
      await until(() => receiver.received.length >= enough, PATIENCE_MS);
      await kill();
      await marking;
      instance = await startAfterLeases();
    }
    await mark();
    expect(open.size).toBe(0);

    const rows = await concluded(ids.length);
    expect(rows.map(({ toolId }) => toolId).sort()).toEqual([...ids].sort());
    const counts = arrivals();
    for (const { id, status, error } of rows) {
      if (status === 'delivered') expect([id, counts[id]]).toEqual([id, 1]);
      else expect([id, error, (counts[id] ?? 0) <= 1]).toEqual([id, UNCERTAIN, true]);
    }
    // Deliveries to one client run one at a time, so that a kill makes at most one uncertain.
    expect(rows.filter(({ status }) => status === 'failed').length).toBeLessThanOrEqual(2);
  });

  it('exits with code 0 after a SIGTERM during a delivery, and does not resend that event', async () => {
    receiver.answer = () => undefined;
    const { id } = await submitTool('Hanging');
    await call('POST', `/admin/submissions/${id}/done`);
    await until(() => receiver.received[0]);
    expect(await instance.terminate()).toBe(0);

    receiver.answer = (response) => response.end();
    instance = await start();
    const [delivery] = await concluded(1);
    expect(delivery).toMatchObject({
      toolId: id,
      status: 'failed',
      error: expect.stringMatching(/interrupted|shutting down/),
    });
    // A later event of the same partner is sent after it.
    const next = await submitTool('Next in line');
    await call('POST', `/admin/submissions/${next.id}/done`);
    const [, following] = await concluded(2);
    expect(arrivals()).toEqual({ [delivery.id]: 1, [following.id]: 1 });
  });
});
