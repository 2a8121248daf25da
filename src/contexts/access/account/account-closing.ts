import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { Mails } from '../../../platform/mail/mails.js';
import { AccessChanges } from '../access-changes.js';
import type { Person } from '../sessions/person.js';
import { UsersRepository } from '../users/users.repository.js';

/** Closes an account for good. What names the person is deleted; the audit log keeps the ids. */
@Injectable()
export class AccountClosing {
  constructor(
    private readonly users: UsersRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly mails: Mails,
    private readonly audit: AuditLog,
    private readonly changes: AccessChanges,
  ) {}

  async close({ userId }: Person): Promise<void> {
    // A paid plan is cancelled here, before anything is deleted: a failure then leaves the account as it was.
    await this.unitOfWork.run(async (manager) => {
      await this.users.keepOneAdmin(manager, userId);
      const { addresses, keyIds } = await this.users.delete(manager, userId);
      await this.mails.forget(manager, addresses);
      for (const subject of keyIds) await this.audit.record(manager, { actor: userId, action: 'key.revoked', subject });
      await this.audit.record(manager, { actor: userId, action: 'user.closed', subject: userId });
    });
    this.changes.announce();
  }
}
