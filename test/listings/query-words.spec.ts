import { category, directory, tool } from '../harness/listings.js';
import { message, post } from '../harness/mcp.js';
import { type ServiceResponse, Service } from '../harness/service.js';

let service: Service;
let key: string;

type Kind = 'tools' | 'directories';

const search = (q: string, kind: Kind = 'tools'): Promise<ServiceResponse> =>
  service.get(`/v1/${kind}?limit=100&q=${encodeURIComponent(q)}`, key);
const slugs = ({ status, body }: ServiceResponse): string[] => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data.map(({ slug }: { slug: string }) => slug);
};
const found = async (q: string, kind: Kind = 'tools'): Promise<string[]> => slugs(await search(q, kind));

beforeAll(async () => {
  service = await Service.start();
  ({ key } = await service.catalogKey());
  await service.import(
    category('grown-up', { name: 'Grown-up', adult: true }),
    tool({ slug: 'draftwell', name: 'Draftwell', description: 'Writes drafts', pricing: 'PAID', opens: 1 }),
    tool({
      slug: 'ferry',
      name: 'Ferry',
      description: 'One of the alternatives to human translators',
      pricing: 'FREEMIUM',
      opens: 9,
    }),
    tool({ slug: 'gratis', name: 'Gratis', description: 'Costs nothing', pricing: 'FREE', opens: 5 }),
    tool({ slug: 'gift', name: 'Gift', description: 'See a present', pricing: 'FREE', opens: 7 }),
    tool({
      slug: 'trial',
      name: 'Trial',
      description: 'The best free AI tools in one app, with a free trial',
      pricing: 'FREEMIUM',
      opens: 50,
    }),
    tool({ slug: 'named', name: 'Free AI', description: 'Costs a fee', pricing: 'PAID', opens: 0 }),
    tool({ slug: 'invoice', name: 'Invoice', description: 'Gets you paid', pricing: 'FREEMIUM', opens: 60 }),
    tool({ slug: 'grown', name: 'Grown', description: 'A free one', category: 'grown-up', opens: 90 }),
    directory({ slug: 'jetty', name: 'Jetty', smallDescription: 'Submit your tool', cost: 'Paid', domainRating: 40 }),
    directory({ slug: 'slip', name: 'Slip', smallDescription: 'For AI founders', cost: 'Freemium', domainRating: 30 }),
    directory({ slug: 'wharf', name: 'Wharf', smallDescription: 'Boats only', cost: 'Free', domainRating: 20 }),
    directory({ slug: 'dock', name: 'Dock', smallDescription: 'Free of boats', cost: 'Freemium', domainRating: 90 }),
  );
});
afterAll(() => service.stop());

describe('A query that names only a price', () => {
  it.each(['free', 'best free ai tools', 'What are the top FREE apps?', 'freee ai tools'])(
    'returns exactly the free tools, most opens first: %s',
    async (q) => {
      expect(await found(q)).toEqual(['gift', 'gratis']);
    },
  );

  it.each([
    ['paid', ['draftwell', 'named']],
    ['paid ai tools', ['draftwell', 'named']],
    ['freemium tools', ['invoice', 'trial', 'ferry']],
    ['free or paid tools', ['gift', 'gratis', 'draftwell', 'named']],
  ])('returns the tools with the named pricing: %s', async (q, expected) => {
    const response = await search(q);
    expect(slugs(response)).toEqual(expected);
    expect(response.headers.get('x-search-match')).toBe('all');
  });

  it('returns a tool with exactly that name first', async () => {
    const response = await search('free ai');
    expect(slugs(response)).toEqual(['named', 'gift', 'gratis']);
    expect(response.headers.get('x-search-match')).toBe('exact');
  });

  it.each([
    ['free directories', ['wharf']],
    ['best paid directory list', ['jetty']],
    ['free high dr', []],
  ])('returns the directories with the named cost: %s', async (q, expected) => {
    expect(await found(q, 'directories')).toEqual(expected);
  });
});

describe('A query of low-information words', () => {
  it('finds listings with most of them if none contains all', async () => {
    const response = await search('where to submit ai tool', 'directories');
    expect(slugs(response)).toEqual(['jetty', 'slip']);
    expect(response.headers.get('x-search-match')).toBe('partial');
  });
});

describe('Words of comparison', () => {
  it.each(['alternatives to draftwell', 'draftwell alternative', 'Draftwell vs'])('need not match: %s', async (q) => {
    const response = await search(q);
    expect(slugs(response)).toEqual(['draftwell']);
    expect(response.headers.get('x-search-match')).toBe('all');
  });

  it('find both names', async () => {
    expect((await found('ferry vs draftwell')).sort()).toEqual(['draftwell', 'ferry']);
  });
});

describe('A word that no listing contains', () => {
  it.each(['sex', 'sea', 'bst'])('is not corrected if it has up to 3 letters: %s', async (q) => {
    const response = await search(q);
    expect(slugs(response)).toEqual([]);
    expect([response.headers.get('x-search-match'), response.headers.get('x-search-query')]).toEqual(['none', null]);
  });

  it.each(['cool presentt', 'presentt vs', 'presentt app'])(
    'is corrected, unlike low-information words: %s',
    async (q) => {
      const corrected = (await search(q)).headers.get('x-search-query');
      expect(decodeURIComponent(corrected ?? '')).toBe(q.replace('presentt', 'present'));
    },
  );
});

describe('A blank parameter', () => {
  it.each([
    'q=%20',
    'q=%20%20',
    'q=%09%0A',
    'q=%C2%A0',
    'q=%E3%80%80',
    'pricing=%20',
    'featured=%20&category=%20&tag=%20',
  ])('counts as absent: %s', async (query) => {
    const response = await service.get(`/v1/tools?${query}`, key);
    expect(response.body).toEqual((await service.get('/v1/tools', key)).body);
    expect(response.headers.get('x-search-match')).toBeNull();
  });

  it.each(['/v1/directories', '/v1/categories', '/v1/tags'])('counts as absent: q of %s', async (path) => {
    const response = await service.get(`${path}?q=%20%20`, key);
    expect(response.body).toEqual((await service.get(path, key)).body);
  });

  it('counts as absent: q of an MCP tool', async () => {
    const call = message('2025-11-25', 'tools/call', { name: 'search_tools', arguments: { q: '  ' } });
    const { structuredContent } = (await post(service, key, call)).body.result;
    expect(structuredContent).toEqual((await service.get('/v1/tools', key)).body);
  });

  it('counts as absent: q of a page', async () => {
    const page = await service.call('/directories?q=%20%20');
    expect([page.status, page.text.includes('Wharf')]).toEqual([200, true]);
  });
});
