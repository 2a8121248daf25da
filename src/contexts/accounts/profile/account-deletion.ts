import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { Mails } from '../../../platform/mail/mails.js';
import { ConnectedApps } from '../connections/connected-apps.js';
import { Accounts } from '../users/accounts.js';
import { Admins } from '../users/admins.js';
import { UsersRepository } from '../users/users.repository.js';

/** Deletes personal data; the audit log keeps the IDs. */
@Injectable()
export class AccountDeletion {
  constructor(
    private readonly users: UsersRepository,
    private readonly admins: Admins,
    private readonly apps: ConnectedApps,
    private readonly accounts: Accounts,
    private readonly mails: Mails,
    private readonly audit: AuditLog,
  ) {}

  assertNotLastAdmin(manager: EntityManager, userId: string): Promise<void> {
    return this.admins.assertNotLastAdmin(manager, userId);
  }

  async deleteAccount(manager: EntityManager, userId: string): Promise<void> {
    await this.assertNotLastAdmin(manager, userId);
    await this.users.lockUser(manager, userId);
    await this.apps.endConnections(manager, userId, { userId });
    await this.accounts.endAccess(manager, userId, userId);
    const { emails, keyIds } = await this.users.deleteUser(manager, userId);
    await this.mails.deleteEmailsTo(manager, emails);
    for (const subject of keyIds) await this.audit.record(manager, { actor: userId, action: 'key.revoked', subject });
    await this.audit.record(manager, { actor: userId, action: 'user.closed', subject: userId });
  }
}
