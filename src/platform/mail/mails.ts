import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AppError } from '../errors/app-error.js';
import { Jobs } from '../jobs/jobs.js';
import { foldedEmail, foldEmail } from '../text/email-address.js';
import { SecretBox } from '../secrets/secret-box.js';
import { Mail } from './mail.entity.js';
import { failureWithoutRecipient, MailTransport, type OutgoingEmail } from './mail-transport.js';

export const MAIL_JOB = 'send-mail';
/** Placeholder email address of the first admin's account, until the admin changes it. */
export const FIRST_ADMIN_EMAIL = 'admin@localhost';
const ATTEMPTS = 6;
const MAX_LISTED = 20;
const EMPTY = Buffer.alloc(0);

export interface ReadableEmail extends OutgoingEmail {
  at: Date;
}

/** Emails are queued in the transaction that needs them, and sent by a job that retries while the server is unavailable. */
@Injectable()
export class Mails {
  private readonly logger = new Logger('Mail');

  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: Jobs,
    private readonly secrets: SecretBox,
    private readonly transport: MailTransport,
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
    await manager.insert(Mail, { id, recipient: to, subject: subject.replaceAll(/\d/g, '•'), content });
    await manager.query(`delete from mails where created_at < now() - interval '30 days'`);
    await this.jobs.addJobs(manager, MAIL_JOB, [
      { payload: { mailId: id }, queue: `mail ${id}`, maxAttempts: ATTEMPTS },
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

  /** False if emails can't be sent. */
  get isAvailable(): boolean {
    return this.transport.isAvailable;
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
    const mails = await this.dataSource.getRepository(Mail).find({ order: { createdAt: 'DESC' }, take: MAX_LISTED });
    return mails
      .filter(({ content }) => content.length > 0)
      .map((mail) => ({ ...this.read(mail), at: mail.createdAt }));
  }

  private async send(id: string, attempt: number): Promise<void> {
    const repository = this.dataSource.getRepository(Mail);
    const mail = await repository.findOneBy({ id });
    if (mail === null || mail.sentAt !== null) return;
    try {
      await this.transport.sendEmail(id, this.read(mail));
    } catch (error) {
      const { message } = error as Error;
      const failure = failureWithoutRecipient(error);
      // The row is deleted with the account, so it may contain the server's response.
      await repository.update({ id }, { attempts: attempt, lastError: message.replaceAll('\0', '').slice(0, 500) });
      this.logger.warn(`Email ${id}: not sent, attempt ${attempt} of ${ATTEMPTS}: ${failure}`);
      throw new Error(`Email ${id}: not sent: ${failure}`);
    }
    // The text is stored only for the development mailbox.
    const content = this.transport.isConfigured ? EMPTY : mail.content;
    await repository.update({ id }, { attempts: attempt, lastError: null, sentAt: new Date(), content });
  }

  private read({ recipient, content }: Mail): OutgoingEmail {
    const { subject, text } = JSON.parse(this.secrets.decrypt(content)) as Omit<OutgoingEmail, 'to'>;
    return { to: recipient, subject, text };
  }
}
