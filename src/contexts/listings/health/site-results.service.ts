import { Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { MetricsService } from '../../../platform/metrics/metrics.service.js';
import { NEVER_CHECKED, type SavedState, type SiteFinding, type SiteState, nextState } from './check-schedule.js';
import { SiteCheckConfig } from './site-check.config.js';
import { CheckedCatalogsService } from './checked-catalogs.service.js';
import type { ListingKey } from './site-check.js';
import { type ClaimedCheck, SiteChecksRepository } from './site-checks.repository.js';

/** A result as if the site had been checked: first when it was live, then since `days` with this finding. */
export interface SiteSample extends ListingKey {
  days: number;
  liveTitle: string;
  finding: SiteFinding;
}

const DAY_MS = 86_400_000;

@Injectable()
export class SiteResultsService {
  private readonly saved: Counter;

  constructor(
    private readonly checks: SiteChecksRepository,
    private readonly listings: CheckedCatalogsService,
    private readonly settings: SiteCheckConfig,
    private readonly unitOfWork: UnitOfWork,
    metrics: MetricsService,
  ) {
    this.saved = metrics.counter('site_checks_total', 'Site checks by result', ['result']);
  }

  /** Saves nothing if another process has repeated the check, or the listing's website has changed. */
  async saveResult(check: ClaimedCheck, finding: SiteFinding): Promise<void> {
    const state = nextState(check, finding, this.settings.now());
    // Most checks change nothing that visitors see, and write only this row.
    const isSaved = isSameForVisitors(check, state)
      ? await this.checks.saveState(this.unitOfWork.manager, check, state)
      : await this.saveVisibly(check, state);
    if (isSaved) this.saved.inc({ result: state.result ?? '' });
  }

  /** For the demo catalog, whose hosts are never requested. Checks without a sample are `live`. */
  async storeSamples(samples: readonly SiteSample[]): Promise<void> {
    await this.unitOfWork.runBulk(async (manager) => {
      for (const { kind, id, ...sample } of samples) {
        await this.checks.storeSample(manager, { kind, id }, this.stateOf(sample));
        await this.listings.getCatalog(kind).reorder(manager, id);
      }
      await this.checks.storeLiveSamples(manager, this.settings.now());
    });
  }

  private saveVisibly(check: ClaimedCheck, state: SavedState): Promise<boolean> {
    const catalog = this.listings.getCatalog(check.kind);
    return this.unitOfWork.run(async (manager) => {
      await catalog.lockListing(manager, check.listingId);
      const isSaved = await this.checks.saveState(manager, check, state);
      if (isSaved && isPlacedLast(check) !== isPlacedLast(state)) await catalog.reorder(manager, check.listingId);
      return isSaved;
    });
  }

  private stateOf({ days, liveTitle, finding }: Omit<SiteSample, keyof ListingKey>): SiteState {
    const now = this.settings.now();
    const began = new Date(now.getTime() - days * DAY_MS);
    const evidence = { ...finding.evidence, status: 200, title: liveTitle, hops: [], message: null };
    const live = nextState(
      NEVER_CHECKED,
      { result: 'live', reason: null, evidence },
      new Date(began.getTime() - DAY_MS),
    );
    return nextState(nextState(live, finding, began), finding, now);
  }
}

const isSameForVisitors = (before: ClaimedCheck, after: SavedState): boolean =>
  before.notice === after.notice && (after.notice === null || before.since?.getTime() === after.since?.getTime());

/** In search results; see migrations/site-order.sql. */
const isPlacedLast = ({ notice }: Pick<SavedState, 'notice'>): boolean => notice === 'gone' || notice === 'parked';
