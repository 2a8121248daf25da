import { Injectable, type OnModuleInit } from '@nestjs/common';
import { parsedUrl } from '../../../platform/input/parsed-url.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import type { JobAttempt, NewJob } from '../../../platform/jobs/job.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { hostKey, type HostTurn, HostTurns } from '../../../platform/sites/host-turns.js';
import type { ListingToCheck } from '../submissions/listing-check.entity.js';
import { ListingWatches } from '../watching/listing-watches.js';
import { ListingChecksRepository } from './listing-checks.repository.js';
import { type CheckResult, ListingChecker } from './listing-checker.js';

export const LISTING_CHECK_JOB = 'check-listing';

/** Checks of an unreachable listing, with increasing pauses. */
const MAX_CHECKS = 3;
/** Extra attempts replace those that a crash or shutdown interrupts. */
const ATTEMPTS = MAX_CHECKS + 3;
/** Checks mostly wait for other hosts. Pages are parsed one at a time anyway. */
const CONCURRENCY = 8;
const POLL_MS = 2_000;

/** Checks a recorded listing and saves the result. Safe to run twice. */
@Injectable()
export class ListingCheckJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly repository: ListingChecksRepository,
    private readonly checker: ListingChecker,
    private readonly hosts: HostTurns,
    private readonly watches: ListingWatches,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  onModuleInit(): void {
    this.jobs.registerKind({
      name: LISTING_CHECK_JOB,
      concurrency: CONCURRENCY,
      pollMs: POLL_MS,
      runJob: ({ address, ...listing }, attempt) => this.check({ ...listing, url: address } as ListingToCheck, attempt),
    });
  }

  private async check(listing: ListingToCheck, { number, isLast, signal }: JobAttempt): Promise<void> {
    const url = parsedUrl(listing.url);
    if (!url || (await this.repository.findWebsite(listing)) === null) return;
    const turn = await this.hosts.waitForTurn(url, signal);
    const result = await this.checkInTurn(listing, turn, signal).finally(() => turn.end());
    if (result === null) return;
    if (result.isRetryable && number < MAX_CHECKS && !isLast)
      throw new Error(`${listing.url} is unreachable, will retry`);
  }

  /** The website may have changed while the job waited. */
  private async checkInTurn(listing: ListingToCheck, turn: HostTurn, signal: AbortSignal): Promise<CheckResult | null> {
    const website = await this.repository.findWebsite(listing);
    if (website === null) return null;
    const result = await this.checker.checkListing(listing.url, website, turn, signal);
    await this.unitOfWork.run(async (manager) => {
      await this.repository.saveResult(manager, listing, result);
      await this.watches.applyFinding(manager, listing, result);
    });
    return result;
  }
}

/** One queue per host, so that jobs that wait for the same host do not delay others. */
export function listingCheckJob({ toolId, directoryId, url }: ListingToCheck): NewJob {
  const parsed = parsedUrl(url);
  return {
    payload: { toolId, directoryId, address: url },
    queue: `listings:${parsed ? hostKey(parsed) : ''}`,
    maxAttempts: ATTEMPTS,
  };
}
