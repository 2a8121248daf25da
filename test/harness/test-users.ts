import type { SessionsService } from '../../src/contexts/access/sessions/sessions.service.js';
import type { AccountsService } from '../../src/contexts/accounts/users/accounts.service.js';
import type { Config } from '../../src/platform/config/config.js';
import type { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { codeIn, linkIn, MailServer } from './servers/mail-server.js';
import { Service } from './service.js';
import { Visitor } from './visitor.js';

/** A browser that has requested a sign-in email, with the code and link in the email. */
export interface Asked {
  visitor: Visitor;
  code: string;
  link: string;
  email: string;
}

let count = 0;

/** Behind a proxy each visitor has a network, for which sign-in emails are limited. */
const withMail = ({ url }: MailServer, environment: Record<string, string>): Record<string, string> => ({
  SMTP_URL: url,
  TRUST_PROXY: '1',
  ...environment,
});

/** Users who sign in with the emails that the service sends. */
export class TestUsers {
  constructor(
    readonly service: Service,
    readonly mailServer: MailServer,
  ) {}

  /** Starts a service and a mail server. `stop` stops both. */
  static async start(environment: Record<string, string> = {}): Promise<TestUsers> {
    const mailServer = await MailServer.start();
    return new TestUsers(await Service.start(withMail(mailServer, environment)), mailServer);
  }

  /** Like `start`, with a service that no other suite uses. */
  static async startSeparate(environment: Record<string, string> = {}): Promise<TestUsers> {
    const mailServer = await MailServer.start();
    return new TestUsers(await Service.startSeparate(withMail(mailServer, environment)), mailServer);
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.mailServer.stop();
  }

  newEmail(): string {
    count += 1;
    return `person${count}@studio.example`;
  }

  async asked(email = this.newEmail(), next = '', visitor = new Visitor(this.service)): Promise<Asked> {
    const before = this.mailServer.mails.filter((mail) => mail.to?.[0]?.address === email).length;
    const { location } = await visitor.send('/sign-in', { email, next });
    expect(location).toBe('/sign-in/code');
    const mail = await this.mailServer.newest(email, before);
    return { visitor, code: codeIn(mail), link: linkIn(mail), email };
  }

  /** Signs in without an email, except in suites about sign-in. */
  signedIn(email = this.newEmail()): Promise<Visitor> {
    return signIn(this.service, email);
  }

  async signedInByEmail(email = this.newEmail()): Promise<Visitor> {
    const { visitor, code } = await this.asked(email);
    expect((await visitor.send('/sign-in/code', { code })).status).toBe(303);
    return visitor;
  }

  /** An admin with a name. */
  async admin(name: string, email = this.newEmail()): Promise<Visitor> {
    const visitor = await this.signedIn(email);
    await visitor.send('/dashboard/account', { name });
    await this.setRole(email, 'admin');
    return visitor;
  }

  async setRole(email: string, role: 'admin' | 'developer'): Promise<void> {
    const { body } = await this.service.admin('GET', `/users?email=${encodeURIComponent(email)}`);
    await this.service.admin('PATCH', `/users/${body.data[0].id}`, { role });
  }
}

/** Starts a session with the service's own classes: a sign-in by email takes five times as long. */
async function signIn(service: Service, email: string, visitor = new Visitor(service)): Promise<Visitor> {
  const token = await service.inside<UnitOfWork>('UnitOfWork').run(async (manager) => {
    const user = await service.inside<AccountsService>('AccountsService').findOrCreateAccount(manager, email, false);
    const device = { device: 'Firefox on Linux', network: '10.1.0.0' };
    return service.inside<SessionsService>('SessionsService').openSession(manager, user.id, device);
  });
  const { siteUrl } = service.inside<Config>('Config');
  visitor.cookies.set(siteUrl.startsWith('https:') ? '__Host-session' : 'session', token);
  return visitor;
}

export const isSignedIn = async (visitor: Visitor): Promise<boolean> =>
  (await visitor.open('/dashboard/sessions')).status === 200;
