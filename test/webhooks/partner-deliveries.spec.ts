import { randomUUID } from 'node:crypto';
import { rowsOf } from '../harness/database.js';
import { type Partner, partner } from '../harness/partner.js';
import { Receiver } from '../harness/servers/receiver.js';
import { ADMIN_KEY, type ServiceResponse, Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';

/** `GET /v1/partner/deliveries` and the calls beside it. */
describe('Deliveries by key', () => {
  let service: Service;
  let receiver: Receiver;
  let own: Partner;

  beforeAll(async () => {
    service = await Service.start({ ALLOW_PRIVATE_NETWORK: 'true' });
    receiver = await Receiver.start();
  });
  afterAll(async () => {
    await receiver.stop();
    await service.stop();
  });
  beforeEach(async () => {
    receiver.answer = (response) => response.end('ok');
    own = await partner(service, receiver.url);
  });

  const get = (path: string, key = own.key): Promise<ServiceResponse> => service.call(`/v1/partner/${path}`, { key });
  const post = (path: string, { key = own.key, body = {} } = {}): Promise<ServiceResponse> =>
    service.call(`/v1/partner/${path}`, { method: 'POST', key, body });
  const concluded = (id: string): Promise<any> =>
    until(async () => {
      const { data } = (await get(`deliveries/${id}`)).body;
      return data.status !== 'pending' && data;
    });

  it('are pinged, read and redelivered', async () => {
    receiver.answer = (response) => response.writeHead(500).end('not today');
    const ping = await post('webhook-test');
    expect([ping.status, ping.body.data.status]).toEqual([202, 'pending']);
    const failed = await concluded(ping.body.data.id);
    expect(failed).toMatchObject({ partnerId: own.id, status: 'failed', responseBody: 'not today' });
    expect(failed).toEqual((await service.admin('GET', `/webhook-deliveries/${failed.id}`)).body.data);

    receiver.answer = (response) => response.end();
    const again = await post(`deliveries/${failed.id}/redeliver`);
    expect([again.status, again.body.data.status]).toEqual([202, 'pending']);
    expect(await concluded(again.body.data.id)).toMatchObject({ status: 'delivered' });
  });

  it('are listed newest first, in parts that do not overlap', async () => {
    await rowsOf(
      service.databaseUrl,
      `insert into webhook_deliveries (id, message_id, client_id, event, url, body, status, created_at, attempted_at)
       select gen_random_uuid(), gen_random_uuid(), '${own.id}', case when n % 2 = 0 then 'ping' else 'support.replied' end,
              'https://x.example/', '{}', case when n % 3 = 0 then 'failed' else 'delivered' end,
              timestamptz '2026-01-01 00:00Z' + interval '1 day' * (n / 4), now()
         from generate_series(0, 24) n`,
    );
    const all = (await get('deliveries?limit=100')).body.data;
    expect(all).toHaveLength(25);
    const times = all.map(({ createdAt }: any) => createdAt);
    expect(times).toEqual([...times].sort().reverse());

    const seen: string[] = [];
    let path: string | undefined = 'deliveries?limit=7';
    while (path !== undefined) {
      const { body, headers }: ServiceResponse = await get(path);
      expect(body).not.toHaveProperty('pagination');
      seen.push(...body.data.map(({ id }: any) => id));
      path = /<[^>]*\/v1\/partner\/([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(all.map(({ id }: any) => id));

    const filtered = (await get('deliveries?status=FAILED&event=ping&since=2026-01-03')).body.data;
    expect(filtered.length).toBeGreaterThan(0);
    expect(filtered).toEqual(
      all
        .slice(0, 20)
        .filter(
          ({ status, event, createdAt }: any) => status === 'failed' && event === 'ping' && createdAt >= '2026-01-03',
        ),
    );
    expect((await get('deliveries?limit=1000')).body.data).toHaveLength(25);
  });

  it('of another partner or mode are 404', async () => {
    const { id } = (await post('webhook-test')).body.data;
    await concluded(id);
    const other = await partner(service, receiver.url);
    const [test] = await rowsOf(service.databaseUrl, `select id from partner_clients where test_of = '${own.id}'`);
    const testKey = (await service.admin('POST', `/partners/${test.id}/keys`, {})).body.data.key;
    for (const key of [other.key, testKey]) {
      expect((await get('deliveries', key)).body.data).toEqual([]);
      expect((await get(`deliveries/${id}`, key)).status).toBe(404);
      expect((await post(`deliveries/${id}/redeliver`, { key })).status).toBe(404);
    }
    expect((await get(`deliveries/${randomUUID()}`)).status).toBe(404);
  });

  it('are rejected without a webhook URL, while pending, and with invalid parameters', async () => {
    receiver.answer = () => undefined;
    const { id } = (await post('webhook-test')).body.data;
    expect((await post(`deliveries/${id}/redeliver`)).status).toBe(409);
    const silent = await partner(service, null);
    expect((await post('webhook-test', { key: silent.key })).status).toBe(400);
    expect((await post('webhook-test', { body: { forged: 'yes' } })).status).toBe(400);
    for (const query of ['status=x', 'event=x', 'since=x', 'cursor=x'])
      expect((await get(`deliveries?${query}`)).status).toBe(400);
    await service.admin('PATCH', `/partners/${own.id}`, { webhookUrl: null });
    receiver.answer = (response) => response.end();
  });

  it('need a partner key', async () => {
    for (const key of [ADMIN_KEY, (await service.catalogKey()).key]) {
      expect((await get('deliveries', key)).status).toBe(403);
      expect((await post('webhook-test', { key })).status).toBe(403);
    }
  });

  it('are pinged at most 10 times per minute per partner, by all its keys together', async () => {
    const second = (await service.admin('POST', `/partners/${own.id}/keys`, {})).body.data.key;
    const responses = await Promise.all(
      Array.from({ length: 24 }, (_, index) => post('webhook-test', { key: index % 2 === 0 ? own.key : second })),
    );
    const accepted = responses.filter(({ status }) => status === 202);
    expect(accepted).toHaveLength(10);
    expect(accepted.map(({ headers }) => Number(headers.get('x-ratelimit-remaining'))).sort((a, b) => b - a)).toEqual([
      9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
    ]);
    const rejected = responses.find(({ status }) => status === 429);
    expect(rejected?.headers.get('x-ratelimit-limit')).toBe('10');
    expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await post('webhook-test', { key: (await partner(service, receiver.url)).key })).status).toBe(202);
  });
});
