import type { ToolCallFastPathService } from '../../src/surfaces/mcp/fast-path/tool-call-fast-path.service.js';
import { untilTaken } from '../harness/fast-path.js';
import { category, directory, directoryCategory, tag, tool } from '../harness/listings.js';
import { message, post } from '../harness/mcp.js';
import { type ServiceResponse, Service } from '../harness/service.js';

const LIMIT = 40;
/** Characters that a JSON writer must or can escape. */
const AWKWARD = 'Quote " back\\slash </script> \u2028 é 🚀';

/** Two processes on one database: one with the fast path, and one in which the installed SDK writes every response. */
let fast: Service;
let library: Service;

beforeAll(async () => {
  const rates = { RATE_MCP_STANDARD: `${LIMIT}` };
  fast = await Service.start(rates);
  library = await Service.start({ ...rates, MCP_FAST_PATH: 'false' }, fast.databaseUrl);
  await fast.import(
    category('writing', { name: AWKWARD.replace('\u2028', ''), description: AWKWARD }),
    tag('seo'),
    directoryCategory('launch'),
    tool({ slug: 'draftwell', name: 'Draftwell', description: AWKWARD, category: 'writing', tags: ['seo'] }),
    directory({ slug: 'harbor', name: 'Harbor', categories: ['launch'] }),
  );
  // The first call loads the MCP library. The rate limits of later calls then start together.
  await answersTo((await fast.catalogKey()).key, 'list_tags', {});
});

afterAll(async () => {
  await library.stop();
  await fast.stop();
});

const taken = (service: Service): number => service.inside<ToolCallFastPathService>('ToolCallFastPathService').taken;

/** Without values that depend on the time. */
const PASSING = new Set(['date', 'x-ratelimit-reset', 'ratelimit', 'retry-after']);
const comparable = ({ status, headers, text }: ServiceResponse) => ({
  status,
  headers: Object.fromEntries([...headers].filter(([name]) => !PASSING.has(name))),
  text: text.replace(/"resetsAt":\d+/, '').replace(/in \d+ seconds?/, ''),
});

/** Sends the same call to both, with equally charged keys. */
async function answersTo(key: string, name: string, given: object, id: unknown = 7, version = '2025-11-25') {
  const headers = { 'x-request-id': 'same', 'mcp-protocol-version': version };
  const options = message('2025-11-25', 'tools/call', { name, arguments: given }, { id, headers });
  return { quick: await post(fast, key, options), slow: await post(library, key, options) };
}

describe('The fast path of a tool call', () => {
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

  it.each(CALLS)('writes the bytes that the installed SDK writes: %s', async (name, given) => {
    const { key } = await fast.catalogKey();
    await answersTo(key, name, given);
    const before = taken(library);
    const ids = [0, -5, 'some "id" é'];
    const versions = ['', '2025-03-26', '2025-06-18', '2025-11-25'];
    for (const id of ids)
      for (const version of versions) {
        const { quick, slow } = await untilTaken(
          () => taken(fast),
          () => answersTo(key, name, given, id, version),
        );
        expect([quick.status, quick.body.id, quick.body.result.structuredContent.success]).toEqual([200, id, true]);
        expect(comparable(quick)).toEqual(comparable(slow));
      }
    expect(taken(library)).toBe(before);
  });

  it.each([
    ['an unknown listing', 'get_tool', { slug: 'no-such' }],
    ['a bad value', 'search_tools', { pricing: 'gold' }],
    ['a missing argument', 'get_directory', {}],
    ['an unknown tool', 'no_such_tool', {}],
  ])('leaves errors to the SDK: %s', async (_, name, given) => {
    const { key } = await fast.catalogKey();
    const before = taken(fast);
    for (let time = 0; time < 3; time += 1) {
      const { quick, slow } = await answersTo(key, name, given);
      expect(quick.body.result?.isError ?? quick.body.error !== undefined).toBe(true);
      expect(comparable(quick)).toEqual(comparable(slow));
    }
    expect(taken(fast)).toBe(before);
  });

  it('rejects over the limit with the bytes that the SDK writes', async () => {
    const { key } = await fast.catalogKey();
    for (let call = 0; call < LIMIT; call += 1) await answersTo(key, 'list_tags', {});
    const { quick, slow } = await untilTaken(
      () => taken(fast),
      () => answersTo(key, 'list_tags', {}),
    );
    expect([quick.status, quick.body.error.code]).toEqual([429, -32029]);
    expect(Number(quick.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(comparable(quick)).toEqual(comparable(slow));
  });
});
