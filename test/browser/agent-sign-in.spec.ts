import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { accessibilityProblems, SCREENS } from '../harness/accessibility.js';
import { AgentApp } from '../harness/agent-app.js';
import { sidewaysScroll, Site, type Visit } from '../harness/browser.js';
import { tool } from '../harness/listings.js';
import { message, post } from '../harness/mcp.js';
import { APP_SITES_TLS } from '../harness/servers/app-sites.js';
import { codeIn, MailServer } from '../harness/servers/mail-server.js';
import { Site as WebSite } from '../harness/servers/site.js';
import { type ServiceResponse, callUrl, type Service } from '../harness/service.js';
import { pressByKeyboard } from '../harness/team.js';

jest.setTimeout(120_000);

let mailServer: MailServer;
let site: Site;
/** A program on the user's computer, and a website. */
let program: Server;
let website: WebSite;
let programUrl: string;
let service: Pick<Service, 'call'>;

beforeAll(async () => {
  mailServer = await MailServer.start();
  site = await Site.start({ SMTP_URL: mailServer.url });
  await site.import(tool({ slug: 'draftwell', name: 'Draftwell' }));
  service = { call: (path, options) => callUrl(site.url + path, options) };
  website = await WebSite.start(
    {
      '/callback': { body: '<h1>Connected</h1>' },
      '/favicon.ico': {},
      '/chained': { status: 302, headers: { location: 'claude://mcp/done' } },
    },
    APP_SITES_TLS,
  );
  program = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<h1>Connected</h1>'));
  await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
  programUrl = `http://127.0.0.1:${(program.address() as AddressInfo).port}/callback`;
});
afterAll(async () => {
  await site.stop();
  program.closeAllConnections();
  program.close();
  await website.stop();
  await mailServer.stop();
});

let visit: Visit;
afterEach(async () => {
  const { problems } = visit;
  await visit.close();
  // A form-action that the redirects violate would be reported here.
  expect(problems).toEqual([]);
});

let count = 0;
const newEmail = (): string => `agent${(count += 1)}@studio.example`;

/** Opens the app's URL, signs in by email and arrives at the page that asks. */
async function openConsent(
  app: AgentApp,
  options: Parameters<Site['visit']>[0] = {},
  email = newEmail(),
): Promise<Page> {
  visit = await site.visit({ ignoreHTTPSErrors: true, ...options });
  const { page } = visit;
  await page.goto(app.authorizePath({ resource: `${site.url}/mcp` }));
  await page.getByLabel('Email address').fill(email);
  await page.keyboard.press('Enter');
  await page.waitForURL('/sign-in/code');
  await page.getByLabel('Sign-in code').fill(codeIn(await mailServer.newest(email)));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Connect “/ }).waitFor();
  return page;
}

const register = (redirectUri: string, name = 'Harbor Assistant'): Promise<AgentApp> =>
  AgentApp.register(service, { client_name: name, redirect_uris: [redirectUri] });
const allowButton = (page: Page) => page.getByRole('button', { name: 'Allow' });
const callTool = (token: string): Promise<ServiceResponse> =>
  post(service, token, message('2025-11-25', 'tools/call', { name: 'get_tool', arguments: { slug: 'draftwell' } }));
const codeOf = (url: string): string => new URL(url).searchParams.get('code') ?? '';

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('A user %s', (_, javaScriptEnabled) => {
  it('allows an app by keyboard, which calls a tool, finds it among the apps and disconnects it', async () => {
    const app = await register(programUrl);
    const page = await openConsent(app, { javaScriptEnabled });
    expect(await page.getByText('a program on this computer').isVisible()).toBe(true);
    await pressByKeyboard(allowButton(page));
    await page.getByRole('heading', { name: 'Connected' }).waitFor();
    expect(new URL(page.url()).searchParams.get('iss')).toBe(site.url);
    const { body } = await app.exchange(codeOf(page.url()));
    expect((await callTool(body.access_token)).body.result.structuredContent.data.name).toBe('Draftwell');

    await page.goto(`${site.url}/dashboard/apps`);
    await page.getByRole('heading', { name: 'Harbor Assistant' }).waitFor();
    await pressByKeyboard(page.getByRole('button', { name: /^Disconnect/ }).first());
    await page.getByText('No apps connected').waitFor();
    const ended = await callTool(body.access_token);
    expect([ended.status, ended.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('invalid_token'),
    ]);
  });

  it('returns to the app after Cancel', async () => {
    const page = await openConsent(await register(programUrl), { javaScriptEnabled });
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: 'Connected' }).waitFor();
    expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
  });

  it('returns to a website', async () => {
    const page = await openConsent(await register(`${website.url}/callback`), { javaScriptEnabled });
    await allowButton(page).click();
    await page.waitForURL(`${website.url}/callback?**`);
    expect(codeOf(page.url())).toMatch(/^.{20,}$/);
  });

  it.each([
    ['an app by its scheme', 'cursor://anysphere.cursor-mcp/oauth/callback'],
    ['a website that opens an app by its scheme', '/chained'],
  ])('returns to %s', async (__, target) => {
    const redirectUri = target.startsWith('/') ? website.url + target : target;
    const page = await openConsent(await register(redirectUri), { javaScriptEnabled });
    const opened = page.waitForEvent('requestfailed', (request) => /^(cursor|claude):/.test(request.url()));
    await allowButton(page).click();
    // The browser leaves the scheme to other programs. With a form-action it would not try.
    expect((await opened).failure()?.errorText).toBe('net::ERR_ABORTED');
  });
});

describe.each(SCREENS)('On a %s', (_screen, options) => {
  it('the page that asks and the list of apps are accessible', async () => {
    const app = await register(programUrl, `Assistant with a name ${'of many words '.repeat(10)}`);
    const page = await openConsent(app, options);
    for (const name of ['consent', 'apps', 'invalid', 'untrusted'] as const) {
      if (name === 'apps') {
        await allowButton(page).click();
        await page.getByRole('heading', { name: 'Connected' }).waitFor();
        await page.goto(`${site.url}/dashboard/apps`);
      }
      if (name === 'invalid')
        await page.goto(app.authorizePath({ resource: `${site.url}/mcp`, response_type: 'token' }));
      if (name === 'untrusted') await page.goto(`${site.url}/oauth/authorize?client_id=x`);
      expect([name, await accessibilityProblems(page)]).toEqual([name, []]);
      expect(await sidewaysScroll(page)).toBe(0);
    }
  });
});
