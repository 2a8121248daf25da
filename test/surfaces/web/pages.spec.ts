import { type CheerioAPI, load } from 'cheerio';
import { tool } from '../../harness/listings.js';
import { type ServiceResponse, Service } from '../../harness/service.js';

const PRIVATE = {
  founderEmail: 'mara@private.example',
  submissionLink: 'https://harbor.example/secret-form',
  teamNotes: 'Use the team account.',
};
const HTML = { accept: 'text/html,application/xhtml+xml' };

let service: Service;

beforeAll(async () => {
  service = await Service.start();
  await service.import(
    { kind: 'category', slug: 'writing', name: 'Writing', description: 'Drafts and edits.' },
    { kind: 'category', slug: 'nsfw', name: 'NSFW', description: 'A description for adults.', adult: true },
    { kind: 'tag', slug: 'seo', name: 'SEO' },
    { kind: 'tag', slug: 'spicy', name: 'Spicy', adult: true },
    { kind: 'directory-category', slug: 'launch', name: 'Launch' },
    tool({
      slug: 'draftwell',
      name: 'Draftwell',
      tagline: 'Long-form drafts',
      description: 'First paragraph.\n\nSecond paragraph.',
      category: 'writing',
      tags: ['seo'],
      pricing: 'FREE',
      rating: 4.6,
      opens: 1234,
      createdAt: '2026-01-01T00:00:00Z',
      featured: true,
      founderName: 'Mara Lindqvist',
      founderEmail: PRIVATE.founderEmail,
      location: 'Gothenburg, Sweden',
      discountCode: 'DRAFT20',
      isForSale: true,
      askingPrice: 140000,
      affiliateLink: 'https://draftwell.example/partners',
      video: 'https://www.youtube.com/watch?v=abc',
      socials: { x: 'https://social.example/@draftwell' },
      features: { 'Outline mode': 'Turns a brief into an outline' },
      faqs: [{ question: 'Is it free?', answer: 'Yes.' }],
    }),
    tool({
      slug: 'paper-owl',
      name: 'Paper Owl',
      category: 'writing',
      tags: ['seo'],
      pricing: 'PAID',
      createdAt: '2026-11-01T00:00:00Z',
    }),
    tool({
      slug: 'velvet',
      name: 'Velvet',
      tagline: 'Silk and secrets',
      description: 'A description for adults.',
      category: 'nsfw',
      tags: ['spicy'],
    }),
    tool({ slug: 'hidden', name: 'Hidden', published: false }),
    {
      kind: 'directory',
      slug: 'launch-harbor',
      name: 'Launch Harbor',
      website: 'https://harbor.example/',
      cost: 'Freemium',
      type: 'dofollow',
      domainRating: 71,
      monthlyVisits: 184000,
      requiresBadge: true,
      minimumPrice: 29,
      submissionExperience: 'Short form',
      submissionLink: PRIVATE.submissionLink,
      teamNotes: PRIVATE.teamNotes,
      categories: ['launch'],
      smallDescription: 'A weekly dock of startups.',
      fullDescription: 'Opens every Monday.',
      features: ['Weekly berths'],
      useCases: ['First public launch'],
      faq: [{ question: 'Is the link permanent?', answer: 'Yes.' }],
      deal: { text: '20% off', code: 'HARBOR20' },
    },
  );
});

afterAll(() => service.stop());

const open = (path: string, headers: Record<string, string> = {}): Promise<ServiceResponse> =>
  service.get(path, undefined, { ...HTML, ...headers });

async function shown(path: string): Promise<CheerioAPI> {
  const { status, text } = await open(path);
  if (status !== 200) throw new Error(`${path} answers ${status}: ${text}`);
  return load(text);
}

const textOf = ($: CheerioAPI, selector = 'main'): string => $(selector).text().replaceAll(/\s+/g, ' ');

describe('Every page', () => {
  const PAGES = [
    '/',
    '/tools',
    '/tools?q=draft',
    '/search?q=draft',
    '/search',
    '/tools/draftwell',
    '/categories/writing',
    '/tags/seo',
    '/top',
    '/new',
    '/directories',
    '/directories/launch-harbor',
  ];

  it.each(PAGES)('has a title, a description and one h1, and loads nothing from other sites: %s', async (path) => {
    const $ = await shown(path);
    expect($('title').text()).toMatch(/\w.*[a-z]/);
    expect($('meta[name=description]').attr('content')).toMatch(/\w{3}/);
    expect($('h1')).toHaveLength(1);
    const loaded = [...$('link[rel=stylesheet], script[src], img')].map(
      (element) => element.attribs.href ?? element.attribs.src,
    );
    expect(loaded.filter((address) => !address?.startsWith('/'))).toEqual([]);
    expect($('script:not([src]):not([type="application/ld+json"]), style, [style]')).toHaveLength(0);
  });

  it.each(PAGES)('leads founders to the form that lists a tool: %s', async (path) => {
    const $ = await shown(path);
    expect(textOf($, '.site-header > .bar > .only-wide a[href="/submit"]')).toBe('Submit a tool');
    expect(textOf($, '.site-header .menu a[href="/submit"]').trim()).toBe('Submit a tool');
  });

  it('has a unique title and description', async () => {
    const pages = await Promise.all(PAGES.map(shown));
    expect(new Set(pages.map(($) => $('title').text())).size).toBe(PAGES.length);
    expect(new Set(pages.map(($) => $('meta[name=description]').attr('content'))).size).toBe(PAGES.length);
  });

  it.each(PAGES)('has an entity tag, is compressed, and reports the remaining public rate limit: %s', async (path) => {
    const { headers } = await open(path, { 'accept-encoding': 'gzip, deflate' });
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-encoding')).toMatch(/^(br|gzip)$/);
    expect(headers.get('ratelimit')).toMatch(/^"public";/);
    const tag = (await open(path)).headers.get('etag') ?? '';
    const again = await open(path, { 'if-none-match': tag });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it.each(PAGES)('has a policy against inline content and other origins: %s', async (path) => {
    const { headers } = await open(path);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none';style-src 'self';script-src 'self';connect-src 'self';img-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'",
    );
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d+$/);
    expect(headers.get('permissions-policy')).toContain('camera=(), ');
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  it('contains no founder’s email address and no submission link', async () => {
    for (const path of PAGES) {
      const { text } = await open(path);
      for (const secret of Object.values(PRIVATE)) expect(text).not.toContain(secret);
    }
  });

  it('shows a change of the catalog immediately', async () => {
    await service.import(tool({ slug: 'changing', name: 'Before' }));
    expect((await shown('/tools/changing'))('h1').text()).toBe('Before');
    await service.import(tool({ slug: 'changing', name: 'After' }));
    expect((await shown('/tools/changing'))('h1').text()).toBe('After');
  });
});

describe('The home page', () => {
  it('says what the site is, and shows featured tools, categories, lists and the ways of founders', async () => {
    const $ = await shown('/');
    expect(textOf($, 'main .lead')).toMatch(
      /^Catalog lists \d AI tools, and 1 directory where founders launch their own\.$/,
    );
    const headings = $('main h2')
      .map((_, heading) => $(heading).text())
      .get();
    expect(headings).toEqual(['Featured', 'Categories', 'Newest', 'Most clicked', 'For founders']);
    expect($('.picture-cards a').attr('href')).toBe('/tools/draftwell');
    expect(textOf($, '[aria-labelledby=newest] li')).toContain('Draftwell');
    expect(textOf($, '[aria-labelledby=opened] li')).toContain('1,234 clicks');
    const ways = $('[aria-labelledby=founders] a').map((_, link) => $(link).attr('href'));
    expect(ways.get()).toEqual(['/submit', '/launch', '/partners']);
  });
});

describe('The page of a tool', () => {
  it('has its texts before its price, and folds what agents need', async () => {
    const $ = await shown('/tools/draftwell');
    const headings = $('.with-facts > div > section > h2')
      .map((_, heading) => $(heading).text())
      .get();
    expect(headings).toEqual(['About', 'Features', 'FAQ', 'Price']);
    expect(textOf($, '[aria-labelledby=price]')).toContain('DRAFT20');
    const folded = $('details:not([open])').filter((_, fold) =>
      $(fold).children('summary').text().includes('For agents'),
    );
    expect(folded.text()).toContain('get_tool');
  });
});

describe('A tool page', () => {
  it('shows the fields of the listing', async () => {
    const $ = await shown('/tools/draftwell');
    for (const text of [
      'Draftwell',
      'Long-form drafts',
      'Free',
      '4.6 out of 5',
      '1,234 clicks',
      'Featured',
      'For sale',
      'Asking price $140,000',
      'DRAFT20',
      'Mara Lindqvist',
      'Gothenburg, Sweden',
      'Outline mode',
      'Is it free?',
      'social.example/@draftwell',
      'Watch video on youtube.com',
      'get_tool',
    ])
      expect(textOf($)).toContain(text);
    expect([...$('.prose p')].map((paragraph) => $(paragraph).text())).toEqual([
      'First paragraph.',
      'Second paragraph.',
    ]);
    expect($('a[href="/go/draftwell"]').attr('rel')).toBe('nofollow ugc noopener');
    expect($('link[rel=canonical]').attr('href')).toBe('https://catalog.example/tools/draftwell');
  });

  it('shows similar tools, but not itself', async () => {
    const $ = await shown('/tools/draftwell');
    const similar = [...$('section[aria-labelledby=similar] h3 a')].map((link) => link.attribs.href);
    expect(similar).toContain('/tools/paper-owl');
    expect(similar).not.toContain('/tools/draftwell');
  });

  it('shows an adult listing only after the age check, and is not indexed', async () => {
    const asked = await shown('/tools/velvet');
    expect(textOf(asked)).toContain('18 or older');
    expect(asked('main').text()).not.toContain('Velvet');
    // Link previews are shown without the age check.
    expect(asked('head').html()).not.toMatch(/Silk and secrets|A description for adults/);
    const $ = await shown('/tools/velvet?adult=true');
    expect($('h1').text()).toBe('Velvet');
    for (const page of [asked, $]) {
      expect(page('meta[name=robots]').attr('content')).toBe('noindex');
      expect(page('script[type="application/ld+json"]')).toHaveLength(0);
    }
  });

  it('suggests a listing with a similar slug, and hides unpublished ones', async () => {
    const { status, text } = await open('/tools/draftwel');
    expect(status).toBe(404);
    const $ = load(text);
    expect($('main a[href="/tools/draftwell"]').text()).toBe('draftwell');
    expect($('input[name=q]').attr('value')).toBe('draftwel');
    expect(
      $('main')
        .text()
        .match(/did you mean/gi),
    ).toHaveLength(1);
    expect((await open('/tools/hidden')).status).toBe(404);
  });

  it.each(['/tools/draftwel/', '/tools/draftwel/report', '/directories/launch-harbr'])(
    'links to the same page of the similar listing: %s',
    async (path) => {
      const near = load((await open(path)).text)('main p a').attr('href') ?? '';
      expect(near).toMatch(path.replace(/draftwel\b/, 'draftwell').replace('harbr', 'harbor'));
      await shown(near);
    },
  );
});

describe('A directory page', () => {
  it('shows the fields of the listing', async () => {
    const $ = await shown('/directories/launch-harbor');
    for (const text of [
      'Launch Harbor',
      'Domain Rating',
      '71',
      '184,000',
      'Freemium',
      'From $29',
      'dofollow',
      'Required',
      'Short form',
      '20% off',
      'HARBOR20',
      'First public launch',
      'Weekly berths',
      'Is the link permanent?',
      'Launch',
    ])
      expect(textOf($)).toContain(text);
  });
});

describe('The search page', () => {
  it('has the same results as the API, in the same order', async () => {
    const { key } = await service.catalogKey();
    for (const query of [
      'q=draft',
      'q=drafft',
      'pricing=paid',
      'category=writing',
      'tag=seo',
      'featured=true',
      'includeAdult=true',
      'sort=newest',
      'sort=opens',
      'q=draft&sort=opens',
    ]) {
      const { body } = await service.get(`/v1/tools?${query}`, key);
      const $ = await shown(`/tools?${query}&adult=true`);
      expect([...$('.listing h3 a')].map((link) => link.attribs.href)).toEqual(
        body.data.map(({ slug }: { slug: string }) => `/tools/${slug}`),
      );
      expect($('#found').text().split(' for')[0]).toBe(
        `${body.pagination.total} tool${body.pagination.total === 1 ? '' : 's'}`,
      );
    }
  });

  it.each(['/tools?includeAdult=true', '/?includeAdult=1', '/tools?category=nsfw', '/tools?q=velvet&tag=spicy'])(
    'shows adult listings only after the age check: %s',
    async (path) => {
      const asked = await shown(path);
      expect([asked('h1').text(), asked('.listing').length]).toEqual(['Adult content', 0]);
      const $ = await shown(asked('a:contains("18 or older")').attr('href') ?? '');
      expect([...$('.listing h3')].map((heading) => $(heading).text())).toContain('Velvet');
      expect($('input[name=adult]').attr('value')).toBe('true');
    },
  );

  it('says when words were corrected, and when no listing contains all of them', async () => {
    expect(textOf(await shown('/tools?q=drafwell'))).toContain('Showing results for draftwell.');
    expect(textOf(await shown('/tools?q=draftwell+owl'))).toContain('No exact match. Closest results:');
    expect(textOf(await shown('/tools?q=zzzzzzzz'))).toContain('No results');
  });

  it('shows the filters of the URL in the form', async () => {
    const $ = await shown('/tools?q=draft&pricing=FREE&category=writing&tag=seo&featured=1');
    expect($('input[name=q]').attr('value')).toBe('draft');
    expect($('input[name=pricing][checked]').attr('value')).toBe('free');
    expect($('select[name=category] option[selected]').attr('value')).toBe('writing');
    expect($('input[name=featured]').is('[checked]')).toBe(true);
    expect($('input[name=tag]').attr('value')).toBe('seo');
  });

  it('is also served at /', async () => {
    const $ = await shown('/?q=draftwell');
    expect($('#found').text()).toBe('1 tool for “draftwell”');
    expect($('title').text()).toBe('Tools for “draftwell” · Catalog');
    expect($('link[rel=canonical]').attr('href')).toBe('https://catalog.example/tools?q=draftwell');
  });

  it.each([
    '/tools?page=51',
    '/tools?page=3',
    '/directories?page=51',
    '/directories?page=9',
    '/new?page=51',
    '/top?page=2',
    '/categories/writing?page=2',
  ])('responds with 404 after the last page: %s', async (path) => {
    expect((await open(path)).status).toBe(404);
  });

  it('sorts tools like the API, and keeps the order in its links', async () => {
    const chosen = ($: CheerioAPI) => $('select[name=sort] option[selected]').text();
    const $ = await shown('/tools?sort=opens&pricing=free&featured=true');
    expect([chosen($), $('link[rel=canonical]').attr('href')]).toEqual([
      'Most clicked',
      'https://catalog.example/tools?pricing=free&featured=true&sort=opens',
    ]);
    expect($('.listing h3 a').first().text()).toBe('Draftwell');
    expect($('a[href="/tools?pricing=free&sort=opens"]')).toHaveLength(1);
    expect((await shown('/?sort=opens'))('h1').text()).toBe('AI tools');
    for (const path of ['/tools', '/tools?sort=', '/tools?sort=newest']) {
      const newest = await shown(path);
      expect([chosen(newest), newest('link[rel=canonical]').attr('href')]).toEqual([
        'Newest',
        'https://catalog.example/tools',
      ]);
    }
    expect((await shown('/tools?q=draft&sort=opens'))('select[name=sort]')).toHaveLength(0);
    expect((await open('/tools?sort=name')).status).toBe(400);
  });

  it('sorts directories like the API, and shows their filters', async () => {
    const $ = await shown('/directories?sort=price&cost=freemium&category=launch');
    expect($('select[name=sort] option[selected]').attr('value')).toBe('price');
    expect($('input[name=cost][checked]').attr('value')).toBe('freemium');
    expect($('.listing')).toHaveLength(1);
    expect($('a:contains("Clear search")').attr('href')).toBe('/directories');
  });

  it('rejects an invalid filter with a page that lists the options', async () => {
    const { status, text } = await open('/tools?pricing=cheap');
    expect([status, load(text)('.lead').text()]).toEqual([
      400,
      '“cheap” isn’t an option. Choose Free, Freemium or Paid.',
    ]);
  });
});

describe('A label page', () => {
  it('shows its tools, most clicked first, and its description, after the age check if it is adult', async () => {
    const $ = await shown('/categories/writing');
    expect($('h1').text()).toBe('Writing tools');
    expect(textOf($)).toContain('Drafts and edits.');
    expect(
      $('.listing h3 a')
        .map((_, name) => $(name).text())
        .get(),
    ).toEqual(['Draftwell', 'Paper Owl']);
    for (const path of ['/categories/nsfw', '/tags/spicy']) {
      const page = await shown(path);
      expect(textOf(page)).toContain('18 or older');
      expect(page('.listing')).toHaveLength(0);
      expect(page('head').html()).not.toContain('A description for adults');
    }
    expect((await shown('/categories/nsfw?adult=true'))('.listing h3').text()).toBe('Velvet');
  });

  it('responds with 404 for an unknown label', async () => {
    for (const path of ['/categories/none', '/tags/none', `/tags/${'x'.repeat(3_000)}`, '/tags/%00'])
      expect((await open(path)).status).toBe(404);
  });
});

describe('Errors outside the API', () => {
  it('are pages for clients that accept HTML, and envelopes for others', async () => {
    for (const path of ['/nowhere', '/tools/none', '/go/none']) {
      const page = await open(path);
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(page.headers.get('vary')).toMatch(/\bAccept\b/);
      const envelope = await service.get(path, undefined, { accept: '*/*' });
      expect([envelope.status, envelope.body.success]).toEqual([404, false]);
    }
  });

  it('are never pages under /v1 and /mcp, nor for files', async () => {
    for (const path of ['/v1/tools', '/v1/nowhere', '/mcp', '/assets/none.css', '/images/aa/none.webp']) {
      const { headers } = await open(path);
      expect(headers.get('content-type')).toMatch(/^application\/json/);
    }
  });

  it.each([
    '/%',
    '/tools/%ff',
    '/tools/..%2f..%2fetc',
    '/tools/%00',
    '/TOOLS',
    '//tools',
    '/tools/draftwell/more',
    '/tools?q[]=1',
    '/tools?q=%ff%00',
  ])('for a hostile URL are 400 or 404, never 500: %s', async (path) => {
    expect([200, 400, 404]).toContain((await open(path)).status);
  });

  it('over the rate limit say when to try again', async () => {
    const tight = await Service.start({ RATE_PUBLIC_PER_MINUTE: '2' });
    try {
      for (let visit = 0; visit < 2; visit += 1) expect((await tight.get('/top', undefined, HTML)).status).toBe(200);
      const rejected = await tight.get('/top', undefined, HTML);
      expect(rejected.status).toBe(429);
      expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(load(rejected.text)('main').text()).toMatch(/Try again in \d+ seconds?\./);
      const asset = /\/assets\/site[^"]+\.css/.exec(rejected.text)?.[0] ?? '';
      expect((await tight.get(asset)).status).toBe(200);
    } finally {
      await tight.stop();
    }
  });
});

describe('The second page of a list', () => {
  beforeAll(() =>
    service.import(...Array.from({ length: 20 }, (_, index) => tool({ slug: `more-${index}`, category: 'writing' }))),
  );

  it.each(['/tools', '/top', '/new', '/categories/writing'])(
    'has its own title, description and canonical URL: %s',
    async (path) => {
      const [first, second] = await Promise.all([shown(path), shown(`${path}?page=2`)]);
      expect(second('title').text()).not.toBe(first('title').text());
      const [one, two] = [first, second].map(($) => $('meta[name=description]').attr('content'));
      expect(two).toBe(`Page 2: ${one}`);
      expect(second('link[rel=canonical]').attr('href')).toBe(`https://catalog.example${path}?page=2`);
    },
  );
});

describe('Hostile texts', () => {
  it('are shown as text in every field, and never become markup, a script URL or the end of a JSON-LD statement', async () => {
    const evil = '</script><script>alert(1)</script>"><img src=x onerror=alert(2)>';
    await service.import(
      { kind: 'tag', slug: 'evil', name: evil.slice(0, 60) },
      tool({
        slug: 'evil',
        name: evil,
        tagline: evil,
        description: evil.repeat(10),
        tags: ['evil'],
        founderName: evil,
        location: evil,
        discountCode: evil,
        features: { [evil]: evil },
        faqs: [{ question: evil, answer: evil }],
      }),
    );
    for (const path of [
      '/tools/evil',
      '/tools?q=alert',
      '/search?q=alert',
      `/search?q=${encodeURIComponent(evil)}`,
      '/new',
      '/tags/evil',
      `/tools?q=${encodeURIComponent(evil)}`,
    ]) {
      const $ = await shown(path);
      expect($('script:not([src]):not([type="application/ld+json"])')).toHaveLength(0);
      expect($('[onerror], img[src=x]')).toHaveLength(0);
      for (const statement of $('script[type="application/ld+json"]')) JSON.parse($(statement).text());
    }
    expect((await shown('/tools/evil'))('h1').text()).toBe(evil);
  });
});
