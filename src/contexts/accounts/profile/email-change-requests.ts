import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { Config } from '../../../platform/config/config.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AppError, invalid } from '../../../platform/errors/app-error.js';
import { FIRST_ADMIN_EMAIL, Mails } from '../../../platform/mail/mails.js';
import { foldEmail } from '../../../platform/text/email-address.js';
import type { SignedInUser } from '../../access/sessions/signed-in-user.js';
import { createToken, tokenHash } from '../../access/sessions/tokens.js';
import { newEmailConfirmation, oldEmailConfirmation } from './email-change-emails.js';
import { EmailChangesRepository } from './email-changes.repository.js';

const LIFETIME_MS = 60 * 60_000;
const PER_ACCOUNT = 5;
/** More than one account may request, so that others cannot keep a user from moving to this email address. */
const PER_NEW_EMAIL = 30;

/** Sends the links that confirm a change, to the old and the new email address. */
@Injectable()
export class EmailChangeRequests {
  constructor(
    private readonly repository: EmailChangesRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly mails: Mails,
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
      if (!isPlaceholder)
        await this.mails.queueEmail(manager, {
          to: oldEmail,
          ...oldEmailConfirmation(siteName, this.confirmationUrl(oldLink), newEmail),
        });
      await this.mails.queueEmail(manager, {
        to: newEmail,
        ...newEmailConfirmation(siteName, this.confirmationUrl(newLink)),
      });
    });
  }

  /** The new email address of a change that is not confirmed yet; undefined if there is none. */
  async findPendingEmail(userId: string): Promise<string | undefined> {
    return (await this.repository.findPendingChange(userId))?.newEmail;
  }

  private confirmationUrl(link: string): string {
    return `${this.config.siteUrl}/dashboard/account/email/${link}`;
  }
}
