import { Logger } from '@nestjs/common';
import { directory, tag, tool } from '../harness/listings.js';
import {
  ENVELOPE,
  type Revision,
  REVISIONS,
  expectBudget,
  expectError,
  expectNoInternals,
  left,
  message,
  type Params,
  post,
  remaining,
} from '../harness/mcp.js';
import { ADMIN_KEY, type ServiceResponse, type CallOptions, Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';
import { whileUnreachable } from '../harness/database.js';

/** As in the shared service. */
const LIMIT = 100_000;

let service: Service;
let key: string;

beforeAll(async () => {
  service = await Service.start({ RATE_MCP_STANDARD: String(LIMIT) });
  await service.import(tag('seo'), tool({ slug: 'draftwell', tags: ['seo'] }), directory({ slug: 'harbor' }));
  ({ key } = await service.catalogKey());
});
afterAll(() => service.stop());

const call = (revision: Revision, name: string, args?: unknown): Promise<ServiceResponse> =>
  post(service, key, message(revision, 'tools/call', { name, arguments: args }));

describe('A message that cannot be served', () => {
  const LIST = { name: 'list_tags', arguments: {} };
  /** A message of at least this many bytes; its members are given as JSON. */
  const ping = (bytes: number, id = '7', carried = '0'): string =>
    `{"jsonrpc":"2.0","id":${id},"method":"ping","params":{"x":${carried}}}`.padEnd(bytes);
  const old = (headers: Params, method = 'tools/call') => message('2025-11-25', method, LIST, { headers });
  const now = (headers: Params, envelope: object = ENVELOPE) =>
    message('2026-07-28', 'tools/call', { ...LIST, _meta: envelope }, { headers });
  const incomplete = { ...ENVELOPE, 'io.modelcontextprotocol/clientCapabilities': undefined };
  const HELLO = { protocolVersion: '2026-07-28', capabilities: {}, clientInfo: { name: 'x', version: '1' } };
  const [VERSION, TYPE] = ['mcp-protocol-version', 'content-type'];
  const future = { ...ENVELOPE, 'io.modelcontextprotocol/protocolVersion': '2099-01-01' };

  it.each<[string, CallOptions, number, number | null, unknown?]>([
    ['broken JSON', { body: '{"jsonrpc":' }, 400, -32700],
    ['text that is not JSON', { body: 'tools/list' }, 400, -32700],
    ['a batch', { body: [old({}).body, old({}).body] }, 400, -32600],
    ['an empty batch', { body: [] }, 400, -32600],
    ['a batch of 2026-07-28', { ...now({}), body: [now({}).body] }, 400, -32600],
    ['an empty object', { body: {} }, 400, -32600],
    ['null', { body: 'null' }, 400, -32600],
    ['a number', { body: '17' }, 400, -32600],
    ['no body', {}, 415, null],
    ['no jsonrpc', { body: { id: 7, method: 'ping' } }, 400, -32600, 7],
    ['an id that is an object', { body: { jsonrpc: '2.0', id: {}, method: 'ping' } }, 400, -32600],
    ['an id that is null', { body: { jsonrpc: '2.0', id: null, method: 'ping' } }, 400, -32600],
    ['an unknown method', old({}, 'no/such'), 200, -32601, 7],
    ['an unknown method of 2026-07-28', message('2026-07-28', 'no/such'), 404, -32601, 7],
    ['initialize in 2026-07-28', message('2026-07-28', 'initialize'), 404, -32601, 7],
    ['a complete initialize in 2026-07-28', message('2026-07-28', 'initialize', HELLO), 404, -32601, 7],
    ['a method of 60 kB', old({}, 'x'.repeat(60_000)), 200, -32601, 7],
    ['prompts', old({}, 'prompts/list'), 200, -32601, 7],
    ['resources', old({}, 'resources/list'), 200, -32601, 7],
    ['logging', old({}, 'logging/setLevel'), 200, -32601, 7],
    ['no params', message('2025-11-25', 'tools/call'), 200, -32602, 7],
    ['a number as the tool', message('2025-11-25', 'tools/call', { name: 5 }), 200, -32602, 7],
    ['a list of arguments', message('2025-11-25', 'tools/call', { ...LIST, arguments: [] }), 200, -32602, 7],
    ['an Accept without event-stream', old({ accept: 'application/json' }), 406, null],
    ['an Accept of HTML', old({ accept: 'text/html' }), 406, null],
    ['text/plain', old({ [TYPE]: 'text/plain' }), 415, null],
    ['a form', { body: 'a=1', headers: { [TYPE]: 'application/x-www-form-urlencoded' } }, 415, null],
    ['an unknown charset', old({ [TYPE]: 'application/json; charset=klingon' }), 415, null],
    ['more than 64 KiB', { body: ping(65_537) }, 413, null],
    ['an empty body', { body: '' }, 400, -32700],
    [
      '30,000 levels',
      { body: ping(0).replace(/{"x".*}}/, `${'['.repeat(30_000)}${']'.repeat(30_000)}}`) },
      400,
      -32600,
    ],
    ['an id of 5,000 levels', { body: ping(0, '['.repeat(5_000) + ']'.repeat(5_000)) }, 400, -32600],
    ['params of 37 levels', { body: ping(0, '7', '['.repeat(35) + ']'.repeat(35)) }, 400, -32600],
    ['more than 1,000 values', { body: ping(0, '7', `[${'1,'.repeat(1_000)}1]`) }, 400, -32600],
    ['an initialize without a client', message('2025-11-25', 'initialize', { protocolVersion: '1' }), 200, -32602, 7],
    ['an untrusted origin', old({ origin: 'https://evil.example' }), 403, null],
    ['an unsupported version', old({ [VERSION]: '1999-01-01' }), 400, null],
    ['a future version', now({ [VERSION]: '2099-01-01' }, future), 400, -32022, 7],
    ['the header of 2026-07-28 without an envelope', old({ [VERSION]: '2026-07-28' }), 400, -32602, 7],
    ['an envelope without capabilities', now({}, incomplete), 400, -32602, 7],
    ['an envelope without the version header', now({ [VERSION]: '' }), 400, -32020, 7],
    ['an envelope under the header of another version', now({ [VERSION]: '2025-11-25' }), 400, -32020, 7],
    ['no Mcp-Method', now({ 'mcp-method': '' }), 400, -32020, 7],
    ['another Mcp-Method', now({ 'mcp-method': 'tools/list' }), 400, -32020, 7],
    ['no Mcp-Name', now({ 'mcp-name': '' }), 400, -32020, 7],
    ['another Mcp-Name', now({ 'mcp-name': 'get_tool' }), 400, -32020, 7],
  ])(
    'gets a JSON-RPC error, shows the budget and is not charged: %s',
    async (_what, options, status, code, id = null) => {
      const before = await left(service, key);
      const response = await post(service, key, options);
      expectError(response, status, code, id);
      expectBudget(response, LIMIT);
      expect([remaining(response), await left(service, key)]).toEqual([before, before]);
    },
  );

  it('is larger than 64 KiB; exactly 64 KiB is accepted', async () => {
    expect((await post(service, key, { body: ping(65_536) })).body).toEqual({ jsonrpc: '2.0', id: 7, result: {} });
    expect((await post(service, key, { body: ping(65_537) })).body.error.message).toBe(
      'The body is larger than 64 KiB',
    );
  });

  it.each(['GET', 'DELETE', 'PUT', 'PATCH'])(
    'gets 405 and the allowed methods for its HTTP method: %s',
    async (method) => {
      const response = await service.call('/mcp', { method, key });
      expectError(response, 405, null);
      expect(response.headers.get('allow')).toBe('POST');
      expectBudget(response, LIMIT);
    },
  );

  it.each(REVISIONS)('gets -32602 for an unknown tool and is charged, in %s', async (revision) => {
    for (const name of [
      'no_such_tool',
      '__proto__',
      'constructor',
      'SEARCH_TOOLS',
      'submit_ai_tool',
      'x'.repeat(9_000),
    ]) {
      const before = await left(service, key);
      const response = await call(revision, name);
      expectError(response, 200, -32602, 7);
      expect(response.text.length).toBeLessThan(300);
      expect([remaining(response), await left(service, key)]).toEqual([before - 1, before - 1]);
    }
  });
});

describe('Arguments', () => {
  const ODD = ['__proto__', 'constructor', 'mood'];
  const INPUTS = {
    search_tools: ['q', 'category', 'tag', 'pricing', 'featured', 'page', 'limit'],
    get_top_tools: ['category', 'limit'],
    get_tool: ['slug'],
    list_tags: ['q', 'limit'],
    search_directories: ['q', 'category', 'cost', 'featured', 'page', 'limit'],
    get_directory: ['slug'],
  };

  it.each<[string, Params, string]>([
    ['search_tools', { query: 'x' }, 'Unknown argument query. Did you mean: q?'],
    ['search_tools', { search: 'x' }, 'Unknown argument search. Did you mean: q?'],
    ['search_tools', { per_page: 5 }, 'Unknown argument per_page. Did you mean: limit?'],
    ['search_tools', { categorySlug: 'x' }, 'Unknown argument categorySlug. Did you mean: category?'],
    ['search_directories', { price: 'Free' }, 'Unknown argument price. Did you mean: cost?'],
    ['get_top_tools', { pageSize: 3 }, 'Unknown argument pageSize. Did you mean: limit?'],
    ['list_tags', { keyword: 'x' }, 'Unknown argument keyword. Did you mean: q?'],
    ['get_tool', { name: 'draftwell' }, 'Unknown argument name. Did you mean: slug?'],
    ['get_directory', { id: 'harbor' }, 'Unknown argument id. Did you mean: slug?'],
  ])('that resemble an input of %s are rejected with the correct name: %j', async (name, args, error) => {
    for (const revision of REVISIONS) {
      const { status, body } = await call(revision, name, args);
      expect([status, body.result.isError]).toEqual([200, true]);
      expect(JSON.parse(body.result.content[0].text)).toEqual({ success: false, error });
      expect(body.result).not.toHaveProperty('structuredContent');
    }
  });

  it.each<[string, string]>([
    ['NUL', '"a\\u0000b"'],
    ['a lone surrogate', '"\\ud800"'],
    ['60 kB', `"${'x'.repeat(60_000)}"`],
    ['SQL', '"\' or 1=1; drop table tools; --"'],
    ['search syntax', '"){:|&!<->*"'],
    ['a list', '["a"]'],
    ['names of built-in properties', '{"__proto__":{"q":1},"constructor":{"prototype":1},"toString":1}'],
    ['30 levels', '['.repeat(30) + ']'.repeat(30)],
    ['900 values', `[${'[],'.repeat(900)}1]`],
    ['a huge number', '1e400'],
    ['a boolean', 'true'],
  ])('of any kind never cause an internal error: %s', async (_what, value) => {
    for (const [name, inputs] of Object.entries(INPUTS))
      for (const input of [...inputs, ...ODD]) {
        const params = `{"name":"${name}","arguments":{"${input}":${value}}}`;
        const response = await post(service, key, {
          body: `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":${params}}`,
        });
        expect([name, input, response.status, response.body.error]).toEqual([name, input, 200, undefined]);
        expectNoInternals(response);
        expect(response.body.result.content[0].text.length).toBeLessThan(9_000);
      }
    expect((await call('2025-11-25', 'get_tool', { slug: 'draftwell' })).body.result.isError).toBeUndefined();
  });
});

describe('A rejected message', () => {
  /** The operator's log, and the debug log. */
  const lines: { shown: string[]; debug: string[] } = { shown: [], debug: [] };
  beforeEach(() => {
    lines.shown = [];
    lines.debug = [];
    const show = (line: unknown) => lines.shown.push(String(line));
    Logger.overrideLogger({ log: show, warn: show, error: show, debug: (line) => lines.debug.push(String(line)) });
  });
  afterEach(() => Logger.overrideLogger(false));

  it.each<[string, CallOptions]>([
    ['broken JSON', { body: '{' }],
    ['a batch', { body: [] }],
    ['no JSON-RPC', { body: {} }],
    ['a wrong Accept', message('2025-11-25', 'ping', {}, { headers: { accept: 'text/html' } })],
    ['an untrusted origin', message('2025-11-25', 'ping', {}, { headers: { origin: 'https://evil.example' } })],
    [
      'an unsupported version',
      message('2025-11-25', 'ping', {}, { headers: { 'mcp-protocol-version': '1999-01-01' } }),
    ],
    ['headers that contradict the body', message('2026-07-28', 'tools/list', {}, { headers: { 'mcp-method': 'x' } })],
    ['an unknown method', message('2025-11-25', 'no/such')],
    ['an unknown method of 2026-07-28', message('2026-07-28', 'no/such')],
    ['an unknown tool', message('2025-11-25', 'tools/call', { name: 'no_such' })],
    ['a call without params', message('2025-11-25', 'tools/call')],
  ])('is logged with its cause at debug level only: %s', async (_what, options) => {
    const { headers, body } = await post(service, key, options);
    const [cause] = String(body.error.message).split('\n');
    const id = headers.get('x-request-id') ?? '';
    expect(lines.debug.filter((line) => line.includes(id) && line.includes(cause ?? ''))).toHaveLength(1);
    expect(lines).toEqual({ shown: [], debug: [expect.any(String)] });
  });

  it('is not logged as an error: a stream, no key, over the limit', async () => {
    const narrow = await Service.start({ RATE_MCP_STANDARD: '2' });
    const { key: own } = await narrow.catalogKey();
    // The ORM logs a warning for a second service in one process.
    lines.shown = [];
    const list = message('2025-11-25', 'tools/call', { name: 'list_tags', arguments: {} });
    const later = message('2026-07-28', 'tools/call', { name: 'list_tags', arguments: {} });
    try {
      const statuses = [
        (await narrow.call('/mcp', { key: own, headers: { accept: 'text/event-stream' } })).status,
        (await post(narrow, undefined, list)).status,
        ...[await post(narrow, own, list), await post(narrow, own, list)].map(({ status }) => status),
        ...[await post(narrow, own, list), await post(narrow, own, later)].map(({ status }) => status),
      ];
      expect(statuses).toEqual([405, 401, 200, 200, 429, 429]);
      expect(lines.shown).toEqual([]);
    } finally {
      await narrow.stop();
    }
  });
});

describe('An internal error', () => {
  it('returns 503 with Retry-After if the database is unreachable during the key check', async () => {
    const own = await Service.start();
    const { key: unread } = await own.catalogKey();
    try {
      await whileUnreachable(own.databaseUrl, async () => {
        const { status, headers } = await post(own, unread, message('2025-11-25', 'ping'));
        expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
      });
    } finally {
      await own.stop();
    }
  });

  it('returns -32603 without internal details, until its cause is fixed', async () => {
    const own = await Service.start();
    // Recent responses can come from the cache, so each call is new.
    let asked = 0;
    const sent = (revision: Revision) =>
      post(
        own,
        ADMIN_KEY,
        message(revision, 'tools/call', { name: 'search_tools', arguments: { q: `word${(asked += 1)}` } }),
      );
    try {
      for (const revision of REVISIONS) expect((await sent(revision)).body.result.structuredContent.success).toBe(true);
      await whileUnreachable(own.databaseUrl, async () => {
        for (const revision of REVISIONS) {
          const response = await sent(revision);
          expectError(response, response.status === 503 ? 503 : 200, -32603, 7);
          expect(response.headers.has('x-ratelimit-limit')).toBe(true);
        }
      });
      await until(async () => (await sent('2025-11-25')).body.error === undefined);
    } finally {
      await own.stop();
    }
  });
});
