import { Client } from 'pg';
import type { CatalogMaintenanceService } from '../../src/contexts/catalog/search/catalog-maintenance.service.js';
import type { OpenCounterService } from '../../src/contexts/catalog/opens/open-counter.service.js';
import type { SiteCheckConfig } from '../../src/contexts/listings/health/site-check.config.js';
import type { SiteCheckRunnerService } from '../../src/contexts/listings/health/site-check-runner.service.js';
import type { SiteChecksRepository } from '../../src/contexts/listings/health/site-checks.repository.js';
import type { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import type { MetricsService } from '../../src/platform/metrics/metrics.service.js';
import { message, post } from '../harness/mcp.js';
import { DAY, HOUR, page, SiteFleet } from './site-fleet.js';
import type { Site } from '../harness/servers/site.js';
import { until } from '../harness/until.mjs';

const ACTOR = 'admin';
const FOR_SALE = page('Buy this domain');
const CALM = page('Quillfox writes letters', 'Letters in a calm tone.');

let fleet: SiteFleet;
let key: string;

beforeAll(async () => {
  fleet = await SiteFleet.start();
  ({ key } = await fleet.service.catalogKey());
});

afterAll(() => fleet.stop());

const tool = (id: string) => ({ kind: 'tool', id }) as const;

async function added(fields: Record<string, unknown> = {}): Promise<{ id: string; site: Site }> {
  const site = await fleet.addSite({ '/': CALM });
  return { id: await fleet.addTool(`${site.url}/`, { name: 'Quillfox', ...fields }), site };
}

/** How often the catalog's revision advances in every process: one notification each, in the order of commits. */
async function changesDuring(work: () => Promise<unknown>): Promise<number> {
  const client = new Client(fleet.service.databaseUrl);
  await client.connect();
  const heard: string[] = [];
  client.on('notification', ({ channel }) => heard.push(channel));
  await client.query('listen catalog_changed; listen all_heard');
  await work();
  await fleet.rows(`select pg_notify('all_heard', '')`);
  await until(() => heard.includes('all_heard'));
  await client.end();
  return heard.length - 1;
}

async function runInOneProcess(): Promise<void> {
  const runner = fleet.service.inside<SiteCheckRunnerService>('SiteCheckRunnerService');
  await runner.startDueChecks();
  await runner.finishChecks();
}

describe('A check', () => {
  it('that changes nothing visible writes only its own row; a visible change advances the revision once', async () => {
    const { id, site } = await added();
    const check = async (): Promise<void> => {
      await fleet.rows(`update site_checks set due_at = now() where listing_id = '${id}'`);
      await runInOneProcess();
    };
    await check();
    expect(await changesDuring(check)).toBe(0);
    const unchanged = `select xmin::text from tool_search where listing_id = '${id}'`;
    const before = await fleet.rows(unchanged);
    site.pages = { '/': { status: 500 } };
    expect(await changesDuring(check)).toBe(0);
    expect(await fleet.rows(unchanged)).toEqual(before);
    site.pages = { '/': FOR_SALE };
    expect(await changesDuring(check)).toBe(1);
    expect(await changesDuring(check)).toBe(0);
    site.pages = { '/': CALM };
    expect(await changesDuring(check)).toBe(1);
  });

  it('keeps the response cache while it changes nothing visible', async () => {
    const { id, site } = await added();
    await fleet.pass(HOUR);
    const etag = async (): Promise<string | null> =>
      (await fleet.service.get('/v1/tools?q=quillfox', key)).headers.get('etag');
    const first = await etag();
    site.pages = { '/': { status: 503 } };
    await fleet.pass(7 * DAY, DAY);
    expect(await fleet.resultOf(id)).toBe('failing');
    expect(await etag()).toBe(first);
  });
});

describe('The metrics', () => {
  it('count checks by result, and those that wait', async () => {
    const metrics = fleet.service.inside<MetricsService>('MetricsService');
    const value = async (series: string): Promise<number> => {
      const line = (await metrics.text()).split('\n').find((each) => each.startsWith(`catalog_site_checks_${series} `));
      return Number(line?.split(' ').at(-1) ?? 0);
    };
    const before = await value('total{result="live"}');
    const { id } = await added();
    await fleet.rows(`update site_checks set due_at = now() where listing_id = '${id}'`);
    expect(await metrics.text()).not.toContain('catalog_site_checks_due{');
    Object.assign(fleet.service.inside<SiteCheckConfig>('SiteCheckConfig'), { isOn: true });
    expect(await value('due{state="late"}')).toBe(1);
    await runInOneProcess();
    expect(await value('due{state="late"}')).toBe(0);
    expect((await value('total{result="live"}')) - before).toBe(1);
    Object.assign(fleet.service.inside<SiteCheckConfig>('SiteCheckConfig'), { isOn: false });
  });
});

describe('Search results', () => {
  const slugs = (listings: { slug: string }[]): string[] => listings.map(({ slug }) => slug);

  /** Waits for REST, MCP and pages: another process may have saved a result, and this one shows it once it is notified. */
  async function showsOnAll(list: 'tools' | 'directories', order: string): Promise<void> {
    const q = order.split('-')[0] ?? '';
    const call = message('2025-11-25', 'tools/call', { name: `search_${list}`, arguments: { q } });
    await until(async () => {
      const rest = await fleet.service.get(`/v1/${list}?q=${q}`, key);
      const called = (await post(fleet.service, key, call)).body.result.structuredContent;
      const { text } = await fleet.service.get(`/${list}?q=${q}`, undefined, { accept: 'text/html' });
      const links = [...text.matchAll(new RegExp(`href="/${list}/(${q}-\\w+)"`, 'g'))].map(([, slug]) => slug ?? '');
      return [slugs(rest.body.data), slugs(called.data), [...new Set(links)]].every((each) => each.join(' ') === order);
    });
  }

  it('place a listing whose site is gone or parked as if it had no opens, on REST, MCP and pages', async () => {
    const popular = await added({ slug: 'kelp-one', name: 'Kelp one', opens: 900 });
    await added({ slug: 'kelp-two', name: 'Kelp two', opens: 5 });
    await fleet.pass(HOUR);
    const shows = (order: string) => showsOnAll('tools', order);
    const [first, last] = ['kelp-one kelp-two', 'kelp-two kelp-one'];
    await shows(first);
    popular.site.pages = { '/': FOR_SALE };
    await fleet.pass(7 * DAY, DAY);
    expect(await fleet.resultOf(popular.id)).toBe('parked');
    await shows(last);
    const top = await fleet.service.get('/v1/tools/top?limit=1', key);
    expect(slugs(top.body.data)).toEqual(['kelp-one']);
    // Edits and counted opens keep the place.
    await fleet.service.admin('PATCH', `/tools/${popular.id}`, { opens: 950 });
    await shows(last);
    await fleet.service.call('/go/kelp-one');
    await fleet.service.inside<OpenCounterService>('OpenCounterService').flushVisits();
    await fleet.rows(`update pending_opens set counted_at = counted_at - interval '1 minute'`);
    await fleet.service.inside<CatalogMaintenanceService>('CatalogMaintenanceService').runRound();
    const opened = await fleet.service.get('/v1/tools/kelp-one', key);
    expect(opened.body.data.opens).toBe(951);
    await shows(last);
    // So does ignoring the problem, which is for admins and the listing's page.
    expect(await changesDuring(() => fleet.actions.ignoreProblem(ACTOR, tool(popular.id)))).toBe(1);
    await fleet.pass(7 * DAY, DAY);
    expect(await fleet.health.findNotice(tool(popular.id))).toBeNull();
    await shows(last);
    popular.site.pages = { '/': CALM };
    await fleet.pass(7 * DAY, DAY);
    expect(await fleet.resultOf(popular.id)).toBe('live');
    await shows(first);
  });

  it('place a listing last whose site becomes gone while its problem is ignored', async () => {
    const { id, site } = await added({ slug: 'dulse-one', name: 'Dulse one', opens: 900 });
    await added({ slug: 'dulse-two', name: 'Dulse two', opens: 5 });
    site.pages = { '/': { status: 500 } };
    await fleet.pass(HOUR);
    await fleet.actions.ignoreProblem(ACTOR, tool(id));
    site.pages = {};
    await fleet.pass(21 * DAY, 6 * HOUR);
    expect(await fleet.resultOf(id)).toBe('gone');
    expect(await fleet.health.findNotice(tool(id))).toBeNull();
    await showsOnAll('tools', 'dulse-two dulse-one');
  });

  it('place a directory whose site is parked as if it had no Domain Rating', async () => {
    const site = await fleet.addSite({ '/': FOR_SALE });
    const body = { cost: 'Free', type: 'dofollow' };
    for (const [slug, domainRating, website] of [
      ['algae-one', 80, `${site.url}/`],
      ['algae-two', 20, 'https://algae.example/'],
    ])
      await fleet.service.admin('POST', '/directories', {
        ...body,
        slug,
        name: `Algae ${slug}`,
        domainRating,
        website,
      });
    const shows = (order: string) => showsOnAll('directories', order);
    const [first, last] = ['algae-one algae-two', 'algae-two algae-one'];
    await shows(first);
    await fleet.pass(HOUR);
    await shows(last);
    site.pages = { '/': CALM };
    await fleet.pass(7 * DAY, DAY);
    await shows(first);
    const listed = await fleet.service.get('/v1/directories?limit=1', key);
    expect(slugs(listed.body.data)).toEqual(['algae-one']);
  });
});

describe('An admin', () => {
  it('lists problems by result, kind and age, without ignored ones', async () => {
    const { id, site } = await added();
    site.pages = { '/': FOR_SALE };
    await fleet.pass(HOUR);
    const list = async (query: object = {}): Promise<string[]> =>
      (await fleet.health.listChecks({ page: 1, limit: 100, ...query })).items.map(({ listing }) => listing.id);
    expect(await list({ result: 'parked' })).toContain(id);
    expect(await list()).toContain(id);
    expect(await list({ kind: 'directory' })).not.toContain(id);
    expect(await list({ minDays: 3 })).not.toContain(id);
    await fleet.pass(4 * DAY, DAY);
    expect(await list({ minDays: 3 })).toContain(id);
    const counted = await fleet.health.countProblems();
    expect(counted.find(({ result }) => result === 'parked')?.count).toBe((await list({ result: 'parked' })).length);
    await fleet.actions.ignoreProblem(ACTOR, tool(id));
    expect(await list()).not.toContain(id);
    expect(await fleet.health.findNotice(tool(id))).toBeNull();
    await fleet.pass(85 * DAY, 5 * DAY);
    expect(await list()).not.toContain(id);
    await fleet.pass(15 * DAY, DAY);
    expect(await list()).toContain(id);
    expect(await fleet.health.findNotice(tool(id))).toMatchObject({ notice: 'parked' });
    const { body } = await fleet.service.admin('GET', `/audit?subject=${id}`);
    expect(body.data.map((entry: any) => entry.action)).toEqual(['tool.site-ignored', 'tool.created']);
  });

  it('replaces the website of a moved listing by its target, and unpublishes a listing', async () => {
    const target = await fleet.addSite({ '/new': CALM });
    const { id, site } = await added();
    await fleet.pass(HOUR);
    await expect(fleet.actions.useTarget(ACTOR, tool(id))).rejects.toThrow('does not redirect');
    site.pages = { '/': { status: 308, headers: { location: `${target.url}/new` } } };
    await fleet.pass(7 * DAY, DAY);
    expect(await fleet.actions.useTarget(ACTOR, tool(id))).toMatchObject({
      website: `${target.url}/new`,
      result: null,
    });
    await fleet.pass(HOUR);
    expect(await fleet.resultOf(id)).toBe('live');
    await fleet.actions.unpublish(ACTOR, tool(id));
    await expect(fleet.check(id)).rejects.toThrow('not found');
    expect(await fleet.rows(`select published from tools where id = '${id}'`)).toEqual([{ published: false }]);
  });

  it('does not reschedule a running check by requesting another', async () => {
    const { id } = await added();
    const set = `set turn = gen_random_uuid(), due_at = now() + interval '1 minute' where listing_id = '${id}'`;
    const running = await fleet.rows(`update site_checks ${set} returning due_at`);
    const { manager } = fleet.service.inside<UnitOfWork>('UnitOfWork');
    const checks = fleet.service.inside<SiteChecksRepository>('SiteChecksRepository');
    await checks.requestCheck(manager, tool(id), new Date());
    expect(await fleet.rows(`select due_at from site_checks where listing_id = '${id}'`)).toEqual(running);
  });

  it('cannot request a check while checks are off', async () => {
    const { id } = await added();
    await expect(fleet.actions.requestCheck(ACTOR, tool(id))).rejects.toThrow('SITE_CHECKS');
  });

  it('does the same through the API', async () => {
    const target = await fleet.addSite({ '/': CALM });
    const { id, site } = await added();
    await fleet.pass(HOUR);
    site.pages = { '/': { status: 301, headers: { location: `${target.url}/` } } };
    await fleet.pass(7 * DAY, DAY);
    const { body } = await fleet.service.admin('GET', '/site-checks?kind=tool&result=moved&limit=100');
    expect(body.data.find(({ listing }: any) => listing.id === id)).toMatchObject({
      evidence: { target: `${target.url}/` },
    });
    const act = (path: string) => fleet.service.admin('POST', `/site-checks/${path}`);
    expect((await act(`tool/${id}/ignore`)).body.data.ignoredUntil).not.toBeNull();
    expect((await act(`tool/${id}/use-target`)).body.data.website).toBe(`${target.url}/`);
    expect((await act(`tool/${id}/use-target`)).status).toBe(409);
    expect((await act(`tool/${id}/check`)).status).toBe(409);
    for (const path of [`label/${id}/check`, `directory/${id}/check`, 'tool/nothing/ignore'])
      expect([path, (await act(path)).status]).toEqual([path, path.startsWith('directory') ? 409 : 404]);
    expect((await fleet.service.admin('GET', '/site-checks?result=bad')).status).toBe(400);
  });
});
