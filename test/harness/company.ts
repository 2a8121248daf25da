import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Email } from 'postal-mime';
import type { Site, Visit } from './browser.js';
import type { InputDevice } from './input-devices.js';
import { barriers } from './portal-views.js';
import { RunningReceiver } from './running-receiver.js';
import { codeIn, linkIn, type MailServer } from './servers/mail-server.js';
import { until } from './until.mjs';

export const ADMIN = 'admin@catalog.example';

export interface Walk {
  site: Site;
  mailServer: MailServer;
  options: BrowserContextOptions;
  hands: InputDevice;
  /** Whether axe runs on the pages. */
  isChecked: boolean;
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

let count = 0;
/** An email address can get 5 emails per hour to sign in, so all companies share the admin's session. */
let adminCookies: Cookies = [];

/** A company that becomes a partner. Its steps are those of docs/guides/partners.md. */
export class Company {
  private readonly number = (count += 1);
  readonly name = `Launch Harbor ${this.number}`;
  readonly applicant = `noa${this.number}@harbor.example`;
  readonly colleague = `kim${this.number}@harbor.example`;
  private readonly visits: Visit[] = [];
  private readonly receivers: RunningReceiver[] = [];

  constructor(private readonly walk: Walk) {}

  /** Closes everything. No page had an error or requested anything from other hosts. */
  async leave(): Promise<void> {
    for (const receiver of this.receivers) await receiver.stop();
    for (const { close, problems, otherHostRequests } of this.visits) {
      await close();
      expect({ problems, otherHostRequests }).toEqual({ problems: [], otherHostRequests: [] });
    }
  }

  private get hands(): InputDevice {
    return this.walk.hands;
  }

  async see(page: Page, text: string): Promise<void> {
    await page.getByText(text).first().waitFor();
    await barriers(page, this.walk.isChecked);
  }

  private async visit(path: string, cookies: Cookies = []): Promise<Page> {
    const visit = await this.walk.site.visit({ viewport: { width: 1280, height: 900 }, ...this.walk.options });
    this.visits.push(visit);
    await visit.page.context().addCookies(cookies);
    await visit.page.goto(path);
    return visit.page;
  }

  /** Opens a path that needs an account, and signs in with the code from the email. */
  async signIn(email: string, path: string): Promise<Page> {
    const page = await this.visit(path);
    const { mailServer } = this.walk;
    const before = mailServer.mails.filter(({ to }) => to?.[0]?.address === email).length;
    await this.hands.type(page.getByLabel('Email address'), email);
    await this.hands.press(page.getByRole('button', { name: 'Email me a link and code' }));
    await this.hands.type(page.getByLabel('Sign-in code'), codeIn(await mailServer.newest(email, before)));
    await this.hands.press(page.getByRole('button', { name: 'Sign in' }));
    await page.waitForURL((url) => url.pathname === path.split('?')[0]);
    return page;
  }

  async apply(): Promise<Page> {
    const page = await this.signIn(this.applicant, '/partners/apply');
    const { type, check, press } = this.hands;
    await type(page.getByLabel('Name'), this.name);
    await type(page.getByLabel('Website'), 'https://harbor.example/');
    await type(page.getByLabel('Contact email'), 'team@harbor.example');
    await type(page.getByLabel('Purpose'), 'We list tools.');
    await check(page.getByRole('checkbox', { name: 'acceptable-use policy' }));
    await press(page.getByRole('button', { name: 'Send application' }));
    await this.see(page, 'Application sent.');
    await this.receives(this.applicant, 'We received your partner application');
    return page;
  }

  async approve(): Promise<Page> {
    const path = '/console/applications';
    const admin = await (adminCookies.length > 0 ? this.visit(path, adminCookies) : this.signIn(ADMIN, path));
    adminCookies = await admin.context().cookies();
    await barriers(admin, this.walk.isChecked);
    await this.hands.press(admin.getByRole('link', { name: this.name, exact: true }));
    await this.see(admin, 'Approve application');
    await this.hands.press(admin.getByRole('button', { name: 'Approve application' }));
    await this.see(admin, 'Decision saved.');
    return admin;
  }

  /** Opens the portal with the link in the email. */
  async enterPortal(page: Page): Promise<void> {
    await page.goto(linkIn(await this.receives(this.applicant, 'Your partner application was approved')));
    await this.see(page, '0 of 7');
  }

  async invite(owner: Page): Promise<Page> {
    await this.open(owner, 'Members');
    await this.hands.type(owner.getByRole('textbox', { name: 'Email address' }), this.colleague);
    await this.hands.choose(owner.getByRole('combobox', { name: 'Role', exact: true }), 'Editor');
    await this.hands.press(owner.getByRole('button', { name: 'Send invitation' }));
    await this.see(owner, 'Invitation sent.');
    const editor = await this.signIn(this.colleague, linkIn(await this.receives(this.colleague, 'You’re invited')));
    await this.see(editor, 'as editor?');
    await this.hands.press(editor.getByRole('button', { name: 'Accept invitation' }));
    await this.see(editor, 'Integration checklist');
    await this.receives(this.applicant, 'New member of');
    return editor;
  }

  async createKey(owner: Page): Promise<string> {
    await this.open(owner, 'Keys');
    await barriers(owner, this.walk.isChecked);
    await this.hands.type(owner.getByLabel('Name', { exact: true }), 'Server');
    await this.hands.press(owner.getByRole('button', { name: 'Create key' }));
    await this.see(owner, 'Shown only once');
    const key = (await owner.locator('.secret code').textContent()) ?? '';
    await this.hands.press(owner.getByRole('link', { name: 'I saved the key' }));
    return key;
  }

  /** Creates a secret, starts a receiver from the documentation with it, and sets its URL. */
  async connectReceiver(owner: Page): Promise<RunningReceiver> {
    await this.open(owner, 'Webhooks');
    await this.hands.press(owner.getByRole('button', { name: 'Create secret' }));
    await this.see(owner, 'Shown only once');
    const receiver = await RunningReceiver.start('Node', (await owner.locator('.secret code').textContent()) ?? '');
    this.receivers.push(receiver);
    await this.hands.press(owner.getByRole('link', { name: 'Done' }));
    await this.hands.type(owner.getByRole('textbox', { name: 'Webhook URL' }), receiver.url);
    await this.hands.press(owner.getByRole('button', { name: 'Save webhook URL' }));
    await this.see(owner, 'Webhook URL saved.');
    return receiver;
  }

  async submitByForm(editor: Page, name: string): Promise<void> {
    const { type, choose, press } = this.hands;
    await this.open(editor, 'Submissions');
    await press(editor.getByRole('link', { name: 'Submit tool' }));
    await type(editor.getByLabel('Name', { exact: true }), name);
    await type(editor.getByLabel('Website', { exact: true }), 'https://tidepool.example/');
    await type(editor.getByLabel('Tagline'), 'Notes that find each other');
    await type(editor.getByLabel('Description'), 'Tidepool links notes by meaning.');
    await choose(editor.getByLabel('Category'), 'Writing');
    await choose(editor.getByLabel('Pricing'), 'Free');
    await type(editor.getByLabel('Tags'), 'notes');
    await type(editor.getByRole('textbox', { name: 'Founder', exact: true }), 'Noa Berg');
    await type(editor.getByLabel('Founder email'), 'noa@tidepool.example');
    await press(editor.getByRole('button', { name: 'Submit tool' }));
    await this.see(editor, 'Tool submitted.');
  }

  /** Sends a test submission through the simulated workflow, without waiting for its times. */
  async finishTestSubmission(editor: Page): Promise<void> {
    await this.hands.press(editor.getByRole('button', { name: 'Set package' }));
    for (const state of ['Assigned', 'In progress', 'Review', 'Done']) {
      const button = editor.getByRole('button', { name: `Move to ${state}`, exact: true });
      await this.hands.press(button);
      await button.waitFor({ state: 'hidden' });
    }
    await this.see(editor, 'which is final');
  }

  /** What was observed appears when the page is opened again, a few seconds later at most. */
  async seeProgress(owner: Page, progress: string): Promise<void> {
    await this.open(owner, 'Home');
    await until(async () => {
      await owner.reload();
      return owner.getByText(progress).isVisible();
    });
    await barriers(owner, this.walk.isChecked);
  }

  async sendForgedPing(editor: Page): Promise<void> {
    await this.open(editor, 'Webhooks');
    await this.hands.press(editor.getByRole('button', { name: 'Send forged ping' }));
    await this.seeOutcome(editor, 'Forged event rejected');
  }

  /** Without JavaScript, the page is reloaded with its link. */
  private async seeOutcome(page: Page, text: string): Promise<void> {
    const outcome = page.locator('#delivery').getByText(text).first();
    await until(async () => {
      if (await outcome.isVisible()) return true;
      const refresh = page.getByRole('link', { name: 'Refresh' });
      if (this.walk.options.javaScriptEnabled === false && (await refresh.isVisible())) await refresh.click();
      return false;
    });
    await barriers(page, this.walk.isChecked);
  }

  async markDone(admin: Page, name: string): Promise<void> {
    await admin.goto('/console/submissions');
    await this.hands.press(admin.getByRole('link', { name, exact: true }));
    await this.hands.type(
      admin.getByLabel('One directory and URL per line'),
      'Harbor, https://harbor.example/tidepool',
    );
    await this.hands.press(admin.getByRole('button', { name: 'Record lines' }));
    await admin.getByText('1 of 30 submitted').first().waitFor();
    await this.hands.press(admin.getByRole('link', { name: 'Preview and mark as Done' }));
    await this.hands.press(admin.getByRole('button', { name: `Mark as Done ${name}` }));
  }

  async open(page: Page, section: string): Promise<void> {
    await this.hands.press(page.getByRole('navigation', { name: 'Partner' }).getByRole('link', { name: section }));
    await page.getByRole('heading', { name: section, level: 1 }).waitFor();
  }

  async switchMode(page: Page, mode: 'Live' | 'Test'): Promise<void> {
    await this.hands.press(page.getByRole('group', { name: 'Mode' }).getByRole('link', { name: mode }));
  }

  /** The email with this subject, which contains no key and no secret. */
  private async receives(email: string, subject: string): Promise<Email> {
    let found: Email | undefined;
    await until(() => {
      found = this.walk.mailServer.mails.findLast(
        (mail) => mail.to?.[0]?.address === email && mail.subject?.startsWith(subject) === true,
      );
      return found !== undefined;
    });
    expect(found?.text).not.toMatch(/aid_p|whsec_/);
    return found as Email;
  }
}
