import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import type { ApiKey } from '../../src/contexts/access/keys/api-key.entity.js';
import { generateKey, hashKey } from '../../src/contexts/access/keys/key-format.js';
import { supported } from '../harness/asking.js';
import { rowsOf } from '../harness/database.js';
import { partner } from '../harness/partner.js';
import { ADMIN_KEY, type ServiceResponse, Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const RATES = {
  RATE_REST_STANDARD: '1000',
  RATE_REST_PREMIUM: '6000',
  RATE_MCP_STANDARD: '3000',
  RATE_MCP_PREMIUM: '12000',
  RATE_SUBMIT_PER_MINUTE: '700',
  RATE_SUBMIT_PER_DAY: '7000',
  RATE_ASK_PER_MINUTE: '800',
};

/** Two processes on one database. */
let service: Service;
let other: Service;

beforeAll(async () => {
  service = await Service.start(RATES);
  other = await Service.start(RATES, service.databaseUrl);
});

afterAll(async () => {
  await other.stop();
  await service.stop();
});

const CATALOG = '/v1/tags';

function expectRefused(response: ServiceResponse, error: string): void {
  expect(response.status).toBe(401);
  expect(response.body).toEqual({ success: false, error });
  expect(response.headers.get('www-authenticate')).toBe('Bearer realm="catalog"');
}

/** The limit is 1 second; on a busy machine the test itself can take longer to notice. */
const becomes = (process: Service, key: string, status: number): Promise<boolean> =>
  until(async () => (await process.get(CATALOG, key)).status === status);

describe('A request without a valid key', () => {
  it('returns 401 and says that the key is missing', async () => {
    expectRefused(await service.get(CATALOG), 'Missing API key');
    expectRefused(await service.get(CATALOG, undefined, { authorization: '', 'x-api-key': ' ' }), 'Missing API key');
  });

  it.each([
    ['of an unknown format', 'hello'],
    ['with only the prefix', 'aid_'],
    ['of another service', 'sk_live_4eC39HqLyjWDarjtT1zdp7dc'],
    ['well-formed but never issued', generateKey('catalog')],
    ['well-formed, admin, but never issued', generateKey('admin')],
  ])('gets the same response for a key %s', async (_, key) => {
    expectRefused(await service.get(CATALOG, key), 'Invalid API key');
    expectRefused(await service.get(CATALOG, undefined, { 'x-api-key': key }), 'Invalid API key');
    expectRefused(await service.get('/v1/admin/keys', key), 'Invalid API key');
  });

  it.each(['', 'Token ', 'bearer: ', 'Basic '])(
    'without Bearer gets a hint: Authorization: %said_c_…',
    async (scheme) => {
      const { key } = await service.catalogKey();
      const hint = 'Invalid API key. Write Bearer before it (Authorization: Bearer aid_…), or send it as X-API-Key.';
      expectRefused(await service.get(CATALOG, undefined, { authorization: scheme + key }), hint);
      expectRefused(await service.get('/v1/admin/keys', undefined, { authorization: `${scheme}aid_a_wrong` }), hint);
      const both = { authorization: scheme + key, 'x-api-key': key };
      expect((await service.get(CATALOG, undefined, both)).status).toBe(200);
    },
  );

  it('is rejected if Authorization has another scheme or no key', async () => {
    for (const authorization of ['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer  '])
      expectRefused(await service.get(CATALOG, undefined, { authorization }), 'Invalid API key');
  });

  it('is rejected if a valid key is in the query string', async () => {
    const { key } = await service.catalogKey();
    for (const name of ['key', 'api_key', 'apiKey', 'apikey', 'access_token', 'token', 'x-api-key', 'authorization'])
      expectRefused(await service.get(`${CATALOG}?${name}=${key}`), 'Missing API key');
  });

  it('is rejected for a mistyped key without a database query', async () => {
    const { key, userId } = await service.catalogKey();
    const mistyped = key.slice(0, -1) + (key.endsWith('x') ? 'y' : 'x');
    // Inserted with SQL, because the service creates no such key. A query would find both.
    const rows = service.inside<DataSource>('DataSource').getRepository<ApiKey>('ApiKey');
    for (const [text, status] of [
      [mistyped, 401],
      [generateKey('catalog'), 200],
    ] as const) {
      const row = { id: randomUUID(), kind: 'catalog' as const, name: 'x', userId, prefix: 'x' };
      await rows.insert({ ...row, hash: hashKey(text), acceptedPolicyAt: new Date(), acceptedPolicyVersion: '1.0' });
      expect((await service.get(CATALOG, text)).status).toBe(status);
    }
  });
});

describe('A valid key', () => {
  it('works as a bearer token in any case of the scheme, and as X-API-Key', async () => {
    const { key } = await service.catalogKey();
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR'])
      expect((await service.get(CATALOG, undefined, { authorization: `${scheme} ${key}` })).status).toBe(200);
    expect((await service.get(CATALOG, undefined, { 'x-api-key': key })).status).toBe(200);
  });

  it('takes precedence in Authorization over X-API-Key, valid or not', async () => {
    const { key } = await service.catalogKey();
    const bad = generateKey('catalog');
    expect((await service.get(CATALOG, key, { 'x-api-key': bad })).status).toBe(200);
    expectRefused(await service.get(CATALOG, bad, { 'x-api-key': key }), 'Invalid API key');
    expect((await service.get('/v1/admin/keys', key, { 'x-api-key': ADMIN_KEY })).status).toBe(403);
  });

  it.each([
    ['catalog', async () => (await service.catalogKey()).key],
    ['partner', async () => (await partner(service)).key],
  ])('of kind %s reads the catalog and gets 403 on every admin endpoint, in either header', async (kind, issue) => {
    const key = await issue();
    expect((await service.get(CATALOG, key)).status).toBe(200);
    for (const path of ['/v1/admin/users', '/v1/admin/keys', '/v1/admin/audit', '/v1/admin/openapi.json']) {
      const response = await service.get(path, key);
      expect(response.status).toBe(403);
      expect(response.body).toEqual({
        success: false,
        error: `This endpoint needs an admin key; the key sent is a ${kind} key`,
      });
      expect((await service.get(path, undefined, { 'x-api-key': key })).status).toBe(403);
    }
  });

  it('of an admin reads the catalog and the admin API', async () => {
    for (const path of [CATALOG, '/v1/tools', '/v1/directories', '/v1/admin/users'])
      expect((await service.get(path, ADMIN_KEY)).status).toBe(200);
    expect((await service.get('/v1/admin/users', undefined, { 'x-api-key': ADMIN_KEY })).status).toBe(200);
  });

  it.each([
    ['with spaces and special characters', 'a p@ss/phrase+with=signs;and "quotes"-and-more~than|32'],
    ['that looks like a mistyped key', `aid_a_${'x'.repeat(34)}`],
  ])('can be any configured admin secret, also one %s', async (_, secret) => {
    const configured = await Service.start({ ADMIN_API_KEY: secret }, service.databaseUrl);
    try {
      expect((await configured.get('/v1/admin/users', undefined, { 'x-api-key': secret })).status).toBe(200);
      expect((await configured.get('/v1/admin/users', secret)).status).toBe(200);
      expectRefused(await configured.get('/v1/admin/users', ADMIN_KEY), 'Invalid API key');
    } finally {
      await configured.stop();
    }
  });
});

describe('Revoking access', () => {
  it('revokes a key with the next request here, and within a second on another process', async () => {
    const { key, keyId } = await service.catalogKey();
    for (const process of [service, other]) expect((await process.get(CATALOG, key)).status).toBe(200);
    expect((await service.admin('DELETE', `/keys/${keyId}`)).body.data.revokedAt).toEqual(expect.any(String));
    const elsewhere = becomes(other, key, 401);
    expectRefused(await service.get(CATALOG, key), 'Invalid API key');
    await elsewhere;
    expectRefused(await other.get(CATALOG, undefined, { 'x-api-key': key }), 'Invalid API key');
  });

  it('disables all keys of a banned user; lifting the ban restores those not revoked', async () => {
    const { key, userId } = await service.catalogKey();
    const second = await service.admin('POST', '/keys', { userId, name: 'Second', acceptedPolicy: true });
    const revoked: string = second.body.data.key;
    for (const process of [service, other])
      for (const one of [key, revoked]) expect((await process.get(CATALOG, one)).status).toBe(200);
    await service.admin('DELETE', `/keys/${second.body.data.id}`);

    expect((await service.admin('PATCH', `/users/${userId}`, { banned: true })).body.data.banned).toBe(true);
    let elsewhere = becomes(other, key, 401);
    expectRefused(await service.get(CATALOG, key), 'Invalid API key');
    await elsewhere;

    await service.admin('PATCH', `/users/${userId}`, { banned: false });
    elsewhere = becomes(other, key, 200);
    expect((await service.get(CATALOG, key)).status).toBe(200);
    await elsewhere;
    for (const process of [service, other]) expectRefused(await process.get(CATALOG, revoked), 'Invalid API key');
  });

  it('takes effect within a second on a process without notifications, and after they resume', async () => {
    const keys = { deaf: await service.catalogKey(), hearing: await service.catalogKey() };
    const database = new URL(service.databaseUrl).pathname.slice(1);
    const postgres = new Client({ connectionString: process.env.CATALOG_TEST_POSTGRES });
    await postgres.connect();
    const listeners = `from pg_stat_activity where datname = '${database}' and application_name = 'catalog-service-notifications'`;
    const revocation = async ({ key, keyId }: { key: string; keyId: string }): Promise<boolean> => {
      for (const process of [service, other]) expect((await process.get(CATALOG, key)).status).toBe(200);
      await service.admin('DELETE', `/keys/${keyId}`);
      const elsewhere = becomes(other, key, 401);
      expectRefused(await service.get(CATALOG, key), 'Invalid API key');
      return elsewhere;
    };
    try {
      await postgres.query(`alter database ${database} allow_connections false`);
      expect((await postgres.query(`select pg_terminate_backend(pid) ${listeners}`)).rowCount).toBe(2);
      await revocation(keys.deaf);
      await postgres.query(`alter database ${database} allow_connections true`);
      await until(async () => (await postgres.query(`select 1 ${listeners} and state = 'idle'`)).rowCount === 2);
      await revocation(keys.hearing);
    } finally {
      await postgres.query(`alter database ${database} allow_connections true`);
      await postgres.end();
    }
  });
});

describe('Creating keys', () => {
  it('requires accepting the acceptable-use policy', async () => {
    const { userId } = await service.catalogKey();
    for (const acceptedPolicy of [undefined, false, 'true', 1, null]) {
      const response = await service.admin('POST', '/keys', { userId, name: 'x', acceptedPolicy });
      expect(response.status).toBe(400);
      expect(response.body.error).toContain('acceptedPolicy');
    }
  });

  it('creates a key that works immediately on every process', async () => {
    const { key } = await service.catalogKey();
    expect(key).toMatch(/^aid_c_[0-9A-Za-z]{34}$/);
    expect((await other.get(CATALOG, key)).status).toBe(200);
  });

  it('returns the full key once, and never in lists, the audit log, the log or the database', async () => {
    const { userId } = await service.catalogKey();
    const issued = await service.admin('POST', '/keys', { userId, name: 'Mine', acceptedPolicy: true });
    const { key, ...shown } = issued.body.data;
    await service.get(CATALOG, key);
    const list = await service.admin('GET', '/keys?limit=100');
    const listed = list.body.data.find(({ id }: { id: string }) => id === shown.id);
    expect(listed).toEqual(shown);
    const names = ['createdAt', 'expiresAt', 'id', 'kind', 'name', 'partnerId', 'prefix', 'revokedAt', 'userId'];
    expect(Object.keys(listed).sort()).toEqual(names);
    expect(key.startsWith(listed.prefix)).toBe(true);
    expect(listed.prefix.length).toBeLessThanOrEqual(12);
    const revoked = await service.admin('DELETE', `/keys/${shown.id}`);
    const audit = await service.admin('GET', '/audit?limit=100');
    // Only SQL shows what is stored.
    const stored = await rowsOf(service.databaseUrl, 'select * from api_keys');
    const secret = key.slice(12);
    const places = [list.text, revoked.text, audit.text, service.requestLines.join(''), JSON.stringify(stored)];
    for (const place of places) expect(place).not.toContain(secret);
    for (const place of places.slice(0, 4)) expect(place).not.toContain(hashKey(key));
  });
});

describe('GET /v1/me', () => {
  const limits = (response: ServiceResponse) =>
    response.body.data.budgets.map(({ name, limit, remaining }: Record<string, unknown>) => [name, limit, remaining]);

  it('returns tier and rate limits of a catalog key, which follow the plan on every process', async () => {
    const { key, userId } = await service.catalogKey();
    await service.get(CATALOG, key);
    const before = await service.get('/v1/me', key);
    expect(before.body.data).toMatchObject({ kind: 'catalog', tier: 'standard', supportEnabled: false });
    expect(before.body.data.webhookSet).toBe(false);
    expect(limits(before)).toEqual([
      ['rest', 1_000, 999],
      ['mcp', 3_000, 3_000],
    ]);
    expect((await other.get('/v1/me', key)).body.data.tier).toBe('standard');
    await service.admin('PATCH', `/users/${userId}`, { plan: 'premium' });
    const after = await service.get('/v1/me', key);
    expect(after.body.data).toMatchObject({ kind: 'catalog', tier: 'premium' });
    expect(limits(after)).toEqual([
      ['rest', 6_000, 5_999],
      ['mcp', 12_000, 12_000],
    ]);
    expect((await service.get(CATALOG, key)).headers.get('x-ratelimit-limit')).toBe('6000');
    await until(async () => (await other.get(CATALOG, key)).headers.get('x-ratelimit-limit') === '6000');
  });

  it('returns premium read limits, write limits, support and webhook for a partner key', async () => {
    const plain = await service.get('/v1/me', (await partner(service)).key);
    expect(plain.body.data).toMatchObject({ kind: 'partner', tier: 'premium', supportEnabled: false });
    expect(plain.body.data.webhookSet).toBe(false);
    expect(limits(plain)).toEqual([
      ['rest', 6_000, 6_000],
      ['mcp', 12_000, 12_000],
      ['submit', 700, 700],
      ['ask', 800, 800],
    ]);
    const full = await supported(service, { webhookUrl: 'https://partner.example/hook' });
    const response = await service.get('/v1/me', full.key);
    expect(response.body.data).toMatchObject({ supportEnabled: true, webhookSet: true });
    expect(response.text).not.toContain('partner.example');
  });

  it('returns kind and tier of an admin key', async () => {
    const { data } = (await service.get('/v1/me', ADMIN_KEY)).body;
    expect(data).toMatchObject({ kind: 'admin', tier: 'premium', supportEnabled: false, webhookSet: false });
  });

  it('is not charged', async () => {
    const { key } = await service.catalogKey();
    for (let round = 0; round < 3; round += 1)
      expect((await service.get('/v1/me', key)).headers.get('x-ratelimit-remaining')).toBe('1000');
    expect((await service.get(CATALOG, key)).headers.get('x-ratelimit-remaining')).toBe('999');
  });
});
