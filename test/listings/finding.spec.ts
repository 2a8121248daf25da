import { category, directory, directoryCategory, tag, tool } from '../harness/listings.js';
import { message, post } from '../harness/mcp.js';
import { ADMIN_KEY, type ServiceResponse, Service } from '../harness/service.js';

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
const match = async (q: string, filters = '', kind = 'tools'): Promise<string | null> =>
  (await search(q, filters, kind)).headers.get('x-search-match');

beforeAll(async () => {
  service = await Service.start();
  ({ key } = await service.catalogKey());
  await service.import(
    category('audio', { name: 'Audio' }),
    category('grown-up', { name: 'Grown-up', adult: true }),
    tag('captions', { name: 'Captions' }),
    tool({ slug: 'chatgpt', name: 'ChatGPT', description: 'Talks with you' }),
    tool({ slug: 'notes-dot-ly', name: 'notes.ly', description: 'Keeps notes' }),
    tool({ slug: 'open-web-ui', name: 'Open WebUI', description: 'A front end' }),
    tool({ slug: 'meeting-mole', name: 'Meeting Mole', tagline: 'Writes down minutes', opens: 1 }),
    tool({ slug: 'minute-taker', name: 'Minute Taker', description: 'Turns every meeting into a protocol', opens: 9 }),
    tool({ slug: 'transcriber', name: 'Scrivener', description: 'Transcription of recordings', category: 'audio' }),
    tool({ slug: 'video-editor', name: 'Video Editor Pro', description: 'Cuts films', opens: 3 }),
    tool({ slug: 'walrus-free', name: 'Walrus Counter', description: 'Counts walruses', pricing: 'FREE', opens: 1 }),
    tool({ slug: 'walrus-paid', name: 'Walrus Watcher', description: 'Watches walruses', pricing: 'PAID', opens: 5 }),
    tool({ slug: 'secret', name: 'Velvetine', description: 'velvetine lounge for walrusing', category: 'grown-up' }),
    tool({ slug: 'captioned', name: 'Subtle', description: 'Titles under films', tags: ['captions'] }),
    ...Array.from({ length: 25 }, (_, index) =>
      tool({ slug: `gadget-${index}`, name: `Gadget ${index}`, description: 'A gadget for gardens', opens: index }),
    ),
    tool({ slug: 'garden-shed', name: 'Garden Shed', description: 'Holds rakes' }),
    tool({ slug: 'gadjet', name: 'Gadjet', description: 'Spelt its own way' }),
    directoryCategory('saas', { name: 'SaaS Launch' }),
    directory({ slug: 'high', name: 'Harbour List', domainRating: 80, minimumPrice: 30, monthlyVisits: 10 }),
    directory({ slug: 'low', name: 'Harbour Board', domainRating: 10, minimumPrice: 0, monthlyVisits: 900 }),
    directory({ slug: 'none', name: 'Harbour Wall', domainRating: null, minimumPrice: 5, categories: ['saas'] }),
    directory({
      slug: 'deep',
      name: 'Quay',
      domainRating: 50,
      fullDescription: 'for lighthouse keepers',
      useCases: ['buoys'],
    }),
  );
});
afterAll(() => service.stop());

describe('The exact name', () => {
  it.each([
    ['chat gpt', 'chatgpt'],
    ['CHAT-GPT', 'chatgpt'],
    ['notes ly', 'notes-dot-ly'],
    ['notesly', 'notes-dot-ly'],
    ['openwebui', 'open-web-ui'],
    ['open web ui', 'open-web-ui'],
  ])('is found with different spaces, hyphens and dots: %s', async (q, slug) => {
    const response = await search(q);
    expect(slugs(response)[0]).toBe(slug);
    expect(response.headers.get('x-search-match')).toBe('exact');
  });
});

describe('Listings that contain most of the words', () => {
  it('follow if few listings contain all, those with more words first', async () => {
    const [first, ...others] = await found('turn a boring meeting into minutes');
    expect(first).toBe('minute-taker');
    expect(others).toContain('meeting-mole');
    expect(await match('turn a boring meeting into minutes')).toBe('partial');
  });

  it('are left out if 20 listings contain all', async () => {
    const all = await found('gadget garden');
    expect(all).toHaveLength(25);
    expect(all).not.toContain('garden-shed');
    expect(await match('gadget garden')).toBe('all');
  });

  it('are included in the total, and each is on exactly one page', async () => {
    const whole = await found('gadget shed rakes walrus');
    expect(whole.length).toBeGreaterThan(20);
    const pages = [];
    for (let page = 1; page <= Math.ceil(whole.length / 7); page += 1) {
      const response = await service.get(`/v1/tools?limit=7&page=${page}&q=gadget+shed+rakes+walrus`, key);
      expect(response.body.pagination.total).toBe(whole.length);
      pages.push(...slugs(response));
    }
    expect(pages).toEqual(whole);
    expect(new Set(pages).size).toBe(whole.length);
  });

  it('do not include listings with only low-information words', async () => {
    expect(await found('best free ai tool for zymurgy')).toEqual([]);
    expect(await match('best free ai tool for zymurgy')).toBe('none');
  });

  it('match the filters', async () => {
    expect(await found('walrus zymurgy', '&pricing=PAID')).toEqual(['walrus-paid']);
  });

  it('come first if they have the pricing that the query names', async () => {
    expect(await found('walrus zymurgy')).toEqual(['walrus-paid', 'walrus-free']);
    expect(await found('free walrus zymurgy')).toEqual(['walrus-free', 'walrus-paid']);
    expect(await found('paid walrus zymurgy')).toEqual(['walrus-paid', 'walrus-free']);
  });
});

describe('Low-information words', () => {
  it.each(['walrus', 'best walrus app', 'how do I find an ai tool for a walrus'])('need not match: %s', async (q) => {
    expect(await found(q)).toEqual(['walrus-paid', 'walrus-free']);
    expect(await match(q)).toBe('all');
  });
});

describe('A misspelled word', () => {
  it.each([
    ['vidoe editor', 'video editor', 'video-editor'],
    ['video edittor', 'video editor', 'video-editor'],
    ['vidoe edittor', 'video editor', 'video-editor'],
    ['meetingmole minutes', 'meeting mole minutes', 'meeting-mole'],
  ])('is corrected next to correct ones, and the response says so: %s', async (q, searched, slug) => {
    const response = await search(q);
    expect(slugs(response)[0]).toBe(slug);
    expect(response.headers.get('x-search-match')).toBe('corrected');
    expect(decodeURIComponent(response.headers.get('x-search-query') ?? '')).toBe(searched);
  });

  it('that is the name of a listing also matches a far more frequent word with one different letter', async () => {
    const response = await search('gadjet');
    expect(slugs(response)[0]).toBe('gadjet');
    expect(slugs(response)).toContain('gadget-3');
    expect(response.headers.get('x-search-query')).toBeNull();
  });

  it('is not corrected to a word of hidden listings', async () => {
    expect(await found('velvetin lounge')).toEqual([]);
    expect(await match('velvetin loungge')).toBe('none');
    expect(await found('velvetin loungge', '&includeAdult=true')).toEqual(['secret']);
  });

  it('is not corrected to a form that only hidden listings contain, even if visible ones contain its stem', async () => {
    const response = await search('walrusig counter');
    expect(decodeURIComponent(response.headers.get('x-search-query') ?? '')).not.toContain('walrusing');
    const opened = await search('walrusig counter', '&includeAdult=true');
    expect(opened.headers.get('x-search-query')).toBe('walrusing%20counter');
  });

  it.each(['ppt', 'tts', 'summarizer'])('is not assumed for a word of the synonyms: %s', async (q) => {
    expect((await search(q)).headers.get('x-search-query')).toBeNull();
  });

  it.each(['captons', 'catpions', 'caption', 'cap tions'])('matches names of labels: %s', async (q) => {
    const response = await service.get(`/v1/tags?q=${encodeURIComponent(q)}`, key);
    expect(slugs(response)).toEqual(['captions']);
  });
});

describe('Synonyms', () => {
  it('find listings that use other words', async () => {
    expect(await found('speech to text')).toContain('transcriber');
    expect(await found('audio speech to text')).toEqual(['transcriber']);
  });

  it('do not slow down searches if many share a phrase', async () => {
    const phrases = (entry: number): string[] =>
      Array.from({ length: 19 }, (_, index) => `alpha${entry} beta${index} gamma delta`);
    for (let entry = 0; entry < 40; entry += 1) {
      const body = { synonyms: ['common walrus', ...phrases(entry)] };
      expect((await service.admin('PUT', `/synonyms/shared${entry}`, body)).status).toBe(200);
    }
    expect(await found('common walrus')).toEqual(['walrus-paid', 'walrus-free']);
    for (let entry = 0; entry < 40; entry += 1) await service.admin('DELETE', `/synonyms/shared${entry}`);
  });

  it('are managed by admins and used by the next search', async () => {
    expect(await found('pinniped')).toEqual([]);
    const saved = await service.admin('PUT', '/synonyms/Pinniped', { synonyms: ['walrus', 'sea lion'] });
    expect([saved.status, saved.body.data]).toEqual([200, { word: 'pinniped', synonyms: ['walrus', 'sea lion'] }]);
    expect(await found('pinniped')).toEqual(['walrus-paid', 'walrus-free']);
    const listed = await service.admin('GET', '/synonyms?limit=100');
    expect(listed.body.data).toContainEqual({ word: 'pinniped', synonyms: ['walrus', 'sea lion'] });
    expect((await service.admin('DELETE', '/synonyms/pinniped')).status).toBe(200);
    expect(await found('pinniped')).toEqual([]);
    expect((await service.admin('DELETE', '/synonyms/pinniped')).status).toBe(404);
    const audit = await service.admin('GET', '/audit?subject=pinniped');
    expect(audit.body.data.map(({ action }: { action: string }) => action)).toEqual([
      'synonym.deleted',
      'synonym.saved',
    ]);
  });

  it.each([
    ['/synonyms/walrus', { synonyms: ['Walrus'] }],
    ['/synonyms/walrus', { synonyms: [] }],
    ['/synonyms/walrus', { synonyms: ['!!'] }],
    ['/synonyms/the', { synonyms: ['walrus'] }],
    ['/synonyms/walrus', { synonyms: ['to be'] }],
    ['/synonyms/walrus', { synonyms: ['no sea'] }],
    ['/synonyms/walrus', { synonyms: ['one big grey sea animal with tusks'] }],
    ['/synonyms/%21', { synonyms: ['walrus'] }],
    ['/synonyms/walrus', {}],
  ])('are rejected if invalid: %s %j', async (path, body) => {
    expect((await service.admin('PUT', path, body)).status).toBe(400);
  });
});

describe('The match of a search', () => {
  it('is in every response: first, cached, 304, HEAD, and for other origins', async () => {
    const path = '/v1/tools?q=vidoe+editor';
    const first = await service.get(path, key);
    const cached = await service.get(path, key, { origin: 'https://elsewhere.example' });
    const unchanged = await service.get(path, key, { 'if-none-match': first.headers.get('etag') ?? '' });
    const head = await service.call(path, { method: 'HEAD', key });
    expect([cached.status, unchanged.status, head.status]).toEqual([200, 304, 200]);
    for (const { headers } of [first, cached, unchanged, head]) {
      expect(headers.get('x-search-match')).toBe('corrected');
      expect(headers.get('x-search-query')).toBe('video%20editor');
    }
    expect(cached.headers.get('access-control-expose-headers')).toMatch(/X-Search-Match, X-Search-Query/);
  });

  it('is in MCP results, on both code paths', async () => {
    const call = message('2025-11-25', 'tools/call', { name: 'search_tools', arguments: { q: 'vidoe editor' } });
    for (let round = 0; round < 2; round += 1) {
      const { body } = await post(service, key, call);
      expect(body.result._meta.search).toEqual({ match: 'corrected', query: 'video editor' });
    }
    const whole = message('2025-11-25', 'tools/call', { name: 'search_tools', arguments: { q: 'walrus' } });
    expect((await post(service, key, whole)).body.result._meta.search).toEqual({ match: 'all' });
  });

  it('is absent without keywords', async () => {
    expect((await service.get('/v1/tools', key)).headers.get('x-search-match')).toBeNull();
  });
});

describe('Directories', () => {
  it('are searched by both descriptions and use cases', async () => {
    expect(await found('lighthouse', '', 'directories')).toEqual(['deep']);
    expect(await found('buoy', '', 'directories')).toEqual(['deep']);
    expect((await found('harbuor bord', '', 'directories'))[0]).toBe('low');
    expect(await match('harbuor bord', '', 'directories')).toBe('corrected');
  });

  it('with a high rating come first if the query asks for it', async () => {
    expect(await found('harbour zymurgy', '', 'directories')).toEqual(['high', 'low', 'none']);
    expect((await found('high dr harbour zymurgy', '', 'directories'))[0]).toBe('high');
  });

  it('with a high rating are the only results if the query asks for nothing else', async () => {
    expect(await found('high dr', '', 'directories')).toEqual(['high']);
    expect(await found('high dr directories', '', 'directories')).toEqual(['high']);
  });

  it.each([
    ['rating', ['high', 'deep', 'low', 'none']],
    ['visits', ['low', 'high']],
    ['PRICE', ['low']],
  ])('are sorted by %s', async (sort, first) => {
    const response = await service.get(`/v1/directories?sort=${sort}`, key);
    expect(slugs(response).slice(0, first.length)).toEqual(first);
  });

  it('reject any other sort order', async () => {
    const response = await service.get('/v1/directories?sort=name', key);
    expect([response.status, response.body.error]).toEqual([400, 'sort must be one of: rating, visits, price']);
  });
});

describe('A hostile query', () => {
  it.each([
    ['one letter 200 times', 'a'.repeat(200)],
    ['100 words', Array.from({ length: 100 }, (_, index) => 'abcdefghij'[index % 10]).join(' ')],
    ['every word misspelt', 'gadgte gardne walruss meetign minuts transcribtion recordngs'],
    ['letters that look alike', 'сhаtgрt'],
    ['emoji', '🧠🤖🧪'.repeat(20)],
    ['letters that become two', 'ß'.repeat(200)],
    ['marks of right-to-left text', '\u202Echatgpt\u202C \u200F'],
    ['signs of the index', "'^chat' | /a:* & =b $FREE @1 #2 ~x .published"],
    ['quotes and backslashes', `\\' " \\\\ '' %27`],
  ])('gets a response: %s', async (_what, q) => {
    const response = await search(q);
    expect(response.status).toBe(200);
    expect(['none', 'partial', 'corrected', 'exact', 'all']).toContain(response.headers.get('x-search-match'));
    expect((await service.get(`/v1/tags?q=${encodeURIComponent(q)}`, ADMIN_KEY)).status).toBe(200);
  });
});
