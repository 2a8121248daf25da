import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { accessibilityProblems, SCREENS } from '../harness/accessibility.js';
import { sidewaysScroll, Site, type Visit } from '../harness/browser.js';
import { freePort } from '../harness/free-port.mjs';
import { codeIn, linkIn, MailServer } from '../harness/servers/mail-server.js';
import { CLIENT_ID, CLIENT_SECRET, OidcServer } from '../harness/servers/oidc-server.js';

jest.setTimeout(120_000);

let mailServer: MailServer;
let site: Site;
let count = 0;

beforeAll(async () => {
  mailServer = await MailServer.start();
  site = await Site.start({ SMTP_URL: mailServer.url });
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

const newAddress = (): string => {
  count += 1;
  return `visitor${count}@studio.example`;
};
const heading = (page: Page): Promise<string> => page.getByRole('heading', { level: 1 }).innerText();

/** Presses Tab until the named control has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    const label = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused instanceof HTMLInputElement
        ? (focused.labels?.[0]?.innerText ?? '')
        : (focused?.textContent ?? '');
    });
    if (label.trim() === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${name}`);
}

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('A new user %s', (_, javaScriptEnabled) => {
  it('signs in with the code and manages the account', async () => {
    const page = await opened({ javaScriptEnabled }, '/dashboard/account');
    const email = newAddress();
    expect(await heading(page)).toBe('Sign in');
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Email me a link and code' }).click();
    await page.waitForURL('/sign-in/code');
    await page.getByLabel('Sign-in code').fill(codeIn(await mailServer.newest(email)));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('/dashboard/account');
    await page.getByLabel('Name').fill('Ada Winter');
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByRole('status').getByText('Name updated.').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download JSON' }).click();
    expect((await download).suggestedFilename()).toBe('catalog-account.json');
    await page.getByRole('link', { name: 'Close account' }).click();
    await page.getByLabel('Confirm your email address').fill(email);
    await page.getByRole('button', { name: 'Close account' }).click();
    await page.getByRole('heading', { name: 'Your account is closed' }).waitFor();
  });

  it('signs in with the link', async () => {
    const page = await opened({ javaScriptEnabled }, '/sign-in');
    const email = newAddress();
    await page.getByLabel('Email address').fill(email);
    await page.keyboard.press('Enter');
    await page.waitForURL('/sign-in/code');
    await page.goto(linkIn(await mailServer.newest(email)));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('/dashboard/**');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('/sign-in?done=signed-out');
  });
});

describe('The page of a new key', () => {
  it('shows the key after a double click, and no second key after a reload', async () => {
    const page = await opened({}, '/dashboard/keys');
    const email = newAddress();
    await page.getByLabel('Email address').fill(email);
    await page.keyboard.press('Enter');
    await page.waitForURL('/sign-in/code');
    await page.getByLabel('Sign-in code').fill(codeIn(await mailServer.newest(email)));
    await page.keyboard.press('Enter');
    await page.waitForURL('/dashboard/keys');
    await page.getByLabel('Name').fill('Clicked twice');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create key' }).dblclick();
    await page.getByText('Shown only once').waitFor();
    const key = await page.locator('.secret code').innerText();
    // The script has sent the form, so a reload opens the page with the form.
    await page.reload();
    expect(await page.content()).not.toContain(key);
    expect(await page.getByRole('link', { name: 'Manage Clicked twice' }).count()).toBe(1);
  });
});

describe('With an OpenID provider that redirects to another site', () => {
  let oidc: OidcServer;
  let address: string;
  const other = createServer((request, response) => {
    response.writeHead(302, { location: `${oidc.issuer}${request.url ?? ''}&from=other` }).end();
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const port = await freePort();
    oidc = await OidcServer.start({ redirectUri: `http://127.0.0.1:${port}/sign-in/oidc/callback` });
    oidc.instead.set('/auth', ({ url = '' }, response) => {
      if (url.includes('from=other')) return false;
      const otherAddress = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
      return response.writeHead(302, { location: otherAddress + url }).end();
    });
    address = await site.join(port, {
      SMTP_URL: mailServer.url,
      OIDC_ISSUER: oidc.issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_NAME: 'Northwind ID',
    });
  });
  afterAll(async () => {
    other.closeAllConnections();
    other.close();
    await oidc.stop();
  });

  it.each([true, false])('a new user signs in and unlinks it (JavaScript: %s)', async (javaScriptEnabled) => {
    const page = await opened({ javaScriptEnabled }, `${address}/sign-in?next=/dashboard/account`);
    oidc.user = { sub: newAddress(), email: newAddress(), email_verified: true };
    await page.getByRole('button', { name: 'Continue with Northwind ID' }).click();
    await page.waitForURL(`${address}/dashboard/account`);
    await page.getByRole('button', { name: 'Unlink Northwind ID' }).click();
    expect(await page.getByRole('status').innerText()).toContain('Unlinked.');
  });

  it.each(SCREENS)('the pages are accessible on a %s', async (_screen, options) => {
    const page = await opened(options, `${address}/sign-in`);
    oidc.user = { sub: newAddress(), email: newAddress(), email_verified: true };
    const judge = async (name: string): Promise<void> =>
      expect([name, await accessibilityProblems(page), await sidewaysScroll(page)]).toEqual([name, [], 0]);
    await judge('sign in');
    await page.goto(`${address}/sign-in/oidc/callback?error=access_denied`);
    await judge('refusal');
    await page.goto(`${address}/sign-in?next=/dashboard/account`);
    await page.getByRole('button', { name: 'Continue with Northwind ID' }).click();
    await page.waitForURL(`${address}/dashboard/account`);
    await judge('account');
  });
});

describe('With the keyboard alone', () => {
  it.each([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ])('a new user %s goes from the home page to the first request with a new key', async (_, javaScriptEnabled) => {
    const page = await opened({ javaScriptEnabled }, '/');
    const email = newAddress();
    await tabTo(page, 'Account');
    await page.keyboard.press('Enter');
    await page.waitForURL('/sign-in?**');
    await tabTo(page, 'Email address');
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await page.waitForURL('/sign-in/code');
    const code = codeIn(await mailServer.newest(email));
    await tabTo(page, 'Sign-in code');
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await page.waitForURL('/dashboard/keys');
    await tabTo(page, 'Name');
    await page.keyboard.type('Laptop');
    await tabTo(page, 'Expires');
    await page.keyboard.press('Tab');
    // A date has three parts with a tab stop each.
    while ((await page.evaluate(() => document.activeElement?.getAttribute('name'))) !== 'policy')
      await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await page.getByText('Shown only once').waitFor();
    // The first request is the one on the page, as typed into a terminal.
    const block = await page.locator('.tabs pre').first().innerText();
    const key = /aid_c_\w+/.exec(block)?.[0] ?? '';
    const address = /https?:\/\/[^\s'"]+/.exec(block)?.[0] ?? '';
    expect((await page.locator('.secret code').innerText()).trim()).toBe(key);
    expect((await fetch(address, { headers: { 'x-api-key': key } })).status).toBe(200);
  });

  it('a new user signs in, opens the account and signs out', async () => {
    const page = await opened({}, '/');
    const email = newAddress();
    await tabTo(page, 'Account');
    await page.keyboard.press('Enter');
    await page.waitForURL('/sign-in?**');
    await tabTo(page, 'Email address');
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await page.waitForURL('/sign-in/code');
    const code = codeIn(await mailServer.newest(email));
    await tabTo(page, 'Sign-in code');
    await page.keyboard.type(`${code.slice(0, 4)} ${code.slice(4)}`);
    await page.keyboard.press('Enter');
    await page.waitForURL('/dashboard/**');
    await tabTo(page, 'Account');
    await tabTo(page, 'Sign out');
    await page.keyboard.press('Enter');
    await page.waitForURL('/sign-in?done=signed-out');
  });
});

describe.each(SCREENS)('On a %s', (_screen, options) => {
  /** Checks accessibility and width of the open page. */
  async function judge(page: Page, name: string): Promise<void> {
    expect([name, await accessibilityProblems(page), await sidewaysScroll(page)]).toEqual([name, [], 0]);
  }

  it('sign-in and account pages are accessible in light and dark', async () => {
    const page = await opened(options, '/sign-in');
    await judge(page, 'sign in');
    const email = newAddress();
    await page.getByLabel('Email address').fill(email);
    await page.keyboard.press('Enter');
    await page.waitForURL('/sign-in/code');
    await judge(page, 'code');
    await page.getByLabel('Sign-in code').fill('0000 0000');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await judge(page, 'wrong code');
    await page.goto(linkIn(await mailServer.newest(email)));
    await judge(page, 'link');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('/dashboard/**');
    for (const path of ['sessions', 'account', 'account?done=name', 'account/email', 'account/close']) {
      await page.goto(`/dashboard/${path}`);
      await judge(page, path);
    }
    await page.goto('/dashboard/account/email');
    await page.getByLabel('New email address').fill(email);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await judge(page, 'rejected change of the email address');
    await page.goto('/dashboard/account/email/unknown');
    await judge(page, 'spent link');
    await page.goto('/sign-in');
    await judge(page, 'signing in again');
  });
});
