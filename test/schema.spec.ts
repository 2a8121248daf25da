import { DataSource } from 'typeorm';
import { migrationOptions } from '../src/platform/database/data-source-options.js';
import { cloneDatabase, dropDatabase } from './support/database.js';
import { Service } from './support/service.js';

describe('The database schema', () => {
  it('has the tables, columns and indexes that the entities say, and no others', async () => {
    const service = await Service.start();
    try {
      const { upQueries } = await service.app.get(DataSource).driver.createSchemaBuilder().log();
      // Checks and foreign keys are stated by the migrations alone.
      const drift = upQueries.map(({ query }) => query).filter((query) => !query.includes('DROP CONSTRAINT'));
      expect(drift).toEqual([]);
    } finally {
      await service.stop();
    }
  });

  it('can be taken back migration by migration and built again', async () => {
    const url = await cloneDatabase();
    const dataSource = await new DataSource(migrationOptions(url)).initialize();
    try {
      const count = dataSource.migrations.length;
      for (let step = 0; step < count; step += 1) await dataSource.undoLastMigration();
      const tables = await dataSource.query<{ name: string }[]>(
        `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'migrations'`,
      );
      expect(tables).toEqual([]);
      await expect(dataSource.runMigrations()).resolves.toHaveLength(count);
    } finally {
      await dataSource.destroy();
      await dropDatabase(url);
    }
  });
});
