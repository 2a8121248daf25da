import { category, directory, directoryCategory, tag, tool } from '../harness/listings.js';
import { type ServiceResponse, Service } from '../harness/service.js';

const ID = expect.stringMatching(/^[\da-f-]{36}$/);
const SUBMISSION_LINK = 'https://full-harbor.example/secret-submission-form';
const TEAM_NOTES = 'Use the team account.';
const FULL = {
  slug: 'full-harbor',
  name: 'Full Harbor',
  website: 'https://full-harbor.example/',
  icon: 'https://images.example/icon.png',
  cost: 'Freemium',
  type: 'dofollow',
  domainRating: 71.5,
  monthlyVisits: 184000,
  requiresBadge: true,
  minimumPrice: 29.5,
  submissionExperience: 'Short form',
  featured: true,
  smallDescription: 'A weekly launch board',
  createdAt: '2024-02-11T10:00:00.000Z',
  updatedAt: '2024-05-02T08:30:00.000Z',
};
const FULL_EXTRAS = {
  fullDescription: 'Lists new products every Monday.',
  features: ['Newsletter', 'Badges'],
  useCases: ['First release'],
  faq: [{ question: 'How long?', answer: 'Two days.' }],
  deal: { text: '20% off', code: 'HARBOR20' },
  frame: 'https://images.example/frame.png',
  socials: { x: 'https://x.example/harbor' },
};
const FULL_ANSWER = {
  ...FULL,
  id: ID,
  url: 'https://catalog.example/directories/full-harbor',
  categories: [
    { slug: 'startups', name: 'Alpha Startups' },
    { slug: 'saas', name: 'SaaS' },
  ],
};
const BARE = {
  slug: 'bare-harbor',
  name: 'Bare Harbor',
  website: 'https://bare.example/',
  cost: 'Paid',
  type: 'nofollow',
};
const DATES = { createdAt: '2024-01-01T00:00:00.000Z', updatedAt: '2024-01-02T00:00:00.000Z' };
const BARE_ANSWER = {
  ...BARE,
  ...DATES,
  id: ID,
  url: 'https://catalog.example/directories/bare-harbor',
  icon: null,
  domainRating: null,
  monthlyVisits: null,
  requiresBadge: false,
  minimumPrice: 0,
  submissionExperience: null,
  featured: false,
  categories: [],
  smallDescription: null,
};
const BARE_EXTRAS = { fullDescription: '', features: [], useCases: [], faq: [], deal: null, frame: null, socials: {} };

/** Many equal ratings and names, unordered. */
const CROWD = Array.from({ length: 45 }, (_, index) =>
  directory({
    slug: `crowd-${index}`,
    name: `Crowd ${['C', 'A', 'B'][index % 3]}`,
    categories: ['crowd'],
    cost: ['Free', 'Paid', 'Freemium'][index % 3],
    featured: index % 9 === 0,
    domainRating: [50, null, 80, 50, 0][index % 5],
  }),
);

let service: Service;
let key: string;

const get = (path: string, headers?: Record<string, string>): Promise<ServiceResponse> =>
  service.get(`/v1${path}`, key, headers);
const slugs = ({ body }: ServiceResponse): string[] => body.data.map((item: { slug: string }) => item.slug);

beforeAll(async () => {
  service = await Service.start();
  ({ key } = await service.catalogKey());
  await service.import(
    directoryCategory('startups', { name: 'Alpha Startups' }),
    directoryCategory('saas', { name: 'SaaS' }),
    directoryCategory('crowd', { name: 'Écrowd' }),
    directoryCategory('unused', { name: 'Zeta' }),
    directory({
      ...FULL,
      ...FULL_EXTRAS,
      categories: ['saas', 'startups'],
      submissionLink: SUBMISSION_LINK,
      teamNotes: TEAM_NOTES,
    }),
    directory({ ...BARE, ...DATES }),
    directory({ slug: 'hidden-harbor', categories: ['saas'], published: false, domainRating: 100 }),
    ...CROWD,
    category('writing', { name: 'Writing', description: 'Drafts and edits', icon: 'https://icons.example/w.svg' }),
    category('cafe-life', { name: 'Café Life' }),
    category('nsfw', { name: 'adult', adult: true }),
    category('zebra', { name: 'Zebra' }),
    category('speech', { name: 'text to speech' }),
    ...Array.from({ length: 520 }, (_, index) => tag(`tag-${String(index).padStart(3, '0')}`)),
    tag('node-js', { name: 'Node.js' }),
    tag('cafe', { name: 'Café au Lait' }),
    tag('spicy', { name: 'spicy', adult: true }),
    tool({ slug: 'draftwell', category: 'writing', tags: ['node-js', 'spicy'] }),
    tool({ slug: 'second', category: 'writing', tags: ['node-js'] }),
    tool({ slug: 'third', category: 'nsfw', tags: ['node-js'] }),
    tool({ slug: 'unpublished', category: 'writing', tags: ['node-js', 'cafe'], published: false }),
  );
});
afterAll(() => service.stop());

describe('A directory', () => {
  it.each([
    ['/directories?category=startups', { data: [FULL_ANSWER], pagination: { page: 1, limit: 20, total: 1, pages: 1 } }],
    ['/directories/full-harbor', { data: { ...FULL_ANSWER, ...FULL_EXTRAS } }],
    ['/directories/bare-harbor', { data: { ...BARE_ANSWER, ...BARE_EXTRAS } }],
  ])('has exactly the documented fields, and detail fields only by slug: %s', async (path, expected) => {
    expect((await get(path)).body).toEqual({ success: true, ...expected });
  });

  it('has null only in nullable fields, and defaults in others', async () => {
    const { data } = (await get('/directories?limit=100&q=bare')).body;
    expect(data).toEqual([BARE_ANSWER]);
  });

  it.each(['/directories?limit=100', '/directories?q=harbor', '/directories/full-harbor'])(
    'never contains private fields: %s',
    async (path) => {
      const { text } = await get(path);
      expect(text).toContain('full-harbor');
      expect(text).not.toContain(SUBMISSION_LINK);
      expect(text).not.toContain(TEAM_NOTES);
      expect(text).not.toMatch(/submissionLink|teamNotes|published|hidden-harbor/);
    },
  );

  it.each([
    ['full-harbour', 'Directory not found: full-harbour. Did you mean: full-harbor?'],
    ['Full-Harbor', 'Directory not found: Full-Harbor. Did you mean: full-harbor?'],
    ['quite-something-else', 'Directory not found: quite-something-else'],
    ['hidden-harbor', expect.not.stringContaining('mean: hidden')],
  ])('that does not exist returns 404 with the closest known slug: %s', async (slug, error) => {
    const { status, body } = await get(`/directories/${slug}`);
    expect([status, body]).toEqual([404, { success: false, error }]);
  });
});

describe('The list of directories', () => {
  const ALL = 'category=crowd&limit=100';

  it.each<[string, (item: any) => boolean]>([
    ['category=crowd', () => true],
    ['category=crowd&cost=Free', ({ cost }) => cost === 'Free'],
    ['category=crowd&cost=pAiD', ({ cost }) => cost === 'Paid'],
    ['category=crowd&cost=FREEMIUM&featured=false', ({ cost, featured }) => cost === 'Freemium' && !featured],
    ['category=crowd&featured=true', ({ featured }) => featured],
    ['category=crowd&featured=0', ({ featured }) => !featured],
    ['category=crowd&q=&cost=&featured=&page=', () => true],
    ['category=unused', () => false],
    ['category=no-such', () => false],
  ])('is filtered by %s', async (query, matches) => {
    const { status, body } = await get(`/directories?limit=100&${query}`);
    const expected = CROWD.filter(matches).map(({ slug }) => slug);
    expect([status, body.data.map(({ slug }: any) => slug).sort()]).toEqual([200, expected.sort()]);
    expect(body.pagination).toEqual({ page: 1, limit: 100, total: expected.length, pages: expected.length ? 1 : 0 });
  });

  it.each([
    ['cost=cheap', 'cost must be one of: Free, Paid, Freemium'],
    ['cost=Free&cost=Paid', 'cost must be one of: Free, Paid, Freemium'],
    ['featured=yes', 'featured must be one of: true, false, 1, 0'],
    ['category=a&category=b', 'category must be given once'],
    ['q[x]=a', 'q must be given once'],
  ])('rejects %s with an explanation', async (query, error) => {
    const { status, body } = await get(`/directories?${query}`);
    expect([status, body]).toEqual([400, { success: false, error: expect.stringContaining(error) }]);
  });

  it('is ordered by rating with unrated ones last, then by name, then by ID', async () => {
    const { data } = (await get(`/directories?${ALL}`)).body;
    const key = ({ domainRating, name, id }: any): string => `${200 - (domainRating ?? -1)} ${name} ${id}`;
    expect(data).toHaveLength(CROWD.length);
    expect(data).toEqual([...data].sort((a, b) => (key(a) < key(b) ? -1 : 1)));
  });

  it.each(['', '&q=crowd'])('contains each directory exactly once over all pages%s', async (q) => {
    const pages: string[] = [];
    for (let page = 1; page <= 7; page += 1)
      pages.push(...slugs(await get(`/directories?${ALL}&limit=7&page=${page}${q}`.replace('limit=100&', ''))));
    expect(pages).toEqual(slugs(await get(`/directories?${ALL}${q}`)));
    expect(new Set(pages).size).toBe(CROWD.length);
  });

  it.each<[string, number, number]>([
    ['', 1, 20],
    ['limit=7&page=2', 2, 7],
    ['limit=101', 1, 100],
    ['limit=99999999999999999999', 1, 100],
    ['limit=0', 1, 20],
    ['limit=-1&page=-1', 1, 20],
    ['limit=abc&page=abc', 1, 20],
    ['limit=5&limit=6&page=2&page=3', 1, 20],
    ['limit[x]=5&page[x]=2', 1, 20],
    ['page=900', 900, 20],
  ])('applies page and limit and never fails: "%s"', async (query, page, limit) => {
    const { status, body } = await get(`/directories?category=crowd&${query}`);
    expect([status, body.pagination]).toEqual([
      200,
      { page, limit, total: CROWD.length, pages: Math.ceil(CROWD.length / limit) },
    ]);
    expect(body.data).toHaveLength(Math.max(0, Math.min(limit, CROWD.length - (page - 1) * limit)));
  });
});

describe('The directory categories', () => {
  it('are listed by name, with slug and name only', async () => {
    expect((await get('/directory-categories?limit=1&q=saas')).body).toEqual({
      success: true,
      data: [
        { slug: 'startups', name: 'Alpha Startups' },
        { slug: 'crowd', name: 'Écrowd' },
        { slug: 'saas', name: 'SaaS' },
        { slug: 'unused', name: 'Zeta' },
      ],
    });
  });
});

describe('The tool categories and tags', () => {
  it('have exactly the documented fields, by name, and count published tools, including adult ones', async () => {
    const bare = { description: '', icon: '', toolsCount: 0 };
    expect((await get('/categories')).body).toEqual({
      success: true,
      data: [
        { ...bare, slug: 'nsfw', name: 'adult', toolsCount: 1 },
        { ...bare, slug: 'cafe-life', name: 'Café Life' },
        { ...bare, slug: 'speech', name: 'text to speech' },
        {
          slug: 'writing',
          name: 'Writing',
          description: 'Drafts and edits',
          icon: 'https://icons.example/w.svg',
          toolsCount: 2,
        },
        { ...bare, slug: 'zebra', name: 'Zebra' },
      ],
    });
    expect((await get('/tags?q=i')).body).toEqual({
      success: true,
      data: [
        { slug: 'cafe', name: 'Café au Lait', toolsCount: 0 },
        { slug: 'spicy', name: 'spicy', toolsCount: 1 },
      ],
    });
    expect((await get('/tags?q=node')).body.data).toEqual([{ slug: 'node-js', name: 'Node.js', toolsCount: 3 }]);
  });

  it.each([
    ['/categories', 'wri', ['writing']],
    ['/categories', 'RITIN', ['writing']],
    ['/categories', 'cafe', ['cafe-life']],
    ['/categories', 'CAFÉ L', ['cafe-life']],
    ['/categories', 'cafe-l', ['cafe-life']],
    ['/categories', 'nsf', ['nsfw']],
    ['/categories', 'dult', ['nsfw']],
    ['/categories', 'to sp', ['speech']],
    ['/categories', 'chat', []],
    ['/categories', '%', []],
    ['/categories', '_', []],
    ['/categories', '!?', []],
    ['/tags', 'node.js', ['node-js']],
    ['/tags', 'NODE-J', ['node-js']],
    ['/tags', 'lait', ['cafe']],
    ['/tags', 'tag-51', Array.from({ length: 10 }, (_, index) => `tag-51${index}`)],
  ])('are filtered by a part of the name or slug: %s?q=%s', async (path, q, expected) => {
    expect(slugs(await get(`${path}?q=${encodeURIComponent(q)}`))).toEqual(expected);
  });

  it.each([
    ['', 500],
    ['limit=3', 3],
    ['limit=500', 500],
    ['limit=501', 500],
    ['limit=1e99', 500],
    ['limit=0', 500],
    ['limit=-5', 500],
    ['limit=abc', 500],
    ['limit=', 500],
    ['limit=1&limit=2', 500],
    ['limit[x]=1', 500],
  ])('apply a limit and never fail: "%s"', async (query, limit) => {
    const tags = await get(`/tags?${query}`);
    expect([tags.status, tags.body.data.length, Object.keys(tags.body)]).toEqual([200, limit, ['success', 'data']]);
    expect((await get(`/categories?${query}`)).body.data).toHaveLength(Math.min(5, limit));
  });

  it.each(['/categories', '/tags'])('reject a repeated q: %s', async (path) => {
    const { status, body } = await get(`${path}?q=a&q=b`);
    expect([status, body.error]).toEqual([400, expect.stringContaining('q must be given once')]);
  });
});

describe('Every catalog read', () => {
  const PATHS = ['/tools', '/tools/top', '/tools/draftwell', '/categories', '/tags', '/directories'];
  PATHS.push('/directories/full-harbor', '/directory-categories');

  it.each(PATHS)('returns 304 without a body if unchanged: %s', async (path) => {
    const first = await get(path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    for (const tags of [etag, `"other", ${etag}`]) {
      const again = await get(path, { 'if-none-match': tags, 'cache-control': 'max-age=0' });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
      expect(again.headers.get('x-ratelimit-limit')).not.toBeNull();
    }
    expect((await get(path, { 'if-none-match': '"other"', 'cache-control': 'max-age=0' })).status).toBe(200);
  });

  it('returns 304 to clients that send Cache-Control: no-cache with If-None-Match', async () => {
    const etag = (await get('/tools')).headers.get('etag') ?? '';
    expect((await get('/tools', { 'if-none-match': etag })).status).toBe(304);
  });

  it('gets a new ETag when the content changes, and the old one when the change is reverted', async () => {
    const { id } = (await get('/tools/second')).body.data;
    const tagOf = async (): Promise<string | null> => (await get('/tools?category=writing')).headers.get('etag');
    await service.admin('PATCH', `/tools/${id}`, { rating: 1, updatedAt: '2025-01-01T00:00:00Z' });
    const before = await tagOf();
    await service.admin('PATCH', `/tools/${id}`, { rating: 2, updatedAt: '2025-01-01T00:00:00Z' });
    expect(await tagOf()).not.toBe(before);
    await service.admin('PATCH', `/tools/${id}`, { rating: 1, updatedAt: '2025-01-01T00:00:00Z' });
    expect(await tagOf()).toBe(before);
  });

  it.each(PATHS)('responds to HEAD as to GET, without the body: %s', async (path) => {
    const [got, head] = [await get(path), await service.call(`/v1${path}`, { method: 'HEAD', key })];
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control'])
      expect([name, head.headers.get(name)]).toEqual([name, got.headers.get(name)]);
  });

  it.each(['trace-1.a:B_c', 'x'.repeat(100)])('keeps a valid X-Request-Id: %s', async (id) => {
    expect((await get('/tools', { 'x-request-id': id })).headers.get('x-request-id')).toBe(id);
    expect((await get('/tools/no-such', { 'x-request-id': id })).headers.get('x-request-id')).toBe(id);
  });

  it.each(['two words', 'x'.repeat(101), '<b>', 'a"b', 'é', ''])('replaces an invalid X-Request-Id: %s', async (id) => {
    expect((await get('/tools', { 'x-request-id': id })).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });
});
