import { category, directory, directoryCategory, tag, tool } from '../harness/listings.js';
import { type ServiceResponse, Service } from '../harness/service.js';

const TYPED_NAMES = [
  'Generation Studio',
  'Node.js Runner',
  'Text-to-Speech Booth',
  'GPT-4 Turbo',
  'Café Société',
  'The Grid',
  "O'Reilly Books",
  'Do It Now',
  'Über-Straße 3D',
  'Яндекс Мир',
  '東京ツール',
];

let service: Service;
let key: string;

const get = (path: string): Promise<ServiceResponse> => service.get(`/v1${path}`, key);
const found = async (q: string, filters = ''): Promise<string[]> => {
  const { status, body } = await get(`/tools?limit=100&q=${encodeURIComponent(q)}${filters}`);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data.map((item: { slug: string }) => item.slug);
};
const foundDirectories = async (q: string, filters = ''): Promise<string[]> =>
  (await get(`/directories?limit=100&q=${encodeURIComponent(q)}${filters}`)).body.data.map(
    (item: { slug: string }) => item.slug,
  );
const recordId = async (kind: string, slug: string): Promise<number | string> =>
  (await service.admin('GET', `/${kind}?limit=100`)).body.data.find((item: { slug: string }) => item.slug === slug).id;

beforeAll(async () => {
  service = await Service.start();
  ({ key } = await service.catalogKey());
  await service.import(
    category('devkits', { name: 'Developer Kits' }),
    category('flora', { name: 'Orchid Houses' }),
    category('kites', { name: 'Kites' }),
    category('joinery', { name: 'Joinery' }),
    tag('rustlang', { name: 'Rustlang' }),
    tag('orchid-tag', { name: 'Orchid' }),
    tag('pottery', { name: 'Pottery' }),
    tool({
      slug: 'marlin',
      name: 'Marlin',
      tagline: 'A fast compiler',
      description: 'It holds a generator of pictures, and photolithography',
      category: 'devkits',
      tags: ['rustlang'],
    }),
    tool({ slug: 'photolith', name: 'Photolith Editor', featured: true }),
    tool({ slug: 'resume', name: 'Naive Resume', description: 'Without accents' }),
    tool({ slug: 'plain', name: 'Plain Words', tagline: 'Web tools', description: 'Nothing else' }),
    ...TYPED_NAMES.map((name, index) => tool({ slug: `typed-${index}`, name })),
    tool({ slug: 'orchid-description', description: 'About an orchid', opens: 2000, featured: true }),
    tool({ slug: 'orchid-tagline', tagline: 'Orchids everywhere', opens: 1000 }),
    tool({ slug: 'orchid-category', category: 'flora', opens: 50, featured: true }),
    tool({ slug: 'orchid-tag', tags: ['orchid-tag'], opens: 100 }),
    tool({ slug: 'orchid-name', name: 'Wild Orchids', opens: 3, featured: true }),
    tool({ slug: 'orchid-name-opened', name: 'Orchid Garden', opens: 5 }),
    tool({ slug: 'orchid-exact', name: 'ORCHÍD', opens: 0 }),
    tool({ slug: 'chatgpt', name: 'ChatGPT' }),
    tool({ slug: 'gpt-writer', name: 'GPT Writer' }),
    tool({ slug: 'planer', name: 'Planer', category: 'joinery' }),
    tool({ slug: 'planner', name: 'Planner', category: 'devkits' }),
    tool({ slug: 'painting', name: 'Painting Pro', pricing: 'PAID' }),
    tool({ slug: 'pint', name: 'Pint Finder', pricing: 'FREE' }),
    tool({ slug: 'kubernetes', name: 'Kubernetes Watch' }),
    tool({ slug: 'hidden', name: 'Kubernetis', description: 'kubernetez', published: false }),
    tool({ slug: 'kite-tool', category: 'kites' }),
    tool({ slug: 'pottery-tool', tags: ['pottery'] }),
    tool({ slug: 'renamed', name: 'Firstname' }),
    directoryCategory('launchpads', { name: 'Launchpads' }),
    directoryCategory('boards', { name: 'Boards' }),
    directory({ slug: 'by-name', name: 'Harbour', domainRating: 10 }),
    directory({ slug: 'by-name-better', name: 'New Harbours', domainRating: 20 }),
    directory({ slug: 'by-category', name: 'Betalist', domainRating: 90, categories: ['launchpads'] }),
    directory({ slug: 'by-description', name: 'Quay', domainRating: 99, smallDescription: 'A harbour of launchpads' }),
    directory({ slug: 'unrated', name: 'Harbour Unrated', domainRating: null }),
    directory({ slug: 'hidden', name: 'Harbour Hidden', domainRating: 100, published: false }),
    directory({ slug: 'in-long-texts', fullDescription: 'harbour', useCases: ['harbour'] }),
    directory({ slug: 'on-boards', name: 'Menu', categories: ['boards'] }),
  );
});
afterAll(() => service.stop());

describe('A keyword', () => {
  it.each([
    ['name', 'marlin'],
    ['tagline', 'compiler'],
    ['description', 'pictures'],
    ['tag name', 'rustlang'],
    ['category name', 'kits'],
    ['all of them together, in any order', 'kits rustlang pictures compiler marlin'],
    ['upper case', 'MARLIN Compiler'],
    ['word form: plural', 'generators'],
    ['word form: -ion', 'generation'],
    ['word form: -ing', 'generating pictures'],
    ['words that mean nothing beside it', 'a compiler for the marlin'],
  ])('finds a tool by its %s', async (_what, q) => {
    expect(await found(q)).toContain('marlin');
  });

  it.each(['marlin compiler absentword', 'marlin | absentword', 'marlin OR absentword', 'marlin -compiler absentword'])(
    'without matches does not hide matches of other words, and is never query syntax: %s',
    async (q) => {
      expect(await found(q)).toEqual(['marlin']);
    },
  );

  it.each(['cafe', 'CAFE', 'Café', 'CAFÉ societe', 'société cafe', 'Cafe\u0301 Socie\u0301te\u0301'])(
    'matches regardless of case and accents: %s',
    async (q) => {
      expect(await found(q)).toEqual([`typed-${TYPED_NAMES.indexOf('Café Société')}`]);
    },
  );

  it.each(['naïve', 'résumé', 'Nai\u0308ve Re\u0301sume\u0301', 'NAÏVE RÉSUMÉ'])(
    'with accents finds a name without them: %s',
    async (q) => {
      expect(await found(q)).toEqual(['resume']);
    },
  );

  it.each([
    ['node.js', 'Node.js Runner'],
    ['node js', 'Node.js Runner'],
    ['text-to-speech', 'Text-to-Speech Booth'],
    ['Text to Speech', 'Text-to-Speech Booth'],
    ['GPT-4', 'GPT-4 Turbo'],
    ['gpt 4 turbo', 'GPT-4 Turbo'],
    ["o'reilly", "O'Reilly Books"],
    ['o’reilly', "O'Reilly Books"],
    ['oreilly', "O'Reilly Books"],
    ['uber strasse', 'Über-Straße 3D'],
    ['ЯНДЕКС', 'Яндекс Мир'],
    ['the', 'The Grid'],
    ['do it', 'Do It Now'],
  ])('with punctuation or only stop words finds the name: %s', async (q, name) => {
    expect(await found(q)).toContain(`typed-${TYPED_NAMES.indexOf(name)}`);
  });

  it('ignores stop words', async () => {
    expect(await found('tools for the web')).toEqual(['plain']);
  });

  it('matches as a prefix only in names, and only as the last word', async () => {
    expect(await found('photolit')).toEqual(['photolith']);
    expect(await found('editor photolit')).toEqual(['photolith']);
    const beginning = await get('/tools?q=photol+editor');
    expect(beginning.headers.get('x-search-match')).toBe('partial');
    expect(await found('photolithogr')).toEqual([]);
  });

  it.each(TYPED_NAMES)('finds the name after every typed letter: %s', async (name) => {
    const letters = [...name];
    for (const typed of [letters, [...name.toLowerCase()]])
      for (let length = 1; length <= typed.length; length += 1)
        expect([length, await found(typed.slice(0, length).join(''))]).toEqual([
          length,
          expect.arrayContaining([`typed-${TYPED_NAMES.indexOf(name)}`]),
        ]);
  });
});

describe('The order of a search', () => {
  it('is exact name, name, labels, other text; within each, most opens first; featured has no effect', async () => {
    expect(await found('orchid')).toEqual([
      'orchid-exact',
      'orchid-name-opened',
      'orchid-name',
      'orchid-tag',
      'orchid-category',
      'orchid-description',
      'orchid-tagline',
    ]);
  });

  it('puts words in name and labels before words in the description', async () => {
    expect(await found('marlin rustlang')).toEqual(['marlin']);
    await service.import(tool({ slug: 'marlin-rust', tagline: 'marlin rustlang', opens: 9_000 }));
    expect(await found('marlin rustlang')).toEqual(['marlin', 'marlin-rust']);
  });

  it('contains each tool exactly once over all pages, across tiers with equal opens', async () => {
    await service.import(
      category('swarms', { name: 'Swarm Things' }),
      ...Array.from({ length: 40 }, (_, index) =>
        tool({
          slug: `swarm-${index}`,
          opens: index % 3,
          ...(index % 4 === 0 && { name: 'Swarm' }),
          ...(index % 4 === 1 && { name: `Swarm ${index}` }),
          ...(index % 4 === 2 && { category: 'swarms' }),
          ...(index % 4 === 3 && { description: 'A swarm of things' }),
        }),
      ),
    );
    const all = (await get('/tools?q=swarm&limit=100')).body.data;
    const tier = ({ slug }: { slug: string }): number => Number(slug.slice('swarm-'.length)) % 4;
    const byTier = (a: any, b: any): number => tier(a) - tier(b) || b.opens - a.opens || (a.id < b.id ? -1 : 1);
    expect(all).toHaveLength(40);
    expect(all).toEqual([...all].sort(byTier));
    for (const limit of [1, 3, 7, 11]) {
      const pages = Array.from({ length: Math.ceil(40 / limit) }, (_, index) =>
        get(`/tools?q=swarm&limit=${limit}&page=${index + 1}`),
      );
      expect((await Promise.all(pages)).flatMap(({ body }) => body.data)).toEqual(all);
    }
  });
});

describe('A misspelled word', () => {
  it.each([
    ['chatgtp', 'chatgpt'],
    ['ChatGTP', 'chatgpt'],
    ['chtagpt', 'chatgpt'],
    ['gpt writter', 'gpt-writer'],
    ['gtp wirter', 'gpt-writer'],
    ['wirter', 'gpt-writer'],
    ['compilr', 'marlin'],
    ['rustlnag', 'marlin'],
  ])('is corrected if nothing matches: %s', async (q, slug) => {
    expect(await found(q)).toContain(slug);
  });

  it('is corrected even if many words of a large catalog are similar', async () => {
    const words = ['e', 'i', 'o', 'u'].flatMap((vowel) =>
      [...'bcdfghjklmnqstvwxyz'].map((last) => `oc${last}${vowel}`),
    );
    await service.import(
      tool({ slug: 'vocabulary', description: words.join(' ') }),
      tool({ slug: 'orca', name: 'Orca' }),
    );
    expect(await found('ocra')).toEqual(['orca']);
  });

  it('is not corrected if it matches a listing', async () => {
    expect([await found('planer'), await found('planner')]).toEqual([['planer'], ['planner']]);
  });

  it('is not corrected if a known word has no results only because of filters', async () => {
    expect(await found('planer', '&category=devkits')).toEqual([]);
    expect(await found('planer', '&category=no-such')).toEqual([]);
  });

  it('is not corrected if a known form or prefix has no results only because of filters', async () => {
    expect(await found('paint')).toEqual(['painting']);
    expect(await found('paint', '&pricing=FREE')).toEqual([]);
  });

  it.each(['kubernetiz', 'kubernetez'])('is never corrected to a word of unpublished listings: %s', async (q) => {
    expect(await found(q)).toEqual(['kubernetes']);
  });
});

describe('Text from users', () => {
  it.each(['plain & words', '!plain', 'plain:*', 'plain <-> words', "'plain'", '"plain words"', 'plain\\', '(plain'])(
    'is never interpreted as search syntax: %s',
    async (q) => {
      expect(await found(q)).toEqual(['plain']);
    },
  );

  it.each(["plain'; drop table tools; --", 'plain && !words:A*', "plain') or ('1'='1", '$1 plain', 'plain 😀'])(
    'is never interpreted as SQL: %s',
    async (q) => {
      expect((await get(`/tools?q=${encodeURIComponent(q)}`)).status).toBe(200);
      expect(await found('plain')).toEqual(['plain']);
    },
  );

  it.each(["'", '"', '\\', '%', '_', '(', ')', '<->', '!', ':*', '|', '&&&', '+++', '/', "'/':*", '😀', '\u{FFFD}'])(
    'without letters finds nothing: %s',
    async (q) => {
      expect(await found(q)).toEqual([]);
      expect(await foundDirectories(q)).toEqual([]);
    },
  );

  it.each(['%00', 'plain%00', '%ED%A0%80', 'plain%ED%A0%80', '%F0%9F%98', '%C0%80', '%FF%FE', '%', '%zz'])(
    'with invalid Unicode does not cause an error: %s',
    async (text) => {
      for (const path of [`/tools?q=${text}`, `/tools?category=${text}`, `/tools?tag=${text}`, `/categories?q=${text}`])
        expect([path, (await get(path)).status]).toEqual([path, 200]);
      for (const path of [`/tags?q=${text}`, `/directories?q=${text}`, `/directories?category=${text}`])
        expect([path, (await get(path)).status]).toEqual([path, 200]);
      for (const path of [`/tools/${text}`, `/directories/${text}`])
        expect([path, (await get(path)).body]).toEqual([path, { success: false, error: expect.any(String) }]);
    },
  );

  it.each(['a', 'é', '😀', 'a '])('can have 200 characters but not 201: %s', async (unit) => {
    const text = unit.repeat(201);
    const long = await get(`/tools?q=${encodeURIComponent([...text].slice(0, 201).join(''))}`);
    expect([long.status, long.body.error]).toEqual([400, 'q must be at most 200 characters']);
    expect((await get(`/tools?q=${encodeURIComponent([...text].slice(0, 200).join(''))}`)).status).toBe(200);
  });
});

describe('A new name', () => {
  it.each([
    ['categories', 'kites', 'kites', 'gliders', 'kite-tool'],
    ['tags', 'pottery', 'pottery', 'ceramics', 'pottery-tool'],
    ['tools', 'renamed', 'firstname', 'secondname', 'renamed'],
  ])('of one of the %s is found immediately, and the old one is not', async (kind, slug, before, after, hit) => {
    expect([await found(before), await found(after)]).toEqual([[hit], []]);
    const { status } = await service.admin('PATCH', `/${kind}/${await recordId(kind, slug)}`, { name: after });
    expect([status, await found(after)]).toEqual([200, [hit]]);
    expect(await found(before)).not.toContain(hit);
  });

  it('of a directory category is found immediately, and the old one is not', async () => {
    expect([await foundDirectories('boards'), await foundDirectories('noticeboards')]).toEqual([['on-boards'], []]);
    const id = await recordId('directory-categories', 'boards');
    await service.admin('PATCH', `/directory-categories/${id}`, { name: 'Noticeboards' });
    expect(await foundDirectories('noticeboards')).toEqual(['on-boards']);
    expect(await foundDirectories('boards')).not.toContain('on-boards');
  });
});

describe('A search of directories', () => {
  it.each([
    ['Harbour', ['by-name', 'by-name-better', 'unrated', 'by-description', 'in-long-texts']],
    ['harbours', ['by-name-better', 'by-name', 'unrated', 'by-description', 'in-long-texts']],
    ['LAUNCHPAD', ['by-category', 'by-description']],
    ['harb', ['by-name-better', 'by-name', 'unrated']],
    [
      'quay harbour launchpads',
      ['by-description', 'by-category', 'by-name-better', 'by-name', 'unrated', 'in-long-texts'],
    ],
    ['bétalist', ['by-category']],
    ['betalsit', ['by-category']],
    ['harbour nowhere', ['by-name-better', 'by-name', 'unrated', 'by-description', 'in-long-texts']],
  ])('matches name, category names, descriptions and use cases, in tiers, then by rating: %s', async (q, slugs) => {
    expect(await foundDirectories(q)).toEqual(slugs);
  });
});

describe('Ignored parameters', () => {
  const ignored = async (path: string): Promise<string | null> => {
    const { status, headers } = await get(path);
    if (status !== 200) throw new Error(`${path} is answered with ${status}`);
    return headers.get('x-ignored-parameters');
  };

  it.each([
    ['/tools?query=studio&per_page=5', 'query, per_page'],
    ['/tools/top?page=2', 'page'],
    ['/categories?Q=x', 'Q'],
    ['/directories?sort=price&adult=true', 'adult'],
    ['/directory-categories?q=x', 'q'],
    ['/tools?caf%C3%A9=1&a%20b=2&%0d%0aX-Evil:=3', 'caf%C3%A9, a%20b, %0D%0AX-Evil%3A'],
  ])('are named: %s', async (path, names) => {
    expect(await ignored(path)).toBe(names);
  });

  it('are none if all parameters are known', async () => {
    expect(await ignored('/tools?q=marlin&pricing=&page=x&limit=5&sort=opens')).toBeNull();
  });

  it('are named up to 10, each cut to 64 characters', async () => {
    const many = Array.from({ length: 12 }, (_, index) => `p${index}=1`).join('&');
    expect((await ignored(`/tools?${many}`))?.split(', ')).toHaveLength(10);
    expect(await ignored(`/tools?${'x'.repeat(100)}=1`)).toBe('x'.repeat(64));
    const cut = await ignored(`/tools?${encodeURIComponent('é'.repeat(50))}=1`);
    expect(decodeURIComponent(cut ?? '')).toBe('é'.repeat(10));
  });

  it('are readable for browsers of other origins', async () => {
    const { headers } = await service.get('/v1/tools?query=x', key, { origin: 'https://a.example' });
    expect(headers.get('access-control-expose-headers')).toContain('X-Ignored-Parameters');
  });
});
