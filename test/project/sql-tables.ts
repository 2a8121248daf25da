import { createRequire } from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';

/** Tables without an entity, by the folder that owns them. */
const TABLES_WITHOUT_ENTITY: Record<string, string> = {
  apps: 'src/contexts/access/',
  jobs: 'src/platform/',
  milestones: 'src/platform/',
};

interface ImportRule {
  name: string;
  to: { pathNot?: string };
}

const { forbidden } = createRequire(__filename)(join(__dirname, '../../.dependency-cruiser.cjs')) as {
  forbidden: ImportRule[];
};

const FOLDER = /^src\/(?:platform\/|(?:contexts|surfaces)\/[^/]+\/)/;
const folderOf = (path: string): string => FOLDER.exec(path)?.[0] ?? '';

/** The source files of the service, by path. */
export type Sources = ReadonlyMap<string, string>;

/**
 * Which SQL in platform or a context names a table that belongs neither to it nor to a context below it. The import rules
 * say what is below. Only SQL in string and template literals is read, not the SQL functions in `migrations`.
 */
export function misplacedTables(sources: Sources): string[] {
  const owners = tableOwners(sources);
  return [...sources].flatMap(([path, text]) => {
    const folder = folderOf(path);
    if (folder === '' || folder.startsWith('src/surfaces/')) return [];
    return [...tablesNamedIn(path, text, owners)]
      .filter((table) => !mayName(folder, owners.get(table) ?? folder))
      .map((table) => `${path} names ${table} of ${owners.get(table)}`);
  });
}

/** The folder that owns each table. */
export function tableOwners(sources: Sources): Map<string, string> {
  const owners = new Map(Object.entries(TABLES_WITHOUT_ENTITY));
  for (const [path, text] of sources)
    for (const [, table = ''] of text.matchAll(/@Entity\('(\w+)'/g)) owners.set(table, folderOf(path));
  return owners;
}

/** A context that the import rules don't list is rejected by those rules, not here. */
function mayName(folder: string, owner: string): boolean {
  if (folder === owner || (folder !== 'src/platform/' && owner === 'src/platform/')) return true;
  const context = folder.split('/')[2];
  const rule = forbidden.find(({ name }) => name === `context-${context}-only-downward`);
  return folder !== 'src/platform/' && (rule?.to.pathNot === undefined || new RegExp(rule.to.pathNot).test(owner));
}

/** These words precede a table, several tables separated by commas, or a placeholder. */
const TABLE_LIST =
  /\b(?:from|join|update|into|using|truncate(?: table)?)\s+(?:only\s+)?([\w{}]+(?:[ \w]*,\s*[\w{}]+)*)/gi;
const PLACEHOLDER = '{}';

/** A placeholder counts as every table whose name is a literal of the same file. */
function tablesNamedIn(path: string, text: string, owners: ReadonlyMap<string, string>): Set<string> {
  const literals = literalsOf(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  const named = literals.flatMap((literal) =>
    [...literal.matchAll(TABLE_LIST)].flatMap(([, list = '']) =>
      list.split(',').map((item) => item.trim().split(/\s/)[0]?.toLowerCase() ?? ''),
    ),
  );
  const tables = named.includes(PLACEHOLDER) ? [...named, ...literals] : named;
  return new Set(tables.filter((table) => owners.has(table)));
}

function literalsOf(node: ts.Node): string[] {
  const texts: string[] = [];
  const visit = (child: ts.Node): void => {
    if (ts.isStringLiteralLike(child)) texts.push(child.text);
    if (ts.isTemplateExpression(child))
      texts.push(child.head.text + child.templateSpans.map(({ literal }) => PLACEHOLDER + literal.text).join(''));
    ts.forEachChild(child, visit);
  };
  visit(node);
  return texts;
}
