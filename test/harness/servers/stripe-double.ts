import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

const WEBHOOK_SECRET = 'whsec_of_the_double';

/** Failures to simulate. */
type Fault = 'down' | 'silent' | 'not JSON' | 'the wrong JSON' | 'an error';

interface Checkout {
  id: string;
  customer: string;
  status: 'open' | 'complete' | 'expired';
  success_url: string;
  cancel_url: string;
  metadata: Record<string, string>;
  client_reference_id: string | undefined;
}

interface Subscription {
  id: string;
  customer: string;
  status: string;
  created: number;
  ended_at: number | null;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  metadata: Record<string, string>;
  items: { object: 'list'; data: { current_period_start: number; current_period_end: number }[] };
}

const MONTH = 30 * 86_400;
const seconds = (): number => Math.floor(Date.now() / 1_000);
const newId = (prefix: string): string => `${prefix}_${randomBytes(8).toString('hex')}`;

/** As much of Stripe as the service uses: the API for the official library, and the pages on which users pay and cancel. */
export class StripeDouble {
  readonly customers = new Map<string, Record<string, string>>();
  readonly checkouts = new Map<string, Checkout>();
  readonly subscriptions = new Map<string, Subscription>();
  /** What was called, such as `POST /v1/customers`. */
  readonly calls: string[] = [];
  /** The price that the service is configured with; undefined: there is none. */
  price: { unit_amount: number; currency: string; recurring: object } | undefined = {
    unit_amount: 900,
    currency: 'usd',
    recurring: { interval: 'month', interval_count: 1 },
  };
  /** Whether calls of this kind fail. */
  fault: (call: string) => Fault | undefined = () => undefined;
  /** The webhook URL for events of the pages; undefined: none are sent. */
  receiver: string | undefined;

  private readonly answered = new Map<string, { request: string; answer: object }>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<StripeDouble> {
    // After Node's 5 s, a busy client can use a connection that was just closed.
    const server = createServer({ keepAliveTimeout: 300_000 });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const double = new StripeDouble(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => void double.take(request, response));
    return double;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** The environment variables of a service that uses this server. */
  get environment(): Record<string, string> {
    return {
      STRIPE_SECRET_KEY: 'sk_test_of_the_double',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICE_ID: 'price_premium',
      STRIPE_API_URL: this.url,
    };
  }

  subscriptionsOf(customer: string): Subscription[] {
    return [...this.subscriptions.values()].filter((subscription) => subscription.customer === customer);
  }

  customerOf(accountId: string): string {
    const found = [...this.customers].find(([, { accountId: id }]) => id === accountId);
    if (found === undefined) throw new Error(`There is no customer for the account ${accountId}`);
    return found[0];
  }

  subscribe(customer: string, { metadata = {}, status = 'active' } = {}): Subscription {
    const now = seconds();
    const subscription: Subscription = {
      id: newId('sub'),
      customer,
      status,
      created: now,
      ended_at: null,
      cancel_at: null,
      cancel_at_period_end: false,
      metadata,
      items: { object: 'list', data: [{ current_period_start: now, current_period_end: now + MONTH }] },
    };
    this.subscriptions.set(subscription.id, subscription);
    return subscription;
  }

  /** Pays on the Checkout page. */
  pay(checkoutId: string): Subscription {
    const checkout = this.checkouts.get(checkoutId);
    if (checkout?.status !== 'open') throw new Error(`Checkout ${checkoutId} is not open`);
    checkout.status = 'complete';
    return this.subscribe(checkout.customer, { metadata: checkout.metadata });
  }

  /** A signed event, as Stripe sends it. */
  event(
    type: string,
    customer: string | null,
    { id = newId('evt'), secret = WEBHOOK_SECRET, timestamp = seconds() } = {},
  ): { body: string; headers: Record<string, string> } {
    const body = JSON.stringify({ id, object: 'event', type, data: { object: { id: newId('in'), customer } } });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
    return { body, headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature } };
  }

  async send(service: string, type: string, customer: string | null, options = {}): Promise<Response> {
    const { body, headers } = this.event(type, customer, options);
    return fetch(`${service}/webhooks/stripe`, { method: 'POST', body, headers });
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', this.url);
    const call = `${request.method} ${url.pathname}`;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    if (!url.pathname.startsWith('/v1/')) return this.page(call, new URLSearchParams(body), response);
    // Each process reads the price once, so the call is not recorded.
    if (!call.startsWith('GET /v1/prices/')) this.calls.push(call);
    const send = (status: number, text: string): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    };
    switch (this.fault(call)) {
      case 'down':
        response.destroy();
        return;
      case 'silent':
        return;
      case 'not JSON': {
        send(200, '<html>Please come back later</html>');
        return;
      }
      case 'the wrong JSON': {
        send(200, '{"object":"teapot","data":[{"id":7}]}');
        return;
      }
      case 'an error': {
        send(500, '{"error":{"type":"api_error","message":"Out of order"}}');
        return;
      }
      case undefined:
    }
    const key = request.headers['idempotency-key'];
    const known = typeof key === 'string' ? this.answered.get(key) : undefined;
    if (known !== undefined && known.request !== call + body) {
      send(400, '{"error":{"type":"idempotency_error","message":"Another request had this key"}}');
      return;
    }
    const answer = known?.answer ?? this.api(call, new URLSearchParams(body || url.search));
    if (answer === undefined) {
      send(404, '{"error":{"type":"invalid_request_error","code":"resource_missing","message":"No such thing"}}');
      return;
    }
    if (typeof key === 'string') this.answered.set(key, { request: call + body, answer });
    send(200, JSON.stringify(answer));
  }

  /** Undefined if the object does not exist. */
  private api(call: string, fields: URLSearchParams): object | undefined {
    const [, id = ''] = /^\w+ \/v1\/(?:checkout\/sessions|subscriptions|prices)\/(\w+)/.exec(call) ?? [];
    const customer = fields.get('customer') ?? '';
    const isKnown = this.customers.has(customer);
    switch (id === '' ? call : call.replace(id, ':id')) {
      case 'POST /v1/customers': {
        const created = newId('cus');
        this.customers.set(created, { email: fields.get('email') ?? '', ...metadataIn(fields, 'metadata') });
        return { id: created, object: 'customer' };
      }
      case 'GET /v1/prices/:id':
        return this.price && { id, object: 'price', ...this.price };
      case 'GET /v1/subscriptions':
        return isKnown ? { object: 'list', has_more: false, data: this.subscriptionsOf(customer) } : undefined;
      case 'DELETE /v1/subscriptions/:id': {
        const subscription = this.subscriptions.get(id);
        if (subscription === undefined || subscription.status === 'canceled') return undefined;
        return Object.assign(subscription, { status: 'canceled', ended_at: seconds() });
      }
      case 'POST /v1/subscriptions/:id': {
        const subscription = this.subscriptions.get(id);
        const cancel_at_period_end = fields.get('cancel_at_period_end') === 'true';
        return subscription && Object.assign(subscription, { cancel_at_period_end });
      }
      case 'POST /v1/checkout/sessions': {
        if (!isKnown) return undefined;
        const checkout: Checkout = {
          id: newId('cs'),
          customer,
          status: 'open',
          success_url: fields.get('success_url') ?? '',
          cancel_url: fields.get('cancel_url') ?? '',
          metadata: metadataIn(fields, 'subscription_data[metadata]'),
          client_reference_id: fields.get('client_reference_id') ?? undefined,
        };
        this.checkouts.set(checkout.id, checkout);
        return this.shown(checkout);
      }
      case 'GET /v1/checkout/sessions/:id':
        return this.shown(this.checkouts.get(id));
      case 'POST /v1/checkout/sessions/:id/expire': {
        const checkout = this.checkouts.get(id);
        return checkout && this.shown(Object.assign(checkout, { status: 'expired' }));
      }
      case 'POST /v1/billing_portal/sessions':
        return isKnown
          ? { object: 'billing_portal.session', url: `${this.url}/portal/${customer}?${fields.get('return_url')}` }
          : undefined;
      default:
        return undefined;
    }
  }

  private shown(checkout: Checkout | undefined): object | undefined {
    if (checkout === undefined) return undefined;
    return { ...checkout, url: checkout.status === 'open' ? `${this.url}/pay/${checkout.id}` : null };
  }

  /** The pages that users see at Stripe. */
  private async page(call: string, fields: URLSearchParams, response: ServerResponse): Promise<void> {
    const [, method, kind = '', id = ''] = /^(\w+) \/(pay|portal)\/(\w+)/.exec(call) ?? [];
    const leave = (address: string): void => void response.writeHead(303, { location: address }).end();
    const show = (text: string): void => void response.writeHead(200, { 'content-type': 'text/html' }).end(text);
    const outcome = fields.get('outcome');
    const checkout = this.checkouts.get(id);
    if (kind === 'pay' && checkout !== undefined) {
      if (method === 'POST' && outcome === 'leave') {
        leave(checkout.cancel_url);
        return;
      }
      if (method === 'POST' && outcome === 'pay') {
        const { customer } = this.pay(id);
        for (const type of ['checkout.session.completed', 'customer.subscription.created', 'invoice.paid'])
          if (this.receiver !== undefined) await this.send(this.receiver, type, customer);
        leave(checkout.success_url);
        return;
      }
      show(form(outcome === 'decline' ? 'Your card was declined.' : '', ['pay', 'decline', 'leave']));
      return;
    }
    if (kind === 'portal' && method === 'POST') {
      for (const subscription of this.subscriptionsOf(id)) subscription.cancel_at_period_end = true;
      if (this.receiver !== undefined) await this.send(this.receiver, 'customer.subscription.updated', id);
      show('<p>Cancelled.</p>');
      return;
    }
    show(form('', ['cancel']));
  }
}

const form = (message: string, outcomes: string[]): string =>
  `<!doctype html><title>Double of Stripe</title><p>${message}</p><form method="post">${outcomes
    .map((outcome) => `<button name="outcome" value="${outcome}">${outcome}</button>`)
    .join('')}</form>`;

function metadataIn(fields: URLSearchParams, prefix: string): Record<string, string> {
  const entries = [...fields].filter(([name]) => name.startsWith(`${prefix}[`));
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(prefix.length + 1, -1), value]));
}
