import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { Config } from '../../../platform/config/config.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AppError, conflict, invalid } from '../../../platform/errors/app-error.js';
import { type EmailText, FIRST_ADMIN_EMAIL, EmailsService } from '../../../platform/mail/emails.service.js';
import { foldEmail } from '../../../platform/text/email-address.js';
import { AccessRevisionService } from '../../access/access-revision.service.js';
import { createToken, tokenHash } from '../../access/sessions/session-tokens.js';
import { SessionsService } from '../../access/sessions/sessions.service.js';
import type { SignedInUser } from '../../access/sessions/signed-in-user.js';
import { EmailChange } from '../accounts.entities.js';
import { isEmailTaken } from '../users/users.service.js';
import { EmailChangesRepository } from './email-changes.repository.js';

const LIFETIME_MS = 60 * 60_000;
const PER_ACCOUNT = 5;
/** More than one account may request, so that others cannot keep a user from moving to this email address. */
const PER_NEW_EMAIL = 30;
const USED_UP =
  'This link has expired, was already used, was replaced by a newer one, or belongs to another account. Request the change again.';

/**
 * Changes the email of an account after both email addresses have confirmed it, by links. Only the owner of the account can
 * use the links: otherwise users could trick others into confirming their email address for an account that is not theirs.
 */
@Injectable()
export class EmailChangesService {
  constructor(
    private readonly repository: EmailChangesRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionsService,
    private readonly mails: EmailsService,
    private readonly audit: AuditLogService,
    private readonly changes: AccessRevisionService,
    private readonly config: Config,
  ) {}

  /** Does not reveal whether the new email address belongs to another account: that is checked on confirmation. */
  async requestEmailChange({ userId, email: oldEmail }: SignedInUser, newEmail: string): Promise<void> {
    if (foldEmail(newEmail) === foldEmail(oldEmail)) throw invalid('That’s already your email address.');
    this.mails.assertAvailable();
    const { siteName } = this.config;
    const [oldLink, newLink] = [createToken(), createToken()];
    const now = new Date();
    // No one receives email at the placeholder, so it cannot confirm the change.
    const isPlaceholder = oldEmail === FIRST_ADMIN_EMAIL;
    await this.repository.deleteOldChanges();
    await this.unitOfWork.run(async (manager) => {
      const { byAccount, toEmail } = await this.repository.countRecentChanges(manager, userId, newEmail);
      if (byAccount >= PER_ACCOUNT || toEmail >= PER_NEW_EMAIL)
        throw new AppError('rate-limited', 'Too many email change requests. Try again in an hour.');
      await this.repository.replaceOpenChange(manager, {
        id: uuid(),
        userId,
        oldEmail,
        newEmail,
        oldLinkHash: tokenHash(oldLink),
        newLinkHash: tokenHash(newLink),
        oldConfirmedAt: isPlaceholder ? now : null,
        newConfirmedAt: null,
        createdAt: now,
        expiresAt: new Date(now.getTime() + LIFETIME_MS),
      });
      const change = `change the email address of your ${siteName} account to ${newEmail}`;
      if (!isPlaceholder)
        await this.mails.queueEmail(manager, { to: oldEmail, ...this.emailText(change, 'the change', oldLink) });
      const use = `use this email address for your ${siteName} account`;
      await this.mails.queueEmail(manager, { to: newEmail, ...this.emailText(use, 'this email address', newLink) });
    });
  }

  /** The new email address of a change that is not confirmed yet; undefined if there is none. */
  async findPendingEmail(userId: string): Promise<string | undefined> {
    return (await this.repository.findPendingChange(userId))?.newEmail;
  }

  /** Opening a link does not use it up, because mail scanners open links. */
  async getEmailChange({ userId }: SignedInUser, link: string): Promise<Pick<EmailChange, 'oldEmail' | 'newEmail'>> {
    const change = await this.repository.findOpenChange(userId, tokenHash(link));
    if (change === null) throw new AppError('gone', USED_UP);
    return change;
  }

  /** True if the email has changed; false while the other email address has not confirmed. */
  async confirmEmailChange(user: SignedInUser, link: string): Promise<boolean> {
    const linkHash = tokenHash(link);
    try {
      const isChanged = await this.unitOfWork.run(async (manager) => {
        const change = await this.repository.lockOpenChange(manager, user.userId, linkHash);
        if (change === null) throw new AppError('gone', USED_UP);
        change[change.oldLinkHash === linkHash ? 'oldConfirmedAt' : 'newConfirmedAt'] = new Date();
        const { oldConfirmedAt, newConfirmedAt } = change;
        await manager.update(EmailChange, { id: change.id }, { oldConfirmedAt, newConfirmedAt });
        if (oldConfirmedAt === null || newConfirmedAt === null) return false;
        await this.repository.changeAccountEmail(manager, change);
        await this.sessions.endOtherSessionsWith(manager, user);
        const { userId } = user;
        await this.audit.record(manager, { actor: userId, action: 'user.email-changed', subject: userId });
        return true;
      });
      this.changes.announce();
      return isChanged;
    } catch (error) {
      if (isEmailTaken(error))
        throw conflict('Another account uses this email address. Sign in to that account, or close it first.');
      throw error;
    }
  }

  private emailText(request: string, confirmed: string, link: string): EmailText {
    const { siteName, siteUrl } = this.config;
    return {
      subject: `Confirm your new ${siteName} email address`,
      text: `You requested to ${request}.

Confirm ${confirmed}:

${siteUrl}/dashboard/account/email/${link}

The link expires in 1 hour, works only once, and requires you to be signed in. The change takes effect after both email addresses have confirmed it.
If you didn’t request this change, ignore this email. Your account won’t change.
`,
    };
  }
}
