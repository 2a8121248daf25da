import { DataSource } from 'typeorm';
import { OpenCounter } from '../../src/contexts/catalog/opens/open-counter.js';
import { CatalogMaintenance } from '../../src/contexts/catalog/search/catalog-maintenance.js';
import { ToolVisitsRepository } from '../../src/contexts/catalog/opens/tool-visits.repository.js';
import { CatalogRevision } from '../../src/contexts/listings/revision/catalog-revision.js';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { Announcements } from '../harness/announcements.js';
import { tool } from '../harness/listings.js';
import { type Answer, Service } from '../harness/service.js';
import { until } from '../harness/until.js';

let service: Service;
let announcements: Announcements;

const go = (slug: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  service.call(`/go/${slug}`, { method, headers });
const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });
const opensOf = async (on: Service, slug: string): Promise<number> => {
  const { body } = await on.admin('GET', '/tools?limit=100');
  return body.data.find((item: { slug: string }) => item.slug === slug).opens as number;
};
const query = (sql: string): Promise<any[]> => service.app.get(DataSource).query(sql);
const write = (on = service): Promise<void> => on.app.get(OpenCounter).flush();
const upkeep = (on = service): Promise<boolean> => on.app.get(CatalogMaintenance).run();
/** As if a minute had passed. */
const ripen = (): Promise<unknown> => query(`update pending_opens set counted_at = counted_at - interval '1 minute'`);
const writeAndAdd = async (): Promise<void> => {
  await write();
  await ripen();
  await upkeep();
};
const eventually = async (read: () => Promise<unknown>, expected: unknown): Promise<void> => {
  const giveUpAt = Date.now() + 15_000;
  while ((await read()) !== expected && Date.now() < giveUpAt) await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await read()).toBe(expected);
};

beforeAll(async () => {
  service = await Service.start({ TRUST_PROXY: '1' });
  await service.import(
    tool({ slug: 'visited', website: "https://visited.example/visitor's/path?a=1&b=ü", opens: 7 }),
    tool({ slug: 'other', opens: 8 }),
    tool({ slug: 'hidden', published: false }),
    ...['waiting', 'shared', 'broken', 'doomed', 'fullest'].map((slug) => tool({ slug, opens: 0 })),
  );
  announcements = await Announcements.of(service.databaseUrl);
});
afterAll(async () => {
  await announcements.stop();
  await service.stop();
});

describe('GET /go/{slug}', () => {
  it('sends the visitor on to the own site of the tool, and lets nobody keep that', async () => {
    const { status, headers } = await go('visited', { 'user-agent': 'Googlebot/2.1' });
    expect([status, headers.get('location')]).toEqual([302, "https://visited.example/visitor's/path?a=1&b=%C3%BC"]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('x-ratelimit-limit')).not.toBeNull();
  });

  it.each(['no-such', 'hidden', '%00', 'VISITED', 'x'.repeat(500)])('knows no tool %s', async (slug) => {
    const { status, body } = await go(slug);
    expect([status, body.success]).toEqual([404, false]);
  });

  it('counts each visitor once an hour, and neither crawlers nor those who only look', async () => {
    for (let visit = 0; visit < 3; visit += 1) {
      await go('visited', from('198.51.100.1'));
      await go('visited', from('2001:db8::1'));
    }
    await go('visited', from('198.51.100.2'));
    // The same network of 64 bits, a crawler, a prefetch, a HEAD.
    await go('visited', from('2001:db8::2'));
    await go('visited', { ...from('198.51.100.3'), 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' });
    await go('visited', { ...from('198.51.100.4'), 'sec-purpose': 'prefetch' });
    await go('visited', from('198.51.100.5'), 'HEAD');
    // Nobody but the service itself writes and adds them here.
    await eventually(async () => {
      await ripen();
      return opensOf(service, 'visited');
    }, 10);
    expect(await opensOf(service, 'other')).toBe(8);
  });

  it('counts a visitor once although he comes to several processes, and what was seen before a clean stop', async () => {
    const neighbour = await Service.start({ TRUST_PROXY: '1' }, service.databaseUrl);
    await go('other', from('203.0.113.1'));
    await neighbour.call('/go/other', { headers: from('203.0.113.1') });
    await neighbour.call('/go/other', { headers: from('203.0.113.2') });
    await neighbour.stop();
    await writeAndAdd();
    await eventually(() => opensOf(service, 'other'), 10);
  });

  it('moves the tool in the lists by opens', async () => {
    const { key } = await service.catalogKey();
    const top = async () => (await service.get('/v1/tools/top?limit=1', key)).body.data[0].slug as string;
    const first = async () => (await service.get('/v1/tools?q=description&limit=1', key)).body.data[0].slug as string;
    await go('other', from('203.0.113.9'));
    await writeAndAdd();
    await eventually(() => opensOf(service, 'other'), 11);
    expect([await top(), await first()]).toEqual(['other', 'other']);
  });

  it('counts a visitor anew after an hour', async () => {
    await query(`update tool_visits set visited_at = now() - interval '61 minutes'`);
    await go('other', from('203.0.113.1'));
    await writeAndAdd();
    await eventually(() => opensOf(service, 'other'), 12);
  });
});

describe('Opens that were counted', () => {
  let neighbour: Service;
  beforeAll(async () => {
    neighbour = await Service.start({ TRUST_PROXY: '1' }, service.databaseUrl);
  });
  afterAll(() => neighbour.stop());

  it('wait for a minute, and leave the catalog and all cached answers alone meanwhile', async () => {
    const revision = neighbour.app.get(CatalogRevision);
    await until(() => revision.isTrustworthy());
    const before = revision.current();
    const heard = await announcements.during(async () => {
      for (let visitor = 1; visitor <= 3; visitor += 1) {
        await go('waiting', from(`192.0.2.${visitor}`));
        await write();
        await upkeep();
        await upkeep(neighbour);
      }
    });
    expect([heard, revision.current()]).toEqual([[], before]);
    expect(await opensOf(service, 'waiting')).toBe(0);
    await writeAndAdd();
    await eventually(() => opensOf(service, 'waiting'), 3);
  });

  it('are added together by one of several processes, in one change of the catalog', async () => {
    for (const [on, address] of [[service, '192.0.2.1'] as const, [neighbour, '192.0.2.2'] as const]) {
      await on.call('/go/shared', { headers: from(address) });
      await on.call('/go/visited', { headers: from(address) });
      await write(on);
    }
    const heard = await announcements.during(async () => {
      await ripen();
      await Promise.all([service, neighbour, service, neighbour].map(upkeep));
      await eventually(() => opensOf(service, 'shared'), 2);
    });
    expect(heard).toEqual(['catalog_changed']);
  });

  it('are added exactly once although a process ends in the middle of it', async () => {
    await go('broken', from('192.0.2.1'));
    await write();
    const visits = service.app.get(ToolVisitsRepository);
    const ended = service.app.get(UnitOfWork).runBulk(async (manager) => {
      expect(await visits.addOpens(manager, '9000000000')).toBe(true);
      expect(await visits.addOpens(manager, '9000000000')).toBe(false);
      throw new Error('ended');
    });
    await expect(ended).rejects.toThrow('ended');
    expect(await opensOf(service, 'broken')).toBe(0);
    await writeAndAdd();
    await writeAndAdd();
    await eventually(() => opensOf(service, 'broken'), 1);
  });

  it('go with tools that are deleted, however many, which is no change of the catalog', async () => {
    await go('doomed', from('192.0.2.1'));
    await write();
    const [{ id }] = await query(`select id from tools where slug = 'doomed'`);
    expect((await service.admin('DELETE', `/tools/${id}`)).status).toBeLessThan(300);
    await query('insert into pending_opens (tool_id, opens) select gen_random_uuid(), 1 from generate_series(1, 5000)');
    const heard = await announcements.during(async () => {
      await writeAndAdd();
      await eventually(async () => (await query('select from pending_opens')).length, 0);
    });
    expect(heard).toEqual([]);
  });

  it('come on top of what an admin sets meanwhile, as far as numbers go', async () => {
    await go('fullest', from('192.0.2.1'));
    await write();
    const [{ id }] = await query(`select id from tools where slug = 'fullest'`);
    await service.admin('PATCH', `/tools/${id}`, { opens: 2_147_483_646 });
    await go('fullest', from('192.0.2.2'));
    await writeAndAdd();
    await eventually(() => opensOf(service, 'fullest'), 2_147_483_647);
  });
});
