import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { ADMIN_KEY } from './service.js';
import { cloneDatabase, dropDatabase } from './database.js';
import { freePort } from './free-port.mjs';
import { Instance } from './instance.js';
import { until } from './until.mjs';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell';
const WIDE = '100000';

/** A server that replaces every host except loopback, and records the requests it gets. */
class OtherHosts {
  readonly requests: string[] = [];

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async start(): Promise<OtherHosts> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const elsewhere = new OtherHosts(server, (server.address() as AddressInfo).port);
    server.on('request', ({ headers, url }, response) => {
      // Browsers request it from every site.
      if (url !== '/favicon.ico') elsewhere.requests.push(`${headers.host ?? ''}${url ?? ''}`);
      response.setHeader('Content-Type', 'text/html');
      response.end('<!doctype html><title>Elsewhere</title><h1>Elsewhere</h1>');
    });
    return elsewhere;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** A page in a separate browser context, with everything that must not happen on it. */
export interface Visit {
  page: Page;
  /** Errors of scripts and on the console, including violations of the content security policy. */
  problems: string[];
  /** Requested URLs on other hosts. */
  otherHostRequests: string[];
  close: () => Promise<void>;
}

/** The built service with its own URL as the site URL, and a browser for which every other host is on loopback. */
export class Site {
  private readonly instances: Instance[] = [];

  private constructor(
    readonly browser: Browser,
    readonly elsewhere: OtherHosts,
    readonly databaseUrl: string,
    /** Where its processes keep images and their encryption key. */
    private readonly folder: string,
    readonly url: string,
  ) {}

  static async start(environment: Record<string, string> = {}): Promise<Site> {
    if (!existsSync(CHROMIUM))
      throw new Error(
        `There is no browser at ${CHROMIUM}. Install Debian's chromium-headless-shell, or set CHROMIUM_PATH.`,
      );
    const elsewhere = await OtherHosts.start();
    const browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: [`--host-resolver-rules=MAP * 127.0.0.1:${elsewhere.port}, EXCLUDE 127.0.0.1`],
    });
    const port = await freePort();
    const folder = await mkdtemp(join(tmpdir(), 'catalog-browser-'));
    const site = new Site(browser, elsewhere, await cloneDatabase(), folder, `http://127.0.0.1:${port}`);
    await site.join(port, environment);
    return site;
  }

  /** Starts another process on the same database, and returns its URL. */
  async join(port: number, environment: Record<string, string> = {}): Promise<string> {
    const address = `http://127.0.0.1:${port}`;
    const instance = new Instance(port, {
      DATABASE_URL: this.databaseUrl,
      DATA_DIR: this.folder,
      SITE_URL: address,
      ADMIN_API_KEY: ADMIN_KEY,
      DEMO_DATA: 'false',
      RATE_PUBLIC_PER_MINUTE: WIDE,
      RATE_PUBLIC_PER_HOUR: WIDE,
      ...environment,
    });
    this.instances.push(instance);
    await instance.ready();
    return address;
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await Promise.all(this.instances.map((instance) => instance.terminate()));
    await this.elsewhere.stop();
    await dropDatabase(this.databaseUrl);
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Imports lines as an admin, and returns the rejected ones. */
  async import(...lines: object[]): Promise<{ line: number; error: string }[]> {
    const response = await fetch(`${this.url}/v1/admin/import`, {
      method: 'POST',
      headers: { 'x-api-key': ADMIN_KEY, 'content-type': 'application/x-ndjson' },
      body: lines.map((line) => JSON.stringify(line)).join('\n'),
    });
    const { data } = (await response.json()) as { data: { errors: { line: number; error: string }[] } };
    return data.errors;
  }

  async deleteTool(slug: string): Promise<void> {
    const headers = { 'x-api-key': ADMIN_KEY };
    const found = await fetch(`${this.url}/v1/tools/${slug}`, { headers });
    const { data } = (await found.json()) as { data: { id: string } };
    await fetch(`${this.url}/v1/admin/tools/${data.id}`, { method: 'DELETE', headers });
  }

  /** Signs a user in through the development mailbox, and returns the session cookie. */
  async signIn(email: string): Promise<{ name: string; value: string; url: string }> {
    const send = (path: string, fields: Record<string, string>, cookie = ''): Promise<Response> =>
      fetch(this.url + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'sec-fetch-site': 'same-origin', cookie },
        body: new URLSearchParams(fields),
      });
    const asked = (await send('/sign-in', { email })).headers.getSetCookie()[0]?.split(';')[0];
    let code: string | undefined;
    await until(async () => {
      const mailbox = await (await fetch(`${this.url}/dev/mail`, { headers: { accept: 'text/html' } })).text();
      code = /(\d{4} \d{4}) is/.exec(mailbox)?.[1];
      return code !== undefined;
    });
    const cookies = (await send('/sign-in/code', { code: code ?? '' }, asked)).headers.getSetCookie();
    const value = /^session=([^;]+)/.exec(cookies.find((cookie) => cookie.startsWith('session=')) ?? '')?.[1] ?? '';
    return { name: 'session', value, url: this.url };
  }

  async visit(options: BrowserContextOptions = {}): Promise<Visit> {
    const context = await this.browser.newContext({ baseURL: this.url, ...options });
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    const problems: string[] = [];
    const otherHostRequests: string[] = [];
    const fetched = new Set<string>();
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('dialog', (dialog) => {
      problems.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('console', (message) => {
      // The browser also reports the status of error pages and of requests by scripts as errors.
      const { url } = message.location();
      const isStatus = /^Failed to load resource/.test(message.text()) && (url === page.url() || fetched.has(url));
      if (['error', 'warning'].includes(message.type()) && !isStatus) problems.push(message.text());
    });
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') fetched.add(request.url());
      const { protocol, hostname } = new URL(request.url());
      if (protocol !== 'data:' && hostname !== '127.0.0.1') otherHostRequests.push(request.url());
    });
    return { page, problems, otherHostRequests, close: () => context.close() };
  }
}

/** How far the page can be scrolled sideways. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
