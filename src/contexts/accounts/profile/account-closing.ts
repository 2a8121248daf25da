import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { invalid } from '../../../platform/errors/app-error.js';
import { foldEmail } from '../../../platform/text/email-address.js';
import { AccessChanges } from '../../access/access-changes.js';
import { SubscriptionEnding } from '../../billing/subscription-ending.js';
import type { SignedInUser } from '../../access/sessions/signed-in-user.js';
import { AccountDeletion } from './account-deletion.js';

@Injectable()
export class AccountClosing {
  constructor(
    private readonly subscriptions: SubscriptionEnding,
    private readonly deletion: AccountDeletion,
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: AccessChanges,
  ) {}

  /**
   * `typedEmail` must be the email address of the account, so that no account is closed by mistake. The subscription is
   * canceled before anything is deleted: if that fails, the account stays unchanged.
   */
  async closeAccount({ userId, email }: SignedInUser, typedEmail: string): Promise<void> {
    if (foldEmail(typedEmail.trim()) !== foldEmail(email))
      throw invalid('That’s not the email address of this account. Type it exactly as shown.', 'email');
    await this.unitOfWork.run((manager) => this.deletion.assertNotLastAdmin(manager, userId));
    await this.subscriptions.endSubscription(userId);
    await this.unitOfWork.run((manager) => this.deletion.deleteAccount(manager, userId));
    this.changes.announce();
  }
}
