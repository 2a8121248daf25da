import { readdirSync, readFileSync } from 'node:fs';
import { load } from 'cheerio';
import { loadConfig } from '../../../src/platform/config/config.js';
import { GUIDE_NAMES } from '../../../src/surfaces/web/site/docs/guides.service.js';
import { renderMarkdown } from '../../../src/surfaces/web/site/markdown/render-markdown.js';
import { Service } from '../../harness/service.js';

const SITE = 'https://catalog.example';
const MAX_PAGE_BYTES = 60_000;

const fileOf = (name: string): string => readFileSync(`docs/guides/${name}.md`, 'utf8');

let service: Service;

beforeAll(async () => {
  service = await Service.start();
});

afterAll(() => service.stop());

async function opened(path: string) {
  const { status, text } = await service.get(path, undefined, { accept: 'text/html' });
  expect([path, status]).toEqual([path, 200]);
  return load(text);
}

it('The guides are the files in docs/guides', () => {
  const files = readdirSync('docs/guides').map((file) => file.replace('.md', ''));
  expect(files.sort()).toEqual([...GUIDE_NAMES].sort());
});

describe.each(GUIDE_NAMES)('The guide %s', (name) => {
  it('is a page with the title, the purpose and the outline of its file', async () => {
    const $ = await opened(`/docs/${name}`);
    const [, title, purpose = ''] = /^# (.+)\n\n(.+)\n/.exec(fileOf(name)) ?? [];
    expect($('h1').text()).toBe(title);
    expect($('meta[name=description]').attr('content')).toBe(purpose.replaceAll('`', ''));
    expect($('nav[aria-label=Documentation] [aria-current=page]').text()).toBe(title);
    const linked = $('nav[aria-label="On this page"] a')
      .map((_, link) => $(link).attr('href'))
      .get();
    const headings = $('article h2')
      .map((_, heading) => `#${$(heading).attr('id')}`)
      .get();
    expect([linked.length > 0, linked]).toEqual([true, headings]);
  });

  it('contains no Markdown that was not rendered, and the URL of this service', async () => {
    const $ = await opened(`/docs/${name}`);
    expect($('article').html()).not.toContain('localhost:3000');
    $('code').remove();
    expect($('article').text()).not.toMatch(/\]\(|\*\*|```|\| ---/);
  });

  it('has a copy button at every code block', async () => {
    const $ = await opened(`/docs/${name}`);
    const blocks = $('article pre').length;
    expect(blocks).toBe((fileOf(name).match(/^ *```\w/gm) ?? []).length);
    expect($('.code-block > pre + button[data-copy]')).toHaveLength(blocks);
  });

  it('is at most 60 kB without compression, and 304 if unchanged', async () => {
    const page = await service.get(`/docs/${name}`);
    expect(Buffer.byteLength(page.text)).toBeLessThanOrEqual(MAX_PAGE_BYTES);
    const again = await service.get(`/docs/${name}`, undefined, { 'if-none-match': page.headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('is also served as Markdown, which search engines do not index', async () => {
    const { status, headers, text } = await service.get(`/docs/${name}.md`);
    expect([status, headers.get('content-type'), headers.get('x-robots-tag')]).toEqual([
      200,
      'text/markdown; charset=utf-8',
      'noindex',
    ]);
    expect(text).toBe(fileOf(name).replaceAll('http://localhost:3000', SITE));
    const again = await service.get(`/docs/${name}.md`, undefined, { 'if-none-match': headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});

describe('A guide', () => {
  it('shows code blocks with nothing between them as tabs, one per language', async () => {
    const $ = await opened('/docs/quickstart');
    const tabs = $('#make-the-first-call').nextAll('.tabs').first();
    const labels = tabs
      .find('label')
      .map((_, label) => $(label).text())
      .get();
    expect(labels).toEqual(['curl', 'JavaScript', 'Python', 'PHP']);
    expect(tabs.find('input[type=radio][checked]')).toHaveLength(1);
    const ids = $('[id]')
      .map((_, element) => $(element).attr('id'))
      .get();
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(['/docs/no-such-guide', '/docs/constructor', '/docs/no-such-guide.md'])(
    'is a 404 page at %s',
    async (path) => {
      const { status, text } = await service.get(path, undefined, { accept: 'text/html' });
      expect([status, load(text)('h1').length]).toEqual([404, 1]);
    },
  );

  it('has the policy of all pages; only the references allow the icons of Swagger UI', async () => {
    const policyOf = async (path: string) => (await service.get(path)).headers.get('content-security-policy') ?? '';
    for (const path of ['/docs', '/docs/quickstart']) expect(await policyOf(path)).toBe(await policyOf('/tools'));
    for (const path of ['/docs/reference', '/docs/admin'])
      expect(await policyOf(path)).toContain("img-src 'self' data:");
  });
});

describe('The home page of the documentation', () => {
  it('links every guide, and leads from its former sections to their pages', async () => {
    const $ = await opened('/docs');
    const main = $('.stack-sections');
    for (const name of GUIDE_NAMES) expect(main.find(`a[href="/docs/${name}"]`).length).toBeGreaterThan(0);
    const leads = Object.fromEntries(
      ['agents', 'key', 'limits', 'errors', 'reference'].map((id) => [id, $(`a#${id}`).attr('href')]),
    );
    expect(leads).toEqual({
      agents: '/docs/agents',
      key: '/docs/authentication',
      limits: '/docs/rate-limits',
      errors: '/docs/errors',
      reference: '/docs/reference',
    });
  });
});

describe('Facts in guides', () => {
  it('include the default rate limits', () => {
    const { rates } = loadConfig({});
    const text = fileOf('rate-limits');
    const rowOf = (what: string): string[] =>
      new RegExp(`^\\| ${what} +\\|(.+)\\|$`, 'm')
        .exec(text)?.[1]
        ?.split('|')
        .map((cell) => cell.trim()) ?? [];
    const { restStandard, restPremium, mcpStandard, mcpPremium, submitPerMinute, askPerMinute } = rates;
    expect(rowOf('REST requests').map(Number)).toEqual([restStandard, restPremium, restPremium, restStandard]);
    expect(rowOf('MCP tool calls').map(Number)).toEqual([mcpStandard, mcpPremium, mcpPremium, mcpStandard]);
    expect(rowOf('submitted tools').slice(2).map(Number)).toEqual([submitPerMinute, submitPerMinute]);
    expect(rowOf('support questions').slice(2).map(Number)).toEqual([askPerMinute, askPerMinute]);
    expect(text).toContain(`${rates.submitPerDay} tools per day`);
    expect(text).toContain(`${rates.publicPerMinute} per minute and ${rates.publicPerHour} per hour`);
  });

  it('include every status of the API', async () => {
    const { paths } = (await service.get('/v1/openapi.json')).body;
    const [, statuses = ''] = /^## Statuses\n(.*?)^## /ms.exec(fileOf('errors')) ?? [];
    const documented = new Set(statuses.match(/\b\d{3}\b/g));
    const operations = Object.values<object>(paths).flatMap((item) => Object.values(item) as { responses: object }[]);
    const failures = operations.flatMap(({ responses }) => Object.keys(responses)).filter((status) => status >= '300');
    expect([...new Set(failures)].filter((status) => !documented.has(status))).toEqual([]);
  });
});

describe('Markdown', () => {
  it('gets heading IDs as on GitHub, and headings that link to themselves', async () => {
    const { html, headings } = await renderMarkdown('# A\n\n## `a_b.c` & d!\n\n## Two\n\n## Two\n\n## [x](/y)\n');
    expect(headings.map(({ id }) => id)).toEqual(['a_bc--d', 'two', 'two-1', 'x']);
    expect(html).toContain('<h2 id="two-1"><a href="#two-1">Two</a></h2>');
    expect(html).toContain('<h2 id="x"><a href="/y">x</a></h2>');
  });

  it('escapes code', async () => {
    const { html } = await renderMarkdown('```sh\n<script>alert(1)</script>\n```\n');
    expect(html).toContain('&lt;script>alert(1)');
    expect(html).not.toContain('<script');
  });
});
