import type { OpenCounterService } from '../../src/contexts/catalog/opens/open-counter.service.js';
import type { CatalogMaintenanceService } from '../../src/contexts/catalog/search/catalog-maintenance.service.js';
import type { ToolVisitsRepository } from '../../src/contexts/catalog/opens/tool-visits.repository.js';
import type { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { Announcements } from '../harness/announcements.js';
import { rowsOf } from '../harness/database.js';
import { category, tool } from '../harness/listings.js';
import { ADMIN_KEY, type ServiceResponse, Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';

let service: Service;
let neighbour: Service;
let announcements: Announcements;

beforeAll(async () => {
  service = await Service.start({ TRUST_PROXY: '1' });
  neighbour = await Service.start({ TRUST_PROXY: '1' }, service.databaseUrl);
  announcements = await Announcements.of(service.databaseUrl);
});
afterAll(async () => {
  await announcements.stop();
  await neighbour.stop();
  await service.stop();
});

async function newTool(fields: Record<string, unknown> = {}): Promise<{ id: string; slug: string }> {
  const { status, text, body } = await service.admin('POST', '/tools', { ...tool(fields), kind: undefined });
  if (status !== 201) throw new Error(`No tool: ${text}`);
  return body.data;
}

const visit = (
  slug: string,
  address: string,
  { on = service, method = 'GET', headers = {} }: { on?: Service; method?: string; headers?: object } = {},
): Promise<ServiceResponse> => on.call(`/go/${slug}`, { method, headers: { 'x-forwarded-for': address, ...headers } });

const opensOf = async (slug: string): Promise<number> =>
  (await service.get(`/v1/tools/${slug}`, ADMIN_KEY)).body.data.opens;
const showsOpens = (slug: string, opens: number): Promise<boolean> =>
  until(async () => (await opensOf(slug)) === opens);

const write = (on = service): Promise<void> => on.inside<OpenCounterService>('OpenCounterService').flushVisits();
const maintain = (on = service): Promise<boolean> =>
  on.inside<CatalogMaintenanceService>('CatalogMaintenanceService').runRound();

// SQL moves timestamps, so that the tests don't wait for a minute or an hour.
const passMinute = (): Promise<unknown> =>
  rowsOf(service.databaseUrl, `update pending_opens set counted_at = counted_at - interval '1 minute'`);
const passHour = (): Promise<unknown> =>
  rowsOf(service.databaseUrl, `update tool_visits set visited_at = visited_at - interval '61 minutes'`);

async function writeAndAdd(): Promise<void> {
  await write();
  await passMinute();
  await maintain();
}

describe('GET /go/{slug}', () => {
  it("redirects to the tool's website with an uncacheable response", async () => {
    const { slug } = await newTool({ website: "https://visited.example/visitor's/path?a=1&b=ü" });
    const { status, headers } = await service.get(`/go/${slug}`);
    expect([status, headers.get('location')]).toEqual([302, "https://visited.example/visitor's/path?a=1&b=%C3%BC"]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('x-ratelimit-limit')).not.toBeNull();
  });

  it.each(['no-such', '%00', 'x'.repeat(500)])('returns 404 for the unknown slug %s', async (slug) => {
    const { status, body } = await service.get(`/go/${slug}`);
    expect([status, body.success]).toEqual([404, false]);
  });

  it('returns 404 for an unpublished tool, and for a slug with different capitalization', async () => {
    const hidden = await newTool({ published: false });
    const shown = await newTool();
    for (const slug of [hidden.slug, shown.slug.toUpperCase()])
      expect([slug, (await service.get(`/go/${slug}`)).status]).toEqual([slug, 404]);
  });

  it('redirects from a former slug, counts the open for the current one, and returns 410 after a deletion', async () => {
    const { id, slug } = await newTool({ website: 'https://renamed.example/' });
    await service.admin('PATCH', `/tools/${id}`, { slug: `${slug}-second` });
    await service.admin('PATCH', `/tools/${id}`, { slug: `${slug}-third` });
    for (const former of [slug, `${slug}-second`]) {
      const { status, headers } = await visit(former, '198.51.100.20');
      expect([status, headers.get('location')]).toEqual([302, 'https://renamed.example/']);
    }
    await writeAndAdd();
    await showsOpens(`${slug}-third`, 1);
    await service.admin('PATCH', `/tools/${id}`, { published: false });
    expect((await visit(slug, '198.51.100.20')).status).toBe(404);
    await service.admin('DELETE', `/tools/${id}`);
    expect((await visit(slug, '198.51.100.20')).status).toBe(410);
  });

  it('counts each visitor once per hour, but no crawlers, prefetches or HEAD requests', async () => {
    const { slug } = await newTool({ opens: 7 });
    const other = await newTool({ opens: 8 });
    for (let count = 0; count < 3; count += 1) {
      await visit(slug, '198.51.100.1');
      await visit(slug, '2001:db8::1');
    }
    await visit(slug, '198.51.100.2');
    // The same /64 network, a crawler, a prefetch, a HEAD request.
    await visit(slug, '2001:db8::2');
    await visit(slug, '198.51.100.3', { headers: { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' } });
    await visit(slug, '198.51.100.4', { headers: { 'sec-purpose': 'prefetch' } });
    await visit(slug, '198.51.100.5', { method: 'HEAD' });
    // The service writes and adds the opens in the background.
    await until(async () => {
      await passMinute();
      return (await opensOf(slug)) === 10;
    });
    expect(await opensOf(other.slug)).toBe(8);
  });

  it('counts a visitor once across processes, and keeps opens counted before a clean shutdown', async () => {
    const { slug } = await newTool();
    const stopping = await Service.start({ TRUST_PROXY: '1' }, service.databaseUrl);
    await visit(slug, '203.0.113.1');
    await visit(slug, '203.0.113.1', { on: stopping });
    await visit(slug, '203.0.113.2', { on: stopping });
    await stopping.stop();
    await writeAndAdd();
    await showsOpens(slug, 2);
  });

  it('moves the tool up in lists ordered by opens', async () => {
    await service.import(category('moving'));
    const visited = await newTool({ category: 'moving', opens: 5 });
    const first = await newTool({ category: 'moving', opens: 6 });
    const slugs = async (path: string): Promise<string> =>
      (await service.get(path, ADMIN_KEY)).body.data.map(({ slug }: { slug: string }) => slug).join();
    const lists = ['/v1/tools/top?category=moving', '/v1/tools?category=moving&q=description'];
    for (const list of lists) expect(await slugs(list)).toBe(`${first.slug},${visited.slug}`);
    for (const address of ['203.0.113.1', '203.0.113.2']) await visit(visited.slug, address);
    await writeAndAdd();
    await showsOpens(visited.slug, 7);
    for (const list of lists) expect(await slugs(list)).toBe(`${visited.slug},${first.slug}`);
  });

  it('counts a visitor again after an hour', async () => {
    const { slug } = await newTool();
    await visit(slug, '203.0.113.1');
    await writeAndAdd();
    await showsOpens(slug, 1);
    await passHour();
    await visit(slug, '203.0.113.1');
    await writeAndAdd();
    await showsOpens(slug, 2);
  });
});

describe('Counted opens', () => {
  it('are added after 1 minute; until then, neither the catalog nor cached responses change', async () => {
    const { slug } = await newTool();
    const etag = async (): Promise<string | null> =>
      (await neighbour.get(`/v1/tools/${slug}`, ADMIN_KEY)).headers.get('etag');
    const before = await etag();
    const heard = await announcements.during(async () => {
      for (let visitor = 1; visitor <= 3; visitor += 1) {
        await visit(slug, `192.0.2.${visitor}`);
        await write();
        await maintain();
        await maintain(neighbour);
      }
    });
    expect([heard, await etag(), await opensOf(slug)]).toEqual([[], before, 0]);
    await writeAndAdd();
    await showsOpens(slug, 3);
  });

  it('of several processes are added in one change of the catalog', async () => {
    const [one, two] = [await newTool(), await newTool()];
    for (const [on, address] of [[service, '192.0.2.1'] as const, [neighbour, '192.0.2.2'] as const]) {
      for (const { slug } of [one, two]) await visit(slug, address, { on });
      await write(on);
    }
    const heard = await announcements.during(async () => {
      await passMinute();
      await Promise.all([service, neighbour, service, neighbour].map(maintain));
      for (const { slug } of [one, two]) await showsOpens(slug, 2);
    });
    expect(heard).toEqual(['catalog_changed']);
  });

  it('are added exactly once even if a process ends while adding them', async () => {
    const { slug } = await newTool();
    await visit(slug, '192.0.2.1');
    await write();
    const visits = service.inside<ToolVisitsRepository>('ToolVisitsRepository');
    const ended = service.inside<UnitOfWork>('UnitOfWork').runBulk(async (manager) => {
      expect(await visits.addOpens(manager, '9000000000')).toBe(true);
      expect(await visits.addOpens(manager, '9000000000')).toBe(false);
      throw new Error('ended');
    });
    await expect(ended).rejects.toThrow('ended');
    expect(await opensOf(slug)).toBe(0);
    await writeAndAdd();
    await writeAndAdd();
    await showsOpens(slug, 1);
  });

  it('of deleted tools are removed without a change of the catalog', async () => {
    const { id, slug } = await newTool();
    await visit(slug, '192.0.2.1');
    await write();
    expect((await service.admin('DELETE', `/tools/${id}`)).status).toBe(200);
    // By SQL, because creating and deleting thousands of tools takes too long.
    await rowsOf(
      service.databaseUrl,
      'insert into pending_opens (tool_id, opens) select gen_random_uuid(), 1 from generate_series(1, 5000)',
    );
    const heard = await announcements.during(async () => {
      await writeAndAdd();
      await until(async () => (await rowsOf(service.databaseUrl, 'select from pending_opens')).length === 0);
    });
    expect(heard).toEqual([]);
  });

  it('are added to a number that an admin sets in the meantime, up to the largest integer', async () => {
    const { id, slug } = await newTool();
    await visit(slug, '192.0.2.1');
    await write();
    await service.admin('PATCH', `/tools/${id}`, { opens: 2_147_483_646 });
    await visit(slug, '192.0.2.2');
    await writeAndAdd();
    await showsOpens(slug, 2_147_483_647);
  });
});
