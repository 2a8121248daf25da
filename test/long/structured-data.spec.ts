import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Validator from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';
import { load } from 'cheerio';
import ts from 'typescript';
import { category, directory, tag, tool } from '../harness/listings.js';
import { Service } from '../harness/service.js';

/** Tries to end the element, to begin a comment that swallows it, and to break out of a string. */
const HOSTILE = '</script><script>alert(1)</script><!--<script> \\u003c " \' & \u2028 \u202e 🦊';
const LINE = HOSTILE.replaceAll(/[\u2028\u202e]/g, '');
const FAQS = [{ question: 'Is it free?', answer: 'Yes.' }];

/** Every kind of page with JSON-LD statements, and their types. */
const PAGES: [path: string, types: string[]][] = [
  ['/', ['WebSite']],
  ['/tools', ['ItemList']],
  ['/directories', ['ItemList']],
  ['/top', ['ItemList']],
  ['/new', ['ItemList']],
  ['/categories/writing', ['BreadcrumbList', 'ItemList']],
  ['/tags/seo', ['BreadcrumbList', 'ItemList']],
  ['/tools/free', ['BreadcrumbList', 'FAQPage', 'SoftwareApplication']],
  ['/tools/paid', ['BreadcrumbList', 'SoftwareApplication']],
  ['/tools/hostile', ['BreadcrumbList', 'FAQPage', 'SoftwareApplication']],
  ['/directories/harbor', ['BreadcrumbList', 'FAQPage']],
  ['/tools/adult', []],
  ['/policy', []],
];

let service: Service;
const pages = new Map<string, string>();
/** What a search engine's extractor reads from the page, by type. */
const statementsOf = (path: string) => new WebAutoExtractor().parse(pages.get(path) ?? '').jsonld;
const application = (path: string): Record<string, unknown> => statementsOf(path).SoftwareApplication?.[0] ?? {};

beforeAll(async () => {
  service = await Service.start();
  await service.import(
    category('writing', { name: 'Writing' }),
    category('nsfw', { adult: true }),
    tag('seo'),
    tool({ slug: 'free', category: 'writing', tags: ['seo'], faqs: FAQS, rating: 4.5, founderName: 'Noa Berg' }),
    tool({ slug: 'paid', category: 'writing', pricing: 'PAID', rating: 5 }),
    tool({ slug: 'freemium', category: 'writing', pricing: 'FREEMIUM' }),
    tool({ slug: 'adult', category: 'nsfw', faqs: FAQS }),
    tool({
      slug: 'hostile',
      name: LINE.slice(0, 100),
      tagline: LINE,
      description: HOSTILE,
      founderName: LINE,
      faqs: [{ question: HOSTILE, answer: HOSTILE }],
    }),
    directory({ slug: 'harbor', faq: FAQS }),
  );
  for (const path of [...PAGES.map(([page]) => page), '/tools/freemium'])
    pages.set(path, (await service.get(path, undefined, { accept: 'text/html' })).text);
});

afterAll(() => service.stop());

describe.each(PAGES)('The statements of %s', (path, types) => {
  it('have the expected types, and parse to the written values', () => {
    const raw = load(pages.get(path) ?? '')('script[type="application/ld+json"]')
      .map((_, element) => [JSON.parse(load(element).text()) as Record<string, unknown>])
      .get();
    expect(raw.map((statement) => statement['@type']).sort()).toEqual(types);
    for (const statement of raw) expect(statement['@context']).toBe('https://schema.org');
    expect(Object.keys(statementsOf(path)).sort()).toEqual(types);
  });

  it('follow the rules of search engines for rich results', async () => {
    const issues = await new Validator().validate(new WebAutoExtractor().parse(pages.get(path) ?? ''));
    expect(issues.filter(({ severity }) => severity === 'ERROR')).toEqual([]);
  });
});

it('Every statement uses schema.org’s vocabulary, with values of the right type', () => {
  const statements = PAGES.flatMap(([path]) =>
    load(pages.get(path) ?? '')('script[type="application/ld+json"]')
      .map((_, element) => load(element).text())
      .get(),
  );
  expect(statements.length).toBeGreaterThan(12);
  const misspelt = '{"@context":"https://schema.org","@type":"SoftwareApplication","nmae":"x"}';
  // The last one is invalid on purpose, to test the check itself.
  expect(problemsOf([...statements, misspelt])).toEqual([expect.stringContaining('nmae')]);
});

describe('The statement about a tool', () => {
  it('has an offer with price 0 only for a free tool', () => {
    expect(application('/tools/free').offers).toMatchObject({ '@type': 'Offer', price: 0 });
    expect(application('/tools/paid')).not.toHaveProperty('offers');
    expect(application('/tools/freemium')).not.toHaveProperty('offers');
  });

  it('has no aggregate rating, because the number of ratings is unknown', () => {
    for (const page of pages.values()) expect(page).not.toMatch(/aggregateRating|ratingCount|reviewCount/);
  });

  it('contains hostile texts as text', () => {
    expect(application('/tools/hostile')).toMatchObject({ description: LINE, author: { name: LINE } });
    const document = load(pages.get('/tools/hostile') ?? '');
    const scripts = document('script')
      .map((_, script) => document(script).attr('src') ?? document(script).attr('type'))
      .get();
    expect(scripts.filter((script) => script !== 'application/ld+json' && !script.startsWith('/assets/'))).toEqual([]);
    expect(scripts).toHaveLength(document('script').length);
  });
});

/** Compiler errors when each statement is assigned to the types of schema.org. */
function problemsOf(statements: string[]): string[] {
  const folder = mkdtempSync(join(process.cwd(), 'test/surfaces/web/.statements-'));
  try {
    const file = join(folder, 'statements.ts');
    // The types lack schema.org's annotation of an action's input, which is not part of the vocabulary.
    const checked = statements.map((text) => text.replace(/,"query-input":"[^"]*"/, ''));
    // Of its own type only: the compiler needs 20 s for the union of all types.
    const lines = checked.map((text, index) => {
      const { '@type': type } = JSON.parse(text) as { '@type': string };
      return `export const s${index}: schema.WithContext<schema.${type}> = ${text};`;
    });
    writeFileSync(file, ["import type * as schema from 'schema-dts';", ...lines].join('\n'));
    const program = ts.createProgram([file], {
      noEmit: true,
      strict: true,
      skipLibCheck: true,
      types: [],
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
    });
    return ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
