import { accessibilityProblems } from '../harness/accessibility.js';
import { Site } from '../harness/browser.js';
import { Team } from '../harness/team.js';
import { until } from '../harness/until.mjs';

jest.setTimeout(120_000);

let site: Site;
let team: Team;
let partner: { id: string; key: string };

beforeAll(async () => {
  site = await Site.start({ RATE_SITE_PER_MINUTE: '100000' });
  team = new Team(site);
  const fields = { name: 'PeerDeck', contactEmail: 'a@peerdeck.example', supportEnabled: true, supportMode: 'human' };
  const { id } = await team.api('POST', '/v1/admin/partners', fields);
  partner = { id, key: (await team.api('POST', `/v1/admin/partners/${id}/keys`, {})).key };
  const article = { title: 'Refunds', body: 'A yearly payment is refunded within 30 days of the charge.' };
  await team.api('POST', `/v1/admin/partners/${id}/knowledge`, article);
});
afterAll(() => site.stop());

afterEach(() => team.leave());

const ask = async (question: string, more: object = {}): Promise<string> =>
  (await team.api('POST', '/v1/support/ask', { question, customer: { name: 'Marta' }, ...more }, partner.key)).id;
const messages = async (id: string): Promise<string[]> =>
  (await team.api('GET', `/v1/admin/support/conversations/${id}`)).messages.map(({ content }: any) => content);

it('A suggestion is inserted at the cursor, edited and sent by keyboard, and becomes an article', async () => {
  const id = await ask('Is a yearly payment refunded?');
  const page = await team.open('Ada', `/console/inbox/${id}`);
  const reply = page.getByLabel('Reply', { exact: true });
  await reply.fill('Hello. Bye.');
  await reply.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(7, 7));
  await page.getByRole('button', { name: 'Insert suggestion' }).first().click();
  expect(await reply.inputValue()).toBe('Hello. A yearly payment is refunded within 30 days of the charge.Bye.');
  await page.keyboard.type(' ');
  await page.getByText('Draft saved').waitFor();
  await reply.press('Control+Enter');
  await page.waitForURL(/done=replied/);
  expect((await messages(id)).at(-1)).toBe('Hello. A yearly payment is refunded within 30 days of the charge. Bye.');
  await page.getByRole('link', { name: 'Create article from reply' }).click();
  expect(await page.getByLabel('Title').inputValue()).toBe('Is a yearly payment refunded?');
  await page.getByRole('button', { name: 'Create article' }).click();
  await page.waitForURL(/done=article/);
});

it('New messages and claims appear while an admin types, and typed text is kept', async () => {
  const id = await ask('First question?');
  const ada = await team.open('Ada', `/console/inbox/${id}`);
  await ada.getByText('Live', { exact: true }).waitFor();
  const reply = ada.getByLabel('Reply', { exact: true });
  await reply.pressSequentially('My rep');
  const ivo = await team.open('Ivo', `/console/inbox/${id}`);
  await ivo.getByText('Claimed by Ada').first().waitFor();
  await ask('Second question?', { conversationId: id });
  await ada.locator('.messages').getByText('Second question?').waitFor();
  await ada.getByText('A new message arrived').waitFor();
  await reply.pressSequentially('ly');
  expect(await reply.inputValue()).toBe('My reply');
  expect(await reply.evaluate((field) => field === document.activeElement)).toBe(true);
  await ada.getByRole('button', { name: 'Send reply' }).click();
  await ada.getByText('The customer asked a new question.').waitFor();
  expect(await messages(id)).toEqual(['First question?', 'Second question?']);
  expect(await reply.inputValue()).toBe('My reply');
  await ask('Who is next?');
  await ada.getByLabel('Reply', { exact: true }).press('Control+Shift+Enter');
  await ada.waitForURL((url) => !url.pathname.includes(id));
  expect(await messages(id)).toEqual(['First question?', 'Second question?', 'My reply']);
  await ada.getByText('Claimed by you').waitFor();
});

it('The title of the tab follows the number of conversations waiting, and leaves the focus alone', async () => {
  const ada = await team.open('Ada', '/console/notifications');
  const waiting = async (): Promise<number> =>
    Number(/^\((\d+)\) Notifications · Console/.exec(await ada.title())?.[1] ?? 0);
  const before = await waiting();
  const field = ada.getByLabel('New submission');
  await field.focus();
  const id = await ask('How many wait?');
  await ada.waitForFunction((count) => document.title.startsWith(`(${count}) Notifications · Console`), before + 1);
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  await team.api('POST', `/v1/admin/support/conversations/${id}/close`, { reason: 'resolved' });
  await ada.waitForFunction(
    (start) => document.title.startsWith(start),
    `${before === 0 ? '' : `(${before}) `}Notifications · Console`,
  );
});

it('A reply after another admin’s reply is not sent, and its text is kept', async () => {
  const id = await ask('Is a yearly payment refunded?');
  const ada = await team.open('Ada', `/console/inbox/${id}`);
  const ivo = await team.open('Ivo', `/console/inbox/${id}`, { javaScriptEnabled: false });
  await ada.getByLabel('Reply', { exact: true }).fill('Yes, within 30 days.');
  await ada.getByRole('button', { name: 'Send reply' }).click();
  await ada.waitForURL(/done=replied/);
  await ivo.getByLabel('Reply', { exact: true }).fill('No.');
  await ivo.getByRole('button', { name: 'Send reply' }).click();
  await ivo.getByRole('alert').waitFor();
  await ivo.locator('.messages').getByText('Yes, within 30 days.').waitFor();
  expect(await ivo.getByLabel('Reply', { exact: true }).inputValue()).toBe('No.');
  expect(await messages(id)).toEqual(['Is a yearly payment refunded?', 'Yes, within 30 days.']);
});

it('Everything works without JavaScript', async () => {
  const id = await ask('Is a yearly payment refunded?');
  const page = await team.open('Ada', `/console/inbox/${id}`, { javaScriptEnabled: false });
  await page.getByLabel('Reply', { exact: true }).fill('Hello,');
  const refunds = page.locator('.suggestion').filter({ hasText: 'from Refunds' });
  await refunds.getByRole('button', { name: 'Insert suggestion' }).click();
  expect(await page.getByLabel('Reply', { exact: true }).inputValue()).toBe(
    'Hello,\n\nA yearly payment is refunded within 30 days of the charge.',
  );
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.waitForURL(/done=replied/);
});

it.each([1280, 390])('Conversations are selected, closed and snoozed by keys, at %d pixels', async (width) => {
  const fields = { name: `Keys ${width}`, contactEmail: 'a@keys.example', supportEnabled: true, supportMode: 'human' };
  const { id } = await team.api('POST', '/v1/admin/partners', fields);
  const { key } = await team.api('POST', `/v1/admin/partners/${id}/keys`, {});
  for (let number = 1; number <= 6; number += 1)
    await team.api('POST', '/v1/support/ask', { question: `Question ${number}?` }, key);
  const page = await team.open('Ada', `/console/inbox?partner=${id}`, { viewport: { width, height: 800 } });
  const row = page.locator('tbody tr');
  const waiting = page.locator('#inbox-nav a').first();
  expect(await waiting.innerText()).toContain('6');
  expect(await accessibilityProblems(page)).toEqual([]);
  for (let number = 1; number <= 2; number += 1) {
    await page.keyboard.press('j');
    await page.keyboard.press('x');
  }
  await page.getByRole('button', { name: 'Close as spam' }).click();
  await page.getByText('2 conversations closed as spam.').waitFor();
  expect(await row.count()).toBe(4);
  // The counts of the tabs follow changes by others.
  await page.locator('[data-live]').waitFor();
  await team.api('POST', '/v1/support/ask', { question: 'Question 7?' }, key);
  await until(async () => (await waiting.innerText()).endsWith('5'));

  await row.first().getByRole('link').click();
  await page.locator('#content:focus').waitFor();
  await page.keyboard.press('Escape');
  for (const [pressed, closed] of [
    ['e', 'closed'],
    ['!', 'closed'],
    ['s', 'snoozed'],
  ] as const) {
    const before = page.url();
    await page.keyboard.press(pressed);
    await page.waitForURL((url) => url.href !== before && url.searchParams.get('done') === `${closed}-next`);
    expect(await accessibilityProblems(page)).toEqual([]);
  }
  const [spam, snoozed] = [
    await team.api('GET', `/v1/admin/support/conversations?partnerId=${id}&queue=closed`),
    await team.api('GET', `/v1/admin/support/conversations?partnerId=${id}&queue=snoozed`),
  ];
  expect([spam.map(({ closedAs }: any) => closedAs).sort(), snoozed.length]).toEqual([
    ['resolved', 'spam', 'spam', 'spam'],
    1,
  ]);
});

describe('Twenty conversations', () => {
  it.each([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ])('are cleared with fewer than 60 keystrokes beyond the text, %s', async (_, javaScriptEnabled) => {
    const fields = { name: 'Busy', contactEmail: 'a@busy.example', supportEnabled: true, supportMode: 'human' };
    const { id } = await team.api('POST', '/v1/admin/partners', fields);
    const { key } = await team.api('POST', `/v1/admin/partners/${id}/keys`, {});
    for (let number = 1; number <= 20; number += 1)
      await team.api('POST', '/v1/support/ask', { question: `Question ${number}?` }, key);
    const page = await team.open('Ada', `/console/inbox?partner=${id}`, { javaScriptEnabled });
    let keystrokes = 0;
    const press = async (...keys: string[]): Promise<void> => {
      const before = page.url();
      for (const each of keys) await page.keyboard.press(each);
      keystrokes += keys.length;
      await page.waitForURL((url) => url.href !== before);
    };
    if (javaScriptEnabled) await press('c');
    else {
      await press('Tab', 'Enter'); // Skip to content.
      for (; (await page.locator('button:focus').filter({ hasText: 'Claim next' }).count()) === 0; keystrokes += 1)
        await page.keyboard.press('Tab');
      await press('Enter');
    }
    for (let number = 1; number <= 20; number += 1) {
      await page.locator('#content:focus').waitFor();
      await page.keyboard.insertText(`Reply ${number}.`);
      await press(...(javaScriptEnabled ? ['Control+Shift+Enter'] : ['Tab', 'Enter']));
    }
    await page.getByText('No conversations left').waitFor();
    expect(keystrokes).toBeLessThan(60);
    expect(await team.api('GET', `/v1/admin/support/conversations?partnerId=${id}&status=pending`)).toEqual([]);
  });
});

it('Keys claim, open, reply and move on, never while typing, and the dialog lists them', async () => {
  const ids: string[] = [];
  for (const question of ['Key one?', 'Key two?', 'Key three?']) ids.push(await ask(question));
  const page = await team.open('Ada', `/console/inbox?partner=${partner.id}`);
  const focusedRow = (): Promise<string | undefined> =>
    page.evaluate(() => document.activeElement?.closest('tr')?.id.replace('row-', ''));
  await page.keyboard.press('Shift+?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.waitFor();
  expect(await dialog.locator('dt').allInnerTexts()).toEqual(['j', 'k', '/', '?', 'c', 'x', 'r', 'a', 'Esc']);
  expect(await dialog.innerText()).toContain('Claim next conversation');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const rows = await page.locator('tbody tr').evaluateAll((list) => list.map(({ id }) => id.replace('row-', '')));
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  expect(await focusedRow()).toBe(rows[1]);
  await page.keyboard.press('Control+k');
  await page.keyboard.press('k');
  expect(await focusedRow()).toBe(rows[0]);
  await page.keyboard.press('c');
  await page.waitForURL(/inbox\/[0-9a-f-]{36}/);
  const reply = page.getByLabel('Reply', { exact: true });
  await reply.pressSequentially('jkrca?/');
  expect(await reply.inputValue()).toBe('jkrca?/');
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  expect(await reply.evaluate((field) => field === document.activeElement)).toBe(true);
  const first = page.url();
  await reply.press('Control+Shift+Enter');
  await page.waitForURL((url) => url.href !== first && !url.search.includes('done'));
  const second = page.url();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.waitForURL((url) => url.href !== second);
  await page.getByRole('button', { name: 'Claim conversation' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await page.getByText('Claimed by you').waitFor();
});
