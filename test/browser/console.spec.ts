import type { Page } from 'playwright-core';
import { barriersInLightAndDark, SCREENS } from '../harness/barriers.js';
import { sidewaysScroll, Site, type Visit } from '../harness/browser.js';
import { category, directory } from '../harness/listings.js';
import { submission } from '../harness/partner.js';
import { Receiver } from '../harness/servers/receiver.js';
import { Site as Directory } from '../harness/servers/site.js';
import { ADMIN_KEY } from '../harness/service.js';
import { until } from '../harness/until.mjs';

jest.setTimeout(120_000);

let site: Site;
let receiver: Receiver;
/** Where the listings are. */
let listings: Directory;
let partnerKey: string;
let visits: Visit[] = [];

const DIRECTORIES = Array.from({ length: 30 }, (_, index) => `quay-${index + 1}`);

beforeAll(async () => {
  receiver = await Receiver.start();
  listings = await Directory.start(
    Object.fromEntries(
      DIRECTORIES.map((slug) => [`/${slug}`, { body: '<a href="https://lanternfish1.example/">Lanternfish</a>' }]),
    ),
  );
  site = await Site.start({ ALLOW_PRIVATE_NETWORK: 'true' });
  await site.import(
    category('writing'),
    ...DIRECTORIES.map((slug) => directory({ slug, name: `Startup ${slug}`, domainRating: 40 })),
  );
  const partner = await call('POST', '/v1/admin/partners', ADMIN_KEY, {
    name: 'Northlaunch',
    contactEmail: 'team@northlaunch.example',
    webhookUrl: `${receiver.address}/hook`,
  });
  partnerKey = (await call('POST', `/v1/admin/partners/${partner.id}/keys`, ADMIN_KEY, {})).key;
});

afterAll(async () => {
  await site.stop();
  await receiver.stop();
  await listings.stop();
});

afterEach(async () => {
  const seen = visits.flatMap(({ problems, foreign }) => [...problems, ...foreign]);
  await Promise.all(visits.map((visit) => visit.close()));
  visits = [];
  expect(seen).toEqual([]);
});

async function call(method: string, path: string, key: string, body: object): Promise<any> {
  const response = await fetch(site.address + path, {
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { data?: unknown; error?: string };
  if (answer.data === undefined) throw new Error(`${method} ${path}: ${answer.error}`);
  return answer.data;
}

/** A page of somebody of the team. */
async function admin(email: string, options: Parameters<Site['visit']>[0] = {}): Promise<Page> {
  const cookie = await site.signIn(email);
  const found = await fetch(`${site.address}/v1/admin/users?email=${email}`, { headers: { 'x-api-key': ADMIN_KEY } });
  const { data } = (await found.json()) as { data: { id: string }[] };
  await call('PATCH', `/v1/admin/users/${data[0]?.id}`, ADMIN_KEY, { role: 'admin' });
  const visit = await site.visit({ viewport: { width: 1280, height: 900 }, ...options });
  visits.push(visit);
  await visit.page.context().addCookies([cookie]);
  return visit.page;
}

let count = 0;
async function work(): Promise<{ id: string; name: string }> {
  count += 1;
  const name = `Lanternfish ${count}`;
  const website = `https://lanternfish${count}.example/`;
  const { id } = await call('POST', '/v1/submit-ai-tool', partnerKey, submission({ name, website }));
  await call('PATCH', `/v1/admin/submissions/${id}`, ADMIN_KEY, { paymentType: 'starter' });
  return { id, name };
}

const column = (page: Page, state: string) => page.locator(`[data-state=${state}]`);
const card = (page: Page, name: string) => page.locator('.work-card').filter({ hasText: name });
const isLive = (page: Page): Promise<void> => page.locator('[data-live]').waitFor();

describe('A day’s work in the console', () => {
  it('goes from the queue to Done: assigned, thirty directories pasted, checked, previewed, told to the partner', async () => {
    const { id, name } = await work();
    const page = await admin('ada@team.example');
    await page.goto('/console/board');
    await card(page, name).getByLabel(`Move ${name}`).click();
    await card(page, name).getByRole('button', { name: 'Assigned' }).click();
    await column(page, 'ASSIGNED').getByText(name).waitFor();
    await page.getByRole('link', { name, exact: true }).click();

    const lines = DIRECTORIES.map((slug) => `Startup ${slug}, ${listings.address}/${slug}`).join('\n');
    await page.getByLabel('One directory and its address a line').fill(lines);
    await page.getByRole('button', { name: 'Record the lines' }).click();
    await page.getByText('30 of 30 submitted').waitFor();
    // What the visits find appears without opening the page again.
    await page.getByText('live, follow').first().waitFor({ state: 'attached' });

    await page.getByRole('link', { name: 'Preview and finish' }).click();
    await page.getByText('"directory_submissions.completed"').waitFor();
    await page.getByRole('button', { name: `Mark ${name} Done` }).click();
    await page.waitForURL(`/console/submissions/${id}`);
    await until(() => receiver.received.some(({ body }) => body?.tool?.id === id));
    const told = receiver.received.find((request) => request.body?.tool?.id === id);
    expect(told?.body.summary).toMatchObject({ submittedCount: 30, recordedSubmissions: 30 });
  });

  it('records a directory in one line and is ready for the next, with the keyboard alone', async () => {
    const { id } = await work();
    const page = await admin('ada@team.example');
    await page.goto(`/console/submissions/${id}?q=quay`);
    const rows = page.locator('form[data-row]');
    const before = await rows.count();
    await rows.first().locator('input[name=address]').focus();
    await page.keyboard.type(`${listings.address}/first`);
    await page.keyboard.press('Enter');
    await page.getByText('1 of 30 submitted').waitFor();
    await page.waitForFunction(() => document.activeElement?.matches('form[data-row] input[name=address]'));
    expect(await rows.count()).toBe(before - 1);
    await page.keyboard.type(`${listings.address}/second`);
    await page.keyboard.press('Enter');
    await page.getByText('2 of 30 submitted').waitFor();
  });

  it('works without JavaScript', async () => {
    const { name } = await work();
    const page = await admin('ada@team.example', { javaScriptEnabled: false });
    await page.goto('/console/board');
    await card(page, name).getByLabel(`Move ${name}`).click();
    await card(page, name).getByRole('button', { name: 'Assigned' }).click();
    await column(page, 'ASSIGNED').getByText(name).waitFor();
  });
});

describe('Two admins at once', () => {
  it('see what the other does, by dragging too, without losing what they type', async () => {
    const { name } = await work();
    const [ada, noor] = [await admin('ada@team.example'), await admin('noor@team.example')];
    for (const page of [ada, noor]) {
      await page.goto('/console/board');
      await isLive(page);
    }
    await noor.getByLabel('Age', { exact: true }).focus();
    await card(ada, name).dragTo(column(ada, 'ASSIGNED'));
    await column(ada, 'ASSIGNED').getByText(name).waitFor();
    await column(noor, 'ASSIGNED').getByText(name).waitFor();
    expect(await noor.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Age');
  });

  it('do not overwrite each other unseen on the same card', async () => {
    const { name } = await work();
    const [ada, noor] = [
      await admin('ada@team.example'),
      await admin('noor@team.example', { javaScriptEnabled: false }),
    ];
    await noor.goto('/console/board');
    await ada.goto('/console/board');
    await card(ada, name).getByLabel(`Move ${name}`).click();
    await card(ada, name).getByRole('button', { name: 'Assigned' }).click();
    await column(ada, 'ASSIGNED').getByText(name).waitFor();
    await card(noor, name).getByLabel(`Move ${name}`).click();
    await card(noor, name).getByRole('button', { name: 'Assign to me' }).click();
    expect(await noor.getByRole('alert').innerText()).toContain('Somebody changed this');
  });
});

describe.each(SCREENS)('On a %s', (_screen, options) => {
  it('the board, the list, a submission and its end have no barrier in light and dark', async () => {
    const { id } = await work();
    const page = await admin('ada@team.example', options);
    for (const path of ['board', 'submissions', `submissions/${id}`, `submissions/${id}/done`]) {
      await page.goto(`/console/${path}`);
      expect([path, await barriersInLightAndDark(page), await sidewaysScroll(page)]).toEqual([path, [], 0]);
    }
  });
});
