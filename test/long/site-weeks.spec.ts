import type { SiteCheckerService } from '../../src/contexts/listings/health/site-checker.service.js';
import type { Site } from '../harness/servers/site.js';
import { DAY, HOUR, page, SiteFleet } from '../listings/site-fleet.js';

const LISTING = { name: 'Draftwell', tagline: 'Blog posts from notes', description: 'Writes drafts of blog posts.' };
const HOME = page('Draftwell: blog posts from notes', 'Drafts of blog posts in your own voice.');
const CASINO = page('Slot machines and roulette tonight', 'Casino bonus for every deposit, jackpots daily.');
const DISALLOWED = { body: 'User-agent: *\nDisallow: /' };
/** Long enough for a check, and for a week without a page. */
const PHASE = 16 * DAY;

interface Life {
  /** What the site does after it was live. */
  then: Site['pages'];
  result: object;
  /** What visitors see at the end; null for nothing. */
  notice: string | null;
  /** Requests of the page in 16 days. */
  requests: [least: number, most: number];
}

const FAILING: Life['requests'] = [6, 12];
const WEEKLY: Life['requests'] = [2, 3];

/** Each website is live, then as below, then live again. */
const LIVES: Record<string, Life> = {
  works: { then: { '/': HOME }, result: { result: 'live', reason: null }, notice: null, requests: WEEKLY },
  'is for sale': {
    then: { '/': page('Buy this domain') },
    result: { result: 'parked' },
    notice: 'parked',
    requests: WEEKLY,
  },
  'is another site': { then: { '/': CASINO }, result: { result: 'changed' }, notice: 'changed', requests: WEEKLY },
  'has an error': {
    then: { '/': { status: 500 } },
    result: { result: 'failing', reason: 'error-status' },
    notice: 'failing',
    requests: FAILING,
  },
  hangs: {
    then: { '/': () => undefined },
    result: { result: 'failing', reason: 'timeout' },
    notice: 'failing',
    requests: FAILING,
  },
  'breaks off': {
    then: { '/': (response) => void response.destroy() },
    result: { result: 'failing', reason: 'bad-response' },
    notice: 'failing',
    requests: FAILING,
  },
  'redirects in circles': {
    then: { '/': { status: 302, headers: { location: '/' } } },
    result: { result: 'failing', reason: 'bad-response' },
    notice: 'failing',
    // Six requests each.
    requests: [36, 72],
  },
  'has no page': {
    then: { '/': { status: 404 } },
    result: { result: 'gone', reason: 'not-found' },
    notice: 'gone',
    requests: FAILING,
  },
  'has removed its page': {
    then: { '/': { status: 410 } },
    result: { result: 'gone', reason: 'not-found' },
    notice: 'gone',
    requests: FAILING,
  },
  'has bot protection': {
    then: { '/': { status: 403 } },
    result: { result: 'unknown', reason: 'bot-protection' },
    notice: null,
    requests: WEEKLY,
  },
  'limits requests': {
    then: { '/': { status: 429 } },
    result: { result: 'unknown', reason: 'bot-protection' },
    notice: null,
    requests: WEEKLY,
  },
  'shows a challenge': {
    then: { '/': { ...page('Just a moment...'), status: 503 } },
    result: { result: 'unknown', reason: 'bot-protection' },
    notice: null,
    requests: WEEKLY,
  },
  'is disallowed': {
    then: { '/': HOME, '/robots.txt': DISALLOWED },
    result: { result: 'unknown', reason: 'robots' },
    notice: null,
    requests: [0, 0],
  },
};

describe('In the course of weeks, checked by two processes, a website that', () => {
  const sites = new Map<string, { id: string; site: Site; requests: number }>();
  let fleet: SiteFleet;
  let target: Site;
  let moving: { id: string; site: Site };

  const added = async (): Promise<{ id: string; site: Site }> => {
    const site = await fleet.addSite({ '/': HOME });
    return { site, id: await fleet.addTool(`${site.url}/`, LISTING) };
  };
  const states = async (): Promise<Map<string, unknown>> => {
    const found = new Map<string, unknown>();
    for (const [name, { id }] of sites) found.set(name, await fleet.check(id));
    return found;
  };
  let live: Map<string, unknown>;
  let changed: Map<string, unknown>;
  let again: Map<string, unknown>;
  const notices = new Map<string, string | null>();
  let moved: unknown;

  beforeAll(async () => {
    fleet = await SiteFleet.start();
    for (const process of fleet.processes) process.inside<SiteCheckerService>('SiteCheckerService').timeoutMs = 500;
    target = await fleet.addSite({ '/': HOME });
    moving = await added();
    for (const name of Object.keys(LIVES)) sites.set(name, { ...(await added()), requests: 0 });
    await fleet.pass(HOUR);
    live = await states();
    for (const [name, each] of sites) {
      each.requests = -each.site.visits('/');
      each.site.pages = LIVES[name]?.then ?? {};
    }
    moving.site.pages = { '/': { status: 308, headers: { location: `${target.url}/` } } };
    await fleet.pass(PHASE, 3 * HOUR);
    changed = await states();
    moved = await fleet.check(moving.id);
    for (const [name, each] of sites) {
      each.requests += each.site.visits('/');
      notices.set(name, (await fleet.health.findNotice({ kind: 'tool', id: each.id }))?.notice ?? null);
      each.site.pages = { '/': HOME };
    }
    moving.site.pages = { '/': HOME };
    await fleet.pass(8 * DAY, 3 * HOUR);
    again = await states();
  }, 240_000);

  afterAll(() => fleet.stop());

  it.each(Object.entries(LIVES))('%s has its own result, and recovers', (name, { result, notice, requests }) => {
    expect(live.get(name)).toMatchObject({ result: 'live' });
    expect(changed.get(name)).toMatchObject(result);
    expect(notices.get(name)).toBe(notice);
    const [least, most] = requests;
    expect(sites.get(name)?.requests).toBeGreaterThanOrEqual(least);
    expect(sites.get(name)?.requests).toBeLessThanOrEqual(most);
    expect(again.get(name)).toMatchObject({ result: 'live', reason: null });
  });

  it('moves leads to its target, until it is back', async () => {
    expect(moved).toMatchObject({ result: 'moved', evidence: { target: `${target.url}/` } });
    expect(await fleet.resultOf(moving.id)).toBe('live');
  });
});
