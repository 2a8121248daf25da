import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { parsedUrl } from '../../../platform/input/parsed-url.js';
import type { JobAttempt, NewJob } from '../../../platform/jobs/job.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { ListingChecksRepository, type ListingToCheck } from './listing-checks.repository.js';
import { ListingChecker } from './listing-checker.js';

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
  /** Between two requests to one host. */
  pauseMs = 1_000;

  constructor(
    private readonly jobs: Jobs,
    private readonly repository: ListingChecksRepository,
    private readonly checker: ListingChecker,
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
    const website = await this.repository.findWebsite(listing);
    if (website === null) return;
    const result = await this.checker.checkListing(listing.url, website, signal);
    await this.repository.saveResult(listing, result);
    // The job keeps its queue during the pause, so the pause applies to all processes. A shutdown ends it.
    await sleep(this.pauseMs, undefined, { signal }).catch(() => undefined);
    if (result.isRetryable && number < MAX_CHECKS && !isLast)
      throw new Error(`${listing.url} is unreachable, will retry`);
  }
}

/** One queue per host, so that a host gets one request at a time across all processes. */
export const listingCheckJob = ({ toolId, directoryId, url }: ListingToCheck): NewJob => ({
  payload: { toolId, directoryId, address: url },
  queue: `listings:${(parsedUrl(url)?.host ?? '').replace(/^www\./, '')}`,
  maxAttempts: ATTEMPTS,
});
