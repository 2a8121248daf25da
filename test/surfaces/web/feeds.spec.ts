import { Readable } from 'node:stream';
import { parseAtomFeed } from 'feedsmith';
import { Client } from 'pg';
import robotsParser from 'robots-parser';
import { parseSitemap, parseSitemapIndex } from 'sitemap';
import { GUIDE_NAMES } from '../../../src/surfaces/web/site/docs/guides.service.js';
import { category, directory, directoryCategory, tag, tool } from '../../harness/listings.js';
import { type ServiceResponse, Service } from '../../harness/service.js';

/** The package's types wrongly describe an ES module. */
const robotsIn = robotsParser as unknown as typeof robotsParser.default;

const SITE = 'https://catalog.example';
const HOSTILE = '</title><script>alert(1)</script> & "quotes" \u0007\u202e]]>';

let service: Service;
/** Has a contact, and allows one request per minute and IP address. */
let narrow: Service;
let database: Client;

beforeAll(async () => {
  service = await Service.startSeparate();
  const environment = { CONTACT_EMAIL: 'team@catalog.example', RATE_PUBLIC_PER_MINUTE: '1', TRUST_PROXY: '1' };
  narrow = await Service.start(environment, service.databaseUrl);
  database = new Client({ connectionString: service.databaseUrl });
  await database.connect();
  await service.import(
    category('writing', { name: 'Writing & <Words>' }),
    category('unused'),
    category('nsfw', { adult: true }),
    tag('seo'),
    tag('idle'),
    tag('lewd', { adult: true }),
    tool({ slug: 'plain', category: 'writing', tags: ['seo'], updatedAt: '2026-03-04T05:06:07.000Z' }),
    tool({ slug: 'hostile', createdAt: '2026-10-01T00:00:00.000Z' }),
    tool({ slug: 'hidden', published: false, category: 'unused' }),
    tool({ slug: 'adult-category', category: 'nsfw' }),
    tool({ slug: 'adult-tag', category: 'writing', tags: ['lewd'] }),
    directoryCategory('launch'),
    directoryCategory('vacant'),
    directory({ slug: 'harbor', updatedAt: '2026-01-02T03:04:05.000Z', categories: ['launch'] }),
    directory({ slug: 'closed', published: false, categories: ['vacant'] }),
  );
  // Stored before control characters were rejected.
  await database.query(`update tools set name = $1, tagline = $1 where slug = 'hostile'`, [HOSTILE]);
});

afterAll(async () => {
  await database.end();
  await narrow.stop();
  await service.stop();
});

const stream = (text: string): Readable => Readable.from([text]);

async function sitemapIndex(): Promise<string[]> {
  const { text } = await service.get('/sitemap.xml');
  return (await parseSitemapIndex(stream(text))).map(({ url }) => url);
}

const pathOf = (url: string): string => url.replace(SITE, '');

/** The paths in a sitemap, with their times. */
async function sitemap(path: string): Promise<Map<string, string | undefined>> {
  const { status, text } = await service.get(path);
  expect([path, status]).toEqual([path, 200]);
  return new Map((await parseSitemap(stream(text))).map(({ url, lastmod }) => [pathOf(url), lastmod]));
}

async function everyAddress(): Promise<string[]> {
  const sitemaps = await sitemapIndex();
  const addresses = await Promise.all(sitemaps.map(async (url) => [...(await sitemap(pathOf(url))).keys()]));
  return addresses.flat();
}

const withoutEnvelope = (response: ServiceResponse, type: string): void => {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
  expect(response.body).toBeUndefined();
};

describe('The sitemap', () => {
  it('lists exactly the pages for search engines, and all of them exist', async () => {
    const addresses = await everyAddress();
    expect(addresses).toEqual(expect.arrayContaining(['/tools/plain', '/tools/hostile', '/directories/harbor']));
    expect(addresses).toEqual(
      expect.arrayContaining([
        '/',
        '/tools',
        '/docs',
        '/docs/reference',
        ...GUIDE_NAMES.map((name) => `/docs/${name}`),
        '/policy',
        '/terms',
        '/privacy',
        '/contact',
        '/pricing',
        '/partners',
      ]),
    );
    expect(addresses.filter((path) => /^\/(categories|tags|directory-categories)\//.test(path)).sort()).toEqual([
      '/categories/writing',
      '/directory-categories/launch',
      '/tags/seo',
    ]);
    expect(addresses.filter((path) => /hidden|closed|adult|nsfw|lewd/.test(path))).toEqual([]);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const path of addresses) {
      const page = await service.get(path, undefined, { accept: 'text/html' });
      expect([path, page.status, page.text.includes('content="noindex"')]).toEqual([path, 200, false]);
      expect(page.text).toContain(`<link rel="canonical" href="${SITE}${path}"/>`);
    }
  });

  it('contains the time of the last change of a listing', async () => {
    expect((await sitemap('/sitemap-tools-0.xml')).get('/tools/plain')).toBe('2026-03-04T05:06:07.000Z');
    expect((await sitemap('/sitemap-directories-0.xml')).get('/directories/harbor')).toBe('2026-01-02T03:04:05.000Z');
  });

  it('is XML, and the entity tag of its index changes with the catalog', async () => {
    const index = await service.get('/sitemap.xml');
    withoutEnvelope(index, 'application/xml; charset=utf-8');
    withoutEnvelope(await service.get('/sitemap-tools-0.xml'), 'application/xml; charset=utf-8');
    const known = { 'if-none-match': index.headers.get('etag') ?? '' };
    expect((await service.get('/sitemap.xml', undefined, known)).status).toBe(304);
  });

  it('is compressed for clients that accept it', async () => {
    const plain = await service.get('/sitemap-tools-0.xml', undefined, { 'accept-encoding': 'identity' });
    const zipped = await service.get('/sitemap-tools-0.xml', undefined, { 'accept-encoding': 'gzip' });
    expect([plain.headers.get('content-encoding'), zipped.headers.get('content-encoding')]).toEqual([null, 'gzip']);
    expect(zipped.text).toBe(plain.text);
  });

  it.each([
    '/sitemap-tools-1.xml',
    '/sitemap-tools-00.xml',
    '/sitemap-tools--1.xml',
    '/sitemap-tools-99999999999999999999.xml',
    '/sitemap-tools-1e1.xml',
    '/sitemap-directories-1.xml',
    '/sitemap-directories-99999.xml',
    '/sitemap-users-0.xml',
    '/sitemap-constructor-0.xml',
    '/sitemap-pages-1.xml',
  ])('responds to %s with 404 in an envelope', async (path) => {
    for (const method of ['GET', 'HEAD']) expect((await service.call(path, { method })).status).toBe(404);
    const { headers, body } = await service.get(path);
    expect([headers.get('content-type'), headers.get('content-encoding')]).toEqual([
      'application/json; charset=utf-8',
      null,
    ]);
    expect(body).toEqual({ success: false, error: expect.stringContaining('Sitemap not found') as string });
  });

  it('contains each of many listings once, always in the same part', async () => {
    await service.import(...Array.from({ length: 1_100 }, (_, index) => tool({ slug: `many-${index}` })));
    await database.query(
      `update tool_search set number = 25000
        where listing_id = (select id from tools where slug = 'many-7')`,
    );
    const parts = (await sitemapIndex()).filter((url) => url.includes('-tools-')).map(pathOf);
    expect(parts).toEqual(['/sitemap-tools-0.xml', '/sitemap-tools-2.xml']);
    expect([...(await sitemap('/sitemap-tools-2.xml')).keys()]).toEqual(['/tools/many-7']);
    const many = [...(await sitemap('/sitemap-tools-0.xml')).keys()].filter((path) => path.includes('many-'));
    expect(many).toHaveLength(1_099);
    expect(new Set(many).size).toBe(1_099);
  });
});

describe('The feed', () => {
  const feed = async () => parseAtomFeed((await service.get('/feed.xml')).text);
  const slugs = async (): Promise<(string | undefined)[]> =>
    (await feed()).entries?.map(({ links }) => links?.[0]?.href?.split('/').at(-1)) ?? [];

  it('contains the newest tools, without adult tools', async () => {
    await service.import(
      ...Array.from({ length: 60 }, (_, index) =>
        tool({ slug: `fresh-${index}`, createdAt: `2030-01-01T00:${String(index).padStart(2, '0')}:00.000Z` }),
      ),
      tool({ slug: 'fresh-adult', category: 'nsfw', createdAt: '2031-01-01T00:00:00.000Z' }),
      tool({ slug: 'fresh-draft', published: false, createdAt: '2031-01-01T00:00:00.000Z' }),
    );
    expect(await slugs()).toEqual(Array.from({ length: 50 }, (_, index) => `fresh-${59 - index}`));
  });

  it('has the required elements: stable IDs, times, titles and its own URL', async () => {
    withoutEnvelope(await service.get('/feed.xml'), 'application/atom+xml; charset=utf-8');
    const { id, title, updated, authors, links, entries = [] } = await feed();
    expect([id, title?.value, authors]).toEqual([`${SITE}/feed.xml`, 'New AI tools · Catalog', [{ name: 'Catalog' }]]);
    expect(links?.find(({ rel }) => rel === 'self')?.href).toBe(`${SITE}/feed.xml`);
    expect(
      entries
        .map((entry) => entry.updated)
        .sort()
        .at(-1),
    ).toBe(updated);
    for (const entry of entries) {
      expect(entry.id).toMatch(/^urn:uuid:[\da-f-]{36}$/);
      for (const time of [entry.updated, entry.published]) expect(Number.isNaN(Date.parse(time ?? ''))).toBe(false);
    }
    const [{ id: toolId } = {}] = entries;
    await service.admin('PATCH', `/tools/${toolId?.slice('urn:uuid:'.length)}`, { name: 'Renamed', slug: 'renamed' });
    const renamed = (await feed()).entries?.find((entry) => entry.id === toolId);
    expect([renamed?.title?.value, renamed?.links?.[0]?.href]).toEqual(['Renamed', `${SITE}/tools/renamed`]);
  });

  it('responds with 304 until the newest tools change', async () => {
    const known = { 'if-none-match': (await service.get('/feed.xml')).headers.get('etag') ?? '' };
    expect((await service.get('/feed.xml', undefined, known)).status).toBe(304);
    await service.import(tool({ slug: 'newer', createdAt: '2032-01-01T00:00:00.000Z' }));
    expect((await service.get('/feed.xml', undefined, known)).status).toBe(200);
    expect((await slugs())[0]).toBe('newer');
  });

  it('contains hostile texts as text', async () => {
    await service.import(
      tool({ slug: 'hostile', name: HOSTILE, tagline: HOSTILE, createdAt: '2033-01-01T00:00:00.000Z' }),
    );
    const [entry] = (await feed()).entries ?? [];
    const readable = HOSTILE.replace('\u0007', '');
    expect([entry?.title?.value, entry?.summary?.value]).toEqual([readable, readable]);
  });
});

describe('robots.txt', () => {
  it('allows pages, and disallows everything else', async () => {
    const response = await service.get('/robots.txt');
    withoutEnvelope(response, 'text/plain; charset=utf-8');
    const robots = robotsIn(`${SITE}/robots.txt`, response.text);
    expect(robots.getSitemaps()).toEqual([`${SITE}/sitemap.xml`]);
    const allowed = [
      '/',
      '/tools',
      '/tools/plain',
      '/tools/report',
      '/tools/report-writer',
      '/tags/reporting',
      '/tools?page=2',
      '/directories?page=3',
      '/categories/writing?page=2',
    ];
    const files = ['/feed.xml', '/llms.txt', '/sitemap-tools-0.xml', '/assets/site.css', '/images/a/b.webp', '/docs'];
    for (const path of [...allowed, ...files])
      expect([path, robots.isAllowed(SITE + path, 'anybot')]).toEqual([path, true]);
    const closed = ['/v1/tools', '/v1/', '/mcp', '/go/plain', '/tools/plain/report', '/directories/harbor/report'];
    const searches = [
      '/?q=x',
      '/tools?q=x',
      '/tools?pricing=free',
      '/directories?q=x',
      '/search?q=x',
      '/categories/nsfw?adult=true',
    ];
    for (const path of [...closed, ...searches])
      expect([path, robots.isAllowed(SITE + path, 'anybot')]).toEqual([path, false]);
  });
});

describe('llms.txt', () => {
  it('describes the site for agents, with working links', async () => {
    const response = await service.get('/llms.txt');
    withoutEnvelope(response, 'text/markdown; charset=utf-8');
    expect(response.text).toMatch(/^# Catalog\n\n> A catalog of AI tools/);
    const links = [...response.text.matchAll(/\]\(([^)]+)\)/g)].map(([, url = '']) => url);
    expect(links).toEqual(
      expect.arrayContaining([
        `${SITE}/mcp`,
        `${SITE}/v1/openapi.json`,
        ...GUIDE_NAMES.map((name) => `${SITE}/docs/${name}.md`),
      ]),
    );
    for (const link of links) {
      const { status } = await service.get(pathOf(link).replace(/#.*/, ''));
      expect([link, status]).toEqual([link, link === 'https://catalog.example/mcp' ? 401 : 200]);
    }
  });
});

describe('security.txt', () => {
  it('exists only if a contact is configured', async () => {
    expect((await service.get('/.well-known/security.txt')).status).toBe(404);
    const response = await narrow.get('/.well-known/security.txt');
    withoutEnvelope(response, 'text/plain; charset=utf-8');
    expect(response.text).toContain('Contact: mailto:team@catalog.example\n');
    const expires = Date.parse(/^Expires: (.+)$/m.exec(response.text)?.[1] ?? '') - Date.now();
    expect(expires).toBeGreaterThan(86_400_000);
    expect(expires).toBeLessThan(365 * 86_400_000);
  });
});

it.each([
  ['/sitemap.xml', '10.0.0.1'],
  ['/sitemap-pages-0.xml', '10.0.0.2'],
  ['/feed.xml', '10.0.0.3'],
  ['/robots.txt', '10.0.0.4'],
  ['/llms.txt', '10.0.0.5'],
])('%s is charged to the budget of pages, and rejected over the limit', async (path, ip) => {
  const open = (): Promise<ServiceResponse> => narrow.get(path, undefined, { 'x-forwarded-for': ip });
  const first = await open();
  expect([first.status, first.headers.get('x-ratelimit-remaining')]).toEqual([200, '0']);
  expect((await open()).status).toBe(429);
});
