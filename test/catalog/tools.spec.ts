import { category, tag, tool } from '../harness/listings.js';
import { type ServiceResponse, Service } from '../harness/service.js';

const FOUNDER_EMAIL = 'secret.founder@private.example';
const AFFILIATE_TEXT = 'Partners earn thirty percent';

const ID = expect.stringMatching(/^[\da-f-]{36}$/);
const FULL = {
  slug: 'fully-filled',
  name: 'Fully Filled',
  tagline: 'Has everything',
  description: 'A listing in which nothing is left out',
  website: 'https://fully-filled.example/',
  pricing: 'FREEMIUM',
  rating: 4.5,
  opens: 321,
  featured: true,
  icon: 'https://images.example/icon.png',
  frame: 'https://images.example/frame.png',
  founderName: 'Ada Winter',
  location: 'Lisbon',
  domainRating: 71.5,
  isForSale: true,
  askingPrice: 125000.5,
  discountCode: 'SAVE10',
  createdAt: '2025-03-01T10:00:00.000Z',
  updatedAt: '2025-04-01T11:30:00.000Z',
};
const FULL_EXTRAS = {
  screenshots: ['https://images.example/1.png', 'https://images.example/2.png'],
  video: 'https://www.youtube.com/watch?v=abc',
  socials: { x: 'https://x.example/full' },
  faqs: [{ question: 'Is it full?', answer: 'Yes.' }],
  features: { Fill: 'Fills everything' },
  affiliateLink: 'https://fully-filled.example/affiliates',
};
const FULL_ANSWER = {
  ...FULL,
  id: ID,
  url: 'https://catalog.example/tools/fully-filled',
  category: { slug: 'fields', name: 'Fields of a Tool' },
  tags: [
    { slug: 'filled', name: 'Filled' },
    { slug: 'other', name: 'Other' },
  ],
  affiliate: true,
};
const every = (value: unknown, ...names: string[]): object => Object.fromEntries(names.map((name) => [name, value]));
const BARE = {
  slug: 'barely-there',
  name: 'Barely There',
  tagline: 'Bare',
  description: 'Bare',
  website: 'https://b.example/',
};
const BARE_ANSWER = {
  ...every(null, 'category', 'icon', 'frame', 'founderName', 'location', 'domainRating', 'createdAt', 'updatedAt'),
  ...every(false, 'featured', 'isForSale', 'affiliate'),
  ...every(0, 'rating', 'opens', 'askingPrice'),
  ...BARE,
  id: ID,
  url: 'https://catalog.example/tools/barely-there',
  pricing: 'PAID',
  tags: [],
  discountCode: '',
};
const BARE_EXTRAS = { screenshots: [], video: null, socials: {}, faqs: [], features: {}, affiliateLink: null };

const DATES = ['2024-05-01T00:00:00Z', null, '2024-07-01T00:00:00Z', '2024-06-01T00:00:00Z'];
/** Many equal dates and opens, in an order unrelated to the ID. */
const CROWD = Array.from({ length: 66 }, (_, index) =>
  tool({
    slug: `crowd-${index}`,
    category: 'crowd',
    tags: [index % 2 === 0 ? 'even' : 'odd'],
    pricing: ['FREE', 'FREEMIUM', 'PAID'][index % 3],
    featured: index % 11 === 0,
    opens: (index % 5) * 3,
    createdAt: DATES[index % DATES.length],
  }),
);

let service: Service;
let key: string;

const get = (path: string, headers?: Record<string, string>): Promise<ServiceResponse> =>
  service.get(`/v1${path}`, key, headers);
const slugs = ({ body }: ServiceResponse): string[] => body.data.map((item: { slug: string }) => item.slug);
const listed = async (query: string): Promise<string[]> => slugs(await get(`/tools?limit=100&${query}`)).sort();
const adultOnes = async (path: string): Promise<string[]> =>
  slugs(await get(path))
    .filter((slug) => slug.startsWith('adult-'))
    .sort();
const idOf = async (slug: string): Promise<string> => (await get(`/tools/${slug}`)).body.data.id;

beforeAll(async () => {
  service = await Service.start();
  ({ key } = await service.catalogKey());
  await service.import(
    category('fields', { name: 'Fields of a Tool' }),
    ...['crowd', 'image', 'hidden', 'shrinking', 'affiliates', 'near'].map((slug) => category(slug)),
    category('nsfw', { adult: true }),
    category('adult-chat', { adult: true }),
    tag('filled', { name: 'Filled' }),
    tag('other', { name: 'Other' }),
    ...['even', 'odd', 'safe', 'hidden'].map((slug) => tag(slug)),
    tag('lewd', { adult: true }),
    tool({
      ...FULL,
      ...FULL_EXTRAS,
      category: 'fields',
      tags: ['other', 'filled'],
      founderEmail: FOUNDER_EMAIL,
      affiliateText: AFFILIATE_TEXT,
    }),
    tool({ ...BARE, pricing: 'PAID', createdAt: null, updatedAt: null }),
    ...CROWD,
    tool({ slug: 'affiliate-by-text', category: 'affiliates', affiliateText: AFFILIATE_TEXT }),
    tool({ slug: 'affiliate-by-link', category: 'affiliates', affiliateLink: 'https://a.example/' }),
    tool({ slug: 'affiliate-not', category: 'affiliates', affiliateText: '', affiliateLink: null }),
    tool({ slug: 'adult-by-category', category: 'nsfw', opens: 900 }),
    tool({ slug: 'adult-by-tag', category: 'image', tags: ['lewd', 'safe'], opens: 900 }),
    tool({ slug: 'adult-elsewhere', category: 'adult-chat', opens: 900 }),
    tool({ slug: 'clean-image', category: 'image', tags: ['safe'], opens: 900 }),
    tool({ slug: 'hidden-tool', name: 'Xyzzyhidden', category: 'hidden', tags: ['hidden'], published: false }),
    tool({ slug: 'chatgpt', name: 'ChatGPT', category: 'near' }),
  );
});
afterAll(() => service.stop());

describe('A tool', () => {
  it.each([
    ['/tools?category=fields', { data: [FULL_ANSWER], pagination: { page: 1, limit: 20, total: 1, pages: 1 } }],
    ['/tools/top?category=fields', { data: [FULL_ANSWER] }],
    ['/tools/fully-filled', { data: { ...FULL_ANSWER, ...FULL_EXTRAS } }],
  ])('has exactly the documented fields, and detail fields only by slug: %s', async (path, expected) => {
    expect((await get(path)).body).toEqual({ success: true, ...expected });
  });

  it('has null only in nullable fields, and defaults in others', async () => {
    expect((await get('/tools/barely-there')).body.data).toEqual({ ...BARE_ANSWER, ...BARE_EXTRAS });
    const inList = (await get('/tools?limit=100&pricing=PAID&featured=false')).body.data;
    expect(inList.find((item: { slug: string }) => item.slug === 'barely-there')).toEqual(BARE_ANSWER);
    const onTop = (await get('/tools/top?limit=100')).body.data;
    expect(onTop.find((item: { slug: string }) => item.slug === 'barely-there')).toEqual(BARE_ANSWER);
  });

  it('is an affiliate if it has an affiliate text or link', async () => {
    const { body } = await get('/tools?category=affiliates');
    expect(Object.fromEntries(body.data.map((item: any) => [item.slug, item.affiliate]))).toEqual({
      'affiliate-by-text': true,
      'affiliate-by-link': true,
      'affiliate-not': false,
    });
  });

  it.each(['/tools?category=fields', '/tools?q=filled', '/tools/top?limit=100&includeAdult=1', '/tools/fully-filled'])(
    'never contains private fields: %s',
    async (path) => {
      const { text } = await get(path);
      expect(text).toContain('fully-filled');
      expect(text).not.toContain(FOUNDER_EMAIL);
      expect(text).not.toContain(AFFILIATE_TEXT);
      expect(text).not.toMatch(/founderEmail|affiliateText|published|adult"|ownerId|clientId/);
    },
  );

  it("cannot be found by the founder's email address", async () => {
    expect(await listed(`q=${encodeURIComponent(FOUNDER_EMAIL)}`)).toEqual([]);
  });
});

describe('Filters', () => {
  const crowd = (matches: (item: any) => boolean): string[] =>
    CROWD.filter(matches)
      .map(({ slug }) => slug as string)
      .sort();

  it.each<[string, (item: any) => boolean]>([
    ['category=crowd', () => true],
    ['tag=even', (item) => item.tags[0] === 'even'],
    ['category=crowd&pricing=FREE', (item) => item.pricing === 'FREE'],
    ['category=crowd&pricing=fReEmIuM', (item) => item.pricing === 'FREEMIUM'],
    ['category=crowd&pricing=paid', (item) => item.pricing === 'PAID'],
    ['category=crowd&featured=true', (item) => item.featured],
    ['category=crowd&featured=1', (item) => item.featured],
    ['category=crowd&featured=false', (item) => !item.featured],
    ['category=crowd&featured=0', (item) => !item.featured],
    [
      'category=crowd&tag=odd&pricing=FREE&featured=0',
      (i) => i.tags[0] === 'odd' && i.pricing === 'FREE' && !i.featured,
    ],
    ['category=crowd&q=&tag=&pricing=&featured=&includeAdult=&page=', () => true],
    ['category=no-such-category', () => false],
    ['tag=no-such-tag', () => false],
    ['category=crowd&tag=safe', () => false],
  ])('narrow the list: %s', async (query, matches) => {
    expect(await listed(query)).toEqual(crowd(matches));
  });

  it('return an empty page for an unknown category', async () => {
    const { status, body } = await get('/tools?category=no-such-category');
    expect([status, body]).toEqual([
      200,
      { success: true, data: [], pagination: { page: 1, limit: 20, total: 0, pages: 0 } },
    ]);
  });

  it.each([
    ['pricing=cheap', 'pricing must be one of: FREE, FREEMIUM, PAID'],
    ['featured=maybe', 'featured must be one of: true, false, 1, 0'],
    ['includeAdult=2', 'includeAdult must be one of: true, false, 1, 0'],
    ['pricing=FREE&pricing=PAID', 'pricing must be one of'],
    ['featured[a]=true', 'featured must be one of'],
    ['includeAdult=1&includeAdult=1', 'includeAdult must be one of'],
    ['q=a&q=b', 'q must be given once'],
    ['q[a]=b', 'q must be given once'],
    ['category=a&category=b', 'category must be given once'],
    ['category[]=a', 'category must be given once'],
    ['tag=a&tag=b', 'tag must be given once'],
    ['pricing=x&featured=x', 'pricing must be one of: FREE, FREEMIUM, PAID; featured must be'],
  ])('reject %s with an explanation', async (query, message) => {
    const { status, body } = await get(`/tools?${query}`);
    expect([status, body]).toEqual([400, { success: false, error: expect.stringContaining(message) }]);
  });
});

describe('Adult listings', () => {
  const all = ['adult-by-category', 'adult-by-tag', 'adult-elsewhere'];

  it.each([
    ['/tools?limit=100', []],
    ['/tools?limit=100&includeAdult=false', []],
    ['/tools?limit=100&includeAdult=true', all],
    ['/tools?limit=100&includeAdult=1', all],
    ['/tools?category=nsfw', ['adult-by-category']],
    ['/tools?category=nsfw&includeAdult=false', ['adult-by-category']],
    ['/tools?tag=lewd', ['adult-by-tag']],
    ['/tools?category=image&tag=lewd', ['adult-by-tag']],
    ['/tools?category=image', []],
    ['/tools?category=image&includeAdult=1', ['adult-by-tag']],
    ['/tools?tag=safe', []],
    ['/tools?category=adult-chat', []],
    ['/tools?q=tagline', []],
    ['/tools/top?limit=100', []],
    ['/tools/top?limit=100&includeAdult=true', all],
    ['/tools/top?category=image', []],
    ['/tools/top?category=nsfw', ['adult-by-category']],
  ])('appear only in requests that include them: %s', async (path, expected) => {
    expect(await adultOnes(path)).toEqual(expected);
  });

  it('do not hide other listings of their category and tag', async () => {
    expect([await listed('category=image'), await listed('tag=safe')]).toEqual([['clean-image'], ['clean-image']]);
  });

  it.each(all)('are returned by slug: %s', async (slug) => {
    expect((await get(`/tools/${slug}`)).body.data.slug).toBe(slug);
  });

  it('appear and disappear immediately when the adult flag of a category or tag changes', async () => {
    const tags = (await service.admin('GET', '/tags?limit=100')).body.data;
    const { id } = tags.find((item: { slug: string }) => item.slug === 'lewd');
    await service.admin('PATCH', `/tags/${id}`, { adult: false });
    expect(await listed('category=image')).toEqual(['adult-by-tag', 'clean-image']);
    await service.admin('PATCH', `/tags/${id}`, { adult: true });
    expect(await listed('category=image')).toEqual(['clean-image']);
  });
});

describe('Unpublished listings', () => {
  it.each(['/tools?category=hidden', '/tools?tag=hidden', '/tools?q=xyzzyhidden', '/tools/top?category=hidden'])(
    'are not in lists: %s',
    async (path) => {
      expect((await get(path)).body.data).toEqual([]);
    },
  );

  it('are not found by slug, are not suggested and are not counted', async () => {
    expect((await get('/tools/hidden-tool')).body).toEqual({ success: false, error: 'Tool not found: hidden-tool' });
    expect((await get('/tools/hidden-tol')).body.error).toBe('Tool not found: hidden-tol');
    for (const path of ['/categories?q=hidden', '/tags?q=hidden'])
      expect((await get(path)).body.data).toEqual([expect.objectContaining({ slug: 'hidden', toolsCount: 0 })]);
  });

  it('disappear everywhere when unpublished, and reappear when published', async () => {
    await service.import(tool({ slug: 'taken-back', category: 'shrinking' }));
    const id = await idOf('taken-back');
    for (const published of [false, true]) {
      await service.admin('PATCH', `/tools/${id}`, { published });
      expect(await listed('category=shrinking')).toEqual(published ? ['taken-back'] : []);
      expect((await get('/tools/taken-back')).status).toBe(published ? 200 : 404);
      expect((await get('/categories?q=shrinking')).body.data[0].toolsCount).toBe(published ? 1 : 0);
    }
  });
});

describe('The order of tools', () => {
  const byDate = (a: any, b: any): number =>
    (b.createdAt === null ? -Infinity : Date.parse(b.createdAt)) -
      (a.createdAt === null ? -Infinity : Date.parse(a.createdAt)) || 0;
  const byId = (a: any, b: any): number => (a.id < b.id ? -1 : 1);

  it('is newest first, without a date last, then by ID', async () => {
    const { data } = (await get('/tools?limit=100&category=crowd')).body;
    expect(data).toHaveLength(CROWD.length);
    expect(data).toEqual([...data].sort((a, b) => byDate(a, b) || byId(a, b)));
  });

  it('of the top list is by opens, then newest first, then by ID', async () => {
    const { data } = (await get('/tools/top?limit=100&category=crowd')).body;
    expect(data).toHaveLength(CROWD.length);
    expect(data).toEqual([...data].sort((a, b) => b.opens - a.opens || byDate(a, b) || byId(a, b)));
  });

  it('contains each tool exactly once over all pages', async () => {
    const pages: string[][] = [];
    for (let page = 1; page <= 10; page += 1)
      pages.push(slugs(await get(`/tools?category=crowd&limit=7&page=${page}`)));
    expect(pages.map((page) => page.length)).toEqual([7, 7, 7, 7, 7, 7, 7, 7, 7, 3]);
    expect(pages.flat()).toEqual(slugs(await get('/tools?category=crowd&limit=100')));
    expect(new Set(pages.flat()).size).toBe(CROWD.length);
  });
});

describe('Paging', () => {
  const unusable = ['0', '-1', 'abc', '', '0.9', 'NaN', '-1e99', '0x10', '%00'].map((value) => `limit=${value}`);

  it.each<[string, number, number]>([
    ['', 20, 10],
    ['limit=5', 5, 5],
    ['limit=100', 100, 100],
    ['limit=101', 100, 100],
    ['limit=1e99', 100, 100],
    ['limit=1e999', 100, 100],
    ['limit=99999999999999999999', 100, 100],
    ...[...unusable, 'limit=5&limit=6', 'limit[x]=1', 'limit[constructor]=1', 'limit[]=5'].map(
      (query): [string, number, number] => [query, 20, 10],
    ),
  ])('applies a limit and never fails: "%s"', async (query, ofSearch, ofTop) => {
    const { status, body } = await get(`/tools?category=crowd&${query}`);
    expect([status, body.data.length, body.pagination]).toEqual([
      200,
      Math.min(ofSearch, CROWD.length),
      { page: 1, limit: ofSearch, total: CROWD.length, pages: Math.ceil(CROWD.length / ofSearch) },
    ]);
    const top = await get(`/tools/top?category=crowd&${query}`);
    expect([top.status, top.body.data.length]).toEqual([200, Math.min(ofTop, CROWD.length)]);
  });

  it.each(['0', '-1', 'abc', '', '-1e99', '0x2'].map((value) => `page=${value}`).concat('page=2&page=3', 'page[x]=2'))(
    'treats an invalid page as page 1: %s',
    async (query) => {
      const { status, body } = await get(`/tools?category=crowd&${query}`);
      expect([status, body.pagination.page, body.data.length]).toEqual([200, 1, 20]);
    },
  );

  it.each(['4', '5', '1000000'])('returns page %s with the requested number, even if it is empty', async (page) => {
    const { status, body } = await get(`/tools?category=crowd&page=${page}`);
    expect([status, body.pagination]).toEqual([200, { page: Number(page), limit: 20, total: CROWD.length, pages: 4 }]);
    expect(body.data).toHaveLength(page === '4' ? 6 : 0);
  });

  it.each(['1e99', '99999999999999999999', '9007199254740993', '9223372036854775807'])(
    'returns an empty page for a page number that is too large: %s',
    async (page) => {
      for (const query of ['category=crowd', 'q=tagline']) {
        const { status, body } = await get(`/tools?${query}&limit=100&page=${page}`);
        expect([status, body.data, Number.isSafeInteger(body.pagination.page)]).toEqual([200, [], true]);
      }
    },
  );
});

describe('An unknown slug', () => {
  it.each([
    ['chatgtp', 'Tool not found: chatgtp. Did you mean: chatgpt?'],
    ['ChatGPT', 'Tool not found: ChatGPT. Did you mean: chatgpt?'],
    ['nothing-resembles-this', 'Tool not found: nothing-resembles-this'],
    ['adult-by-categorie', 'Tool not found: adult-by-categorie'],
  ])('returns 404 with the closest known slug: %s', async (slug, error) => {
    const { status, body } = await get(`/tools/${slug}`);
    expect([status, body]).toEqual([404, { success: false, error }]);
  });
});
