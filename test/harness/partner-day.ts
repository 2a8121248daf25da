import { addArticle, supported } from './asking.js';
import { type Partner, partnerKey, submission } from './partner.js';
import { testClientOf } from './sandbox.js';
import type { Receiver } from './servers/receiver.js';
import type { ServiceResponse, Service } from './service.js';
import { until } from './until.mjs';

export type Mode = 'live' | 'test';

export interface RecordedCall {
  /** The same in both modes: without IDs. */
  name: string;
  method: string;
  path: string;
  answer: ServiceResponse;
}

interface CallFields {
  id?: string;
  articleId?: string;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  /** What makes this call different from another one with the same path. */
  about?: string;
}

const UNKNOWN_ID = '019a8e2c-0000-7000-8000-000000000000';
const REFUNDS = 'A yearly payment is refunded in full when you write to us within 30 days of the charge.';
const MAX_PINGS = 10;

/** The clients of a partner in both modes, with an article and a receiver. */
export async function partnerInBothModes(service: Service, receiver: Receiver): Promise<Record<Mode, Partner>> {
  const live = await supported(service);
  await addArticle(service, live, 'Refunds', REFUNDS);
  const id = await testClientOf(service, live.id);
  const test = { id, key: await partnerKey(service, id) };
  for (const [mode, client] of Object.entries({ live, test })) {
    await service.admin('PATCH', `/partners/${client.id}`, { webhookUrl: `${receiver.url}/${mode}` });
    await service.admin('POST', `/partners/${client.id}/webhook-secret`);
  }
  return { live, test };
}

/** Makes every call of a partner in one mode and records the responses. In live mode, the team does its part in between. */
export class PartnerDay {
  readonly calls: RecordedCall[] = [];
  /** Calls that exist in test mode only, with the name of the call that returns the same. */
  readonly testCalls: (RecordedCall & { like: string })[] = [];
  readonly ids = { submission: '', delivery: '', conversation: '' };

  constructor(
    private readonly service: Service,
    private readonly receiver: Receiver,
    private readonly client: Partner,
    private readonly mode: Mode,
  ) {}

  async record(): Promise<void> {
    await this.readCatalog();
    await this.submit();
    await this.readStatus();
    await this.complete();
    await this.listSubmissions();
    await this.ping();
    await this.redeliver();
    await this.ask();
    await this.askHumans();
    await this.pingOften();
    await this.removeWebhookUrl();
  }

  private async readCatalog(): Promise<void> {
    for (const path of ['/me', '/tools', '/categories', '/tags', '/directories', '/directory-categories'])
      await this.call('GET', path);
  }

  private async submit(): Promise<void> {
    const path = '/submit-ai-tool';
    const body = submission({ name: 'Long Day', paymentType: 'starter' });
    const headers = { 'idempotency-key': 'order-1001' };
    await this.call('POST', path, { query: { dryRun: 'true' }, body });
    const { data } = await this.call('POST', path, { body, headers });
    this.ids.submission = data.id;
    await this.call('POST', path, { body, headers, about: 'again' });
    await this.call('POST', path, { body: submission({ pricing: 'CHEAP', tags: [] }), about: 'invalid' });
    await this.call('POST', path, { body: submission({ name: 'Longer Day' }), about: 'without package' });
    await this.call('GET', '/ai-tools/status', { query: { slug: data.slug } });
  }

  private async readStatus(): Promise<void> {
    const path = '/ai-tools/status';
    await this.call('GET', path, { query: { id: this.ids.submission } });
    await this.call('GET', path, { query: { website: 'draftwell.example' } });
    await this.call('GET', path, { query: { id: UNKNOWN_ID }, about: 'unknown' });
    await this.call('GET', path, { about: 'without parameters' });
  }

  private async complete(): Promise<void> {
    const { submission: id } = this.ids;
    if (this.mode === 'test') {
      await this.testCall(
        '/partner/test/submissions/{id}/advance',
        { id, body: { to: 'DONE' } },
        'GET /ai-tools/status id DONE',
      );
    } else {
      const listingUrl = 'https://harbor.example/day';
      const recorded = { isSubmitted: true, listingUrl, proofScreenshot: 'https://harbor.example/day.png' };
      await this.service.admin('PUT', `/submissions/${id}/directories/harbor`, recorded);
      await until(async () => (await this.service.admin('GET', `/submissions/${id}`)).text.includes('"checkedAt"'));
      await this.service.admin('POST', `/submissions/${id}/done`);
    }
    await this.call('GET', '/ai-tools/status', { query: { id }, about: 'DONE' });
  }

  private async listSubmissions(): Promise<void> {
    const path = '/partner/submissions';
    await this.call('GET', path);
    await this.call('GET', path, { query: { state: 'DONE', since: '2026-01-01T00:00:00Z' } });
    const { next } = await this.call('GET', path, { query: { limit: '1' } });
    await this.call('GET', path, { query: next });
    await this.call('GET', path, { query: { state: 'LATE', limit: '101', cursor: 'x' }, about: 'invalid' });
  }

  private async ping(): Promise<void> {
    const { id } = (await this.call('POST', '/partner/webhook-test', { body: {} })).data;
    this.ids.delivery = id;
    await this.concluded(id);
    const forged = await this.call('POST', '/partner/webhook-test', { body: { forged: true }, about: 'forged' });
    await this.concluded(forged.data.id);
    await this.call('POST', '/partner/webhook-test', { body: { forged: 'yes' }, about: 'invalid' });
    const path = '/partner/deliveries';
    await this.call('GET', `${path}/{id}`, { id });
    await this.call('GET', `${path}/{id}`, { id: UNKNOWN_ID, about: 'unknown' });
    for (const event of ['ping', 'directory_submissions.completed'])
      await this.call('GET', path, { query: { event, status: 'delivered', since: '2026-01-01T00:00:00Z' } });
    const { next } = await this.call('GET', path, { query: { event: 'ping', limit: '1' } });
    await this.call('GET', path, { query: next });
    await this.call('GET', path, { query: { status: 'lost', event: 'pong' }, about: 'invalid' });
    if (this.mode === 'test')
      await this.testCall('/partner/test/events', { body: { event: 'ping' } }, 'POST /partner/webhook-test');
  }

  private async redeliver(): Promise<void> {
    const path = '/partner/deliveries/{id}/redeliver';
    const { id } = (await this.call('POST', path, { id: this.ids.delivery })).data;
    await this.concluded(id);
    await this.call('POST', path, { id: UNKNOWN_ID, about: 'unknown' });
    const { answer } = this.receiver;
    const held = new Promise<() => void>((resolve) => {
      this.receiver.answer = (response) => resolve(() => response.end());
    });
    const { id: pending } = (await this.call('POST', '/partner/webhook-test', { body: {}, about: 'slow' })).data;
    const release = await held;
    await this.call('POST', path, { id: pending, about: 'pending' });
    this.receiver.answer = answer;
    release();
    await this.concluded(pending);
  }

  private async ask(): Promise<void> {
    const customer = { name: 'Noa Berg', email: 'noa@tidepool.example' };
    const refunds = { question: 'Is a yearly payment refunded?', customer };
    const suggested = (await this.call('POST', '/support/ask', { body: refunds })).data.id;
    const question = 'Can I import my old documents from floppy disks?';
    const body = { question, customer, externalId: 'thread-1' };
    const { id } = (await this.call('POST', '/support/ask', { body, about: 'pending' })).data;
    this.ids.conversation = id;
    await this.call('POST', '/support/ask', { body: { question: '' }, about: 'invalid' });
    await this.call('GET', '/support/conversations/{id}', { id, about: 'pending' });
    await this.call('GET', '/support/conversations', { query: { status: 'pending' } });
    await this.call('GET', '/support/conversations/{id}/suggestions', { id, about: 'pending' });
    await this.reply(id);
    await this.call('GET', '/support/conversations/{id}', { id });
    await this.call('GET', '/support/conversations/{id}/suggestions', { id });
    await this.accept(suggested);
    await this.call('GET', '/support/conversations/{id}', { id: UNKNOWN_ID, about: 'unknown' });
    await this.call('GET', '/support/conversations', { query: { status: 'answered' } });
  }

  private async accept(id: string): Promise<void> {
    const path = '/support/conversations/{id}/suggestions';
    const [{ articleId }] = (await this.call('GET', path, { id, about: 'one' })).data;
    await this.call('POST', `${path}/{articleId}/accept`, { id, articleId });
  }

  private async reply(id: string): Promise<void> {
    const body = { content: 'We import them for you.' };
    if (this.mode === 'live') await this.service.admin('POST', `/support/conversations/${id}/replies`, body);
    else await this.testCall('/partner/test/conversations/{id}/reply', { id, body }, 'GET /support/conversations/{id}');
    await until(() => this.events('support.replied').length >= 1);
  }

  private async askHumans(): Promise<void> {
    await this.setSupportMode('human');
    const { id } = (await this.call('POST', '/support/ask', { body: { question: 'Hello?' }, about: 'human mode' }))
      .data;
    await this.call('GET', '/support/conversations/{id}', { id, about: 'human mode' });
    await this.call('GET', '/support/conversations', { about: 'human mode' });
    await this.setSupportMode('hybrid');
  }

  /** The settings of the live client are also those of the test client. */
  private async setSupportMode(supportMode: string): Promise<void> {
    const [{ id }] = (await this.service.admin('GET', '/partners')).body.data;
    await this.service.admin('PATCH', `/partners/${id}`, { supportMode });
  }

  /** Records the first ping over the limit. */
  private async pingOften(): Promise<void> {
    const before = this.calls.length;
    for (let count = 0; count <= MAX_PINGS; count += 1) {
      await this.call('POST', '/partner/webhook-test', { body: {}, about: 'over the limit' });
      if (this.calls.at(-1)?.answer.status === 429) break;
    }
    this.calls.splice(before, this.calls.length - before - 1);
  }

  private async removeWebhookUrl(): Promise<void> {
    await this.service.admin('PATCH', `/partners/${this.client.id}`, { webhookUrl: null });
    const path = '/partner/deliveries/{id}/redeliver';
    await this.call('POST', path, { id: this.ids.delivery, about: 'without webhook URL' });
  }

  /** What the receiver got of this mode. */
  events(event: string): Receiver['received'] {
    return this.receiver.received.filter(
      ({ path, headers }) => path === `/${this.mode}` && headers['x-catalog-event'] === event,
    );
  }

  private async concluded(id: string): Promise<void> {
    const path = `/v1/partner/deliveries/${id}`;
    await until(async () => (await this.service.get(path, this.client.key)).body.data.status !== 'pending');
  }

  /** Returns the data, and the query of the next page. */
  private async call(method: string, path: string, fields: CallFields = {}): Promise<any> {
    const { name, answer } = await this.send(method, path, fields);
    this.calls.push({ name, method: method.toLowerCase(), path, answer });
    const [, next] = /\?([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '') ?? [];
    return { data: answer.body.data, next: Object.fromEntries(new URLSearchParams(next)) };
  }

  private async testCall(path: string, fields: CallFields, like: string): Promise<void> {
    this.testCalls.push({ method: 'post', path, like, ...(await this.send('POST', path, fields)) });
  }

  private async send(
    method: string,
    path: string,
    { id = '', articleId = '', query = {}, body, headers = {}, about }: CallFields,
  ): Promise<{ name: string; answer: ServiceResponse }> {
    const search = new URLSearchParams(query);
    const address = `/v1${path.replace('{id}', id).replace('{articleId}', articleId)}?${search.toString()}`;
    const answer = await this.service.call(address, { method, key: this.client.key, body, headers });
    const shown = Object.entries(query).map(([key, value]) =>
      ['id', 'slug', 'cursor'].includes(key) ? key : `${key}=${value}`,
    );
    return { name: [method, path, ...shown, about].filter((part) => part !== undefined).join(' '), answer };
  }
}
