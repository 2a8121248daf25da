import type { Locator, Page } from 'playwright-core';
import type { Site, Visit } from './browser.js';
import { ADMIN_KEY } from './service.js';

type Options = Parameters<Site['visit']>[0];
type Session = Awaited<ReturnType<Site['signIn']>>;

/** Users of a site, each in a separate browser, and the admin API. */
export class Team {
  private readonly sessions = new Map<string, Session>();
  private readonly visits: Visit[] = [];

  constructor(readonly site: Site) {}

  /** The response of the API; throws for an error. */
  async api(method: string, path: string, body?: object, key = ADMIN_KEY): Promise<any> {
    const response = await fetch(this.site.url + path, {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { data?: unknown; error?: string };
    if (!response.ok) throw new Error(`${method} ${path}: ${answer.error}`);
    return answer.data;
  }

  /** Signs a user in. The email address is derived from the name. */
  async join(name: string, role: 'admin' | 'developer' = 'admin'): Promise<{ id: string; session: Session }> {
    const email = `${name.toLowerCase()}@team.example`;
    const session = await this.site.signIn(email);
    this.sessions.set(name, session);
    const [{ id }] = await this.api('GET', `/v1/admin/users?email=${email}`);
    await this.api('PATCH', `/v1/admin/users/${id}`, { role });
    return { id, session };
  }

  /** Opens a page as a user who has joined. */
  async open(name: string, path: string, options: Options = {}): Promise<Page> {
    const visit = await this.site.visit({ viewport: { width: 1280, height: 900 }, ...options });
    this.visits.push(visit);
    await this.signIn(visit.page, name);
    await visit.page.goto(path);
    return visit.page;
  }

  /** Gives the browser of a page the session of a user, who joins first if needed. */
  async signIn(page: Page, name: string): Promise<void> {
    await page.context().addCookies([this.sessions.get(name) ?? (await this.join(name)).session]);
  }

  /** The session of a user ends elsewhere, by an admin or after 30 days. The user joins again at the next sign-in. */
  async end(name: string): Promise<void> {
    const { name: cookie, value } = this.sessions.get(name) ?? (await this.join(name)).session;
    this.sessions.delete(name);
    await fetch(`${this.site.url}/sign-out`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin', cookie: `${cookie}=${value}` },
    });
  }

  /** htmx reports a request that got no response as an error; a test that cuts the network expects that. */
  expectOffline(): void {
    for (const { problems } of this.visits) {
      const others = problems.filter((problem) => !/^htmx: htmx:.*Failed to fetch/.test(problem));
      problems.splice(0, problems.length, ...others);
    }
  }

  /** Closes all browsers, which must have had no errors and must not have requested anything from other hosts. */
  async leave(): Promise<void> {
    for (const { problems, otherHostRequests, close } of this.visits.splice(0)) {
      await close();
      expect({ problems, otherHostRequests }).toEqual({ problems: [], otherHostRequests: [] });
    }
  }
}

const MAX_STOPS = 150;

/** Moves the focus to a control with only the Tab key. */
export async function tabTo(control: Locator): Promise<void> {
  const page = control.page();
  await control.waitFor();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not reach ${String(control)}`);
}

/** Presses a link, a button or a checkbox without a mouse. */
export async function pressByKeyboard(control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(control);
  await control.page().keyboard.press(key);
}

/** Replaces the text of a field without a mouse. */
export async function typeByKeyboard(field: Locator, text: string): Promise<void> {
  await tabTo(field);
  await field.page().keyboard.press('Control+A');
  await field.page().keyboard.insertText(text);
}
