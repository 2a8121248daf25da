import { type CheerioAPI, load } from 'cheerio';
import { category, directory, tool } from '../../harness/listings.js';
import { Service } from '../../harness/service.js';

let service: Service;

beforeAll(async () => {
  service = await Service.start();
  await service.import(
    category('grown-up', { name: 'Grown-up', adult: true }),
    tool({ slug: 'draftwell', name: 'Draftwell', tagline: 'Long-form drafts' }),
    tool({ slug: 'inkling', name: 'Inkling', tagline: 'Short drafts' }),
    tool({ slug: 'harbor-watch', name: 'Harbor Watch', tagline: 'Counts ships' }),
    tool({ slug: 'lone', name: 'Lone', tagline: 'Counts your habits' }),
    tool({ slug: 'velvet', name: 'Velvet', tagline: 'Velvet drafts', category: 'grown-up', opens: 99 }),
    ...Array.from({ length: 8 }, (_, index) =>
      directory({ slug: `quay-${index}`, name: `Quay ${index}`, type: 'dofollow', domainRating: 20 + index }),
    ),
    directory({ slug: 'harbor', name: 'Harbor', smallDescription: 'For drafts of products', type: 'nofollow' }),
    directory({ slug: 'harbor-list', name: 'Harbor List', smallDescription: 'Takes boats', type: 'nofollow' }),
  );
});
afterAll(() => service.stop());

async function shown(path: string): Promise<CheerioAPI> {
  const { status, text } = await service.get(path, undefined, { accept: 'text/html' });
  if (status !== 200) throw new Error(`${path} answers ${status}: ${text}`);
  return load(text);
}

const headings = ($: CheerioAPI): string[] => [...$('main h2')].map((heading) => $(heading).text());
const listings = ($: CheerioAPI): (string | undefined)[] =>
  [...$('.listing h3 a')].map((link) => link.attribs.href?.replace(/^\/\w+\//, ''));
const mainLinks = ($: CheerioAPI): Record<string, string | undefined> =>
  Object.fromEntries([...$('main p a, main .row-apart a')].map((link) => [$(link).text(), link.attribs.href]));

describe('The search of both catalogs', () => {
  it('shows the first six of each with counts, and links to all', async () => {
    const $ = await shown('/search?q=dofollow');
    expect(headings($)).toEqual(['8 directories for “dofollow”']);
    expect(listings($)).toEqual(['quay-7', 'quay-6', 'quay-5', 'quay-4', 'quay-3', 'quay-2']);
    expect(mainLinks($)).toEqual({ 'See all 8 directories': '/directories?q=dofollow' });
    const all = await shown('/directories?q=dofollow');
    expect(listings(all)).toHaveLength(8);
  });

  it.each([
    ['the tools, if both match equally well', 'drafts', ['2 tools for “drafts”', '1 directory for “drafts”']],
    ['an exact name', 'harbor', ['2 directories for “harbor”', '1 tool for “harbor”']],
    ['all words before corrected ones', 'shipps', ['1 tool for “shipps”']],
    [
      'all words before most of them',
      'harbor boats',
      ['2 directories for “harbor boats”', '1 tool for “harbor boats”'],
    ],
  ])('shows first %s', async (_, q, expected) => {
    expect(headings(await shown(`/search?q=${q.replace(' ', '+')}`))).toEqual(expected);
  });

  it('says for each catalog how its listings match', async () => {
    const $ = await shown('/search?q=harbor+boats');
    expect([...$('section section')].map((section) => $(section).text().includes('Closest results'))).toEqual([
      false,
      true,
    ]);
  });

  it('is a form without keywords, and offers both lists if nothing matches', async () => {
    const blank = await shown('/search?q=%20');
    expect(blank('#results')).toHaveLength(0);
    expect(blank('main form').attr('action')).toBe('/search');
    const empty = await shown('/search?q=zzzzqqqq');
    expect([...empty('#results a')].map((link) => link.attribs.href)).toEqual(['/tools', '/directories']);
  });

  it('shows adult tools only after the age check', async () => {
    expect(listings(await shown('/search?q=velvet'))).toEqual([]);
    const asked = await shown('/search?q=velvet&includeAdult=true');
    expect([asked('h1').text(), listings(asked)]).toEqual(['Adult content', []]);
    const $ = await shown(asked('a:contains("18 or older")').attr('href') ?? '');
    expect(listings($)).toEqual(['velvet']);
    expect($('input[name=includeAdult]').attr('value')).toBe('true');
  });

  it('is not indexed, and is the search of the home page, of the header and of search engines', async () => {
    expect((await shown('/search?q=drafts'))('meta[name=robots]').attr('content')).toBe('noindex');
    const home = await shown('/');
    expect(home('main form[role=search]').attr('action')).toBe('/search');
    expect(home('script[type="application/ld+json"]').text()).toContain('/search?q={search_term_string}');
    for (const path of ['/top', '/directories/harbor'])
      expect((await shown(path))('header form').attr('action')).toBe('/search');
  });
});

describe('The search of one catalog', () => {
  it.each([
    ['/directories?q=drafts', { 'Also found: 2 tools': '/tools?q=drafts' }],
    ['/tools?q=drafts', { 'Also found: 1 directory': '/directories?q=drafts' }],
    ['/tools?q=dofollow', { 'Also found: 8 directories': '/directories?q=dofollow' }],
  ])('links to matches in the other: %s', async (path, links) => {
    expect(mainLinks(await shown(path))).toMatchObject(links);
  });

  it.each(['/tools?q=inkling', '/directories?q=quay', '/tools', '/tools?q=harbor+boats+ships'])(
    'has no link if nothing there contains all words: %s',
    async (path) => {
      expect((await shown(path))('main').text()).not.toContain('Also found');
    },
  );
});

describe('A search that names tools', () => {
  it.each([
    ['alternatives to draftwell', 'Alternatives to Draftwell', '/tools/draftwell/alternatives'],
    ['Draftwell alternatives', 'Alternatives to Draftwell', '/tools/draftwell/alternatives'],
    ['best alternative to draft well', 'Alternatives to Draftwell', '/tools/draftwell/alternatives'],
    ['inkling vs draftwell', 'Compare Inkling and Draftwell', '/compare/draftwell/inkling'],
    [
      'Harbor Watch vs. inkling versus Draftwell',
      'Compare Harbor Watch, Inkling, and Draftwell',
      '/compare/draftwell/harbor-watch/inkling',
    ],
  ])('shows a link to the page that answers it: %s', async (q, text, path) => {
    for (const page of ['search', 'tools']) {
      const $ = await shown(`/${page}?q=${encodeURIComponent(q)}`);
      expect(mainLinks($)).toMatchObject({ [text]: path });
      const link = $(`main a[href="${path}"]`);
      expect(link.nextAll('.listing').length + link.parent().nextAll().find('.listing').length).toBeGreaterThan(0);
    }
    expect((await service.get(path)).status).toBe(200);
  });

  it.each(['alternatives to gratis', 'draftwell vs draftwell', 'draftwell vs nothing', 'alternatives to velvet', 'vs'])(
    'shows none if no such tool is listed, or it is for adults: %s',
    async (q) => {
      const $ = await shown(`/search?q=${encodeURIComponent(q)}`);
      expect($('main').html()).not.toMatch(/\/alternatives"|\/compare\//);
    },
  );
});
