import { createHmac, randomUUID } from 'node:crypto';
import { addArticle, ask, supported, reply } from '../harness/asking.js';
import type { Partner } from '../harness/partner.js';
import { Model } from '../harness/servers/model.js';
import { Receiver } from '../harness/servers/receiver.js';
import { Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';

describe('The support desk', () => {
  let model: Model;
  let service: Service;
  let receiver: Receiver;
  let webhookUrl: string;

  beforeAll(async () => {
    model = await Model.start();
    service = await Service.start({ ...model.environment, ALLOW_PRIVATE_NETWORK: 'true' });
    receiver = await Receiver.start();
    webhookUrl = `${receiver.url}/hook`;
  });

  afterAll(async () => {
    await service.stop();
    await receiver.stop();
    await model.stop();
  });

  beforeEach(() => receiver.received.splice(0));

  const pending = async (query = 'status=pending&limit=100'): Promise<any> =>
    (await service.admin('GET', `/support/conversations?${query}`)).body;
  const asked = async (partner: Partner, body: object): Promise<string> =>
    (await ask(service, partner, body)).body.data.id;

  it('lists waiting conversations longest wait first, and others latest activity first', async () => {
    const partner = await supported(service, { name: 'Queue', supportMode: 'human' });
    const ids: string[] = [];
    for (const question of ['One?', 'Two?', 'Three?']) ids.push(await asked(partner, { question }));
    const own = ({ data }: any): string[] =>
      data.filter(({ partner: { id } }: any) => id === partner.id).map(({ id }: any) => ids.indexOf(id));
    await ask(service, partner, { question: 'Still one?', conversationId: ids[0] });
    expect(own(await pending())).toEqual([0, 1, 2]);
    await reply(service, ids[0] as string, 'Yes.');
    expect(own(await pending())).toEqual([1, 2]);
    expect(own(await pending('status=answered'))).toEqual([0]);
    expect(own(await pending(''))).toEqual([0, 2, 1]);
    await ask(service, partner, { question: 'One more?', conversationId: ids[0] });
    expect(own(await pending())).toEqual([1, 2, 0]);
    const { data, pagination } = await pending('status=pending&limit=1&page=2');
    expect([data.length, pagination.limit, pagination.page]).toEqual([1, 1, 2]);
    expect((await service.admin('GET', '/support/conversations?status=open')).status).toBe(400);
  });

  it('shows the whole conversation with customer, metadata and partner', async () => {
    const partner = await supported(service, { name: 'Whole' });
    const articleId = await addArticle(service, partner, 'Refunds', 'Refunds take five days.');
    const id = await asked(partner, {
      question: 'Can I get a refund?',
      externalId: 'whole',
      customer: { name: 'Ada' },
      metadata: { plan: 'pro' },
    });
    await ask(service, partner, { question: 'In bitcoin?', conversationId: id });
    await reply(service, id, 'No.');
    const { body } = await service.admin('GET', `/support/conversations/${id}`);
    const message = (author: string, content: string) => ({
      id: expect.any(String),
      author,
      content,
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(body.data).toEqual({
      id,
      partner: { id: partner.id, name: 'Whole' },
      externalId: 'whole',
      status: 'answered',
      customer: { name: 'Ada' },
      metadata: { plan: 'pro' },
      latestQuestion: 'In bitcoin?',
      suggestions: [],
      waitingSince: null,
      activeAt: expect.stringMatching(/Z$/),
      createdAt: expect.stringMatching(/Z$/),
      closedAs: null,
      closedAt: null,
      snoozedUntil: null,
      messages: [
        message('customer', 'Can I get a refund?'),
        { ...message('ai', 'Refunds take five days.'), articleIds: [articleId], markedWrong: false },
        message('customer', 'In bitcoin?'),
        message('human', 'No.'),
      ],
      earlierReplies: [],
    });
  });

  it('leaves a conversation pending if there is a newer question than the one that was read', async () => {
    const partner = await supported(service, { supportMode: 'human' });
    const id = await asked(partner, { question: 'One?' });
    const { messages } = (await service.admin('GET', `/support/conversations/${id}`)).body.data;
    await ask(service, partner, { question: 'Two?', conversationId: id });
    const crossed = await reply(service, id, 'To one.', { questionId: messages[0].id });
    expect([crossed.status, crossed.body.data.status, crossed.body.data.messages.length]).toEqual([201, 'pending', 3]);
    const slim = (await service.get(`/v1/support/conversations/${id}`, partner.key)).body.data;
    expect([slim.status, slim.message]).toEqual(['pending', null]);
    const answered = await reply(service, id, 'To two.', { questionId: crossed.body.data.messages[1].id });
    expect(answered.body.data.status).toBe('answered');
  });

  it('rejects empty replies, and replies to unknown conversations', async () => {
    const id = await asked(await supported(service), { question: 'One?' });
    for (const body of [
      {},
      { content: ' ' },
      { content: 5 },
      { content: 'x'.repeat(10_001) },
      { content: 'x', questionId: '1' },
    ])
      expect((await service.admin('POST', `/support/conversations/${id}/replies`, body)).status).toBe(400);
    for (const other of [randomUUID(), 'x']) {
      expect((await reply(service, other, 'Yes.')).status).toBe(404);
      expect((await service.admin('GET', `/support/conversations/${other}`)).status).toBe(404);
    }
    expect((await service.admin('GET', `/support/conversations/${id}`)).body.data.messages).toHaveLength(1);
  });

  it('records replies in the audit log', async () => {
    const id = await asked(await supported(service), { question: 'One?' });
    const { messages } = (await reply(service, id, 'Yes.')).body.data;
    const { data } = (await service.admin('GET', `/audit?subject=${id}`)).body;
    expect(data).toMatchObject([{ action: 'support.replied', subject: id, details: { messageId: messages[1].id } }]);
  });

  describe('sends the partner support.replied', () => {
    it('for a human reply, with the body for human-only clients, signed', async () => {
      const partner = await supported(service, { supportMode: 'human', webhookUrl });
      const { secret } = (await service.admin('POST', `/partners/${partner.id}/webhook-secret`)).body.data;
      const id = await asked(partner, { question: 'One?', externalId: 'told' });
      await reply(service, id, 'Yes.');
      const { headers, text, body } = await until(() => receiver.received[0]);
      expect(headers).toMatchObject({
        'x-catalog-event': 'support.replied',
        'x-catalog-signature': `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`,
      });
      expect(body).toEqual({
        event: 'support.replied',
        occurredAt: expect.stringMatching(/Z$/),
        conversation: {
          id,
          externalId: 'told',
          status: 'answered',
          message: {
            id: expect.any(String),
            role: 'agent',
            source: 'human',
            content: 'Yes.',
            createdAt: expect.stringMatching(/Z$/),
          },
        },
      });
      expect((await service.get(`/v1/support/conversations/${id}`, partner.key)).body.data).toEqual(body.conversation);
    });

    it('for AI and human replies, with the body for hybrid clients, once each', async () => {
      const partner = await supported(service, { webhookUrl });
      await addArticle(service, partner, 'Refunds', 'Refunds take five days.');
      const id = await asked(partner, { question: 'How long does a refund take?' });
      const conversation = { id, status: 'answered', externalId: null };
      expect((await until(() => receiver.received[0])).body).toEqual({
        event: 'support.replied',
        occurredAt: expect.stringMatching(/Z$/),
        conversation: { ...conversation, reply: 'Refunds take five days.', replySource: 'ai' },
      });
      await ask(service, partner, { question: 'In bitcoin?', conversationId: id });
      await reply(service, id, 'No.');
      const { body } = await until(() => receiver.received[1]);
      expect(body.conversation).toEqual({ ...conversation, reply: 'No.', replySource: 'human' });
      await service.admin('POST', `/partners/${partner.id}/webhook-test`);
      expect((await until(() => receiver.received[2])).body.event).toBe('ping');
    });

    it('but not without a webhook URL or while support is off', async () => {
      const silent = await supported(service, { supportMode: 'human' });
      const off = await supported(service, { supportMode: 'human', webhookUrl });
      const offId = await asked(off, { question: 'One?' });
      await service.admin('PATCH', `/partners/${off.id}`, { supportEnabled: false });
      expect((await reply(service, offId, 'Yes.')).status).toBe(201);
      expect((await reply(service, await asked(silent, { question: 'One?' }), 'Yes.')).status).toBe(201);
      for (const { id } of [silent, off]) {
        expect((await service.admin('GET', `/webhook-deliveries?partnerId=${id}`)).body.data).toEqual([]);
      }
    });
  });
});
