import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AppError, conflict } from '../../../platform/errors/app-error.js';
import { AccessChanges } from '../../access/access-changes.js';
import type { Person } from '../../access/sessions/person.js';
import { SessionsService } from '../../access/sessions/sessions.service.js';
import { tokenHash } from '../../access/sessions/tokens.js';
import { isEmailTaken } from '../users/email-taken.js';
import type { EmailChange } from './email-change.entity.js';
import { EmailChangesRepository } from './email-changes.repository.js';

const USED_UP =
  'This link was used, is older than an hour, was replaced by a newer one, or belongs to another account. Please ask for the change again.';

/**
 * Changes the address of an account when both addresses have confirmed it. Only the owner of the account can use the links:
 * otherwise somebody could have a stranger confirm an address for an account that is not the stranger's.
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

  /** Looking at a link spends nothing, because mail scanners open links. */
  async getLink({ userId }: Person, link: string): Promise<Pick<EmailChange, 'oldEmail' | 'newEmail'>> {
    const change = await this.repository.findOpen(userId, tokenHash(link));
    if (change === null) throw new AppError('gone', USED_UP);
    return change;
  }

  /** True when the address has changed; false while the other address has not confirmed yet. */
  async confirm(person: Person, link: string): Promise<boolean> {
    const linkHash = tokenHash(link);
    try {
      const isChanged = await this.unitOfWork.run(async (manager) => {
        const change = await this.repository.lockOpen(manager, person.userId, linkHash);
        if (change === null) throw new AppError('gone', USED_UP);
        change[change.oldLinkHash === linkHash ? 'oldConfirmedAt' : 'newConfirmedAt'] = new Date();
        await this.repository.confirm(manager, change);
        if (change.oldConfirmedAt === null || change.newConfirmedAt === null) return false;
        await this.repository.moveAccount(manager, change);
        await this.sessions.endOthersWith(manager, person);
        const { userId } = person;
        await this.audit.record(manager, { actor: userId, action: 'user.email-changed', subject: userId });
        return true;
      });
      this.changes.announce();
      return isChanged;
    } catch (error) {
      if (isEmailTaken(error))
        throw conflict('Another account has this address. Sign in with it to use that account, or close it first.');
      throw error;
    }
  }
}
