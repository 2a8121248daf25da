import { readdirSync } from 'node:fs';

/** The README first, because it is read first: what its commands show depends on nothing before them. */
export function documentationPages(): string[] {
  const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  return ['README.md', ...pages.sort().map((name) => `docs/${name}`)];
}
