import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ConfigError, loadConfig } from '../../src/platform/config/config.js';
import { documentationPages } from './documentation-pages.js';

const MAX_README_BYTES = 12 * 1_024;

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

/** The code block below a heading of the README. */
const blockBelow = (heading: string): string =>
  new RegExp(`^## ${heading}$.*?^\`\`\`\\w*\\n(.*?)^\`\`\`$`, 'ms').exec(text('README.md'))?.[1] ?? '';

describe('The documentation', () => {
  it('has no broken relative link', () => {
    const links = documentationPages().flatMap((page) => linksIn(page).map((link) => [page, link] as const));
    expect(links.length).toBeGreaterThan(40);
    expect(links.filter(([page, link]) => leadsNowhere(page, link))).toEqual([]);
  });

  it('mentions only existing files and folders', () => {
    const named = documentationPages().flatMap((page) =>
      [...text(page).matchAll(/(?<![\w/-])(?:\.\.\/)?((?:src|test|migrations|docs)\/[\w./-]*\w)/g)].map(
        ([, path = '']) => [page, path] as const,
      ),
    );
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter(([, path]) => !existsSync(path))).toEqual([]);
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
    // The quickstart leads to the other guides.
    const pages = documentationPages().filter(
      (page) => page !== 'README.md' && !/^docs\/guides\/(?!quickstart)/.test(page),
    );
    expect(linksIn('README.md').map((link) => link.split('#')[0])).toEqual(expect.arrayContaining(pages));
  });
});

describe('The README', () => {
  it('is at most 12 kB', () => {
    expect(statSync('README.md').size).toBeLessThanOrEqual(MAX_README_BYTES);
  });

  it('names the keys and the sign-in link that the first start prints', () => {
    expect(text('README.md')).toContain('The first start prints four keys');
    for (const shown of ['TEST_KEY', '`/console`', '`/partner`', 'npm run admin-link'])
      expect(text('README.md')).toContain(shown);
  });

  it('names every command that runs tests', () => {
    const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
    const commands = Object.keys(scripts).filter((script) => script.startsWith('test:'));
    expect(commands.filter((script) => !text('README.md').includes(script.replace('test:', ':')))).toEqual([]);
    const ci = text('.ci/run');
    expect(commands.filter((script) => !ci.includes(`npm run ${script}`))).toEqual([]);
  });

  it('shows the actual layout', () => {
    const parents: string[] = [];
    const shown = [...blockBelow('Layout').matchAll(/^((?: {2}){0,3})(\S+) {2,}\S|^(\S+)$/gm)].map(
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

  it('lists exactly the environment variables of the service, with defaults', () => {
    const read = new Set<string>();
    for (const environment of [{}, { IMAGE_STORE: 's3' }] as NodeJS.ProcessEnv[]) {
      const watched = new Proxy(environment, {
        get: (target, name: string) => {
          read.add(name);
          return target[name];
        },
      });
      try {
        loadConfig(watched);
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
      }
    }
    const listed = [...blockBelow('Configuration').matchAll(/^([A-Z\d_]+)=(\S*)/gm)];
    const defaults = Object.fromEntries(listed.map(([, name = '', value = '']) => [name, value]));
    expect(Object.keys(defaults).sort()).toEqual([...read].sort());
    expect(loadConfig(defaults)).toEqual(loadConfig({}));
  });
});
