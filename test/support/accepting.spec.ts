import { randomUUID } from 'node:crypto';
import { addArticle, ask, reply, supported } from '../harness/asking.js';
import { rowsOf } from '../harness/database.js';
import { type Partner, partnerKey } from '../harness/partner.js';
import { testClientOf } from '../harness/sandbox.js';
import { Model } from '../harness/servers/model.js';
import { Receiver } from '../harness/servers/receiver.js';
import { Service, type ServiceResponse } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const REFUNDS = 'A yearly payment is refunded in full when you write to us within 30 days of the charge.';
const CANCELING = 'Cancel at any time under Settings > Billing.';
/** A question similar to both articles and answered by neither. */
const UNSURE = 'Can I cancel and get a refund in bitcoin?';

let model: Model;
let service: Service;
let receiver: Receiver;

beforeAll(async () => {
  model = await Model.start();
  service = await Service.start({ ...model.environment, ALLOW_PRIVATE_NETWORK: 'true' });
  receiver = await Receiver.start();
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
  await model.stop();
});

async function pending(
  fields: object = {},
): Promise<{ partner: Partner; id: string; refunds: string; canceling: string }> {
  const partner = await supported(service, { ...fields });
  const refunds = await addArticle(service, partner, 'Refunds', REFUNDS);
  const canceling = await addArticle(service, partner, 'Canceling', CANCELING);
  const { id, status } = (await ask(service, partner, { question: UNSURE })).body.data;
  expect(status).toBe('pending');
  return { partner, id, refunds, canceling };
}
const accept = ({ key }: Partner, id: string, articleId: string): Promise<ServiceResponse> =>
  service.call(`/v1/support/conversations/${id}/suggestions/${articleId}/accept`, { method: 'POST', key });
const storedOf = (id: string): Promise<any[]> =>
  rowsOf(
    service.databaseUrl,
    `select author, content, offered, is_accepted, article_ids, article_versions from support_messages
      where conversation_id = '${id}' order by position`,
  );

describe('Accepting a suggestion', () => {
  it('replies with its text, as AI, and sends the event once', async () => {
    const { partner, id, refunds } = await pending({ webhookUrl: `${receiver.url}/accepted` });
    const { status, body } = await accept(partner, id, refunds);
    expect([status, body.data]).toEqual([
      200,
      {
        id,
        status: 'answered',
        externalId: null,
        reply: REFUNDS,
        replySource: 'ai',
        messages: [
          { role: 'customer', content: UNSURE },
          { role: 'assistant', content: REFUNDS, source: 'ai' },
        ],
      },
    ]);
    expect((await service.get(`/v1/support/conversations/${id}`, partner.key)).body.data).toEqual(body.data);
    const { messages } = (await service.admin('GET', `/support/conversations/${id}`)).body.data;
    expect(messages.at(-1)).toMatchObject({ author: 'ai', articleIds: [refunds], markedWrong: false });
    // Only the statistics show this.
    expect(await storedOf(id)).toMatchObject([
      { author: 'customer', offered: true, is_accepted: false },
      { author: 'ai', offered: false, is_accepted: true, article_ids: [refunds], article_versions: [1] },
    ]);
    expect((await accept(partner, id, refunds)).body).toEqual(body);
    await until(() => receiver.received.some(({ path }) => path === '/accepted'));
    const { data } = (await service.admin('GET', `/webhook-deliveries?partnerId=${partner.id}`)).body;
    expect(data.map(({ event }: any) => event)).toEqual(['support.replied']);
    expect(data[0].requestBody.conversation).toMatchObject({
      reply: REFUNDS,
      replySource: 'ai',
    });
  });

  it('replies once, even for concurrent requests', async () => {
    const { partner, id, refunds } = await pending();
    const responses = await Promise.all(Array.from({ length: 8 }, () => accept(partner, id, refunds)));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses[0]?.body.data.status).toBe('answered');
    expect(await storedOf(id)).toHaveLength(2);
  });

  it('does not reply to a newer question when the request is repeated', async () => {
    const { partner, id, refunds } = await pending();
    await accept(partner, id, refunds);
    await ask(service, partner, { question: UNSURE, conversationId: id });
    const { status, body } = await accept(partner, id, refunds);
    expect([status, body.data.status, body.data.messages.length]).toEqual([200, 'pending', 3]);
  });

  it('returns 409 after another suggestion was accepted or a human replied', async () => {
    const { partner, id, refunds, canceling } = await pending();
    const raced = await Promise.all([accept(partner, id, refunds), accept(partner, id, canceling)]);
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 409]);
    const other = await pending();
    await reply(service, other.id, 'No.');
    const { status, body } = await accept(other.partner, other.id, other.refunds);
    expect([status, body.error]).toEqual([
      409,
      'The question already has another reply. Get the conversation to see it.',
    ]);
    const human = await pending();
    const [accepted] = await Promise.all([
      accept(human.partner, human.id, human.refunds),
      reply(service, human.id, 'No.'),
    ]);
    const { data } = (await service.get(`/v1/support/conversations/${human.id}`, human.partner.key)).body;
    expect([200, 409]).toContain(accepted.status);
    expect(data).toMatchObject({ status: 'answered', reply: 'No.' });
  });

  it('returns 404 for articles that are not suggested and for conversations of other partners', async () => {
    const [one, other] = [await pending(), await pending()];
    const hours = await addArticle(service, one.partner, 'Opening hours', 'We open at nine.');
    for (const [partner, id, articleId] of [
      [one.partner, one.id, hours],
      [one.partner, one.id, other.refunds],
      [one.partner, one.id, randomUUID()],
      [one.partner, one.id, 'x'],
      [other.partner, one.id, one.refunds],
      [one.partner, randomUUID(), one.refunds],
      [one.partner, 'x', one.refunds],
    ] as const)
      expect((await accept(partner, id, articleId)).status).toBe(404);
    const answered = (await ask(service, one.partner, { question: 'Is a yearly payment refunded in full?' })).body.data;
    expect(answered.status).toBe('answered');
    expect((await accept(one.partner, answered.id, one.refunds)).status).toBe(409);
    expect(await storedOf(one.id)).toHaveLength(1);
  });

  it('returns 404 in human mode, and 403 without support', async () => {
    const { partner, id, refunds } = await pending();
    await service.admin('PATCH', `/partners/${partner.id}`, { supportMode: 'human' });
    expect((await accept(partner, id, refunds)).status).toBe(404);
    await service.admin('PATCH', `/partners/${partner.id}`, { supportMode: 'hybrid', supportEnabled: false });
    expect((await accept(partner, id, refunds)).status).toBe(403);
    const human = await pending({ supportMode: 'human' });
    expect(await storedOf(human.id)).toMatchObject([{ offered: false }]);
  });

  it('returns 404 after the article was changed or deleted, or a reply was marked as wrong', async () => {
    const { partner, id, refunds, canceling } = await pending();
    const at = (article: string): string => `/partners/${partner.id}/knowledge/${article}`;
    await service.admin('PUT', at(refunds), { title: 'Refunds', body: 'There are none.' });
    await service.admin('DELETE', at(canceling));
    for (const article of [refunds, canceling]) expect((await accept(partner, id, article)).status).toBe(404);
    const marked = await pending();
    await accept(marked.partner, marked.id, marked.refunds);
    const { messages } = (await service.admin('GET', `/support/conversations/${marked.id}`)).body.data;
    const wrong = `/support/conversations/${marked.id}/replies/${messages.at(-1).id}/wrong`;
    expect((await service.admin('PUT', wrong)).status).toBe(200);
    const again = (await ask(service, marked.partner, { question: UNSURE })).body.data;
    expect((await accept(marked.partner, again.id, marked.refunds)).status).toBe(404);
  });

  it('works for test keys on their own conversations only', async () => {
    const { partner, id, refunds } = await pending();
    const testId = await testClientOf(service, partner.id);
    const test = { id: testId, key: await partnerKey(service, testId) };
    const own = (await ask(service, test, { question: UNSURE })).body.data.id;
    expect((await accept(test, id, refunds)).status).toBe(404);
    expect((await accept(partner, own, refunds)).status).toBe(404);
    expect((await accept(test, own, refunds)).body.data).toMatchObject({ status: 'answered', reply: REFUNDS });
  });
});
