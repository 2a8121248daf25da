import { tag } from '../harness/listings.js';
import {
  type Revision,
  REVISIONS,
  expectBudget,
  expectError,
  left,
  message,
  type Params,
  post,
  remaining,
} from '../harness/mcp.js';
import { type ServiceResponse, type CallOptions, Service } from '../harness/service.js';

const LIMIT = 20;
const PREMIUM = 1_000_000;
const CHALLENGE =
  'Bearer realm="catalog", resource_metadata="https://catalog.example/.well-known/oauth-protected-resource/mcp", scope="catalog:read"';
const AGENT = 'https://agent.example';

let service: Service;
let premium: string;

beforeAll(async () => {
  service = await Service.start({
    RATE_MCP_STANDARD: String(LIMIT),
    RATE_MCP_PREMIUM: String(PREMIUM),
    RATE_OAUTH_PER_MINUTE: '100000',
    MCP_ALLOWED_ORIGINS: `https://other.example,${AGENT}`,
  });
  await service.import(tag('seo'));
  premium = (await service.catalogKey({ plan: 'premium' })).key;
});
afterAll(() => service.stop());

const call = (revision: Revision, key: string, name: string, id: unknown = 7): Promise<ServiceResponse> =>
  post(service, key, message(revision, 'tools/call', { name }, { id }));

describe('Without a valid key', () => {
  const INVALID = 'Invalid API key or access token';
  const rejected = (response: ServiceResponse, text: string): void => {
    expectError(response, 401, null);
    expect(response.body.error.message).toBe(text);
    const isMissing = text === 'Missing API key';
    expect(response.headers.get('www-authenticate')).toBe(`${CHALLENGE}${isMissing ? '' : ', error="invalid_token"'}`);
    expectBudget(response, 100_000, isMissing ? 'oauth' : 'public');
  };

  it.each(REVISIONS)('every method is rejected with HTTP 401, in %s', async (revision) => {
    for (const method of ['initialize', 'ping', 'tools/list', 'tools/call', 'server/discover', 'no/such', 'x'])
      for (const [key, text] of [[undefined, 'Missing API key'] as const, ['aid_c_nonsense', INVALID] as const])
        rejected(await post(service, key, message(revision, method, { name: 'list_tags' })), text);
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
    rejected(await post(service, undefined, { body: notification }), 'Missing API key');
  });

  it.each(['GET', 'DELETE', 'PUT', 'PATCH'])('every HTTP method is rejected with 401: %s', async (method) => {
    rejected(await service.call('/mcp', { method }), 'Missing API key');
  });

  it.each<[string, CallOptions]>([
    ['broken JSON', { body: '{' }],
    ['a batch', { body: [] }],
    ['a body of 2 MiB', { body: 'x'.repeat(2_097_152) }],
    ['text/plain', { body: 'x', headers: { 'content-type': 'text/plain' } }],
    ['a wrong Accept', { body: {}, headers: { accept: 'text/html' } }],
    ['an unsupported version', { body: {}, headers: { 'mcp-protocol-version': '1999-01-01' } }],
    ['an untrusted origin', { body: {}, headers: { origin: 'https://evil.example' } }],
  ])('nothing else is validated: %s', async (_what, options) => {
    rejected(await post(service, undefined, options), 'Missing API key');
  });

  it('a key works in X-API-Key but not in the URL, and a revoked one is rejected immediately', async () => {
    const { key, keyId } = await service.catalogKey();
    const ping = message('2025-11-25', 'ping');
    const inAddress = { method: 'POST', ...ping };
    rejected(await service.call(`/mcp?api_key=${key}&key=${key}`, inAddress), 'Missing API key');
    expect((await post(service, undefined, { ...ping, headers: { ...ping.headers, 'x-api-key': key } })).status).toBe(
      200,
    );
    await service.admin('DELETE', `/keys/${keyId}`);
    rejected(await post(service, key, ping), INVALID);
    rejected(
      await post(service, undefined, { ...ping, headers: { ...ping.headers, authorization: key } }),
      `${INVALID}. Write Bearer before it (Authorization: Bearer aid_…), or send it as X-API-Key.`,
    );
  });
});

describe('A page in a browser', () => {
  const asked = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type',
  };
  const corsOf = ({ headers }: ServiceResponse): string[] =>
    [...headers.keys()].filter((name) => name.startsWith('access-control'));

  it.each([AGENT, 'https://catalog.example', 'http://localhost:5173', 'https://127.0.0.1', 'http://[::1]:8080'])(
    'of a trusted origin can call and read every response: %s',
    async (origin) => {
      for (const revision of REVISIONS)
        for (const [key, status] of [[premium, 200] as const, [undefined, 401] as const]) {
          const response = await post(service, key, message(revision, 'tools/list', {}, { headers: { origin } }));
          expect(response.status).toBe(status);
          expect(response.headers.get('access-control-allow-origin')).toBe(origin);
          expect(response.headers.get('vary')).toMatch(/origin/i);
          const exposed = response.headers.get('access-control-expose-headers')?.toLowerCase().split(', ');
          for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after'])
            expect(exposed).toContain(name);
        }
    },
  );

  it.each([AGENT, 'http://localhost:5173'])(
    'of a trusted origin gets its preflight, without a key: %s',
    async (origin) => {
      const response = await service.call('/mcp', { method: 'OPTIONS', headers: { origin, ...asked } });
      expect([response.status, response.text]).toEqual([204, '']);
      expect(response.headers.get('access-control-allow-origin')).toBe(origin);
      expect(response.headers.get('access-control-allow-methods')).toContain('POST');
      const allowed = response.headers.get('access-control-allow-headers')?.toLowerCase().split(', ');
      for (const name of ['authorization', 'content-type', 'accept', 'mcp-protocol-version', 'mcp-method', 'mcp-name'])
        expect(allowed).toContain(name);
    },
  );

  it.each([
    'https://evil.example',
    'null',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'http://catalog.example',
    'https://catalog.example:8443',
    'https://sub.agent.example',
    'https://agent.example.evil.example',
    'file://',
    'nonsense',
  ])('of another origin is rejected and cannot read the response: %s', async (origin) => {
    for (const revision of REVISIONS) {
      const response = await post(
        service,
        premium,
        message(revision, 'tools/call', { name: 'list_tags' }, { headers: { origin } }),
      );
      expectError(response, 403, null);
      expect(corsOf(response)).toEqual([]);
    }
    const preflight = await service.call('/mcp', { method: 'OPTIONS', headers: { origin, ...asked } });
    expect(corsOf(preflight)).toEqual([]);
  });
});

describe('The mcp budget', () => {
  it.each(REVISIONS)('allows exactly the limit of 100 concurrent calls, in %s', async (revision) => {
    const key = (await service.catalogKey()).key;
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, id) => call(revision, key, 'list_tags', `call ${id}`)),
    );
    const passed = responses.filter(({ status }) => status === 200);
    expect(passed.map(remaining).sort((a, b) => a - b)).toEqual(Array.from({ length: LIMIT }, (_, index) => index));
    for (const [index, answer] of responses.entries()) {
      expectBudget(answer, LIMIT);
      if (passed.includes(answer)) {
        expect(answer.body.result._meta.budget).toEqual({
          name: 'mcp',
          limit: LIMIT,
          remaining: remaining(answer),
          resetsAt: Number(answer.headers.get('x-ratelimit-reset')),
        });
        continue;
      }
      expectError(answer, 429, null, `call ${index}`);
      const wait = answer.headers.get('retry-after') ?? '';
      expect(wait).toMatch(/^[1-9]\d?$/);
      expect(answer.body.error.message).toBe(
        `Rate limit exceeded: ${LIMIT} requests per minute. Retry in ${wait} second${wait === '1' ? '' : 's'}.`,
      );
      expect(remaining(answer)).toBe(0);
    }
  });

  it('is charged for tools/call only, and everything else works over the limit', async () => {
    const key = (await service.catalogKey()).key;
    const clientInfo = { name: 'test', version: '1' };
    const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
    const free = async (): Promise<number[]> => {
      const responses = [
        await post(service, key, message('2025-11-25', 'initialize', hello)),
        await post(service, key, { body: { jsonrpc: '2.0', method: 'notifications/initialized' } }),
        await post(service, key, message('2025-11-25', 'ping')),
        await post(service, key, message('2025-11-25', 'tools/list')),
        await post(service, key, message('2026-07-28', 'server/discover')),
        await post(service, key, message('2026-07-28', 'tools/list')),
        await post(service, key, message('2025-11-25', 'no/such')),
        await post(service, key, { body: [] }),
      ];
      for (const response of responses) expectBudget(response, LIMIT);
      return responses.map(({ status }) => status);
    };
    const expected = [200, 202, 200, 200, 200, 200, 200, 400];
    expect([await free(), await left(service, key)]).toEqual([expected, LIMIT]);
    for (let count = 1; count <= LIMIT; count += 1)
      expect(remaining(await call(REVISIONS[count % 2] ?? REVISIONS[0], key, 'list_categories'))).toBe(LIMIT - count);
    for (const revision of REVISIONS)
      for (const name of ['list_tags', 'no_such']) expectError(await call(revision, key, name), 429, null, 7);
    expect([await free(), await left(service, key)]).toEqual([expected, 0]);
  });

  it('is separate from that of REST', async () => {
    const key = (await service.catalogKey()).key;
    const before = (await service.get('/v1/me', key)).body.data.budgets;
    await call('2025-11-25', key, 'list_tags');
    await service.get('/v1/tags', key);
    await service.get('/v1/tags', key);
    const after = (await service.get('/v1/me', key)).body.data.budgets;
    const spent = before.map((budget: Params, index: number) => [
      budget.name,
      Number(budget.remaining) - after[index].remaining,
    ]);
    expect(spent).toEqual([
      ['rest', 2],
      ['mcp', 1],
    ]);
  });
});
