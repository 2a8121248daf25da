import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { ListingWatchesService } from '../watching/listing-watches.service.js';
import { LISTING_CHECK_JOB, newListingCheckJob } from './listing-check.job.js';

const POLL_MS = 60_000;
/** Per transaction. */
const CLAIM_BATCH_SIZE = 100;

const UNWATCHED_POLL_MS = 3_600_000;

/** Adds jobs that check the watched listings when they are due. */
@Injectable()
export class DueListingsJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(DueListingsJob.name);
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();
  private missedAt = 0;

  constructor(
    private readonly watches: ListingWatchesService,
    private readonly jobs: JobsService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.round = this.round.then(() => this.runRound());
    }, POLL_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.round;
  }

  async requestDueChecks(): Promise<void> {
    while ((await this.requestBatch()) === CLAIM_BATCH_SIZE);
  }

  /** During an upgrade, a process of the earlier version may mark submissions Done without watching their listings. */
  async watchMissed(): Promise<void> {
    while (
      (await this.unitOfWork.run((manager) => this.watches.watchMissed(manager, CLAIM_BATCH_SIZE))) === CLAIM_BATCH_SIZE
    );
    this.missedAt = Date.now() + UNWATCHED_POLL_MS;
  }

  private requestBatch(): Promise<number> {
    return this.unitOfWork.run(async (manager) => {
      const due = await this.watches.claimDueListings(manager, CLAIM_BATCH_SIZE);
      if (due.length > 0) await this.jobs.addMissingJobs(manager, LISTING_CHECK_JOB, due.map(newListingCheckJob));
      return due.length;
    });
  }

  private async runRound(): Promise<void> {
    try {
      if (Date.now() >= this.missedAt) await this.watchMissed();
      await this.requestDueChecks();
    } catch (error) {
      this.logger.warn(`Due listings cannot be claimed, will retry: ${(error as Error).message}`);
    }
  }
}
