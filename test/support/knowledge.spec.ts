import { randomUUID } from 'node:crypto';
import { rowsOf } from '../harness/database.js';
import { addArticle, ask, supported } from '../harness/asking.js';
import type { Partner } from '../harness/partner.js';
import { Model } from '../harness/servers/model.js';
import { Service } from '../harness/service.js';

describe('The knowledge of a partner', () => {
  /** By SQL, because hundreds of articles take long over HTTP. */
  const fill = ({ id }: Partner, articles: number, characters: number): Promise<unknown> =>
    rowsOf(
      service.databaseUrl,
      `insert into knowledge_articles (id, client_id, title, body)
       select gen_random_uuid(), '${id}', 'Filling', repeat('word ', ${Math.ceil(characters / 5)})
         from generate_series(1, ${articles})`,
    );

  let model: Model;
  let service: Service;
  let partner: Partner;
  let other: Partner;

  beforeAll(async () => {
    model = await Model.start();
    service = await Service.start(model.environment);
  });

  beforeEach(async () => {
    partner = await supported(service);
    other = await supported(service);
  });

  afterAll(async () => {
    await service.stop();
    await model.stop();
  });

  const BODY = { title: 'Refunds', body: 'Refunds take five days.' };
  const at = ({ id }: Partner, article = ''): string => `/partners/${id}/knowledge${article && `/${article}`}`;
  const status = async (question: string, who = partner): Promise<string> =>
    (await ask(service, who, { question })).body.data.status;

  it('is edited by article, and every change is in the audit log', async () => {
    const created = await service.admin('POST', at(partner), BODY);
    const article = created.body.data;
    expect([created.status, article]).toEqual([
      201,
      {
        id: expect.any(String),
        partnerId: partner.id,
        ...BODY,
        examples: [],
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        version: 1,
      },
    ]);
    expect((await service.admin('GET', at(partner, article.id))).body.data).toEqual(article);
    const changed = await service.admin('PUT', at(partner, article.id), { ...BODY, body: 'Refunds take a week.' });
    const changes = { body: 'Refunds take a week.', updatedAt: expect.any(String), version: 2 };
    expect(changed.body.data).toEqual({ ...article, ...changes });
    const { data, pagination } = (await service.admin('GET', at(partner))).body;
    expect([data, pagination]).toEqual([[changed.body.data], { page: 1, limit: 20, total: 1, pages: 1 }]);
    expect((await service.admin('DELETE', at(partner, article.id))).body.data).toEqual(changed.body.data);
    expect((await service.admin('GET', at(partner, article.id))).status).toBe(404);
    const { data: entries } = (await service.admin('GET', `/audit?subject=${article.id}`)).body;
    expect(entries.map(({ action }: any) => action)).toEqual([
      'knowledge.deleted',
      'knowledge.updated',
      'knowledge.created',
    ]);
    expect(entries[0].details).toEqual({ partnerId: partner.id, title: 'Refunds' });
  });

  it('takes effect on the next question, on every process', async () => {
    const second = await Service.start(model.environment, service.databaseUrl);
    try {
      const response = async (on: Service) =>
        (await ask(on, partner, { question: 'How long does a refund take?' })).body.data.reply;
      const id = await addArticle(service, partner, BODY.title, BODY.body);
      for (const on of [service, second]) expect(await response(on)).toBe(BODY.body);
      await service.admin('PUT', at(partner, id), { ...BODY, body: 'Refunds take two weeks.' });
      for (const on of [service, second]) expect(await response(on)).toBe('Refunds take two weeks.');
      await service.admin('DELETE', at(partner, id));
      for (const on of [service, second]) expect(await response(on)).toBeNull();
    } finally {
      await second.stop();
    }
  });

  it('is never used for or readable by another partner', async () => {
    const id = await addArticle(service, partner, BODY.title, BODY.body);
    await addArticle(service, other, 'Opening hours', 'We open at nine.');
    expect([await status('How long does a refund take?'), await status('How long does a refund take?', other)]).toEqual(
      ['answered', 'pending'],
    );
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const body = method === 'PUT' ? BODY : undefined;
      expect((await service.admin(method, at(other, id), body)).status).toBe(404);
    }
    expect((await service.admin('GET', at(partner, id))).status).toBe(200);
    expect((await service.admin('GET', at(other))).body.data).toHaveLength(1);
  });

  it.each<[object, string]>([
    [{}, 'Missing required fields: title, body'],
    [{ ...BODY, title: ' ' }, 'title must not be blank'],
    [{ ...BODY, body: '' }, 'body must not be blank'],
    [{ ...BODY, title: 'x'.repeat(201) }, 'title must be at most 200 characters'],
    [{ ...BODY, body: 'x'.repeat(20_001) }, 'body must be at most 20000 characters'],
    [{ ...BODY, body: 5 }, 'body must be a string'],
  ])('rejects an article like %j', async (body, error) => {
    const id = await addArticle(service, other, 'Kept', 'As it is.');
    for (const response of [
      await service.admin('POST', at(other), body),
      await service.admin('PUT', at(other, id), body),
    ]) {
      expect([response.status, response.body.error]).toEqual([400, error]);
    }
  });

  it('returns 404 for unknown partners and articles', async () => {
    for (const id of [randomUUID(), 'x']) {
      const nobody = { id, key: '' };
      expect((await service.admin('GET', at(nobody))).status).toBe(404);
      expect((await service.admin('POST', at(nobody), BODY)).status).toBe(404);
      expect((await service.admin('PUT', at(partner, id), BODY)).status).toBe(404);
      expect((await service.admin('DELETE', at(partner, id))).status).toBe(404);
    }
  });

  it('is limited in articles and characters, also for simultaneous requests', async () => {
    const full = await supported(service);
    const many = await supported(service);
    for (const { id } of [full, many]) await addArticle(service, { id, key: '' }, 'First', 'x');
    await fill(full, 49, 20_000);
    await fill(many, 494, 1);
    const add = async (to: Partner, characters: number) => {
      const body = { title: 'Another', body: 'x'.repeat(characters) };
      const responses = await Promise.all(Array.from({ length: 10 }, () => service.admin('POST', at(to), body)));
      const rejection = responses.find(({ status: code }) => code === 400)?.body.error;
      return [responses.filter(({ status: code }) => code === 201).length, rejection];
    };
    expect(await add(full, 15_000)).toEqual([
      1,
      'The articles of a partner can have at most 1000000 characters in total. Delete one first.',
    ]);
    expect(await add(many, 1)).toEqual([5, 'A partner can have at most 500 articles. Delete one first.']);
    // Searching the largest allowed knowledge does not delay other requests.
    expect((await ask(service, full, { question: 'Is it full?' })).status).toBe(200);
  });
});
