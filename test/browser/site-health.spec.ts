import type { Page } from 'playwright-core';
import { accessibilityProblems } from '../harness/accessibility.js';
import { sidewaysScroll, Site } from '../harness/browser.js';
import { addMoved, addProblem } from '../harness/site-problems.js';
import { pressByKeyboard, tabTo, Team } from '../harness/team.js';

jest.setTimeout(120_000);

let site: Site;
let team: Team;

beforeAll(async () => {
  site = await Site.start({ SITE_CHECKS: 'true' });
  team = new Team(site);
});
afterEach(() => team.leave());
afterAll(() => site.stop());

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

/** axe needs JavaScript. */
const barriers = async (page: Page, isScripted: boolean): Promise<void> => {
  expect(await sidewaysScroll(page)).toBe(0);
  if (isScripted) expect(await accessibilityProblems(page)).toEqual([]);
};

describe.each([
  ['with JavaScript on a wide screen', { javaScriptEnabled: true }],
  [
    'without JavaScript on a phone in dark colors',
    { javaScriptEnabled: false, viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const },
  ],
])('An admin %s', (_, options) => {
  const isScripted = options.javaScriptEnabled;

  it('works through the list of site problems by keyboard', async () => {
    const names = {
      moved: (await addMoved(site)).name,
      parked: (await addProblem(site, { evidence: { title: 'Buy this domain', marker: 'buy this domain' } })).name,
      gone: (await addProblem(site, { kind: 'directory', result: 'gone', reason: 'not-found', days: 40 })).name,
    };
    const page = await team.open('Ada', '/console', options);
    await pressByKeyboard(page.getByRole('link', { name: /site problems/ }));
    await page.getByRole('heading', { name: 'Site checks' }).waitFor();
    await barriers(page, isScripted);

    await page.getByLabel('Result').selectOption('moved');
    await pressByKeyboard(page.getByRole('button', { name: 'Apply filters' }));
    await page.waitForURL(/result=moved/);
    const moved = row(page, names.moved);
    await moved.getByText('301 to').waitFor();
    await pressByKeyboard(moved.getByRole('checkbox'), 'Space');
    await barriers(page, isScripted);
    await pressByKeyboard(page.getByRole('button', { name: 'Use redirect target' }));
    await page.getByText('1 website replaced by the redirect target.').waitFor();
    expect(await moved.count()).toBe(0);

    await page.goto('/console/health');
    for (const name of [names.gone, names.parked])
      await pressByKeyboard(row(page, name).getByRole('checkbox'), 'Space');
    await pressByKeyboard(page.getByRole('button', { name: 'Check now' }));
    const alert = page.getByRole('alert');
    await alert.getByText('2 listings not changed').waitFor();
    expect(await alert.innerText()).toContain(
      `${names.gone}, ${names.parked}: Hosts under .example and .invalid are never requested.`,
    );
    expect(await row(page, names.gone).getByRole('checkbox').isChecked()).toBe(true);
    await barriers(page, isScripted);

    await page.goto('/console/health');
    await pressByKeyboard(row(page, names.parked).getByRole('checkbox'), 'Space');
    await pressByKeyboard(page.getByRole('button', { name: 'Ignore for 90 days' }));
    await page.getByText('1 problem ignored for 90 days.').waitFor();
    expect(await row(page, names.parked).count()).toBe(0);

    await pressByKeyboard(row(page, names.gone).getByRole('checkbox'), 'Space');
    await pressByKeyboard(page.getByRole('button', { name: 'Unpublish…' }));
    await page.getByRole('heading', { name: 'Unpublish 1 listing' }).waitFor();
    await barriers(page, isScripted);
    await pressByKeyboard(page.getByRole('link', { name: 'Cancel' }));
    await pressByKeyboard(row(page, names.gone).getByRole('checkbox'), 'Space');
    await pressByKeyboard(page.getByRole('button', { name: 'Unpublish…' }));
    await pressByKeyboard(page.getByRole('button', { name: 'Unpublish 1 listing' }));
    await page.getByText('1 listing unpublished.').waitFor();
    expect(await row(page, names.gone).count()).toBe(0);
  });
});

it('The list has keys for its rows, and a button that selects all', async () => {
  for (let count = 0; count < 3; count += 1) await addProblem(site);
  const page = await team.open('Ada', '/console/health');
  const boxes = page.getByRole('table').getByRole('checkbox');
  await tabTo(page.getByRole('link', { name: 'Site checks' }).last());
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  expect(await boxes.first().isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Select all on this page' }).click();
  expect(await boxes.count()).toBeGreaterThan(2);
  for (const box of await boxes.all()) expect(await box.isChecked()).toBe(true);
});

it.each([1280, 390])(
  'Several problems are ignored after a confirmation, and listed again, at %d pixels',
  async (width) => {
    const names = [(await addProblem(site)).name, (await addProblem(site)).name];
    const page = await team.open('Ada', '/console', { viewport: { width, height: 800 } });
    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Site checks' }).click();
    for (const name of names) await row(page, name).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Ignore for 90 days' }).click();
    await page.getByRole('heading', { name: 'Ignore 2 problems' }).waitFor();
    await barriers(page, true);
    await page.getByRole('button', { name: 'Ignore 2 problems' }).click();
    await page.getByText('2 problems ignored for 90 days.').waitFor();
    await page.getByLabel('Ignored').selectOption('true');
    await page.getByRole('button', { name: 'Apply filters' }).click();
    for (const name of names) await row(page, name).getByRole('checkbox').check();
    await barriers(page, true);
    await page.getByRole('button', { name: 'Stop ignoring' }).click();
    await page.getByText('2 problems no longer ignored.').waitFor();
  },
);

it('Removing a Slack URL asks first', async () => {
  const page = await team.open('Ada', '/console/notifications');
  await page.getByLabel('Incoming webhook URL').fill('https://hooks.example/services/1');
  await page.getByRole('button', { name: 'Save Slack URL' }).click();
  await page.getByText('Slack URL saved.').waitFor();
  const remove = page.getByRole('button', { name: 'Remove Slack URL', exact: true });
  expect(await remove.isVisible()).toBe(false);
  await pressByKeyboard(page.getByText('Remove Slack URL…'));
  expect(await accessibilityProblems(page)).toEqual([]);
  await pressByKeyboard(remove);
  await page.getByText('Slack URL removed.').waitFor();
});
