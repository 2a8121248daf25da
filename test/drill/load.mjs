/** Callers that keep calling at a fixed pace during faults, and record every response. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { LISTINGS, listing, wordOf } from './stage.mjs';

/** The pace for each process. At 1, faults hit too few calls to be visible. */
const PACE = Number(process.env.PACE ?? 2);
const READS_PER_SECOND = 25 * PACE;
const SUBMISSIONS_PER_SECOND = 3 * PACE;
const ASKS_PER_SECOND = 5 * PACE;
/** The timeout of a call, well above the time after which it counts as hung. */
const PATIENCE_MS = 10_000;

/** Idle connections are closed before the service closes them, so that no call is sent on a closing connection. */
const KEEP_ALIVE = { keepAlive: true, timeout: 2_000 };

let submitted = 0;
let asked = 0;

export class Load {
  responses = [];
  /** Acknowledged writes: names of listings by id, and questions. */
  listings = new Map();
  questions = [];
  /** Failed submissions, to be repeated with their idempotency key. */
  again = [];
  open = new Set();
  timers = [];

  constructor(stage) {
    this.stage = stage;
    this.agents = new Map(stage.services.map((service) => [service, new Agent(KEEP_ALIVE)]));
  }

  start() {
    for (const service of this.stage.services) {
      this.every(READS_PER_SECOND, () => this.read(service));
      this.every(SUBMISSIONS_PER_SECOND, () => this.submit(service));
      this.every(ASKS_PER_SECOND, () => this.ask(service));
    }
  }

  async stop() {
    for (const timer of this.timers) clearInterval(timer);
    while (this.open.size > 0) await Promise.all(this.open);
    for (const agent of this.agents.values()) agent.destroy();
  }

  every(perSecond, act) {
    this.timers.push(
      setInterval(() => {
        const call = act().finally(() => this.open.delete(call));
        this.open.add(call);
      }, 1_000 / perSecond),
    );
  }

  /** Half of the reads have new paths, so that the response cache cannot serve them. */
  read(service) {
    const number = (this.stage.asked += 1) % LISTINGS;
    const { slug, name } = listing(number);
    const kinds = [
      ['/v1/tools/listed-7', ({ data }) => data.name === 'Listed 7'],
      [`/v1/tools/${slug}`, ({ data }) => data.name === name],
      ['/v1/categories', ({ data }) => data.some((one) => one.slug === 'writing')],
      [`/v1/tools?q=${wordOf(number)}`, ({ data }) => data[0]?.slug === slug],
      ['/v1/tools/top', ({ data }) => data.length > 0],
    ];
    const [path, isRight] = kinds[number % kinds.length];
    return this.call({ kind: 'read', service, path, expected: 200, isRight });
  }

  async submit(service) {
    const order = this.again.shift() ?? this.newOrder();
    const { name } = order.body;
    const response = await this.call({
      kind: 'submit',
      service,
      method: 'POST',
      path: '/v1/submit-ai-tool',
      ...order,
      expected: 201,
      isRight: ({ data }) => data.name === name,
    });
    if (response.class !== 'good') {
      this.again.push(order);
      return;
    }
    const { id, slug } = response.body.data;
    this.listings.set(id, name);
    // An acknowledged listing must be readable.
    const isRight = ({ data }) => data.name === name;
    await this.call({ kind: 'read', service, path: `/v1/tools/${slug}`, expected: 200, isRight });
  }

  newOrder() {
    const number = (submitted += 1);
    return {
      headers: { 'idempotency-key': randomUUID() },
      body: {
        name: `Drill Tool ${number}`,
        website: `${this.stage.site.address}/${number}`,
        tagline: `The tool number ${number} of this drill`,
        description: 'It drafts, reviews and publishes. Teams use it to plan their work.',
        category: 'writing',
        pricing: 'FREE',
        founderName: 'Ada Example',
        founderEmail: 'ada@tool.example',
        tags: ['seo'],
        paymentType: 'starter',
      },
    };
  }

  async ask(service) {
    const number = (asked += 1);
    const question = `Question ${number} of the drill: can I move my booking?`;
    const response = await this.call({
      kind: 'ask',
      service,
      method: 'POST',
      path: '/v1/support/ask',
      body: { question, externalId: `thread-${number}`, customer: { name: 'Ada', email: 'ada@tool.example' } },
      expected: 200,
      isRight: ({ data }) => data.status === 'pending',
    });
    if (response.class === 'good') this.questions.push(question);
  }

  async call({ kind, service, path, method = 'GET', headers = {}, body, expected, isRight }) {
    const startedAt = performance.now();
    const wasAlive = service.isAlive;
    const response = { kind, path, startedAt, class: 'other' };
    try {
      const { status, retryAfter, text } = await this.send(service, path, method, headers, body);
      response.status = status;
      response.text = text.slice(0, 200);
      if (status === expected) {
        response.body = JSON.parse(text);
        response.class = isRight(response.body) ? 'good' : 'wrong';
      } else if (status === 503 && retryAfter !== undefined) response.class = 'unavailable';
      // A listing that exists.
      else if (status === 404) response.class = 'wrong';
    } catch (error) {
      response.text = error.code ?? error.message;
      if (!(wasAlive && service.isAlive)) response.class = 'dead';
    }
    response.ms = performance.now() - startedAt;
    this.responses.push(response);
    return response;
  }

  send(service, path, method, headers, body) {
    return new Promise((resolve, reject) => {
      const sent = request(service.address + path, {
        method,
        agent: this.agents.get(service),
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: {
          'x-api-key': this.stage.partnerKey,
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
      });
      sent.on('error', reject);
      sent.on('response', (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode,
            retryAfter: response.headers['retry-after'],
            text: Buffer.concat(chunks).toString(),
          }),
        );
      });
      sent.end(body && JSON.stringify(body));
    });
  }
}
