import { load } from 'cheerio';
import { category, directory, directoryCategory, tag, tool } from '../../harness/listings.js';
import { Service } from '../../harness/service.js';

let service: Service;

beforeAll(async () => {
  service = await Service.start();
  await service.import(
    category('writing', { name: 'Writing' }),
    category('hidden', { name: 'Hidden', adult: true }),
    tag('seo', { name: 'SEO' }),
    tag('risky', { name: 'Risky', adult: true }),
    directoryCategory('launch', { name: 'Launch' }),
    category('video', { name: 'Vidéo <b>', directoryCategories: ['launch'] }),
    directoryCategory('seo', { name: 'Search' }),
    tool({ slug: 'one', category: 'writing', tags: ['seo'] }),
    tool({ slug: 'two', category: 'writing' }),
    tool({ slug: 'clip', category: 'video' }),
    tool({ slug: 'draft', category: 'writing', published: false }),
    ...Array.from({ length: 7 }, (_, number) =>
      directory({ slug: `top-${number}`, domainRating: 90 - number, categories: ['launch'] }),
    ),
    directory({ slug: 'fit', domainRating: 5, categories: ['seo'] }),
    directory({ slug: 'fit-unrated', domainRating: null, categories: ['seo'] }),
    directory({ slug: 'unpublished', domainRating: 99, categories: ['seo'], published: false }),
  );
});

afterAll(() => service.stop());

const opened = async (path: string, at = service) => {
  const { status, text } = await at.get(path, undefined, { accept: 'text/html' });
  expect([path, status]).toEqual([path, 200]);
  return load(text);
};

const labelsOn = async (path: string): Promise<string[]> => {
  const page = await opened(path);
  return page('.categories a')
    .map((_, link) => `${page(link).attr('href')} ${page(link).text()}`)
    .get();
};

describe('Index pages', () => {
  it('list all labels with the number of published listings, without adult labels', async () => {
    expect(await labelsOn('/categories')).toEqual(['/categories/video Vidéo <b>1', '/categories/writing Writing2']);
    expect(await labelsOn('/tags')).toEqual(['/tags/seo SEO1']);
    expect(await labelsOn('/directory-categories')).toEqual([
      '/directory-categories/launch Launch7',
      '/directory-categories/seo Search2',
    ]);
  });

  it('filter by part of a name or slug, ignoring case and accents', async () => {
    expect(await labelsOn('/categories?q=VIDEO')).toEqual(['/categories/video Vidéo <b>1']);
    expect(await labelsOn('/tags?q=zzz')).toEqual([]);
    expect(await labelsOn('/directory-categories?q=sear')).toEqual(['/directory-categories/seo Search2']);
    expect(await labelsOn('/categories?q=hidd')).toEqual([]);
    const filtered = await opened('/categories?q=video');
    expect([filtered('meta[name=robots]').attr('content'), filtered('#q').val()]).toEqual(['noindex', 'video']);
  });

  it('have pages of 100 that keep the filter, each with a title and a canonical path', async () => {
    // The other shared service.
    const crowded = await Service.start({ ALLOW_PRIVATE_NETWORK: 'true' });
    const pageOf = async (path: string) => {
      const page = await opened(path, crowded);
      return {
        heading: page('h2').first().text(),
        links: page('.categories a')
          .map((_, link) => page(link).attr('href'))
          .get(),
        next: page('[rel=next]').attr('href'),
        canonical: page('link[rel=canonical]').attr('href'),
        title: page('title').text(),
      };
    };
    try {
      const numbers = Array.from({ length: 101 }, (_, number) => 1_000 + number);
      await crowded.import(
        ...numbers.map((number) => tag(`tag-${number}`, { name: `Tag ${number}` })),
        ...numbers.map((number) => directoryCategory(`kind-${number}`, { name: `Kind ${number}` })),
      );
      const [first, last] = [await pageOf('/tags'), await pageOf('/tags?page=2')];
      expect([first.heading, first.links.length, first.next]).toEqual(['101 tags', 100, '/tags?page=2']);
      expect([last.links, last.next]).toEqual([['/tags/tag-1100'], undefined]);
      expect([last.canonical, last.title]).toEqual([
        'https://catalog.example/tags?page=2',
        'AI tool tags, page 2 · Catalog',
      ]);
      expect((await pageOf('/tags?q=tag')).next).toBe('/tags?q=tag&page=2');
      expect((await pageOf('/tags?q=1100')).heading).toBe('1 tag');
      expect((await pageOf('/directory-categories?page=2')).links).toEqual(['/directory-categories/kind-1100']);
      const beyond = await crowded.get('/tags?page=3', undefined, { accept: 'text/html' });
      expect([beyond.status, beyond.text.includes('This list has only 2 pages.')]).toEqual([404, true]);
    } finally {
      await crowded.stop();
    }
  });

  it.each(['%00', '%25', '_', "'"])('treat %s as text', async (q) => {
    const { status } = await service.get(`/tags?q=${q}`, undefined, { accept: 'text/html' });
    expect([200, 400]).toContain(status);
  });
});

describe('The page of a directory category', () => {
  it('lists its published directories by Domain Rating, in pages, with breadcrumbs and a canonical path', async () => {
    const page = await opened('/directory-categories/launch');
    expect(page('h1, h2').first().text()).toBe('Launch directories');
    expect(
      page('.listing h3 a')
        .map((_, link) => page(link).attr('href'))
        .get(),
    ).toEqual([0, 1, 2, 3, 4, 5, 6].map((number) => `/directories/top-${number}`));
    expect(page('link[rel=canonical]').attr('href')).toBe('https://catalog.example/directory-categories/launch');
    expect(page('meta[name=robots]').length).toBe(0);
    const [crumbs] = page('script[type="application/ld+json"]')
      .map((_, { children }) => JSON.parse(page(children).text()))
      .get();
    expect(crumbs.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
      'https://catalog.example/directories',
      'https://catalog.example/directory-categories/launch',
    ]);
    const filtered = await opened(page('.row-apart a').attr('href') ?? '');
    expect([filtered('#found').text(), filtered('option[value=launch]').attr('selected')]).toEqual([
      '7 directories',
      'selected',
    ]);
    expect(page.text()).not.toContain('unpublished');
  });

  it('is where the breadcrumbs and labels of its directories lead', async () => {
    const page = await opened('/directories/top-0');
    const links = page('a[href*=launch]').map((_, link) => page(link).attr('href'));
    expect(links.get()).toEqual(expect.arrayContaining(['/directory-categories/launch']));
    expect(page.html()).not.toContain('/directories?category=');
    expect(page('script[type="application/ld+json"]').text()).toContain('/directory-categories/launch"');
    const card = await opened('/directories');
    expect(card('.listing a.tag').first().attr('href')).toBe('/directory-categories/launch');
  });

  it('is 404 for an unknown category and beyond the last page', async () => {
    for (const path of [
      '/directory-categories/nope',
      '/directory-categories/launch?page=2',
      '/directory-categories/%00',
    ]) {
      const { status } = await service.get(path, undefined, { accept: 'text/html' });
      expect([path, status]).toEqual([path, 404]);
    }
  });

  it('is where its former address redirects (301), unless it has other parameters', async () => {
    const open = (query: string) => service.get(`/directories?${query}`, undefined, { accept: 'text/html' });
    for (const [query, location] of [
      ['category=launch', '/directory-categories/launch'],
      ['category=a%2Fb%0A%22', '/directory-categories/a%2Fb%0A%22'],
    ] as const) {
      const moved = await open(query);
      expect([moved.status, moved.headers.get('location')]).toEqual([301, location]);
    }
    for (const query of ['category=launch&sort=rating', 'category=launch&q=', 'category=', 'q=top&category=launch'])
      expect([query, (await open(query)).status]).toEqual([query, 200]);
    expect((await open('category=launch&category=seo')).status).toBe(400);
  });
});

describe('The page of a tool', () => {
  const relatedTo = async (path: string): Promise<(string | undefined)[]> => {
    const page = await opened(path);
    return page('section[aria-labelledby=directories] h3 a')
      .map((_, link) => page(link).attr('href'))
      .get();
  };

  it('shows only related directories that share a label or suit its category, at most six by Domain Rating', async () => {
    expect(await relatedTo('/tools/one')).toEqual(['/directories/fit', '/directories/fit-unrated']);
    expect(await relatedTo('/tools/clip')).toEqual([0, 1, 2, 3, 4, 5].map((number) => `/directories/top-${number}`));
  });

  it('has no heading for related directories if there are none', async () => {
    const page = await opened('/tools/two');
    expect(page('#directories').length).toBe(0);
  });
});
