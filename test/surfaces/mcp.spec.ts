import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Ajv } from '@modelcontextprotocol/client/validators/ajv';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { category, directory, directoryCategory, tag, tool } from '../harness/listings.js';
import { message, post } from '../harness/mcp.js';
import { partner } from '../harness/partner.js';
import { ADMIN_KEY, Service } from '../harness/service.js';

type Arguments = Record<string, unknown>;
interface Result {
  content: { type: string; text: string }[];
  structuredContent?: Record<string, any>;
  isError?: boolean;
  _meta?: Record<string, any>;
}
/** What the clients of both protocol revisions have in common. */
interface Connected {
  listTools(): Promise<{ tools: any[] }>;
  callTool(params: { name: string; arguments?: Arguments }): Promise<unknown>;
  getInstructions(): string | undefined;
  getServerVersion(): { name: string; version: string } | undefined;
  close(): Promise<void>;
}

const INFO = { name: 'test', version: '1.0.0' };
const CLIENTS = ['SDK 1', 'SDK 2', 'SDK 2 pinned to 2026-07-28', 'SDK 2 with automatic choice'] as const;
const MODES = {
  'SDK 2': 'legacy',
  'SDK 2 pinned to 2026-07-28': { pin: '2026-07-28' },
  'SDK 2 with automatic choice': 'auto',
} as const;

/** Inputs of each tool as in spec.md, in order, and the path of the same REST call. */
const TOOLS: Record<string, [inputs: string[], path: string]> = {
  search_tools: [['q', 'category', 'tag', 'pricing', 'featured', 'page', 'limit'], '/v1/tools'],
  get_top_tools: [['limit', 'category'], '/v1/tools/top'],
  get_tool: [['slug'], '/v1/tools/'],
  list_categories: [['q', 'limit'], '/v1/categories'],
  list_tags: [['q', 'limit'], '/v1/tags'],
  search_directories: [['q', 'category', 'cost', 'featured', 'page', 'limit'], '/v1/directories'],
  get_directory: [['slug'], '/v1/directories/'],
  list_directory_categories: [[], '/v1/directory-categories'],
};

/** Valid and invalid arguments of agents; `null` is an argument left open. */
const NUMBERS = [1, '2', 0, -1, '-1', 'abc', '', null, 1.9, '1.9', 0.5, 1e9, '1e9', 1e99, '99999999999999999999', true];
const TEXTS = ['', ' ', null, 'no such thing', "o'brien %_\\", '🙂', 'a\0b', 'x'.repeat(200), 'x'.repeat(201)];
const SLUGS = ['', null, 'no-such', 'IMAGE', 'image tools', 'a\0b'];
const SPREAD: Record<string, unknown[]> = {
  q: [...TEXTS, 'image', 'IMAGES', 'café', 'cafe', 'chatgtp', 'lauch', 'pho edit', 'full', 'ima', 'launch'],
  category: [...SLUGS, 'image', 'nsfw', 'launch'],
  tag: [...SLUGS, 'photo', 'lewd'],
  pricing: ['FREE', 'free', 'Freemium', 'PAID', 'CHEAP', '', null],
  cost: ['Free', 'PAID', 'freemium', 'cheap', '', null],
  featured: [true, false, 'true', 'FALSE', '1', '0', 1, 0, 'yes', 2, '', null],
  page: [...NUMBERS, 3],
  limit: [...NUMBERS, 100, 101, 500, 501],
  slug: [
    'full',
    'bare',
    'lewd-one',
    'harbor',
    'bare-harbor',
    'hidden',
    'fulll',
    'harbr',
    'FULL',
    ' full',
    'a/b',
    'ä',
    '%',
    '?q=1',
    'a\0b',
    '  ',
    'x'.repeat(120),
    'x'.repeat(201),
  ],
};
/** Several arguments at once. */
const TOGETHER: [string, Arguments][] = [
  [
    'search_tools',
    { q: 'image', category: 'image', tag: 'photo', pricing: 'FREE', featured: false, page: 1, limit: 2 },
  ],
  ['search_tools', { q: 'crowd', limit: 7, page: 3 }],
  ['search_tools', { category: 'image', tag: 'lewd' }],
  ['search_tools', { pricing: 'x', featured: 'y', q: 'x'.repeat(300) }],
  ['search_tools', { page: 1e9, limit: 1e9 }],
  ['get_top_tools', { category: 'nsfw', limit: 1 }],
  ['search_directories', { q: 'launch', category: 'launch', cost: 'free', featured: 0, limit: '3', page: '2' }],
];

let service: Service;
let other: Service;
let key: string;
const open: Connected[] = [];

beforeAll(async () => {
  service = await Service.start();
  other = await Service.start({}, service.databaseUrl);
  ({ key } = await service.catalogKey());
  const everything = {
    rating: 4.5,
    opens: 321,
    featured: true,
    icon: 'https://images.example/i.png',
    frame: 'https://images.example/f.png',
    founderName: 'Ada',
    founderEmail: 'secret@private.example',
    location: 'Lisbon',
    domainRating: 71.5,
    isForSale: true,
    askingPrice: 125000.5,
    discountCode: 'SAVE10',
    screenshots: ['https://images.example/1.png'],
    video: 'https://www.youtube.com/watch?v=abc',
    socials: { x: 'https://x.example/full' },
    faqs: [{ question: 'Is it full?', answer: 'Yes.' }],
    features: { Fill: 'Fills everything' },
    affiliateText: 'secret text',
    affiliateLink: 'https://full.example/affiliates',
    createdAt: '2025-03-01T10:00:00.000Z',
    updatedAt: '2025-04-01T11:30:00.000Z',
  };
  const profile = {
    icon: 'https://images.example/i.png',
    domainRating: 71.5,
    monthlyVisits: 184000,
    requiresBadge: true,
    minimumPrice: 29.5,
    submissionExperience: 'Short form',
    submissionLink: 'https://harbor.example/secret-form',
    teamNotes: 'Secret note',
    featured: true,
    smallDescription: 'A weekly launch board',
    fullDescription: 'Lists new products.',
    features: ['Newsletter'],
    useCases: ['First release'],
    faq: [{ question: 'How long?', answer: 'Two days.' }],
    deal: { text: '20% off', code: 'HARBOR20' },
    frame: 'https://images.example/f.png',
    socials: { x: 'https://x.example/harbor' },
  };
  await service.import(
    category('image', { name: 'Image tools', description: 'Pictures', icon: 'https://images.example/c.svg' }),
    category('nsfw', { adult: true }),
    tag('photo', { name: 'Photo editing' }),
    tag('lewd', { adult: true }),
    directoryCategory('launch', { name: 'Launch boards' }),
    tool({ ...everything, slug: 'full', name: 'Full Image Café', category: 'image', tags: ['photo'], pricing: 'PAID' }),
    tool({ slug: 'bare', name: 'Bare', createdAt: null }),
    tool({ slug: 'chatgpt', name: 'ChatGPT', pricing: 'FREEMIUM', opens: 99 }),
    tool({ slug: 'lewd-one', name: 'Lewd images', category: 'nsfw', tags: ['lewd'] }),
    tool({ slug: 'hidden', name: 'Hidden image', published: false }),
    ...Array.from({ length: 25 }, (_, index) => tool({ name: `Crowd ${index}`, category: 'image', opens: index % 4 })),
    directory({ ...profile, slug: 'harbor', name: 'Launch Harbor', cost: 'Freemium', categories: ['launch'] }),
    directory({ slug: 'bare-harbor', name: 'Bare Harbor' }),
    ...Array.from({ length: 9 }, () => directory({ smallDescription: 'launch', categories: ['launch'] })),
  );
});
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
});
afterAll(async () => {
  await other.stop();
  await service.stop();
});

/** The services take turns, like processes behind a load balancer. */
async function connect(kind: (typeof CLIENTS)[number], as = key, addresses = [service.url]): Promise<Connected> {
  let turn = 0;
  const options = {
    requestInit: { headers: { authorization: `Bearer ${as}` } },
    fetch: (url: string | URL, init?: RequestInit) => {
      turn += 1;
      return fetch(String(addresses[turn % addresses.length]) + new URL(url).pathname, init);
    },
  };
  const url = new URL(`${service.url}/mcp`);
  if (kind === 'SDK 1') {
    const client = new OldClient(INFO);
    await client.connect(new OldTransport(url, options));
    await client.ping();
    open.push(client);
    return client;
  }
  const client = new Client(INFO, { versionNegotiation: { mode: MODES[kind] } });
  await client.connect(new StreamableHTTPClientTransport(url, options));
  expect(client.getNegotiatedProtocolVersion()).toBe(kind === 'SDK 2' ? '2025-11-25' : '2026-07-28');
  if (kind === 'SDK 2') await client.ping();
  open.push(client);
  return client;
}

const called = async (client: Connected, name: string, args?: Arguments): Promise<Result> =>
  (await client.callTool({ name, ...(args && { arguments: args }) })) as Result;

/** The REST path of the same call. */
function restPathOf(name: string, { slug, ...args }: Arguments): string {
  const path = `${TOOLS[name]?.[1]}${slug === undefined ? '' : encodeURIComponent(slug as string)}`;
  const given = Object.entries(args).filter(([, value]) => value !== null);
  return `${path}?${given.map(([input, value]) => `${input}=${encodeURIComponent(String(value))}`).join('&')}`;
}

const CALLS: [name: string, args?: Arguments][] = [
  ['search_tools'],
  ['search_tools', { q: 'no such thing' }],
  ['get_top_tools', { limit: 100 }],
  ['get_tool', { slug: 'full' }],
  ['get_tool', { slug: 'bare' }],
  ['list_categories', {}],
  ['list_tags'],
  ['search_directories', { limit: 100 }],
  ['get_directory', { slug: 'harbor' }],
  ['get_directory', { slug: 'bare-harbor' }],
  ['list_directory_categories'],
];

describe.each(CLIENTS)('An agent with the client %s', (kind) => {
  it('gets instructions about the catalog, paging and fair use', async () => {
    const client = await connect(kind);
    expect(client.getServerVersion()).toMatchObject({ name: 'catalog-service', version: '1.0.0' });
    const instructions = client.getInstructions() ?? '';
    for (const part of [/catalog of AI tools/, /directories/, /bulk/, /republish/, /\bpage\b/, /_meta\.budget/])
      expect(instructions).toMatch(part);
    for (const name of Object.keys(TOOLS)) expect(instructions).toContain(name);
    expect(instructions.length).toBeLessThan(2_000);
  });

  it('finds the eight tools with titles, descriptions and schemas', async () => {
    const { tools } = await (await connect(kind)).listTools();
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(TOOLS));
    for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
      expect([name, Object.keys(inputSchema.properties)]).toEqual([name, TOOLS[name]?.[0]]);
      expect([name, inputSchema.type, inputSchema.required]).toEqual([
        name,
        'object',
        name.startsWith('get_') && name !== 'get_top_tools' ? ['slug'] : [],
      ]);
      for (const input of Object.values<any>(inputSchema.properties)) expect(input.description).toMatch(/.{15}/);
      expect([name, title]).toEqual([name, expect.stringMatching(/^[A-Z].{8,40}$/)]);
      expect(description).toMatch(/Use it .{20}/);
      expect(description.length).toBeLessThan(1_000);
      expect(outputSchema).toMatchObject({ type: 'object', required: expect.arrayContaining(['success', 'data']) });
      expect(annotations).toMatchObject({
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      });
    }
  });

  it('can call each tool with a catalog key and a partner key, on any process', async () => {
    for (const as of [key, (await partner(service)).key]) {
      const client = await connect(kind, as, [service.url, other.url]);
      // The client knows the schemas and rejects a result that does not match.
      await client.listTools();
      for (const [name, args] of CALLS) {
        const result = await called(client, name, args);
        expect(result.structuredContent).toEqual(JSON.parse(result.content[0]?.text ?? ''));
        expect(result).toMatchObject({ structuredContent: { success: true }, _meta: { budget: { name: 'mcp' } } });
      }
    }
  });
});

describe('The definition of an MCP tool', () => {
  it('has every returned field in its output schema, including null ones', async () => {
    const client = await connect('SDK 1');
    const ajv = new Ajv({ strict: true, allowUnionTypes: true });
    for (const { name, outputSchema } of (await client.listTools()).tools) {
      // Closed, so that a field that is missing in the schema is an error, too.
      const closed = JSON.parse(JSON.stringify(outputSchema), (_key, value) =>
        value?.properties === undefined ? value : { additionalProperties: false, ...value },
      );
      const conforms = ajv.compile(closed);
      for (const [, args] of CALLS.filter(([tool]) => tool === name)) {
        conforms((await called(client, name, args)).structuredContent);
        expect([name, args, conforms.errors]).toEqual([name, args, null]);
      }
      expect(conforms({ success: true })).toBe(false);
      expect(conforms({ success: false, data: [] })).toBe(false);
    }
  });

  it('mentions tools instead of REST paths', async () => {
    const { tools } = await (await connect('SDK 1')).listTools();
    for (const definition of tools)
      expect(
        JSON.stringify(definition).match(/.{20}\/(v1|tools|tags|categories|directories|directory-categories)\b.{9}/g),
      ).toBeNull();
  });
});

describe('The result of an MCP tool equals the response of its REST endpoint byte for byte', () => {
  it.each(Object.keys(TOOLS))('%s', async (name) => {
    // Without the library of a client, which takes most of the time.
    const call = async (args: Arguments): Promise<Result> =>
      (await post(service, key, message('2025-11-25', 'tools/call', { name, arguments: args }))).body.result;
    const [inputs = []] = TOOLS[name] ?? [];
    const alone = inputs.flatMap((input) => (SPREAD[input] ?? []).map((value): Arguments => ({ [input]: value })));
    const together = TOGETHER.filter(([tool]) => tool === name).map(([, args]) => args);
    const differences: unknown[] = [];
    for (const args of [...(inputs.includes('slug') ? [] : [{}]), ...alone, ...together]) {
      const { content, structuredContent, isError } = await call(args);
      const rest = await service.get(restPathOf(name, args), ADMIN_KEY);
      expect([args, content.length, [200, 400, 404].includes(rest.status) || rest.text]).toEqual([args, 1, true]);
      if (content[0]?.text !== rest.text)
        differences.push([args, content[0]?.text.slice(0, 200), rest.text.slice(0, 200)]);
      expect([args, isError ?? false]).toEqual([args, rest.status !== 200]);
      expect(structuredContent).toEqual(rest.status === 200 ? rest.body : undefined);
      expect(content[0]?.text).not.toMatch(/secret|private\.example|hidden-|"published"/);
    }
    expect(differences).toEqual([]);
  });

  it('contains adult listings only for an adult category or tag, and ignores includeAdult', async () => {
    const client = await connect('SDK 2');
    const slugs = async (name: string, args: Arguments): Promise<string[]> =>
      (await called(client, name, { limit: 100, ...args })).structuredContent?.data.map(
        ({ slug }: { slug: string }) => slug,
      );
    for (const name of ['search_tools', 'get_top_tools']) {
      for (const includeAdult of [true, 'true', 1, 'nonsense'])
        expect(await slugs(name, { includeAdult })).toEqual(await slugs(name, {}));
      expect(await slugs(name, { includeAdult: true })).not.toContain('lewd-one');
      expect(await slugs(name, { category: 'nsfw' })).toEqual(['lewd-one']);
    }
    expect(await slugs('search_tools', { tag: 'lewd' })).toEqual(['lewd-one']);
  });
});
