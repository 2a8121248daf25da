import { DataSource } from 'typeorm';
import { DatabasePool, type DatabasePoolConfig } from '../../src/platform/database/connections/database-pool.js';
import { DatabaseNotificationsService } from '../../src/platform/database/database-notifications.service.js';
import { isDatabaseUnavailable } from '../../src/platform/errors/database-failure.js';
import { ask, supported } from '../harness/asking.js';
import { cloneDatabase, dropDatabase, rowsOf } from '../harness/database.js';
import { category, tag } from '../harness/listings.js';
import { submission, submit } from '../harness/partner.js';
import { ADMIN_KEY, Service } from '../harness/service.js';
import { TcpProxy } from '../harness/servers/tcp-proxy.js';
import { until } from '../harness/until.mjs';

let databaseUrl: string;
beforeAll(async () => (databaseUrl = await cloneDatabase()));
afterAll(() => dropDatabase(databaseUrl));

const pools: DatabasePool[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.end())));

function poolOn(url: string, config: Partial<DatabasePoolConfig> = {}): DatabasePool {
  const pool = new DatabasePool({
    connectionString: url,
    max: 2,
    silenceTimeoutMs: 1_000,
    responseTimeoutMs: 1_000,
    connectionTimeoutMillis: 60_000,
    ...config,
  });
  pool.on('error', () => undefined);
  pools.push(pool);
  return pool;
}

/** Blocks the event loop of this process. */
function stall(ms: number): void {
  const end = Date.now() + ms;
  while (Date.now() < end);
}

describe('A pool of connections', () => {
  it('lets callers wait while the database responds, however long the queue is', async () => {
    const pool = poolOn(databaseUrl);
    // The last callers wait far longer than the silence timeout.
    await Promise.all(Array.from({ length: 20 }, () => pool.query('select pg_sleep(0.25)')));
  });

  it('does not mistake a delay of its own process for silence of the database', async () => {
    const pool = poolOn(databaseUrl);
    const connecting = Array.from({ length: 5 }, () => pool.query('select 1'));
    stall(1_500);
    await Promise.all(connecting);
    const asking = pool.query('select pg_sleep(0.1)');
    await until(() => pool.idleCount < pool.totalCount);
    stall(1_500);
    await asking;
  });

  it('fails callers that connect, wait or query if the database hangs', async () => {
    const proxy = await TcpProxy.start(databaseUrl);
    try {
      const connected = poolOn(proxy.url);
      await Promise.all([connected.query('select 1'), connected.query('select 1')]);
      const unconnected = poolOn(proxy.url);
      proxy.hang();
      const asked = [connected, unconnected].flatMap((pool) => Array.from({ length: 6 }, () => pool.query('select 1')));
      const outcomes = await Promise.allSettled(asked);
      for (const outcome of outcomes) expect(outcome.status).toBe('rejected');
      proxy.open();
      for (const pool of [connected, unconnected]) await until(() => pool.query('select 1').then(Boolean, () => false));
    } finally {
      await Promise.all(pools.splice(0).map((pool) => pool.end()));
      await proxy.stop();
    }
  });

  it('closes one connection that hangs while the others respond', async () => {
    const pool = poolOn(databaseUrl, { responseTimeoutMs: 500 });
    const stuck = pool.query('select pg_sleep(30)').then(
      () => 'answered',
      () => 'given up',
    );
    let outcome: string | undefined;
    void stuck.then((settled) => (outcome = settled));
    await until(async () => {
      await pool.query('select 1');
      return outcome;
    });
    expect(outcome).toBe('given up');
  });

  it('fails with "unavailable" after the longest allowed wait', async () => {
    const pool = poolOn(databaseUrl, { max: 1, connectionTimeoutMillis: 300 });
    const held = await pool.connect();
    const waiting: unknown = await pool.connect().catch((error: unknown) => error);
    held.release();
    expect(isDatabaseUnavailable(waiting)).toBe(true);
    expect((await pool.query('select 1')).rowCount).toBe(1);
  });
});

describe('The connection for notifications', () => {
  it('is opened again if its end arrives together with a response', async () => {
    const proxy = await TcpProxy.start(databaseUrl);
    const notifications = new DatabaseNotificationsService(new DataSource({ type: 'postgres', url: proxy.url }));
    try {
      await notifications.onApplicationBootstrap();
      proxy.holdResponses();
      const { asked } = proxy;
      await until(() => proxy.asked > asked);
      await rowsOf(
        databaseUrl,
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'catalog-service-notifications' and datname = current_database()`,
      );
      await until(() => !notifications.isListening());
      await until(() => notifications.isListening());
    } finally {
      await notifications.onApplicationShutdown();
      await proxy.stop();
    }
  });
});

describe('A service whose database hangs', () => {
  const AS_SHIPPED = { databaseTimeouts: undefined };

  it('responds with 503, and recovers with the database', async () => {
    const proxy = await TcpProxy.start(databaseUrl);
    const service = await Service.start({ CACHE_MEGABYTES: '0' }, proxy.url, AS_SHIPPED);
    const burst = () =>
      Promise.all(
        Array.from({ length: 100 }, async (_, number) => {
          const { status } = await service.get(`/v1/tools/number-${number}`, ADMIN_KEY);
          return status;
        }),
      );
    try {
      await until(async () => (await burst()).every((status) => status === 404));
      proxy.hang();
      expect(new Set(await burst())).toEqual(new Set([503]));
      proxy.open();
      await until(async () => (await burst()).every((status) => status === 404));
    } finally {
      proxy.open();
      await service.stop();
      await proxy.stop();
    }
  });

  it('fails queued writers together, and keeps every acknowledged write', async () => {
    const proxy = await TcpProxy.start(databaseUrl);
    const service = await Service.start({}, proxy.url, AS_SHIPPED);
    try {
      await service.import(category('writing'), tag('seo'));
      const owner = await supported(service, { supportMode: 'human' });
      const writes = Array.from({ length: 60 }, (_, number) => [
        submit(service, owner.key, submission({ name: 'Cut short', website: `https://${number}.example/` })),
        ask(service, owner, { question: `Question ${number}?`, externalId: 'one thread' }),
      ]).flat();
      await Promise.race(writes);
      proxy.hang();
      const responses = await Promise.all(writes);
      for (const { status } of responses) expect([200, 201, 503]).toContain(status);
      proxy.open();
      await until(async () => (await submit(service, owner.key, submission({ name: 'Back again' }))).status === 201);
      const made = await rowsOf(databaseUrl, `select id from tools where name = 'Cut short'`);
      const acknowledged = responses.flatMap(({ status, body }) => (status === 201 ? body.data.id : []));
      expect(made.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
    } finally {
      proxy.open();
      await service.stop();
      await proxy.stop();
    }
  });
});
