import type { Page } from 'playwright-core';
import { Site, type Visit } from '../harness/browser.js';
import { category, tag, tool } from '../harness/listings.js';

jest.setTimeout(120_000);

let site: Site;
beforeAll(async () => {
  site = await Site.start();
  const rejected = await site.import(
    category('reading', { name: 'Reading' }),
    tag('voices', { name: 'Voices' }),
    tool({
      slug: 'lamplight',
      name: 'Lamplight',
      tagline: 'Reads long documents to you',
      website: 'http://lamplight.example/welcome',
      category: 'reading',
      tags: ['voices'],
      pricing: 'FREEMIUM',
      discountCode: 'LAMP-10',
    }),
    tool({ slug: 'lampshade', name: 'Lampshade', tagline: 'Dims what you read', pricing: 'PAID' }),
    ...Array.from({ length: 30 }, () => tool({ category: 'reading' })),
  );
  expect(rejected).toEqual([]);
});
afterAll(() => site.stop());

let visit: Visit;
afterEach(async () => {
  const { problems } = visit;
  await visit.close();
  expect(problems).toEqual([]);
});

async function opened(options: Parameters<Site['visit']>[0], path = '/'): Promise<Page> {
  visit = await site.visit(options);
  await visit.page.goto(path);
  return visit.page;
}

const box = (page: Page) => page.getByRole('searchbox');

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('A visitor %s', (_, javaScriptEnabled) => {
  it('opens a listing from a search, and then the tool’s website', async () => {
    const page = await opened({ javaScriptEnabled });
    await box(page).fill('long documents');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: 'Lamplight' }).click();
    await page.waitForURL('/tools/lamplight');
    expect(visit.otherHostRequests).toEqual([]);
    await page.getByRole('link', { name: 'Visit website' }).click();
    await page.waitForURL('http://lamplight.example/welcome');
    expect(site.elsewhere.requests.splice(0)).toContain('lamplight.example/welcome');
  });

  it('filters a search, and the URL contains the filters', async () => {
    const page = await opened({ javaScriptEnabled }, '/tools?q=read');
    await page.getByLabel('Paid', { exact: true }).check();
    if (javaScriptEnabled) await page.waitForURL(/pricing=paid/);
    else await page.getByRole('button', { name: 'Apply filters' }).click();
    await page.getByRole('link', { name: 'Lampshade' }).waitFor();
    expect(new URL(page.url()).searchParams.get('pricing')).toBe('paid');
    expect(await page.getByRole('link', { name: 'Lamplight' }).count()).toBe(0);
    await page.reload();
    expect(await page.getByLabel('Paid', { exact: true }).isChecked()).toBe(true);
    expect(await page.getByRole('link', { name: 'Lampshade' }).count()).toBe(1);
  });

  it('reports a problem, after fixing an error', async () => {
    const page = await opened({ javaScriptEnabled }, '/tools/lamplight');
    await page.getByRole('link', { name: 'Report a problem' }).click();
    await page.getByLabel('What’s the problem?').selectOption('outdated');
    await page.getByLabel('Details').fill('<b>It moved.</b>');
    // As sent by a browser that does not check required fields.
    await page.locator('main form').evaluate((form) => ((form as HTMLFormElement).noValidate = true));
    await page.getByLabel('Your email address').fill('nobody');
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Details').inputValue()).toBe('<b>It moved.</b>');
    await page.getByLabel('Your email address').fill('');
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.getByRole('heading', { name: 'Report sent' }).waitFor();
  });

  it('pages through a list', async () => {
    const page = await opened({ javaScriptEnabled }, '/categories/reading');
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL('/categories/reading?page=2');
    expect(await page.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
  });
});

describe('A visitor with only a keyboard', () => {
  /** Presses Tab until the link or button has the focus, and checks that the focus is always visible. */
  async function tabTo(page: Page, name: string): Promise<void> {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      const { text, html, isSeen } = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        const isRinged = (one: Element | null): boolean => {
          if (!one) return false;
          const { outlineStyle, outlineWidth } = getComputedStyle(one);
          const { width, height } = one.getBoundingClientRect();
          return width > 1 && height > 1 && outlineStyle !== 'none' && outlineWidth !== '0px';
        };
        // The ring of a tab is around its label.
        const isSeen = isRinged(element) || isRinged(element.nextElementSibling);
        return { text: element.innerText.trim(), html: element.outerHTML.slice(0, 200), isSeen };
      });
      expect([html, isSeen]).toEqual([html, true]);
      if (text.startsWith(name)) return;
    }
    throw new Error(`Tab does not lead to ${name}`);
  }

  it('skips the navigation, searches, opens a listing and then its website', async () => {
    const page = await opened({});
    await tabTo(page, 'Skip to content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await box(page).evaluate((element) => element === document.activeElement)).toBe(true);

    await page.goto('/top');
    await page.keyboard.press('/');
    await page.keyboard.type('long documents');
    await page.keyboard.press('Enter');
    await page.waitForURL('/search?q=long+documents');
    await tabTo(page, 'Lamplight');
    await page.keyboard.press('Enter');
    await page.waitForURL('/tools/lamplight');
    await tabTo(page, 'Visit website');
    await page.keyboard.press('Enter');
    await page.waitForURL('http://lamplight.example/welcome');
  });

  it('reaches everything on a listing', async () => {
    const page = await opened({}, '/tools/lamplight');
    await tabTo(page, 'Share on Bluesky');
  });
});

it('closes a menu on Escape and on a tap outside', async () => {
  const page = await opened({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }, '/top');
  const menu = page.getByLabel('Menu', { exact: true });
  const link = page.getByRole('link', { name: 'Pricing' });
  await menu.tap();
  await link.waitFor();
  await page.getByRole('heading', { level: 1 }).tap();
  await link.waitFor({ state: 'hidden' });

  await menu.tap();
  await link.focus();
  await page.keyboard.press('Escape');
  await link.waitFor({ state: 'hidden' });
  expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true);
});

it('copies the text next to a copy button', async () => {
  const page = await opened({ permissions: ['clipboard-read', 'clipboard-write'] }, '/tools/lamplight');
  const copied = async (name: string): Promise<string> => {
    await page.getByRole('button', { name: `Copy ${name}` }).click();
    await page.getByRole('button', { name: `Copied ${name}` }).waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await copied('discount code')).toBe('LAMP-10');
  await page.getByText('For agents').click();
  await page.getByText('REST', { exact: true }).click();
  expect(await copied('REST request')).toContain(`curl ${site.url}/v1/tools/lamplight`);
});
