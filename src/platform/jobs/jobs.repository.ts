import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { JobKind, NewJob } from './job.js';

export interface ClaimedJob {
  id: string;
  payload: Record<string, unknown>;
  /** Including the attempt that the claim begins. */
  attempts: number;
  maxAttempts: number;
}

/** The notification channel for new jobs; the payload is their kind. */
export const JOBS_ADDED = 'jobs_added';

/** When a lease expires, its process counts as dead and any process may claim the job. Every claim extends the leases. */
const LEASE = '8 seconds';

export interface Backlog {
  failed: number;
  due: number;
  dueSince: Date | null;
  /** The latest failed jobs. `at` is when the next attempt would have been due. */
  latest: { kind: string; error: string | null; at: string }[];
}

export interface FailedJob {
  id: string;
  kind: string;
}

const LATEST = 10;
const MAX_REPORTED = 500;
const FAILED = 'attempts >= max_attempts and coalesce(leased_until, now()) <= now()';

const DUE = 'attempts < max_attempts and due_at <= now() and coalesce(leased_until, now()) <= now()';

@Injectable()
export class JobsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insertJobs(manager: EntityManager, kind: string, jobs: readonly NewJob[]): Promise<void> {
    await manager.query(
      `with added as (
         insert into jobs (kind, queue, payload, max_attempts, due_at)
         select $1, queue, payload, "maxAttempts", coalesce("dueAt", now())
           from jsonb_to_recordset($2) as job (queue text, payload jsonb, "maxAttempts" integer, "dueAt" timestamptz))
       select pg_notify('${JOBS_ADDED}', $1)`,
      [kind, JSON.stringify(jobs)],
    );
  }

  /** Two transactions at once may both insert the job. */
  async insertJobOnce(
    manager: EntityManager,
    kind: string,
    { queue, payload, maxAttempts }: NewJob,
    maxOpen: number,
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
      [kind, queue, JSON.stringify(payload), maxAttempts, maxOpen],
    );
  }

  /** Two transactions at once may both insert a job. */
  async insertMissingJobs(manager: EntityManager, kind: string, jobs: readonly NewJob[]): Promise<void> {
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
      `select id, payload, attempts, max_attempts as "maxAttempts" from claim_jobs($1, $2, $3, '${LEASE}', $4)`,
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
                       due_at = now() + exp(least(attempts, 10)) * interval '1 second'
        where id = $1 and attempts = $2`,
      [id, attempts, error.replaceAll('\0', '')],
    );
  }

  /** Also returns a job whose process died in the last attempt, when the lease has expired. */
  async takeUnreportedFailures(manager: EntityManager): Promise<FailedJob[]> {
    const [failed] = await manager.query<[FailedJob[], number]>(
      `update jobs set failure_reported_at = now()
        where id in (select id from jobs where ${FAILED} and failure_reported_at is null
                      order by id limit ${MAX_REPORTED} for update skip locked)
       returning id, kind`,
    );
    return failed;
  }

  /** Failed jobs, due jobs, and since when the first of them is due. */
  async readBacklog(): Promise<Backlog> {
    const [backlog] = await this.dataSource.query<Backlog[]>(
      `select (count(*) filter (where ${FAILED}))::integer as failed,
              (count(*) filter (where ${DUE}))::integer as due, min(due_at) filter (where ${DUE}) as "dueSince",
              (select coalesce(json_agg(json_build_object('kind', kind, 'error', last_error, 'at', due_at) order by id desc), '[]')
                 from (select * from jobs where ${FAILED} order by id desc limit ${LATEST}) failed) as latest
         from jobs`,
    );
    return backlog ?? { failed: 0, due: 0, dueSince: null, latest: [] };
  }

  /** Counts the jobs of all processes. */
  countJobs(): Promise<{ kind: string; state: string; count: number }[]> {
    return this.dataSource.query(
      `select kind, count(*)::integer,
              case when leased_until > now() then 'running' when attempts >= max_attempts then 'failed' else 'waiting' end as state
         from jobs group by 1, 3`,
    );
  }
}
