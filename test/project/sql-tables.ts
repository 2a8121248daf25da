import { createRequire } from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';

/** Tables that only SQL names, which have no entity, by the folder that owns them. */
const TABLES_WITHOUT_ENTITY: Record<string, string> = {
  'src/contexts/access/': 'access_tokens apps connections key_fetches key_requests refresh_tokens token_families',
  'src/contexts/accounts/': 'authorization_codes authorization_requests blocked_apps provider_sign_ins used_assertions',
  'src/contexts/billing/': 'payment_events',
  'src/contexts/catalog/':
    'pending_opens stale_labels thumbnails tool_bitmap_keys tool_bitmaps tool_changes tool_counts tool_search tool_tags tool_visits',
  'src/contexts/directories/': 'category_fits directory_category_links directory_search',
  'src/contexts/launch-lists/': 'launch_list_directories launch_lists',
  'src/contexts/listings/':
    'former_slugs listing_vectors search_words share_images site_checks synonyms vector_recipes',
  'src/contexts/notifications/': 'notification_items',
  'src/contexts/partners/': 'listing_checks partner_invitations share_links submission_moves submission_turnarounds',
  'src/contexts/saved/': 'saved_listings',
  'src/contexts/support/':
    'article_vectors example_proposals knowledge_bases support_claims support_drafts support_gap_progress support_gap_questions support_gap_signs support_gaps support_model_tokens support_notes support_wrong_replies',
  'src/contexts/team/': 'saved_filters',
  'src/contexts/webhooks/': 'webhook_health webhook_secrets',
  'src/platform/': 'audit_entries audit_personal_details idempotency_records jobs mails milestones site_hosts',
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
  const owners = new Map<string, string>();
  for (const [folder, tables] of Object.entries(TABLES_WITHOUT_ENTITY))
    for (const table of tables.split(' ')) owners.set(table, folder);
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
    // The table of a list, see src/platform/database/list.ts.
    if (ts.isPropertyAssignment(child) && ts.isIdentifier(child.name) && child.name.text === 'from')
      if (ts.isStringLiteralLike(child.initializer)) texts.push(`from ${child.initializer.text}`);
    if (ts.isTemplateExpression(child))
      texts.push(child.head.text + child.templateSpans.map(({ literal }) => PLACEHOLDER + literal.text).join(''));
    ts.forEachChild(child, visit);
  };
  visit(node);
  return texts;
}
