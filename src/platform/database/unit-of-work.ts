import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { patientOptions } from './data-source-options.js';
import { Turns } from './turns.js';

type Work<T> = (manager: EntityManager) => Promise<T>;

/** Everything done with the manager handed to `work` is committed together or not at all. */
@Injectable()
export class UnitOfWork implements OnApplicationShutdown {
  private readonly turns = new Turns();
  private patient: Promise<DataSource> | undefined;

  constructor(private readonly dataSource: DataSource) {}

  /** `thing` names what the work is about when many may want to change it at once: they wait without a connection. */
  run<T>(work: Work<T>, thing?: string): Promise<T> {
    const transaction = (): Promise<T> => this.dataSource.transaction(work);
    return thing === undefined ? transaction() : this.turns.take(thing, transaction);
  }

  /** Does the work to see what would come of it, and leaves no trace. */
  async rehearse<T>(work: Work<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.startTransaction();
      return await work(runner.manager);
    } finally {
      await runner.rollbackTransaction().finally(() => runner.release());
    }
  }

  /** For imports and reindexing: statements may take longer than a reader is ever made to wait. */
  async runPatiently<T>(work: Work<T>): Promise<T> {
    this.patient ??= new DataSource(patientOptions(this.dataSource.options)).initialize();
    try {
      return await (await this.patient).transaction(work);
    } catch (error) {
      // A pool that could not be opened is tried anew next time.
      await this.patient.catch(() => (this.patient = undefined));
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await (await this.patient)?.destroy();
  }
}
