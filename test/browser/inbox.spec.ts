import { accessibilityProblems } from '../harness/accessibility.js';
import { Site } from '../harness/browser.js';
import { pressByKeyboard, Team, typeByKeyboard } from '../harness/team.js';
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
  await ada.locator('[role=alert]:focus').waitFor();
  await reply.focus();
  await Promise.all([ada.waitForResponse(/[?&]seen=/), ask('Who is next?')]);
  await ada.getByText('Live', { exact: true }).evaluate(() => new Promise(requestAnimationFrame));
  // The update does not move the focus to the message again.
  expect(await reply.evaluate((field) => field === document.activeElement)).toBe(true);
  await reply.press('Control+Shift+Enter');
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

it('A conversation leaves 400 pixels for messages at 1366 × 768, and a long name leaves room for the question', async () => {
  const customer = { name: `Marta ${'von-Hohenlohe-Langenburg-'.repeat(7)}` };
  const id = await ask('Where is my invoice?', { customer });
  for (let number = 2; number <= 12; number += 1) await ask(`Question ${number}?`, { conversationId: id, customer });
  const viewport = { width: 1366, height: 768 };
  const page = await team.open('Ada', `/console/inbox/${id}?done=closed-next`, { viewport });
  await page.getByText('This one has waited longest').waitFor();
  const bottom = async (selector: string): Promise<number> => {
    const box = await page.locator(selector).boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  expect((await page.locator('.messages').boundingBox())?.height).toBeGreaterThanOrEqual(400);
  expect(await bottom('.composer')).toBeLessThanOrEqual(768);
  const cutOff = await page.locator('.inbox-list').evaluate((list) => list.scrollWidth - list.clientWidth);
  expect(cutOff).toBe(0);
  await page.goto('/console/inbox');
  expect((await page.locator(`#row-${id}`).boundingBox())?.height).toBeLessThan(80);
  expect((await page.getByText('Question 12?').boundingBox())?.width).toBeGreaterThan(250);
  const phone = await team.open('Ada', `/console/inbox/${id}`, { viewport: { width: 390, height: 844 } });
  const inView = (selector: string): Promise<boolean> =>
    phone.locator(selector).evaluate((element) => {
      const { top, bottom: end } = element.getBoundingClientRect();
      return top >= 0 && end <= window.innerHeight;
    });
  await until(async () => (await inView('.message:last-child')) && (await inView('.composer')));
});

it('# opens saved replies, which are filtered, inserted and closed by keyboard', async () => {
  const page = await team.open('Ada', '/console/inbox/saved');
  for (const title of ['Invite a colleague', 'Invoice copy', 'Refund policy']) {
    await typeByKeyboard(page.getByLabel('Title'), title);
    await typeByKeyboard(page.getByLabel('Text'), `${title}: text.`);
    await pressByKeyboard(page.getByRole('button', { name: 'Save reply' }));
    await page.getByRole('link', { name: title }).waitFor();
  }
  const id = await ask('Where is my invoice?');
  await page.goto(`/console/inbox/${id}`);
  const reply = page.getByLabel('Reply', { exact: true });
  const list = page.getByRole('listbox', { name: 'Saved replies' });
  const option = list.getByRole('option');
  await page.locator('#content:focus').waitFor();
  await page.keyboard.type('Hello, #');
  expect(await option.allInnerTexts()).toEqual(['Invite a colleague', 'Invoice copy', 'Refund policy']);
  await page.keyboard.type('inv');
  expect(await option.allInnerTexts()).toEqual(['Invite a colleague', 'Invoice copy']);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  expect(await list.locator('[aria-selected=true]').innerText()).toBe('Invoice copy');
  await page.keyboard.press('Enter');
  expect(await reply.inputValue()).toBe('Hello, Invoice copy: text.');
  await page.keyboard.type(' #re');
  await page.keyboard.press('Escape');
  expect(await list.count()).toBe(0);
  expect(await reply.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('f');
  expect(await list.count()).toBe(0);
  await page.keyboard.type(' bug#');
  expect(await list.count()).toBe(0);
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/done=replied/);
  expect((await messages(id)).at(-1)).toBe('Hello, Invoice copy: text. #ref bug#');
});

it('An earlier reply is one line until it is opened, and is inserted by key', async () => {
  const first = await ask('Do you deliver bread to Oslo on Sundays?');
  const content = 'We deliver bread to Oslo from Monday to Saturday.';
  await team.api('POST', `/v1/admin/support/conversations/${first}/replies`, { content });
  const page = await team.open('Ada', `/console/inbox/${await ask('Do you deliver bread to Oslo on Saturdays?')}`);
  const line = page.locator('.suggestion', { hasText: content });
  expect((await line.boundingBox())?.height).toBeLessThan(40);
  await pressByKeyboard(line.locator('summary'));
  expect((await line.boundingBox())?.height).toBeGreaterThan(60);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press((await line.getByRole('button').getAttribute('aria-keyshortcuts')) ?? '');
  expect(await page.getByLabel('Reply', { exact: true }).inputValue()).toBe(content);
});

describe('Text typed in a form of the console', () => {
  const restored = 'Unsaved changes restored.';
  it('is kept for the same admin until it is saved, also in a new tab', async () => {
    const conversation = await ask('Which note?');
    const answered = await ask('Which article?');
    await team.api('POST', `/v1/admin/support/conversations/${answered}/replies`, { content: 'This one.' });
    const { id: user } = await team.join('Bo', 'developer');
    const page = await team.open('Ada', '/console');
    const forms: [string, string, string][] = [
      [
        `/console/inbox/${conversation}?view=mine`,
        'Visible to the team only, not to the partner or customer',
        'Add note',
      ],
      ['/console/inbox/saved', 'Text', 'Save reply'],
      ['/console/import', 'Or paste lines', 'Start import'],
      [`/console/inbox/${answered}/article`, 'Text', 'Create article'],
      [`/console/users/${user}`, 'Reason', 'Ban user'],
    ];
    for (const [path, label] of forms) {
      await page.goto(path);
      if (label.startsWith('Visible')) await page.getByText('Internal note').click();
      await page.getByLabel(label).fill('Half a text');
    }
    await page.goto('/console');
    const tab = await page.context().newPage();
    for (const [path, label, button] of forms) {
      await tab.goto(path.replace('?view=mine', ''));
      expect([path, await tab.getByLabel(label).inputValue()]).toEqual([path, 'Half a text']);
      const form = tab.locator('form', { has: tab.getByLabel(label) });
      expect(await form.locator('> :first-child').innerText()).toContain(restored);
      if (path === '/console/import') {
        await Promise.all([tab.waitForEvent('load'), form.getByRole('button', { name: 'Start dry run' }).click()]);
        await tab.goto(path);
        expect(await tab.getByLabel(label).inputValue()).toBe('Half a text');
      }
      if (path === '/console/inbox/saved') await tab.getByLabel('Title').fill('A title');
      await Promise.all([tab.waitForEvent('load'), form.getByRole('button', { name: button, exact: true }).click()]);
      await tab.goto(path);
      expect([path, await tab.getByText(restored).count()]).toEqual([path, 0]);
    }
    expect(await tab.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft ')))).toEqual([]);
  });

  it('is not shown to another admin who signs in on the same browser', async () => {
    const page = await team.open('Ada', '/console/inbox/saved');
    await page.getByLabel('Text').fill('Private');
    // The session ends without a sign-out.
    await team.signIn(page, 'Ivo');
    await page.goto('/console/inbox/saved');
    expect([await page.getByLabel('Text').inputValue(), await page.getByText(restored).count()]).toEqual(['', 0]);
    await page.getByLabel('Text').fill('Mine');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/console'));
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe('{}');
  });
});

it.each([1280, 390])('Conversations are closed and snoozed by keys, in local time, at %d pixels', async (width) => {
  const fields = {
    name: `Keys ${width}`,
    contactEmail: 'a@keys.example',
    supportEnabled: true,
    supportMode: 'human',
  };
  const { id } = await team.api('POST', '/v1/admin/partners', fields);
  const { key } = await team.api('POST', `/v1/admin/partners/${id}/keys`, {});
  for (let number = 1; number <= 6; number += 1)
    await team.api('POST', '/v1/support/ask', { question: `Question ${number}?` }, key);
  const page = await team.open('Ada', `/console/inbox?partner=${id}`, {
    viewport: { width, height: 800 },
    timezoneId: 'Asia/Tokyo',
  });
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
  expect(snoozed[0].snoozedUntil).toMatch(/T00:00:00.000Z$/);

  await page.goto(`/console/inbox?partner=${id}`);
  await page.getByLabel('Select conversation with').first().check();
  await page.getByLabel('Snooze selected').selectOption({ label: 'Next Monday at 9:00' });
  await page.getByRole('button', { name: 'Snooze', exact: true }).click();
  await page.getByText('1 conversation snoozed.').waitFor();
  const both = await team.api('GET', `/v1/admin/support/conversations?partnerId=${id}&queue=snoozed`);
  expect(both.map((each: any) => each.snoozedUntil.slice(10))).toEqual(['T00:00:00.000Z', 'T00:00:00.000Z']);
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
  const fields = { name: 'Keys', contactEmail: 'a@keys.example', supportEnabled: true, supportMode: 'human' };
  const { id } = await team.api('POST', '/v1/admin/partners', fields);
  const { key } = await team.api('POST', `/v1/admin/partners/${id}/keys`, {});
  for (const question of ['Key one?', 'Key two?', 'Key three?'])
    await team.api('POST', '/v1/support/ask', { question }, key);
  const page = await team.open('Ada', `/console/inbox?partner=${id}`);
  const focusedRow = (): Promise<string | undefined> =>
    page.evaluate(() => document.activeElement?.closest('tr')?.id.replace('row-', ''));
  await page.keyboard.press('Shift+?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.waitFor();
  expect(await dialog.locator('dt').allInnerTexts()).toEqual(['j', 'k', '/', '?', 'c', 'x', 'r', 'a', 'Ctrl k', 'Esc']);
  expect(await dialog.innerText()).toContain('Claim next conversation');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const rows = await page.locator('tbody tr').evaluateAll((list) => list.map(({ id }) => id.replace('row-', '')));
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  expect(await focusedRow()).toBe(rows[1]);
  // Typed into the palette, which returns the focus.
  for (const key of ['Control+k', 'k', 'Escape']) await page.keyboard.press(key);
  expect(await focusedRow()).toBe(rows[1]);
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
