import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Counter } from 'prom-client';
import type { EntityManager } from 'typeorm';
import { DatabaseNotifications } from '../database/database-notifications.js';
import { Metrics } from '../metrics/metrics.js';
import type { JobKind, NewJob } from './job.js';
import { JobRunner } from './job-runner.js';
import { type Backlog, type FailedJob, JOBS_ADDED, JobsRepository } from './jobs.repository.js';

/** Durable jobs in PostgreSQL: added in the transaction that needs them, run by whichever process claims them first. */
@Injectable()
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly runners: JobRunner[] = [];
  private readonly attempts: Counter;

  constructor(
    private readonly repository: JobsRepository,
    notifications: DatabaseNotifications,
    metrics: Metrics,
  ) {
    this.attempts = metrics.counter('job_attempts_total', 'Job attempts', ['kind', 'outcome']);
    metrics.gauge('jobs', 'Waiting, running and permanently failed jobs', ['kind', 'state'], async () => {
      const rows = await repository.countJobs();
      return rows.map(({ kind, state, count }) => ({ labels: { kind, state }, value: count }));
    });
    notifications.on(JOBS_ADDED, (added) => {
      for (const runner of this.runners) if (added === undefined || added === runner.kind.name) runner.poll();
    });
  }

  /** Must be called before the application has started. */
  registerKind(kind: JobKind): void {
    const count = (outcome: string): void => this.attempts.inc({ kind: kind.name, outcome });
    this.runners.push(new JobRunner(kind, this.repository, count));
  }

  /** The jobs are added when the transaction commits. */
  addJobs(manager: EntityManager, kind: string, jobs: readonly NewJob[]): Promise<void> {
    return this.repository.insertJobs(manager, kind, jobs);
  }

  /**
   * Adds a job unless the same one is waiting or running, or `maxWaiting` jobs of its kind are. A job in its last attempt
   * does not count, because nothing would do the work if it failed. The new job runs after it.
   */
  addJobOnce(manager: EntityManager, kind: string, job: NewJob, maxWaiting: number): Promise<void> {
    return this.repository.insertJobOnce(manager, kind, job, maxWaiting);
  }

  /** Adds several jobs as `addJobOnce` does. Callers that may add the same job at once must use a lock. */
  addMissingJobs(manager: EntityManager, kind: string, jobs: readonly NewJob[]): Promise<void> {
    return this.repository.insertMissingJobs(manager, kind, jobs);
  }

  /** Jobs that failed permanently since the last call, at most 500. The next call does not return them if the transaction commits. */
  takeUnreportedFailures(manager: EntityManager): Promise<FailedJob[]> {
    return this.repository.takeUnreportedFailures(manager);
  }

  /** Waiting jobs of all processes. */
  readBacklog(): Promise<Backlog> {
    return this.repository.readBacklog();
  }

  onApplicationBootstrap(): void {
    for (const runner of this.runners) runner.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.runners.map((runner) => runner.stop()));
  }
}
