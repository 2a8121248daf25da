import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ClientsRepository } from '../../access/users/clients.repository.js';
import type { ListingLoss } from './listing-loss.entity.js';
import { LossEmails } from './reports/loss-emails.js';
import { LossEvents } from './reports/loss-events.js';
import { LossNotifications } from './reports/loss-notifications.js';
import { LossReportsRepository } from './reports/loss-reports.repository.js';

/** Reports lost and recovered listings, in the transaction of the check that found them. */
@Injectable()
export class LossReports {
  constructor(
    private readonly clients: ClientsRepository,
    private readonly repository: LossReportsRepository,
    private readonly events: LossEvents,
    private readonly emails: LossEmails,
    private readonly notifications: LossNotifications,
  ) {}

  /** `loss` is open, or has just recovered. */
  async reportChange(manager: EntityManager, loss: ListingLoss, now: Date): Promise<void> {
    await this.notifications.notifyTeam(manager, loss);
    const client = await this.clients.findClientWith(manager, loss.clientId);
    if (client?.listingEvents !== true) return this.repository.skipLoss(manager, loss.id);
    await this.events.scheduleEvent(manager, loss, now);
    await this.emails.scheduleEmail(manager, loss.clientId, now);
  }

  /**
   * Called when the partner's reports are turned on or off: changes until then are not reported. Also when they are turned on,
   * because a check may have begun before they were turned off.
   */
  skipChanges(manager: EntityManager, clientId: string): Promise<void> {
    return this.repository.skipChanges(manager, clientId);
  }
}
