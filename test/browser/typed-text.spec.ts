import type { Page } from 'playwright-core';
import { Site } from '../harness/browser.js';
import { category, directory, tool } from '../harness/listings.js';
import { submission } from '../harness/partner.js';
import { Team } from '../harness/team.js';
import { until } from '../harness/until.mjs';

jest.setTimeout(240_000);

let site: Site;
let team: Team;
let partner: { id: string; key: string };

beforeAll(async () => {
  site = await Site.start({ RATE_SITE_PER_MINUTE: '100000' });
  team = new Team(site);
  await site.import(
    category('writing'),
    directory({ slug: 'harbor', name: 'Harbor' }),
    directory({ slug: 'quay', name: 'Quay' }),
    tool({ slug: 'lanternfish', name: 'Lanternfish' }),
  );
  const fields = { name: 'PeerDeck', contactEmail: 'a@peerdeck.example', supportEnabled: true, supportMode: 'human' };
  const { id } = await team.api('POST', '/v1/admin/partners', fields);
  partner = { id, key: (await team.api('POST', `/v1/admin/partners/${id}/keys`, {})).key };
});
afterAll(() => site.stop());
afterEach(() => team.leave());

let count = 0;
async function work(): Promise<{ id: string; name: string }> {
  count += 1;
  const name = `Draftwell ${count}`;
  const body = submission({ name, website: `https://draftwell${count}.example/` });
  const { id } = await team.api('POST', '/v1/submit-ai-tool', body, partner.key);
  await team.api('PATCH', `/v1/admin/submissions/${id}`, { paymentType: 'starter' });
  return { id, name };
}
const ask = async (question: string, more: object = {}): Promise<string> =>
  (await team.api('POST', '/v1/support/ask', { question, customer: { name: 'Marta' }, ...more }, partner.key)).id;

const isLive = (page: Page): Promise<void> => page.locator('[data-live]').waitFor();
/** Waits for the stream of changes; not every page shows that it is live. */
const follows = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const changes: any = document.querySelector('#changes');
    return changes?._htmx?.sse !== undefined;
  });
/** Counts the page's requests with a matching path. */
function counted(page: Page, path: RegExp): { count: number } {
  const requests = { count: 0 };
  page.on('request', (request) => {
    if (path.test(new URL(request.url()).pathname)) requests.count += 1;
  });
  return requests;
}
const focused = (page: Page): Promise<string | undefined> => page.evaluate(() => document.activeElement?.id);

describe('A page whose session has ended', () => {
  it('shows it, stops sending requests, and resumes after a sign-in in another tab', async () => {
    const { name } = await work();
    const page = await team.open('Ada', '/console/board');
    await isLive(page);
    const requests = counted(page, /./);
    await team.end('Ada');
    const ending = page.getByRole('alert').filter({ hasText: 'You’re signed out' });
    await ending.waitFor();
    const link = ending.getByRole('link');
    expect(await link.getAttribute('href')).toBe('/sign-in?next=%2Fconsole%2Fboard');
    // It must not retry: it once did so every second.
    await page.waitForTimeout(3_000);
    expect(requests.count).toBe(0);

    await team.signIn(page, 'Ada');
    const other = await page.context().newPage();
    await other.goto('/console/board');
    await isLive(page);
    expect(await ending.count()).toBe(0);
    const later = await work();
    await page.locator('.work-card').filter({ hasText: later.name }).waitFor();
    await page.locator('.work-card').filter({ hasText: name }).first().waitFor();
    await other.close();
  });

  it('stops polling an import', async () => {
    const page = await team.open('Ada', '/console/import');
    // Simulates a job that never ends.
    await page.route(/\/console\/import\/[^/]+$/, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ status: 401, contentType: 'application/json', body: '{"error":"Please sign in."}' })
        : route.continue(),
    );
    await page.goto('/console');
    await page.evaluate(() => {
      const poll = document.createElement('div');
      poll.setAttribute('hx-get', '/console/import/1');
      poll.setAttribute('hx-trigger', 'every 1s');
      document.querySelector('#main')?.append(poll);
      (window as any).htmx.process(poll);
    });
    const requests = counted(page, /\/console\/import\/1/);
    await page.getByText('You’re signed out').waitFor();
    await page.waitForTimeout(3_000);
    expect(requests.count).toBeLessThanOrEqual(1);
  });

  it('keeps a typed reply, shows that it is not saved, and saves it after a sign-in in another tab', async () => {
    const id = await ask('Is it free?');
    const page = await team.open('Ada', `/console/inbox/${id}`);
    await isLive(page);
    await team.end('Ada');
    await page.getByText('You’re signed out').waitFor();
    const reply = page.getByLabel('Reply', { exact: true });
    await reply.pressSequentially('Yes, it is.');
    await page.locator('#draft-state').getByText('Not saved').waitFor();
    await page.getByRole('button', { name: 'Send reply' }).click();
    await page.getByRole('alert').filter({ hasText: 'Your text is still here' }).waitFor();
    expect(await reply.inputValue()).toBe('Yes, it is.');

    await team.signIn(page, 'Ada');
    const other = await page.context().newPage();
    await other.goto('/console');
    await page.locator('#draft-state').getByText('Draft saved').waitFor();
    await page.getByRole('button', { name: 'Send reply' }).click();
    await page.waitForURL(/done=replied/);
    await other.close();
  });
});

describe('Choices of a page whose session has ended', () => {
  it('are kept, and saved after a sign-in in another tab', async () => {
    const page = await team.open('Ada', '/console/notifications');
    await team.end('Ada');
    await page.getByLabel('New submission').selectOption('daily');
    await page.getByRole('button', { name: 'Save email choices' }).click();
    await page.getByRole('alert').filter({ hasText: 'You need to sign in again' }).waitFor();
    expect(await page.getByLabel('New submission').inputValue()).toBe('daily');
    await team.signIn(page, 'Ada');
    await page.getByRole('button', { name: 'Save email choices' }).click();
    await page.getByText('Email choices saved.').waitFor();
    expect(await page.getByLabel('New submission').inputValue()).toBe('daily');
  });
});

describe('A form that cannot be saved', () => {
  const cannotBeSaved: [string, (page: Page) => Promise<void>, string][] = [
    ['because the network is gone', (page) => page.context().setOffline(true), 'You are offline'],
    ['because the service is busy (503)', (page) => response(page, 503), 'Refused with 503.'],
    ['because of the rate limit (429)', (page) => response(page, 429), 'Try again in 20 seconds.'],
    ['because it is too large (413)', (page) => response(page, 413), 'Refused with 413.'],
    ['because the session has ended', (page) => page.context().clearCookies(), 'You need to sign in again.'],
  ];
  const response = async (page: Page, status: number): Promise<void> => {
    await page.route(/./, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status,
            contentType: 'application/json',
            headers: { 'retry-after': '20' },
            body: `{"error":"Refused with ${status}."}`,
          })
        : route.continue(),
    );
  };
  const worksAgain = async (page: Page): Promise<void> => {
    await page.context().setOffline(false);
    await page.unrouteAll();
    await team.signIn(page, 'Ada');
  };

  it.each(cannotBeSaved)('keeps typed values in the console, %s, and is saved later', async (_why, cut, reason) => {
    const page = await team.open('Ada', '/console/inbox/saved');
    const title = `Refunds ${reason}`;
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Text').fill('Within 30 days.');
    await cut(page);
    await page.getByRole('button', { name: 'Save reply' }).click();
    await page.getByRole('alert').filter({ hasText: 'Not saved.' }).filter({ hasText: reason }).waitFor();
    expect(await page.getByLabel('Text').inputValue()).toBe('Within 30 days.');
    await worksAgain(page);
    await page.getByRole('button', { name: 'Save reply' }).click();
    await page.getByRole('link', { name: title }).waitFor();
    team.expectOffline();
  });

  it.each(cannotBeSaved)(
    'keeps typed values in the account pages, %s, and is saved later',
    async (_why, cut, reason) => {
      const page = await team.open('Ada', '/dashboard/account');
      const name = `Ada, ${reason}`;
      await page.getByLabel('Name', { exact: true }).fill(name);
      await cut(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('alert').filter({ hasText: 'Not saved.' }).filter({ hasText: reason }).waitFor();
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(name);
      await worksAgain(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.waitForURL(/\?/);
      team.expectOffline();
    },
  );

  it('keeps a reply typed while offline, and saves it when online again', async () => {
    const id = await ask('Is it free?');
    const page = await team.open('Ada', `/console/inbox/${id}`);
    await isLive(page);
    await page.context().setOffline(true);
    await page.getByLabel('Reply', { exact: true }).pressSequentially('Yes.');
    await page.locator('#draft-state').getByText('Not saved').waitFor();
    await page.context().setOffline(false);
    await page.locator('#draft-state').getByText('Draft saved').waitFor();
    team.expectOffline();
  });

  it('shows that a proof is too large next to its field, and keeps the other fields', async () => {
    const { id } = await work();
    const page = await team.open('Ada', `/console/submissions/${id}`);
    const row = page.locator('form[data-row]').first();
    await row.locator('input[name=listingUrl]').fill('https://harbor.example/draftwell');
    await row.getByLabel(/^Proof for/).click();
    const file = { name: 'screen.png', mimeType: 'image/png', buffer: Buffer.alloc(11 * 1_048_576) };
    await row.getByLabel('Screenshot').setInputFiles(file);
    const field = row.locator('.field').filter({ has: page.getByLabel('Screenshot') });
    await field.getByRole('alert').filter({ hasText: 'This file is 11.0 MB.' }).waitFor();
    const requests = counted(page, /directories/);
    await row.getByRole('button', { name: /^Record/ }).click();
    await field.getByRole('alert').waitFor();
    expect(requests.count).toBe(0);
    expect(await row.locator('input[name=listingUrl]').inputValue()).toBe('https://harbor.example/draftwell');
  });
});

describe('Messages', () => {
  it('about a conflict stay on the card through live updates until they are dismissed, and are announced', async () => {
    const { id, name } = await work();
    const page = await team.open('Ada', '/console/board');
    const card = page.locator(`#card-${id}`);
    await isLive(page);
    // The page must not receive the change that it conflicts with.
    await page.route('**/console/board', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await team.api('PATCH', `/v1/admin/submissions/${id}`, { assignee: 'Noor' });
    await card.getByLabel(`Move ${name}`).click();
    await card.getByRole('button', { name: 'Assign to me' }).click();
    const message = card.getByRole('alert');
    await message.waitFor();
    await page.unrouteAll();
    const other = await work();
    await page.locator(`#card-${other.id}`).waitFor();
    expect(await message.count()).toBe(1);
    await card.getByRole('button', { name: 'Dismiss' }).click();
    expect(await message.count()).toBe(0);
    team.expectOffline();
  });

  it('about a card that was moved offline are shown on it, and say that it was not moved', async () => {
    const { id, name } = await work();
    const page = await team.open('Ada', '/console/board');
    const card = page.locator(`#card-${id}`);
    await isLive(page);
    await page.context().setOffline(true);
    await card.dragTo(page.locator('[data-state=ASSIGNED]'));
    const message = card.getByRole('alert');
    expect(await message.innerText()).toBe('Not moved. You are offline.');
    await page.context().setOffline(false);
    await card.getByLabel(`Move ${name}`).click();
    await card.getByRole('button', { name: 'Assigned' }).click();
    await page.locator('[data-state=ASSIGNED]').getByRole('link', { name }).waitFor();
    expect(await page.getByText('You are offline.').count()).toBe(0);
    team.expectOffline();
  });

  it('about pasted lines are shown next to them and stay through live updates', async () => {
    const { id } = await work();
    const page = await team.open('Ada', `/console/submissions/${id}`);
    await isLive(page);
    await page.locator('#lines').fill('Harbor, https://harbor.example/x\nNowhere, https://nowhere.example/x');
    await page.locator('#paste button[type=submit]').click();
    const message = page.getByRole('alert').filter({ hasText: '1 recorded, 1 not' });
    await message.waitFor();
    const [above, form] = [await message.boundingBox(), await page.locator('#paste').boundingBox()];
    expect((form?.y ?? 0) - (above?.y ?? 0)).toBeLessThan(200);
    await page.waitForFunction(() => {
      const rect = document.querySelector('[role=alert]')?.getBoundingClientRect();
      return rect && rect.top >= 0 && rect.bottom <= window.innerHeight;
    });
    await isLive(page);
    await team.api('PATCH', `/v1/admin/submissions/${id}`, { notes: 'Changed' });
    await page.waitForTimeout(1_500);
    expect(await message.count()).toBe(1);
  });

  it('about a sent reply stay through live updates', async () => {
    const id = await ask('Is it free?');
    const page = await team.open('Ada', `/console/inbox/${id}`);
    await page.getByLabel('Reply', { exact: true }).fill('Yes.');
    await page.getByRole('button', { name: 'Send reply' }).click();
    const message = page.getByRole('status').filter({ hasText: 'Reply sent.' });
    await message.waitFor();
    await isLive(page);
    await ask('Really?', { conversationId: id });
    await page.locator('.messages').getByText('Really?').waitFor();
    expect(await message.count()).toBe(1);
  });
});

describe('A page that is open', () => {
  it('updates the counts on every page, and the overview', async () => {
    const page = await team.open('Ada', '/console/audit');
    const overview = await team.open('Noor', '/console');
    const waiting = async (): Promise<number> =>
      Number.parseInt(await page.locator('#waiting-submissions').innerText(), 10) || 0;
    const figure = overview.locator('.figure').filter({ hasText: 'Open submissions' }).locator('dd a').first();
    const open = async (): Promise<number> => Number(/\d+/.exec(await figure.innerText())?.[0]);
    const [before, openBefore] = [await waiting(), await open()];
    for (const each of [page, overview]) await follows(each);
    await work();
    await until(async () => (await waiting()) === before + 1);
    await until(async () => (await open()) === openBefore + 1);
  });

  it('updates relative times', async () => {
    const { id } = await work();
    const page = await team.open('Ada', '/console');
    await page.clock.install();
    await page.goto(`/console/submissions/${id}`);
    const age = page.locator('.console-main > .row time').first();
    expect(await age.innerText()).toBe('just now');
    // A request that is still under way would time out when the clock jumps.
    await follows(page);
    await page.clock.fastForward(5 * 60_000 + 31_000);
    await until(async () => (await age.innerText()) === '5 minutes ago');
  });

  it('receives changes in at most 4 tabs per session', async () => {
    const pages = [];
    for (let index = 0; index < 5; index += 1) pages.push(await team.open('Kim', '/console/board'));
    for (const page of pages.slice(0, 4)) await isLive(page);
    expect(await pages[4]?.locator('[data-live]').isVisible()).toBe(false);
  });
});

describe('A conversation', () => {
  it('opens at its newest message, with the focus in the reply', async () => {
    const id = await ask('Question 1?');
    for (let index = 2; index <= 25; index += 1) await ask(`Question ${index}?`, { conversationId: id });
    const page = await team.open('Ada', `/console/inbox/${id}`);
    expect(await focused(page)).toBe('content');
    const isInView = await page.locator('.messages').evaluate((list) => {
      const last = list.lastElementChild?.getBoundingClientRect();
      return last !== undefined && last.bottom <= list.getBoundingClientRect().bottom + 1;
    });
    expect(isInView).toBe(true);
  });
});
