import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { rowsOf } from '../harness/database.js';
import { category, tag } from '../harness/listings.js';
import { REVISIONS, message, post } from '../harness/mcp.js';
import { partner, type Partner, partnerKey, submission, submit, submitted } from '../harness/partner.js';
import { ADMIN_KEY, type ServiceResponse, Service } from '../harness/service.js';

let service: Service;
let owner: Partner;

beforeAll(async () => {
  service = await Service.start();
  owner = await partner(service);
  await service.import(category('writing'), tag('seo'));
});

afterAll(() => service.stop());

/** Counts the rows that a submission creates. */
const totals = (): Promise<number[]> =>
  Promise.all(
    ['/tools', '/tags', '/submissions', '/audit'].map(
      async (path) => (await service.admin('GET', path)).body.pagination.total as number,
    ),
  );

const named = async (name: string): Promise<number> =>
  (await service.admin('GET', `/tools?limit=100&q=${encodeURIComponent(name)}`)).body.data.filter(
    (tool: { name: string }) => tool.name === name,
  ).length;

describe('An Idempotency-Key', () => {
  const once = (
    idempotencyKey: string,
    fields: Record<string, unknown> = {},
    key = owner.key,
  ): Promise<ServiceResponse> => submit(service, key, submission(fields), { 'idempotency-key': idempotencyKey });

  it('replays status, body and Location for the same body, with Idempotent-Replayed', async () => {
    const first = await once('order-1', { name: 'Replayed', tags: ['Replay tag'] });
    expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([201, null]);
    const before = await totals();
    for (let count = 0; count < 3; count += 1) {
      const again = await once('order-1', { name: 'Replayed', tags: ['Replay tag'] });
      expect([again.status, again.text]).toEqual([201, first.text]);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.headers.get('location')).toBe(first.headers.get('location'));
    }
    expect(await totals()).toEqual(before);
  });

  it('replays a submission with an explicit slug', async () => {
    const first = await once('order-slug', { slug: 'own-slug' });
    const again = await once('order-slug', { slug: 'own-slug' });
    expect([again.status, again.text]).toEqual([201, first.text]);
  });

  it('compares bodies regardless of the order of fields', async () => {
    const body = submission({ name: 'Ordered', socials: { a: 'https://a.example/', b: 'https://b.example/' } });
    const turned = {
      ...Object.fromEntries(Object.entries(body).reverse()),
      socials: { b: 'https://b.example/', a: 'https://a.example/' },
    };
    const headers = { 'idempotency-key': 'order-order' };
    const first = await submit(service, owner.key, body, headers);
    expect((await submit(service, owner.key, turned, headers)).text).toBe(first.text);
    expect(await named('Ordered')).toBe(1);
  });

  it('is rejected with another body, and the first response is kept', async () => {
    const first = await once('order-2', { name: 'Firm' });
    for (const other of [
      { name: 'Other' },
      { name: 'Firm', tags: ['seo', 'more'] },
      { name: 'Firm', paymentType: 'pro' },
    ]) {
      const { status, body } = await once('order-2', other);
      expect([status, body]).toEqual([
        400,
        {
          success: false,
          error: 'This Idempotency-Key was used for another request; send a new key for a new request',
        },
      ]);
    }
    expect((await once('order-2', { name: 'Firm' })).text).toBe(first.text);
    expect([await named('Firm'), await named('Other')]).toEqual([1, 0]);
  });

  it('creates one tool for 20 concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => once('order-3', { name: 'Rush' })));
    expect(new Set(responses.map(({ text, status }) => `${status} ${text}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(201);
    expect(responses.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
    expect(await named('Rush')).toBe(1);
  });

  it('belongs to the API key, even within one partner', async () => {
    const keys = [owner.key, await partnerKey(service, owner.id), (await partner(service)).key];
    const ids = await Promise.all(
      keys.map(async (key) => (await once('order-4', { name: 'Apart' }, key)).body.data.id),
    );
    expect(new Set(ids).size).toBe(3);
  });

  it('can be reused after a failed request', async () => {
    expect((await once('order-5', { name: 'Later', category: 'none' })).status).toBe(400);
    expect((await once('order-5', { name: '' })).status).toBe(400);
    const taken = (await submitted(service, owner.key, { name: 'Later taken' })).slug;
    expect((await once('order-5', { name: 'Later', slug: taken })).status).toBe(400);
    const good = await once('order-5', { name: 'Later' });
    expect([good.status, good.headers.get('idempotent-replayed')]).toEqual([201, null]);
  });

  it('expires after exactly 24 hours', async () => {
    // SQL moves timestamps, so that the test doesn't wait for hours.
    const age = (interval: string): Promise<any[]> =>
      rowsOf(
        service.databaseUrl,
        `update idempotency_records set created_at = now() - interval '${interval}' where key = 'order-6'`,
      );
    const first = await once('order-6', { name: 'Aged' });
    await age('23 hours 59 minutes');
    expect((await once('order-6', { name: 'Aged' })).text).toBe(first.text);
    await age('24 hours 1 minute');
    const next = await once('order-6', { name: 'Aged anew' });
    expect([next.status, next.headers.get('idempotent-replayed')]).toEqual([201, null]);
    expect(next.body.data.id).not.toBe(first.body.data.id);
    expect((await once('order-6', { name: 'Aged anew' })).text).toBe(next.text);
  });

  it('is deleted after it expires, 1,000 at a time, and a failure is logged', async () => {
    await rowsOf(
      service.databaseUrl,
      `insert into idempotency_records (holder, key, request_hash, created_at)
       select case when number <= 2500 then 'key' else 'form ' end, 'cleanup' || number, '', now() - interval '25 hours'
         from generate_series(1, 5000) number`,
    );
    const idempotency = service.inside<{ dataSource: DataSource; deleteExpired: () => Promise<void> }>(
      'IdempotencyService',
    );
    const { dataSource } = idempotency;
    const original = dataSource.query.bind(dataSource);
    const deleted: number[] = [];
    let fails = false;
    // Jobs use the same data source.
    const query = jest.spyOn(dataSource, 'query').mockImplementation(async (sql, ...rest) => {
      if (!sql.includes('delete from idempotency_records')) return original(sql, ...rest);
      if (fails) throw new Error('canceling statement due to statement timeout');
      const result = await original<[unknown[], number]>(sql, ...rest);
      deleted.push(result[1]);
      return result;
    });
    await idempotency.deleteExpired();
    expect(Math.max(...deleted)).toBe(1_000);
    const left = `select count(*)::integer as count from idempotency_records where key like 'cleanup%'`;
    expect(await rowsOf(service.databaseUrl, left)).toEqual([{ count: 2500 }]);
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    fails = true;
    await idempotency.deleteExpired();
    expect(warn.mock.calls.flat()).toContainEqual(
      expect.stringMatching(/^Expired idempotency records not deleted.*timeout/),
    );
    for (const spy of [query, warn]) spy.mockRestore();
  });

  it.each([
    ['x'],
    ['order 1001'],
    ['x'.repeat(255)],
    ['!#$%&*+-.^_`|~:/?@[]{}"\'\\'],
    ['8e03978e-40d5-43e8-bc93-6894a57f9324'],
  ])('can be %s', async (idempotencyKey) => {
    expect((await once(idempotencyKey)).status).toBe(201);
    expect((await once(idempotencyKey)).headers.get('idempotent-replayed')).toBe('true');
  });

  it.each([['x'.repeat(256)], ['sch\u00f6n'], ['a\tb']])('cannot be %j', async (...keys) => {
    for (const idempotencyKey of keys) {
      const { status, body } = await once(idempotencyKey, { name: 'Odd key' });
      expect([status, body.error]).toEqual([400, expect.stringMatching(/^Idempotency-Key must /)]);
    }
    expect(await named('Odd key')).toBe(0);
  });
});

describe('A dry run', () => {
  const rehearse = (fields: Record<string, unknown> = {}, headers: Record<string, string> = {}, query = 'true') =>
    service.call(`/v1/submit-ai-tool?dryRun=${query}`, {
      method: 'POST',
      key: owner.key,
      body: submission(fields),
      headers,
    });

  it('returns what would be created, and creates nothing', async () => {
    const fields = { name: 'Rehearsed', tags: ['seo', 'Never made'], paymentType: 'starter' };
    const before = await totals();
    const { status, body, headers } = await rehearse(fields, { 'idempotency-key': 'rehearsal' });
    expect(await totals()).toEqual(before);
    expect([status, headers.get('location')]).toEqual([200, null]);
    const { data } = body;
    for (const name of ['id', 'statusUrl', 'createdAt']) expect(data).not.toHaveProperty(name);
    const earnest = await submitted(service, owner.key, fields);
    const { id, statusUrl, createdAt } = earnest;
    expect({ ...data, id, statusUrl, createdAt }).toEqual(earnest);
  });

  it('does not use an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'dry-then-wet' };
    await rehearse({ name: 'Dry' }, headers);
    const { status, headers: answered } = await submit(service, owner.key, submission({ name: 'Wet' }), headers);
    expect([status, answered.get('idempotent-replayed')]).toEqual([201, null]);
  });

  it('is rejected with the same messages as a submission', async () => {
    for (const fields of [{ name: '', tags: [] }, { category: 'none' }, { website: 'http://10.0.0.1/' }]) {
      const [rehearsed, earnest] = [await rehearse(fields), await submit(service, owner.key, submission(fields))];
      expect([rehearsed.status, rehearsed.text]).toEqual([400, earnest.text]);
    }
  });

  it('requires true or 1, case-insensitive', async () => {
    for (const yes of ['1', 'TRUE']) expect((await rehearse({}, {}, yes)).status).toBe(200);
    for (const no of ['false', '0', '']) expect((await rehearse({}, {}, no)).status).toBe(201);
    for (const odd of ['yes', '2', 'true&dryRun=true', 'true&dryRun[x]=1'])
      expect((await rehearse({}, {}, odd)).status).toBe(400);
  });
});

describe("A founder's email address", () => {
  const EMAIL = 'zebrafinch@hidden-founder.example';
  const HIDDEN = /zebrafinch|hidden-founder/i;

  it('is in no partner or public response on any transport, and is not searchable', async () => {
    const { key } = await service.catalogKey();
    const response = await submit(
      service,
      owner.key,
      submission({ name: 'Secretive', founderEmail: EMAIL, paymentType: 'pro' }),
    );
    const { id, slug, statusUrl } = response.body.data;
    const responses = [response, await submit(service, owner.key, submission({ founderEmail: EMAIL, name: '' }))];
    const paths = [
      '/v1/tools',
      '/v1/tools?q=secretive',
      '/v1/tools/top',
      `/v1/tools/${slug}`,
      '/v1/tags',
      '/v1/categories',
    ];
    paths.push('/v1', '/v1/me', '/v1/openapi.json', new URL(statusUrl).pathname + new URL(statusUrl).search);
    for (const path of paths) responses.push(await service.get(path, owner.key), await service.get(path, key));
    for (const era of REVISIONS)
      for (const [name, input] of Object.entries({
        search_tools: { q: 'secretive' },
        get_top_tools: {},
        get_tool: { slug },
      })) {
        const { headers, body } = message(era, 'tools/call', { name, arguments: input });
        const called = await post(service, key, { headers, body });
        expect([name, called.status, called.text.includes('Secretive')]).toEqual([name, 200, true]);
        responses.push(called);
      }
    for (const { text, headers } of responses) {
      expect(text).not.toMatch(HIDDEN);
      expect(JSON.stringify([...headers])).not.toMatch(HIDDEN);
    }
    for (const word of ['zebrafinch', EMAIL, 'hidden-founder.example']) {
      const { data } = (await service.get(`/v1/tools?q=${encodeURIComponent(word)}`, key)).body;
      expect(data.map((one: any) => one.id)).not.toContain(id);
    }
    expect(service.requestLines.join('\n')).not.toMatch(HIDDEN);
    expect((await service.admin('GET', `/submissions/${id}`)).body.data.founderEmail).toBe(EMAIL);
    const audit = (await service.admin('GET', `/audit?subject=${id}`)).text;
    expect(audit).not.toMatch(HIDDEN);
  });
});

describe('Access to submissions', () => {
  it('requires a partner key in either header; others get 401 or 403 regardless of the body', async () => {
    const { key } = await service.catalogKey();
    const statusOf = async (headers: Record<string, string>, body: unknown = submission()): Promise<number> =>
      (await service.call('/v1/submit-ai-tool', { method: 'POST', headers, body })).status;
    for (const body of [submission(), {}, '{broken', '[]']) {
      expect(await statusOf({}, body)).toBe(401);
      expect(await statusOf({ 'x-api-key': 'aid_p_bad' }, body)).toBe(401);
      for (const wrong of [key, ADMIN_KEY]) {
        expect(await statusOf({ 'x-api-key': wrong }, body)).toBe(403);
        expect(await statusOf({ authorization: `Bearer ${wrong}` }, body)).toBe(403);
      }
    }
    expect(await statusOf({ 'x-api-key': owner.key })).toBe(201);
    expect(await statusOf({ authorization: `Bearer ${owner.key}` })).toBe(201);
  });

  it('is not allowed from other origins, neither for the call nor its preflight', async () => {
    const asked = { origin: 'https://app.example', 'access-control-request-method': 'POST' };
    const responses = [
      await submit(service, owner.key, submission(), asked),
      await service.call('/v1/submit-ai-tool', { method: 'OPTIONS', headers: asked }),
    ];
    for (const { headers } of responses)
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

describe('The budget for submissions', () => {
  let narrow: Service;
  beforeAll(async () => {
    narrow = await Service.start({ RATE_SUBMIT_PER_MINUTE: '3', RATE_SUBMIT_PER_DAY: '4' });
    await narrow.import(category('writing'), tag('seo'));
  });
  afterAll(() => narrow.stop());

  const budgetOf = ({ headers }: ServiceResponse) =>
    ['x-ratelimit-limit', 'x-ratelimit-remaining', 'ratelimit-policy'].map((name) => headers.get(name));

  it('is per key and minute, separate from reads, and includes rejected bodies and dry runs', async () => {
    const { id, key } = await partner(narrow);
    expect(budgetOf(await submit(narrow, key, submission()))).toEqual(['3', '2', '"submit";q=3;w=60']);
    expect(budgetOf(await submit(narrow, key, {}))).toEqual(['3', '1', '"submit";q=3;w=60']);
    const rehearsal = { method: 'POST', key, body: submission() };
    expect((await narrow.call('/v1/submit-ai-tool?dryRun=true', rehearsal)).status).toBe(200);
    for (const body of [submission(), {}, '{broken']) {
      const { status, headers } = await submit(narrow, key, body);
      expect([status, Number(headers.get('retry-after')) >= 1]).toEqual([429, true]);
    }
    const read = await narrow.get('/v1/tags', key);
    expect([read.status, read.headers.get('x-ratelimit-remaining')]).toEqual([200, '99999']);
    expect((await submit(narrow, await partnerKey(narrow, id), submission())).status).toBe(201);
  });

  it('is also per day; headers show the tighter of the two', async () => {
    const daily = await Service.start({ RATE_SUBMIT_PER_MINUTE: '5', RATE_SUBMIT_PER_DAY: '3' });
    try {
      await daily.import(category('writing'), tag('seo'));
      const { key } = await partner(daily);
      const responses = await Promise.all(Array.from({ length: 6 }, () => submit(daily, key, submission())));
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429]);
      const refused = responses.find(({ status }) => status === 429) as ServiceResponse;
      expect(budgetOf(refused)).toEqual(['3', '0', '"submit";q=3;w=86400']);
      expect(refused.body.error).toMatch(/^Rate limit exceeded: 3 requests per day\. Retry in \d+ seconds\.$/);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000);
      const budgets = (await daily.get('/v1/me', key)).body.data.budgets;
      expect(budgets.find(({ name }: { name: string }) => name === 'submit')).toMatchObject({ remaining: 0 });
    } finally {
      await daily.stop();
    }
  });

  it('is charged after the check of the key kind', async () => {
    const { key } = await narrow.catalogKey();
    for (let count = 0; count < 5; count += 1) expect((await submit(narrow, key, submission())).status).toBe(403);
  });
});
