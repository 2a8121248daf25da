import { DAY, HOUR, page, SiteFleet } from '../listings/site-fleet.js';
import type { Site } from '../harness/servers/site.js';

const HOME = page('Acme');
const BROKEN = { status: 503 };

let fleet: SiteFleet;

beforeAll(async () => {
  fleet = await SiteFleet.start();
});

afterAll(() => fleet.stop());

async function added(pages: Site['pages']): Promise<{ id: string; site: Site }> {
  const site = await fleet.addSite(pages);
  return { id: await fleet.addTool(`${site.url}/`), site };
}

describe('A robots.txt', () => {
  it('that is missing or forbidden allows everything', async () => {
    const missing = await added({ '/': HOME });
    const forbidden = await added({ '/': HOME, '/robots.txt': { status: 403 } });
    await fleet.pass(HOUR);
    for (const { id } of [missing, forbidden]) expect(await fleet.resultOf(id)).toBe('live');
  });

  it('is read again after a day, and not before', async () => {
    const { id, site } = await added({ '/': HOME, '/robots.txt': { body: 'User-agent: *\nDisallow: /x' } });
    const checkAgain = async (afterMs: number): Promise<void> => {
      await fleet.rows(`update site_checks set due_at = '-infinity' where listing_id = '${id}'`);
      await fleet.pass(afterMs);
    };
    await checkAgain(HOUR);
    await checkAgain(DAY - HOUR);
    expect([site.visits('/robots.txt'), site.visits('/')]).toEqual([1, 2]);
    site.pages['/robots.txt'] = { body: 'User-agent: *\nDisallow: /' };
    await checkAgain(HOUR);
    expect([site.visits('/robots.txt'), site.visits('/')]).toEqual([2, 2]);
    expect(await fleet.resultOf(id)).toBe('unknown');
  });

  it('that names this service is obeyed', async () => {
    const rules = 'User-agent: *\nDisallow: /\n\nUser-agent: CatalogService\nDisallow:';
    const welcome = await added({ '/': HOME, '/robots.txt': { body: rules } });
    const unwelcome = await added({ '/': HOME, '/robots.txt': { body: 'User-agent: CatalogService\nDisallow: /' } });
    await fleet.pass(HOUR);
    expect(await fleet.resultOf(welcome.id)).toBe('live');
    expect(await fleet.resultOf(unwelcome.id)).toBe('unknown');
  });

  it('with a server error forbids everything for 30 days, which is no failure', async () => {
    const { id, site } = await added({ '/': BROKEN, '/robots.txt': BROKEN });
    await fleet.pass(HOUR);
    expect(await fleet.check(id)).toMatchObject({
      result: 'unknown',
      reason: 'robots',
      evidence: { message: expect.stringContaining('server error') },
    });
    await fleet.pass(25 * DAY, DAY);
    expect(await fleet.resultOf(id)).toBe('unknown');
    expect(await fleet.rows(`select failures from site_checks where listing_id = '${id}'`)).toEqual([{ failures: 0 }]);
    expect(site.visits('/')).toBe(0);
    await fleet.pass(14 * DAY, DAY);
    expect(await fleet.check(id)).toMatchObject({ result: 'failing', reason: 'error-status' });
  });

  it('with a server error keeps its former rules, so that a site that breaks is failing', async () => {
    const { id, site } = await added({ '/': HOME });
    const disallowing = await added({ '/': HOME, '/robots.txt': { body: 'User-agent: *\nDisallow: /' } });
    await fleet.pass(HOUR);
    for (const each of [site, disallowing.site]) each.pages = { '/': BROKEN, '/robots.txt': BROKEN };
    await fleet.pass(7 * DAY, DAY);
    expect(await fleet.check(id)).toMatchObject({ result: 'failing', reason: 'error-status' });
    expect(await fleet.resultOf(disallowing.id)).toBe('unknown');
    expect(disallowing.site.visits('/')).toBe(0);
    site.pages = { '/': HOME };
    await fleet.pass(DAY, HOUR);
    expect(await fleet.resultOf(id)).toBe('live');
  });

  it('that hangs or breaks off says nothing about the page', async () => {
    const hanging = await added({ '/': HOME, '/robots.txt': () => undefined });
    const broken = await added({ '/': HOME, '/robots.txt': (response) => void response.destroy() });
    await fleet.pass(HOUR);
    for (const { id } of [hanging, broken]) expect(await fleet.resultOf(id)).toBe('live');
  });

  it('whose wildcards take long to match a URL is not matched, which is no failure', async () => {
    const rules = (wildcards: number): { body: string } => ({
      body: `User-agent: *\nDisallow: /${'*a'.repeat(wildcards)}b`,
    });
    const long = `/${'a'.repeat(1_900)}`;
    const redirect = { status: 302, headers: { location: long } };
    const hostile = await added({ '/': redirect, [long]: HOME, '/robots.txt': rules(15_000) });
    const ordinary = await added({ '/': redirect, [long]: HOME, '/robots.txt': rules(20) });
    await fleet.pass(HOUR);
    expect(await fleet.check(hostile.id)).toMatchObject({
      result: 'unknown',
      reason: 'robots',
      evidence: { message: expect.stringContaining('wildcards') },
    });
    expect(hostile.site.visits(long)).toBe(0);
    expect(await fleet.resultOf(ordinary.id)).toBe('live');
  });

  it('that repeats names of user agents is obeyed', async () => {
    const names = Array.from({ length: 800 }, (_, index) => `User-agent: *\nUser-agent: x${index}\n`).join('');
    const rules = (last: string): { body: string } => ({ body: names + 'Allow: /x\n'.repeat(500) + last });
    const unwelcome = await added({ '/': HOME, '/robots.txt': rules('Disallow: /\n') });
    const welcome = await added({ '/': HOME, '/robots.txt': rules('Disallow: /private\n') });
    await fleet.pass(HOUR);
    expect(await fleet.resultOf(unwelcome.id)).toBe('unknown');
    expect(await fleet.resultOf(welcome.id)).toBe('live');
  });

  it('of a host that is gone leaves the failure to the host', async () => {
    const { id, site } = await added({ '/': HOME });
    await fleet.pass(HOUR);
    await site.stop();
    const unresolvable = await fleet.addTool('http://no-such-host.internal/');
    await fleet.pass(7 * DAY, DAY);
    expect(await fleet.check(id)).toMatchObject({ result: 'failing', reason: 'unreachable' });
    await fleet.pass(7 * DAY, 6 * HOUR);
    expect(await fleet.check(unresolvable)).toMatchObject({ result: 'gone', reason: 'unresolvable' });
  });
});
