import { once } from 'node:events';
import { connect } from 'node:net';
import { tool } from '../harness/listings.js';
import { partner } from '../harness/partner.js';
import { ADMIN_KEY, type ServiceResponse, type CallOptions, Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const LIMIT = 20;
const PUBLIC_LIMIT = 50_000;
const CATALOG = '/v1/tags';

let service: Service;

beforeAll(async () => {
  service = await Service.start({
    RATE_REST_STANDARD: String(LIMIT),
    RATE_PUBLIC_PER_MINUTE: String(PUBLIC_LIMIT),
  });
  await service.import(tool({ slug: 'draftwell' }));
});

afterAll(() => service.stop());

const MINUTE = 6;
const HOUR = 7;
/** A second service with low limits. Each test calls it from another IP address. */
let narrow: Service;
beforeAll(async () => {
  narrow = await Service.start({
    TRUST_PROXY: '1',
    RATE_PUBLIC_PER_MINUTE: String(MINUTE),
    RATE_PUBLIC_PER_HOUR: String(HOUR),
    RATE_SUBMIT_PER_MINUTE: '2',
    RATE_SUBMIT_PER_DAY: '3',
  });
});
afterAll(() => narrow.stop());

const getFrom = (ip: string, path: string, key?: string): Promise<ServiceResponse> =>
  narrow.get(path, key, { 'x-forwarded-for': ip });

/** Runs `use` on a separate service with its own budgets. */
async function withService(environment: Record<string, string>, use: (own: Service) => Promise<void>): Promise<void> {
  const own = await Service.start(environment, service.databaseUrl);
  try {
    await use(own);
  } finally {
    await own.stop();
  }
}

const many = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, () => make()));

const statuses = (responses: ServiceResponse[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

const remaining = ({ headers }: ServiceResponse): number => Number(headers.get('x-ratelimit-remaining'));
const reset = ({ headers }: ServiceResponse): number => Number(headers.get('x-ratelimit-reset'));

function expectBudget({ headers }: Pick<ServiceResponse, 'headers'>, name: string, limit: number, seconds = 60): void {
  expect(headers.get('x-ratelimit-limit')).toBe(String(limit));
  const left = headers.get('x-ratelimit-remaining');
  expect(left).toMatch(/^\d+$/);
  expect(Number(left)).toBeLessThanOrEqual(limit);
  expect(headers.get('x-ratelimit-reset')).toMatch(/^\d{10}$/);
  const secondsLeft = Number(headers.get('x-ratelimit-reset')) - Date.now() / 1_000;
  expect(secondsLeft).toBeGreaterThan(0);
  expect(secondsLeft).toBeLessThanOrEqual(seconds + 1);
  expect(headers.get('ratelimit-policy')).toBe(`"${name}";q=${limit};w=${seconds}`);
  const [, r, t] = /^"(?:rest|public)";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? [];
  expect(headers.get('ratelimit')).toMatch(new RegExp(`^"${name}";`));
  expect(r).toBe(left);
  expect(Number(t)).toBeGreaterThanOrEqual(1);
  expect(Number(t)).toBeLessThanOrEqual(seconds);
  expect(Math.abs(Number(t) - secondsLeft)).toBeLessThanOrEqual(2);
}

/** Sends raw bytes that no client library would send. */
async function send(text: string): Promise<ServiceResponse> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
  socket.write(text);
  await once(socket, 'end');
  socket.destroy();
  const [head = '', ...rest] = received.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(': ', 2) as [string, string]));
  const body = rest.join('\r\n\r\n');
  return { status: Number(statusLine.split(' ')[1]), headers, text: body, body: /\{.*\}/.exec(body)?.[0] };
}

describe('The budget of a key', () => {
  it('allows exactly the limit of 200 concurrent requests', async () => {
    const { key } = await service.catalogKey();
    const responses = await many(200, () => service.get(CATALOG, key));
    expect(statuses(responses)).toEqual({ 200: LIMIT, 429: 200 - LIMIT });
    const passed = responses.filter(({ status }) => status === 200).map(remaining);
    expect(passed.sort((a, b) => a - b)).toEqual(Array.from({ length: LIMIT }, (_, left) => left));
    expect(new Set(responses.map(reset)).size).toBe(1);
  });

  it('is counted per key and not per IP address, in either header', async () => {
    const [first, second] = [(await service.catalogKey()).key, (await service.catalogKey()).key];
    await many(LIMIT, () => service.get(CATALOG, first));
    expect((await service.get(CATALOG, undefined, { 'x-api-key': first })).status).toBe(429);
    const response = await service.get(CATALOG, second);
    expect(response.status).toBe(200);
    expect(remaining(response)).toBe(LIMIT - 1);
  });

  it('returns the time to wait with a 429, which earlier requests do not extend', async () => {
    const { key } = await service.catalogKey();
    const [first] = await many(LIMIT, () => service.get(CATALOG, key));
    const end = reset(first as ServiceResponse);
    for (const tooEarlyBy of [60, 59]) {
      // If the rejection had extended the window, it would end later.
      await until(() => end - Date.now() / 1_000 < tooEarlyBy);
      const refused = await service.get(CATALOG, key);
      expect(refused.status).toBe(429);
      expectBudget(refused, 'rest', LIMIT);
      expect(remaining(refused)).toBe(0);
      expect(reset(refused)).toBe(end);
      const wait = refused.headers.get('retry-after') ?? '';
      expect(wait).toMatch(/^[1-9]\d*$/);
      expect(Math.abs(Number(wait) - (end - Date.now() / 1_000))).toBeLessThanOrEqual(2);
      expect(refused.body).toEqual({
        success: false,
        error: `Rate limit exceeded: ${LIMIT} requests per minute. Retry in ${wait} seconds.`,
      });
    }
  });

  it('is charged for 200, 304 and errors with a valid key, and for nothing else', async () => {
    const { key } = await service.catalogKey();
    const first = await service.get(CATALOG, key);
    const etag = first.headers.get('etag') ?? '';
    const calls: [string, CallOptions, number, number][] = [
      [CATALOG, { headers: { 'if-none-match': etag } }, 304, 1],
      ['/v1/tools?pricing=nonsense', {}, 400, 1],
      ['/v1/admin/users', {}, 403, 1],
      ['/v1/tools/no-such-tool', {}, 404, 1],
      ['/v1/no-such-route', {}, 404, 1],
      [CATALOG, { method: 'POST', body: {} }, 405, 1],
      ['/v1/me', {}, 200, 0],
      ['/v1/', {}, 200, 0],
      ['/v1/openapi.json', {}, 200, 0],
      [CATALOG, { method: 'OPTIONS' }, 204, 0],
    ];
    let left = remaining(first);
    for (const [path, options, status, cost] of calls) {
      expect((await service.call(path, { ...options, key })).status).toBe(status);
      const { budgets } = (await service.get('/v1/me', key)).body.data;
      expect([path, status, budgets[0].remaining]).toEqual([path, status, left - cost]);
      left -= cost;
    }
  });

  it('does not apply to /v1/me, which a key over the limit can still read', async () => {
    const { key } = await service.catalogKey();
    await many(LIMIT + 1, () => service.get(CATALOG, key));
    const me = await service.get('/v1/me', key);
    expect(me.status).toBe(200);
    expect(me.body.data.budgets[0]).toMatchObject({ name: 'rest', limit: LIMIT, remaining: 0, windowSeconds: 60 });
    expect(me.body.data.budgets[0].resetsAt).toBe(reset(me));
  });
});

describe('Every response shows its budget', () => {
  let key: string;
  beforeAll(async () => ({ key } = await service.catalogKey()));

  it.each<[string, number, string, CallOptions, 'rest' | 'public']>([
    ['a catalog read', 200, '/v1/tools/draftwell', {}, 'rest'],
    ['HEAD', 200, CATALOG, { method: 'HEAD' }, 'rest'],
    ['an unmodified read', 304, CATALOG, { headers: { 'if-none-match': '*' } }, 'rest'],
    ['a bad parameter', 400, '/v1/tools?featured=maybe', {}, 'rest'],
    ['a wrong kind of key', 403, '/v1/admin/users', {}, 'rest'],
    ['an unknown slug', 404, '/v1/tools/no-such-tool', {}, 'rest'],
    ['an unknown route of the API', 404, '/v1/no-such-route', {}, 'rest'],
    ['a wrong method', 405, CATALOG, { method: 'DELETE' }, 'rest'],
    ['/v1/me', 200, '/v1/me', {}, 'rest'],
    ['discovery', 200, '/v1/', {}, 'public'],
    ['the OpenAPI document', 200, '/v1/openapi.json', {}, 'public'],
    ['the home page of the documentation', 200, '/docs', {}, 'public'],
    ['a guide', 200, '/docs/quickstart', {}, 'public'],
    ['a guide as Markdown', 200, '/docs/quickstart.md', {}, 'public'],
    ['the reference page', 200, '/docs/reference', {}, 'public'],
    ['the reference page of admins', 200, '/docs/admin', {}, 'public'],
    ['a preflight', 204, CATALOG, { method: 'OPTIONS', headers: { origin: 'https://app.example' } }, 'public'],
    ['an unknown path', 404, '/no-such-page', {}, 'public'],
    ['an undecodable path', 404, '/%E0%A4%A', {}, 'public'],
    ['a wrong method outside the API', 405, '/docs', { method: 'POST' }, 'public'],
  ])('on %s (%i)', async (_, status, path, options, budget) => {
    const response = await service.call(path, { ...options, key });
    expect(response.status).toBe(status);
    expectBudget(response, budget, budget === 'rest' ? LIMIT : PUBLIC_LIMIT);
  });

  it('on a 401, with or without a key', async () => {
    for (const bad of [undefined, 'aid_bad']) {
      const response = await service.get(CATALOG, bad);
      expect(response.status).toBe(401);
      expectBudget(response, 'public', PUBLIC_LIMIT);
    }
  });

  it.each([
    ['bytes that are not a request', 400, 'nonsense\r\n\r\n'],
    ['a header of a megabyte', 431, `GET /v1/ HTTP/1.1\r\nHost: x\r\nX-Big: ${'a'.repeat(1_000_000)}\r\n\r\n`],
    ['two lengths of one body', 400, 'POST /v1/ HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n'],
    ['a target without a path', 404, 'GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ])('on %s, in the envelope (%i)', async (_, status, text) => {
    const response = await send(text);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(JSON.parse(response.body ?? '{}')).toEqual({ success: false, error: expect.any(String) });
    expectBudget(response, 'public', PUBLIC_LIMIT);
  });

  it.each([
    ['no Host header', 'GET /v1/ HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['an unknown Expect', 'GET /v1/ HTTP/1.1\r\nHost: x\r\nExpect: x\r\nConnection: close\r\n\r\n'],
  ])('on a request with %s, in the envelope', async (_, text) => {
    const response = await send(text);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(JSON.parse(response.body ?? '{}').success).toBe(response.status < 400);
    expectBudget(response, 'public', PUBLIC_LIMIT);
  });

  it('except on health checks, which are never rejected', async () => {
    const ip = '203.0.113.10';
    await many(MINUTE + 1, () => getFrom(ip, '/v1/'));
    expect((await getFrom(ip, '/v1/')).status).toBe(429);
    for (const path of ['/healthz', '/readyz']) {
      const responses = await many(50, () => getFrom(ip, path));
      expect(statuses(responses)).toEqual({ 200: 50 });
      const names = responses.flatMap(({ headers }) => [...headers.keys()]);
      expect(names.filter((name) => name.includes('ratelimit') || name === 'retry-after')).toEqual([]);
    }
  });
});

describe('The submit budget', () => {
  it('is not charged by the day for a request that the minute rejects', async () => {
    const { key } = await partner(narrow);
    const submit = () => narrow.call('/v1/submit-ai-tool', { method: 'POST', key, body: {} });
    expect(statuses(await many(8, submit))).toEqual({ 400: 2, 429: 6 });
    // The headers would show the day if it were used up.
    expect((await submit()).headers.get('ratelimit-policy')).toBe('"submit";q=2;w=60');
  });
});

describe('The public budget', () => {
  it('is shared by all requests of one IP address without a valid key, and does not apply to a valid one', async () => {
    const ip = '203.0.113.20';
    const { key } = await narrow.catalogKey();
    const calls: [string, string | undefined, number][] = [
      ['/v1/', undefined, 200],
      ['/v1/openapi.json', key, 200],
      ['/docs', undefined, 200],
      [CATALOG, undefined, 401],
      [CATALOG, 'aid_bad', 401],
      ['/no-such-page', undefined, 404],
    ];
    for (const [index, [path, used, status]] of calls.entries()) {
      const response = await getFrom(ip, path, used);
      expect([path, response.status, remaining(response)]).toEqual([path, status, MINUTE - 1 - index]);
    }
    for (const [path, used] of [...calls, ['/v1/admin/users', 'aid_bad'] as const]) {
      const response = await getFrom(ip, path, used);
      expect(response.status).toBe(429);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expectBudget(response, 'public', MINUTE);
      expect(response.body.success).toBe(false);
    }
    for (const valid of [key, ADMIN_KEY]) expect((await getFrom(ip, CATALOG, valid)).status).toBe(200);
  });

  it('allows exactly the limit of 200 concurrent requests', async () => {
    const ip = '203.0.113.30';
    expect(statuses(await many(200, () => getFrom(ip, '/v1/')))).toEqual({ 200: MINUTE, 429: 200 - MINUTE });
    expect(statuses(await many(200, () => getFrom(ip, CATALOG, 'aid_bad')))).toEqual({ 429: 200 });
    // The headers would show the hour if it had been charged for requests that the minute rejects.
    expectBudget(await getFrom(ip, '/v1/'), 'public', MINUTE);
  });

  it('shows the hour if that is more restrictive than the minute', () =>
    withService({ RATE_PUBLIC_PER_MINUTE: '50', RATE_PUBLIC_PER_HOUR: '2' }, async (own) => {
      for (const status of [200, 200, 429]) {
        const response = await own.get('/v1/');
        expect(response.status).toBe(status);
        expectBudget(response, 'public', 2, 3_600);
      }
      const refused = await own.get('/v1/');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
      expect(refused.body.error).toMatch(/^Rate limit exceeded: 2 requests per hour\./);
    }));

  it('shows the minute if that is more restrictive than the hour', async () => {
    for (const status of [...Array<number>(MINUTE).fill(200), 429]) {
      const response = await getFrom('203.0.113.40', '/v1/');
      expect(response.status).toBe(status);
      expectBudget(response, 'public', MINUTE);
    }
  });

  it('belongs to the IP address that a trusted proxy forwards', async () => {
    await many(MINUTE, () => getFrom('203.0.113.50', '/v1/'));
    expect((await getFrom('203.0.113.51', '/v1/')).status).toBe(200);
    expect((await getFrom('203.0.113.50', '/v1/')).status).toBe(429);
    // The client's own value comes before what the trusted proxy added.
    expect((await getFrom('198.51.100.7, 203.0.113.50', '/v1/')).status).toBe(429);
  });

  it('ignores X-Forwarded-For without a trusted proxy, and shows the end of the hour once it is used up', () =>
    withService({ RATE_PUBLIC_PER_MINUTE: '2', RATE_PUBLIC_PER_HOUR: '2' }, async (own) => {
      const forwarded = (ip: string) => own.get('/v1/', undefined, { 'x-forwarded-for': ip });
      for (const ip of ['203.0.113.1', '203.0.113.2']) expect((await forwarded(ip)).status).toBe(200);
      const refused = await forwarded('203.0.113.3');
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
      expectBudget(refused, 'public', 2, 3_600);
    }));
});
