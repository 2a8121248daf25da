import { randomUUID } from 'node:crypto';
import { type ClientRequest, request } from 'node:http';
import type { SubscriptionsRepository } from '../../src/contexts/billing/subscriptions.repository.js';
import type { SubscriptionsService } from '../../src/contexts/billing/subscriptions.service.js';
import { rowsOf, whileUnreachable } from '../harness/database.js';
import { limitOf, type Payer, Payers } from '../harness/paying.js';
import { MailServer } from '../harness/servers/mail-server.js';
import { StripeDouble } from '../harness/servers/stripe-double.js';
import { Service } from '../harness/service.js';
import { TestUsers } from '../harness/test-users.js';
import { until } from '../harness/until.mjs';

const STANDARD = '1000';
const PREMIUM = '6000';
const DAY_MS = 86_400_000;

let mailServer: MailServer;
let stripe: StripeDouble;
let service: Service;
/** A second process. */
let elsewhere: Service;
let payers: Payers;

const environment = (): Record<string, string> => ({
  SMTP_URL: mailServer.url,
  TRUST_PROXY: '1',
  RATE_REST_STANDARD: STANDARD,
  RATE_REST_PREMIUM: PREMIUM,
  ...stripe.environment,
});

beforeAll(async () => {
  [mailServer, stripe] = [await MailServer.start(), await StripeDouble.start()];
  service = await Service.start(environment());
  elsewhere = await Service.start(environment(), service.databaseUrl);
  payers = new Payers(service, new TestUsers(service, mailServer), stripe);
});

afterEach(() => (stripe.fault = () => undefined));

afterAll(async () => {
  await elsewhere.stop();
  await service.stop();
  await stripe.stop();
  await mailServer.stop();
});

const send = (type: string, customer: string | null, options = {}): Promise<Response> =>
  stripe.send(service.url, type, customer, options);

const KINDS = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
];

const subscriptionRow = async ({ userId }: Pick<Payer, 'userId'>): Promise<any> =>
  (await rowsOf(service.databaseUrl, `select * from subscriptions where user_id = '${userId}'`))[0];

describe('A payment', () => {
  it('gives Premium to all keys of the account, old and new, on every process', async () => {
    const payer = await payers.newUser();
    const keys = [payer.key, await payers.newKey(payer.userId)];
    for (const key of keys)
      expect([await limitOf(service, key), await limitOf(elsewhere, key)]).toEqual([STANDARD, STANDARD]);
    const { customer } = stripe.pay(await payers.checkout(payer));
    expect((await send('checkout.session.completed', customer)).status).toBe(200);
    keys.push(await payers.newKey(payer.userId));
    for (const key of keys) {
      await until(async () => (await limitOf(service, key)) === PREMIUM);
      await until(async () => (await limitOf(elsewhere, key)) === PREMIUM);
    }
    expect((await service.get('/v1/me', payer.key)).body.data).toMatchObject({ kind: 'catalog', tier: 'premium' });
  });

  it('is shown to admins as paid, with the renewal date', async () => {
    const payer = await payers.premium();
    const end = stripe.subscriptions.get(payer.subscriptionId)?.items.data[0]?.current_period_end ?? 0;
    const shown = {
      plan: 'premium',
      planSource: 'paid',
      planRenewsAt: new Date(end * 1_000).toISOString(),
      planEndsAt: null,
    };
    expect(await payers.plan(payer)).toMatchObject(shown);
    const { body } = await service.admin('GET', `/users?email=${payer.email}`);
    expect(body.data[0]).toMatchObject(shown);
    expect(await payers.actions(payer)).toEqual(['plan.upgraded']);
    expect((await service.admin('GET', `/users/${randomUUID()}`)).status).toBe(404);
  });

  it('also gives Premium if a process of the previous version stores it', async () => {
    const { key, userId } = await service.catalogKey();
    await rowsOf(
      service.databaseUrl,
      `insert into subscriptions (user_id, status, premium_until) values ('${userId}', 'renewing', now() + interval '1 day')`,
    );
    await until(async () => (await service.get('/v1/me', key)).body.data.tier === 'premium');
  });

  it('is matched to the account by customer, never by email address or event content', async () => {
    const [payer, other] = [await payers.newUser(), await payers.newUser()];
    const { customer } = stripe.pay(await payers.checkout(payer));
    const account = stripe.customers.get(customer);
    expect(account).toMatchObject({ accountId: payer.userId, email: payer.email });
    Object.assign(account ?? {}, { email: other.email, accountId: other.userId });
    await send('invoice.paid', customer);
    await until(async () => (await payers.plan(payer)).plan === 'premium');
    expect((await payers.plan(other)).plan).toBe('standard');
  });
});

describe('The events of a subscription', () => {
  it('lead to the same plan in any order, repeated and concurrent', async () => {
    const payer = await payers.premium();
    const { customer, subscriptionId } = payer;
    const events = [...KINDS, ...KINDS.toReversed()].map((type) => stripe.event(type, customer));
    // At Stripe it has ended; the events are older.
    Object.assign(stripe.subscriptions.get(subscriptionId) ?? {}, { status: 'canceled', ended_at: 1_800_000_000 });
    const posts = [...events, ...events, ...events].map((event) =>
      fetch(`${service.url}/webhooks/stripe`, { method: 'POST', ...event }),
    );
    const statuses = (await Promise.all(posts)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await payers.settled();
    expect(await payers.plan(payer)).toMatchObject({ plan: 'standard', planSource: 'none', planRenewsAt: null });
    expect(await payers.actions(payer)).toEqual(['plan.downgraded', 'plan.upgraded']);
    await until(async () => (await limitOf(service, payer.key)) === STANDARD);
  });

  it('are each stored once', async () => {
    const { customer } = await payers.premium();
    const id = `evt_${randomUUID()}`;
    const before = stripe.calls.length;
    await Promise.all(Array.from({ length: 10 }, () => send('invoice.paid', customer, { id })));
    await payers.settled();
    const rows = await rowsOf(service.databaseUrl, `select type, customer_id from payment_events where id = '${id}'`);
    expect(rows).toEqual([{ type: 'invoice.paid', customer_id: customer }]);
    expect(stripe.calls.slice(before)).toEqual(['GET /v1/subscriptions']);
  });

  it.each([
    ['of another kind', 'customer.created', 'cus_any'],
    ['without a customer', 'invoice.paid', null],
  ])('are stored and ignored: %s', async (_what, type, customer) => {
    const before = stripe.calls.length;
    expect((await send(type, customer)).status).toBe(200);
    await payers.settled();
    expect(stripe.calls.length).toBe(before);
  });

  it('of one customer are serialized across processes, so that the latest state of Stripe applies', async () => {
    const payer = await payers.premium();
    const subscription = stripe.subscriptions.get(payer.subscriptionId);
    for (let round = 0; round < 5; round += 1) {
      for (const cancel_at_period_end of [true, false]) {
        Object.assign(subscription ?? {}, { cancel_at_period_end });
        await Promise.all(
          [service, elsewhere, service, elsewhere].map(({ url: address }) =>
            stripe.send(address, 'customer.subscription.updated', payer.customer),
          ),
        );
      }
    }
    await payers.settled();
    expect(await payers.plan(payer)).toMatchObject({ plan: 'premium', planEndsAt: null });
    expect((await subscriptionRow(payer)).status).toBe('renewing');
  });

  it('do not overwrite a state that was stored after they were read', async () => {
    const { userId } = await payers.premium();
    const before = await service.inside<SubscriptionsRepository>('SubscriptionsRepository').findSubscription(userId);
    const newer = `update subscriptions set status = 'ending', revision = revision + 1 where user_id = '${userId}'`;
    await rowsOf(service.databaseUrl, newer);
    const subscriptions = service.inside<SubscriptionsService>('SubscriptionsService');
    expect(await subscriptions.applyState('stripe', userId, before, null)).toBe(false);
    expect((await subscriptionRow({ userId })).status).toBe('ending');
  });

  it('of a canceled subscription keep Premium until the end of the paid period', async () => {
    const payer = await payers.premium();
    Object.assign(stripe.subscriptions.get(payer.subscriptionId) ?? {}, { cancel_at_period_end: true });
    await send('customer.subscription.updated', payer.customer);
    await until(async () => (await payers.plan(payer)).planEndsAt !== null);
    const end = stripe.subscriptions.get(payer.subscriptionId)?.items.data[0]?.current_period_end ?? 0;
    expect(await payers.plan(payer)).toMatchObject({
      plan: 'premium',
      planRenewsAt: null,
      planEndsAt: new Date(end * 1_000).toISOString(),
    });
    expect(await payers.actions(payer)).toEqual(['plan.cancelled', 'plan.upgraded']);
  });

  it.each(['incomplete', 'incomplete_expired', 'paused', 'canceled'])(
    'give no Premium for status %s',
    async (status) => {
      const payer = await payers.newUser();
      await payers.checkout(payer);
      const customer = stripe.customerOf(payer.userId);
      stripe.subscribe(customer, { status });
      await send('customer.subscription.created', customer);
      await payers.settled();
      expect((await payers.plan(payer)).plan).toBe('standard');
    },
  );
});

describe('A failed payment', () => {
  async function failed(): Promise<Payer & { customer: string; subscriptionId: string }> {
    const payer = await payers.premium();
    Object.assign(stripe.subscriptions.get(payer.subscriptionId) ?? {}, { status: 'past_due' });
    await send('invoice.payment_failed', payer.customer);
    await until(async () => (await payers.plan(payer)).planEndsAt !== null);
    return payer;
  }

  it('keeps Premium for 7 days after the paid period, then ends it without an event', async () => {
    const payer = await failed();
    const start = stripe.subscriptions.get(payer.subscriptionId)?.items.data[0]?.current_period_start ?? 0;
    expect(await payers.plan(payer)).toMatchObject({
      plan: 'premium',
      planEndsAt: new Date(start * 1_000 + 7 * DAY_MS).toISOString(),
    });
    expect(await payers.actions(payer)).toEqual(['plan.payment-failed', 'plan.upgraded']);
    expect(await limitOf(service, payer.key)).toBe(PREMIUM);
    // The key is cached when the grace period ends, and nothing else changes at that time.
    await rowsOf(
      service.databaseUrl,
      `update subscriptions set premium_until = now() + interval '3 seconds' where user_id = '${payer.userId}'`,
    );
    expect(await limitOf(service, payer.key)).toBe(PREMIUM);
    await until(async () => (await limitOf(service, payer.key)) === STANDARD);
    expect(await payers.plan(payer)).toMatchObject({ plan: 'standard', planSource: 'none', planEndsAt: null });
  });

  it('does not restart the grace period with every unpaid month', async () => {
    const payer = await failed();
    const { premium_until: before } = await subscriptionRow(payer);
    const item = stripe.subscriptions.get(payer.subscriptionId)?.items.data[0];
    if (item) item.current_period_start += 30 * 86_400;
    await send('invoice.payment_failed', payer.customer);
    await payers.settled();
    expect((await subscriptionRow(payer)).premium_until).toEqual(before);
  });

  it('is cleared when the invoice is paid', async () => {
    const payer = await failed();
    Object.assign(stripe.subscriptions.get(payer.subscriptionId) ?? {}, { status: 'active' });
    await send('invoice.paid', payer.customer);
    await until(async () => (await payers.plan(payer)).planRenewsAt !== null);
    expect(await payers.actions(payer)).toEqual(['plan.resumed', 'plan.payment-failed', 'plan.upgraded']);
  });
});

describe('Premium granted by an admin', () => {
  it('is shown as granted, and payments do not affect it', async () => {
    const payer = await payers.premium();
    const granted = await service.admin('PATCH', `/users/${payer.userId}`, { plan: 'premium' });
    expect(granted.body.data).toMatchObject({ plan: 'premium', planSource: 'both' });
    Object.assign(stripe.subscriptions.get(payer.subscriptionId) ?? {}, {
      status: 'canceled',
      ended_at: 1_800_000_000,
    });
    await send('customer.subscription.deleted', payer.customer);
    await until(async () => (await payers.plan(payer)).planSource === 'granted');
    expect((await payers.plan(payer)).plan).toBe('premium');
    expect(await limitOf(service, payer.key)).toBe(PREMIUM);
    const taken = await service.admin('PATCH', `/users/${payer.userId}`, { plan: 'standard' });
    expect(taken.body.data).toMatchObject({ plan: 'standard', planSource: 'none' });
    expect(await limitOf(service, payer.key)).toBe(STANDARD);
    expect(await payers.actions(payer)).toEqual([
      'plan.grant-taken',
      'plan.downgraded',
      'plan.granted',
      'plan.upgraded',
    ]);
  });

  it('can be revoked without affecting paid Premium', async () => {
    const payer = await payers.premium();
    await service.admin('PATCH', `/users/${payer.userId}`, { plan: 'premium' });
    const { body } = await service.admin('PATCH', `/users/${payer.userId}`, { plan: 'standard' });
    expect(body.data).toMatchObject({ plan: 'premium', planSource: 'paid' });
  });
});

describe('A banned user', () => {
  const ban = (userId: string, banned: boolean): Promise<unknown> =>
    service.admin('PATCH', `/users/${userId}`, { banned });

  it('is not charged again: the paid period ends, and lifting the ban does not restart it', async () => {
    const payer = await payers.premium();
    await ban(payer.userId, true);
    await until(async () => (await subscriptionRow(payer)).status === 'ending');
    expect(stripe.subscriptions.get(payer.subscriptionId)).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
    });
    await ban(payer.userId, false);
    expect(await payers.plan(payer)).toMatchObject({ plan: 'premium', planRenewsAt: null });
    expect(await payers.actions(payer)).toEqual(['plan.cancelled', 'plan.upgraded']);
  });

  it('is not charged for a failed payment, nor for a subscription started right after the ban', async () => {
    const [failing, late] = [await payers.premium(), await payers.newUser()];
    const checkout = await payers.checkout(late);
    Object.assign(stripe.subscriptions.get(failing.subscriptionId) ?? {}, { status: 'past_due' });
    for (const { userId } of [failing, late]) await ban(userId, true);
    await until(() => stripe.subscriptions.get(failing.subscriptionId)?.status === 'canceled');
    const { id, customer } = stripe.pay(checkout);
    await send('checkout.session.completed', customer);
    await until(() => stripe.subscriptions.get(id)?.cancel_at_period_end === true);
  });

  it('is banned immediately even if Stripe is down, and the renewal is stopped later', async () => {
    const payer = await payers.premium();
    stripe.fault = () => 'down';
    await ban(payer.userId, true);
    expect((await payers.plan(payer)).banned).toBe(true);
    const before = stripe.calls.length;
    await until(() => stripe.calls.length > before);
    stripe.fault = () => undefined;
    await until(async () => {
      await service.runDueJobs();
      return stripe.subscriptions.get(payer.subscriptionId)?.cancel_at_period_end === true;
    });
  });
});

describe('If Stripe cannot be reached for an event', () => {
  it.each(['down', 'not JSON', 'the wrong JSON', 'an error'] as const)(
    'the event is retried and nothing is lost: %s',
    async (fault) => {
      const payer = await payers.newUser();
      const { customer } = stripe.pay(await payers.checkout(payer));
      stripe.fault = (call) => (call === 'GET /v1/subscriptions' ? fault : undefined);
      const before = stripe.calls.length;
      expect((await send('checkout.session.completed', customer)).status).toBe(200);
      await until(() => stripe.calls.length > before);
      expect((await payers.plan(payer)).plan).toBe('standard');
      stripe.fault = () => undefined;
      await until(async () => {
        await service.runDueJobs();
        return (await payers.plan(payer)).plan === 'premium';
      });
    },
  );

  it('and the database is down, Stripe is asked to send it again', async () => {
    const payer = await payers.newUser();
    const { customer } = stripe.pay(await payers.checkout(payer));
    const event = stripe.event('checkout.session.completed', customer);
    await whileUnreachable(service.databaseUrl, async () => {
      const { status } = await fetch(`${service.url}/webhooks/stripe`, { method: 'POST', ...event });
      expect(status).toBe(503);
    });
    await until(
      async () => (await fetch(`${service.url}/webhooks/stripe`, { method: 'POST', ...event })).status === 200,
    );
    await until(async () => (await payers.plan(payer)).plan === 'premium');
  });
});

describe('A subscription of a closed account', () => {
  it('is canceled and recorded in the audit log', async () => {
    const payer = await payers.newUser();
    const checkout = await payers.checkout(payer);
    await rowsOf(service.databaseUrl, `delete from api_keys where user_id = '${payer.userId}'`);
    await rowsOf(service.databaseUrl, `delete from users where id = '${payer.userId}'`);
    const { id, customer } = stripe.pay(checkout);
    await send('checkout.session.completed', customer);
    await until(() => stripe.subscriptions.get(id)?.status === 'canceled');
    await payers.settled();
    expect(await payers.actions(payer)).toEqual(['plan.abandoned-cancelled']);
  });

  it('is not canceled if another site started it with the same Stripe account', async () => {
    const metadata = { accountId: randomUUID(), site: 'https://another.example' };
    stripe.customers.set('cus_another', {});
    const others = [stripe.subscribe('cus_another', { metadata }), stripe.subscribe('cus_another')];
    await send('customer.subscription.created', 'cus_another');
    await payers.settled();
    expect(others.map(({ status }) => status)).toEqual(['active', 'active']);
  });
});

describe('A second customer of an account', () => {
  it('keeps its subscription', async () => {
    const payer = await payers.premium();
    stripe.customers.set('cus_second', {});
    const metadata = stripe.subscriptions.get(payer.subscriptionId)?.metadata ?? {};
    const second = stripe.subscribe('cus_second', { metadata });
    await send('customer.subscription.created', 'cus_second');
    await payers.settled();
    expect([second.status, await payers.actions(payer)]).toEqual(['active', ['plan.upgraded']]);
  });
});

describe('The endpoint for Stripe events', () => {
  const post = (body: string, headers: Record<string, string>): Promise<Response> =>
    fetch(`${service.url}/webhooks/stripe`, { method: 'POST', body, headers });
  const ago = (seconds: number): number => Math.floor(Date.now() / 1_000) - seconds;

  it.each([
    ['signed with another secret', () => stripe.event('invoice.paid', 'cus_x', { secret: 'whsec_of_another' })],
    ['signed more than five minutes ago', () => stripe.event('invoice.paid', 'cus_x', { timestamp: ago(400) })],
    [
      'changed in transit',
      () => {
        const { body, headers } = stripe.event('invoice.paid', 'cus_x');
        return { body: body.replace('cus_x', 'cus_y'), headers };
      },
    ],
    ['without a signature', () => ({ body: '{}', headers: {} })],
    ['with an empty body', () => ({ body: '', headers: { 'stripe-signature': 't=1,v1=00' } })],
  ])('rejects an event with 400 in the envelope: %s', async (_what, make) => {
    const { body, headers } = make();
    const response = await post(body, { accept: 'text/html', ...headers });
    expect([response.status, response.headers.get('content-type')]).toEqual([400, 'application/json; charset=utf-8']);
    expect(await response.json()).toMatchObject({
      success: false,
      error: expect.stringMatching(/signature|Signature/),
    });
  });

  it.each<[string, { id?: string; customer?: string }]>([
    ['an id that cannot be stored', { id: 'evt_\0' }],
    ['a customer that cannot be stored', { customer: 'cus_\0' }],
    ['an overlong id', { id: 'x'.repeat(100_000) }],
  ])('rejects a signed event with 400: %s', async (_what, { id, customer = 'cus_x' }) => {
    const { body, headers } = stripe.event('invoice.paid', customer, { ...(id !== undefined && { id }) });
    expect((await post(body, headers)).status).toBe(400);
  });

  it('accepts an event signed almost 5 minutes ago, from any sender and without a key', async () => {
    const { body, headers } = stripe.event('customer.created', null, { timestamp: ago(200) });
    const response = await post(body, { ...headers, 'sec-fetch-site': 'cross-site', origin: 'https://a.example' });
    expect([response.status, await response.json()]).toEqual([200, { success: true, data: { received: true } }]);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it('reads at most 512 kB', async () => {
    const { headers } = stripe.event('invoice.paid', 'cus_x');
    expect((await post('x'.repeat(512 * 1024 + 1), headers)).status).toBe(413);
  });

  /** A sender that announces a body but sends none of it. */
  const begin = (address: string, headers: Record<string, string>): ClientRequest => {
    const begun = request(`${address}/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-length': 500_000, expect: '100-continue', ...headers },
    });
    begun.on('error', () => undefined).flushHeaders();
    return begun;
  };
  const answerTo = (begun: ClientRequest): Promise<number | undefined> =>
    new Promise<number | undefined>((resolve, reject) =>
      begun.on('response', ({ statusCode }) => resolve(statusCode)).on('error', reject),
    ).finally(() => begun.destroy());
  const forged = (timestamp = ago(0)): Record<string, string> => ({
    'stripe-signature': `t=${timestamp},v1=${'0'.repeat(64)}`,
  });

  it.each<[string, () => Record<string, string>]>([
    ['none', () => ({})],
    ['of another format', () => ({ 'stripe-signature': `t=${ago(0)},v1=00` })],
    ['without a time', () => ({ 'stripe-signature': `v1=${'0'.repeat(64)}` })],
    ['older than 5 minutes', () => forged(ago(400))],
  ])('does not wait for the body of an event with an invalid signature: %s', async (_what, headers) => {
    expect(await answerTo(begin(service.url, headers()))).toBe(400);
  });

  describe('with a low limit', () => {
    let narrow: Service;
    beforeAll(async () => {
      const rates = { TRUST_PROXY: '1', RATE_PUBLIC_PER_MINUTE: '3' };
      narrow = await Service.start({ ...rates, ...stripe.environment }, service.databaseUrl);
    });
    afterAll(() => narrow.stop());

    it('reads no more bodies per network than its budget allows, even if none of them arrives', async () => {
      const waiting = Array.from({ length: 3 }, () => begin(narrow.url, forged()));
      try {
        await Promise.all(waiting.map((begun) => new Promise((resolve) => begun.once('continue', resolve))));
        let answered = 0;
        for (const begun of waiting) begun.on('response', () => (answered += 1));
        expect([await answerTo(begin(narrow.url, forged())), answered]).toEqual([429, 0]);
      } finally {
        for (const begun of waiting) begun.destroy();
      }
    });

    it('charges unsigned events to the sender, and does not charge signed ones', async () => {
      const status = async (from: string, options = {}): Promise<number> => {
        const { body, headers } = stripe.event('customer.created', null, options);
        const sent = { method: 'POST', body, headers: { ...headers, 'x-forwarded-for': from } };
        return (await fetch(`${narrow.url}/webhooks/stripe`, sent)).status;
      };
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 5; attempt += 1)
        statuses.push(await status('198.51.100.1', { secret: 'whsec_of_another' }));
      expect(statuses).toEqual([400, 400, 400, 429, 429]);
      for (let attempt = 0; attempt < 5; attempt += 1) expect(await status('198.51.100.2')).toBe(200);
      // Over the limit, the body is not read, so the signature cannot be verified.
      expect(await status('198.51.100.1')).toBe(429);
    });
  });

  it('returns 404 without Stripe', async () => {
    const without = await Service.start();
    try {
      expect((await stripe.send(without.url, 'customer.created', null)).status).toBe(404);
    } finally {
      await without.stop();
    }
  });
});
