import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { invalid } from '../../../platform/errors/app-error.js';
import { foldEmail } from '../../../platform/text/email-address.js';
import { AccessRevisionService } from '../../access/access-revision.service.js';
import type { SignedInUser } from '../../access/sessions/signed-in-user.js';
import { SubscriptionsService } from '../../billing/subscriptions.service.js';
import { ConnectedAppsService } from '../connections/connected-apps.service.js';
import { AccountsService } from '../users/accounts.service.js';
import { UsersRepository } from '../users/users.repository.js';

@Injectable()
export class AccountClosingService {
  constructor(
    private readonly users: UsersRepository,
    private readonly subscriptions: SubscriptionsService,
    private readonly apps: ConnectedAppsService,
    private readonly accounts: AccountsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
    private readonly changes: AccessRevisionService,
  ) {}

  /**
   * `typedEmail` must be the email address of the account, so that no account is closed by mistake. The subscription is
   * canceled before anything is deleted: if that fails, the account stays unchanged.
   */
  async closeAccount({ userId, email }: SignedInUser, typedEmail: string): Promise<void> {
    if (foldEmail(typedEmail.trim()) !== foldEmail(email))
      throw invalid('That’s not the email address of this account. Type it exactly as shown.', 'email');
    await this.unitOfWork.run((manager) => this.users.assertNotLastAdmin(manager, userId));
    await this.subscriptions.endSubscription(userId);
    await this.unitOfWork.run((manager) => this.deleteAccount(manager, userId));
    this.changes.announce();
  }

  /** Deletes personal data; the audit log keeps the IDs. */
  private async deleteAccount(manager: EntityManager, userId: string): Promise<void> {
    await this.users.assertNotLastAdmin(manager, userId);
    await this.users.lockUser(manager, userId);
    await this.apps.endConnections(manager, userId, { userId });
    await this.accounts.endAccess(manager, userId, userId);
    const keyIds = await this.users.deleteUser(manager, userId);
    for (const subject of keyIds) await this.audit.record(manager, { actor: userId, action: 'key.revoked', subject });
    await this.audit.record(manager, { actor: userId, action: 'user.closed', subject: userId });
  }
}
