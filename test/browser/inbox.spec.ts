import type { Page } from 'playwright-core';
import { barriersInLightAndDark, SCREENS } from '../harness/barriers.js';
import { sidewaysScroll, Site, type Visit } from '../harness/browser.js';
import { ADMIN_KEY } from '../harness/service.js';

jest.setTimeout(120_000);

let site: Site;
let partner: { id: string; key: string };
const visits: Visit[] = [];
const sessions = new Map<string, Awaited<ReturnType<Site['signIn']>>>();

async function api(method: string, path: string, body?: unknown, key = ADMIN_KEY): Promise<any> {
  const response = await fetch(site.address + path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return ((await response.json()) as { data: any }).data;
}

async function addAdmin(email: string, name: string): Promise<void> {
  sessions.set(name, await site.signIn(email));
  const [user] = await api('GET', `/v1/admin/users?email=${email}`);
  await api('PATCH', `/v1/admin/users/${user.id}`, { role: 'admin', name });
}

beforeAll(async () => {
  site = await Site.start({ RATE_SITE_PER_MINUTE: '100000' });
  await addAdmin('ada@team.example', 'Ada');
  await addAdmin('ivo@team.example', 'Ivo');
  const fields = { name: 'PeerDeck', contactEmail: 'a@peerdeck.example', supportEnabled: true, supportMode: 'human' };
  const { id } = await api('POST', '/v1/admin/partners', fields);
  partner = { id, key: (await api('POST', `/v1/admin/partners/${id}/keys`, {})).key };
  const article = { title: 'Refunds', body: 'A yearly payment is refunded within 30 days of the charge.' };
  await api('POST', `/v1/admin/partners/${id}/knowledge`, article);
});
afterAll(() => site.stop());

afterEach(async () => {
  for (const { problems, foreign, close } of visits.splice(0)) {
    await close();
    expect({ problems, foreign }).toEqual({ problems: [], foreign: [] });
  }
});

async function opened(name: string, path: string, options: Parameters<Site['visit']>[0] = {}): Promise<Page> {
  const visit = await site.visit(options);
  visits.push(visit);
  const cookie = sessions.get(name);
  if (cookie) await visit.page.context().addCookies([cookie]);
  await visit.page.goto(path);
  return visit.page;
}

const ask = async (question: string, more: object = {}): Promise<string> =>
  (await api('POST', '/v1/support/ask', { question, customer: { name: 'Marta' }, ...more }, partner.key)).id;
const messages = async (id: string): Promise<string[]> =>
  (await api('GET', `/v1/admin/support/conversations/${id}`)).messages.map(({ content }: any) => content);

describe.each(SCREENS)('On a screen of %s', (...screen) => {
  it('the inbox, a thread and the figures have no barriers and do not scroll sideways', async () => {
    const id = await ask('Is a yearly payment refunded?');
    for (const path of ['/console/inbox', `/console/inbox/${id}`, '/console/inbox/saved', '/console/inbox/figures']) {
      const page = await opened('Ada', path, screen.at(-1) as object);
      expect([path, await barriersInLightAndDark(page)]).toEqual([path, []]);
      expect([path, await sidewaysScroll(page)]).toEqual([path, 0]);
    }
  });
});

it('A suggestion goes in at the cursor, is edited and sent by keyboard, and becomes an article', async () => {
  const id = await ask('Is a yearly payment refunded?');
  const page = await opened('Ada', `/console/inbox/${id}`);
  const reply = page.getByLabel('Reply', { exact: true });
  await reply.fill('Hello. Bye.');
  await reply.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(7, 7));
  await page.getByRole('button', { name: 'Insert at the cursor' }).first().click();
  expect(await reply.inputValue()).toBe('Hello. A yearly payment is refunded within 30 days of the charge.Bye.');
  await page.keyboard.type(' ');
  await page.getByText('draft kept').waitFor();
  await reply.press('Control+Enter');
  await page.waitForURL(/done=replied/);
  expect((await messages(id)).at(-1)).toBe('Hello. A yearly payment is refunded within 30 days of the charge. Bye.');
  await page.getByRole('link', { name: 'Make this an article' }).click();
  expect(await page.getByLabel('Title').inputValue()).toBe('Is a yearly payment refunded?');
  await page.getByRole('button', { name: 'Create the article' }).click();
  await page.waitForURL(/done=article/);
});

it('What a colleague and the customer do appears while one types, and what is typed stays', async () => {
  const id = await ask('First question?');
  const ada = await opened('Ada', `/console/inbox/${id}`);
  await ada.getByText('live', { exact: true }).waitFor();
  const reply = ada.getByLabel('Reply', { exact: true });
  await reply.pressSequentially('My rep');
  const ivo = await opened('Ivo', `/console/inbox/${id}`);
  await ivo.getByText('Ada is replying').first().waitFor();
  await ask('Second question?', { conversationId: id });
  await ada.locator('.messages').getByText('Second question?').waitFor();
  await ada.getByText('A newer message has come in').waitFor();
  await reply.pressSequentially('ly');
  expect(await reply.inputValue()).toBe('My reply');
  expect(await reply.evaluate((field) => field === document.activeElement)).toBe(true);
  await ada.getByRole('button', { name: 'Reply', exact: true }).click();
  await ada.getByText('A newer question has come in.').waitFor();
  expect(await messages(id)).toEqual(['First question?', 'Second question?']);
  expect(await reply.inputValue()).toBe('My reply');
  await ask('Who is next?');
  await ada.getByLabel('Reply', { exact: true }).press('Control+Shift+Enter');
  await ada.waitForURL((url) => !url.pathname.includes(id));
  expect(await messages(id)).toEqual(['First question?', 'Second question?', 'My reply']);
  await ada.getByText('You are replying').waitFor();
});

it('Everything works without JavaScript', async () => {
  const id = await ask('Is a yearly payment refunded?');
  const page = await opened('Ada', `/console/inbox/${id}`, { javaScriptEnabled: false });
  await page.getByLabel('Reply', { exact: true }).fill('Hello,');
  await page.getByRole('button', { name: 'Insert at the cursor' }).first().click();
  expect(await page.getByLabel('Reply', { exact: true }).inputValue()).toBe(
    'Hello,\n\nA yearly payment is refunded within 30 days of the charge.',
  );
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.waitForURL(/done=replied/);
});
