import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { NotificationEvents } from '../../../notifications/events/events.js';
import type { ListingLoss } from '../listing-loss.entity.js';
import { LostListingsRepository } from '../lost-listings.repository.js';

/** Notifies the team of lost listings. */
@Injectable()
export class LossNotifications {
  constructor(
    private readonly events: NotificationEvents,
    private readonly losses: LostListingsRepository,
  ) {}

  /** A recovery needs no work, so it is not reported. */
  async notifyTeam(manager: EntityManager, loss: ListingLoss): Promise<void> {
    if (loss.status !== 'open') return;
    const name = await this.losses.findName(manager, loss);
    await this.events.recordEvents(manager, 'lost-listing', [{ id: loss.toolId, name }]);
  }
}
