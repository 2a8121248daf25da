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

/** TypeORM's schema builder asks about all tables at once on one connection, which a later version of the driver rejects. */
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
  it('has exactly the tables, columns and indexes of the entities', async () => {
    const service = await Service.start();
    try {
      const dataSource = service.inside<DataSource>('DataSource');
      askOneByOne(dataSource);
      const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
      // Checks and foreign keys are only in the migrations.
      const drift = upQueries.map(({ query }) => query).filter((query) => !query.includes('DROP CONSTRAINT'));
      expect(drift).toEqual([]);
    } finally {
      await service.stop();
    }
  });

  it('matches migrations/schema.sql', async () => {
    const url = await cloneDatabase();
    const schema = await schemaText(url).finally(() => dropDatabase(url));
    if (process.env.UPDATE_SCHEMA === 'true') await writeFile(COMMITTED, schema);
    expect(schema).toBe(await readFile(COMMITTED, 'utf8'));
  });

  it('documents what each function returns, its callers and its cost, and has no unused function', async () => {
    const sql = (await contents('migrations', '.sql')).replaceAll('{table}', 'tool_search');
    const source = (await contents('src', '.ts')).replaceAll('${table}', 'tool_search');
    const code = `${source}\n${sql}`.replaceAll(/^ *(--|\/\/|\/?\*).*$/gm, '');
    const functions = [...sql.matchAll(/((?:^--.*\n)*)^create (?:or replace )?function (\w+)/gm)];
    expect(functions.length).toBeGreaterThan(40);
    const wrong = functions.flatMap(([, header = '', name = '']) => [
      ...(/^-- .+\n[^]*^-- Called by: .+\n[^]*^-- Cost: /m.test(header) ? [] : [`${name} has no header`]),
      ...(new RegExp(`(?<!create (?:or replace )?function )\\b${name}\\b`).test(code) ? [] : [`${name} has no caller`]),
    ]);
    expect(wrong).toEqual([]);
  });
});
