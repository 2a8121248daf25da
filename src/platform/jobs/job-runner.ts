import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { ClaimedJob, JobKind, JobQueue } from './job.js';

/** How long running jobs may take to finish when the service stops; then they are interrupted. Shorter than the lease. */
const STOP_GRACE_MS = 4_000;
const RETRY_PAUSE_MS = 1_000;

/** Claims and runs the jobs of one kind. */
export class JobRunner {
  private readonly logger = new Logger(JobRunner.name);
  private readonly running = new Map<ClaimedJob, Promise<void>>();
  private readonly interruption = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private polling: Promise<void> | undefined;
  private isStarted = false;
  private isPolling = false;
  private isPollRequested = false;
  private isDatabaseLost = false;

  constructor(
    readonly kind: JobKind,
    private readonly jobs: JobQueue,
    private readonly count: (outcome: 'done' | 'failed') => void,
  ) {
    // Every outbound request of every running job adds a listener.
    setMaxListeners(0, this.interruption.signal);
  }

  start(): void {
    this.isStarted = true;
    this.timer = setInterval(() => this.poll(), this.kind.pollMs).unref();
    this.poll();
  }

  async stop(): Promise<void> {
    this.isStarted = false;
    clearInterval(this.timer);
    await this.polling;
    const grace = setTimeout(() => this.interruption.abort(), STOP_GRACE_MS);
    await Promise.all(this.running.values());
    clearTimeout(grace);
  }

  /** Polls one at a time. A call during a poll requests another one, because the current one may miss the new job. */
  poll(): void {
    this.isPollRequested = true;
    if (!this.isPolling) this.polling = this.pollWhileRequested();
  }

  private async pollWhileRequested(): Promise<void> {
    this.isPolling = true;
    while (this.isPollRequested && this.isStarted) {
      this.isPollRequested = false;
      try {
        const free = this.kind.concurrency - this.running.size;
        const claimed = await this.jobs.claimJobs(this.kind, free, [...this.running.keys()]);
        for (const job of claimed) this.running.set(job, this.run(job));
        this.isDatabaseLost = false;
      } catch (error) {
        if (!this.isDatabaseLost)
          this.logger.warn(`Jobs of kind ${this.kind.name} cannot be claimed, will retry: ${String(error)}`);
        this.isDatabaseLost = true;
      }
    }
    this.isPolling = false;
  }

  private async run(job: ClaimedJob): Promise<void> {
    const { attempts, maxAttempts, interruptions } = job;
    const isLast = attempts >= maxAttempts;
    const { signal } = this.interruption;
    try {
      await this.kind.runJob(job.payload, { number: attempts - interruptions, isLast, signal });
      this.count('done');
      await this.record(job, () => this.jobs.completeJob(job));
    } catch (error) {
      if (signal.aborted) {
        await this.record(job, () => this.jobs.interruptJob(job));
        return;
      }
      this.count('failed');
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      // Attempts that are retried are logged by the job itself.
      if (isLast) this.logger.warn(`Job ${job.id} (${this.kind.name}) failed permanently: ${stack ?? message}`);
      await this.record(job, () => this.jobs.failJob(job, message));
    }
    this.running.delete(job);
    this.poll();
  }

  /** Retries until the database is back, unless the service stops; then the lease expires and the job runs again. */
  private async record(job: ClaimedJob, outcome: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await outcome();
        return;
      } catch (error) {
        if (!this.isStarted) {
          this.logger.warn(`Job ${job.id} result not saved, will retry: ${String(error)}`);
          return;
        }
        await sleep(RETRY_PAUSE_MS);
      }
    }
  }
}
