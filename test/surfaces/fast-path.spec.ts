import type { CatalogRevisionService } from '../../src/contexts/listings/revision/catalog-revision.service.js';
import type { CachedReadsService } from '../../src/surfaces/cached-reads/cached-reads.service.js';
import type { FastPathService } from '../../src/surfaces/cached-reads/fast-path.service.js';
import type { ToolCallFastPathService } from '../../src/surfaces/mcp/fast-path/tool-call-fast-path.service.js';
import { untilTaken } from '../harness/fast-path.js';
import { category, directory, directoryCategory, tag, tool } from '../harness/listings.js';
import { message, post } from '../harness/mcp.js';
import { until } from '../harness/until.mjs';
import { ADMIN_KEY, type ServiceResponse, type CallOptions, Service } from '../harness/service.js';

const STANDARD = 100;
/** Also the admin's, who prepares the tests. */
const PREMIUM = 500;
const RATES = { RATE_REST_STANDARD: `${STANDARD}`, RATE_REST_PREMIUM: `${PREMIUM}`, RATE_MCP_STANDARD: `${STANDARD}` };

/**
 * One process with the fast path, and one on the same database that never takes it: it caches no responses, and gets only
 * paths that it has not seen.
 */
let short: Service;
let long: Service;

beforeAll(async () => {
  short = await Service.start(RATES);
  long = await Service.start({ ...RATES, CACHE_MEGABYTES: '0' }, short.databaseUrl);
  await short.import(
    category('writing'),
    tag('seo'),
    directoryCategory('launch'),
    tool({ slug: 'draftwell', name: 'Draftwell', category: 'writing', tags: ['seo'] }),
    tool({ slug: 'inkling', name: 'Inkling', category: 'writing' }),
    directory({ slug: 'harbor', categories: ['launch'] }),
  );
});

afterAll(async () => {
  await long.stop();
  await short.stop();
});

const taken = (): number => short.inside<FastPathService>('FastPathService').taken;
const callsTaken = (): number => short.inside<ToolCallFastPathService>('ToolCallFastPathService').taken;

/** Headers that differ between any two requests or depend on the time. */
const PASSING = new Set(['date', 'x-ratelimit-reset', 'ratelimit']);

const seen = ({ status, headers, text }: ServiceResponse) => ({
  status,
  headers: Object.fromEntries([...headers].filter(([name]) => !PASSING.has(name))),
  text,
});

const line = (service: Service): string =>
  (service.requestLines.at(-1) ?? '').replace(/^\S+ /, '').replace(/\d+(\.\d+)? ms/, 'ms');

let asked = 0;
/** The same path in a spelling that was not used before, and without another parameter, which the response would name. */
const unseen = (path: string): string => `${path}${path.includes('?') ? '' : '?'}${'&'.repeat((asked += 1))}`;

/** How many responses `act` rendered. Repeats it with another limit if the notification of an earlier change arrived meanwhile. */
async function countRendered(act: (limit: number) => Promise<void>): Promise<number> {
  let limit = 10;
  const revision = () => short.inside<CatalogRevisionService>('CatalogRevisionService').current();
  return until(async () => {
    const [before, { misses }] = [revision(), short.inside<CachedReadsService>('CachedReadsService')];
    await act((limit += 2));
    return revision() === before && short.inside<CachedReadsService>('CachedReadsService').misses - misses;
  });
}

/** Sends the same request to both, with equally charged keys, until the fast path is taken; then compares. */
async function expectNoDifference(path: string, options: CallOptions = {}, { short: isShort = true } = {}) {
  const [one, other] = [await short.catalogKey(), await short.catalogKey()];
  const ask = (service: Service, key: string) =>
    service.call(service === long ? unseen(path) : path, {
      ...options,
      key,
      headers: { 'x-request-id': 'same', ...options.headers },
    });
  const askBoth = async () => [await ask(short, one.key), await ask(long, other.key)] as const;
  await askBoth();
  const before = taken();
  const [quick, slow] = await (isShort ? untilTaken(taken, askBoth) : askBoth());
  if (!isShort) expect(taken()).toBe(before);
  expect(seen(quick)).toEqual(seen(slow));
  expect(line(short).replace(one.keyId, 'key')).toBe(line(long).replace(other.keyId, 'key'));
  return quick;
}

const READS = [
  '/v1/tools',
  '/v1/tools?q=draft&category=writing&tag=seo&pricing=free&featured=0&page=1&limit=999',
  '/v1/tools?query=draft&per_page=5&q=draft',
  '/v1/tools/top',
  '/v1/tools/draftwell',
  '/v1/categories',
  '/v1/tags?q=seo',
  '/v1/directories?cost=free',
  '/v1/directories/harbor',
  '/v1/directory-categories',
];

describe('A read from the response cache', () => {
  it.each(READS)('equals the response of the controllers in every header, byte and log line: %s', async (path) => {
    const { status, body } = await expectNoDifference(path);
    expect([status, body.success]).toEqual([200, true]);
  });

  it.each([
    ['in a browser of another origin', { headers: { origin: 'https://a.example' } }],
    ['with HEAD', { method: 'HEAD' }],
    ['revalidated with a wrong tag', { headers: { 'if-none-match': '"other"' } }],
    ['revalidated with *', { headers: { 'if-none-match': '*' } }],
    ['with no-cache', { headers: { 'cache-control': 'no-cache' } }],
  ])('is used %s', async (_, options) => {
    await expectNoDifference('/v1/tools/top', options);
    await expectNoDifference('/v1/tools/draftwell', options);
  });

  it('returns 304 if the ETag matches, with GET and HEAD', async () => {
    const { headers } = await short.get('/v1/tools/draftwell', ADMIN_KEY);
    for (const method of ['GET', 'HEAD']) {
      const match = { method, headers: { 'if-none-match': `W/"x", ${headers.get('etag')}` } };
      expect((await expectNoDifference('/v1/tools/draftwell', match)).status).toBe(304);
    }
  });

  it('names ignored parameters, also with 304', async () => {
    const path = '/v1/tools/draftwell?locale=en';
    const full = await expectNoDifference(path);
    const unchanged = await expectNoDifference(path, { headers: { 'if-none-match': full.headers.get('etag') ?? '' } });
    expect(unchanged.status).toBe(304);
    for (const { headers } of [full, unchanged]) expect(headers.get('x-ignored-parameters')).toBe('locale');
  });

  it('returns the 404 of the controllers once its listing is deleted', async () => {
    const { body } = await short.admin('POST', '/tools', tool({ slug: 'fleeting', name: 'Fleeting' }));
    const path = '/v1/tools/fleeting';
    expect((await expectNoDifference(path)).status).toBe(200);
    await short.admin('DELETE', `/tools/${body.data.id}`);
    expect((await expectNoDifference(path)).status).toBe(404);
  });

  it('is rendered once for all spellings of a request', async () => {
    const rendered = await countRendered(async (limit) => {
      for (const query of [
        `limit=${limit}&page=1&q=inkling`,
        `q=inkling&limit=${limit}`,
        `limit=${limit}.0&q=inkling&mood=blue`,
        `page=-3&category=&q=inkling&limit=${limit}`,
      ])
        expect((await short.get(`/v1/tools?${query}`, ADMIN_KEY)).body.pagination.total).toBe(1);
    });
    expect(rendered).toBe(1);
  });

  it('is rendered once for concurrent requests', async () => {
    const rendered = await countRendered(async (limit) => {
      const asked = Array.from({ length: 50 }, () => short.get(`/v1/tools?q=well&limit=${limit}`, ADMIN_KEY));
      const texts = (await Promise.all(asked)).map(({ text }) => text);
      expect(new Set(texts).size).toBe(1);
    });
    expect(rendered).toBe(1);
  });

  it('is rejected without a valid key exactly as by the controllers', async () => {
    await short.get('/v1/tags', ADMIN_KEY);
    const before = taken();
    for (const headers of [{}, { 'x-api-key': 'aid_c_wrong' }, { authorization: 'Basic x' }] as Record<
      string,
      string
    >[]) {
      const ask = (service: Service) =>
        service.get(service === long ? unseen('/v1/tags') : '/v1/tags', undefined, {
          'x-request-id': 'same',
          ...headers,
        });
      const quick = await ask(short);
      expect(quick.status).toBe(401);
      expect(seen(quick)).toEqual(seen(await ask(long)));
    }
    expect((await short.get(`/v1/tags?key=${ADMIN_KEY}`)).status).toBe(401);
    expect(taken()).toBe(before);
  });

  it.each([
    ['an unknown listing', '/v1/tools/no-such', 404],
    ['a bad value', '/v1/tools?pricing=gold', 400],
    ['a repeated parameter', '/v1/tools?q=a&q=b', 400],
  ])('does not take the fast path for %s', async (_, path, status) => {
    expect((await expectNoDifference(path, {}, { short: false })).status).toBe(status);
  });
});

describe('The budget on the fast path', () => {
  it.each([
    ['standard', STANDARD],
    ['premium', PREMIUM],
  ])(
    'allows exactly the limit of a %s key, also concurrently, and rejects like the controllers',
    async (plan, limit) => {
      const refusals: ServiceResponse[] = [];
      for (const service of [short, long]) {
        const { key } = await short.catalogKey({ plan });
        const address = () => (service === long ? unseen('/v1/tags') : '/v1/tags');
        await service.get(address(), key);
        const responses: ServiceResponse[] = [];
        while (responses.length < limit + 20)
          responses.push(...(await Promise.all(Array.from({ length: 20 }, () => service.get(address(), key)))));
        const passed = responses.filter(({ status }) => status === 200);
        const left = passed.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
        expect(left.sort((a, b) => b - a)).toEqual(Array.from({ length: limit - 1 }, (_, index) => limit - 2 - index));
        refusals.push(await service.get(address(), key, { 'x-request-id': 'same', origin: 'https://a.example' }));
      }
      const [quick, slow] = refusals.map((response) => {
        const { headers, text, ...rest } = seen(response);
        return {
          ...rest,
          headers: { ...headers, 'retry-after': '', 'content-length': '' },
          text: text.replace(/\d+ second.*/, ''),
        };
      });
      expect(quick?.status).toBe(429);
      expect(quick).toEqual(slow);
    },
  );

  it('is charged once per request, on the fast path or not', async () => {
    const { key } = await short.catalogKey();
    const left: number[] = [];
    for (let page = 1; page <= 3; page += 1) {
      for (const path of [`/v1/tools?page=${page}`, `/v1/tools/missing-${page}`])
        left.push(Number((await short.get(path, key)).headers.get('x-ratelimit-remaining')));
    }
    expect(left).toEqual([1, 2, 3, 4, 5, 6].map((spent) => STANDARD - spent));
  });
});

describe('The fast path stops immediately', () => {
  const warm = async (path: string, key: string) => {
    await short.get(path, key);
    return untilTaken(taken, () => short.get(path, key));
  };

  it('for a revoked key', async () => {
    const { key, keyId } = await short.catalogKey();
    await warm('/v1/tags', key);
    await short.admin('DELETE', `/keys/${keyId}`);
    expect((await short.get('/v1/tags', key)).status).toBe(401);
  });

  it('for the keys of a banned owner, until the ban is lifted', async () => {
    const { key, userId } = await short.catalogKey();
    await warm('/v1/tags', key);
    await short.admin('PATCH', `/users/${userId}`, { banned: true });
    expect((await short.get('/v1/tags', key)).status).toBe(401);
    await short.admin('PATCH', `/users/${userId}`, { banned: false });
    expect((await short.get('/v1/tags', key)).status).toBe(200);
  });

  it('for responses that a plan change makes outdated', async () => {
    const { key, userId } = await short.catalogKey();
    await warm('/v1/tags', key);
    await short.admin('PATCH', `/users/${userId}`, { plan: 'premium' });
    expect((await short.get('/v1/tags', key)).headers.get('x-ratelimit-limit')).toBe(String(PREMIUM));
  });

  it('for every response that a catalog change can make outdated', async () => {
    const { key } = await short.catalogKey({ plan: 'premium' });
    const find = async () => (await short.get('/v1/tools?q=changeling', key)).body.data.map((item: any) => item.name);
    const created = await short.admin('POST', '/tools', { ...tool({ slug: 'changeling', name: 'Changeling' }) });
    const { id } = created.body.data;
    const names: unknown[] = [await find(), await find()];
    const { headers } = await warm('/v1/tools/changeling', key);
    await short.admin('PATCH', `/tools/${id}`, { name: 'Changeling II' });
    names.push(await find());
    expect((await short.get('/v1/tools/changeling', key)).headers.get('etag')).not.toBe(headers.get('etag'));
    await short.admin('PATCH', `/tools/${id}`, { published: false });
    names.push(await find());
    expect((await short.get('/v1/tools/changeling', key)).status).toBe(404);
    expect(names).toEqual([['Changeling'], ['Changeling'], ['Changeling II'], []]);
    await short.admin('DELETE', `/tools/${id}`);
  });

  it('for outdated labels and counts', async () => {
    await warm('/v1/categories', ADMIN_KEY);
    const { body } = await short.admin('POST', '/categories', { slug: 'fresh', name: 'Fresh' });
    expect((await short.get('/v1/categories', ADMIN_KEY)).text).toContain('"Fresh"');
    await short.admin('DELETE', `/categories/${body.data.id}`);
    expect((await short.get('/v1/categories', ADMIN_KEY)).text).not.toContain('"Fresh"');
  });
});

describe('A tool call from the response cache', () => {
  const CALLS: [string, object][] = [
    ['search_tools', { q: 'draft', limit: 3 }],
    ['get_top_tools', {}],
    ['get_tool', { slug: 'draftwell' }],
    ['list_categories', {}],
    ['list_tags', {}],
    ['search_directories', { q: 'harbor' }],
    ['get_directory', { slug: 'harbor' }],
    ['list_directory_categories', {}],
  ];
  const call = (service: Service, key: string, name: string, args: object, id: unknown = 7, headers = {}) =>
    post(
      service,
      key,
      message(
        '2025-11-25',
        'tools/call',
        { name, arguments: args },
        { id, headers: { 'x-request-id': 'same', ...headers } },
      ),
    );
  const timeless = (response: ServiceResponse) => {
    const { text, ...rest } = seen(response);
    return { ...rest, text: text.replace(/"resetsAt":\d+/, '') };
  };

  it.each(CALLS)('equals the response of the library in every header, byte and log line: %s', async (name, args) => {
    const [one, other] = [await short.catalogKey(), await short.catalogKey()];
    const askBoth = async (id: unknown) =>
      [await call(short, one.key, name, args, id), await call(long, other.key, name, args, id)] as const;
    await askBoth(1);
    for (const id of [0, -5, 'some "id"']) {
      const [quick, slow] = await untilTaken(callsTaken, () => askBoth(id));
      expect(timeless(quick)).toEqual(timeless(slow));
      expect(quick.body.result.content[0].text).toBe(JSON.stringify(quick.body.result.structuredContent));
      expect(line(short).replace(one.keyId, 'key')).toBe(line(long).replace(other.keyId, 'key'));
    }
  });

  it('shares its cache entry with REST', async () => {
    const rendered = await countRendered(async (limit) => {
      const rest = await short.get(`/v1/tools?q=inkling&limit=${limit}`, ADMIN_KEY);
      const mcp = await call(short, ADMIN_KEY, 'search_tools', { limit, q: 'inkling' });
      expect(mcp.body.result.content[0].text).toBe(rest.text);
      await call(short, ADMIN_KEY, 'search_tools', { q: 'inkling', limit: limit + 1 });
      await short.get(`/v1/tools?q=inkling&limit=${limit + 1}`, ADMIN_KEY);
    });
    expect(rendered).toBe(2);
  });

  it('is rejected over the limit exactly as by the library', async () => {
    const refusals: ServiceResponse[] = [];
    for (const service of [short, long]) {
      const { key } = await short.catalogKey();
      await call(service, key, 'list_tags', {});
      const responses: ServiceResponse[] = [];
      while (responses.length < STANDARD + 20)
        responses.push(...(await Promise.all(Array.from({ length: 20 }, () => call(service, key, 'list_tags', {})))));
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(STANDARD - 1);
      refusals.push(await call(service, key, 'list_tags', {}));
    }
    const [quick, slow] = refusals.map((response) => {
      const { headers, text, ...rest } = seen(response);
      return {
        ...rest,
        headers: { ...headers, 'retry-after': '', 'content-length': '' },
        text: text.replace(/\d+ second.*?"/, ''),
      };
    });
    expect(quick?.status).toBe(429);
    expect(quick).toEqual(slow);
  });

  it('goes to the library if anything about the call is unusual, with the same response', async () => {
    const [one, other] = [await short.catalogKey(), await short.catalogKey()];
    await call(short, one.key, 'list_tags', {});
    await call(long, other.key, 'list_tags', {});
    const plain = message('2025-11-25', 'tools/call', { name: 'list_tags', arguments: {} });
    const before = callsTaken();
    const unusual: CallOptions[] = [
      { ...plain, headers: { ...plain.headers, accept: 'application/json' } },
      { ...plain, headers: { ...plain.headers, origin: 'https://evil.example' } },
      { ...plain, headers: { ...plain.headers, 'mcp-protocol-version': '1999-01-01' } },
      { ...plain, headers: { ...plain.headers, 'content-type': 'text/plain' } },
      { ...plain, body: [plain.body] },
      { ...plain, body: { ...plain.body, id: null } },
      { ...plain, body: { ...plain.body, jsonrpc: '1.0' } },
      { ...plain, body: { ...plain.body, params: { name: 'list_tags', arguments: [] } } },
      { ...plain, body: { ...plain.body, params: { name: 'no_such', arguments: {} } } },
      { ...plain, body: { ...plain.body, params: { name: 'list_tags', arguments: { query: 'x' } } } },
      { ...plain, body: { ...plain.body, params: { name: 'get_tool', arguments: { slug: 'no-such' } } } },
      { ...plain, body: `${JSON.stringify(plain.body)}}` },
      message('2026-07-28', 'tools/call', { name: 'list_tags', arguments: {} }),
      { ...plain, body: { ...plain.body, params: { name: 'list_tags', arguments: {}, _meta: { progressToken: 1 } } } },
    ];
    for (const options of unusual) {
      const [quick, slow] = [await post(short, one.key, options), await post(long, other.key, options)];
      expect([quick.status, timeless({ ...quick, headers: new Headers() })]).toEqual([
        slow.status,
        timeless({ ...slow, headers: new Headers() }),
      ]);
    }
    expect(callsTaken()).toBe(before);
  });

  it('is distinct for numbers that JSON cannot distinguish', async () => {
    const calls = (limit: string): CallOptions => ({
      body: `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"search_tools","arguments":{"limit":${limit}}}}`,
    });
    const limitOf = async (limit: string): Promise<number> =>
      (await post(short, ADMIN_KEY, calls(limit))).body.result.structuredContent.pagination.limit;
    for (const order of [
      ['1e999', '-1e999', 'null'],
      ['-1e999', '1e999', 'null'],
    ])
      for (const limit of [...order, ...order]) expect(await limitOf(limit)).toBe(limit === '1e999' ? 100 : 20);
  });

  it('is not returned for a revoked key, nor after a catalog change', async () => {
    const { key, keyId } = await short.catalogKey();
    const names = async () =>
      (await call(short, key, 'list_tags', { q: 'fleeting' })).body.result?.structuredContent.data.length;
    const counts: unknown[] = [await names(), await names()];
    const { body } = await short.admin('POST', '/tags', { slug: 'fleeting', name: 'Fleeting' });
    counts.push(await names(), await names());
    await short.admin('DELETE', `/tags/${body.data.id}`);
    counts.push(await names());
    expect(counts).toEqual([0, 0, 1, 1, 0]);
    await short.admin('DELETE', `/keys/${keyId}`);
    expect((await call(short, key, 'list_tags', { q: 'fleeting' })).status).toBe(401);
  });
});
