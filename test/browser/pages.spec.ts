import type { Page } from 'playwright-core';
import { ACCEPTABLE_USE } from '../../src/contexts/access/acceptable-use.js';
import {
  accessibilityProblems,
  printProblems,
  NARROW_WINDOW,
  SCREENS,
  smallTargets,
} from '../harness/accessibility.js';
import { sidewaysScroll, Site, type Visit } from '../harness/browser.js';
import { freePort } from '../harness/free-port.mjs';
import { LISTINGS, PAGE_KINDS, type PageKind, SPENT } from './page-kinds.js';

jest.setTimeout(120_000);

const WIDTHS = [320, 360, 480, 640, 768, 900, 1024, 1440];

let site: Site;
/** The URL of a process whose visitors are over the rate limit. */
let spent: string;
let session: Awaited<ReturnType<Site['signIn']>>;

beforeAll(async () => {
  site = await Site.start({ DEMO_DATA: 'true' });
  expect(await site.import(...LISTINGS)).toEqual([]);
  await site.deleteTool('taken-down');
  session = await site.signIn('ada@studio.example');
  await makeKey();
  spent = await site.join(await freePort(), { RATE_PUBLIC_PER_HOUR: '1' });
  await fetch(spent);
});
afterAll(() => site.stop());

const kinds: [string, PageKind][] = [...Object.entries(PAGE_KINDS), ['budget spent', SPENT]];

/** The signed-in user has one used key. */
async function makeKey(): Promise<void> {
  const made = await fetch(`${site.url}/dashboard/keys`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', cookie: `${session.name}=${session.value}` },
    body: new URLSearchParams({ name: 'Every day', policy: ACCEPTABLE_USE.version }),
  });
  const [key = ''] = /aid_c_\w+/.exec(await made.text()) ?? [];
  for (const path of ['/v1/tools', '/v1/tools/no-such'])
    await fetch(site.url + path, { headers: { 'x-api-key': key } });
}

async function open(page: Page, { path, status = 200, heading, isSignedIn = false }: PageKind): Promise<void> {
  if (isSignedIn) await page.context().addCookies([session]);
  else await page.context().clearCookies();
  const response = await page.goto((status === 429 ? spent : site.url) + path);
  expect(response?.status()).toBe(status);
  if (heading !== undefined) expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading);
}

describe.each(SCREENS)('On a %s', (_screen, options) => {
  let visit: Visit;
  beforeAll(async () => (visit = await site.visit(options)));
  afterAll(() => visit.close());

  it.each(kinds)('%s is accessible, without errors, and loads nothing from other sites', async (_kind, kind) => {
    const { page, problems, otherHostRequests } = visit;
    await open(page, kind);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect({ problems: problems.splice(0), otherHostRequests: otherHostRequests.splice(0) }).toEqual({
      problems: [],
      otherHostRequests: [],
    });
  });
});

describe('On every screen', () => {
  let visit: Visit;
  beforeAll(async () => (visit = await site.visit()));
  afterAll(() => visit.close());

  it.each(kinds)(
    '%s: no sideways scrolling from 320 px up, one blocking stylesheet, and no target under 24 px',
    async (_, kind) => {
      const { page } = visit;
      await open(page, kind);
      const scrolls: Record<number, number> = {};
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        scrolls[width] = await sidewaysScroll(page);
      }
      expect(scrolls).toEqual(Object.fromEntries(WIDTHS.map((width) => [width, 0])));
      expect(await renderBlocking(page)).toEqual([expect.stringMatching(/\/assets\/site\.[^/]+\.css$/)]);
      await page.setViewportSize(NARROW_WINDOW);
      expect(await smallTargets(page)).toEqual([]);
    },
  );

  it('keeps every text readable in print', async () => {
    const { page } = visit;
    await open(page, { path: '/tools/everything' });
    expect(await printProblems(page)).toEqual([]);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  });

  it('keeps the facts of a listing inside its card, and long commands clear of their copy button', async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, { path: '/directories?sort=visits' });
    const beyond = await page.locator('.listing').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const { right } = card.getBoundingClientRect();
        const facts = [...card.querySelectorAll('.listing-facts > *')];
        return facts.filter((fact) => fact.getBoundingClientRect().right > right).map((fact) => fact.textContent);
      }),
    );
    expect(beyond).toEqual([]);
    await open(page, { path: '/docs/agents' });
    const block = page.locator('.code-block').first();
    const text = await block.locator('pre').boundingBox();
    const button = await block.getByRole('button').boundingBox();
    expect(text && button && text.x + text.width <= button.x).toBe(true);
  });

  it('loads the forms of the reference when an endpoint is chosen, inside the page’s landmarks', async () => {
    const phone = await site.visit(SCREENS[1]?.[1]);
    const { page, problems } = phone;
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.goto('/docs/reference');
    await page.getByRole('link', { name: 'GET /v1/tools Search' }).waitFor();
    expect(loaded.filter((path) => /swagger|reference\./.test(path))).toEqual([]);
    await page.getByRole('link', { name: 'GET /v1/tools Search' }).click();
    const form = page.locator('#operations-Tools-search_tools').getByRole('button', { name: 'Try it out' });
    // Swagger UI takes seconds of CPU time.
    await form.waitFor({ timeout: 60_000 });
    expect(await page.getByRole('main').count()).toBe(1);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
    await phone.close();
  });

  it('brings the current tab of the dashboard into view on a phone', async () => {
    const { page, close } = await site.visit(SCREENS[1]?.[1]);
    for (const path of ['/dashboard/keys', '/launch/lists', '/dashboard/sessions']) {
      await open(page, { path, isSignedIn: true });
      const tab = await page.locator('.section-nav [aria-current]').boundingBox();
      expect([path, tab && tab.x >= 0 && tab.x + tab.width <= NARROW_WINDOW.width]).toEqual([path, true]);
    }
    await close();
  });

  it('sends a listing page in at most 30 kB, without images', async () => {
    const { page } = visit;
    await open(page, { path: '/tools/everything' });
    const sizes = await page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(({ initiatorType }) => initiatorType !== 'img')
        .map(({ encodedBodySize }) => encodedBodySize),
    );
    expect(sizes.length).toBeGreaterThan(2);
    expect(Math.min(...sizes)).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(30_000);
  });
});

const renderBlocking = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const resources = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
      renderBlockingStatus: string;
    })[];
    return resources.filter((one) => one.renderBlockingStatus === 'blocking').map(({ name }) => name);
  });
