import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import { DataSource, type EntityManager } from 'typeorm';
import { bulkOptions } from './connections/data-source-options.js';
import { AppError } from '../errors/app-error.js';
import {
  DatabaseUnavailableError,
  isDatabaseUnavailable,
  isDeadlock,
  isStatementTimeout,
} from '../errors/database-failure.js';
import { withRetries } from './rows.js';

type Work<T> = (manager: EntityManager) => Promise<T>;

const MAX_WAITING = 1_000;

/**
 * Runs work in a transaction: all that it does with its manager is committed together or not at all. Work that a deadlock rolled
 * back runs again, so it must have no other effects.
 */
@Injectable()
export class UnitOfWork implements OnApplicationShutdown {
  private readonly mutexes = new Map<string, LimitFunction>();
  private readonly commitHooks = new Map<string, () => void>();
  private readonly transactionHooks: Work<void>[] = [];
  private bulkDataSource: Promise<DataSource> | undefined;

  constructor(private readonly dataSource: DataSource) {}

  /** For reads that need no transaction. */
  get manager(): EntityManager {
    return this.dataSource.manager;
  }

  /** Every transaction begins with this work, as part of it. */
  onTransactionStart(work: Work<void>): void {
    this.transactionHooks.push(work);
  }

  /** Runs `hook` right after every commit of a transaction in which a trigger set this setting to `yes`. */
  afterCommitOf(setting: string, hook: () => void): void {
    this.commitHooks.set(setting, hook);
  }

  /**
   * Work that shares a mutex key runs one at a time in this process. A row lock would order it as well, but work that waits
   * for a lock holds a connection, and the statement timeout ends it. Callers must pass several keys in the same order.
   */
  run<T>(work: Work<T>, ...mutexKeys: (string | undefined)[]): Promise<T> {
    const transaction = (): Promise<T> => this.commit(this.dataSource, work);
    return mutexKeys
      .filter((mutexKey) => mutexKey !== undefined)
      .reduceRight((next, mutexKey) => () => this.withMutex(mutexKey, next), transaction)();
  }

  /** Runs the work and rolls it back. */
  dryRun<T>(work: Work<T>, mutexKey: string): Promise<T> {
    return this.withMutex(mutexKey, async () => {
      const runner = this.dataSource.createQueryRunner();
      try {
        await runner.startTransaction();
        return await work(runner.manager).finally(() => runner.rollbackTransaction());
      } finally {
        await runner.release();
      }
    });
  }

  /** For imports and reindexing, on connections with longer timeouts than those of requests. */
  async runBulk<T>(work: Work<T>): Promise<T> {
    this.bulkDataSource ??= new DataSource(bulkOptions(this.dataSource.options)).initialize();
    try {
      return await this.commit(await this.bulkDataSource, work);
    } catch (error) {
      // If the pool could not be opened, the next call tries again.
      await this.bulkDataSource.catch(() => (this.bulkDataSource = undefined));
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await (await this.bulkDataSource)?.destroy();
  }

  private async withMutex<T>(mutexKey: string, transaction: () => Promise<T>): Promise<T> {
    const mutex = this.mutexes.get(mutexKey) ?? pLimit({ concurrency: 1, rejectOnClear: true });
    this.mutexes.set(mutexKey, mutex);
    if (mutex.pendingCount >= MAX_WAITING)
      throw new AppError('unavailable', 'The service is busy. Retry in a few seconds.');
    try {
      return await mutex(transaction);
    } catch (error) {
      if ((error as Error).name === 'AbortError')
        throw new DatabaseUnavailableError('The previous transaction could not reach the database');
      // The transactions that wait would fail as well, each only after the timeout of the one before.
      if (isDatabaseUnavailable(error) && !isStatementTimeout(error)) mutex.clearQueue();
      throw error;
    } finally {
      if (mutex.activeCount === 0) this.mutexes.delete(mutexKey);
    }
  }

  private commit<T>(dataSource: DataSource, work: Work<T>): Promise<T> {
    return withRetries(isDeadlock, async () => {
      let due: (() => void)[] = [];
      try {
        return await dataSource.transaction(async (manager) => {
          for (const begin of this.transactionHooks) await begin(manager);
          const result = await work(manager);
          due = await this.dueHooks(manager);
          return result;
        });
      } finally {
        // Also after a failure: if the connection breaks during the commit, the commit may have succeeded.
        for (const hook of due) hook();
      }
    });
  }

  private async dueHooks(manager: EntityManager): Promise<(() => void)[]> {
    const sql = `select setting from unnest($1::text[]) as setting where current_setting(setting, true) = 'yes'`;
    const rows = await manager.query<{ setting: string }[]>(sql, [[...this.commitHooks.keys()]]);
    return rows.flatMap(({ setting }) => this.commitHooks.get(setting) ?? []);
  }
}
