import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { JobKind } from './job.js';
import type { ClaimedJob, JobsRepository } from './jobs.repository.js';

/** Jobs may take this long to finish when the service stops; then they are interrupted. Shorter than their lease. */
const STOP_GRACE_MS = 4_000;
const WRITE_AGAIN_MS = 1_000;

/** Claims and runs the jobs of one kind. */
export class JobRunner {
  private readonly logger = new Logger(JobRunner.name);
  private readonly running = new Map<ClaimedJob, Promise<void>>();
  private readonly interruption = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private isOpen = false;
  private isLooking = false;
  private isLookWanted = false;
  private isCutOff = false;

  constructor(
    readonly kind: JobKind,
    private readonly jobs: JobsRepository,
    private readonly count: (outcome: 'done' | 'failed') => void,
  ) {
    // Every request of every running job listens.
    setMaxListeners(0, this.interruption.signal);
  }

  start(): void {
    this.isOpen = true;
    this.timer = setInterval(() => this.look(), this.kind.pollMs).unref();
    this.look();
  }

  async stop(): Promise<void> {
    this.isOpen = false;
    clearInterval(this.timer);
    await this.looking;
    const grace = setTimeout(() => this.interruption.abort(), STOP_GRACE_MS);
    await Promise.all(this.running.values());
    clearTimeout(grace);
  }

  /** One look at a time. A call during a look has it repeated: that look may have been too early to see the new job. */
  look(): void {
    this.isLookWanted = true;
    if (!this.isLooking) this.looking = this.lookWhileWanted();
  }

  private async lookWhileWanted(): Promise<void> {
    this.isLooking = true;
    while (this.isLookWanted && this.isOpen) {
      this.isLookWanted = false;
      try {
        const free = this.kind.concurrency - this.running.size;
        const claimed = await this.jobs.claim(this.kind.name, free, [...this.running.keys()]);
        for (const job of claimed) this.running.set(job, this.run(job));
        this.isCutOff = false;
      } catch (error) {
        if (!this.isCutOff) this.logger.warn(`Cannot look for jobs of ${this.kind.name}: ${String(error)}`);
        this.isCutOff = true;
      }
    }
    this.isLooking = false;
  }

  private async run(job: ClaimedJob): Promise<void> {
    const { attempts, maxAttempts } = job;
    const isLast = attempts >= maxAttempts;
    try {
      await this.kind.run(job.payload, { number: attempts, isLast, signal: this.interruption.signal });
      this.count('done');
      await this.write(job, () => this.jobs.complete(job));
    } catch (error) {
      this.count('failed');
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      // A job that is tried again logs what it has to say itself.
      if (isLast) this.logger.warn(`Job ${job.id} (${this.kind.name}) failed for good: ${stack ?? message}`);
      await this.write(job, () => this.jobs.fail(job, message));
    }
    this.running.delete(job);
    this.look();
  }

  /** Waits for a database that is away, unless the service stops: then the lease ends, and the job runs again. */
  private async write(job: ClaimedJob, outcome: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await outcome();
        return;
      } catch (error) {
        if (!this.isOpen) {
          this.logger.warn(`Job ${job.id} ended without a record: ${String(error)}`);
          return;
        }
        await sleep(WRITE_AGAIN_MS);
      }
    }
  }
}
