import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AppError, conflict } from '../../../platform/errors/app-error.js';
import { AccessChanges } from '../../access/access-changes.js';
import type { SignedInUser } from '../../access/sessions/signed-in-user.js';
import { SessionsService } from '../../access/sessions/sessions.service.js';
import { tokenHash } from '../../access/sessions/tokens.js';
import { isEmailTaken } from '../users/email-taken.js';
import type { EmailChange } from './email-change.entity.js';
import { EmailChangesRepository } from './email-changes.repository.js';

const USED_UP =
  'This link has expired, was already used, was replaced by a newer one, or belongs to another account. Request the change again.';

/**
 * Changes the email of an account after both email addresses have confirmed it. Only the owner of the account can use the
 * links: otherwise users could trick others into confirming their email address for an account that is not theirs.
 */
@Injectable()
export class EmailChangeConfirmation {
  constructor(
    private readonly repository: EmailChangesRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionsService,
    private readonly audit: AuditLog,
    private readonly changes: AccessChanges,
  ) {}

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
        await this.repository.saveConfirmation(manager, change);
        if (change.oldConfirmedAt === null || change.newConfirmedAt === null) return false;
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
}
