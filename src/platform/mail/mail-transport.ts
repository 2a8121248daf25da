import { Injectable, Logger } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import { Config } from '../config/config.js';

export interface OutgoingEmail {
  to: string;
  subject: string;
  text: string;
}

const TIMEOUT_MS = 10_000;

/** Sends emails to the mail server; without one, to the terminal. */
@Injectable()
export class MailTransport {
  private readonly logger = new Logger('Mail');
  private transporter: Promise<Transporter> | undefined;

  constructor(private readonly config: Config) {}

  get isConfigured(): boolean {
    return this.config.smtpUrl !== undefined;
  }

  /** False in production without a mail server: an email with a code does not belong in a log. */
  get isAvailable(): boolean {
    return this.isConfigured || !this.config.production;
  }

  /** An email that is sent again after a crash has the same Message-ID, so mailboxes can show it once. */
  async sendEmail(id: string, mail: OutgoingEmail): Promise<void> {
    const { smtpUrl, mailFrom, siteName, siteUrl } = this.config;
    const from = mailFrom.includes('<') ? mailFrom : { name: siteName, address: mailFrom };
    if (smtpUrl === undefined) {
      this.logger.log(`To ${mail.to}: ${mail.subject}\n${mail.text}`);
      return;
    }
    this.transporter ??= connect(smtpUrl);
    await (await this.transporter).sendMail({ from, messageId: `<${id}@${new URL(siteUrl).hostname}>`, ...mail });
  }
}

/**
 * For the log: where sending failed, without the server's response, which usually repeats the recipient. An error before the
 * first response keeps its message.
 */
export function failureWithoutRecipient(error: unknown): string {
  const { code, command, response, responseCode, message } = error as Partial<SmtpFailure>;
  if (command === undefined || (command === 'CONN' && response === undefined)) return message ?? String(error);
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response ?? '')?.[0];
  return [code, command, responseCode, status].filter((part) => part !== undefined).join(' ');
}

/** What the library adds to its errors. */
interface SmtpFailure extends Error {
  code: string;
  command: string;
  response: string;
  responseCode: number;
}

/** Loaded on first use, because most starts send nothing. */
async function connect(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
}
