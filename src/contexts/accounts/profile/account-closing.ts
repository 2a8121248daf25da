import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AccessChanges } from '../../access/access-changes.js';
import { SubscriptionEnding } from '../../billing/subscription-ending.js';
import type { Person } from '../../access/sessions/person.js';
import { AccountDeletion } from './account-deletion.js';

/** Closes an account for good. */
@Injectable()
export class AccountClosing {
  constructor(
    private readonly subscriptions: SubscriptionEnding,
    private readonly deletion: AccountDeletion,
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: AccessChanges,
  ) {}

  /** The subscription is cancelled before anything is deleted: when that fails, the account is as it was. */
  async close({ userId }: Person): Promise<void> {
    await this.unitOfWork.run((manager) => this.deletion.refuseLastAdmin(manager, userId));
    await this.subscriptions.end(userId);
    await this.unitOfWork.run((manager) => this.deletion.delete(manager, userId));
    this.changes.announce();
  }
}
