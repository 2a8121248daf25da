import { addArticle, ask, supported, reply } from '../harness/asking.js';
import type { Partner } from '../harness/partner.js';
import { Model } from '../harness/servers/model.js';
import { type ServiceResponse, Service } from '../harness/service.js';

const REFUNDS = 'A yearly payment is refunded in full when you write to us within 30 days of the charge.';
/** More than the connections of both services. */
const MANY = 24;

describe('Simultaneous asks', () => {
  let model: Model;
  let service: Service;
  /** Another process on the same database. */
  let second: Service;
  let hybrid: Partner;
  let human: Partner;

  beforeAll(async () => {
    model = await Model.start();
    service = await Service.start(model.environment);
    second = await Service.start(model.environment, service.databaseUrl);
    hybrid = await supported(service);
    human = await supported(service, { supportMode: 'human' });
    await addArticle(service, hybrid, 'Refunds', REFUNDS);
  });

  afterAll(async () => {
    await second.stop();
    await service.stop();
    await model.stop();
  });

  const either = (index: number): Service => (index % 3 === 0 ? second : service);
  const thread = async (id: string): Promise<any> =>
    (await service.admin('GET', `/support/conversations/${id}`)).body.data;
  const atOnce = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index)));
  const statuses = (responses: ServiceResponse[]): number[] => [...new Set(responses.map(({ status }) => status))];
  const ids = (responses: ServiceResponse[]): string[] => [
    ...new Set(responses.map(({ body }) => body.data.id as string)),
  ];
  const contents = ({ messages }: any): string[] => messages.map(({ content }: any) => content).sort();

  it.each(['hybrid', 'human'])(
    'with one new externalId create one conversation with all messages: %s',
    async (mode) => {
      const partner = mode === 'human' ? human : hybrid;
      const question = (index: number): string => `Does it fly with ${index} balloons?`;
      const responses = await atOnce(MANY, (index) =>
        ask(either(index), partner, { question: question(index), externalId: 'many' }),
      );
      expect(statuses(responses)).toEqual([200]);
      expect(ids(responses)).toHaveLength(1);
      const seen = await thread(ids(responses)[0] as string);
      expect(contents(seen)).toEqual(Array.from({ length: MANY }, (_, index) => question(index)).sort());
      expect(seen.status).toBe('pending');
    },
  );

  it('and simultaneous replies lose no message', async () => {
    const { id } = (await ask(service, human, { question: 'Begin?' })).body.data;
    const responses = await atOnce(MANY, (index) =>
      index % 2 === 0
        ? ask(either(index), human, { question: `Question ${index}?`, conversationId: id })
        : reply(either(index), id, `Reply ${index}.`),
    );
    expect(statuses(responses).sort()).toEqual([200, 201]);
    const seen = await thread(id);
    expect(seen.messages).toHaveLength(MANY + 1);
    const { author, id: lastId } = seen.messages.at(-1);
    const slim = (await service.get(`/v1/support/conversations/${id}`, human.key)).body.data;
    expect([slim.status, slim.message?.id]).toEqual(author === 'human' ? ['answered', lastId] : ['pending', undefined]);
  });

  it('with one peerPushMessageId add the message once, in one conversation, in both modes', async () => {
    for (const supportMode of ['hybrid', 'human']) {
      const partner = await supported(service, { supportMode });
      const responses = await atOnce(MANY, (index) =>
        ask(either(index), partner, {
          question: 'Does it fly?',
          // Without the constraint each would open a separate conversation.
          ...(index % 2 === 0 && { externalId: 'pushed' }),
          metadata: { peerPushMessageId: 'push-1' },
        }),
      );
      expect(statuses(responses)).toEqual([200]);
      expect(ids(responses)).toHaveLength(1);
      expect((await thread(ids(responses)[0] as string)).messages).toHaveLength(1);
      const all = await service.get('/v1/support/conversations', partner.key);
      expect(all.body.data).toHaveLength(1);
    }
  });

  it('with one Idempotency-Key add the message once and get the same response, in both modes', async () => {
    for (const [partner, question] of [
      [hybrid, 'Is a yearly payment refunded?'],
      [hybrid, 'Does it fly?'],
      [human, 'Does it fly?'],
    ] as const) {
      const headers = { 'idempotency-key': `key-${question.length}` };
      const responses = await atOnce(20, (index) => ask(either(index), partner, { question }, headers));
      expect(statuses(responses)).toEqual([200]);
      expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
      expect(responses.filter((response) => response.headers.get('idempotent-replayed') === null)).toHaveLength(1);
      const { messages } = await thread(ids(responses)[0] as string);
      expect(messages).toHaveLength(question.includes('payment') ? 2 : 1);
    }
  });
});

describe('A repeated ask', () => {
  let service: Service;
  let hybrid: Partner;
  let human: Partner;

  beforeAll(async () => {
    service = await Service.start();
    hybrid = await supported(service);
    human = await supported(service, { supportMode: 'human' });
    await addArticle(service, hybrid, 'Refunds', REFUNDS);
  });

  afterAll(() => service.stop());

  it('with the same Idempotency-Key gets the first response, whatever has changed since', async () => {
    const body = { question: 'Does it fly?', externalId: 'repeated' };
    for (const partner of [hybrid, human]) {
      const first = await ask(service, partner, body, { 'idempotency-key': 'again' });
      await reply(service, first.body.data.id, 'It does.');
      const second = await ask(service, partner, body, { 'idempotency-key': 'again' });
      expect([second.status, second.text]).toEqual([200, first.text]);
      expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
      const other = await ask(service, partner, { ...body, question: 'Else?' }, { 'idempotency-key': 'again' });
      expect([other.status, other.body.success]).toEqual([400, false]);
    }
  });

  it('with the same peerPushMessageId returns the current conversation, and adds nothing', async () => {
    for (const partner of [hybrid, human]) {
      const body = { question: 'Does it fly?', metadata: { peerPushMessageId: 'push-2' } };
      const { id } = (await ask(service, partner, body)).body.data;
      await reply(service, id, 'It does.');
      const again = await ask(service, partner, { ...body, externalId: 'elsewhere' });
      expect(again.body.data).toMatchObject({ id, status: 'answered', externalId: null });
      const { messages } = (await service.admin('GET', `/support/conversations/${id}`)).body.data;
      expect(messages).toHaveLength(2);
    }
  });

  it('with the same peerPushMessageId and an Idempotency-Key adds one message', async () => {
    const body = { question: 'Does it fly?', metadata: { peerPushMessageId: 17 } };
    const [first, second, third] = await Promise.all([
      ask(service, human, body, { 'idempotency-key': 'a' }),
      ask(service, human, body, { 'idempotency-key': 'b' }),
      ask(service, human, { ...body, metadata: { peerPushMessageId: '17' } }),
    ]);
    expect(new Set([first, second, third].map(({ body: { data } }) => data.id)).size).toBe(1);
    const { messages } = (await service.admin('GET', `/support/conversations/${first.body.data.id}`)).body.data;
    expect(messages).toHaveLength(1);
  });

  it('accepts one message ID from two clients', async () => {
    const body = { question: 'Does it fly?', metadata: { peerPushMessageId: 'shared' } };
    const [one, two] = [await ask(service, hybrid, body), await ask(service, human, body)];
    expect(one.body.data.id).not.toBe(two.body.data.id);
  });
});
