import { load } from 'cheerio';
import { category, directory, directoryCategory, tag, tool } from '../../harness/listings.js';
import { Service } from '../../harness/service.js';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await Service.start();
  ({ key } = await service.catalogKey());
  await service.import(
    directoryCategory('launch', { name: 'Launch' }),
    directoryCategory('any', { name: 'Any', acceptsAnyTool: true }),
    category('writing', { name: 'Writing', directoryCategories: ['launch'] }),
    category('adult', { name: 'Adult', adult: true }),
    tag('seo', { name: 'SEO' }),
    directoryCategory('seo', { name: 'Search' }),
    directory({ slug: 'big', name: 'Big', domainRating: 90, categories: ['launch'], cost: 'Paid', minimumPrice: 99 }),
    directory({ slug: 'fit', name: 'Fit <i>', domainRating: 20, categories: ['seo'], requiresBadge: false }),
    directory({ slug: 'fit-badge', domainRating: 30, categories: ['seo'], requiresBadge: true, type: 'nofollow' }),
    directory({ slug: 'unrated', domainRating: null, categories: ['launch'] }),
    directory({ slug: 'open', name: 'Open', domainRating: 1, categories: ['any'], type: 'open' }),
    directory({ slug: 'draft', domainRating: 99, categories: ['seo'], published: false }),
    tool({ slug: 'pen', name: 'Pen', category: 'writing', tags: ['seo'] }),
    tool({ slug: 'spicy', category: 'adult', tags: ['seo'] }),
  );
});

afterAll(() => service.stop());

const match = (query: string) => service.get(`/v1/directory-matches?${query}`, key);
const slugs = ({ body }: { body: any }): string[] => body.data.map(({ slug }: { slug: string }) => slug);

describe('GET /v1/directory-matches', () => {
  it('returns directories that share a label first, then those that accept any tool, then others', async () => {
    const found = await match('tags=seo,no-such-tag');
    expect(found.status).toBe(200);
    expect(slugs(found)).toEqual(['fit-badge', 'fit', 'open', 'big', 'unrated']);
    expect(found.body.pagination).toBeUndefined();
    expect(found.body.data[1].fit.labels).toEqual(['seo']);
    expect(found.body.data[1].fit.reasons).toEqual(
      expect.arrayContaining(['Category Search', 'Domain Rating 20', 'no badge required']),
    );
    expect(found.body.data[3].fit.labels).toEqual([]);
    expect(JSON.stringify(found.body)).not.toContain('submissionLink');
    expect(found.headers.get('etag')).not.toBeNull();
  });

  it('applies the filters of searches, a maximum price and a limit', async () => {
    expect(slugs(await match('category=seo&badge=false&minDomainRating=10&maxPrice=50'))).toEqual(['fit']);
    expect(slugs(await match('category=seo&type=NOFOLLOW'))).toEqual(['fit-badge']);
    expect(slugs(await match('category=launch&cost=paid'))).toEqual(['big']);
    expect(slugs(await match('category=unknown&limit=1'))).toEqual(['open']);
  });

  it('includes directories that cost exactly the maximum price', async () => {
    expect(slugs(await match('category=launch&maxPrice=99'))).toContain('big');
    expect(slugs(await match('category=launch&maxPrice=98.99'))).not.toContain('big');
    expect(slugs(await match('category=launch&maxPrice=0'))).toContain('unrated');
  });

  it.each(['', 'tags=', 'tags=,', 'category=seo&maxPrice=-1', `tags=${'a,'.repeat(11)}`, 'tags=a&tags=b'])(
    'rejects %j',
    async (query) => {
      expect((await match(query)).status).toBe(400);
    },
  );

  it('is a read of the catalog, so it needs a key', async () => {
    expect((await service.get('/v1/directory-matches?category=seo')).status).toBe(401);
  });
});

describe('/launch', () => {
  const open = async (query = '') => {
    const response = await service.get(`/launch${query}`, undefined, { accept: 'text/html' });
    return { ...response, $: load(response.text) };
  };
  const rows = ($: ReturnType<typeof load>): string[] =>
    $('tbody th a')
      .map((_, link) => $(link).text())
      .get();

  it('shows the form first, and the list in the order of the API', async () => {
    const empty = await open();
    expect(empty.status).toBe(200);
    expect(empty.$('tbody').length).toBe(0);
    const { $, status } = await open('?tags=SEO&badge=false');
    expect(status).toBe(200);
    expect(rows($)).toEqual(['Fit <i>', 'Open', 'Big', expect.any(String)]);
    expect($('tbody th a').first().attr('rel')).toBe('nofollow ugc noopener');
    expect($('meta[name=robots]').attr('content')).toContain('noindex');
  });

  it('shows what fits with the reasons, and folds the others', async () => {
    const { $ } = await open('?tags=SEO&badge=false');
    expect($('h3').text()).toBe('2 that fit');
    const reasons = $('tbody .reason').map((_, cell) => $(cell).text());
    expect(reasons.get()).toEqual(['Search, as your tag', 'Accepts AI tools']);
    expect($('details:not([open]) summary').last().text().trim()).toBe('2 others');
    expect($('details:not([open]) tbody tr').length).toBe(2);
    const none = await open('?tags=seo&type=dofollow&minDomainRating=50');
    expect(none.$('h3').length).toBe(0);
    expect(none.$('details[open] summary').last().text().trim()).toBe('1 other');
  });

  it('folds nothing while it is not set which directories fit', async () => {
    const set = async (acceptsAnyTool: boolean, directoryCategories: string[]): Promise<void> => {
      await service.import(
        directoryCategory('any', { name: 'Any', acceptsAnyTool }),
        category('writing', { name: 'Writing', directoryCategories }),
      );
    };
    await set(false, []);
    const shared = await open('?tags=SEO&badge=false');
    expect([shared.$('h3').text(), shared.$('main .fold-print').is('[open]')]).toEqual(['1 that fit', true]);
    const { $ } = await open('?category=writing');
    expect([$('main .fold-print').length, $('h3').length, $('tbody tr').length]).toEqual([0, 0, 5]);
    for (const [acceptsAnyTool, directoryCategories] of [
      [true, []],
      [false, ['launch']],
      [true, ['launch']],
    ] as const) {
      await set(acceptsAnyTool, [...directoryCategories]);
      const page = await open('?category=writing');
      expect([page.$('h3').length, page.$('main .fold-print').is('[open]')]).toEqual([1, false]);
    }
  });

  it('offers the categories of tools, and keeps a linked category of directories', async () => {
    const offered = async (query = ''): Promise<(string | undefined)[]> => {
      const { $ } = await open(query);
      return $('select[name=category] option')
        .map((_, option) => $(option).attr('value'))
        .get();
    };
    expect(await offered()).toEqual(['', 'writing']);
    expect(await offered('?category=writing')).toEqual(['', 'writing']);
    expect(await offered('?category=launch')).toEqual(['', 'writing', 'launch']);
  });

  it('takes the labels of a listed tool', async () => {
    for (const given of ['pen', encodeURIComponent('https://catalog.example/tools/pen/?a=b')]) {
      const { $ } = await open(`?tool=${given}`);
      expect($('h2').text()).toBe('Directories for Pen');
      expect(rows($).slice(0, 3)).toEqual(['Big', expect.any(String), 'Fit <i>']);
    }
    expect((await open('?tool=spicy')).status).toBe(404);
    expect((await open('?tool=nothing')).status).toBe(404);
  });
});
