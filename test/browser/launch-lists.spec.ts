import type { Page } from 'playwright-core';
import { accessibilityProblems, printProblems, SCREENS } from '../harness/accessibility.js';
import { sidewaysScroll, Site, type Visit } from '../harness/browser.js';
import { category, directory, directoryCategory, tool } from '../harness/listings.js';
import { codeIn, MailServer } from '../harness/servers/mail-server.js';
import { pressByKeyboard, tabTo, typeByKeyboard } from '../harness/team.js';

jest.setTimeout(180_000);

const WIDTHS = [320, 480, 640, 700, 768, 900, 1024, 1200];

let mailServer: MailServer;
let site: Site;
let count = 0;

beforeAll(async () => {
  mailServer = await MailServer.start();
  site = await Site.start({ SMTP_URL: mailServer.url });
  const facts = { categories: ['launch'], requiresBadge: false, submissionExperience: 'Short form' };
  const rejected = await site.import(
    directoryCategory('launch', { name: 'Startup launch' }),
    category('launch', { name: 'Startup launch' }),
    directory({ slug: 'harbor', name: 'Harbor', domainRating: 90, website: 'https://harbor.example/', ...facts }),
    directory({ slug: 'quay', name: 'Quay', domainRating: 80, website: 'https://quay.example/', ...facts }),
    directory({ slug: 'emblem', name: 'Emblem', domainRating: 95, categories: ['launch'], requiresBadge: true }),
    ...Array.from({ length: 30 }, () => directory({ requiresBadge: false, domainRating: 10 })),
    tool({ slug: 'pen', name: 'Pen' }),
  );
  expect(rejected).toEqual([]);
});
afterAll(async () => {
  await site.stop();
  await mailServer.stop();
});

let visit: Visit;
afterEach(async () => {
  const { problems, otherHostRequests } = visit;
  await visit.close();
  expect({ problems, otherHostRequests }).toEqual({ problems: [], otherHostRequests: [] });
});

async function opened(options: Parameters<Site['visit']>[0], path: string): Promise<Page> {
  visit = await site.visit(options);
  await visit.page.goto(path);
  return visit.page;
}

/** From the page that asks for an email address to the page that was requested. */
async function signIn(page: Page): Promise<void> {
  count += 1;
  const email = `launcher${count}@studio.example`;
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Email me a link and code' }).click();
  await page.waitForURL('/sign-in/code');
  await page.getByLabel('Sign-in code').fill(codeIn(await mailServer.newest(email)));
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function checkPage(page: Page): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await printProblems(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const tick = (page: Page, name: string) => page.getByRole('button', { name: `Submitted to ${name}` });

const SCRIPTS: [string, boolean][] = [
  ['with JavaScript', true],
  ['without JavaScript', false],
];

describe.each(SCRIPTS)('A founder %s', (_, javaScriptEnabled) => {
  it.each(SCREENS)(
    'finds directories, signs in, saves and works through the list on a %s',
    async (_screen, options) => {
      const page = await opened({ ...options, javaScriptEnabled }, '/directories');
      await page.getByRole('link', { name: 'Get a launch list' }).click();
      await page.getByLabel('Category').selectOption('launch');
      await page.getByLabel('No badge required').check();
      await page.getByRole('button', { name: 'Find directories' }).click();
      await page.getByRole('heading', { name: '2 that fit' }).waitFor();
      expect(await page.getByText('Emblem').count()).toBe(0);
      await page.getByRole('link', { name: 'Save launch list' }).click();
      await signIn(page);
      await page.waitForURL(/\/launch\/lists\/new\?.*category=launch/);
      expect(await page.getByLabel('Name').inputValue()).toBe('My launch');
      await page.getByLabel('Name').fill('Spring');
      await page.getByRole('button', { name: 'Save launch list' }).click();
      await page.getByText('Launch list saved.').waitFor();
      await page.getByText('0 of 32 submitted').waitFor();

      await tick(page, 'Quay').click();
      await page.getByText('1 of 32 submitted').waitFor();
      expect(await tick(page, 'Quay').getAttribute('aria-pressed')).toBe('true');
      await row(page, 'Harbor').locator('summary').click();
      const url = row(page, 'Harbor').getByLabel('Listing URL');
      await url.fill('https://elsewhere.example/pen');
      await row(page, 'Harbor').getByRole('button', { name: 'Save URL' }).click();
      await row(page, 'Harbor').getByText('Enter a URL on the directory’s website').waitFor();
      expect(await url.inputValue()).toBe('https://elsewhere.example/pen');
      await url.fill('https://harbor.example/pen');
      await row(page, 'Harbor').getByRole('button', { name: 'Save URL' }).click();
      await page.getByText('2 of 32 submitted').waitFor();
      expect(await row(page, 'Harbor').getByRole('link').last().getAttribute('href')).toBe(
        'https://harbor.example/pen',
      );
      // A second change of the same directory loads the page again, too.
      await row(page, 'Harbor').locator('summary').click();
      await row(page, 'Harbor').getByLabel('Listing URL').fill('https://www.harbor.example/pencil');
      await row(page, 'Harbor').getByRole('button', { name: 'Save URL' }).click();
      await row(page, 'Harbor').getByRole('link', { name: 'harbor.example/pencil' }).waitFor();

      await page.getByRole('link', { name: 'Not submitted' }).click();
      await page.waitForURL(/show=open/);
      expect(await page.getByRole('button', { name: /^Submitted to/ }).count()).toBe(30);
      await page.getByRole('link', { name: 'Submitted', exact: true }).click();
      await page.waitForURL(/show=submitted/);
      await row(page, 'Quay').getByRole('button', { name: 'Remove Quay' }).click();
      await page.getByText('Directory removed.').waitFor();
      await page.getByText('1 of 31 submitted').waitFor();
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download CSV' }).click();
      expect((await download).suggestedFilename()).toBe('launch-list.csv');
    },
  );
});

describe('A founder', () => {
  it('saves, ticks off, renames and deletes a list by keyboard', async () => {
    const page = await opened({ viewport: { width: 1280, height: 900 } }, '/launch/lists');
    await signIn(page);
    await page.getByRole('heading', { name: 'No launch lists' }).waitFor();
    await pressByKeyboard(page.getByRole('link', { name: 'Find directories' }).first());
    await typeByKeyboard(page.getByLabel('Or choose a listed tool'), 'Pen');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Directories for Pen' }).waitFor();
    await pressByKeyboard(page.getByRole('link', { name: 'Save launch list' }));
    await pressByKeyboard(page.getByRole('button', { name: 'Save launch list' }));
    await page.getByRole('heading', { name: 'Launch of Pen' }).waitFor();
    await pressByKeyboard(tick(page, 'Quay'), ' ');
    await page.getByText('1 of 33 submitted').waitFor();
    await row(page, 'Quay').getByRole('status').getByText('Saved').waitFor();
    // The focus is at the directory, far from the top.
    await page.goto(new URL(page.url()).pathname);
    await pressByKeyboard(page.getByText('Rename or delete'));
    await typeByKeyboard(page.getByLabel('Name'), 'Autumn');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Autumn' }).waitFor();
    await pressByKeyboard(page.getByText('Rename or delete'));
    await pressByKeyboard(page.getByRole('button', { name: 'Delete list' }));
    await page.getByText('Launch list deleted.').waitFor();
  });

  it('stays at the directory that was ticked off', async () => {
    const page = await opened({ viewport: { width: 1280, height: 600 } }, '/launch/lists/new?category=launch');
    await signIn(page);
    await page.getByRole('button', { name: 'Save launch list' }).click();
    const last = page.getByRole('button', { name: /^Submitted to/ }).last();
    for (const isPressed of ['true', 'false']) {
      await last.click();
      await page.locator(`.launch-table:last-of-type tr:last-child .tick[aria-pressed=${isPressed}]`).waitFor();
      await tabTo(last);
      expect(await last.evaluate((button) => button.getBoundingClientRect().top < innerHeight)).toBe(true);
    }
  });

  it.each(SCREENS)('can read every page on a %s', async (_screen, options) => {
    const page = await opened(options, '/launch/lists');
    await signIn(page);
    await checkPage(page);
    await page.goto('/launch?category=launch');
    await checkPage(page);
    await page.goto('/launch?tool=nothing');
    await checkPage(page);
    await page.goto('/launch/lists/new?category=launch');
    await checkPage(page);
    await page.getByRole('button', { name: 'Save launch list' }).click();
    await tick(page, 'Quay').click();
    await page.getByText('1 of 33 submitted').waitFor();
    await checkPage(page);
    await row(page, 'Harbor').locator('summary').click();
    await checkPage(page);
    await row(page, 'Harbor')
      .getByLabel('Listing URL')
      .fill(`https://harbor.example/${'pen'.repeat(40)}`);
    await row(page, 'Harbor').getByRole('button', { name: 'Save URL' }).click();
    await page.getByText('2 of 33 submitted').waitFor();
    const tooWide: [number, number][] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const scroll = await sidewaysScroll(page);
      if (scroll > 0) tooWide.push([width, scroll]);
    }
    expect(tooWide).toEqual([]);
    await page.setViewportSize(options.viewport ?? { width: 1280, height: 800 });
    await page.getByText('Rename or delete').click();
    await checkPage(page);
    await page.goto('/launch/lists');
    await checkPage(page);
  });
});
