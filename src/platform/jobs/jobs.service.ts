import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import { DatabaseNotificationsService } from '../database/database-notifications.service.js';
import { changedRows, findValue, getRow } from '../database/rows.js';
import { MetricsService } from '../metrics/metrics.service.js';
import type { ClaimedJob, JobKind, NewJob } from './job.js';
import { JobRunner } from './job-runner.js';

/** The notification channel for new jobs; the payload is their kind. */
export const JOBS_ADDED = 'jobs_added';

/** When a lease expires, its process counts as dead and any process may claim the job. Every claim extends the leases. */
const LEASE = '8 seconds';

export interface Backlog {
  failed: number;
  due: number;
  dueSince: Date | null;
  /** The latest failed jobs. `at` is when the next attempt would have been due. */
  latest: { id: string; kind: string; error: string | null; at: string }[];
}

export interface FailedJob {
  id: string;
  kind: string;
}

const MAX_LATEST_FAILURES = 10;
const REPORT_BATCH_SIZE = 500;
const IS_FAILED = 'attempts >= max_attempts and leased_until is null';

const IS_DUE = 'attempts < max_attempts and due_at <= now() and coalesce(leased_until, now()) <= now()';

/** Durable jobs in PostgreSQL: added in the transaction that needs them, run by whichever process claims them first. */
@Injectable()
export class JobsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly runners: JobRunner[] = [];
  private readonly attempts: Counter;

  constructor(
    private readonly dataSource: DataSource,
    notifications: DatabaseNotificationsService,
    metrics: MetricsService,
  ) {
    this.attempts = metrics.counter('job_attempts_total', 'Job attempts', ['kind', 'outcome']);
    metrics.gauge('jobs', 'Waiting, running and permanently failed jobs', ['kind', 'state'], async () => {
      const rows = await this.countJobs();
      return rows.map(({ kind, state, count }) => ({ labels: { kind, state }, value: count }));
    });
    notifications.on(JOBS_ADDED, (added) => {
      for (const runner of this.runners) if (added === undefined || added === runner.kind.name) runner.poll();
    });
  }

  /** Must be called before the application has started. */
  registerKind(kind: JobKind): void {
    const count = (outcome: string): void => this.attempts.inc({ kind: kind.name, outcome });
    this.runners.push(new JobRunner(kind, this, count));
  }

  /** The jobs are added when the transaction commits. */
  async addJobs(manager: EntityManager, kind: string, jobs: readonly NewJob[]): Promise<void> {
    await manager.query(
      `with added as (
         insert into jobs (kind, queue, payload, max_attempts, due_at)
         select $1, queue, payload, "maxAttempts", coalesce("dueAt", now())
           from jsonb_to_recordset($2) as job (queue text, payload jsonb, "maxAttempts" integer, "dueAt" timestamptz))
       select pg_notify('${JOBS_ADDED}', $1)`,
      [kind, JSON.stringify(jobs)],
    );
  }

  /**
   * Adds a job unless the same one is waiting or running, or `maxWaiting` jobs of its kind are. A job in its last attempt
   * does not count, because nothing would do the work if it failed. The new job runs after it. Two transactions at once may
   * both add the job.
   */
  async addJobOnce(
    manager: EntityManager,
    kind: string,
    { queue, payload, maxAttempts }: NewJob,
    maxWaiting: number,
  ): Promise<void> {
    await manager.query(
      `with open as materialized (
         select payload from jobs where kind = $1 and attempts < max_attempts limit $5
       ), added as (
         insert into jobs (kind, queue, payload, max_attempts)
         select $1, $2, $3, $4
          where (select count(*) from open) < $5 and not exists (select from open where payload = $3)
         returning id)
       select pg_notify('${JOBS_ADDED}', $1) from added`,
      [kind, queue, JSON.stringify(payload), maxAttempts, maxWaiting],
    );
  }

  /** Adds several jobs as `addJobOnce` does. Callers that may add the same job at once must use a lock. */
  async addMissingJobs(manager: EntityManager, kind: string, jobs: readonly NewJob[]): Promise<void> {
    await manager.query(
      `with added as (
         insert into jobs (kind, queue, payload, max_attempts, due_at)
         select $1, queue, payload, "maxAttempts", coalesce("dueAt", now())
           from jsonb_to_recordset($2) as job (queue text, payload jsonb, "maxAttempts" integer, "dueAt" timestamptz)
          where not exists (select from jobs open
                             where open.kind = $1 and open.queue = job.queue and open.payload = job.payload
                               and open.attempts < open.max_attempts)
         returning id)
       select pg_notify('${JOBS_ADDED}', $1) from added limit 1`,
      [kind, JSON.stringify(jobs)],
    );
  }

  claimJobs(
    { name, queueWidth = 1 }: Pick<JobKind, 'name' | 'queueWidth'>,
    atMost: number,
    running: readonly ClaimedJob[],
  ): Promise<ClaimedJob[]> {
    return this.dataSource.query<ClaimedJob[]>(
      `select id, payload, attempts, max_attempts as "maxAttempts", interruptions from claim_jobs($1, $2, $3, '${LEASE}', $4)`,
      [name, atMost, running.map(({ id }) => id), queueWidth],
    );
  }

  /** Ignores a job that another process has taken over: its number of attempts differs. */
  async completeJob({ id, attempts }: ClaimedJob): Promise<void> {
    await this.dataSource.query('delete from jobs where id = $1 and attempts = $2', [id, attempts]);
  }

  /** Pauses for 3 s, 7 s, 20 s and so on, up to six hours. PostgreSQL stores no NUL, which a message might quote. */
  async failJob({ id, attempts }: ClaimedJob, error: string): Promise<void> {
    await this.dataSource.query(
      `update jobs set last_error = $3, leased_until = null,
                       due_at = now() + exp(least(attempts - interruptions, 10)) * interval '1 second'
        where id = $1 and attempts = $2`,
      [id, attempts, error.replaceAll('\0', '')],
    );
  }

  /** Expires the lease, as when the process dies. */
  async interruptJob({ id, attempts }: ClaimedJob): Promise<void> {
    await this.dataSource.query('update jobs set leased_until = now() where id = $1 and attempts = $2', [id, attempts]);
  }

  /** Jobs that failed permanently since the last call, at most 500. The next call does not return them if the transaction commits. */
  takeUnreportedFailures(manager: EntityManager): Promise<FailedJob[]> {
    return changedRows(
      manager,
      `update jobs set failure_reported_at = now()
        where id in (select id from jobs where ${IS_FAILED} and failure_reported_at is null
                      order by id limit ${REPORT_BATCH_SIZE} for update skip locked)
       returning id, kind`,
    );
  }

  /** Gives a failed job its attempts again, without those that claim_jobs added. Returns its kind; null if it is not a failed job. */
  retryFailedJob(manager: EntityManager, id: string): Promise<string | null> {
    return findValue<string>(
      manager,
      `with retried as (
         update jobs set attempts = 0, max_attempts = max_attempts - least(interruptions, 10), interruptions = 0,
                         due_at = now(), failure_reported_at = null
          where id = $1 and ${IS_FAILED} returning kind)
       select kind, pg_notify('${JOBS_ADDED}', kind) from retried`,
      [id],
    );
  }

  /** Failed jobs and due jobs of all processes, and since when the first of them is due. */
  readBacklog(): Promise<Backlog> {
    return getRow(
      this.dataSource,
      `select (count(*) filter (where ${IS_FAILED}))::integer as failed,
              (count(*) filter (where ${IS_DUE}))::integer as due, min(due_at) filter (where ${IS_DUE}) as "dueSince",
              (select coalesce(json_agg(json_build_object('id', id::text, 'kind', kind, 'error', last_error, 'at', due_at) order by id desc), '[]')
                 from (select * from jobs where ${IS_FAILED} order by id desc limit ${MAX_LATEST_FAILURES}) failed) as latest
         from jobs`,
    );
  }

  onApplicationBootstrap(): void {
    for (const runner of this.runners) runner.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.runners.map((runner) => runner.stop()));
  }

  private countJobs(): Promise<{ kind: string; state: string; count: number }[]> {
    return this.dataSource.query(
      `select kind, count(*)::integer,
              case when leased_until > now() then 'running' when ${IS_FAILED} then 'failed' else 'waiting' end as state
         from jobs group by 1, 3`,
    );
  }
}
