import type { ChildProcess } from 'node:child_process';
import { cloneDatabase, dropDatabase } from '../harness/database.js';
import { freePort } from '../harness/free-port.mjs';
import { Instance, killAll } from '../harness/instance.js';
import { startRedis, stopRedis } from '../harness/servers/redis-server.js';
import { until } from '../harness/until.mjs';

jest.setTimeout(180_000);

const ADMIN_KEY = 'an-admin-key-of-more-than-32-characters';
const LIMIT = 40;
const WITHIN_MS = 1_000;

let redis: ChildProcess;
let databaseUrl: string;
let environment: Record<string, string>;
/** Two processes as they run in production, on one PostgreSQL and one Redis. */
let one: Instance;
let two: Instance;

const start = async (): Promise<Instance> => new Instance(await freePort(), environment).ready();

interface Reply {
  status: number;
  body: any;
}

async function call({ port }: Instance, path: string, key: string, method = 'GET', body?: object): Promise<Reply> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

const admin = async (on: Instance, method: string, path: string, body?: object): Promise<any> => {
  const reply = await call(on, `/v1/admin${path}`, ADMIN_KEY, method, body);
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body.data;
};

let users = 0;
async function newKey(plan = 'standard'): Promise<{ key: string; id: string; userId: string }> {
  const { id: userId } = await admin(one, 'POST', '/users', { email: `user${(users += 1)}@test.example`, name: 'A' });
  if (plan !== 'standard') await admin(one, 'PATCH', `/users/${userId}`, { plan });
  const { key, id } = await admin(one, 'POST', '/keys', { userId, name: 'A key', acceptedPolicy: true });
  return { key, id, userId };
}

beforeAll(async () => {
  const redisPort = await freePort();
  redis = await startRedis(redisPort);
  databaseUrl = await cloneDatabase();
  environment = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    ADMIN_API_KEY: ADMIN_KEY,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    RATE_REST_STANDARD: String(LIMIT),
    RATE_REST_PREMIUM: '100000',
    RATE_MCP_STANDARD: String(LIMIT),
  };
  [one, two] = await Promise.all([start(), start()]);
});

afterAll(async () => {
  await killAll();
  await stopRedis(redis);
  await dropDatabase(databaseUrl);
});

describe('Two processes on one PostgreSQL and one Redis', () => {
  it.each([
    ['REST', '/v1/tags', undefined],
    ['MCP', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_tags', arguments: {} } }],
  ])('share one budget over %s for requests to both at the same instant', async (_, path, body) => {
    const { key } = await newKey();
    const ask = async ({ port }: Instance): Promise<number> => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      await response.text();
      return response.status;
    };
    // The first response of each process is rendered; the rest use the fast path.
    const statuses = [await ask(one), await ask(two)];
    statuses.push(...(await Promise.all(Array.from({ length: 100 }, (_, index) => ask(index % 2 ? one : two)))));
    const passed = statuses.filter((status) => status === 200).length;
    expect([passed, statuses.filter((status) => status === 429).length]).toEqual([LIMIT, 102 - LIMIT]);
  });

  it('reject a key within a second after the other process revokes it or bans its user', async () => {
    for (const take of [
      ({ id }: { id: string }) => admin(one, 'DELETE', `/keys/${id}`),
      ({ userId }: { userId: string }) => admin(one, 'PATCH', `/users/${userId}`, { banned: true }),
    ]) {
      const key = await newKey('premium');
      const status = async (): Promise<number> => (await call(two, '/v1/tags', key.key)).status;
      expect([await status(), await status()]).toEqual([200, 200]);
      await take(key);
      await until(async () => (await status()) === 401, WITHIN_MS);
    }
  });

  it('show a changed listing within a second after its change on the other process', async () => {
    const created = {
      slug: 'twice',
      name: 'Qwerblat',
      tagline: 'x',
      description: 'x',
      website: 'https://x.example',
      pricing: 'FREE',
    };
    const { id } = await admin(one, 'POST', '/tools', created);
    const seen = async (process: Instance): Promise<string[]> => {
      const reads = ['/v1/tools/twice', '/v1/tools?q=qwerblat'].map((path) => call(process, path, ADMIN_KEY));
      const [tool, found] = await Promise.all(reads);
      return [tool?.body.data?.name, found?.body.pagination.total];
    };
    await until(async () => String(await seen(two)) === 'Qwerblat,1', WITHIN_MS);
    await seen(two);
    await admin(one, 'PATCH', `/tools/${id}`, { name: 'Zorbflim' });
    expect(await seen(one)).toEqual(['Zorbflim', 0]);
    await until(async () => String(await seen(two)) === 'Zorbflim,0', WITHIN_MS);
    for (let round = 0; round < 5; round += 1) expect(await seen(two)).toEqual(['Zorbflim', 0]);
  });

  it('show the combined usage of a key', async () => {
    const { key, id } = await newKey();
    for (const process of [one, two, two]) await call(process, '/v1/tools?limit=1', key);
    const requests = async (): Promise<number> => (await admin(one, 'GET', `/keys/${id}/usage`)).days[0]?.requests ?? 0;
    await until(async () => (await requests()) === 3);
  });

  it('fail no request on one process while another stops', async () => {
    const statuses = new Set<number>();
    const third = await start();
    const stopped = third.terminate();
    while (third.isRunning) statuses.add((await call(one, '/v1/categories', ADMIN_KEY)).status);
    expect(await stopped).toBe(0);
    expect([...statuses]).toEqual([200]);
  });
});
