import type { Config } from '../../platform/config/config.js';
import type { FirstKeys } from './first-start.service.js';

/** Adds color if the output supports it. */
export type Paint = (format: 'bold' | 'dim' | 'cyan', text: string) => string;

const KINDS = ['catalog', 'partner', 'test', 'admin'] as const;
type Kind = (typeof KINDS)[number];

/** The same names as in the README's commands. */
const VARIABLES: Record<Kind, string> = {
  catalog: 'CATALOG_KEY',
  partner: 'PARTNER_KEY',
  test: 'TEST_KEY',
  admin: 'ADMIN_KEY',
};

const TO_TRY: Record<Kind, string> = {
  catalog: '/v1/tools?q=writing&limit=3',
  partner: '/v1/ai-tools/status?slug=draftwell',
  test: '/v1/ai-tools/status?slug=inkwell',
  admin: '/v1/admin/submissions',
};

const block = (heading: string, lines: readonly string[], paint: Paint): string =>
  ['', `  ${paint('bold', heading)}`, '', ...lines.map((line) => `    ${line}`), ''].join('\n');

/** The keys of the first start as shell commands, and the sign-in link of the first admin; empty if there are none. */
export function keysText(keys: FirstKeys, adminLink: string | undefined, paint: Paint): string {
  const lines = KINDS.flatMap((kind) =>
    keys[kind] === undefined ? [] : [`${paint('dim', `export ${VARIABLES[kind]}=`)}${keys[kind]}`],
  );
  const keysBlock =
    lines.length === 0 ? '' : block('First start. These keys are shown only once. Save them:', lines, paint);
  const linkBlock =
    adminLink === undefined
      ? ''
      : block('Sign in as the first admin. This link works once, within 1 hour:', [paint('cyan', adminLink)], paint);
  return keysBlock + linkBlock;
}

const PLACES = [
  ['Site', '/'],
  ['Sign in', '/sign-in'],
  ['API', '/v1/'],
  ['MCP', '/mcp'],
  ['Docs', '/docs'],
] as const;

/** The URLs of the service and, for new keys, commands to try them. */
export function readyText({ siteUrl, smtpUrl }: Config, keys: FirstKeys, paint: Paint): string {
  const emails = smtpUrl === undefined ? [['Emails', '/dev/mail'] as const] : [];
  const where = [...PLACES, ...emails].map(
    ([name, path]) => `${paint('dim', name.padEnd(12))}${paint('cyan', siteUrl + path)}`,
  );
  const commands = KINDS.flatMap((kind) =>
    keys[kind] === undefined ? [] : [`curl -H "X-API-Key: $${VARIABLES[kind]}" '${siteUrl}${TO_TRY[kind]}'`],
  );
  const toTry = commands.length === 0 ? '' : block('Paste the keys into another terminal, then try:', commands, paint);
  return `${block('Catalog Service is ready.', where, paint)}${toTry}\n`;
}
