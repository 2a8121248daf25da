import type { Route, RoutesService } from '../../src/platform/http/routes.service.js';
import { API_PATH } from '../../src/platform/http/api-paths.js';
import { AgentApp } from '../harness/agent-app.js';
import { rowsOf, whileUnreachable } from '../harness/database.js';
import { message, post } from '../harness/mcp.js';
import { type ServiceResponse, Service } from '../harness/service.js';
import { TestUsers } from '../harness/test-users.js';
import { Visitor } from '../harness/visitor.js';

const SITE = 'https://catalog.example';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const POLICY = { policy: '1.1' };

let users: TestUsers;
beforeAll(async () => {
  users = await TestUsers.start();
});
afterAll(() => users.stop());

const ping = (token: string, service = users.service): Promise<ServiceResponse> =>
  post(service, token, message('2025-11-25', 'ping'));
const codeOf = (url: URL): string => url.searchParams.get('code') ?? '';
const countOf = async (table: string, { databaseUrl } = users.service): Promise<number> =>
  Number((await rowsOf(databaseUrl, `select count(*) from ${table}`))[0].count);
const newApp = (name: string): Promise<AgentApp> => AgentApp.register(users.service, { client_name: name });

function expectOauthJson(response: ServiceResponse, status: number, error: string): void {
  expect([response.status, response.body]).toEqual([status, { error, error_description: expect.any(String) }]);
  // RFC 6749: printable ASCII without quotes and backslashes.
  expect(response.body.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  expect(response.headers.get('content-type')).toMatch(/^application\/json\b/);
  expect(response.headers.get('cache-control')).toBe('no-store');
}

describe('A stolen code', () => {
  it('is of no use in another sign-in of the same app, which has another verifier (injection)', async () => {
    const victim = await newApp('Injected');
    const attacker = new AgentApp(users.service, victim.clientId);
    const code = codeOf(await attacker.allowed(await users.signedIn()));
    expectOauthJson(await victim.exchange(code), 400, 'invalid_grant');
    expect((await attacker.exchange(code)).status).toBe(200);
  });

  it('gives tokens once, even if it is sent many times at once, and then they end', async () => {
    const app = await newApp('Replayed');
    const code = codeOf(await app.allowed(await users.signedIn()));
    const responses = await Promise.all(Array.from({ length: 10 }, () => app.exchange(code)));
    const [given, ...more] = responses.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    expect((await ping(given?.body.access_token)).status).toBe(401);
    expect((await app.refresh(given?.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('is not a bearer token, and neither is a refresh token', async () => {
    const app = await newApp('Bearer');
    const user = await users.signedIn();
    const { refresh_token: refresh } = await app.connect(user);
    for (const credential of [codeOf(await app.allowed(user)), refresh]) {
      const { status, headers } = await ping(credential);
      expect([status, headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/error="invalid_token"$/)]);
    }
  });
});

describe('PKCE', () => {
  it.each<[string, Record<string, string>]>([
    ['missing', { code_verifier: '' }],
    ['the challenge itself, as with plain', {}],
    ['too short', { code_verifier: 'short' }],
    ['too long', { code_verifier: 'x'.repeat(129) }],
    ['wrong', { code_verifier: 'x'.repeat(43) }],
  ])('rejects a verifier that is %s', async (what, changes) => {
    const app = await newApp('PKCE');
    const code = codeOf(await app.allowed(await users.signedIn()));
    const challenge = new URL(SITE + app.authorizePath()).searchParams.get('code_challenge') ?? '';
    const sent = what.startsWith('the challenge') ? { code_verifier: challenge } : changes;
    expectOauthJson(await app.exchange(code, sent), 400, 'invalid_grant');
  });

  it.each<[string, Record<string, string | undefined>]>([
    ['no method, which would mean plain', { code_challenge_method: undefined }],
    ['an invalid challenge', { code_challenge: 'short' }],
  ])('rejects a request with %s, also if the user presses Allow', async (_, changes) => {
    const app = await newApp('PKCE');
    const user = await users.signedIn();
    const { path, page } = await app.openConsent(user, changes);
    expect([page.location, page.$('button').first().text()]).toEqual([undefined, 'Return to agent.example']);
    const { status, location } = await user.send(`${path}/allow`, POLICY);
    expect([status, location]).toEqual([404, undefined]);
    expect((await app.returned(user, changes)).searchParams.get('error')).toBe('invalid_request');
  });
});

describe('Mixing up servers', () => {
  it('is visible to apps: every response names the issuer', async () => {
    const app = await newApp('Mixed up');
    const user = await users.signedIn();
    const allowed = await app.allowed(user);
    const { path } = await app.openConsent(user);
    const canceled = new URL((await user.send(`${path}/cancel`)).location ?? '');
    const invalid = await app.returned(user, { response_type: 'token' });
    for (const { searchParams } of [allowed, canceled, invalid])
      expect([searchParams.getAll('iss'), searchParams.getAll('state')]).toEqual([[SITE], ['state-1']]);
  });

  it('cannot be hidden by a redirect URI that brings its own parameters', async () => {
    const redirectUri = 'https://agent.example/callback?iss=https%3A%2F%2Fother.example&code=x&keep=1';
    const app = await AgentApp.register(users.service, { redirect_uris: [redirectUri] });
    const { searchParams } = await app.allowed(await users.signedIn());
    expect([searchParams.getAll('iss'), searchParams.get('keep')]).toEqual([[SITE], '1']);
    expect(searchParams.getAll('code')).toEqual([expect.not.stringMatching(/^x$/)]);
  });
});

describe('An open redirect', () => {
  const problem = { response_type: 'token' };

  it('is impossible: an invalid request names the host and redirects after a click only', async () => {
    for (const [uri, host] of [
      ['https://evil.example/callback', 'evil.example'],
      ['http://localhost:1/callback', 'localhost'],
      ['cursor://evil/callback', 'cursor://evil'],
      ['com.evil:/callback', 'com.evil:'],
    ] as const) {
      const app = await AgentApp.register(users.service, { redirect_uris: [uri] });
      const user = await users.signedIn();
      const { path, page } = await app.openConsent(user, problem);
      expect([page.status, page.location, page.$('main strong').text()]).toEqual([200, undefined, host]);
      expect(page.$('main').text()).toContain('response_type must be code');
      expect((await (await users.signedIn()).send(`${path}/cancel`)).status).toBe(404);
      const { location } = await user.send(page.$('main form').attr('action') ?? '');
      expect(location).toMatch(new RegExp(`^${uri}\\?error=unsupported_response_type&.*&state=state-1&iss=`));
      expect((await user.open(path)).status).toBe(404);
    }
  });
});

describe('The consent page', () => {
  it('rejects forms of other sites (CSRF)', async () => {
    const app = await newApp('Forged');
    const user = await users.signedIn();
    const { path } = await app.openConsent(user);
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ])
      for (const action of ['allow', 'cancel', 'switch-account'])
        expect((await user.send(`${path}/${action}`, POLICY, headers)).status).toBe(403);
    expect((await user.open('/dashboard/apps')).text).not.toContain('Forged');
    expect((await user.send(`${path}/allow`, POLICY)).status).toBe(303);
  });

  it('cannot be framed (clickjacking), sends no referrer to other sites, and is not stored', async () => {
    const app = await newApp('Framed');
    const user = await users.signedIn();
    const { page } = await app.openConsent(user);
    const untrusted = await user.open(app.authorizePath({ client_id: 'app_x.y' }));
    for (const { headers } of [page, untrusted]) {
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toContain('no-store');
    }
    expect(page.headers.get('content-security-policy')).not.toContain('form-action');
  });

  it('of one user can be used neither by another nor without a session', async () => {
    const app = await newApp('Mine');
    const [user, other] = [await users.signedIn(), await users.signedIn()];
    const { path } = await app.openConsent(user);
    for (const action of ['allow', 'cancel', 'switch-account'])
      expect((await other.send(`${path}/${action}`, POLICY)).status).toBe(404);
    const visitor = new Visitor(users.service);
    expect((await visitor.send(`${path}/allow`, POLICY)).location).toMatch(/^\/sign-in/);
    expect((await user.send(`${path}/allow`, POLICY)).status).toBe(303);
    expect((await user.send(`${path}/allow`, POLICY)).status).toBe(404);
  });

  it('ends after ten minutes', async () => {
    const app = await newApp('Late');
    const user = await users.signedIn();
    const { path } = await app.openConsent(user);
    const statement = `update authorization_requests set created_at = created_at - interval '11 minutes'`;
    await rowsOf(users.service.databaseUrl, statement);
    expect((await user.open(path)).status).toBe(404);
    expect((await user.send(`${path}/allow`, POLICY)).status).toBe(404);
  });

  it.each<[string, string, string]>([
    ['HTML', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['characters that reorder or hide text', 'Clau\u202Ede\u200B\u2066 <3', 'Clau de <3'],
    ['several lines', 'Claude\n\n\u2028by\tus', 'Claude by us'],
    ['10,000 characters', 'x'.repeat(10_000), 'x'.repeat(100)],
    ['a space where it is cut off', `${'x'.repeat(99)} y`, 'x'.repeat(99)],
    ['no name', '\u200B \n', 'Unnamed app'],
  ])('shows a hostile name as text: %s', async (_, name, shown) => {
    const app = await newApp(name);
    const { page } = await app.openConsent(await users.signedIn());
    expect(page.$('h1 span').text()).toBe(shown);
    expect(page.$('h1 img')).toHaveLength(0);
    expect(page.$('dl.facts').text()).toContain('Unverified');
  });

  it('is asked again every time', async () => {
    const app = await newApp('Again');
    const user = await users.signedIn();
    await app.connect(user);
    const { page } = await app.openConsent(user);
    expect([page.status, page.$('button.button-primary').text()]).toEqual([200, 'Allow']);
  });
});

describe('Repeated parameters', () => {
  it.each(['client_id', 'redirect_uri'])('%s gets a page and no redirect', async (name) => {
    const app = await newApp('Repeated');
    const visited = await (await users.signedIn()).open(`${app.authorizePath()}&${name}=x`);
    expect([visited.status, visited.location]).toEqual([400, undefined]);
  });

  it.each(['state', 'code_challenge', 'resource', 'scope', 'anything[a]', 'response_type'])(
    '%s is sent back as invalid_request',
    async (name) => {
      const app = await newApp('Repeated');
      const user = await users.signedIn();
      const encoded = encodeURIComponent(name);
      const { location = '' } = await user.open(`${app.authorizePath()}&${encoded}=1&${encoded}=2`);
      await user.open(location);
      const returned = await user.send(`${location}/cancel`);
      expect(returned.location).toContain('?error=invalid_request&');
    },
  );

  it.each(['/oauth/token', '/oauth/revoke'])('%s responds with invalid_request', async (path) => {
    const body = 'grant_type=refresh_token&token=a&token=b&client_id=a&client_id=b';
    expectOauthJson(await users.service.call(path, { method: 'POST', headers: FORM, body }), 400, 'invalid_request');
  });
});

describe('The token of another service', () => {
  it('is rejected, and so are made-up ones', async () => {
    const other = await TestUsers.start({
      ENCRYPTION_KEY: Buffer.alloc(32, 9).toString('base64'),
      SITE_URL: 'https://other.example',
    });
    try {
      const app = await AgentApp.register(other.service);
      const user = await other.signedIn();
      const { path } = await app.openConsent(user, { resource: 'https://other.example/mcp' });
      const { location = '' } = await user.send(`${path}/allow`, POLICY);
      const { body } = await app.exchange(codeOf(new URL(location)));
      expect((await ping(body.access_token, other.service)).status).toBe(200);
      expect((await ping(body.access_token)).status).toBe(401);
      const known = new AgentApp(users.service, app.clientId);
      expect((await (await users.signedIn()).open(known.authorizePath())).status).toBe(400);
    } finally {
      await other.stop();
    }
    expect((await ping(`aid_o_${'x'.repeat(44)}`)).status).toBe(401);
  });
});

describe('Floods', () => {
  it('of anonymous requests to connect are stored up to 10,000, and never replace one that a user has opened', async () => {
    const app = await newApp('Flooding');
    const user = await users.signedIn();
    const waiting = await app.openConsent(user);
    expect(waiting.page.status).toBe(200);
    await rowsOf(
      users.service.databaseUrl,
      `insert into authorization_requests (id, parameters)
         select gen_random_uuid(), '{}' from generate_series(1, 10000)`,
    );
    for (let round = 0; round < 20; round += 1) {
      const sent = Array.from({ length: 25 }, () => users.service.get(app.authorizePath(), undefined, from(round)));
      for (const { status } of await Promise.all(sent)) expect(status).toBe(303);
    }
    // Requests at the same time do not see each other's rows.
    expect(await countOf('authorization_requests where user_id is null')).toBeLessThan(10_050);
    expect((await user.send(`${waiting.path}/allow`, POLICY)).status).toBe(303);
    await rowsOf(users.service.databaseUrl, 'delete from authorization_requests');
  });

  it('of requests that one user opens are stored up to 20', async () => {
    const app = await newApp('Opened');
    const user = await users.signedIn();
    const paths: string[] = [];
    for (let count = 0; count < 22; count += 1) paths.push((await app.openConsent(user)).path);
    const statuses = await Promise.all(paths.map(async (path) => (await user.open(path)).status));
    expect(statuses).toEqual([404, 404, ...Array.from({ length: 20 }, () => 200)]);
  });

  it('of ended codes and tokens cost one query each', async () => {
    const app = await newApp('Ended');
    const user = await users.signedIn();
    const tokens = await app.connect(user);
    const code = codeOf(await app.allowed(user));
    await user.send('/dashboard/apps/disconnect-all');
    const sent = (): Promise<ServiceResponse[]> => Promise.all([app.refresh(tokens.refresh_token), app.exchange(code)]);
    for (const response of await sent()) expectOauthJson(response, 400, 'invalid_grant');
    const { refresh_token: live } = await app.connect(user);
    await whileUnreachable(users.service.databaseUrl, async () => {
      for (const response of await sent()) expectOauthJson(response, 400, 'invalid_grant');
      expect((await app.refresh(live)).status).toBe(503);
    });
  });

  describe('on a service with low limits', () => {
    let limited: TestUsers;
    beforeAll(async () => (limited = await TestUsers.start({ RATE_OAUTH_PER_MINUTE: '60', RATE_MCP_STANDARD: '3' })));
    afterAll(() => limited.stop());

    it('of calls are limited for an account, also if it registers and connects again', async () => {
      const user = await limited.signedIn();
      const connect = async (name: string, by = user): Promise<string> =>
        (await (await AgentApp.register(limited.service, { client_name: name })).connect(by)).access_token;
      const call = async (token: string): Promise<number> =>
        (await post(limited.service, token, message('2025-11-25', 'tools/call', { name: 'list_tags' }))).status;
      const [first, second] = [await connect('First'), await connect('Second')];
      expect([await call(first), await call(second), await call(first), await call(second)]).toEqual([
        ...[200, 200, 200],
        429,
      ]);
      await user.send('/dashboard/apps/disconnect-all');
      const again = [await connect('First'), await connect('Renamed')];
      expect([await call(again[0] ?? ''), await call(again[1] ?? '')]).toEqual([429, 429]);
      expect((await ping(again[0] ?? '', limited.service)).headers.get('x-ratelimit-remaining')).toBe('0');
      expect((await user.open('/dashboard/usage')).text).toContain('Your apps share one.');
      expect(await call(await connect('First', await limited.signedIn()))).toBe(200);
    });

    // Last, because it uses up the limit of the IP address.
    it('of registrations store nothing and are limited by IP address, but never cut off a connected app', async () => {
      const app = await AgentApp.register(limited.service);
      const user = await limited.signedIn();
      const tokens = await app.connect(user);
      const other = await AgentApp.register(limited.service, { client_name: 'Disconnected' });
      const lostCode = codeOf(await other.allowed(user));
      await rowsOf(limited.service.databaseUrl, `delete from connections where name = 'Disconnected'`);
      const before = await countOf('authorization_requests', limited.service);
      const register = (name: string): Promise<ServiceResponse> =>
        limited.service.call('/oauth/register', {
          method: 'POST',
          body: { client_name: name, redirect_uris: [app.redirectUri] },
        });
      const responses = await Promise.all(Array.from({ length: 100 }, (_, number) => register(`App ${number}`)));
      const rejected = responses.filter(({ status }) => status === 429);
      expect(rejected.length).toBeGreaterThanOrEqual(40);
      for (const response of rejected) {
        expectOauthJson(response, 429, 'temporarily_unavailable');
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      expect(await countOf('authorization_requests', limited.service)).toBe(before);
      expect((await post(limited.service, undefined, message('2025-11-25', 'ping'))).status).toBe(429);
      const { status, body } = await app.refresh(tokens.refresh_token);
      expect(status).toBe(200);
      expect((await ping(body.access_token, limited.service)).status).toBe(200);
      await app.revoke(body.refresh_token);
      expectOauthJson(await app.refresh(body.refresh_token), 400, 'invalid_grant');
      expect((await ping(body.access_token, limited.service)).status).toBe(401);
      expectOauthJson(await other.exchange(lostCode), 400, 'invalid_grant');
      expectOauthJson(await app.refresh('aid_r_made-up'), 429, 'temporarily_unavailable');
      expectOauthJson(await other.exchange(`aid_g_${'x'.repeat(44)}`), 429, 'temporarily_unavailable');
    });
  });

  it('of token requests are limited for a connection', async () => {
    const app = await newApp('Eager');
    let { refresh_token: token } = await app.connect(await users.signedIn());
    const statuses: number[] = [];
    for (let count = 0; count < 60; count += 1) {
      const { status, body } = await app.refresh(token);
      statuses.push(status);
      token = body.refresh_token ?? token;
    }
    // The exchange of the code was the first of 60.
    expect(statuses).toEqual([...Array.from({ length: 59 }, () => 200), 429]);
  });
});

describe('The machine endpoints', () => {
  it.each<[string, string, Parameters<Service['call']>[1], number, string]>([
    ['an unknown path', '/oauth/nothing', {}, 404, 'invalid_request'],
    ['a path below', '/oauth/token/x', { method: 'POST' }, 404, 'invalid_request'],
    ['another method', '/oauth/register', { method: 'PUT' }, 405, 'invalid_request'],
    ['a name of 100,000 characters', '/oauth/register', registration('x'.repeat(100_000)), 413, 'invalid_request'],
    [
      'a long form',
      '/oauth/revoke',
      { method: 'POST', headers: FORM, body: 'x'.repeat(70_000) },
      413,
      'invalid_request',
    ],
    ['JSON instead of a form', '/oauth/token', { method: 'POST', body: {} }, 415, 'invalid_request'],
    [
      'a form instead of JSON',
      '/oauth/register',
      { method: 'POST', headers: FORM, body: 'a=b' },
      415,
      'invalid_request',
    ],
    [
      'a body that is not JSON',
      '/oauth/register',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' },
      400,
      'invalid_request',
    ],
    ['no grant type', '/oauth/token', { method: 'POST', headers: FORM, body: 'a=b' }, 400, 'invalid_request'],
    ['no token', '/oauth/revoke', { method: 'POST', headers: FORM, body: 'a=b' }, 400, 'invalid_request'],
  ])('respond in OAuth’s JSON to %s', async (_, path, options, status, error) => {
    const response = await users.service.call(path, {
      ...options,
      headers: { ...options?.headers, accept: 'text/html' },
    });
    expectOauthJson(response, status, error);
    expect(response.headers.get('x-ratelimit-limit')).not.toBeNull();
  });

  it('respond in OAuth’s JSON while the database is unreachable (503)', async () => {
    const app = await newApp('Unlucky');
    const tokens = await app.connect(await users.signedIn());
    await whileUnreachable(users.service.databaseUrl, async () => {
      const response = await app.refresh(tokens.refresh_token);
      expectOauthJson(response, 503, 'temporarily_unavailable');
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    });
    expect((await app.refresh(tokens.refresh_token)).status).toBe(200);
  });

  it('and the webhook of Stripe are the only routes outside /v1 and /mcp that accept forms of other sites', async () => {
    const unsafe = users.service
      .inside<RoutesService>('RoutesService')
      .routes.filter(({ method, path }: Route) => /^(POST|PUT|PATCH|DELETE)$/.test(method) && API_PATH.test(path));
    const paths = unsafe.map(({ path }) => path).filter((path) => !/^\/(v1|mcp)(\/|$)/.test(path));
    expect([...new Set(paths)].sort()).toEqual([
      '/oauth/register',
      '/oauth/revoke',
      '/oauth/token',
      '/webhooks/stripe',
    ]);
    const headers = { ...FORM, 'sec-fetch-site': 'cross-site', origin: 'https://inspector.example' };
    const response = await users.service.call('/oauth/token', { method: 'POST', headers, body: 'a=b' });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([400, '*']);
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('A site that is neither https nor on loopback', () => {
  it('offers no sign-in to apps, and /mcp sends the plain header', async () => {
    const plain = await Service.start({ SITE_URL: 'http://catalog.example' });
    try {
      const { status, headers } = await post(plain, undefined, message('2025-11-25', 'ping'));
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="catalog"']);
      for (const path of [
        '/.well-known/oauth-protected-resource',
        '/.well-known/oauth-authorization-server',
        '/oauth/authorize',
      ])
        expect((await plain.get(path)).status).toBe(404);
      const registered = await plain.call('/oauth/register', registration('Agent'));
      expectOauthJson(registered, 404, 'invalid_request');
    } finally {
      await plain.stop();
    }
  });
});

/** A separate IP address. */
const from = (number: number): Record<string, string> => ({ 'x-forwarded-for': `10.2.0.${number}` });

function registration(name: string): Parameters<Service['call']>[1] {
  return { method: 'POST', body: { client_name: name, redirect_uris: ['https://agent.example/callback'] } };
}
