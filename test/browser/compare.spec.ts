import type { BrowserContextOptions, Page } from 'playwright-core';
import { accessibilityProblems } from '../harness/accessibility.js';
import { Site, sidewaysScroll, type Visit } from '../harness/browser.js';
import { Site as OtherSite } from '../harness/servers/site.js';
import { category, directory, tag, tool } from '../harness/listings.js';
import { pressByKeyboard } from '../harness/team.js';

jest.setTimeout(180_000);

const WIDE: BrowserContextOptions = { viewport: { width: 1280, height: 900 }, colorScheme: 'light' };
const NARROW: BrowserContextOptions = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' };
const NAMES = ['Draftwell', 'Inkstone', 'Pagecraft', 'Quillmate', 'Wordsmith'];

let site: Site;
let visit: Visit;

beforeAll(async () => {
  site = await Site.start();
  const tools = NAMES.map((name, index) =>
    tool({
      slug: name.toLowerCase(),
      name,
      tagline: `Drafts, outlines and rewriting number ${index}`,
      category: 'writing',
      tags: ['seo'],
      pricing: index === 0 ? 'FREE' : 'PAID',
    }),
  );
  await site.import(category('writing'), tag('seo'), ...tools, directory({ slug: 'harbor', name: 'Harbor' }));
});
afterEach(() => visit.close());
afterAll(() => site.stop());

async function open(path: string, options: BrowserContextOptions): Promise<Page> {
  visit = await site.visit(options);
  await visit.page.goto(path);
  return visit.page;
}

async function expectGoodPage(page: Page): Promise<void> {
  // Without scripts, the accessibility tests cannot run either.
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(visit.problems).toEqual([]);
}

describe('A visitor', () => {
  it.each([
    ['1280 wide, light', WIDE],
    ['390 wide, dark', NARROW],
  ])('compares tools chosen in a list and on a tool page, by keyboard (%s)', async (_, options) => {
    const page = await open('/tools', options);
    await pressByKeyboard(page.getByRole('checkbox', { name: 'Compare Inkstone' }), 'Space');
    await pressByKeyboard(page.getByRole('checkbox', { name: 'Compare Draftwell' }), 'Space');
    await pressByKeyboard(page.getByRole('button', { name: 'Compare selected tools' }));
    await page.waitForURL('/compare/draftwell/inkstone');
    await page.getByRole('heading', { level: 1, name: /Draftwell.*Inkstone/ }).waitFor();
    expect(await page.getByRole('table').count()).toBe(1);
    await expectGoodPage(page);
    await page.goto('/tools/draftwell');
    await page
      .getByRole('link', { name: /alternatives/i })
      .first()
      .click();
    await page.waitForURL('/tools/draftwell/alternatives');
    await expectGoodPage(page);
  });

  it('compares tools without scripts', async () => {
    const page = await open('/tools', { ...WIDE, javaScriptEnabled: false });
    for (const name of ['Wordsmith', 'Inkstone', 'Pagecraft'])
      await page.getByRole('checkbox', { name: `Compare ${name}` }).check();
    await page.getByRole('button', { name: 'Compare selected tools' }).click();
    await page.waitForURL('/compare/inkstone/pagecraft/wordsmith');
    expect(visit.problems).toEqual([]);
  });

  it('who chooses five tools learns what to change', async () => {
    const page = await open('/tools', WIDE);
    for (const name of NAMES) await page.getByRole('checkbox', { name: `Compare ${name}` }).check();
    await page.getByRole('button', { name: 'Compare selected tools' }).click();
    await page.getByText(/four/).first().waitFor();
    await expectGoodPage(page);
  });
});

describe('The badge of a listing', () => {
  it.each([
    ['tool', '/tools/draftwell'],
    ['directory', '/directories/harbor'],
  ])('of a %s appears on a page of another origin that only loads what allows it, without cookies', async (_, path) => {
    const page = await open(path, WIDE);
    await page.getByText('Badge for your website').click();
    const snippet = await page
      .locator('details', { hasText: 'Badge for your website' })
      .locator('code')
      .first()
      .innerText();
    expect(snippet).toContain(`${site.url}/badges${path}.svg`);
    const owner = await OtherSite.start({
      '/favicon.ico': {},
      '/': {
        headers: { 'content-type': 'text/html', 'cross-origin-embedder-policy': 'require-corp' },
        body: `<!doctype html><title>Owner</title>${snippet}`,
      },
    });
    const badge = page.waitForResponse(/\/badges\//);
    await page.goto(owner.url);
    const { 'set-cookie': cookie, 'cache-control': cache } = (await badge).headers();
    expect([cookie, cache]).toEqual([undefined, expect.stringContaining('max-age=3600')]);
    const image = page.getByAltText(/^Listed on /);
    expect(await image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(80);
    expect(visit.problems).toEqual([]);
    await owner.stop();
  });
});
