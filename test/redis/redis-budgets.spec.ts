import type { ChildProcess } from 'node:child_process';
import { Redis } from 'ioredis';
import type { BudgetStorage } from '../../src/contexts/access/budgets/budget-storage.js';
import { type BudgetsService, keyBudget } from '../../src/contexts/access/budgets/budgets.service.js';
import { freePort } from '../harness/free-port.mjs';
import { startRedis, stopRedis } from '../harness/servers/redis-server.js';
import { type ServiceResponse, Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const LIMIT = 50;
const CATALOG = '/v1/tags';

let port: number;
let redis: ChildProcess;
/** Two processes that share one database and one Redis. */
let first: Service;
let second: Service;

beforeAll(async () => {
  port = await freePort();
  redis = await startRedis(port);
  first = await startService();
  second = await startService(first.databaseUrl);
});

afterAll(async () => {
  await second.stop();
  await first.stop();
  await stopRedis(redis);
});

const startService = (databaseUrl?: string, redisPort = port): Promise<Service> =>
  Service.start({ RATE_REST_STANDARD: String(LIMIT), REDIS_URL: `redis://127.0.0.1:${redisPort}` }, databaseUrl);

const get = (service: Service, key: string): Promise<ServiceResponse> => service.get(CATALOG, key);
const several = (count: number, service: Service, key: string): Promise<ServiceResponse[]> =>
  Promise.all(Array.from({ length: count }, () => get(service, key)));
const passed = (responses: ServiceResponse[]): number => responses.filter(({ status }) => status === 200).length;
const rejected = (responses: ServiceResponse[]): number => responses.filter(({ status }) => status === 429).length;
const remaining = ({ headers }: ServiceResponse): number => Number(headers.get('x-ratelimit-remaining'));

/** Whether a request on one process is seen by the other. */
async function isShared(one = first, another = second): Promise<boolean> {
  const { key } = await one.catalogKey();
  await get(one, key);
  return remaining(await get(another, key)) === LIMIT - 2;
}

const untilShared = (one = first, another = second): Promise<boolean> => until(() => isShared(one, another));

/** Windows counted by one process alone, which happens while Redis does not respond in time. */
const ownWindows = (): number =>
  [first, second].reduce(
    (sum, service) => sum + service.inside<{ storage: BudgetStorage }>('BudgetsService').storage.size,
    0,
  );

/** Repeats the requests if Redis was too slow for them, as on a machine that pauses. */
async function expectExactlyTheLimit(): Promise<void> {
  const responses = await until(async () => {
    const before = ownWindows();
    const { key } = await first.catalogKey();
    const all = (await Promise.all([several(100, first, key), several(100, second, key)])).flat();
    return ownWindows() <= before && all;
  });
  expect([passed(responses), rejected(responses)]).toEqual([LIMIT, 200 - LIMIT]);
  const left = responses.filter(({ status }) => status === 200).map(remaining);
  expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: LIMIT }, (_, index) => index));
}

async function expectAnswers(service: Service, key: string): Promise<void> {
  for (const path of [CATALOG, '/v1/', '/v1/me']) expect((await service.get(path, key)).status).toBe(200);
}

describe('Processes that share one Redis', () => {
  it('allow exactly the limit in total, of 200 simultaneous requests', async () => {
    await expectExactlyTheLimit();
  });

  it('show the same remaining budget and window end', async () => {
    const { key } = await first.catalogKey();
    const responses = [await get(first, key), await get(second, key), await first.get('/v1/me', key)];
    expect(responses.map(remaining)).toEqual([LIMIT - 1, LIMIT - 2, LIMIT - 2]);
    const other = await first.catalogKey();
    expect(remaining(await get(second, other.key))).toBe(LIMIT - 1);
  });

  it('report the same window end throughout a window, however close to a full second it is', async () => {
    const client = new Redis(port, '127.0.0.1');
    const end = Math.floor(Date.now() / 1_000) * 1_000 + 50_000;
    try {
      for (const early of [1, 3, 6, 12]) {
        await client.flushall();
        const { key } = await first.catalogKey();
        await get(first, key);
        for (const counter of await client.keys('*')) await client.pexpireat(counter, end - early);
        // Sequential requests are fast, simultaneous ones slow; both must report the same end.
        const responses = [await get(first, key), await get(second, key), await get(first, key)];
        responses.push(...(await several(60, first, key)), ...(await several(60, second, key)));
        expect(new Set(responses.map(({ headers }) => headers.get('x-ratelimit-reset'))).size).toBe(1);
      }
    } finally {
      client.disconnect();
    }
  });

  it('store only keys in Redis that expire', async () => {
    const client = new Redis(port, '127.0.0.1');
    try {
      const { key } = await first.catalogKey();
      await Promise.all([get(first, key), first.get('/v1/'), first.get(CATALOG), first.get('/v1/me', key)]);
      const counters = await client.keys('*');
      expect(counters.length).toBeGreaterThan(2);
      for (const counter of counters) expect(await client.pttl(counter)).toBeGreaterThan(0);
    } finally {
      client.disconnect();
    }
  });

  it('share a Redis that requires a password', async () => {
    const guarded = await freePort();
    const child = await startRedis(guarded, '--requirepass', 'sesame');
    const environment = { RATE_REST_STANDARD: String(LIMIT), REDIS_URL: `redis://:sesame@127.0.0.1:${guarded}` };
    const one = await Service.start(environment);
    const another = await Service.start(environment, one.databaseUrl);
    try {
      expect(await isShared(one, another)).toBe(true);
    } finally {
      await another.stop();
      await one.stop();
      await stopRedis(child);
    }
  });

  it('do not mistake their own stall for a loss of Redis, which would allow more requests', async () => {
    const caller = {
      keyId: 'a-key',
      kind: 'catalog',
      mode: 'live',
      ownerId: null,
      tier: 'standard',
      supportEnabled: false,
      expiresAt: null,
      premiumUntil: null,
    } as const;
    await second.inside<BudgetsService>('BudgetsService').charge(keyBudget('rest', caller));
    const charged = first.inside<BudgetsService>('BudgetsService').charge(keyBudget('rest', caller));
    for (const stalledUntil = Date.now() + 500; Date.now() < stalledUntil;);
    expect((await charged).remaining).toBe(LIMIT - 2);
  });

  it('count separately while Redis is down, and share counts again after it is back', async () => {
    await stopRedis(redis);
    const { key } = await first.catalogKey();
    for (const service of [first, second]) {
      await expectAnswers(service, key);
      const responses = await several(100, service, key);
      expect([passed(responses), rejected(responses)]).toEqual([LIMIT - 1, 100 - (LIMIT - 1)]);
    }
    redis = await startRedis(port);
    await untilShared();
    await expectExactlyTheLimit();
  });

  it('respond while Redis hangs, and share again when it continues', async () => {
    const { key } = await first.catalogKey();
    redis.kill('SIGSTOP');
    try {
      await expectAnswers(first, key);
    } finally {
      redis.kill('SIGCONT');
    }
    await untilShared();
  });

  it('start without Redis, and share counts after it starts', async () => {
    const later = await freePort();
    const services = [await startService(undefined, later)] as [Service, ...Service[]];
    services.push(await startService(services[0].databaseUrl, later));
    let child: ChildProcess | undefined;
    try {
      expect(await isShared(...(services as [Service, Service]))).toBe(false);
      child = await startRedis(later);
      await untilShared(...(services as [Service, Service]));
    } finally {
      for (const service of services.reverse()) await service.stop();
      if (child) await stopRedis(child);
    }
  });
});
