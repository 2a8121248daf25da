import { request } from 'node:http';
import { Logger } from '@nestjs/common';
import { rowsOf } from '../../harness/database.js';
import { limitOf, mainText, type Payer, Payers, PLAN } from '../../harness/paying.js';
import { MailServer } from '../../harness/servers/mail-server.js';
import { StripeDouble } from '../../harness/servers/stripe-double.js';
import { Service } from '../../harness/service.js';
import { isSignedIn, TestUsers } from '../../harness/test-users.js';
import { until } from '../../harness/until.mjs';
import { Visitor } from '../../harness/visitor.js';

let mailServer: MailServer;
let stripe: StripeDouble;
let service: Service;
let users: TestUsers;
let payers: Payers;

const environment = (): Record<string, string> => ({ SMTP_URL: mailServer.url, TRUST_PROXY: '1' });

beforeAll(async () => {
  [mailServer, stripe] = [await MailServer.start(), await StripeDouble.start()];
  const limits = { RATE_REST_STANDARD: '1000', RATE_REST_PREMIUM: '6000' };
  service = await Service.start({ ...environment(), ...limits, ...stripe.environment });
  users = new TestUsers(service, mailServer);
  payers = new Payers(service, users, stripe);
});

afterEach(() => (stripe.fault = () => undefined));

afterAll(async () => {
  await service.stop();
  await stripe.stop();
  await mailServer.stop();
});

const shown = async ({ visitor }: Payer, query = ''): Promise<string> => mainText(await visitor.open(PLAN + query));
const send = (type: string, customer: string): Promise<Response> => stripe.send(service.url, type, customer);

async function buttons({ visitor }: Payer): Promise<string[]> {
  const { $ } = await visitor.open(PLAN);
  return $('main form[action^="/dashboard/plan"] button')
    .map((_, button) => $(button).text().trim())
    .get();
}

/** Changes the subscription at Stripe, and waits until the service has processed it. */
async function become(payer: Payer & { customer: string; subscriptionId: string }, changes: object): Promise<void> {
  Object.assign(stripe.subscriptions.get(payer.subscriptionId) ?? {}, changes);
  await send('customer.subscription.updated', payer.customer);
  await payers.settled();
}

const UPGRADE = 'Upgrade for $9 per month';
const MANAGE = 'Manage billing';

describe('The plan page', () => {
  it('shows the Standard plan, the price, the rate limits of both plans, and the upgrade button', async () => {
    const payer = await payers.newUser();
    const page = await payer.visitor.open(PLAN);
    expect(mainText(page)).toMatch(/Your planStandard.*1,000.*6,000.*\$9 per month \(US dollars\)/);
    expect(page.$('nav [aria-current=page]').text()).toBe('Plan');
    expect(page.$('main th').text()).not.toContain('Partner');
    expect(await buttons(payer)).toEqual([UPGRADE]);
  });

  it('shows paid Premium with its renewal date', async () => {
    const payer = await payers.premium();
    expect(await shown(payer)).toMatch(/Your planPremium\$9 per month\. Renews on \w+ \d+, \d{4}\./);
    expect(await buttons(payer)).toEqual([MANAGE]);
  });

  it('shows the end date of canceled Premium', async () => {
    const payer = await payers.premium();
    await become(payer, { cancel_at_period_end: true });
    expect(await shown(payer)).toMatch(/PremiumCanceled\. Paid until \w+ \d+, \d{4}/);
    expect(await buttons(payer)).toEqual([MANAGE]);
  });

  it('shows a failed payment with the end date of Premium, before and after that date', async () => {
    const payer = await payers.premium();
    await become(payer, { status: 'past_due' });
    expect(await shown(payer)).toMatch(/The last payment failed\. Premium continues until .*Your planPremium/);
    await rowsOf(
      service.databaseUrl,
      `update subscriptions set premium_until = now() - interval '1 minute' where user_id = '${payer.userId}'`,
    );
    expect(await shown(payer)).toMatch(/The last payment failed\. Premium ended on .*Your planStandard/);
    expect(await buttons(payer)).toEqual([MANAGE]);
  });

  it('shows an ended subscription, and the upgrade button', async () => {
    const payer = await payers.premium();
    await become(payer, { status: 'canceled', ended_at: Math.floor(Date.now() / 1_000) });
    expect(await shown(payer)).toMatch(/Your planStandardYour subscription ended on/);
    expect(await buttons(payer)).toEqual([UPGRADE, MANAGE]);
  });

  it('shows Premium granted by an admin, also next to a subscription', async () => {
    const granted = await payers.newUser();
    await service.admin('PATCH', `/users/${granted.userId}`, { plan: 'premium' });
    expect(await shown(granted)).toContain('PremiumGranted by an admin. You don’t pay for it.');
    expect(await buttons(granted)).toEqual([]);
    const both = await payers.premium();
    await service.admin('PATCH', `/users/${both.userId}`, { plan: 'premium' });
    expect(await shown(both)).toMatch(/Granted by an admin, and you also have a subscription.*Renews on/);
    expect(await buttons(both)).toEqual([MANAGE]);
  });

  it('allows forms to redirect to Stripe, unlike other pages', async () => {
    const { visitor } = await payers.newUser();
    const policyOf = async (path: string): Promise<string> =>
      (await visitor.open(path)).headers.get('content-security-policy') ?? '';
    expect(await policyOf(PLAN)).toContain(
      `form-action 'self' https://checkout.stripe.com https://billing.stripe.com ${stripe.url};`,
    );
    expect(await policyOf('/dashboard/keys')).toContain("form-action 'self';");
  });

  it('is linked from the pricing page, which shows US dollars', async () => {
    const { $ } = await new Visitor(service).open('/pricing');
    const cards = $('main .columns section').get();
    expect(cards.map((card) => [$(card).find('h2, .display').text(), $(card).find('a.button').attr('href')])).toEqual([
      ['StandardFree', '/dashboard/keys'],
      ['Premium$9 per month', '/dashboard/plan'],
      ['PartnerOn request', '/partners'],
    ]);
  });
});

describe('A price at Stripe', () => {
  const MONTHLY = { interval: 'month', interval_count: 1 };
  let admin: Visitor;

  beforeAll(async () => (admin = await users.admin('Ada Moreno')));
  // Not by the API, which keeps the last admin.
  afterAll(() => rowsOf(service.databaseUrl, `update users set role = 'developer'`));

  it.each([
    ['of another amount', { unit_amount: 1_200, currency: 'usd', recurring: MONTHLY }, 'is 12 USD per month'],
    ['in another currency', { unit_amount: 900, currency: 'eur', recurring: MONTHLY }, 'is 9 EUR per month'],
    [
      'for another period',
      { unit_amount: 900, currency: 'usd', recurring: { ...MONTHLY, interval: 'year' } },
      'is 9 USD, not charged every month',
    ],
    ['that is missing', undefined, 'does not exist'],
  ])('%s is logged at the first call and shown in the console’s health panel', async (_what, price, problem) => {
    // As before the first call.
    Object.assign(service.inside<object>('StripeClient'), { priceCheck: undefined, priceProblem: undefined });
    const warnings = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const right = stripe.price;
    stripe.price = price;
    try {
      const payments = async (): Promise<string> => (await admin.open('/console')).$('#health').parent().text();
      expect(await payments()).toContain('Stripe not called yet');
      for (let calls = 0; calls < 2; calls += 1) await admin.send(`${PLAN}/checkout`);
      await until(async () => (await payments()).includes(`Stripe price ${problem}`));
      const logged = warnings.mock.calls.filter(([text]) =>
        String(text).includes(`${problem}, but the pages show 9 USD`),
      );
      expect(logged).toHaveLength(1);
    } finally {
      stripe.price = right;
      warnings.mockRestore();
    }
  });
});

describe('Upgrading', () => {
  it('redirects to Checkout; paying starts Premium, and canceling changes nothing', async () => {
    const payer = await payers.newUser();
    const checkout = stripe.checkouts.get(await payers.checkout(payer));
    expect(checkout).toMatchObject({
      customer: stripe.customerOf(payer.userId),
      client_reference_id: payer.userId,
      success_url: `https://catalog.example${PLAN}?done=paid`,
      cancel_url: `https://catalog.example${PLAN}?done=cancelled`,
    });
    expect(await shown(payer, '?done=cancelled')).toContain('You weren’t charged, and your plan hasn’t changed.');
    const { customer } = stripe.pay(checkout?.id ?? '');
    await send('checkout.session.completed', customer);
    await payers.settled();
    expect(await shown(payer, '?done=paid')).toContain('Payment received. Premium is active.');
    expect(await limitOf(service, payer.key)).toBe('6000');
  });

  it('shows an unconfirmed payment, with a link to refresh', async () => {
    const payer = await payers.newUser();
    const page = await payer.visitor.open(`${PLAN}?done=paid`);
    expect(mainText(page)).toContain('Stripe hasn’t confirmed the payment yet');
    expect(page.$(`main a[href="${PLAN}?done=paid"]`).text()).toBe('Refresh');
  });

  it('starts only one subscription from several clicks and tabs', async () => {
    const payer = await payers.newUser();
    const pressed = await Promise.all(Array.from({ length: 6 }, () => payer.visitor.send(`${PLAN}/checkout`)));
    const again = await payer.visitor.send(`${PLAN}/checkout`);
    const shown = [...pressed, again].map(({ status, location }) => [status, location]);
    expect(shown).toEqual(shown.map(() => [303, again.location]));
    expect([...stripe.customers.values()].filter(({ accountId }) => accountId === payer.userId)).toHaveLength(1);
    stripe.pay(again.location?.split('/').at(-1) ?? '');
    // Stripe has the payment, but the event has not arrived.
    const late = await payer.visitor.send(`${PLAN}/checkout`);
    expect([late.status, mainText(late)]).toEqual([409, expect.stringContaining('already has a subscription')]);
    expect(late.headers.get('content-security-policy')).toContain(stripe.url);
    expect(stripe.subscriptionsOf(stripe.customerOf(payer.userId))).toHaveLength(1);
    expect((await payers.plan(payer)).plan).toBe('premium');
  });

  it('starts a new Checkout after the session expired or the subscription ended', async () => {
    const payer = await payers.newUser();
    const first = await payers.checkout(payer);
    Object.assign(stripe.checkouts.get(first) ?? {}, { status: 'expired' });
    const second = await payers.checkout(payer);
    const { id } = stripe.pay(second);
    Object.assign(stripe.subscriptions.get(id) ?? {}, { status: 'canceled', ended_at: 1_800_000_000 });
    const third = await payers.checkout(payer);
    expect(new Set([first, second, third]).size).toBe(3);
  });

  it('is rejected for an account with granted Premium', async () => {
    const payer = await payers.newUser();
    await service.admin('PATCH', `/users/${payer.userId}`, { plan: 'premium' });
    const { status, ...page } = await payer.visitor.send(`${PLAN}/checkout`);
    expect([status, mainText({ status, ...page })]).toEqual([409, expect.stringContaining('need to pay')]);
  });

  it('creates a new customer if Stripe no longer has the old one', async () => {
    const payer = await payers.newUser();
    await payers.checkout(payer);
    stripe.customers.delete(stripe.customerOf(payer.userId));
    stripe.checkouts.clear();
    const { status, ...page } = await payer.visitor.send(`${PLAN}/checkout`);
    expect([status, mainText({ status, ...page })]).toEqual([503, expect.stringContaining('Try again.')]);
    await payers.checkout(payer);
  });
});

describe('Manage billing', () => {
  it('redirects to Stripe’s billing portal', async () => {
    const payer = await payers.premium();
    const { status, location } = await payer.visitor.send(`${PLAN}/portal`);
    expect([status, location]).toEqual([303, expect.stringContaining(`${stripe.url}/portal/${payer.customer}`)]);
  });

  it('is rejected for a user who never paid', async () => {
    const { visitor } = await payers.newUser();
    expect((await visitor.send(`${PLAN}/portal`)).status).toBe(409);
  });
});

describe('When Stripe fails', () => {
  const CALLS = [
    'POST /v1/customers',
    'GET /v1/subscriptions',
    'POST /v1/checkout/sessions',
    'GET /v1/checkout/sessions',
    'POST /v1/billing_portal/sessions',
  ];
  const broken = (call: string, fault: 'down' | 'silent' | 'not JSON' | 'the wrong JSON' | 'an error'): void => {
    stripe.fault = (made) => (made.startsWith(call) ? fault : undefined);
  };

  it.each(CALLS)('the page says what to do, and nothing is changed: %s', async (call) => {
    const payer = await payers.newUser();
    if (call !== 'POST /v1/customers') await payers.checkout(payer);
    if (call === 'POST /v1/checkout/sessions') for (const one of stripe.checkouts.values()) one.status = 'expired';
    for (const fault of ['down', 'not JSON', 'the wrong JSON', 'an error'] as const) {
      broken(call, fault);
      const path = call.includes('portal') ? 'portal' : 'checkout';
      const page = await payer.visitor.send(`${PLAN}/${path}`);
      expect([fault, page.status, mainText(page)]).toEqual([
        fault,
        503,
        expect.stringContaining('Nothing was charged or changed. Try again in a few minutes.'),
      ]);
    }
    stripe.fault = () => undefined;
    await payers.checkout(payer);
    expect([...stripe.customers.values()].filter(({ accountId }) => accountId === payer.userId)).toHaveLength(1);
  });

  it('the request ends within the time limit', async () => {
    const payer = await payers.newUser();
    broken('POST /v1/customers', 'silent');
    expect((await payer.visitor.send(`${PLAN}/checkout`)).status).toBe(503);
  });

  it('users are redirected only to Stripe', async () => {
    const payer = await payers.newUser();
    const { url } = stripe;
    const elsewhere = await StripeDouble.start();
    try {
      Object.assign(stripe, { url: elsewhere.url });
      const { status, location } = await payer.visitor.send(`${PLAN}/checkout`);
      expect([status, location]).toEqual([503, undefined]);
    } finally {
      Object.assign(stripe, { url });
      await elsewhere.stop();
    }
  });
});

describe('Closing an account', () => {
  const close = ({ visitor, email }: Payer): ReturnType<Visitor['send']> =>
    visitor.send('/dashboard/account/close', { email });

  it('cancels the subscription first, and expires an open Checkout', async () => {
    const payer = await payers.premium();
    expect((await close(payer)).status).toBe(200);
    expect(stripe.subscriptions.get(payer.subscriptionId)?.status).toBe('canceled');
    expect(await rowsOf(service.databaseUrl, `select from users where id = '${payer.userId}'`)).toEqual([]);
    expect(await rowsOf(service.databaseUrl, `select from subscriptions where user_id = '${payer.userId}'`)).toEqual(
      [],
    );
    await send('customer.subscription.deleted', payer.customer);
    await payers.settled();
    const other = await payers.newUser();
    const checkout = await payers.checkout(other);
    expect((await close(other)).status).toBe(200);
    expect(stripe.checkouts.get(checkout)?.status).toBe('expired');
  });

  it('reports that Stripe is unavailable, and changes nothing', async () => {
    const payer = await payers.premium();
    for (const call of ['GET /v1/subscriptions', 'DELETE /v1/subscriptions', 'GET /v1/checkout/sessions']) {
      stripe.fault = (made) => (made.startsWith(call) ? 'down' : undefined);
      const page = await close(payer);
      expect([call, page.status, mainText(page)]).toEqual([call, 503, expect.stringContaining('Stripe')]);
      expect(await isSignedIn(payer.visitor)).toBe(true);
      expect(await limitOf(service, payer.key)).toBe('6000');
    }
    stripe.fault = () => undefined;
    expect((await close(payer)).status).toBe(200);
  });

  it('keeps the subscription of the last admin, whose account can’t be closed', async () => {
    const payer = await payers.premium();
    await service.admin('PATCH', `/users/${payer.userId}`, { role: 'admin' });
    expect((await close(payer)).status).toBe(409);
    expect(stripe.subscriptions.get(payer.subscriptionId)?.status).toBe('active');
    await rowsOf(service.databaseUrl, `update users set role = 'developer' where id = '${payer.userId}'`);
  });
});

describe('The data download', () => {
  it('contains the plan and its renewal date', async () => {
    const payer = await payers.premium();
    const { text } = await payer.visitor.open('/dashboard/account/data');
    const data = JSON.parse(text);
    expect(data.account).toMatchObject({ plan: 'premium', planSource: 'paid', planRenewsAt: expect.any(String) });
    expect(data.subscription).toMatchObject({ customerId: payer.customer, status: 'renewing' });
  });
});

interface Local {
  status: number | undefined;
  location: string | undefined;
  text: string;
}

describe('Without Stripe', () => {
  let plain: Service;
  let plainPeople: TestUsers;

  beforeAll(async () => {
    plain = await Service.start(environment());
    plainPeople = new TestUsers(plain, mailServer);
  });
  afterAll(() => plain.stop());

  /** A browser on the same machine that uses the site's host name; `fetch` can't set that header. */
  function at(visitor: Visitor, path: string, outcome?: string, headers = {}): Promise<Local> {
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const form = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
    const options = {
      method: outcome === undefined ? 'GET' : 'POST',
      headers: { host: 'catalog.example', accept: 'text/html', cookie, ...form, ...headers },
    };
    return new Promise((resolve, reject) => {
      const sent = request(plain.url + path, options, (response) => {
        const { statusCode: status, headers: received } = response;
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve({ status, location: received.location, text }));
      });
      sent.on('error', reject).end(outcome === undefined ? undefined : new URLSearchParams({ outcome }).toString());
    });
  }

  it('a test checkout simulates success, failure and cancellation', async () => {
    const visitor = await plainPeople.signedIn();
    expect((await at(visitor, PLAN)).text).toContain('Test checkout for developers: you won’t be charged.');
    expect((await at(visitor, `${PLAN}/checkout`, 'none')).location).toBe('/dev/checkout');
    expect((await at(visitor, '/dev/checkout')).text).toContain('href="/dashboard/plan?done=cancelled"');
    const declined = await at(visitor, '/dev/checkout', 'decline');
    expect([declined.status, declined.text]).toEqual([400, expect.stringContaining('Your card was declined.')]);
    expect((await at(visitor, PLAN)).text).toContain('<strong>Standard</strong>');
    expect((await at(visitor, '/dev/checkout', 'pay')).location).toBe(`${PLAN}?done=paid`);
    expect((await at(visitor, `${PLAN}?done=paid`)).text).toContain('Payment received. Premium is active.');
    expect((await at(visitor, '/dev/checkout', 'pay')).status).toBe(409);
    expect((await at(visitor, `${PLAN}/portal`, 'none')).location).toBe('/dev/checkout');
    for (const [outcome, says] of [
      ['fail', 'The last payment failed. Premium continues until'],
      ['renew', 'Renews on'],
      ['cancel', 'Canceled. Paid until'],
      ['end', 'Your subscription ended on'],
    ] as const) {
      expect((await at(visitor, '/dev/checkout', outcome)).location).toBe(PLAN);
      expect((await at(visitor, PLAN)).text.replaceAll(/<[^>]+>/g, '')).toContain(says);
    }
    expect((await at(visitor, '/dev/checkout', 'nonsense')).status).toBe(400);
  });

  it('the test checkout is served only on this machine, under the site’s own host name, without Stripe and not in production', async () => {
    const visitor = await plainPeople.signedIn();
    expect((await at(visitor, '/dev/checkout')).status).toBe(200);
    for (const headers of [
      { 'x-forwarded-for': '10.0.0.1' },
      { forwarded: 'for=10.0.0.1' },
      { host: 'evil.example' },
    ]) {
      expect([400, 404]).toContain((await at(visitor, '/dev/checkout', undefined, headers)).status);
      expect([400, 403, 404]).toContain((await at(visitor, '/dev/checkout', 'pay', headers)).status);
    }
    const payer = await payers.newUser();
    expect((await payer.visitor.open('/dev/checkout')).status).toBe(404);
    const live = await Service.start(
      { ...environment(), NODE_ENV: 'production', CONTACT_EMAIL: 'team@catalog.example' },
      plain.databaseUrl,
    );
    try {
      const there = new Visitor(live);
      for (const [name, value] of visitor.cookies) there.cookies.set(name, value);
      expect((await there.open('/dev/checkout')).status).toBe(404);
      const page = await there.open(PLAN);
      expect(mainText(page)).toContain('To get Premium, contact team@catalog.example.');
      expect(page.$('main form[action^="/dashboard/plan"]').length).toBe(0);
      expect((await there.send(`${PLAN}/checkout`)).status).toBe(404);
      const { $ } = await there.open('/pricing');
      expect($('main').text()).toContain('For Premium, contact team@catalog.example.');
    } finally {
      await live.stop();
    }
  });

  it('an account whose subscription can’t be canceled can’t be closed', async () => {
    const email = plainPeople.newEmail();
    const visitor = await plainPeople.signedIn(email);
    await rowsOf(
      plain.databaseUrl,
      `insert into subscriptions (user_id, customer_id, status) select id, 'cus_old', 'renewing' from users where email = '${email}'`,
    );
    const page = await visitor.send('/dashboard/account/close', { email });
    expect([page.status, mainText(page)]).toEqual([503, expect.stringContaining('can’t be canceled')]);
    await until(() => isSignedIn(visitor));
  });
});
