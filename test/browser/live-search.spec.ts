import type { Page } from 'playwright-core';
import { Site, type Visit } from '../harness/browser.js';
import { category, tag, tool } from '../harness/listings.js';
import { until } from '../harness/until.mjs';

jest.setTimeout(120_000);

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

let site: Site;
beforeAll(async () => {
  site = await Site.start();
  const rejected = await site.import(
    category('reading', { name: 'Reading' }),
    tag('velvet', { name: 'Velvet', adult: true }),
    tool({
      slug: 'lamplight',
      name: 'Lamplight',
      tagline: 'A light',
      category: 'reading',
      pricing: 'FREEMIUM',
      featured: true,
    }),
    tool({ slug: 'lampshade', name: 'Lampshade', tagline: 'A shade', pricing: 'PAID' }),
    tool({ slug: 'lampblack', name: 'Lampblack', tags: ['velvet'] }),
    tool({ slug: 'paperwing', name: 'Paperwing', tagline: 'Can translate any pdf' }),
  );
  expect(rejected).toEqual([]);
});
afterAll(() => site.stop());

let visit: Visit;
/** The searches that the page requested. */
let sent: string[];
afterEach(async () => {
  const { problems } = visit;
  await visit.close();
  expect(problems).toEqual([]);
});

async function opened(options: Parameters<Site['visit']>[0], path = '/'): Promise<Page> {
  visit = await site.visit(options);
  await visit.page.goto(path);
  sent = [];
  visit.page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/tools' || pathname === '/search') sent.push(searchParams.get('q') ?? '');
  });
  return visit.page;
}

const box = (page: Page) => page.getByRole('main').getByRole('searchbox');
const results = (page: Page) => page.getByRole('article');
const state = (page: Page) => page.getByRole('status');
const addressOf = (page: Page): string => page.url().slice(site.url.length);
const found = (page: Page, text: string) => page.getByRole('heading', { level: 2, name: text, exact: true });

/** Types with the given pauses before the letters, in milliseconds. */
async function type(page: Page, text: string, pausesMs: number[]): Promise<void> {
  for (const [index, letter] of [...text].entries()) {
    await page.waitForTimeout(pausesMs[index % pausesMs.length] ?? 0);
    await page.keyboard.type(letter);
  }
}

describe('Results while typing', () => {
  it('appear with their URL, keep the focus, and add one step to the history', async () => {
    const page = await opened({}, '/top');
    await page.goto('/');
    await box(page).pressSequentially('lamp', { delay: 20 });
    await page.waitForURL('/search?q=lamp');
    await results(page).filter({ hasText: 'Lampshade' }).waitFor();
    await page.keyboard.type('light');
    await page.waitForURL('/search?q=lamplight');
    await results(page).filter({ hasText: 'Lampshade' }).waitFor({ state: 'detached' });
    expect(await box(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await box(page).inputValue()).toBe('lamplight');
    expect(await page.title()).toContain('lamplight');

    await page.goBack();
    await page.getByRole('heading', { name: 'Categories' }).waitFor();
    expect(addressOf(page)).toBe('/');
    expect(await box(page).inputValue()).toBe('');
    await page.goForward();
    await results(page).filter({ hasText: 'Lamplight' }).waitFor();
    expect(addressOf(page)).toBe('/search?q=lamplight');
    expect(await box(page).inputValue()).toBe('lamplight');
  });

  it('appear again after going back', async () => {
    const page = await opened({});
    await box(page).pressSequentially('lamp', { delay: 20 });
    await page.waitForURL('/search?q=lamp');
    await page.goBack();
    await page.getByRole('heading', { name: 'Categories' }).waitFor();
    await box(page).pressSequentially('shade', { delay: 20 });
    await page.waitForURL('/search?q=shade');
    await page.keyboard.press('/');
  });

  it('are still there after opening a listing and going back', async () => {
    const page = await opened({});
    await box(page).pressSequentially('lamp', { delay: 20 });
    await page.waitForURL('/search?q=lamp');
    await page.getByRole('link', { name: 'Lamplight' }).click();
    await page.waitForURL('/tools/lamplight');
    await page.goBack();
    await results(page).filter({ hasText: 'Lamplight' }).waitFor();
    expect(addressOf(page)).toBe('/search?q=lamp');
    expect(await box(page).inputValue()).toBe('lamp');
  });

  it('follow filters, which Back undoes one by one', async () => {
    const page = await opened({}, '/tools?q=lamp');
    const choose = (name: string) => page.getByRole('radio', { name }).check();
    await choose('Paid');
    await page.waitForURL('/tools?q=lamp&pricing=paid');
    await results(page).filter({ hasText: 'Lamplight' }).waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Featured only' }).check();
    await page.waitForURL(/pricing=paid.*featured=true/);
    await page.goBack();
    await page.waitForURL('/tools?q=lamp&pricing=paid');
    await results(page).filter({ hasText: 'Lampshade' }).waitFor();
    expect(await page.getByRole('radio', { name: 'Paid' }).isChecked()).toBe(true);
    await page.goBack();
    await page.waitForURL('/tools?q=lamp');
    await results(page).filter({ hasText: 'Lamplight' }).waitFor();
    expect(await page.getByRole('radio', { name: 'Any' }).isChecked()).toBe(true);
  });

  it('never remove a letter typed while they load', async () => {
    const page = await opened({}, '/tools');
    const asked = page.waitForRequest(/q=lamp$/);
    let response = (): void => undefined;
    const held = new Promise<void>((resolve) => (response = resolve));
    await page.route(/q=lamp$/, async (route) => {
      await held;
      // It may have been aborted.
      await route.continue().catch(() => undefined);
    });
    await box(page).pressSequentially('lamp');
    await asked;
    await page.keyboard.type('shade');
    response();
    await page.waitForURL('/tools?q=lampshade');
    await results(page).filter({ hasText: 'Lamplight' }).waitFor({ state: 'detached' });
    expect(await box(page).inputValue()).toBe('lampshade');
    await page.unrouteAll({ behavior: 'wait' });
    expect(addressOf(page)).toBe('/tools?q=lampshade');
    expect(await results(page).count()).toBe(1);
  });

  it('leave the filters open on a phone', async () => {
    const page = await opened(PHONE, '/tools?q=lamp');
    await page.getByText('Filters', { exact: true }).click();
    await page.getByLabel('Paid', { exact: true }).check();
    await page.waitForURL('/tools?q=lamp&pricing=paid');
    await results(page).filter({ hasText: 'Lamplight' }).waitFor({ state: 'detached' });
    expect(await page.getByLabel('Paid', { exact: true }).isVisible()).toBe(true);
    await page.getByLabel('Featured only').check();
    await page.waitForURL('/tools?q=lamp&pricing=paid&featured=true');
    await page.getByText('No results').waitFor();
    expect(await page.getByLabel('Featured only').isVisible()).toBe(true);
  });
});

describe('Requests while typing', () => {
  it('are at most two for “translate pdf” at four letters per second, however uneven', async () => {
    let fewest = Infinity;
    // A busy machine types more slowly.
    for (let attempt = 0; attempt < 5 && fewest > 2; attempt += 1) {
      const page = await opened({}, '/');
      sent.splice(0);
      await box(page).focus();
      await type(page, 'translate pdf', [120, 380, 200, 300]);
      await found(page, '1 tool for “translate pdf”').waitFor();
      expect(sent.at(-1)).toBe('translate pdf');
      fewest = Math.min(fewest, sent.length);
    }
    expect(fewest).toBeLessThanOrEqual(2);
  });

  it('wait for three letters, and for a change of words', async () => {
    const page = await opened({}, '/tools?q=lamp');
    await box(page).fill('la');
    await state(page).filter({ hasText: 'Type at least 3 letters, or press Enter.' }).waitFor();
    expect(await results(page).first().isVisible()).toBe(false);
    await box(page).fill('lamp  ');
    await results(page).first().waitFor();
    expect(await state(page).innerText()).toBe('');
    await box(page).fill('shade');
    await found(page, '1 tool for “shade”').waitFor();
    expect(sent).toEqual(['shade']);
  });

  it('are sent on Enter immediately, once, even for two letters', async () => {
    const page = await opened({}, '/tools?q=lamp');
    await box(page).fill('zz');
    await page.keyboard.press('Enter');
    await found(page, '0 tools for “zz”').waitFor();
    await box(page).fill('shade');
    await page.keyboard.press('Enter');
    await found(page, '1 tool for “shade”').waitFor();
    expect(sent).toEqual(['zz', 'shade']);
  });

  it('are canceled by the next letter', async () => {
    const page = await opened({}, '/tools');
    const canceled: string[] = [];
    page.on('requestfailed', (request) => canceled.push(request.url().slice(site.url.length)));
    let response = (): void => undefined;
    const held = new Promise<void>((resolve) => (response = resolve));
    await page.route(/q=lamp$/, async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await box(page).fill('lamp');
    await until(() => sent.includes('lamp'));
    await box(page).fill('lamps');
    await until(() => canceled.includes('/tools?q=lamp'));
    response();
    await found(page, '1 tool for “lamps”').waitFor();
    expect(sent).toEqual(['lamp', 'lamps']);
  });

  it('stop after a 429, which says when the search works again, and then continue', async () => {
    const page = await opened({}, '/tools?q=lamp');
    await page.route(/q=shade/, (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '3' } }));
    await box(page).fill('shade');
    await state(page)
      .filter({ hasText: /^Too many requests\. Search works again at \d+:\d\d:\d\d [AP]M\.$/ })
      .waitFor();
    expect(await results(page).first().isVisible()).toBe(false);
    expect(addressOf(page)).toBe('/tools?q=lamp');
    await page.unrouteAll();
    await box(page).fill('light');
    await page.keyboard.press('Enter');
    expect(await state(page).innerText()).toContain('Search works again at');
    expect(sent).toEqual(['shade']);
    await found(page, '1 tool for “light”').waitFor();
    expect(await state(page).innerText()).toBe('');
    expect(sent).toEqual(['shade', 'light']);
    // The browser may report the status, and nothing else.
    for (const problem of visit.problems.splice(0)) expect(problem).toContain('429');
  });

  it('that fail are reported in place of results for other words', async () => {
    const page = await opened({}, '/tools?q=lamp');
    await page.context().setOffline(true);
    await box(page).fill('shade');
    await state(page).filter({ hasText: 'Search failed. Press Enter to try again.' }).waitFor();
    expect(await results(page).first().isVisible()).toBe(false);
    await page.context().setOffline(false);
    await page.keyboard.press('Enter');
    await found(page, '1 tool for “shade”').waitFor();
    visit.problems.splice(0);
  });
});

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('On a phone %s', (_, javaScriptEnabled) => {
  it('a list shows its active filters while they are folded, and each can be removed', async () => {
    const page = await opened({ ...PHONE, javaScriptEnabled }, '/tools?q=lamp&pricing=freemium&category=reading');
    await page.getByText('2 active').waitFor();
    expect(await page.getByLabel('Featured only').isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Remove filter Reading' }).click();
    await page.waitForURL('/tools?q=lamp&pricing=freemium');
    await page.getByRole('link', { name: 'Remove filter Freemium' }).click();
    await page.waitForURL('/tools?q=lamp');
    expect(await results(page).count()).toBe(2);
    expect(await page.getByRole('list', { name: 'Active filters' }).count()).toBe(0);
  });

  it.each(['/tools/lamplight', '/categories/reading', '/top', '/new'])('%s has a search', async (path) => {
    const page = await opened({ ...PHONE, javaScriptEnabled }, path);
    await page.getByRole('searchbox', { name: 'Search tools and directories' }).fill('shade');
    await page.keyboard.press('Enter');
    await page.waitForURL('/search?q=shade');
    await results(page).filter({ hasText: 'Lampshade' }).waitFor();
  });

  it('adult listings are shown only after the age gate, also for an adult tag', async () => {
    const page = await opened({ ...PHONE, javaScriptEnabled }, '/tools?q=lamp');
    await page.getByText('Filters', { exact: true }).click();
    await page.getByLabel('Include adult listings').check();
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Apply filters' }).click();
    await page.getByRole('heading', { name: 'Adult content' }).waitFor();
    expect(await page.getByText('Lampblack').count()).toBe(0);
    await page.getByRole('link', { name: 'Back to catalog' }).click();
    await page.waitForURL('/tools?q=lamp');
    expect(await results(page).count()).toBe(2);

    await page.goto('/tools?tag=velvet');
    await page.getByRole('link', { name: 'I’m 18 or older' }).click();
    await results(page).filter({ hasText: 'Lampblack' }).waitFor();
    await page.goto('/tools?q=lamp&includeAdult=true');
    await page.getByRole('link', { name: 'I’m 18 or older' }).click();
    await results(page).filter({ hasText: 'Lampblack' }).waitFor();
    // Further searches keep the confirmation.
    await box(page).fill('lampblack');
    await page.keyboard.press('Enter');
    await results(page).filter({ hasText: 'Lampshade' }).waitFor({ state: 'detached' });
    await results(page).filter({ hasText: 'Lampblack' }).waitFor();
  });
});
