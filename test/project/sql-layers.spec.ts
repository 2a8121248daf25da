import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { misplacedTables, type Sources, tableOwners } from './sql-tables.js';

const root = join(__dirname, '../..');

async function sourcesOfService(): Promise<Sources> {
  const names = await readdir(join(root, 'src'), { recursive: true });
  const paths = names.map((name) => `src/${name}`).filter((path) => /(?<!\.d|\.spec)\.tsx?$/.test(path));
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

const ENTITIES = {
  'src/platform/mail/mail.entity.ts': "@Entity('mails') class Mail {}",
  'src/contexts/access/users/user.entity.ts': "@Entity('users') class User {}",
  'src/contexts/catalog/tools/tool.entity.ts': "@Entity('tools') class Tool {}",
  'src/contexts/support/inbox/note.entity.ts': "@Entity('support_notes') class Note {}",
};

const misplaced = (path: string, code: string): string[] =>
  misplacedTables(new Map(Object.entries({ ...ENTITIES, [path]: code })));

describe('SQL', () => {
  it('names only tables of its own context and of contexts below it', async () => {
    expect(misplacedTables(await sourcesOfService())).toEqual([]);
  });

  it('has an owner for each table of the schema', async () => {
    const schema = readFileSync(join(root, 'migrations/schema.sql'), 'utf8');
    const tables = [...schema.matchAll(/^CREATE TABLE (\w+)/gm)].map(([, table]) => table);
    expect([...tableOwners(await sourcesOfService()).keys()].sort()).toEqual(tables.sort());
  });

  it.each([
    ['selects', '`select id from tools t where id = $1`'],
    ['selects in lower layers first', "'select 1 from users u, tools t'"],
    ['joins', '`select 1 from users u ${where} left join tools t on t.id = u.id`'],
    ['updates', "'update tools set name = $1'"],
    ['inserts', "'insert into tools (id) values ($1)'"],
    ['deletes', "'DELETE FROM tools'"],
    ['truncates', "'truncate tools'"],
    ['lists', "list({ from: 'tools t' })"],
    ['fills in the table', "const table = 'tools'; `select id from ${table}`"],
  ])('is rejected if a lower context %s', (_, code) => {
    const path = 'src/contexts/listings/search/planted.ts';
    expect(misplaced(path, code)).toEqual([`${path} names tools of src/contexts/catalog/`]);
  });

  it('is rejected if platform names a table of a context', () => {
    const path = 'src/platform/jobs/planted.ts';
    expect(misplaced(path, "'select 1 from users'")).toEqual([`${path} names users of src/contexts/access/`]);
  });

  it('may name tables of lower layers, and words in comments', () => {
    expect(misplaced('src/contexts/support/planted.ts', '`select 1 from support_notes join tools using (id)`')).toEqual(
      [],
    );
    expect(misplaced('src/contexts/catalog/planted.ts', "'select 1 from users, mails, jobs'")).toEqual([]);
    expect(misplaced('src/contexts/listings/planted.ts', '// select 1 from tools')).toEqual([]);
  });
});
