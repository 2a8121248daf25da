import { directory, tool } from '../harness/listings.js';
import { message, post } from '../harness/mcp.js';
import { type ServiceResponse, Service } from '../harness/service.js';

let service: Service;
let key: string;

const search = (q: string, filters = '', kind = 'tools'): Promise<ServiceResponse> =>
  service.get(`/v1/${kind}?limit=100&q=${encodeURIComponent(q)}${filters}`, key);
const slugs = ({ status, body }: ServiceResponse): string[] => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data.map(({ slug }: { slug: string }) => slug);
};
const found = async (q: string, filters = '', kind = 'tools'): Promise<string[]> =>
  slugs(await search(q, filters, kind));

const PRICES = ['FREE', 'FREEMIUM', 'PAID'];

beforeAll(async () => {
  service = await Service.start();
  ({ key } = await service.catalogKey());
  await service.import(
    tool({ slug: 'scribe', name: 'Writing Desk', description: 'Polishes prose', pricing: 'PAID', opens: 1 }),
    tool({ slug: 'aide', name: 'Aide', description: 'An assistant that plans your writing', opens: 90 }),
    tool({ slug: 'butler', name: 'Butler', description: 'A personal assistant, a software solution', opens: 99 }),
    tool({ slug: 'noted', name: 'Walrus Notes', description: 'Keeps notes', pricing: 'FREE', opens: 0 }),
    tool({ slug: 'watched', name: 'Walrus Watch', description: 'Watches', pricing: 'PAID', opens: 8 }),
    tool({ slug: 'counted', name: 'Counter', description: 'Counts a walrus', pricing: 'FREE', opens: 1 }),
    tool({ slug: 'weighed', name: 'Scales', description: 'Weighs a walrus', pricing: 'FREEMIUM', opens: 9 }),
    tool({ slug: 'washed', name: 'Basin', description: 'Washes a walrus', pricing: 'PAID', opens: 5 }),
    tool({ slug: 'herded', name: 'Herder', description: 'Herds a walrus', pricing: 'PAID', opens: 6 }),
    ...Array.from({ length: 30 }, (_, index) =>
      tool({ slug: `pebble-${index}`, name: `Pebble ${index}`, pricing: PRICES[index % 3], opens: index }),
    ),
    tool({ slug: 'gift', name: 'Gift Ideas', description: 'Finds a present', opens: 1 }),
    tool({ slug: 'friend', name: 'Sister Chat', description: 'Talks with you', opens: 9 }),
    tool({ slug: 'pages', name: 'Pages', description: 'Builds a homepage', opens: 9 }),
    tool({ slug: 'coded', name: 'Coded', description: 'A homepage by coding', opens: 1 }),
    directory({ slug: 'startupia', name: 'Startupia', domainRating: 82 }),
    directory({ slug: 'school', name: 'Startup School', domainRating: 80 }),
    directory({ slug: 'wharf', name: 'Wharf', smallDescription: 'Boats only', cost: 'Free', domainRating: 20 }),
    directory({ slug: 'dock', name: 'Dock', smallDescription: 'For boats', cost: 'Freemium', domainRating: 90 }),
    directory({ slug: 'jetty', name: 'Jetty', smallDescription: 'Boats, too', cost: 'Paid', domainRating: 40 }),
  );
});
afterAll(() => service.stop());

describe('Nouns that name no topic', () => {
  it.each(['writing assistant', 'ai writing assistant', 'writting asistant', 'writing software solution'])(
    'need not match, so that the topic decides: %s',
    async (q) => {
      expect(await found(q)).toEqual(['scribe', 'aide']);
    },
  );

  it('leave the last topic word to match the beginning of a name', async () => {
    expect(await found('startup directories', '', 'directories')).toEqual(['startupia', 'school']);
  });

  it('are searched for if a query has no other words', async () => {
    expect(await found('assistant')).toEqual(['butler', 'aide']);
  });
});

describe('A query that says without what', () => {
  it('finds what lacks the named thing, too', async () => {
    expect(await found('homepage without coding')).toEqual(['pages', 'coded']);
    expect((await found('homepage with coding'))[0]).toBe('coded');
  });
});

describe('A query with a topic and a price', () => {
  it.each([
    ['free walrus', ['noted', 'watched', 'counted', 'weighed', 'herded', 'washed']],
    ['walrus app paid', ['watched', 'noted', 'herded', 'washed', 'weighed', 'counted']],
    ['walrus', ['watched', 'noted', 'weighed', 'herded', 'washed', 'counted']],
  ])('lists each tier by that price, then by opens: %s', async (q, expected) => {
    expect(await found(q)).toEqual(expected);
  });

  it.each([
    ['free boats', ['wharf', 'dock', 'jetty']],
    ['paid boats', ['jetty', 'dock', 'wharf']],
  ])('lists directories by that price, then by Domain Rating: %s', async (q, expected) => {
    expect(await found(q, '', 'directories')).toEqual(expected);
  });

  it('lists listings that contain most of the words by that price, too', async () => {
    const response = await search('free walrus notes zymurgy');
    expect(response.headers.get('x-search-match')).toBe('partial');
    expect(slugs(response)).toEqual(['noted', 'counted', 'weighed', 'watched', 'herded', 'washed']);
    expect((await found('walrus notes zymurgy'))[1]).toBe('watched');
  });

  it('has each listing on exactly one page', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => service.get(`/v1/tools?limit=7&page=${page}&q=free+pebble`, key)),
    );
    const listed = pages.flatMap(({ body }) => body.data as { slug: string; pricing: string }[]);
    expect(new Set(listed.map(({ slug }) => slug)).size).toBe(30);
    expect(listed.map(({ pricing }) => pricing)).toEqual(PRICES.flatMap((price) => Array(10).fill(price)));
    expect(pages[0]?.body.pagination.total).toBe(30);
  });

  it('keeps the order by opens if the request filters by price', async () => {
    expect(await found('free walrus', '&pricing=paid')).toEqual(['watched', 'herded', 'washed']);
  });

  it('has the same order over MCP', async () => {
    const call = message('2025-11-25', 'tools/call', { name: 'search_tools', arguments: { q: 'free walrus' } });
    const { structuredContent } = (await post(service, key, call)).body.result;
    expect(structuredContent.data.map(({ slug }: { slug: string }) => slug)).toEqual(await found('free walrus'));
  });
});
