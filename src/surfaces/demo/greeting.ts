import type { FirstKeys } from './first-start.js';

/** What a start prints: where the service is and, once, the first keys with commands to try them. */
export function greeting(siteUrl: string, keys: FirstKeys): string {
  const lines = ['', `Catalog Service is ready: ${siteUrl}/v1/   reference: ${siteUrl}/docs`];
  const made = Object.entries(keys).filter(([, key]) => key !== undefined) as [keyof FirstKeys, string][];
  if (made.length > 0) {
    lines.push('', 'First start: these keys are shown only now. Keep them.');
    for (const [kind, key] of made) lines.push('', `  ${kind} key   ${key}`, `    ${EXAMPLES[kind](siteUrl, key)}`);
  }
  return `${lines.join('\n')}\n\n`;
}

const EXAMPLES: Record<keyof FirstKeys, (siteUrl: string, key: string) => string> = {
  catalog: (siteUrl, key) => `curl -H 'Authorization: Bearer ${key}' '${siteUrl}/v1/tools?q=writing&limit=3'`,
  partner: (siteUrl, key) => `curl -H 'X-API-Key: ${key}' '${siteUrl}/v1/me'`,
  admin: (siteUrl, key) => `curl -H 'Authorization: Bearer ${key}' '${siteUrl}/v1/admin/keys'`,
};
