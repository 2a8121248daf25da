import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ClientsRepository } from '../../../access/users/clients.repository.js';
import { NotificationEventsService } from '../../../notifications/events/notification-events.service.js';
import type { ListingLoss } from '../listing-loss.entity.js';
import { LostListingsRepository } from '../lost-listings.repository.js';
import { LossEmailJob } from './loss-email.job.js';
import { LossEventJob } from './loss-event.job.js';
import { LossReportsRepository } from './loss-reports.repository.js';

/** Reports lost and recovered listings, in the transaction of the check that found them. */
@Injectable()
export class LossReportsService {
  constructor(
    private readonly clients: ClientsRepository,
    private readonly losses: LostListingsRepository,
    private readonly repository: LossReportsRepository,
    private readonly events: LossEventJob,
    private readonly emails: LossEmailJob,
    private readonly notifications: NotificationEventsService,
  ) {}

  /** `loss` is open, or has just recovered. A recovery needs no work, so the team is not notified of it. */
  async reportChange(manager: EntityManager, loss: ListingLoss, now: Date): Promise<void> {
    if (loss.status === 'open') {
      const name = await this.losses.findName(manager, loss);
      await this.notifications.recordEvents(manager, 'lost-listing', [{ id: loss.toolId, name }]);
    }
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
