import { codeIn, type MailServer } from './servers/mail-server.js';
import type { Service } from './service.js';
import { Visitor } from './visitor.js';

let people = 0;

/** The browser of somebody who has just signed in for the first time. The service must send its mails to this server. */
export async function signedIn(service: Service, mailServer: MailServer, email?: string): Promise<Visitor> {
  people += 1;
  const address = email ?? `developer${people}@studio.example`;
  const visitor = new Visitor(service);
  await visitor.send('/sign-in', { email: address });
  const { location } = await visitor.send('/sign-in/code', { code: codeIn(await mailServer.newest(address)) });
  if (location !== '/dashboard') throw new Error(`Signing in led to ${location ?? 'a page'}`);
  return visitor;
}
