import type { FirstKeys } from './first-start.js';

/** What the very first start prints: the keys, with commands to try them. Nothing when there are none. */
export function firstKeys(siteUrl: string, keys: FirstKeys): string {
  const made = Object.entries(keys).filter(([, key]) => key !== undefined) as [keyof FirstKeys, string][];
  if (made.length === 0) return '';
  const lines = made.flatMap(([kind, key]) => ['', `  ${kind} key   ${key}`, `    ${EXAMPLES[kind](siteUrl, key)}`]);
  return `\n${['First start: these keys are shown only now. Keep them.', ...lines].join('\n')}\n\n`;
}

const EXAMPLES: Record<keyof FirstKeys, (siteUrl: string, key: string) => string> = {
  catalog: (siteUrl, key) => `curl -H 'Authorization: Bearer ${key}' '${siteUrl}/v1/tools?q=writing&limit=3'`,
  partner: (siteUrl, key) => `curl -H 'X-API-Key: ${key}' '${siteUrl}/v1/ai-tools/status?slug=draftwell'`,
  admin: (siteUrl, key) => `curl -H 'Authorization: Bearer ${key}' '${siteUrl}/v1/admin/keys'`,
};
