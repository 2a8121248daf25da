import type { Page } from 'playwright-core';
import { ACCEPTABLE_USE } from '../../src/contexts/access/acceptable-use.js';
import { accessibilityProblems, NARROW_WINDOW, SCREENS, smallTargets } from '../harness/accessibility.js';
import { sidewaysScroll, Site } from '../harness/browser.js';
import { category, directory, directoryCategory, tag, tool } from '../harness/listings.js';
import { submission } from '../harness/partner.js';
import { Receiver } from '../harness/servers/receiver.js';
import { pressByKeyboard, Team, typeByKeyboard } from '../harness/team.js';
import { until } from '../harness/until.mjs';
import { consoleKinds } from './page-kinds.js';

jest.setTimeout(240_000);

const ENDLESS = 'W'.repeat(60);

let site: Site;
let team: Team;
let receiver: Receiver;
let ada: Awaited<ReturnType<Team['join']>>;
let partner: { id: string; key: string };
let submissionId: string;
let conversationId: string;

beforeAll(async () => {
  receiver = await Receiver.start();
  receiver.answer = (response) => response.writeHead(500).end();
  site = await Site.start({ ALLOW_PRIVATE_NETWORK: 'true', RATE_SITE_PER_MINUTE: '100000' });
  team = new Team(site);
  ada = await team.join('Ada');
  const problems = await site.import(
    category('writing', { name: 'Writing' }),
    tag('seo', { name: ENDLESS }),
    tag('notes', { name: 'Notes' }),
    directoryCategory('launch', { name: 'Launch' }),
    tool({ slug: 'lanternfish', name: 'Lanternfish', category: 'writing', tags: ['seo'] }),
    tool({ slug: 'endless', name: ENDLESS, createdAt: '2026-01-02T03:04:05.000Z' }),
    directory({ slug: 'harbor', name: 'Harbor', categories: ['launch'] }),
  );
  expect(problems).toEqual([]);
  const contactEmail = 'team@northlaunch.example';
  const fields = { name: `Northlaunch ${ENDLESS}`, contactEmail, supportEnabled: true };
  const { id } = await team.api('POST', '/v1/admin/partners', { ...fields, webhookUrl: `${receiver.url}/hook` });
  partner = { id, key: (await team.api('POST', `/v1/admin/partners/${id}/keys`, { name: ENDLESS })).key };
  for (const [index, name] of ['Draftwell', ENDLESS].entries()) {
    const body = submission({ name, website: `https://draftwell${index}.example/` });
    submissionId = (await team.api('POST', '/v1/submit-ai-tool', body, partner.key)).id;
    await team.api('PATCH', `/v1/admin/submissions/${submissionId}`, { paymentType: 'starter' });
  }
  const ask = { question: `Is it ${ENDLESS}?`, customer: { name: 'Marta', email: 'marta@customers.example' } };
  conversationId = (await team.api('POST', '/v1/support/ask', ask, partner.key)).id;
  for (let count = 0; count < 3; count += 1) await team.api('POST', `/v1/admin/partners/${id}/webhook-test`);
  await until(async () => (await deliveries('failed')).length === 3);
  const report = { reason: 'broken-link', text: `The link is dead. ${ENDLESS}`, email: 'visitor@studio.example' };
  for (const slug of ['endless', 'lanternfish']) await send(`/tools/${slug}/report`, report);
  const [latest] = await team.api('GET', '/v1/admin/reports');
  await team.api('PATCH', `/v1/admin/reports/${latest.id}`, { status: 'closed' });
});
afterEach(() => team.leave());
afterAll(async () => {
  await site.stop();
  await receiver.stop();
});

const deliveries = (status: string): Promise<any[]> =>
  team.api('GET', `/v1/admin/webhook-deliveries?status=${status}&event=ping`);

/** Submits a form as Ada and returns the redirect's path. */
async function send(path: string, fields: Record<string, string>): Promise<string> {
  const isImport = path === '/console/import';
  const body = isImport ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const response = await fetch(site.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin', cookie: `${ada.session.name}=${ada.session.value}` },
    body,
  });
  expect([path, response.status]).toEqual([path, 303]);
  return response.headers.get('location') ?? '';
}

const figure = (page: Page, name: string) =>
  page.locator('.figure').filter({ hasText: name }).locator('dd').first().getByRole('link');
/** The number in a link or title. */
const numberIn = async (text: Promise<string>): Promise<number> => Number(/\d+/.exec(await text)?.[0]);

describe('The overview', () => {
  it.each([
    ['Open submissions', 2, '.work-card'],
    ['Conversations waiting', 1, 'tbody tr'],
    ['Failed deliveries', 3, 'tbody tr'],
    ['Visitor reports', 1, 'main li.panel'],
  ])('links from %s to a list with as many rows', async (name, count, rows) => {
    const page = await team.open('Ada', '/console');
    expect(await numberIn(figure(page, name).innerText())).toBe(count);
    await pressByKeyboard(figure(page, name));
    await page.waitForURL(/\/console\/./);
    expect(await page.locator(rows).count()).toBe(count);
  });

  it('links to the tools and directories that it counts', async () => {
    const page = await team.open('Ada', '/console');
    for (const name of [/^\d+ tools$/, /^\d+ director(y|ies)$/]) {
      const count = await numberIn(page.getByRole('link', { name }).innerText());
      expect(count).toBeGreaterThan(0);
      await page.getByRole('link', { name }).click();
      await page.waitForURL(/console\/./);
      expect(await page.locator('tbody tr').count()).toBe(count);
      await page.goBack();
    }
  });
});

it('The search finds a tool, a directory, a user, a partner, a key by its prefix and a conversation', async () => {
  const page = await team.open('Ada', '/console/board');
  for (const [words, group, address] of [
    ['lanternf', 'Tools', /\/console\/tools\//],
    ['harbo', 'Directories', /\/console\/directories\//],
    ['ada@team', 'Users', `/console/users/${ada.id}`],
    ['northl', 'Partners', `/console/partners/${partner.id}`],
    [partner.key.slice(0, 9), 'Keys', `/console/partners/${partner.id}`],
    // Last, because the focus is then in the reply, where a slash is text.
    ['marta@cust', 'Conversations', `/console/inbox/${conversationId}`],
  ] as const) {
    await page.keyboard.press('/');
    await page.keyboard.press('Control+A');
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: group }).getByRole('link').first().click();
    await page.waitForURL(address);
  }
});

describe('The palette', () => {
  it.each(SCREENS)('finds by keyboard, on a %s', async (_, options) => {
    const page = await team.open('Ada', '/console/deliveries', options);
    const palette = page.getByRole('dialog', { name: 'Find and go' });
    const field = palette.getByRole('searchbox');
    const filter = page.getByRole('combobox').first();
    await filter.focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('d');
    expect(await palette.getByRole('link').count()).toBe(0);
    await page.keyboard.type('raftw');
    const result = palette.getByRole('region', { name: 'Submissions' }).getByRole('listitem').first();
    const link = result.getByRole('link', { name: 'Draftwell' });
    await link.waitFor();
    expect(await result.locator('.tag').innerText()).toBe('Name');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('e');
    expect(await field.inputValue()).toBe('draftwe');
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'hidden' });
    expect(await filter.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('lost list');
    await palette.getByRole('region', { name: 'Pages' }).getByText('Lost listings').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('/console/lost-listings');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('draft');
    await link.waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/console\/submissions\//);
  });

  it('aborts outdated searches, and Enter opens no outdated result', async () => {
    const page = await team.open('Ada', '/console');
    const searched: string[] = [];
    const aborted: string[] = [];
    await page.route('**/console/search/results?*', async (route) => {
      const text = new URL(route.request().url()).searchParams.get('q') ?? '';
      searched.push(text);
      if (text !== 'ha') await route.continue();
    });
    page.on('requestfailed', (request) => aborted.push(new URL(request.url()).searchParams.get('q') ?? ''));
    await page.keyboard.press('Control+k');
    await page.keyboard.type('ha');
    await until(() => searched.length === 1);
    await page.keyboard.type('rbor', { delay: 10 });
    const results = page.locator('#found[data-text=harbor]');
    await results.getByText('Harbor').first().waitFor();
    expect([searched, aborted]).toEqual([['ha', 'harbor'], ['ha']]);
    await page.keyboard.type(' ltd');
    await page.keyboard.press('Enter');
    await page.waitForURL('/console/search?q=harbor+ltd');
  });
});

it('A failed delivery is redelivered, then all others, and the audit log shows who did it', async () => {
  const page = await team.open('Ada', '/console/deliveries?status=failed');
  await pressByKeyboard(page.getByRole('link', { name: 'ping' }).first());
  const facts = page.locator('.facts');
  await facts.getByText('The receiver responded with 500').waitFor();
  expect(await page.getByRole('group', { name: 'request body' }).innerText()).toContain('"event": "ping"');
  const before = receiver.received.length;
  receiver.answer = (response) => response.end('ok');
  await pressByKeyboard(page.getByRole('button', { name: 'Redeliver event' }));
  // The page of the new delivery updates until it ends.
  await page.getByRole('status').getByText('Delivered').waitFor();
  expect(receiver.received.length).toBe(before + 1);

  await page.goto('/console/deliveries?status=failed');
  await pressByKeyboard(page.getByText('Redeliver failed events'));
  await pressByKeyboard(page.getByRole('button', { name: 'Redeliver events' }));
  await page.getByText('Redelivering 2 events.').waitFor();
  await until(async () => (await deliveries('delivered')).length === 3);
  expect(receiver.received.length).toBe(before + 3);
  await page.goto('/console');
  expect(await numberIn(figure(page, 'Failed deliveries').innerText())).toBe(0);

  await page.goto('/console/audit');
  await page.getByLabel('Action', { exact: true }).selectOption('delivery.repeated');
  await pressByKeyboard(page.getByRole('button', { name: 'Apply filters' }));
  await page.waitForURL(/action=delivery.repeated/);
  const who = await page.locator('[data-label=Actor]').allInnerTexts();
  expect(who.length).toBeGreaterThan(0);
  expect(new Set(who)).toEqual(new Set(['ada']));
});

it('The audit log shows what changed, without email addresses', async () => {
  const page = await team.open('Ada', `/console/partners/${partner.id}`);
  await typeByKeyboard(page.getByLabel('Contact email'), 'hello@northlaunch.example');
  await page.keyboard.press('Enter');
  await page.getByText('Saved.').waitFor();
  await page.goto(`/console/audit?subject=${partner.id}&action=partner.updated`);
  const [row] = await page.locator('tbody tr').all();
  expect(await row?.locator('[data-label=Actor]').innerText()).toBe('ada');
  expect(await row?.locator('[data-label=Changes] > ul').innerText()).toBe('Contact email changed');
});

describe('The board', () => {
  it('keeps a selection through live updates and changes it by keyboard', async () => {
    const ids = [];
    for (const name of ['Selected one', 'Selected two']) {
      const body = submission({ name, website: 'https://selected.example/', paymentType: 'pro' });
      ids.push((await team.api('POST', '/v1/submit-ai-tool', body, partner.key)).id);
    }
    const page = await team.open('Ada', '/console/board?package=pro');
    for (const name of ['Selected one', 'Selected two'])
      await pressByKeyboard(page.getByRole('checkbox', { name: `Select ${name}` }), 'Space');
    await page.locator('[data-live]:not([hidden])').waitFor();
    await team.api('PATCH', `/v1/admin/submissions/${ids[0]}`, { assigneeId: ada.id });
    await page.locator(`#card-${ids[0]} .avatar`).waitFor();
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(2);
    await page.getByLabel('Move selected to').selectOption('ASSIGNED');
    await pressByKeyboard(page.getByRole('button', { name: 'Change selected submissions' }));
    await page.getByText('2 submissions changed.').waitFor();
    expect(await page.locator('[data-state=ASSIGNED] .work-card').count()).toBe(2);
    for (const id of ids) await team.api('POST', `/v1/admin/submissions/${id}/done`);
  });

  it('selects a column, and has keys to select, open and assign the focused card', async () => {
    const body = submission({ name: 'By key', website: 'https://by-key.example/', paymentType: 'premium' });
    const { id } = await team.api('POST', '/v1/submit-ai-tool', body, partner.key);
    const page = await team.open('Ada', '/console/board?package=premium');
    const box = page.getByRole('checkbox', { name: 'Select By key' });
    const change = page.getByRole('button', { name: 'Change selected submissions' });
    expect(await change.isVisible()).toBe(false);
    await pressByKeyboard(page.getByRole('button', { name: 'Select all in In queue' }));
    expect([await box.isChecked(), await change.isVisible()]).toEqual([true, true]);
    await page.keyboard.press('Enter');
    expect(await box.isChecked()).toBe(false);
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await page.keyboard.press('c');
    expect(await box.isChecked()).toBe(true);
    expect(await page.getByText('1 selected').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await box.isChecked()).toBe(false);
    // The list of admins begins with the current one.
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Assigned to Ada' }).waitFor();
    expect((await team.api('GET', `/v1/admin/submissions/${id}`)).assigneeId).toBe(ada.id);
    await page.keyboard.press('Shift+?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(new Set(await dialog.locator('dt').allInnerTexts())).toEqual(
      new Set(['j', 'k', 'h', 'l', 'c', 'r', 'a', 'm', 'f', 'Ctrl Enter', '/', '?', 'Ctrl k', 'Esc']),
    );
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    await page.waitForURL(`/console/submissions/${id}`);
    await team.api('POST', `/v1/admin/submissions/${id}/done`);
  });
});

describe('The board by keyboard', () => {
  const PATH = '/console/board?q=keyed';
  const ids: string[] = [];
  let noor: { id: string };
  const focusedCard = (page: Page): Promise<string | undefined> =>
    page.evaluate(() => document.activeElement?.closest('.work-card')?.id.replace('card-', ''));

  beforeAll(async () => {
    noor = await team.join('Noor');
    for (const name of ['Keyed one', 'Keyed two', 'Keyed three']) {
      const body = submission({ name, website: 'https://keyed.example/', paymentType: 'starter' });
      ids.push((await team.api('POST', '/v1/submit-ai-tool', body, partner.key)).id);
    }
  });

  it('moves a card, keeps the focus on it, and goes to the next column', async () => {
    const page = await team.open('Ada', PATH);
    const pages: boolean[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/console/board') pages.push('if-none-match' in request.headers());
    });
    await page.keyboard.press('j');
    expect(await focusedCard(page)).toBe(ids[0]);
    await page.keyboard.press('m');
    await page.waitForFunction(() => document.activeElement?.matches('button[name=state]'));
    await page.keyboard.press('Enter');
    await page.locator(`[data-state=ASSIGNED] #card-${ids[0]}`).waitFor();
    await until(async () => (await focusedCard(page)) === ids[0]);
    await page.keyboard.press('h');
    expect(await focusedCard(page)).toBe(ids[1]);
    await page.keyboard.press('l');
    expect(await focusedCard(page)).toBe(ids[0]);
    // Live updates name the columns that the page has.
    await until(() => pages.includes(true));
  });

  it('assigns a card to a colleague whose name is typed', async () => {
    const page = await team.open('Ada', PATH);
    await page.keyboard.press('j');
    const id = await focusedCard(page);
    await page.keyboard.press('a');
    await page.keyboard.type('noo');
    expect(await page.locator('#assign li:visible').allInnerTexts()).toEqual(['noor']);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.locator(`#card-${id}`).getByText('Assigned to noor').waitFor({ state: 'attached' });
    expect((await team.api('GET', `/v1/admin/submissions/${id}`)).assigneeId).toBe(noor.id);
    await until(async () => (await focusedCard(page)) === id);
  });

  it('moves the selected cards', async () => {
    const page = await team.open('Ada', PATH);
    for (const key of ['j', 'c', 'j', 'c']) await page.keyboard.press(key);
    await page.getByText('2 selected').waitFor();
    await page.keyboard.press('m');
    await page.keyboard.type('Assigned');
    await page.keyboard.press('Control+Enter');
    await page.getByText('2 submissions changed.').waitFor();
    expect(await page.locator('[data-state=ASSIGNED] .work-card').count()).toBe(3);
  });

  it('applies filters on change and clears them', async () => {
    const page = await team.open('Ada', PATH);
    await page.keyboard.press('f');
    await page.waitForFunction(() => document.activeElement?.matches('select[name=partner]'));
    await page.getByLabel('Package', { exact: true }).selectOption('pro');
    await page.waitForURL(/package=pro/);
    expect(await page.locator(`#card-${ids[0]}`).count()).toBe(0);
    await pressByKeyboard(page.getByRole('link', { name: /Remove filter Pro/ }));
    await page.waitForURL((url) => !url.search.includes('package'));
    await page.locator(`#card-${ids[0]}`).waitFor();
    await pressByKeyboard(page.getByRole('link', { name: 'Clear', exact: true }));
    await page.waitForURL((url) => url.search === '');
  });
});

it('The board is filtered, and a card selected and assigned to a colleague, without JavaScript', async () => {
  const body = submission({ name: 'Plain', website: 'https://plain.example/', paymentType: 'starter' });
  const { id } = await team.api('POST', '/v1/submit-ai-tool', body, partner.key);
  const page = await team.open('Ada', '/console/board', { javaScriptEnabled: false });
  await page.getByText('Filters', { exact: true }).click();
  await page.getByLabel('Assignee', { exact: true }).selectOption('nobody');
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await page.waitForURL(/assignee=nobody/);
  const box = page.getByRole('checkbox', { name: 'Select Plain' });
  await box.check();
  await page.getByRole('button', { name: 'Clear' }).click();
  expect(await box.isChecked()).toBe(false);
  await box.check();
  await page.getByLabel('Assign selected to').selectOption({ label: 'noor' });
  await page.getByRole('button', { name: 'Change selected submissions' }).click();
  await page.getByText('1 submission changed.').waitFor();
  expect((await team.api('GET', `/v1/admin/submissions/${id}`)).assignee).toBe('noor');
});

it('The board has 6 whole cards per column and one row of filters on a small laptop', async () => {
  const cards = (await team.api('GET', '/v1/admin/submissions')).length;
  expect(cards).toBeGreaterThan(0);
  const page = await team.open('Ada', '/console/board', { viewport: { width: 1366, height: 768 } });
  const found = await page.evaluate(() => {
    const list = document.querySelector('[data-state=ASSIGNED] ul');
    const card = list?.querySelector('li');
    const heightOf = (element: Element | null | undefined) => element?.getBoundingClientRect().height ?? 0;
    return {
      whole: Math.floor((heightOf(list) + 6) / (heightOf(card) + 6)),
      filters: heightOf(document.querySelector('.board-filters')),
    };
  });
  expect(found.whole).toBeGreaterThanOrEqual(6);
  expect(found.filters).toBeLessThanOrEqual(60);
});

describe('Every page of the console', () => {
  let kinds: string[];
  beforeAll(async () => {
    const conversation = `/v1/admin/support/conversations/${conversationId}`;
    const [question] = (await team.api('GET', conversation)).messages;
    await send(`/console/inbox/${conversationId}/reply`, { content: 'It is.', seen: question.id });
    await send('/console/inbox/saved', { title: ENDLESS, content: 'Hello' });
    const importAddress = await send('/console/import', { run: 'dry-run', text: `{"kind":"${ENDLESS}"}` });
    await send('/submit', {
      name: 'A'.repeat(100),
      website: `https://${'long.'.repeat(20)}example/`,
      tagline: 'Notes',
      description: ENDLESS,
      category: 'writing',
      pricing: 'FREE',
      tags: 'notes',
      founderName: 'Noa Berg',
      founderEmail: 'noa@tidepool.example',
    });
    await send('/partners/apply', {
      name: 'A'.repeat(100),
      website: `https://${'long.'.repeat(20)}example/`,
      purpose: ENDLESS,
      contactEmail: 'team@tidepool.example',
      webhookUrl: `https://${'long.'.repeat(40)}example/`,
      supportMode: 'hybrid',
      policy: ACCEPTABLE_USE.version,
    });
    const invited = { email: `${'long'.repeat(15)}@tidepool.example`, role: 'owner' };
    await team.api('POST', `/v1/admin/partners/${partner.id}/members`, invited);
    await team.api('PUT', '/v1/admin/notification-channels', {
      slackUrl: 'https://hooks.invalid/services/password',
      webhookUrl: `https://${'long.'.repeat(40)}invalid/`,
    });
    await team.api('POST', '/v1/admin/notification-channels/test', {});
    const article = { title: ENDLESS, body: 'A yearly payment is refunded within 30 days of the charge.' };
    const page = await team.open('Ada', '/console/inbox/saved');
    const savedReply = await page.locator('tbody th a').first().getAttribute('href');
    kinds = consoleKinds({
      tool: (await team.api('GET', '/v1/tools/lanternfish')).id,
      directory: (await team.api('GET', '/v1/directories/harbor')).id,
      tag: (await team.api('GET', '/v1/admin/tags'))[0].id,
      user: ada.id,
      partner: partner.id,
      article: (await team.api('POST', `/v1/admin/partners/${partner.id}/knowledge`, article)).id,
      submission: submissionId,
      conversation: conversationId,
      reply: (await team.api('GET', conversation)).messages.at(-1).id,
      savedReply: savedReply?.split('/').at(-1) ?? '',
      delivery: (await deliveries('failed'))[0].id,
      importRun: importAddress.split('/').at(-1) ?? '',
      listingRequest: (await team.api('GET', '/v1/admin/listing-requests'))[0].id,
      application: (await team.api('GET', '/v1/admin/applications'))[0].id,
    });
  });

  it.each(SCREENS)('has no barrier and no sideways scroll on a %s', async (_screen, options) => {
    const page = await team.open('Ada', '/console', options);
    const found: Record<string, unknown> = {};
    for (const kind of kinds) {
      const response = await page.goto(`/console${kind}`);
      const status = response?.status();
      found[kind] = { status, barriers: await accessibilityProblems(page), scroll: await sidewaysScroll(page) };
    }
    expect(found).toEqual(Object.fromEntries(kinds.map((kind) => [kind, { status: 200, barriers: [], scroll: 0 }])));
  });

  it('has no target under 24 px in a narrow window', async () => {
    const page = await team.open('Ada', '/console', { viewport: NARROW_WINDOW });
    const found: string[] = [];
    for (const kind of kinds) {
      await page.goto(`/console${kind}`);
      found.push(...(await smallTargets(page)).map((target) => `${kind}: ${target}`));
    }
    expect(found).toEqual([]);
  });
});
