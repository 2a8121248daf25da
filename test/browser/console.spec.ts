import type { Page } from 'playwright-core';
import { Site } from '../harness/browser.js';
import { category, directory } from '../harness/listings.js';
import { submission } from '../harness/partner.js';
import { Receiver } from '../harness/servers/receiver.js';
import { Site as Directory } from '../harness/servers/site.js';
import { Team } from '../harness/team.js';
import { until } from '../harness/until.mjs';

jest.setTimeout(120_000);

let site: Site;
let team: Team;
let receiver: Receiver;
/** Serves the listings. */
let listings: Directory;
let partnerKey: string;

const DIRECTORIES = Array.from({ length: 30 }, (_, index) => `quay-${index + 1}`);

beforeAll(async () => {
  receiver = await Receiver.start();
  listings = await Directory.start(
    Object.fromEntries(
      DIRECTORIES.map((slug) => [`/${slug}`, { body: '<a href="https://lanternfish1.example/">Lanternfish</a>' }]),
    ),
  );
  site = await Site.start({ ALLOW_PRIVATE_NETWORK: 'true' });
  team = new Team(site);
  await site.import(
    category('writing'),
    ...DIRECTORIES.map((slug) => directory({ slug, name: `Startup ${slug}`, domainRating: 40 })),
  );
  const partner = await team.api('POST', '/v1/admin/partners', {
    name: 'Northlaunch',
    contactEmail: 'team@northlaunch.example',
    webhookUrl: `${receiver.url}/hook`,
  });
  partnerKey = (await team.api('POST', `/v1/admin/partners/${partner.id}/keys`, {})).key;
});

afterAll(async () => {
  await site.stop();
  await receiver.stop();
  await listings.stop();
});

afterEach(() => team.leave());

let count = 0;
async function work(): Promise<{ id: string; name: string }> {
  count += 1;
  const name = `Lanternfish ${count}`;
  const website = `https://lanternfish${count}.example/`;
  const { id } = await team.api('POST', '/v1/submit-ai-tool', submission({ name, website }), partnerKey);
  await team.api('PATCH', `/v1/admin/submissions/${id}`, { paymentType: 'starter' });
  return { id, name };
}

const column = (page: Page, state: string) => page.locator(`[data-state=${state}]`);
const card = (page: Page, name: string) => page.locator('.work-card').filter({ hasText: name });
const isLive = (page: Page): Promise<void> => page.locator('[data-live]').waitFor();

describe('A submission in the console', () => {
  it('moves from the queue to Done: assigned, 30 directories pasted, checked, previewed, and sent to the partner', async () => {
    const { id, name } = await work();
    const page = await team.open('Ada', '/console/board');
    await card(page, name).getByLabel(`Move ${name}`).click();
    await card(page, name).getByRole('button', { name: 'Assigned' }).click();
    await column(page, 'ASSIGNED').getByRole('link', { name }).waitFor();
    await page.getByRole('link', { name, exact: true }).click();

    const lines = DIRECTORIES.map((slug) => `Startup ${slug}, ${listings.url}/${slug}`).join('\n');
    await page.getByLabel('One directory and URL per line').fill(lines);
    await page.getByRole('button', { name: 'Record lines' }).click();
    // Thirty records, written one after the other.
    await page.getByText('30 of 30 submitted').waitFor({ timeout: 30_000 });
    // Results of checks appear without a reload.
    await page.getByText('live, follow').first().waitFor({ state: 'attached' });

    await page.getByRole('link', { name: 'Preview and mark as Done' }).click();
    await page.getByText('"directory_submissions.completed"').waitFor();
    await page.getByRole('button', { name: `Mark as Done ${name}` }).click();
    await page.waitForURL(`/console/submissions/${id}*`);
    await until(() => receiver.received.some(({ body }) => body?.tool?.id === id));
    const event = receiver.received.find((request) => request.body?.tool?.id === id);
    expect(event?.body.summary).toMatchObject({ submittedCount: 30, recordedSubmissions: 30 });
  });

  it('records directories one after another by keyboard', async () => {
    const { id } = await work();
    const page = await team.open('Ada', `/console/submissions/${id}?q=quay`);
    const rows = page.locator('form[data-row]');
    const before = await rows.count();
    await rows.first().locator('input[name=listingUrl]').focus();
    await page.keyboard.type(`${listings.url}/first`);
    await page.keyboard.press('Enter');
    await page.getByText('1 of 30 submitted').waitFor();
    await page.waitForFunction(() => document.activeElement?.matches('form[data-row] input[name=listingUrl]'));
    expect(await rows.count()).toBe(before - 1);
    await page.keyboard.type(`${listings.url}/second`);
    await page.keyboard.press('Enter');
    await page.getByText('2 of 30 submitted').waitFor();
  });

  it('works without JavaScript', async () => {
    const { name } = await work();
    const page = await team.open('Ada', '/console/board', { javaScriptEnabled: false });
    await card(page, name).getByLabel(`Move ${name}`).click();
    await card(page, name).getByRole('button', { name: 'Assigned' }).click();
    await column(page, 'ASSIGNED').getByRole('link', { name }).waitFor();
  });
});

describe('Two admins at once', () => {
  it('see each other’s changes, also by dragging, and keep the focus', async () => {
    const { name } = await work();
    const [ada, noor] = [await team.open('Ada', '/console/board'), await team.open('Noor', '/console/board')];
    for (const page of [ada, noor]) await isLive(page);
    await noor.getByLabel('Search submissions').focus();
    await card(ada, name).dragTo(column(ada, 'ASSIGNED'));
    await column(ada, 'ASSIGNED').getByRole('link', { name }).waitFor();
    await column(noor, 'ASSIGNED').getByRole('link', { name }).waitFor();
    expect(await noor.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Search submissions');
  });

  it('do not overwrite each other’s changes of a card', async () => {
    const { name } = await work();
    const noor = await team.open('Noor', '/console/board', { javaScriptEnabled: false });
    const ada = await team.open('Ada', '/console/board');
    await card(ada, name).getByLabel(`Move ${name}`).click();
    await card(ada, name).getByRole('button', { name: 'Assigned' }).click();
    await column(ada, 'ASSIGNED').getByRole('link', { name }).waitFor();
    await card(noor, name).getByLabel(`Move ${name}`).click();
    await card(noor, name).getByRole('button', { name: 'Assign to me' }).click();
    expect(await noor.getByRole('alert').innerText()).toContain('Not assigned to you');
    // The page now shows Ada's change.
    await column(noor, 'ASSIGNED').getByRole('link', { name }).waitFor();
  });
});

it('closes a card’s menu on Escape, wherever the focus is, and on a click outside', async () => {
  const { name } = await work();
  const page = await team.open('Ada', '/console/board');
  const menu = card(page, name).getByLabel(`Move ${name}`);
  const button = card(page, name).getByRole('button', { name: 'Assigned' });
  await menu.click();
  await button.waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await button.waitFor({ state: 'hidden' });

  await menu.click();
  await button.waitFor();
  await page.getByLabel('Search submissions').focus();
  await page.keyboard.press('Escape');
  await button.waitFor({ state: 'hidden' });
});
