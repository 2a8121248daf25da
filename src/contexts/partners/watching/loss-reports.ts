import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ListingLoss } from './listing-loss.entity.js';

/** Reports lost and recovered listings, in the transaction of the check that found them. */
@Injectable()
export class LossReports {
  /** `loss` is open, or has just recovered. */
  async reportChange(_manager: EntityManager, _loss: ListingLoss, _now: Date): Promise<void> {
    // The team's notification and the partner's event follow.
  }
}
