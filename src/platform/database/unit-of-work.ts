import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { patientOptions } from './data-source-options.js';
import { Turns } from '../concurrency/turns.js';

type Work<T> = (manager: EntityManager) => Promise<T>;

/** Everything done with the manager handed to `work` is committed together or not at all. */
@Injectable()
export class UnitOfWork implements OnApplicationShutdown {
  private readonly turns = new Turns();
  private readonly hooks = new Map<string, () => void>();
  private patient: Promise<DataSource> | undefined;

  constructor(private readonly dataSource: DataSource) {}

  /** Runs `act` right after every commit of a transaction in which a trigger set this setting to `yes`. */
  afterCommitOf(setting: string, act: () => void): void {
    this.hooks.set(setting, act);
  }

  /** `thing` names what the work is about when many may want to change it at once: they wait without a connection. */
  run<T>(work: Work<T>, thing?: string): Promise<T> {
    const transaction = (): Promise<T> => this.commit(this.dataSource, work);
    return thing === undefined ? transaction() : this.turns.take(thing, transaction);
  }

  /** Does the work to see what would come of it, and leaves no trace. */
  async rehearse<T>(work: Work<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.startTransaction();
      return await work(runner.manager).finally(() => runner.rollbackTransaction());
    } finally {
      await runner.release();
    }
  }

  /** For imports and reindexing: statements may take longer than a reader is ever made to wait. */
  async runPatiently<T>(work: Work<T>): Promise<T> {
    this.patient ??= new DataSource(patientOptions(this.dataSource.options)).initialize();
    try {
      return await this.commit(await this.patient, work);
    } catch (error) {
      // A pool that could not be opened is tried anew next time.
      await this.patient.catch(() => (this.patient = undefined));
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await (await this.patient)?.destroy();
  }

  private async commit<T>(dataSource: DataSource, work: Work<T>): Promise<T> {
    let due: (() => void)[] = [];
    try {
      return await dataSource.transaction(async (manager) => {
        const result = await work(manager);
        due = await this.dueHooks(manager);
        return result;
      });
    } finally {
      // Also after a failure: when the connection breaks during the commit, nobody knows whether it took place.
      for (const act of due) act();
    }
  }

  private async dueHooks(manager: EntityManager): Promise<(() => void)[]> {
    const rows = await manager.query<{ setting: string }[]>(
      `select setting from unnest($1::text[]) as setting where current_setting(setting, true) = 'yes'`,
      [[...this.hooks.keys()]],
    );
    return rows.flatMap(({ setting }) => this.hooks.get(setting) ?? []);
  }
}
