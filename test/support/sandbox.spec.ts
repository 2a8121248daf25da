import { addArticle, ask, supported } from '../harness/asking.js';
import { rowsOf } from '../harness/database.js';
import { type Partner, partnerKey } from '../harness/partner.js';
import { testClientOf } from '../harness/sandbox.js';
import { Model } from '../harness/servers/model.js';
import { Receiver } from '../harness/servers/receiver.js';
import { type ServiceResponse, Service } from '../harness/service.js';
import { shapeProblems } from '../harness/shapes.js';
import { until } from '../harness/until.mjs';

const REFUNDS = 'A yearly payment is refunded in full when you write to us within 30 days of the charge.';
const KNOWN = 'Is a yearly payment refunded?';
const UNKNOWN = 'Can I import my old documents from floppy disks?';

describe('Support in test mode', () => {
  let service: Service;
  let model: Model;
  let receiver: Receiver;
  let live: Partner;
  let test: Partner;

  beforeAll(async () => {
    model = await Model.start();
    receiver = await Receiver.start();
    service = await Service.start({
      ALLOW_PRIVATE_NETWORK: 'true',
      SUPPORT_AI: 'openai',
      SUPPORT_AI_BASE_URL: `${model.baseUrl}/`,
      SUPPORT_AI_API_KEY: 'sk-test',
      SUPPORT_AI_MODEL: 'small-model',
    });
    live = await supported(service);
    await addArticle(service, live, 'Refunds', REFUNDS);
    test = await sandboxOf(live);
  });

  afterAll(async () => {
    await service.stop();
    await receiver.stop();
    await model.stop();
  });

  async function sandboxOf({ id }: Partner): Promise<Partner> {
    const testId = await testClientOf(service, id);
    await service.admin('PATCH', `/partners/${testId}`, { webhookUrl: receiver.url });
    return { id: testId, key: await partnerKey(service, testId) };
  }

  const conversation = async (id: string, key = test.key): Promise<any> =>
    (await service.get(`/v1/support/conversations/${id}`, key)).body.data;
  const reply = (id: string, content: string, key = test.key): Promise<ServiceResponse> =>
    service.call(`/v1/partner/test/conversations/${id}/reply`, { method: 'POST', key, body: { content } });
  const jobsOf = (id: string): Promise<any[]> =>
    rowsOf(
      service.databaseUrl,
      `select round(extract(epoch from due_at - now()))::integer as seconds from jobs
        where kind = 'reply-to-test-question' and payload->>'conversationId' = '${id}'`,
    );
  const makeDue = (id: string): Promise<void> => service.runDueJobs(`payload->>'conversationId' = '${id}'`);
  const replied = (id: string): any[] =>
    receiver.received.map(({ body }) => body).filter(({ conversation: { id: about } }) => about === id);

  it('never asks the configured model', async () => {
    expect((await ask(service, test, { question: KNOWN })).body.data.status).toBe('pending');
    expect(model.received).toHaveLength(0);
  });

  it('replies 20 seconds after a question is left pending, once, and sends the event', async () => {
    const { body } = await ask(service, test, { question: UNKNOWN });
    const { id } = body.data;
    expect(body.data).toMatchObject({ status: 'pending', reply: null, replySource: null });
    const [job] = await jobsOf(id);
    expect(job.seconds).toBeGreaterThan(10);
    expect(job.seconds).toBeLessThanOrEqual(20);
    await makeDue(id);
    const answered = await until(async () => {
      const found = await conversation(id);
      return found.status === 'answered' && found;
    });
    expect(answered).toMatchObject({ replySource: 'human', reply: expect.stringContaining('simulated') });
    await until(() => replied(id).length === 1);
    expect(replied(id)[0]).toMatchObject({ event: 'support.replied', conversation: { id, replySource: 'human' } });
  });

  it('lets the partner reply as a human, so that the simulated reply is left out', async () => {
    const { id } = (await ask(service, test, { question: UNKNOWN })).body.data;
    const response = await reply(id, 'Not yet.');
    const document = (await service.get('/v1/openapi.json')).body;
    expect(shapeProblems(document, 'post', '/partner/test/conversations/{id}/reply', response)).toBe('');
    expect(response.body.data).toMatchObject({ status: 'answered', reply: 'Not yet.', replySource: 'human' });
    await makeDue(id);
    await until(async () => (await jobsOf(id)).length === 0);
    expect((await conversation(id)).messages).toHaveLength(2);
  });

  it('keeps conversations of the two modes and of two partners apart', async () => {
    const other = await sandboxOf(await supported(service));
    const { id } = (await ask(service, test, { question: UNKNOWN })).body.data;
    const asked = (await ask(service, live, { question: UNKNOWN })).body.data;
    for (const { key } of [live, other]) expect(await conversation(id, key)).toBeUndefined();
    expect((await reply(id, 'No', other.key)).status).toBe(404);
    expect((await reply(asked.id, 'No')).status).toBe(404);
    expect((await reply(asked.id, 'No', live.key)).status).toBe(403);
    expect(await jobsOf(asked.id)).toEqual([]);
    const inbox = (await service.admin('GET', '/support/conversations?limit=100')).body.data;
    expect(inbox.map((row: any) => row.id)).toContain(asked.id);
    expect(inbox.map((row: any) => row.id)).not.toContain(id);
  });

  it('replies to human-only partners, too', async () => {
    const sandbox = await sandboxOf(await supported(service, { supportMode: 'human' }));
    const { id } = (await ask(service, sandbox, { question: UNKNOWN })).body.data;
    await makeDue(id);
    await until(async () => (await conversation(id, sandbox.key)).message?.source === 'human');
  });

  describe('Test data', () => {
    const counts = async (clientId: string): Promise<number[]> => {
      const tables = ['test_submissions', 'support_conversations', 'support_messages', 'webhook_deliveries'];
      const [row] = await rowsOf(
        service.databaseUrl,
        `select ${tables.map((table) => `(select count(*)::int from ${table} where client_id = '${clientId}') as ${table}`).join(', ')}`,
      );
      return tables.map((table) => row[table]);
    };

    async function filled(): Promise<Partner> {
      const sandbox = await sandboxOf(await supported(service));
      await rowsOf(
        service.databaseUrl,
        `insert into test_submissions (id, client_id, slug, name, website, website_key, founder_name, founder_email)
         values (gen_random_uuid(), '${sandbox.id}', 'a', 'A', 'https://a.example', 'a.example', 'Ada', 'ada@a.example')`,
      );
      const { id } = (await ask(service, sandbox, { question: UNKNOWN })).body.data;
      await reply(id, 'Not yet.', sandbox.key);
      await ask(service, sandbox, { question: 'And on tape?', conversationId: id });
      return sandbox;
    }

    it('is deleted on demand, for one client only', async () => {
      const [one, other] = [await filled(), await filled()];
      const data = service.inside<{ deleteTestData: (actor: string, id: string) => Promise<void> }>('TestDataService');
      await data.deleteTestData('someone', one.id);
      expect(await counts(one.id)).toEqual([0, 0, 0, 0]);
      expect(await counts(other.id)).toEqual([1, 1, 3, 1]);
    });

    it('is deleted after 30 days, unlike live data', async () => {
      const sandbox = await filled();
      const asked = (await ask(service, live, { question: UNKNOWN })).body.data;
      await rowsOf(service.databaseUrl, `update support_conversations set created_at = now() - interval '31 days'`);
      await rowsOf(service.databaseUrl, `update webhook_deliveries set created_at = now() - interval '31 days'`);
      await service.inside<{ deleteExpired: () => Promise<void> }>('TestDataService').deleteExpired();
      expect(await counts(sandbox.id)).toEqual([1, 0, 0, 0]);
      expect(await conversation(asked.id, live.key)).toMatchObject({ status: 'pending' });
      await rowsOf(service.databaseUrl, `update test_submissions set created_at = now() - interval '31 days'`);
      await service.inside<{ deleteExpired: () => Promise<void> }>('TestDataService').deleteExpired();
      expect(await counts(sandbox.id)).toEqual([0, 0, 0, 0]);
    });
  });
});
