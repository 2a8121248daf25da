import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { patientOptions } from './data-source-options.js';
import { CatalogRevision } from './revisions.js';

type Work<T> = (manager: EntityManager) => Promise<T>;

/** Everything done with the manager handed to `work` is committed together or not at all. */
@Injectable()
export class UnitOfWork implements OnApplicationShutdown {
  private patient: Promise<DataSource> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogRevision: CatalogRevision,
  ) {}

  run<T>(work: Work<T>): Promise<T> {
    return this.commit(this.dataSource, work);
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
    const after: (() => void)[] = [];
    try {
      return await dataSource.transaction(async (manager) => {
        const result = await work(manager);
        if (await hasChangedCatalog(manager)) after.push(() => this.catalogRevision.move());
        return result;
      });
    } finally {
      // Also after a failure: when the connection breaks during the commit, nobody knows whether it took place.
      for (const act of after) act();
    }
  }
}

/** The triggers of the catalog's tables leave this mark, so no writer can forget to. */
async function hasChangedCatalog(manager: EntityManager): Promise<boolean> {
  const [row] = await manager.query<{ changed: boolean }[]>(
    `select current_setting('catalog.changed', true) = 'yes' as changed`,
  );
  return row?.changed === true;
}
