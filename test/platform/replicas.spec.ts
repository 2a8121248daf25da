import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { directory, tag } from '../harness/listings.js';
import { ADMIN_KEY, Service } from '../harness/service.js';
import { type ReplicatedServer, startReplicated } from '../harness/servers/streaming-replica.js';
import { TcpProxy } from '../harness/servers/tcp-proxy.js';
import { until } from '../harness/until.mjs';

jest.setTimeout(180_000);

let servers: ReplicatedServer;
let proxies: [TcpProxy, TcpProxy];
/** One without a response cache, one with it. */
let service: Service;
let keeping: Service;

beforeAll(async () => {
  servers = await startReplicated(2);
  proxies = (await Promise.all(servers.replicas.map(({ url }) => TcpProxy.start(url)))) as [TcpProxy, TcpProxy];
  const environment = { DATABASE_REPLICA_URLS: proxies.map(({ url }) => url).join(',') };
  service = await Service.start({ ...environment, CACHE_MEGABYTES: '0' }, servers.primary.url);
  keeping = await Service.start(environment, servers.primary.url);
  await service.import(tag('first'), directory({ slug: 'harbor', name: 'Harbor' }));
});

afterAll(async () => {
  await keeping.stop();
  await service.stop();
  for (const proxy of proxies) await proxy.stop();
  await servers.stop();
});

const tags = async (from = service): Promise<string[]> => {
  const { status, body } = await from.get('/v1/tags', ADMIN_KEY);
  expect(status).toBe(200);
  return body.data.map(({ slug }: { slug: string }) => slug);
};

/** How many messages each replica gets while `act` runs. */
async function asked(act: () => Promise<unknown>): Promise<[number, number]> {
  const before = proxies.map((proxy) => proxy.asked);
  await act();
  const [one, two] = proxies.map((proxy, index) => proxy.asked - (before[index] ?? 0));
  return [one ?? 0, two ?? 0];
}

const several = async (count: number, act: () => Promise<unknown>): Promise<void> => {
  for (let round = 0; round < count; round += 1) await act();
};

/** Reads until the replicas have caught up and get queries. */
async function untilAsked(index: 0 | 1): Promise<void> {
  await until(async () => (await asked(() => several(4, tags)))[index] >= 2);
}

async function onReplica(index: 0 | 1, statement: string): Promise<void> {
  const client = new Client({ connectionString: servers.replicas[index]?.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

describe('Catalog reads', () => {
  it('go to the replicas in turn', async () => {
    await untilAsked(0);
    await untilAsked(1);
    const [one, two] = await asked(() => several(20, tags));
    expect(one).toBeGreaterThanOrEqual(10);
    expect(two).toBeGreaterThanOrEqual(10);
  });

  it('see each write immediately, however far the replicas lag', async () => {
    for (const index of [0, 1] as const) await onReplica(index, 'select pg_wal_replay_pause()');
    try {
      for (const slug of ['second', 'third', 'fourth']) {
        await service.admin('POST', '/tags', { slug, name: slug });
        for (const from of [service, keeping]) {
          // The writer sees it immediately, the other process after the notification.
          if (from === keeping) await until(async () => (await tags(from)).includes(slug));
          await several(5, async () => expect(await tags(from)).toContain(slug));
        }
        // Also later, after the service may have checked the replicas again.
        await sleep(120);
        expect(await tags()).toContain(slug);
      }
    } finally {
      for (const index of [0, 1] as const) await onReplica(index, 'select pg_wal_replay_resume()');
    }
    await untilAsked(0);
    await untilAsked(1);
    expect(await tags()).toEqual(['first', 'fourth', 'second', 'third']);
  });

  it('never cache an outdated response after a write', async () => {
    await untilAsked(0);
    const read = async () => (await keeping.get('/v1/directories/harbor', ADMIN_KEY)).body.data.name as string;
    const { body } = await keeping.admin('GET', '/directories');
    const { id } = body.data.find(({ slug }: { slug: string }) => slug === 'harbor');
    for (let round = 0; round < 20; round += 1) {
      await keeping.admin('PATCH', `/directories/${id}`, { name: `Harbor ${round}` });
      expect(await Promise.all([read(), read(), read()])).toEqual(Array(3).fill(`Harbor ${round}`));
      // The time at which replicas catch up varies, so each round reads at another time.
      await sleep(round * 5);
      expect(await read()).toBe(`Harbor ${round}`);
    }
  });

  it('survive the loss of a replica, and of both, and use them again when they are back', async () => {
    await untilAsked(0);
    await untilAsked(1);
    proxies[0].cut();
    await several(10, tags);
    expect((await asked(() => several(10, tags)))[1]).toBeGreaterThanOrEqual(10);
    proxies[1].cut();
    await several(10, tags);
    proxies[0].open();
    proxies[1].open();
    await untilAsked(0);
    await untilAsked(1);
  });

  it('survive a replica that hangs: another server handles its queries', async () => {
    proxies[0].hang();
    await Promise.all([tags(), tags(), tags(), tags()]);
    await several(10, tags);
    proxies[0].open();
    await untilAsked(0);
  });

  it('do not use a server that is not a replica', async () => {
    const proxy = await TcpProxy.start(servers.primary.url);
    const misled = await Service.start({ DATABASE_REPLICA_URLS: proxy.url, CACHE_MEGABYTES: '0' }, servers.primary.url);
    try {
      await several(3, () => tags(misled));
      const before = proxy.asked;
      await several(10, () => tags(misled));
      expect(proxy.asked - before).toBeLessThan(5);
    } finally {
      await misled.stop();
      await proxy.stop();
    }
  });

  it('start without replicas, and use them after they start', async () => {
    for (const proxy of proxies) proxy.cut();
    const late = await Service.start(
      { DATABASE_REPLICA_URLS: proxies[0].url, CACHE_MEGABYTES: '0' },
      servers.primary.url,
    );
    try {
      await several(3, () => tags(late));
      for (const proxy of proxies) proxy.open();
      await until(async () => (await asked(() => several(4, () => tags(late))))[0] >= 4);
    } finally {
      await late.stop();
    }
  });
});
