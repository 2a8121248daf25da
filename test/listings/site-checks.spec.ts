import { randomUUID } from 'node:crypto';
import { NEVER_CHECKED } from '../../src/contexts/listings/health/check-schedule.js';
import type { ClaimedCheck, SiteChecksRepository } from '../../src/contexts/listings/health/site-checks.repository.js';
import type { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { DAY, HOUR, page, SiteFleet } from './site-fleet.js';
import { directory, tool } from '../harness/listings.js';
import type { Page, Site } from '../harness/servers/site.js';

const WRITER = { name: 'Draftwell', tagline: 'Blog posts from notes', description: 'Writes drafts of blog posts.' };
const LIVE = page('Draftwell: blog posts from notes', 'Drafts of blog posts in your own voice.');
const CASINO = page('Slot machines and roulette tonight', 'Casino bonus for every deposit, jackpots daily.');

let fleet: SiteFleet;

beforeAll(async () => {
  fleet = await SiteFleet.start();
});

afterAll(() => fleet.stop());

/** A tool whose site shows this page; `www` replaces it later. */
async function added(home: Page): Promise<{ id: string; site: Site }> {
  const site = await fleet.addSite({ '/': home });
  return { id: await fleet.addTool(`${site.url}/`, WRITER), site };
}

describe('A website', () => {
  it('that works is live, with its title, and is checked once a week', async () => {
    const { id, site } = await added(LIVE);
    await fleet.pass(HOUR);
    expect(await fleet.check(id)).toMatchObject({
      result: 'live',
      reason: null,
      since: fleet.now.toISOString(),
      evidence: { status: 200, hops: [], title: 'Draftwell: blog posts from notes' },
      lastLive: { at: fleet.now.toISOString(), title: 'Draftwell: blog posts from notes' },
    });
    await fleet.pass(28 * DAY, 6 * HOUR);
    expect(site.visits('/')).toBeGreaterThanOrEqual(5);
    expect(site.visits('/')).toBeLessThanOrEqual(6);
    expect(site.asked[0]?.headers['user-agent']).toBe('CatalogService/1.0 (+https://catalog.example/policy)');
  });

  it.each<[string, Page, object]>([
    ['401', { status: 401 }, { result: 'unknown', reason: 'bot-protection' }],
    ['403', { status: 403 }, { result: 'unknown', reason: 'bot-protection' }],
    ['429', { status: 429 }, { result: 'unknown', reason: 'bot-protection' }],
    ['a challenge', { ...page('Just a moment...'), status: 503 }, { result: 'unknown', reason: 'bot-protection' }],
    ['500', { status: 500 }, { result: 'failing', reason: 'error-status' }],
    ['404', { status: 404 }, { result: 'failing', reason: 'not-found' }],
    ['a loop', { status: 302, headers: { location: '/' } }, { result: 'failing', reason: 'bad-response' }],
    ['a parking page', page('Buy this domain'), { result: 'parked' }],
    ['a file', { headers: { 'content-type': 'application/pdf' }, body: '%PDF' }, { result: 'live' }],
    ['a title of 1 MB', page('x'.repeat(1_048_576)), { result: 'live' }],
  ])('with %s has its own result', async (_, home, result) => {
    const { id } = await added(home);
    await fleet.pass(HOUR);
    expect(await fleet.check(id)).toMatchObject(result);
  });

  it('keeps its result when an outdated check ends after another process repeated it', async () => {
    const { id } = await added(LIVE);
    await fleet.pass(HOUR);
    const { manager } = fleet.service.inside<UnitOfWork>('UnitOfWork');
    const late = { kind: 'tool', listingId: id, turn: randomUUID() } as ClaimedCheck;
    const state = { ...NEVER_CHECKED, result: 'failing' as const, checkedAt: fleet.now, dueAt: fleet.now };
    const checks = fleet.service.inside<SiteChecksRepository>('SiteChecksRepository');
    expect(await checks.saveState(manager, late, state)).toBe(false);
    expect(await fleet.resultOf(id)).toBe('live');
  });

  it('of a listing that was deleted while its check was being added is not requested, and the check is deleted', async () => {
    const { id, site } = await added(LIVE);
    const { site: other } = await added(LIVE);
    // A migration that was not committed yet hid the row from the trigger that deletes it.
    const rest = `from site_checks where listing_id = '${id}'`;
    await fleet.rows(`create temporary table kept as select * ${rest}; delete from tools where id = '${id}';
                      insert into site_checks select * from kept`);
    await fleet.pass(HOUR);
    expect([site.visits('/'), other.visits('/')]).toEqual([0, 1]);
    expect(await fleet.rows(`select ${rest}`)).toEqual([]);
  });

  it('that redirects permanently to another domain is moved, temporarily not', async () => {
    const target = await fleet.addSite({ '/': LIVE });
    const moved = await added({ status: 301, headers: { location: `${target.url}/` } });
    const temporary = await added({ status: 302, headers: { location: `${target.url}/` } });
    await fleet.pass(HOUR);
    expect(await fleet.check(moved.id)).toMatchObject({
      result: 'moved',
      evidence: { target: `${target.url}/`, hops: [{ status: 301, url: `${target.url}/` }] },
    });
    expect(await fleet.resultOf(temporary.id)).toBe('live');
  });

  it('that does not respond, has no TLS or no host fails with its kind', async () => {
    const silent = await fleet.addSite({ '/': () => undefined });
    const plain = await fleet.addSite({ '/': LIVE });
    const [slow, insecure, missing] = [
      await fleet.addTool(`${silent.url}/`),
      await fleet.addTool(`${plain.url.replace('http', 'https')}/`),
      await fleet.addTool('http://no-such-host.internal/'),
    ];
    await fleet.pass(HOUR);
    expect(await fleet.check(slow)).toMatchObject({ result: 'failing', reason: 'timeout' });
    expect(await fleet.check(insecure)).toMatchObject({ result: 'failing', reason: 'tls' });
    expect(await fleet.check(missing)).toMatchObject({ result: 'failing', reason: 'unresolvable' });
    // Later tests must not wait for it.
    silent.pages = { '/': LIVE };
  });

  it('that robots.txt disallows is unknown and not requested; robots.txt is read once a day', async () => {
    const site = await fleet.addSite({ '/': LIVE, '/robots.txt': { body: 'User-agent: *\nDisallow: /' } });
    const [first, second] = [await fleet.addTool(`${site.url}/`), await fleet.addTool(`${site.url}/b`)];
    await fleet.pass(HOUR);
    await fleet.pass(HOUR);
    for (const id of [first, second])
      expect(await fleet.check(id)).toMatchObject({ result: 'unknown', reason: 'robots' });
    expect(site.asked.map(({ path }) => path)).toEqual(['/robots.txt']);
  });

  it('under .example is never requested, also as the target of a redirect', async () => {
    const demo = await fleet.addTool('https://shop.demo.example/');
    const { id } = await added({ status: 301, headers: { location: 'http://elsewhere.example/' } });
    await fleet.pass(8 * DAY, DAY);
    expect(await fleet.check(demo)).toMatchObject({ result: null, nextCheckAt: null });
    expect(await fleet.check(id)).toMatchObject({ result: 'unknown', reason: 'not-requested' });
  });
});

describe('In the course of time, a website', () => {
  it('fails after 1, 6 and 24 hours, then daily, is gone after 7 days, then checked weekly, and recovers', async () => {
    const { id, site } = await added(LIVE);
    await fleet.pass(HOUR);
    site.pages = {};
    await fleet.pass(7 * DAY, HOUR);
    const failed = new Date((await fleet.check(id)).since ?? '');
    expect(await fleet.resultOf(id)).toBe('failing');
    const visits: number[] = [];
    let seen = site.visits('/');
    await fleet.pass(failed.getTime() + DAY * 15 - fleet.now.getTime() - HOUR, HOUR);
    for (const row of await fleet.rows(`select failures from site_checks where listing_id = '${id}'`))
      visits.push(row.failures);
    expect(await fleet.check(id)).toMatchObject({ result: 'gone', reason: 'not-found', since: failed.toISOString() });
    expect(visits[0]).toBeGreaterThanOrEqual(10);
    expect(visits[0]).toBeLessThanOrEqual(12);
    seen = site.visits('/');
    site.pages = { '/': LIVE };
    await fleet.pass(7 * DAY, HOUR);
    expect(site.visits('/') - seen).toBeLessThanOrEqual(2);
    expect(await fleet.check(id)).toMatchObject({ result: 'live', reason: null });
    const [row] = await fleet.rows(`select failures, missing_since from site_checks where listing_id = '${id}'`);
    expect(row).toEqual({ failures: 0, missing_since: null });
  });

  it('that fails with an error is never gone', async () => {
    const { id, site } = await added(LIVE);
    await fleet.pass(HOUR);
    site.pages = { '/': { status: 500 } };
    await fleet.pass(21 * DAY, 6 * HOUR);
    expect(await fleet.resultOf(id)).toBe('failing');
    expect(await fleet.health.findNotice({ kind: 'tool', id })).toMatchObject({ notice: 'failing' });
  });

  it('that blocks programs is neither a failure nor a success', async () => {
    const { id, site } = await added({ status: 500 });
    await fleet.pass(HOUR);
    site.pages = { '/': { status: 403 } };
    await fleet.pass(2 * HOUR, HOUR);
    const [row] = await fleet.rows(`select result, failures from site_checks where listing_id = '${id}'`);
    expect(row).toEqual({ result: 'unknown', failures: 1 });
  });

  it('has changed if it shares nothing with the listing or the last live check, but not at the first check', async () => {
    const first = await added(CASINO);
    const { id, site } = await added(LIVE);
    await fleet.pass(HOUR);
    expect(await fleet.resultOf(first.id)).toBe('live');
    site.pages = { '/': CASINO };
    await fleet.pass(7 * DAY, DAY);
    expect(await fleet.check(id)).toMatchObject({
      result: 'changed',
      evidence: { title: 'Slot machines and roulette tonight' },
      lastLive: { title: 'Draftwell: blog posts from notes' },
    });
    expect(await fleet.resultOf(first.id)).toBe('live');
    await fleet.service.admin('PATCH', `/tools/${id}`, {
      name: 'Roulette',
      tagline: 'Slot machines',
      description: 'A casino with jackpots.',
    });
    await fleet.pass(HOUR);
    expect(await fleet.resultOf(id)).toBe('live');
  });
});

describe('A listing', () => {
  it('that is new or edited is checked within an hour, one that is imported within a week', async () => {
    const website = 'http://127.0.0.1:1/';
    const created = await fleet.addTool(website);
    await fleet.service.import(
      ...Array.from({ length: 50 }, () => tool({ website })),
      directory({ slug: 'imported', website }),
    );
    const due = (where: string): Promise<any[]> =>
      fleet.rows(`select extract(epoch from due_at - now()) / 3600 as hours from site_checks where ${where}`);
    expect(Number((await due(`listing_id = '${created}'`))[0].hours)).toBeLessThan(1);
    const hours = (await due(`website = '${website}' and listing_id <> '${created}'`)).map((row) => Number(row.hours));
    expect(hours).toHaveLength(51);
    expect(Math.max(...hours)).toBeGreaterThan(84);
    expect(Math.max(...hours)).toBeLessThanOrEqual(168);
    expect(Math.min(...hours)).toBeLessThan(84);
  });

  it('that is unpublished or deleted is no longer checked; a new website starts over', async () => {
    const { id, site } = await added(page('Buy this domain'));
    await fleet.pass(HOUR);
    expect(await fleet.resultOf(id)).toBe('parked');
    await fleet.service.admin('PATCH', `/tools/${id}`, { website: `${site.url}/new` });
    expect(await fleet.check(id)).toMatchObject({ result: null, website: `${site.url}/new` });
    await fleet.service.admin('PATCH', `/tools/${id}`, { published: false });
    await expect(fleet.check(id)).rejects.toThrow('Site check not found');
    await fleet.service.admin('PATCH', `/tools/${id}`, { published: true });
    expect(await fleet.check(id)).toMatchObject({ result: null });
    await fleet.service.admin('DELETE', `/tools/${id}`);
    await expect(fleet.check(id)).rejects.toThrow('Site check not found');
  });
});
