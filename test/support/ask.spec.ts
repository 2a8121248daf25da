import { randomUUID } from 'node:crypto';
import { addArticle, ask, supported, reply } from '../harness/asking.js';
import type { Partner } from '../harness/partner.js';
import { Model } from '../harness/servers/model.js';
import { Service } from '../harness/service.js';

const REFUNDS = 'A yearly payment is refunded in full when you write to us within 30 days of the charge.';
const ANSWERABLE = 'Is a yearly payment refunded?';
const UNANSWERABLE = 'Does it run on a submarine?';

describe('Asking support', () => {
  let model: Model;
  let service: Service;
  let hybrid: Partner;
  let human: Partner;

  beforeAll(async () => {
    model = await Model.start();
    service = await Service.start(model.environment);
    hybrid = await supported(service);
    human = await supported(service, { supportMode: 'human' });
    for (const partner of [hybrid, human]) {
      await addArticle(service, partner, 'Refunds', REFUNDS);
      await addArticle(service, partner, 'Cancelling', 'Cancel at any time under Settings > Billing.');
    }
  });

  afterAll(async () => {
    await service.stop();
    await model.stop();
  });

  const get = async (partner: Partner, id: string): Promise<any> =>
    (await service.get(`/v1/support/conversations/${id}`, partner.key)).body.data;
  const list = async (partner: Partner, query = ''): Promise<any[]> =>
    (await service.get(`/v1/support/conversations${query}`, partner.key)).body.data;

  it('replies to a hybrid client immediately if AI is confident, quoting its articles', async () => {
    const { status, body } = await ask(service, hybrid, { question: ANSWERABLE, externalId: 'sure' });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: {
        id: expect.any(String),
        status: 'answered',
        externalId: 'sure',
        reply: REFUNDS,
        replySource: 'ai',
        messages: [
          { role: 'customer', content: ANSWERABLE },
          { role: 'assistant', content: REFUNDS, source: 'ai' },
        ],
      },
    });
    expect(await get(hybrid, body.data.id)).toEqual(body.data);
  });

  it('leaves the conversation pending if AI is not confident, and shows the human reply', async () => {
    const { body } = await ask(service, hybrid, { question: UNANSWERABLE });
    const { id } = body.data;
    expect(body.data).toEqual({
      id,
      status: 'pending',
      externalId: null,
      reply: null,
      replySource: null,
      messages: [{ role: 'customer', content: UNANSWERABLE }],
    });
    expect((await reply(service, id, 'It does, down to 40 metres.')).status).toBe(201);
    expect(await get(hybrid, id)).toEqual({
      id,
      status: 'answered',
      externalId: null,
      reply: 'It does, down to 40 metres.',
      replySource: 'human',
      messages: [
        { role: 'customer', content: UNANSWERABLE },
        { role: 'assistant', content: 'It does, down to 40 metres.', source: 'human' },
      ],
    });
  });

  it('gives a human-only client the short response, never asks AI, and shows the reply to the latest question', async () => {
    const { status, body } = await ask(service, human, { question: ANSWERABLE, externalId: 'slim' });
    const { id } = body.data;
    expect([status, body]).toEqual([
      200,
      { success: true, data: { id: expect.any(String), externalId: 'slim', status: 'pending', message: null } },
    ]);
    await reply(service, id, 'Yes, within 30 days.');
    const answered = {
      id,
      externalId: 'slim',
      status: 'answered',
      message: {
        id: expect.any(String),
        role: 'agent',
        source: 'human',
        content: 'Yes, within 30 days.',
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    };
    expect(await get(human, id)).toEqual(answered);
    expect(await list(human, '?externalId=slim')).toEqual([answered]);
    const again = await ask(service, human, { question: 'And after that?', conversationId: id });
    expect(again.body.data).toEqual({ id, externalId: 'slim', status: 'pending', message: null });
  });

  it('lists conversations of hybrid clients without messages', async () => {
    const { body } = await ask(service, hybrid, { question: ANSWERABLE, externalId: 'listed' });
    const { messages: _, ...summary } = body.data;
    expect(await list(hybrid, '?externalId=listed')).toEqual([summary]);
  });

  it('accepts message instead of question, and prefers question', async () => {
    const content = async (body: object) => (await ask(service, hybrid, body)).body.data.messages[0].content;
    expect(await content({ message: 'By its other name?' })).toBe('By its other name?');
    expect(await content({ message: 'This one?', question: 'That one?' })).toBe('That one?');
    expect(await content({ message: 'This one?', question: null })).toBe('This one?');
  });

  it('accepts 4000 characters of any kind, and stores them unchanged', async () => {
    const question = `  ${'😀'.repeat(3_996)}\n `;
    const { status, body } = await ask(service, hybrid, { question });
    expect([status, body.data.messages[0].content]).toEqual([200, question]);
    const longer = await ask(service, hybrid, { question: '😀'.repeat(4_001) });
    expect([longer.status, longer.body.error]).toEqual([400, 'question must be at most 4000 characters']);
  });

  it.each<[object, string]>([
    [{}, 'Missing required field: question'],
    [{ question: null }, 'Missing required field: question'],
    [{ question: '' }, 'question must not be blank'],
    [{ question: ' \n\t' }, 'question must not be blank'],
    [{ question: '\u200b\u3164\u2800' }, 'question must not be blank'],
    [{ question: '', message: 'Hello?' }, 'question must not be blank'],
    [{ question: 17 }, 'question must be a string'],
    [{ question: ['Hello?'] }, 'question must be a string'],
    [{ message: 'x'.repeat(4_001) }, 'message must be at most 4000 characters'],
    [{ question: 'Hello?', conversationId: 17 }, 'conversationId must be a string'],
    [{ question: 'Hello?', externalId: '' }, 'externalId must not be blank'],
    [{ question: 'Hello?', externalId: 'x'.repeat(256) }, 'externalId must be at most 255 characters'],
    [{ question: 'Hello?', customer: 'Ada' }, 'customer must be an object with any of: name, email, id'],
    [{ question: 'Hello?', customer: ['Ada'] }, 'customer must be an object with any of: name, email, id'],
    [{ question: 'Hello?', customer: { name: 5 } }, 'customer is invalid: name must be a string'],
    [{ question: 'Hello?', customer: { email: 'ada' } }, 'customer is invalid: email must be an email address'],
    [{ question: 'Hello?', customer: { id: {} } }, 'customer is invalid: id must be a string'],
    [
      { question: 'Hello?', customer: { name: 'x'.repeat(201) } },
      'customer is invalid: name must be at most 200 characters',
    ],
    [{ question: 'Hello?', metadata: 'plan' }, 'metadata must be an object'],
    [{ question: 'Hello?', metadata: [1] }, 'metadata must be an object'],
    [{ question: 'Hello?', metadata: { a: 'x'.repeat(16_384) } }, 'metadata must be at most 16 KiB of JSON'],
    ...['', ' ', true, 1.5, {}, 'x'.repeat(256)].map((peerPushMessageId): [object, string] => [
      { question: 'Hello?', metadata: { peerPushMessageId } },
      'metadata.peerPushMessageId must be a string of 1 to 255 characters or a whole number',
    ]),
  ])('rejects %j', async (body, error) => {
    for (const partner of [hybrid, human]) {
      const before = (await list(partner)).length;
      const response = await ask(service, partner, body);
      expect([response.status, response.body]).toEqual([400, { success: false, error }]);
      expect(await list(partner)).toHaveLength(before);
    }
  });

  it('accepts 16 KiB of metadata, and shows customer and metadata only to admins', async () => {
    const metadata = { note: 'x'.repeat(16_384 - '{"note":""}'.length) };
    const customer = { name: 'Ada', email: 'ada@studio.example', id: 'c-1', phone: '123' };
    const { status, text, body } = await ask(service, hybrid, { question: UNANSWERABLE, metadata, customer });
    expect([status, text.includes('ada@'), text.includes('xxx')]).toEqual([200, false, false]);
    const seen = (await service.admin('GET', `/support/conversations/${body.data.id}`)).body.data;
    expect(seen).toMatchObject({ metadata, customer: { name: 'Ada', email: 'ada@studio.example', id: 'c-1' } });
    expect(seen.customer).not.toHaveProperty('phone');
  });

  it('merges the customer details of all questions', async () => {
    const { body } = await ask(service, human, {
      question: 'One?',
      customer: { name: 'Ada', email: null },
      metadata: { plan: 'pro', seats: 3 },
    });
    const { id } = body.data;
    await ask(service, human, {
      question: 'Two?',
      conversationId: id,
      customer: { id: 'c-7' },
      metadata: { seats: 4 },
    });
    await ask(service, human, { question: 'Three?', conversationId: id, customer: null, metadata: null });
    const seen = async () => (await service.admin('GET', `/support/conversations/${id}`)).body.data;
    expect(await seen()).toMatchObject({
      customer: { name: 'Ada', id: 'c-7' },
      metadata: { plan: 'pro', seats: 4 },
      latestQuestion: 'Three?',
    });
    const large = { note: 'x'.repeat(16_000), other: 'y'.repeat(300) };
    await ask(service, human, { question: 'Four?', conversationId: id, metadata: large });
    await ask(service, human, { question: 'Five?', conversationId: id, metadata: { more: 'z'.repeat(100) } });
    expect((await seen()).metadata).toEqual({ more: 'z'.repeat(100) });
  });

  describe('in a conversation', () => {
    it('continues by conversationId and by externalId, and asks AI again after a reply', async () => {
      const first = (await ask(service, hybrid, { question: ANSWERABLE, externalId: 'thread' })).body.data;
      const second = (await ask(service, hybrid, { question: UNANSWERABLE, externalId: 'thread' })).body.data;
      expect(second).toMatchObject({ id: first.id, status: 'pending', reply: null, replySource: null });
      await reply(service, first.id, 'No.');
      const third = await ask(service, hybrid, { question: 'How do I cancel?', conversationId: first.id });
      expect(third.body.data).toMatchObject({ id: first.id, status: 'answered', replySource: 'ai' });
      expect(third.body.data.messages.map(({ source }: any) => source)).toEqual([
        undefined,
        'ai',
        undefined,
        'human',
        undefined,
        'ai',
      ]);
    });

    it('leaves all questions to a human while an earlier one is pending', async () => {
      const { id } = (await ask(service, hybrid, { question: UNANSWERABLE })).body.data;
      const { data } = (await ask(service, hybrid, { question: ANSWERABLE, conversationId: id })).body;
      expect(data).toMatchObject({ status: 'pending', reply: null });
    });

    it('replies to a question after a greeting', async () => {
      const { id, status } = (await ask(service, hybrid, { question: 'Hello!' })).body.data;
      expect(status).toBe('pending');
      const { data } = (await ask(service, hybrid, { question: ANSWERABLE, conversationId: id })).body;
      expect(data).toMatchObject({ status: 'answered', reply: REFUNDS });
    });

    it('leaves requests for a human to humans', async () => {
      const person = await ask(service, hybrid, { question: 'Refunds: let me talk to a real person.' });
      expect(person.body.data.status).toBe('pending');
    });

    it('rejects a conversationId and an externalId of different conversations', async () => {
      const one = (await ask(service, human, { question: 'One?', externalId: 'one' })).body.data;
      await ask(service, human, { question: 'Two?', externalId: 'two' });
      for (const externalId of ['two', 'three']) {
        const { status, body } = await ask(service, human, { question: 'Three?', conversationId: one.id, externalId });
        expect([status, body.error]).toEqual([400, 'conversationId and externalId belong to different conversations']);
      }
      const same = await ask(service, human, { question: 'Three?', conversationId: one.id, externalId: 'one' });
      expect(same.body.data.id).toBe(one.id);
      expect(await list(human, '?externalId=three')).toEqual([]);
    });

    it('adds an externalId to a conversation without one, unless another conversation has it', async () => {
      const { id } = (await ask(service, human, { question: 'One?' })).body.data;
      await ask(service, human, { question: 'Two?', externalId: 'taken' });
      const taken = await ask(service, human, { question: 'Three?', conversationId: id, externalId: 'taken' });
      expect(taken.status).toBe(400);
      await ask(service, human, { question: 'Three?', conversationId: id, externalId: 'given' });
      const { data } = (await ask(service, human, { question: 'Four?', externalId: 'given' })).body;
      expect(data).toMatchObject({ id, externalId: 'given' });
    });

    it('returns 404 for conversations of other clients, as for unknown ones', async () => {
      const { id } = (await ask(service, human, { question: 'Mine?', externalId: 'mine' })).body.data;
      for (const conversationId of [id, randomUUID(), 'nonsense', "' or true"]) {
        const { status, body } = await ask(service, hybrid, { question: 'Yours?', conversationId });
        expect([status, body]).toEqual([404, { success: false, error: `Conversation not found: ${conversationId}` }]);
        const path = `/v1/support/conversations/${encodeURIComponent(conversationId)}`;
        expect((await service.get(path, hybrid.key)).status).toBe(404);
        expect(await list(hybrid, `?id=${encodeURIComponent(conversationId)}`)).toEqual([]);
      }
      expect(await list(hybrid, '?externalId=mine')).toEqual([]);
      const { data } = (await ask(service, hybrid, { question: 'Yours?', externalId: 'mine' })).body;
      expect(data.id).not.toBe(id);
    });

    it('is visible to all keys of the client', async () => {
      const { id } = (await ask(service, human, { question: 'One?' })).body.data;
      const other = (await service.admin('POST', `/partners/${human.id}/keys`, {})).body.data.key;
      expect((await service.get(`/v1/support/conversations/${id}`, other)).status).toBe(200);
    });
  });

  describe('lists', () => {
    it('conversations that match the parameters, latest activity first, and all without parameters', async () => {
      const partner = await supported(service, { supportMode: 'human' });
      const ids: string[] = [];
      for (const externalId of ['a', 'b', 'c'])
        ids.push((await ask(service, partner, { question: 'Hello?', externalId })).body.data.id);
      await reply(service, ids[0] as string, 'Hello.');
      const found = async (query: string) => (await list(partner, query)).map(({ externalId }) => externalId);
      expect(await found('')).toEqual(['a', 'c', 'b']);
      expect(await found('?status=pending')).toEqual(['c', 'b']);
      expect(await found('?status=answered')).toEqual(['a']);
      expect(await found(`?id=${ids[1]}`)).toEqual(['b']);
      expect(await found('?externalId=c')).toEqual(['c']);
      expect(await found('?externalId=c&status=answered')).toEqual([]);
      expect(await found(`?id=${ids[1]}&externalId=c`)).toEqual([]);
      expect(await found('?id=&externalId=&status=')).toEqual(['a', 'c', 'b']);
      await ask(service, partner, { question: 'More?', externalId: 'b' });
      expect(await found('')).toEqual(['b', 'a', 'c']);
      expect((await service.get('/v1/support/conversations', partner.key)).body).not.toHaveProperty('pagination');
    });

    it('at most 100', async () => {
      const partner = await supported(service, { supportMode: 'human' });
      await Promise.all(Array.from({ length: 105 }, () => ask(service, partner, { question: 'Hello?' })));
      expect(await list(partner)).toHaveLength(100);
    });

    it.each(['status=open', 'status=pending&status=answered', 'id[]=1', 'externalId=a&externalId=b'])(
      'nothing for %s',
      async (query) => {
        const { status, body } = await service.get(`/v1/support/conversations?${query}`, human.key);
        expect([status, body.success]).toEqual([400, false]);
      },
    );
  });

  it('rejects clients without support and other kinds of keys, on all three endpoints', async () => {
    const closed = await supported(service, { supportEnabled: false });
    const { key } = await service.catalogKey();
    for (const denied of [closed.key, key]) {
      for (const path of ['/v1/support/conversations', `/v1/support/conversations/${randomUUID()}`])
        expect((await service.get(path, denied)).status).toBe(403);
      const { status, body } = await ask(service, { id: '', key: denied }, '{broken');
      expect([status, body.success]).toEqual([403, false]);
    }
    await service.admin('PATCH', `/partners/${closed.id}`, { supportEnabled: true });
    expect((await ask(service, closed, { question: 'Now?' })).status).toBe(200);
  });

  it('leaves questions to a human for a client without articles', async () => {
    const empty = await supported(service);
    expect((await ask(service, empty, { question: ANSWERABLE })).body.data).toMatchObject({
      status: 'pending',
      reply: null,
    });
    const id = await addArticle(service, empty, 'Refunds', REFUNDS);
    expect((await ask(service, empty, { question: ANSWERABLE })).body.data.status).toBe('answered');
    await service.admin('DELETE', `/partners/${empty.id}/knowledge/${id}`);
    expect((await ask(service, empty, { question: ANSWERABLE })).body.data.status).toBe('pending');
  });

  it('is charged to a separate budget', async () => {
    const narrow = await Service.start({ RATE_ASK_PER_MINUTE: '2' });
    try {
      const partner = await supported(narrow, { supportMode: 'human' });
      const statuses: number[] = [];
      for (let count = 0; count < 3; count += 1)
        statuses.push((await ask(narrow, partner, { question: 'Hi?' })).status);
      expect(statuses).toEqual([200, 200, 429]);
      const { headers, status } = await narrow.get('/v1/support/conversations', partner.key);
      expect([status, headers.get('ratelimit-policy')]).toEqual([200, '"rest";q=100000;w=60']);
    } finally {
      await narrow.stop();
    }
  });

  it('never asks AI if it is turned off', async () => {
    const silent = await Service.start({ SUPPORT_AI: 'off' });
    try {
      const partner = await supported(silent);
      await addArticle(silent, partner, 'Refunds', REFUNDS);
      expect((await ask(silent, partner, { question: ANSWERABLE })).body.data.status).toBe('pending');
    } finally {
      await silent.stop();
    }
  });
});
