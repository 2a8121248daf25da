import { Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { type SavedState, type SiteFinding, stateAfter } from './check-schedule.js';
import { CheckSettings } from './check-settings.js';
import { CheckedListings } from './checked-listings.js';
import { type ClaimedCheck, SiteChecksRepository } from './site-checks.repository.js';

/** Saves the results of checks. */
@Injectable()
export class SiteResults {
  private readonly saved: Counter;

  constructor(
    private readonly checks: SiteChecksRepository,
    private readonly listings: CheckedListings,
    private readonly settings: CheckSettings,
    private readonly unitOfWork: UnitOfWork,
    metrics: Metrics,
  ) {
    this.saved = metrics.counter('site_checks_total', 'Site checks by result', ['result']);
  }

  /** Saves nothing if another process has repeated the check, or the listing's website has changed. */
  async saveResult(check: ClaimedCheck, finding: SiteFinding): Promise<void> {
    const state = stateAfter(check, finding, this.settings.now());
    // Most checks change nothing that visitors see, and write only this row.
    const isSaved = isSameForVisitors(check, state)
      ? await this.checks.saveState(this.unitOfWork.manager, check, state)
      : await this.saveVisibly(check, state);
    if (isSaved) this.saved.inc({ result: state.result ?? '' });
  }

  private saveVisibly(check: ClaimedCheck, state: SavedState): Promise<boolean> {
    const catalog = this.listings.catalogOf(check.kind);
    return this.unitOfWork.run(async (manager) => {
      await catalog.lockListing(manager, check.listingId);
      const isSaved = await this.checks.saveState(manager, check, state);
      if (isSaved && isPlacedLast(check) !== isPlacedLast(state)) await catalog.reorder(manager, check.listingId);
      return isSaved;
    });
  }
}

const isSameForVisitors = (before: ClaimedCheck, after: SavedState): boolean =>
  before.notice === after.notice && (after.notice === null || before.since?.getTime() === after.since?.getTime());

/** In search results; see migrations/site-order.sql. */
const isPlacedLast = ({ notice }: Pick<SavedState, 'notice'>): boolean => notice === 'gone' || notice === 'parked';
