import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { DataSource } from 'typeorm';
import { cloneDatabase, dropDatabase } from '../harness/database.js';
import { schemaText } from './schema-text.js';
import { Service } from '../harness/service.js';

const root = join(__dirname, '../..');
const COMMITTED = join(root, 'migrations/schema.sql');

async function contents(folder: string, extension: string): Promise<string> {
  const names = await readdir(join(root, folder), { recursive: true });
  const files = names.filter((name) => name.endsWith(extension) && join(root, folder, name) !== COMMITTED);
  const texts = await Promise.all(files.map((name) => readFile(join(root, folder, name), 'utf8')));
  return texts.join('\n');
}

/** TypeORM's schema builder asks about all tables at once on one connection, which the driver is going to refuse. */
function askOneByOne(dataSource: DataSource): void {
  const create = dataSource.createQueryRunner.bind(dataSource);
  dataSource.createQueryRunner = (mode) => {
    const runner = create(mode);
    const query = runner.query.bind(runner);
    const oneByOne = pLimit(1);
    runner.query = (...statement: Parameters<typeof query>) => oneByOne(() => query(...statement));
    return runner;
  };
}

describe('The database schema', () => {
  it('has the tables, columns and indexes that the entities say, and no others', async () => {
    const service = await Service.start();
    try {
      const dataSource = service.inside<DataSource>('DataSource');
      askOneByOne(dataSource);
      const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
      // Checks and foreign keys are stated by the migrations alone.
      const drift = upQueries.map(({ query }) => query).filter((query) => !query.includes('DROP CONSTRAINT'));
      expect(drift).toEqual([]);
    } finally {
      await service.stop();
    }
  });

  it('is what migrations/schema.sql shows', async () => {
    const url = await cloneDatabase();
    const schema = await schemaText(url).finally(() => dropDatabase(url));
    if (process.env.UPDATE_SCHEMA === 'true') await writeFile(COMMITTED, schema);
    expect(schema).toBe(await readFile(COMMITTED, 'utf8'));
  });

  it('has no function without a caller, and says of each what it gives, who calls it and what it costs', async () => {
    const sql = await contents('migrations', '.sql');
    const code = `${await contents('src', '.ts')}\n${sql}`.replaceAll(/^ *(--|\/\/|\/?\*).*$/gm, '');
    const functions = [...sql.matchAll(/((?:^--.*\n)*)^create (?:or replace )?function (\w+)/gm)];
    expect(functions.length).toBeGreaterThan(40);
    const wrong = functions.flatMap(([, header = '', name = '']) => [
      ...(/^-- .+\n[^]*^-- Called by: .+\n[^]*^-- Cost: /m.test(header) ? [] : [`${name} has no header`]),
      ...(new RegExp(`(?<!create (?:or replace )?function )\\b${name}\\b`).test(code) ? [] : [`${name} has no caller`]),
    ]);
    expect(wrong).toEqual([]);
  });
});
