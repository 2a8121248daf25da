import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProducts } from '../../src/contexts/support/evaluation/evaluation.js';
import { MODELS_FOLDER } from '../harness/meaning-process.js';
import { complete, given, Model } from '../harness/servers/model.js';

const LARKSPUR = {
  name: 'Larkspur, rowing boats for rent',
  articles: [
    {
      title: 'Prices',
      body: 'A rowing boat costs 12 euros per hour. A deposit of 50 euros is due when you collect the boat.',
    },
    { title: 'Opening hours', body: 'The boat house is open from 9:00 to 18:00 from April to October.' },
  ],
  answerable: [
    ['How much does a rowing boat cost per hour?', '12 euros'],
    ['When is the boat house open?', '99:00'],
    ['What does one pay for sixty minutes?', '12 euros'],
  ],
  outOfScope: ['Do you rent kayaks?', 'Who designed the logo?'],
};

interface Ended {
  code: number;
  output: string;
  errors: string;
}

/** What `npm run support:eval` runs, with nothing but the given environment. */
function evaluate(options: string[], environment: Record<string, string> = {}): Promise<Ended> {
  const { PATH = '', HOME = '' } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['dist/src/commands/support-eval.js', ...options],
      { env: { PATH, HOME, DATA_DIR: MODELS_FOLDER, ...environment } },
      (error, output, errors) => resolve({ code: error === null ? 0 : Number(error.code), output, errors }),
    );
  });
}

describe('npm run support:eval', () => {
  let folder: string;

  const writeProduct = (file: string, content: unknown): Promise<void> =>
    writeFile(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'catalog-evaluation-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('prints the figures of the built-in answerer and its wrong replies, without a database', async () => {
    await writeProduct('larkspur.json', LARKSPUR);
    await writeProduct('second.json', {
      ...LARKSPUR,
      name: 'Second \u001b[31m',
      answerable: LARKSPUR.answerable.slice(0, 1),
    });
    await writeProduct('notes.txt', 'not read');
    await writeProduct('package.json', {});
    const { code, output, errors } = await evaluate([folder]);
    expect([code, errors]).toEqual([0, '']);
    const [first = '', second = '', all = ''] = output.split('\n\n');
    expect(first).toMatch(/^larkspur\.json: Larkspur, rowing boats for rent\n {2}questions {4}3 answerable, 2 not\n/);
    expect(first).toMatch(/^ {2}precision {4}1\/2 = 0\.50 /m);
    expect(first).toMatch(/^ {2}coverage {5}1\/3 = 0\.33 /m);
    expect(first).toMatch(/^ {2}suggestions {2}[12]\/3 = 0\.(33|67) /m);
    expect(first).toMatch(/^ {2}latency {6}p50 \d+\.\d ms, p95 \d+\.\d ms, max \d+\.\d ms$/m);
    expect(first).toMatch(/^ {2}tokens {7}0$/m);
    expect(first).toContain(
      '  wrong        When is the boat house open?\n' +
        '    reply      The boat house is open from 9:00 to 18:00 from April to October.\n' +
        '    expected   /99:00/',
    );
    expect(second).toMatch(/^second\.json: Second \[31m\n/);
    expect(second).toMatch(/^ {2}precision {4}1\/1 = 1\.00 /m);
    expect(all).toMatch(/^All 2 products\n {2}questions {4}4 answerable, 4 not\n {2}precision {4}2\/3 = 0\.67 /);
  });

  it('prints no texts with --counts', async () => {
    await writeProduct('larkspur.json', LARKSPUR);
    const { code, output } = await evaluate(['--counts', folder]);
    expect(code).toBe(0);
    expect(output).toMatch(/^ {2}precision {4}1\/2 = 0\.50 /m);
    expect(output).not.toMatch(/open|9:00|wrong|reply {2}/);
  });

  it('asks a configured model as the service does, and again after a 429', async () => {
    await writeProduct('larkspur.json', LARKSPUR);
    const model = await Model.start();
    model.says = (response, { data }) => {
      const [question = ''] = data.questions;
      if (model.received.length === 1) return response.writeHead(429, { 'retry-after': '1' }).end();
      if (question.startsWith('Do you rent')) return response.writeHead(500).end();
      const { number, text } = data.articles.find(({ title }) => title === 'Prices') ?? { number: 0, text: '' };
      const content = question.startsWith('What') || question.startsWith('How') ? given(text, number) : given(null);
      complete(response, content, {}, 'stop', { usage: { total_tokens: 100 } });
    };
    try {
      const { code, output, errors } = await evaluate([folder, '--counts'], {
        SUPPORT_AI: 'openai',
        SUPPORT_AI_BASE_URL: model.baseUrl,
        SUPPORT_AI_MODEL: 'some-model',
        SUPPORT_AI_TIMEOUT_MS: '60000',
      });
      expect(code).toBe(0);
      expect(output).toMatch(/^ {2}precision {4}2\/2 = 1\.00 /m);
      expect(output).toMatch(/^ {2}coverage {5}2\/3 = 0\.67 /m);
      expect(output).toMatch(/^ {2}tokens {7}400, 80 per question$/m);
      expect(output).toMatch(
        /^ {2}no reply {5}2 × The model declined\.\n {15}1 × The model gave no reply: the endpoint responded with 500\.$/m,
      );
      expect(errors.split('\n')).toEqual([
        'No reply from model some-model: the endpoint responded with 429',
        'No reply from model some-model: the endpoint responded with 500',
        '',
      ]);
      expect(model.received.map(({ data }) => data.questions[0])).toEqual(
        [LARKSPUR.answerable[0], ...LARKSPUR.answerable, ...LARKSPUR.outOfScope].map((entry) => [entry].flat()[0]),
      );
      expect(model.received[0]?.request).toMatchObject({ model: 'some-model', max_completion_tokens: 4_000 });
    } finally {
      await model.stop();
    }
  });

  it.each<[string, string[], Record<string, string>, RegExp]>([
    [
      'no folder',
      [],
      {},
      /^Usage: npm run support:eval -- <folder> \[--counts\] \[--level careful\|balanced\|generous\]\n$/,
    ],
    [
      'a folder that does not exist',
      ['/no/such/folder'],
      {},
      /^The folder \/no\/such\/folder can't be read \(ENOENT\)\.\n$/,
    ],
    ['no answerer', ['.'], { SUPPORT_AI: 'off' }, /^SUPPORT_AI=off has no answerer to evaluate\./],
    [
      'a model without a URL',
      ['.'],
      { SUPPORT_AI: 'openai', SUPPORT_AI_MODEL: 'm' },
      /SUPPORT_AI_BASE_URL is required/,
    ],
  ])('says what is wrong with %s', async (_, options, environment, message) => {
    const { code, output, errors } = await evaluate(options, environment);
    expect([code, output]).toEqual([1, '']);
    expect(errors).toMatch(message);
  });

  it('says what is wrong with every file', async () => {
    const article = LARKSPUR.articles[0];
    const wrong: [string, unknown, string][] = [
      ['a-text', 'Hello', 'is not JSON in UTF-8'],
      ['b-cut', JSON.stringify(LARKSPUR).slice(0, -1), 'is not JSON in UTF-8'],
      ['c-list', [LARKSPUR], 'is not a JSON object'],
      ['d-null', 'null', 'is not a JSON object'],
      ['e-empty', {}, 'has no list "articles"'],
      ['f-articles', { ...LARKSPUR, articles: [] }, 'has no articles'],
      ['g-article', { ...LARKSPUR, articles: [article, null] }, 'has no text in articles[1].title'],
      ['h-body', { ...LARKSPUR, articles: [{ title: 'x', body: 7 }] }, 'has no text in articles[0].body'],
      [
        'i-long',
        { ...LARKSPUR, articles: [{ title: 'x', body: 'x'.repeat(20_001) }] },
        'has more than 20000 characters in articles[0].body',
      ],
      ['j-many', { ...LARKSPUR, articles: Array(501).fill(article) }, 'has more than 500 entries in "articles"'],
      [
        'k-total',
        { ...LARKSPUR, articles: Array(60).fill({ title: 'x', body: 'x'.repeat(20_000) }) },
        'has articles of more than 1000000 characters',
      ],
      ['l-name', { ...LARKSPUR, name: ' ' }, 'has no text in name'],
      ['m-half', { ...LARKSPUR, name: 'x\ud83d' }, 'has an invalid character in name'],
      ['n-object', { ...LARKSPUR, answerable: { question: 'x' } }, 'has no list "answerable"'],
      [
        'o-single',
        { ...LARKSPUR, answerable: [['x']] },
        'has an answerable[0] that is not a list of a question and a pattern',
      ],
      ['p-label', { ...LARKSPUR, answerable: [['x', 12]] }, 'has no text in answerable[0][1]'],
      [
        'q-pattern',
        { ...LARKSPUR, answerable: [['x', '(']] },
        'has a pattern answerable[0][1] that is not a regular expression',
      ],
      ['r-any', { ...LARKSPUR, answerable: [['x', 'a|']] }, 'has a pattern answerable[0][1] that matches every reply'],
      ['s-scope', { ...LARKSPUR, outOfScope: [['x']] }, 'has no text in outOfScope[0]'],
      [
        't-question',
        { ...LARKSPUR, outOfScope: ['x'.repeat(4_001)] },
        'has more than 4000 characters in outOfScope[0]',
      ],
      ['u-nothing', { ...LARKSPUR, answerable: [], outOfScope: [] }, 'has no questions'],
    ];
    for (const [name, content] of wrong) await writeProduct(`${name}.json`, content);
    await mkdir(join(folder, 'v-folder.json'));
    await writeFile(join(folder, 'w-bytes.json'), Buffer.from([0x22, 0xff, 0x22]));
    await writeProduct('x-right.json', `\ufeff${JSON.stringify(LARKSPUR)}`);
    await expect(readProducts(folder)).rejects.toThrow(
      [
        ...wrong.map(([name, , problem]) => `${name}.json ${problem}.`),
        'v-folder.json is not a file.',
        'w-bytes.json is not JSON in UTF-8.',
      ].join('\n'),
    );
  });

  it('stops at a pattern that would take years', async () => {
    const articles = [{ title: 'Prices', body: `A rowing boat costs 12 euros. ${'a'.repeat(60)}!` }];
    await writeProduct('slow.json', { ...LARKSPUR, articles, answerable: [['How much is a rowing boat?', '(a+)+$']] });
    const { code, errors } = await evaluate([folder]);
    expect([code, errors]).toEqual([1, 'slow.json has a pattern answerable[0][1] that takes too long.\n']);
  });
});
