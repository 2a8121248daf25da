import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { NEVER_CHECKED, type SiteFinding, type SiteState, stateAfter } from './check-schedule.js';
import { CheckSettings } from './check-settings.js';
import { CheckedListings } from './checked-listings.js';
import { type ListingKey, SiteChecksRepository } from './site-checks.repository.js';

/** A result as if the site had been checked: first when it was live, then since `days` with this finding. */
export interface SiteSample extends ListingKey {
  days: number;
  liveTitle: string;
  finding: SiteFinding;
}

const DAY_MS = 86_400_000;

/** Stores results for the demo catalog, whose hosts are never requested. */
@Injectable()
export class SiteSamples {
  constructor(
    private readonly checks: SiteChecksRepository,
    private readonly listings: CheckedListings,
    private readonly settings: CheckSettings,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Checks without a sample are `live`. */
  async storeSamples(samples: readonly SiteSample[]): Promise<void> {
    await this.unitOfWork.runBulk(async (manager) => {
      for (const { kind, id, ...sample } of samples) {
        await this.checks.storeSample(manager, { kind, id }, this.stateOf(sample));
        await this.listings.catalogOf(kind).reorder(manager, id);
      }
      await this.checks.storeLiveSamples(manager, this.settings.now());
    });
  }

  private stateOf({ days, liveTitle, finding }: Omit<SiteSample, keyof ListingKey>): SiteState {
    const now = this.settings.now();
    const began = new Date(now.getTime() - days * DAY_MS);
    const evidence = { ...finding.evidence, status: 200, title: liveTitle, hops: [], message: null };
    const live = stateAfter(
      NEVER_CHECKED,
      { result: 'live', reason: null, evidence },
      new Date(began.getTime() - DAY_MS),
    );
    return stateAfter(stateAfter(live, finding, began), finding, now);
  }
}
