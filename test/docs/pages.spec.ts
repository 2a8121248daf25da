import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { KIND_NAMES } from '../../src/contexts/notifications/events/notification-kinds.js';
import { documentationPages } from './documentation-pages.js';

const MAX_README_BYTES = 8_000;
/** The README and all pages of `docs/`, except the guides: they have a limit of their own. */
const MAX_PAGES_BYTES = 150_000;
const MAX_PARAGRAPH_WORDS = 90;

const withoutCode = (markdown: string): string => markdown.replaceAll(/^```.*?^```$/gms, '');

const text = (page: string): string => readFileSync(page, 'utf8');

/** Anchors of headings as GitHub generates them. */
const anchorsIn = (page: string): string[] =>
  [...withoutCode(text(page)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const linksIn = (page: string): string[] =>
  [...withoutCode(text(page)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

function leadsNowhere(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : normalize(join(dirname(page), path));
  if (!existsSync(target)) return true;
  return anchor !== undefined && !(target.endsWith('.md') && anchorsIn(target).includes(anchor));
}

/** Paragraphs and items of lists. */
const paragraphsIn = (page: string): string[] =>
  withoutCode(text(page))
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
    .filter((paragraph) => !/^\s*(?:\||<!--|#)/.test(paragraph));

/** Pages that comments and tests name, with or without a heading. `/docs/…` is a path of the site. */
const pagesNamedInCode = (): (readonly [string, string])[] =>
  ['src', 'test', 'migrations']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((path) => /\.(?:tsx?|m?js|sql)$/.test(path))
    .flatMap((path) =>
      [...text(path).matchAll(/(?<![\w/])docs\/[\w/-]+\.md(?:#[\w-]+)?/g)].map(([named]) => [path, named] as const),
    );

describe('The documentation', () => {
  it('has no broken relative link', () => {
    const links = documentationPages().flatMap((page) => linksIn(page).map((link) => [page, link] as const));
    expect(links.length).toBeGreaterThan(40);
    expect(links.filter(([page, link]) => leadsNowhere(page, link))).toEqual([]);
  });

  it('has every page and heading that the code names', () => {
    const named = pagesNamedInCode();
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter(([, link]) => leadsNowhere('README.md', link))).toEqual([]);
  });

  it(`has no paragraph of more than ${MAX_PARAGRAPH_WORDS} words`, () => {
    const long = documentationPages().flatMap((page) =>
      paragraphsIn(page).filter((paragraph) => paragraph.split(/\s+/).length > MAX_PARAGRAPH_WORDS),
    );
    expect(long).toEqual([]);
  });

  it('is at most 150 kB without the guides', () => {
    const pages = documentationPages().filter((page) => !page.startsWith('docs/guides/'));
    const bytes = pages.reduce((total, page) => total + statSync(page).size, 0);
    expect(bytes).toBeLessThanOrEqual(MAX_PAGES_BYTES);
  });

  it('mentions every npm script and no other', () => {
    const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
    const named = documentationPages().flatMap((page) =>
      [...text(page).matchAll(/\bnpm (?:run ([\w:-]+)|(start|test))\b/g)].map(([, run, own]) => run ?? own),
    );
    const callable = Object.keys(scripts).filter((script) => !script.startsWith('pre'));
    expect([...new Set(named)].sort()).toEqual(callable.sort());
  });

  it('is linked from the README, page by page', () => {
    const [, ...pages] = documentationPages();
    expect(linksIn('README.md').map((link) => link.split('#')[0])).toEqual(expect.arrayContaining(pages));
  });
});

describe('The README', () => {
  it('is at most 8 kB', () => {
    expect(statSync('README.md').size).toBeLessThanOrEqual(MAX_README_BYTES);
  });

  it('names the keys and the sign-in link that the first start prints', () => {
    for (const shown of [
      '**four keys**',
      '`TEST_KEY`',
      'sign-in link',
      '`/console`',
      '`/partner`',
      'npm run admin-link',
    ])
      expect(text('README.md')).toContain(shown);
  });

  it('names every command that runs tests', () => {
    const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
    const commands = Object.keys(scripts).filter((script) => script.startsWith('test:'));
    expect(commands.filter((script) => !text('README.md').includes(script.replace('test:', ':')))).toEqual([]);
    const ci = text('.ci/run');
    expect(commands.filter((script) => !ci.includes(`npm run ${script}`))).toEqual([]);
  });
});

describe('docs/decisions.md', () => {
  it('has a date on every entry, and at most three lines', () => {
    const entries = text('docs/decisions.md')
      .split(/^(?=- |$|#)/m)
      .filter((part) => part.startsWith('- '));
    expect(entries.length).toBeGreaterThan(50);
    expect(entries.filter((entry) => !/\(\d{4}-\d\d-\d\d\)\s*$/.test(entry))).toEqual([]);
    expect(entries.filter((entry) => entry.trim().split('\n').length > 3)).toEqual([]);
  });
});

describe('docs/console.md', () => {
  it('names every kind of notification', () => {
    const [kinds = ''] = /^`kind` is .*?;/ms.exec(text('docs/console.md')) ?? [];
    expect([...kinds.matchAll(/`([\w-]+)`/g)].map(([, name]) => name)).toEqual(['kind', ...KIND_NAMES]);
  });
});

describe('docs/development.md', () => {
  it('shows the actual layout', () => {
    const [, layout = ''] = /^## Layout$.*?^```\n(.*?)^```$/ms.exec(text('docs/development.md')) ?? [];
    const parents: string[] = [];
    const shown = [...layout.matchAll(/^((?: {2}){0,3})(\S+) {2,}\S|^(\S+)$/gm)].map(
      ([, indent = '', name = '', alone = '']) => {
        const depth = indent.length / 2;
        parents.splice(depth, Infinity, name || alone);
        return parents.join('').replace(/\/$/, '');
      },
    );
    expect(shown.filter((path) => !existsSync(path))).toEqual([]);
    const folders = ['src/platform', 'src/contexts', 'src/surfaces', 'src/surfaces/web'].flatMap((layer) =>
      readdirSync(layer).map((name) => `${layer}/${name}`),
    );
    expect(shown).toEqual(expect.arrayContaining(folders));
  });
});
