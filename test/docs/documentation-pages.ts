import { readdirSync } from 'node:fs';

/** The README first: its commands must not depend on those of other pages. */
export function documentationPages(): string[] {
  const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  return ['README.md', ...pages.sort().map((name) => `docs/${name}`)];
}
