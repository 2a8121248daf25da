import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { ACCEPTABLE_USE } from '../../src/contexts/access/acceptable-use.js';
import { Site } from '../harness/browser.js';
import { Model } from '../harness/servers/model.js';
import { Receiver } from '../harness/servers/receiver.js';
import { pressByKeyboard, Team, typeByKeyboard } from '../harness/team.js';

jest.setTimeout(120_000);

let site: Site;
let team: Team;
let model: Model;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await Receiver.start();
  model = await Model.start();
  site = await Site.start({ ...model.environment, ALLOW_PRIVATE_NETWORK: 'true' });
  team = new Team(site);
});
afterEach(() => team.leave());
afterAll(async () => {
  await site.stop();
  await receiver.stop();
  await model.stop();
});

/** Finds a user or a partner with the key `/`. */
async function find(page: Page, words: string, name: string): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/console\/search/);
  await pressByKeyboard(page.getByRole('main').getByRole('link', { name, exact: true }));
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

const statusOfKey = async (key: string): Promise<number> =>
  (await fetch(`${site.url}/v1/tools`, { headers: { 'x-api-key': key } })).status;

describe('A user in the console', () => {
  it('is found with /, banned with a reason, and immediately has no session and no working key', async () => {
    const { session } = await team.join('Ben', 'developer');
    const made = await fetch(`${site.url}/dashboard/keys`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', cookie: `${session.name}=${session.value}` },
      body: new URLSearchParams({ name: 'Every day', policy: ACCEPTABLE_USE.version }),
    });
    const [key = ''] = /aid_c_\w+/.exec(await made.text()) ?? [];
    expect(await statusOfKey(key)).toBe(200);
    const ben = await team.open('Ben', '/dashboard/keys');
    const ada = await team.open('Ada', '/console');
    await find(ada, 'ben@team', 'ben');
    await typeByKeyboard(ada.getByLabel('Reason'), 'Sells <b>copies</b> of the catalog');
    await pressByKeyboard(ada.getByRole('button', { name: 'Ban user' }));
    await ada.locator('.notice').getByText('Sells <b>copies</b> of the catalog').waitFor();

    expect(await statusOfKey(key)).toBe(401);
    await ben.reload();
    await ben.waitForURL(/\/sign-in/);

    await pressByKeyboard(ada.getByRole('button', { name: 'Lift ban' }));
    await ada.getByLabel('Reason').waitFor();
    expect(await statusOfKey(key)).toBe(200);
    await ben.goto('/dashboard/keys');
    await ben.waitForURL(/\/sign-in/);
  });

  it('has access to the console only while it has the admin role', async () => {
    const { id } = await team.join('Noor', 'developer');
    const noor = await team.open('Noor', '/console');
    const heading = noor.getByRole('heading', { level: 1 });
    const rejected = await heading.innerText();
    expect(rejected).not.toBe('Overview');
    const ada = await team.open('Ada', `/console/users/${id}`);
    await pressByKeyboard(ada.getByRole('button', { name: 'Grant admin role' }));
    await ada.getByRole('heading', { name: 'Role: Admin' }).waitFor();
    await noor.reload();
    expect(await heading.innerText()).toBe('Overview');
    await pressByKeyboard(ada.getByRole('button', { name: 'Remove admin role' }));
    await ada.getByRole('heading', { name: 'Role: Developer' }).waitFor();
    await noor.getByRole('link', { name: 'Inbox' }).click();
    expect(await heading.innerText()).toBe(rejected);
  });
});

describe('A partner in the console', () => {
  it('is created, gets a key and a secret that are shown only once, and receives a test event', async () => {
    const ada = await team.open('Ada', '/console/partners');
    await pressByKeyboard(ada.getByRole('link', { name: 'Create partner' }));
    await typeByKeyboard(ada.getByLabel('Name'), 'Northlaunch');
    await typeByKeyboard(ada.getByLabel('Contact email'), 'team@northlaunch.example');
    await typeByKeyboard(ada.getByLabel('Webhook URL'), `${receiver.url}/hook`);
    await pressByKeyboard(ada.getByLabel('Support enabled'), 'Space');
    await pressByKeyboard(ada.getByRole('button', { name: 'Create partner' }));
    await ada.getByRole('heading', { level: 1, name: 'Northlaunch' }).waitFor();

    await typeByKeyboard(ada.getByRole('form', { name: 'Create key' }).getByLabel('Name'), 'Production');
    await ada.keyboard.press('Enter');
    const key = await shownOnce(ada);
    const asked = await team.api('POST', '/v1/support/ask', { question: 'Is anybody there?' }, key);
    expect(asked).toMatchObject({ status: 'pending' });

    await pressByKeyboard(ada.getByRole('button', { name: 'Create secret' }));
    const secret = await shownOnce(ada);
    await pressByKeyboard(ada.getByRole('button', { name: 'Send test event' }));
    await ada.getByText('Delivered').waitFor();
    const [ping] = receiver.received;
    const signature = createHmac('sha256', secret)
      .update(ping?.text ?? '')
      .digest('hex');
    expect(ping?.headers['x-catalog-signature']).toBe(`sha256=${signature}`);
  });

  it('gets an article, and the team tests AI’s reply', async () => {
    const fields = { name: 'Peerdeck', contactEmail: 'team@peerdeck.example', supportEnabled: true };
    const { id } = await team.api('POST', '/v1/admin/partners', fields);
    const ada = await team.open('Ada', '/console');
    await find(ada, 'peerd', 'Peerdeck');
    await pressByKeyboard(ada.getByRole('link', { name: 'Knowledge' }));
    await pressByKeyboard(ada.getByRole('link', { name: 'Create article' }));
    await typeByKeyboard(ada.getByLabel('Title'), 'Refunds');
    await typeByKeyboard(ada.getByLabel('Text'), 'A yearly payment is refunded within 30 days of the charge.');
    await pressByKeyboard(ada.getByRole('button', { name: 'Create article' }));
    await ada.getByRole('link', { name: 'Refunds' }).waitFor();
    await typeByKeyboard(ada.getByRole('textbox', { name: 'Question' }), 'Is a yearly payment refunded?');
    await pressByKeyboard(ada.getByRole('button', { name: 'Ask AI' }));
    await ada.getByText('AI would reply:').waitFor();
    await ada.getByRole('blockquote').getByText('refunded within 30 days').waitFor();
    // No conversation was created.
    expect(await team.api('GET', `/v1/admin/support/conversations?partnerId=${id}`)).toEqual([]);
  });
});

/** Returns the secret that the page shows only once. */
async function shownOnce(page: Page): Promise<string> {
  await page.getByText('Shown only once').waitFor();
  const secret = await page.locator('.secret code').innerText();
  await pressByKeyboard(page.getByRole('link', { name: 'Done' }));
  await page.getByRole('heading', { level: 1, name: 'Northlaunch' }).waitFor();
  expect(await page.content()).not.toContain(secret);
  return secret;
}
