import { AgentApp } from '../harness/agent-app.js';
import { rowsOf } from '../harness/database.js';
import { message, post } from '../harness/mcp.js';
import type { SecretBox } from '../../src/platform/secrets/secret-box.js';
import { type ServiceResponse } from '../harness/service.js';
import { TestUsers } from '../harness/test-users.js';

const SITE = 'https://catalog.example';

let users: TestUsers;
beforeAll(async () => {
  users = await TestUsers.start();
});
afterAll(() => users.stop());

const ping = (token: string): Promise<ServiceResponse> => post(users.service, token, message('2025-11-25', 'ping'));
const codeOf = (url: URL): string => url.searchParams.get('code') ?? '';
const sql = (statement: string): Promise<any[]> => rowsOf(users.service.databaseUrl, statement);

describe('Discovery', () => {
  it('begins with the 401 of /mcp, for every method except OPTIONS', async () => {
    for (const method of ['POST', 'GET', 'DELETE', 'PUT']) {
      const { status, headers } = await users.service.call('/mcp', { method });
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).toBe(
        `Bearer realm="catalog", resource_metadata="${SITE}/.well-known/oauth-protected-resource/mcp", scope="catalog:read"`,
      );
      expect(headers.get('ratelimit-policy')).toMatch(/^"oauth";q=/);
    }
    const wrong = await ping('aid_o_nonsense');
    expect(wrong.headers.get('www-authenticate')).toMatch(/, error="invalid_token"$/);
    expect((await users.service.get('/v1/tools')).headers.get('www-authenticate')).toBe('Bearer realm="catalog"');
  });

  it('continues with the documents of the resource and of the server', async () => {
    for (const path of ['', '/mcp']) {
      const resource = await users.service.get(`/.well-known/oauth-protected-resource${path}`);
      expect(resource.body).toMatchObject({ resource: `${SITE}/mcp`, authorization_servers: [SITE] });
      const server = await users.service.get(`/.well-known/oauth-authorization-server${path}`);
      expect(server.body).toMatchObject({
        issuer: SITE,
        authorization_endpoint: `${SITE}/oauth/authorize`,
        code_challenge_methods_supported: ['S256'],
        client_id_metadata_document_supported: true,
        authorization_response_iss_parameter_supported: true,
      });
    }
    expect((await users.service.get('/.well-known/openid-configuration')).status).toBe(404);
  });
});

describe('An app that the user allows', () => {
  it('gets a code, exchanges it for tokens and calls /mcp, but not /v1', async () => {
    const user = await users.signedIn();
    const app = await AgentApp.register(users.service);
    const url = await app.allowed(user);
    expect(url.origin + url.pathname).toBe(app.redirectUri);
    expect(url.searchParams.get('state')).toBe('state-1');
    expect(url.searchParams.get('iss')).toBe(SITE);
    const { status, body, headers } = await app.exchange(codeOf(url));
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      access_token: expect.stringMatching(/^aid_o_\w{44}$/),
      refresh_token: expect.stringMatching(/^aid_r_\w{44}$/),
      token_type: 'Bearer',
      expires_in: 3_600,
      scope: 'catalog:read',
    });
    expect((await ping(body.access_token)).status).toBe(200);
    expect((await ping(body.refresh_token)).status).toBe(401);
    expect((await users.service.get('/v1/me', body.access_token)).status).toBe(401);
    const stored = JSON.stringify([
      await sql('select * from access_tokens'),
      await sql('select * from refresh_tokens'),
    ]);
    expect(stored).not.toContain(body.access_token.slice(6));
  });

  it('refreshes its tokens, and the old refresh token works for two minutes', async () => {
    const user = await users.signedIn();
    const app = await AgentApp.register(users.service, { client_name: 'Refreshing' });
    const first = await app.connect(user);
    const pairs = await Promise.all(Array.from({ length: 10 }, () => app.refresh(first.refresh_token)));
    expect(pairs.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    for (const { body } of pairs) expect((await ping(body.access_token)).status).toBe(200);
    await sql(`update refresh_tokens set used_at = used_at - interval '121 seconds' where used_at is not null`);
    const late = await app.refresh(first.refresh_token);
    expect([late.status, late.body.error]).toEqual([400, 'invalid_grant']);
    for (const { body } of pairs) {
      const ended = await ping(body.access_token);
      expect([ended.status, ended.headers.get('www-authenticate')]).toEqual([
        401,
        expect.stringContaining('error="invalid_token"'),
      ]);
    }
    const [entry] = await sql(`select action from audit_entries where action = 'connection.token-reused'`);
    expect(entry).toBeDefined();
  });

  it('loses its tokens when it uses a code twice', async () => {
    const app = await AgentApp.register(users.service, { client_name: 'Replaying' });
    const code = codeOf(await app.allowed(await users.signedIn()));
    const first = await app.exchange(code);
    expect((await app.exchange(code)).body.error).toBe('invalid_grant');
    expect((await ping(first.body.access_token)).status).toBe(401);
  });

  it('can revoke its tokens', async () => {
    const app = await AgentApp.register(users.service, { client_name: 'Revoking' });
    const tokens = await app.connect(await users.signedIn());
    expect((await app.revoke(tokens.access_token)).status).toBe(200);
    expect((await ping(tokens.access_token)).status).toBe(401);
    const { body } = await app.refresh(tokens.refresh_token);
    expect((await app.revoke(body.refresh_token)).status).toBe(200);
    expect((await ping(body.access_token)).status).toBe(401);
    expect((await app.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
  });
});

describe('A code', () => {
  it.each([
    ['without a redirect URI, as in OAuth 2.1', {}],
    ['with an empty redirect URI', { redirect_uri: '' }],
  ])('is exchanged %s, if the verifier matches', async (_, changes) => {
    const app = await AgentApp.register(users.service);
    const code = codeOf(await app.allowed(await users.signedIn()));
    const fields = { grant_type: 'authorization_code', code, client_id: app.clientId, ...changes };
    const wrong = await app.token({ ...fields, code_verifier: 'x'.repeat(43) });
    expect([wrong.status, wrong.body.error]).toEqual([400, 'invalid_grant']);
    expect((await app.token(fields)).body.error).toBe('invalid_grant');
    expect((await app.token({ ...fields, code_verifier: app.verifier })).status).toBe(200);
  });
});

describe('A code or token is rejected', () => {
  it.each<[string, Record<string, string>, string]>([
    ['with another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['with another redirect URI', { redirect_uri: 'https://agent.example/other' }, 'invalid_grant'],
    ['for another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['with another grant type', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('%s', async (_, changes, error) => {
    const app = await AgentApp.register(users.service, { client_name: 'Wrong' });
    const code = codeOf(await app.allowed(await users.signedIn()));
    const response = await app.exchange(code, changes);
    expect([response.status, response.body.error]).toEqual([400, error]);
  });

  it('of another client', async () => {
    const one = await AgentApp.register(users.service, { client_name: 'One' });
    const other = await AgentApp.register(users.service, { client_name: 'Other' });
    const code = codeOf(await one.allowed(await users.signedIn()));
    const stolen = await one.exchange(code, { client_id: other.clientId });
    expect(stolen.body.error).toBe('invalid_grant');
    const { body } = await one.exchange(code);
    expect((await other.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
  });
});

describe('A request to connect', () => {
  it.each<[string, Record<string, string | undefined>]>([
    ['an unknown client', { client_id: 'app_x.y' }],
    ['no client', { client_id: undefined }],
    ['an unregistered redirect URI', { redirect_uri: 'https://evil.example/callback' }],
    ['no redirect URI', { redirect_uri: undefined }],
  ])('with %s gets a page and no redirect', async (_, changes) => {
    const app = await AgentApp.register(users.service);
    const visited = await (await users.signedIn()).open(app.authorizePath(changes));
    expect([visited.status, visited.location]).toEqual([400, undefined]);
    expect(visited.$('h1').text()).toBe('This app can’t connect');
  });

  it.each<[string, Record<string, string | undefined>, string]>([
    ['without PKCE', { code_challenge: undefined }, 'invalid_request'],
    ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['for a token', { response_type: 'token' }, 'unsupported_response_type'],
    ['for another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
  ])('%s returns to the app with the error, after a click', async (_, changes, error) => {
    const app = await AgentApp.register(users.service);
    const url = await app.returned(await users.signedIn(), changes);
    expect(url.searchParams.get('error')).toBe(error);
    expect(url.searchParams.get('state')).toBe('state-1');
    expect(url.searchParams.get('iss')).toBe(SITE);
  });

  it('belongs to the first user who opens it', async () => {
    const app = await AgentApp.register(users.service);
    const { path } = await app.openConsent(await users.signedIn());
    expect((await (await users.signedIn()).open(path)).status).toBe(404);
  });

  it('can be opened with another account, once its own user says so', async () => {
    const app = await AgentApp.register(users.service);
    const email = users.newEmail();
    const [user, other] = [await users.signedIn(email), await users.signedIn()];
    const { path, page } = await app.openConsent(user);
    const form = page.$('form').filter((_, element) => page.$(element).text().includes('Use another account'));
    const action = form.attr('action') ?? '';
    expect(form.find('input[name=once]').attr('value')).toMatch(/.{20}/);
    expect((await other.send(action)).status).toBe(404);
    expect((await other.open(path)).status).toBe(404);
    const { status, location = '' } = await user.send(action);
    expect([status, location]).toEqual([303, `/sign-in?account=other&next=${encodeURIComponent(path)}`]);
    const signIn = await user.open(location);
    expect([signIn.$('input[name=next]').attr('value'), signIn.text.includes(email)]).toEqual([path, false]);
    expect((await other.open(path)).status).toBe(200);
    expect([(await user.open(path)).status, (await user.send(action)).status]).toEqual([404, 404]);
    expect((await other.send(`${path}/allow`, { policy: '1.1' })).status).toBe(303);
  });

  it('keeps its end when it is opened with another account', async () => {
    const app = await AgentApp.register(users.service);
    const [user, other] = [await users.signedIn(), await users.signedIn()];
    const { path } = await app.openConsent(user);
    const ago = (minutes: number): Promise<any[]> =>
      sql(`update authorization_requests set created_at = created_at - interval '${minutes} minutes'
            where id = '${path.slice(-36)}'`);
    await ago(9);
    expect((await user.send(`${path}/switch-account`)).status).toBe(303);
    expect((await other.open(path)).status).toBe(200);
    await ago(2);
    expect((await other.send(`${path}/switch-account`)).status).toBe(404);
    expect((await other.open(path)).status).toBe(404);
  });

  it('can be canceled', async () => {
    const app = await AgentApp.register(users.service);
    const user = await users.signedIn();
    const { path } = await app.openConsent(user);
    const { location } = await user.send(`${path}/cancel`);
    expect(new URL(location ?? '').searchParams.get('error')).toBe('access_denied');
    expect((await user.send(`${path}/allow`, { policy: '1.1' })).status).toBe(404);
  });
});

describe('A connected app', () => {
  it('is listed with its use, announced by email once, exported, and disconnected by its user only', async () => {
    const email = users.newEmail();
    const user = await users.signedIn(email);
    const app = await AgentApp.register(users.service, { client_name: '<b>Planner</b>' });
    const { access_token: token } = await app.connect(user);
    await app.connect(user);
    await users.mailServer.newest(email);
    const mails = users.mailServer.mails.filter(
      ({ to, subject }) => to?.[0]?.address === email && /app/.test(subject ?? ''),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      subject: 'An app was connected to your Catalog account',
      text: expect.stringMatching(/^The app .* your Catalog account\./),
      from: { name: 'Catalog', address: 'catalog@localhost' },
    });
    const page = await user.open('/dashboard/apps');
    expect(page.$('main h2').text()).toBe('<b>Planner</b>');
    expect(page.text).toContain('Unverified');
    const action = page.$('form[action$="/disconnect"]').attr('action') ?? '';
    expect((await (await users.signedIn()).send(action)).status).toBe(404);
    expect((await ping(token)).status).toBe(200);
    expect((await user.send(action)).location).toBe('/dashboard/apps?done=one');
    const ended = await ping(token);
    expect([ended.status, ended.body.error.message]).toEqual([401, 'Invalid API key or access token']);
    expect((await app.refresh(token)).body.error).toBe('invalid_grant');
    expect((await user.open('/dashboard/apps')).text).toContain('No apps connected');
  });

  it('ends with a ban, also if the ban is lifted, even if it was made by the previous version', async () => {
    const email = users.newEmail();
    const user = await users.signedIn(email);
    const app = await AgentApp.register(users.service, { client_name: 'Banned' });
    const { access_token: token, refresh_token: refresh } = await app.connect(user);
    const [{ id: userId }] = (await users.service.admin('GET', `/users?email=${encodeURIComponent(email)}`)).body.data;
    const ban = (banned: boolean): Promise<ServiceResponse> =>
      users.service.admin('PATCH', `/users/${userId}`, { banned });
    // Lifting no ban ends nothing.
    await ban(false);
    expect((await ping(token)).status).toBe(200);
    for (const banned of [true, false]) {
      await ban(banned);
      expect((await ping(token)).status).toBe(401);
      expect((await app.refresh(refresh)).body.error).toBe('invalid_grant');
    }
    expect((await users.service.admin('GET', `/connections?userId=${userId}`)).body.data).toEqual([]);
    const returned = await users.signedIn(email);
    const { access_token: current } = await app.connect(returned);
    // The previous version bans without ending connections.
    await rowsOf(users.service.databaseUrl, `update users set banned_at = now() where id = '${userId}'`);
    await ban(false);
    expect((await ping(current)).status).toBe(401);
  });

  it('is not announced to the placeholder of the first admin’s email address', async () => {
    const app = await AgentApp.register(users.service);
    await app.connect(await users.signedIn('admin@localhost'));
    expect(await sql(`select subject from mails where recipient = 'admin@localhost'`)).toEqual([]);
  });

  it('is one of 100 new ones of an account in 24 hours; allowing a connected one again is not new', async () => {
    const email = users.newEmail();
    const user = await users.signedIn(email);
    const app = await AgentApp.register(users.service, { client_name: 'The last one' });
    // A day of connecting and disconnecting.
    await sql(
      `insert into audit_entries (actor, action, subject, details)
       select id::text, 'connection.created', gen_random_uuid()::text, '{}' from users, generate_series(1, 99)
        where email = '${email}'`,
    );
    await app.connect(user);
    await app.connect(user);
    await user.send('/dashboard/apps/disconnect-all');
    const { path } = await app.openConsent(user);
    const rejected = await user.send(`${path}/allow`, { policy: '1.1' });
    expect([rejected.status, rejected.text]).toEqual([429, expect.stringContaining('100 new apps in 24 hours')]);
    expect((await user.open('/dashboard/apps')).text).toContain('No apps connected');
  });

  it('cannot be the twenty-first of an account', async () => {
    const user = await users.signedIn();
    for (let number = 0; number < 20; number += 1)
      await (await AgentApp.register(users.service, { client_name: `App ${number}` })).allowed(user);
    const { page, path } = await (
      await AgentApp.register(users.service, { client_name: 'One more' })
    ).openConsent(user);
    expect(page.text).toContain('20 connected apps, the maximum');
    expect((await user.send(`${path}/allow`, { policy: '1.1' })).status).toBe(409);
  });
});

describe('Redirect URIs', () => {
  it.each(['http://localhost:1234/callback', 'http://127.0.0.1:9/callback', 'http://[::1]:8080/callback'])(
    'on loopback work with any port: %s',
    async (redirect) => {
      const registered = redirect.replace(/:\d+\//, '/');
      const app = await AgentApp.register(users.service, { redirect_uris: [registered] });
      const { path } = await app.openConsent(await users.signedIn(), { redirect_uri: redirect });
      expect(path).toMatch(/^\/oauth\/consent\//);
    },
  );

  it.each([
    'javascript:alert(1)',
    'http://evil.example/',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://a.example/#x',
    'custom:only',
    'custom://host/path',
    'ms-msdt:/id',
    'ms-msdt://host/id',
    'mailto:a@b.example',
    'https://a.example/ü',
    'https://a.example/%',
  ])('that are unsafe cannot be registered: %s', async (uri) => {
    const body = { client_name: 'X', redirect_uris: [uri] };
    const response = await users.service.call('/oauth/register', { method: 'POST', body });
    expect([response.status, response.body.error]).toEqual([400, 'invalid_redirect_uri']);
  });

  it.each(['com.example.app:/oauth', 'com.example.app://host/oauth', 'vscode://host/x', 'vscode-insiders://host/x'])(
    'can have a scheme with a dot, or of a known client: %s',
    async (uri) => {
      const app = await AgentApp.register(users.service, { redirect_uris: [uri] });
      const url = await app.allowed(await users.signedIn());
      expect([url.href.startsWith(`${uri}?code=`), url.searchParams.get('iss')]).toEqual([true, SITE]);
    },
  );

  it('are checked again for client IDs from before a change of the rules', async () => {
    const { clientId } = await AgentApp.register(users.service);
    const content = Buffer.from(JSON.stringify(['Old', ['ms-msdt://host/id'], 1])).toString('base64url');
    const digest = users.service.inside<SecretBox>('SecretBox').digest(`registered client ${content}`);
    const old = new AgentApp(users.service, `app_${content}.${digest}`, 'ms-msdt://host/id');
    expect(old.clientId).toMatch(/^app_/);
    const user = await users.signedIn();
    const { status, location } = await user.open(old.authorizePath());
    expect([status, location]).toEqual([400, undefined]);
    // Stored by a process of an earlier version.
    const { path } = await new AgentApp(users.service, clientId).openConsent(user);
    await sql(`update authorization_requests set parameters = parameters ||
                 '{"clientId": "${old.clientId}", "redirectUri": "ms-msdt://host/id"}' where id = '${path.slice(-36)}'`);
    expect((await user.open(path)).status).toBe(400);
    expect((await user.send(`${path}/cancel`)).status).toBe(400);
  });

  it.each([
    'https://agent.example/callback?a=%7e%20b+c&empty=&flag&d=1%2c2,3',
    'https://agent.example/callback?a=1&&b=2?c',
    'http://LOCALHOST:1234/a/../callback?x=%41',
  ])('get their query back byte for byte: %s', async (uri) => {
    const app = await AgentApp.register(users.service, { redirect_uris: [uri] });
    const user = await users.signedIn();
    const { path } = await app.openConsent(user);
    const canceled = await user.send(`${path}/cancel`);
    expect(canceled.location?.startsWith(`${uri}&error=access_denied&`)).toBe(true);
    const second = await app.openConsent(user);
    const allowed = await user.send(`${second.path}/allow`, { policy: '1.1' });
    expect(allowed.location?.startsWith(`${uri}&code=`)).toBe(true);
  });

  it('of an app’s own scheme must match exactly', async () => {
    const app = await AgentApp.register(users.service, {
      redirect_uris: ['cursor://anysphere.cursor-mcp/oauth/callback'],
    });
    const user = await users.signedIn();
    expect((await app.openConsent(user)).path).toMatch(/^\/oauth\/consent\//);
    expect((await user.open(app.authorizePath({ redirect_uri: 'cursor://other/oauth/callback' }))).status).toBe(400);
  });
});

describe('The machine endpoints', () => {
  it('respond with OAuth’s JSON, whatever fails', async () => {
    const { service } = users;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const [path, options, status] of [
      ['/oauth/nothing', {}, 404],
      ['/oauth/token', { method: 'GET' }, 405],
      ['/oauth/token', { method: 'POST', headers: form, body: 'x'.repeat(70_000) }, 413],
      ['/oauth/token', { method: 'POST', body: {} }, 415],
      ['/oauth/token', { method: 'POST', headers: form, body: 'grant_type=a&grant_type=b' }, 400],
      ['/oauth/register', { method: 'POST', body: [] }, 400],
    ] as const) {
      const response = await service.call(path, options);
      expect([path, response.status, Object.keys(response.body)]).toEqual([
        path,
        status,
        ['error', 'error_description'],
      ]);
      expect(response.headers.get('x-ratelimit-limit')).not.toBeNull();
    }
  });

  it('give the same client ID for the same metadata', async () => {
    const [one, two] = await Promise.all([AgentApp.register(users.service), AgentApp.register(users.service)]);
    expect(one.clientId).toBe(two.clientId);
    expect(await sql('select * from connections where false')).toEqual([]);
  });
});
