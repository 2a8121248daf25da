import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(__dirname, '../..');

/** Large packages that most processes need late or never. */
const LAZY_PACKAGES = new Set([
  '@huggingface/tokenizers',
  '@rekog/mcp-nest',
  'cheerio',
  'ioredis',
  'jose',
  'markdown-it',
  'nodemailer',
  'onnxruntime-node',
  'openid-client',
  'sharp',
  'stripe',
]);

/** These files load the application with `import()` while a signal can already arrive. */
const LOADS_APPLICATION = new Set(['src/main.ts', 'src/start.ts']);

/** What a file loads when it is loaded. Imports of types are left out. */
function importsOf(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  const declared = [...text.matchAll(/^import (?!type )([^;]*?)from '([^']+)';/gm)].flatMap(
    ([, names = '', source = '']) =>
      /\{/.test(names) && names.split(/[{},]/).every((name) => /^\s*(?:type\s.*)?$/.test(name)) ? [] : [source],
  );
  const dynamic = LOADS_APPLICATION.has(path) ? [...text.matchAll(/import\('([^']+)'\)/g)] : [];
  return [...declared, ...dynamic.map(([, source = '']) => source)];
}

const toSource = (path: string): string => {
  const source = path.replace(/\.js$/, '.ts');
  try {
    readFileSync(join(root, source));
    return source;
  } catch {
    return `${source}x`;
  }
};

/** The packages that a start loads, each with the file that imports it. */
function loadedPackages(): Map<string, string> {
  const packages = new Map<string, string>();
  const files = new Set(['src/main.ts']);
  for (const path of files)
    for (const source of importsOf(path)) {
      if (source.startsWith('.')) files.add(toSource(join(dirname(path), source)));
      else packages.set((/^(?:@[^/]+\/)?[^/]+/.exec(source) ?? [''])[0], path);
    }
  return packages;
}

describe('A start', () => {
  it('does not load large packages that are needed later', () => {
    const packages = loadedPackages();
    expect([...packages.keys()]).toEqual(expect.arrayContaining(['@nestjs/core', 'typeorm']));
    expect([...packages].filter(([name]) => LAZY_PACKAGES.has(name))).toEqual([]);
  });
});
