import { EventEmitter } from 'node:events';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { type Job, Logger as QueueLogger, run, type Runner, type WorkerEvents } from 'graphile-worker';
import { Pool } from 'pg';
import type { Counter } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { Metrics, type Reading } from '../metrics/metrics.js';
import { LifeSigns } from './life-signs.js';
import { wakeOneByOne } from './wake-ups.js';

/** One kind of work. Each kind has workers of its own, so that slow work of one holds up no other. */
export interface JobKind {
  name: string;
  /** How many of them run at once in this process. */
  concurrency: number;
  /** How often to look for jobs that became due without being announced, such as retries. */
  pollMs: number;
  /** Throwing means: try again after a pause that grows with each attempt, until `maxAttempts`. */
  run(payload: Record<string, unknown>, attempt: JobAttempt): Promise<void>;
}

export interface JobAttempt {
  /** From 1. An attempt counts from its beginning, even when the process ends in the middle of it. */
  number: number;
  isLast: boolean;
  /** Told when the service stops and the job has had its time. */
  signal: AbortSignal | undefined;
}

export interface NewJob {
  payload: Record<string, unknown>;
  /** Jobs of one queue run one after the other. */
  queue: string;
  maxAttempts: number;
}

/** Jobs at hand may take this long to finish when the service stops; then they are interrupted and come up again. */
const STOP_GRACE_MS = 4_000;
const RESTART_PAUSE_MS = 1_000;
const POOL_SIZE = 8;

/** Durable jobs in PostgreSQL: added in the transaction that needs them, run once by whichever process takes them. */
@Injectable()
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Jobs.name);
  private readonly kinds: JobKind[] = [];
  private readonly runners = new Set<Runner>();
  private stopping = false;
  private stop: (() => Promise<void>) | undefined;

  private readonly attempts: Counter;

  constructor(
    private readonly dataSource: DataSource,
    metrics: Metrics,
  ) {
    this.attempts = metrics.counter('job_attempts_total', 'Attempts at jobs', ['kind', 'outcome']);
    metrics.gauge('jobs', 'Jobs that wait, run, or have failed for good', ['kind', 'state'], () => this.counted());
  }

  /** To be called while the application is being put together. */
  register(kind: JobKind): void {
    this.kinds.push(kind);
  }

  /** The jobs exist if and when the transaction commits. */
  async add(manager: EntityManager, name: string, jobs: readonly NewJob[]): Promise<void> {
    const specs = jobs.map(({ payload, queue, maxAttempts }) => ({
      identifier: name,
      payload,
      queue_name: queue,
      max_attempts: maxAttempts,
    }));
    await manager.query(
      `select from graphile_worker.add_jobs(array(
         select spec from json_populate_recordset(null::graphile_worker.job_spec, $1) as spec))`,
      [JSON.stringify(specs)],
    );
  }

  onApplicationBootstrap(): void {
    const { url } = this.dataSource.options as PostgresDataSourceOptions;
    const pool = new Pool({ connectionString: url, max: POOL_SIZE, application_name: 'catalog-service-jobs' });
    // A lost connection fails the query at hand; without a listener it would end the process as well.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    const lifeSigns = new LifeSigns(pool, url ?? '');
    lifeSigns.watch();
    const supervised = this.kinds.map((kind) => this.supervise(kind, pool, lifeSigns));
    this.stop = async () => {
      this.stopping = true;
      await Promise.allSettled([...this.runners].map((runner) => runner.stop()));
      await Promise.all(supervised);
      await lifeSigns.stop();
      await pool.end();
    };
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }

  /** A queue gives up when the database is away for long; then it is started anew. */
  private async supervise(kind: JobKind, pool: Pool, lifeSigns: LifeSigns): Promise<void> {
    while (!this.stopping) {
      try {
        const runner = await this.start(kind, pool, lifeSigns);
        this.runners.add(runner);
        if (this.isStopping()) await runner.stop();
        await runner.promise.finally(() => this.runners.delete(runner));
      } catch (error) {
        this.logger.warn(`Jobs of ${kind.name} are interrupted: ${String(error)}`);
      }
      if (!this.isStopping()) await new Promise((resolve) => setTimeout(resolve, RESTART_PAUSE_MS));
    }
  }

  /** A function, because the compiler does not know that it changes while we wait. */
  private isStopping(): boolean {
    return this.stopping;
  }

  private start(kind: JobKind, pool: Pool, lifeSigns: LifeSigns): Promise<Runner> {
    const events: WorkerEvents = new EventEmitter();
    wakeOneByOne(events);
    events.on('pool:create', ({ workerPool }) => lifeSigns.show(workerPool.id));
    events.on('pool:release', ({ workerPool }) => lifeSigns.hide(workerPool.id));
    return run({
      pgPool: pool,
      events,
      noHandleSignals: true,
      logger: this.queueLogger(),
      parsedCronItems: [],
      taskList: {
        [kind.name]: (payload, { job, abortSignal }) =>
          this.attempt(kind, payload as Record<string, unknown>, {
            number: job.attempts,
            isLast: job.attempts >= job.max_attempts,
            signal: abortSignal,
          }),
      },
      preset: {
        worker: {
          concurrentJobs: kind.concurrency,
          pollInterval: kind.pollMs,
          // At once; but only what is batched is watched. Otherwise nobody catches it when the database goes away just as
          // a job ends, and that would end the process.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
          gracefulShutdownAbortTimeout: STOP_GRACE_MS,
        },
      },
    });
  }

  private async attempt(kind: JobKind, payload: Record<string, unknown>, attempt: JobAttempt): Promise<void> {
    try {
      await kind.run(payload, attempt);
      this.attempts.inc({ kind: kind.name, outcome: 'done' });
    } catch (error) {
      this.attempts.inc({ kind: kind.name, outcome: 'failed' });
      throw error;
    }
  }

  /** Of all processes together: the jobs are in the database. */
  private async counted(): Promise<Reading[]> {
    const rows = await this.dataSource.query<{ kind: string; state: string; count: number }[]>(
      `select task_identifier as kind, count(*)::integer,
              case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed' else 'waiting' end as state
         from graphile_worker.jobs group by 1, 3`,
    );
    return rows.map(({ kind, state, count }) => ({ labels: { kind, state }, value: count }));
  }

  /** A job that failed and comes up again is its own to log; one that is lost, and the queue's own trouble, is ours. */
  private queueLogger(): QueueLogger {
    return new QueueLogger(() => (level, message, meta) => {
      if ((level as string) === 'error' && !comesUpAgain(meta)) this.logger.warn(message);
    });
  }
}

/** By what the queue says beside its message about a job whose `run` threw. */
const comesUpAgain = ({ failure, job }: { failure?: boolean; job?: Job } = {}): boolean =>
  failure === true && job !== undefined && job.attempts < job.max_attempts;
