import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { until } from '../until.mjs';

/** A mail server on loopback that stores what it receives. */
export class MailServer {
  readonly mails: Email[] = [];
  /** Rejects this recipient, and says so as mail servers do. */
  rejected: string | undefined;
  /** Rejects all emails while it is set. */
  isBroken = false;
  /** Accepts emails without a response while it is set, like a server that is cut off. */
  isSilent = false;

  private constructor(private readonly server: SMTPServer) {}

  static async start(): Promise<MailServer> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onRcptTo: ({ address }, _session, done) =>
        done(address === mailServer.rejected ? new Error(`5.1.1 <${address}>: Recipient unknown`) : null),
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          if (mailServer.isBroken) {
            done(new Error('Out of order'));
            return;
          }
          void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
            mailServer.mails.push(mail);
            if (!mailServer.isSilent) done();
          });
        });
      },
    });
    // A service that stops may end the connection in the middle of an email.
    server.on('error', () => undefined);
    const mailServer = new MailServer(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return mailServer;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve));
  }

  /** Waits for the newest email to this email address; `after` is how many older ones there are. */
  async newest(to: string, after = 0): Promise<Email> {
    const matching = (): Email[] => this.mails.filter((mail) => mail.to?.some(({ address }) => address === to));
    await until(() => matching().length > after);
    return matching().at(-1) as Email;
  }
}

export const codeIn = ({ subject = '' }: Email): string => (/^(\d{4}) (\d{4}) /.exec(subject) ?? []).slice(1).join('');
export const linkIn = ({ text = '' }: Email): string => new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').pathname;
