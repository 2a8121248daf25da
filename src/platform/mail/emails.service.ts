import { Injectable, Logger } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { Config } from '../config/config.js';
import { findRow } from '../database/rows.js';
import { AppError } from '../errors/app-error.js';
import { JobsService } from '../jobs/jobs.service.js';
import { foldedEmail, foldEmail } from '../text/email-address.js';
import { SecretBox } from '../secrets/secret-box.js';

export const MAIL_JOB = 'send-mail';
/** Placeholder email address of the first admin's account, until the admin changes it. */
export const FIRST_ADMIN_EMAIL = 'admin@localhost';
const MAX_ATTEMPTS = 6;
const MAX_NEWEST = 20;
const SMTP_TIMEOUT_MS = 10_000;
const EMPTY = Buffer.alloc(0);

export interface EmailText {
  subject: string;
  text: string;
}

export interface OutgoingEmail extends EmailText {
  to: string;
}

export interface ReadableEmail extends OutgoingEmail {
  at: Date;
}

interface MailRow {
  recipient: string;
  /** The encrypted subject and text; empty after the email was sent. */
  content: Buffer;
}

/**
 * Emails are queued in the transaction that needs them, and sent by a job that retries while the server is unavailable.
 * Without a mail server, they go to the terminal.
 */
@Injectable()
export class EmailsService {
  private readonly logger = new Logger('Mail');
  private transporter: Promise<Transporter> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly secrets: SecretBox,
    private readonly config: Config,
  ) {
    jobs.registerKind({
      name: MAIL_JOB,
      concurrency: 4,
      pollMs: 5_000,
      runJob: ({ mailId }, { number }) => this.send(String(mailId), number),
    });
  }

  /** Returns the ID of the email. */
  async queueEmail(manager: EntityManager, { to, subject, text }: OutgoingEmail): Promise<string> {
    const id = uuid();
    // The subject may contain a code, too.
    const content = this.secrets.encrypt(JSON.stringify({ subject, text }));
    const sql = 'insert into mails (id, recipient, subject, content) values ($1, $2, $3, $4)';
    await manager.query(sql, [id, to, subject.replaceAll(/\d/g, '•'), content]);
    await manager.query(`delete from mails where created_at < now() - interval '30 days'`);
    await this.jobs.addJobs(manager, MAIL_JOB, [
      { payload: { mailId: id }, queue: `mail ${id}`, maxAttempts: MAX_ATTEMPTS },
    ]);
    return id;
  }

  /** Does nothing if the email address can't be reached. */
  async queueReachable(manager: EntityManager, email: OutgoingEmail): Promise<void> {
    if (this.canReach(email.to)) await this.queueEmail(manager, email);
  }

  /** False if emails can't be sent to this email address: without a mail server, or to the placeholder. */
  canReach(email: string): boolean {
    return this.isAvailable && email !== FIRST_ADMIN_EMAIL;
  }

  get isConfigured(): boolean {
    return this.config.smtpUrl !== undefined;
  }

  /** False in production without a mail server: an email with a code does not belong in a log. */
  get isAvailable(): boolean {
    return this.isConfigured || !this.config.production;
  }

  assertAvailable(): void {
    if (!this.isAvailable)
      throw new AppError('unavailable', 'Email is not set up on this site. Ask its operator to set it up.');
  }

  /** Deletes the emails to these email addresses, sent or not. */
  async deleteEmailsTo(manager: EntityManager, recipients: readonly string[]): Promise<void> {
    await manager.query(`delete from mails where ${foldedEmail('recipient')} = any ($1)`, [recipients.map(foldEmail)]);
  }

  async deleteUnsentEmails(manager: EntityManager, ids: readonly string[]): Promise<void> {
    await manager.query('delete from mails where id = any ($1) and sent_at is null', [ids]);
  }

  /** The newest emails, for the development mailbox. */
  async listNewestEmails(): Promise<ReadableEmail[]> {
    const sql = `select recipient, content, created_at as at from mails order by created_at desc limit ${MAX_NEWEST}`;
    const mails = await this.dataSource.query<(MailRow & { at: Date })[]>(sql);
    return mails.filter(({ content }) => content.length > 0).map((mail) => ({ ...this.read(mail), at: mail.at }));
  }

  private async send(id: string, attempt: number): Promise<void> {
    const sql = 'select recipient, content from mails where id = $1 and sent_at is null';
    const mail = await findRow<MailRow>(this.dataSource, sql, [id]);
    if (mail === null) return;
    try {
      await this.transmit(id, this.read(mail));
    } catch (error) {
      const { message } = error as Error;
      const failure = failureWithoutRecipient(error);
      // The row is deleted with the account, so it may contain the server's response.
      await this.dataSource.query('update mails set attempts = $2, last_error = $3 where id = $1', [
        id,
        attempt,
        message.replaceAll('\0', '').slice(0, 500),
      ]);
      this.logger.warn(`Email ${id}: not sent, attempt ${attempt} of ${MAX_ATTEMPTS}: ${failure}`);
      throw new Error(`Email ${id}: not sent: ${failure}`);
    }
    // The text is stored only for the development mailbox.
    const content = this.isConfigured ? EMPTY : mail.content;
    await this.dataSource.query(
      'update mails set attempts = $2, last_error = null, sent_at = now(), content = $3 where id = $1',
      [id, attempt, content],
    );
  }

  /** An email that is sent again after a crash has the same Message-ID, so mailboxes can show it once. */
  private async transmit(id: string, mail: OutgoingEmail): Promise<void> {
    const { smtpUrl, mailFrom, siteName, siteUrl } = this.config;
    if (smtpUrl === undefined) {
      this.logger.log(`To ${mail.to}: ${mail.subject}\n${mail.text}`);
      return;
    }
    const from = mailFrom.includes('<') ? mailFrom : { name: siteName, address: mailFrom };
    this.transporter ??= connect(smtpUrl);
    await (await this.transporter).sendMail({ from, messageId: `<${id}@${new URL(siteUrl).hostname}>`, ...mail });
  }

  private read({ recipient, content }: MailRow): OutgoingEmail {
    const { subject, text } = JSON.parse(this.secrets.decrypt(content)) as Omit<OutgoingEmail, 'to'>;
    return { to: recipient, subject, text };
  }
}

/**
 * For the log: where sending failed, without the server's response, which usually repeats the recipient. An error before the
 * first response keeps its message.
 */
function failureWithoutRecipient(error: unknown): string {
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
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  });
}
