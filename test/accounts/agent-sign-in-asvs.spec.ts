import { AgentApp } from '../harness/agent-app.js';
import { rowsOf } from '../harness/database.js';
import { message, post } from '../harness/mcp.js';
import { type ServiceResponse } from '../harness/service.js';
import { TestUsers } from '../harness/test-users.js';

const META = 'invalid_client_metadata';

/** The requirements for OAuth in OWASP ASVS 5.0. docs/security.md records the two deviations. */
let users: TestUsers;
beforeAll(async () => {
  users = await TestUsers.start();
});
afterAll(() => users.stop());

const ping = (token: string): Promise<ServiceResponse> => post(users.service, token, message('2025-11-25', 'ping'));
const codeOf = (url: URL): string => url.searchParams.get('code') ?? '';
const sql = (statement: string): Promise<any[]> => rowsOf(users.service.databaseUrl, statement);
const newApp = (metadata: Record<string, unknown> = {}): Promise<AgentApp> =>
  AgentApp.register(users.service, metadata);
const metadata = async (): Promise<any> => (await users.service.get('/.well-known/oauth-authorization-server')).body;

describe('The resource server', () => {
  it('ASVS 10.3.1: accepts only tokens for /mcp, and rejects requests for tokens for other resources', async () => {
    const app = await newApp();
    const user = await users.signedIn();
    const { access_token: token, refresh_token: refresh } = await app.connect(user);
    expect((await ping(token)).status).toBe(200);
    for (const path of ['/v1/me', '/v1/tools', '/v1/admin/users'])
      expect([path, (await users.service.get(path, token)).status]).toEqual([path, 401]);
    const elsewhere = { resource: 'https://catalog.example/v1' };
    expect((await app.refresh(refresh, elsewhere)).body.error).toBe('invalid_target');
    expect((await app.returned(user, elsewhere)).searchParams.get('error')).toBe('invalid_target');
  });

  it('ASVS 10.3.2: allows a token what its account and scope allow: reading the catalog, within the limits', async () => {
    const { access_token: token, scope } = await (await newApp()).connect(await users.signedIn());
    expect(scope).toBe('catalog:read');
    const { body } = await post(users.service, token, message('2025-11-25', 'tools/list'));
    const names = body.result.tools.map(({ name }: { name: string }) => name);
    expect(names.filter((name: string) => !/^(search|get|list)_/.test(name))).toEqual([]);
    const called = await post(users.service, token, message('2025-11-25', 'tools/call', { name: 'list_tags' }));
    expect(called.headers.get('ratelimit-policy')).toMatch(/^"mcp";/);
  });

  it('ASVS 10.3.3: identifies the user by an ID that is never given to another user', async () => {
    const email = users.newEmail();
    const user = await users.signedIn(email);
    const app = await newApp({ client_name: 'Identity' });
    const { access_token: token } = await app.connect(user);
    const [first] = await sql(`select user_id from connections where name = 'Identity'`);
    const { body } = await users.service.admin('GET', `/users?email=${encodeURIComponent(email)}`);
    expect(first.user_id).toBe(body.data[0].id);
    await sql(`update users set email = 'moved-${email}' where id = '${first.user_id}'`);
    await app.connect(await users.signedIn(email));
    const rows = await sql(`select distinct user_id from connections where name = 'Identity'`);
    expect(rows).toHaveLength(2);
    expect((await ping(token)).status).toBe(200);
  });
});

describe('The authorization server', () => {
  it.each([
    'https://agent.example/callback/',
    'https://agent.example/callback?x=1',
    'https://agent.example/Callback',
    'https://agent.example/callback/../callback',
    'https://agent.example:8443/callback',
    'https://agent.example.evil.example/callback',
    'http://agent.example/callback',
    'https://agent.example/callback#x',
  ])('ASVS 10.4.1: compares redirect URIs exactly: %s', async (redirectUri) => {
    const app = await newApp();
    const visited = await (await users.signedIn()).open(app.authorizePath({ redirect_uri: redirectUri }));
    expect([visited.status, visited.location]).toEqual([400, undefined]);
  });

  it('ASVS 10.4.1: on loopback ignores the port and nothing else (deviation)', async () => {
    const app = await newApp({ redirect_uris: ['http://127.0.0.1:33418/callback'] });
    const user = await users.signedIn();
    for (const [redirectUri, status] of [
      ['http://127.0.0.1:1/callback', 303],
      ['http://127.0.0.1/callback', 303],
      ['http://127.0.0.1:33418/', 400],
      ['http://127.0.0.1:33418/callback?x', 400],
      ['http://localhost:33418/callback', 400],
      ['https://127.0.0.1:33418/callback', 400],
      ['http://127.0.0.2:33418/callback', 400],
    ] as const)
      expect([redirectUri, (await user.open(app.authorizePath({ redirect_uri: redirectUri }))).status]).toEqual([
        redirectUri,
        status,
      ]);
  });

  it('ASVS 10.4.2: accepts a code once; a second use ends the tokens of the first', async () => {
    const app = await newApp();
    const code = codeOf(await app.allowed(await users.signedIn()));
    const { body } = await app.exchange(code);
    const renewed = await app.refresh(body.refresh_token);
    expect((await app.exchange(code)).body.error).toBe('invalid_grant');
    for (const token of [body.access_token, renewed.body.access_token]) expect((await ping(token)).status).toBe(401);
    expect((await app.refresh(renewed.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('ASVS 10.4.3: a code is valid for a minute', async () => {
    const app = await newApp({ client_name: 'Slow' });
    const user = await users.signedIn();
    const exchangeAfter = async (seconds: number): Promise<ServiceResponse> => {
      const code = codeOf(await app.allowed(user));
      await sql(`update authorization_codes set expires_at = expires_at - interval '${seconds} seconds'
                  where used_at is null`);
      return app.exchange(code);
    };
    expect((await exchangeAfter(40)).status).toBe(200);
    expect((await exchangeAfter(60)).body.error).toBe('invalid_grant');
  });

  it('ASVS 10.4.4: supports the code and refresh grants only, and the second one only for apps that list it', async () => {
    const { grant_types_supported: grants, response_types_supported: types } = await metadata();
    expect([grants, types]).toEqual([['authorization_code', 'refresh_token'], ['code']]);
    const app = await newApp({ grant_types: ['authorization_code'] });
    for (const grant of ['password', 'client_credentials', 'implicit', 'urn:ietf:params:oauth:grant-type:device_code'])
      expect((await app.token({ grant_type: grant })).body.error).toBe('unsupported_grant_type');
    expect(await app.connect(await users.signedIn())).not.toHaveProperty('refresh_token');
  });

  it('ASVS 10.4.5: replaces a refresh token on use; reuse after 120 s ends all tokens (deviation: the 120 s)', async () => {
    const app = await newApp({ client_name: 'Rotating' });
    const first = await app.connect(await users.signedIn());
    const second = await app.refresh(first.refresh_token);
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    const usedAgo = (seconds: number): Promise<any[]> =>
      sql(`update refresh_tokens set used_at = now() - interval '${seconds} seconds' where used_at is not null`);
    await usedAgo(100);
    expect((await app.refresh(first.refresh_token)).status).toBe(200);
    await usedAgo(121);
    expect((await app.refresh(first.refresh_token)).body.error).toBe('invalid_grant');
    expect((await app.refresh(second.body.refresh_token)).body.error).toBe('invalid_grant');
    expect((await ping(second.body.access_token)).status).toBe(401);
  });

  it('ASVS 10.4.6: requires PKCE with S256', async () => {
    expect((await metadata()).code_challenge_methods_supported).toEqual(['S256']);
    const app = await newApp();
    const user = await users.signedIn();
    for (const changes of [
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge_method: 'plain' },
      { code_challenge_method: undefined },
    ])
      expect((await app.returned(user, changes)).searchParams.get('error')).toBe('invalid_request');
    const code = codeOf(await app.allowed(user));
    expect((await app.exchange(code, { code_verifier: '' })).body.error).toBe('invalid_grant');
  });

  it('ASVS 10.4.7: validates what apps register, and says that they are unverified before the user decides', async () => {
    const register = (body: object): Promise<ServiceResponse> =>
      users.service.call('/oauth/register', { method: 'POST', body: { client_name: 'Agent', ...body } });
    for (const [body, error] of [
      [{}, 'invalid_redirect_uri'],
      [{ redirect_uris: [] }, 'invalid_redirect_uri'],
      [{ redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
      [{ redirect_uris: Array.from({ length: 21 }, (_, n) => `https://a.example/${n}`) }, 'invalid_redirect_uri'],
      [{ redirect_uris: [`https://a.example/${'x'.repeat(1_000)}`] }, 'invalid_redirect_uri'],
      [{ redirect_uris: ['https://a.example/'], token_endpoint_auth_method: 'client_secret_basic' }, META],
      [{ redirect_uris: ['https://a.example/'], token_endpoint_auth_method: 'private_key_jwt' }, META],
      [{ redirect_uris: ['https://a.example/'], grant_types: ['implicit'] }, META],
    ] as const) {
      const response = await register(body);
      expect([body, response.status, response.body.error]).toEqual([body, 400, error]);
    }
    const app = await newApp({ application_type: 'native', logo_uri: 'https://evil.example/logo.png' });
    const { page } = await app.openConsent(await users.signedIn());
    expect(page.$('dl.facts').text()).toContain('Unverified');
    expect(page.$('main img')).toHaveLength(0);
  });

  it('ASVS 10.4.8: a refresh token ends after a year, however often it is used, and after 30 days without use', async () => {
    const app = await newApp({ client_name: 'Old' });
    const first = await app.connect(await users.signedIn());
    const lifetimes = (): Promise<any[]> =>
      sql(`select round(extract(epoch from token.expires_at - now()) / 86400) as days from refresh_tokens token
             join token_families family on family.id = token.family_id
             join connections c on c.id = family.connection_id
            where c.name = 'Old' order by token.expires_at`);
    expect(await lifetimes()).toEqual([{ days: '30' }]);
    await sql(`update token_families set created_at = now() - interval '1 year' + interval '5 days'
                where connection_id = (select id from connections where name = 'Old')`);
    const second = await app.refresh(first.refresh_token);
    expect((await lifetimes())[0]).toEqual({ days: '5' });
    await sql(`update refresh_tokens set expires_at = now()`);
    expect((await app.refresh(second.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('ASVS 10.4.9: users can end the tokens of an app', async () => {
    const app = await newApp();
    const user = await users.signedIn();
    const tokens = [await app.connect(user), await app.connect(user)];
    const action = (await user.open('/dashboard/apps')).$('form[action$="/disconnect"]').attr('action') ?? '';
    await user.send(action);
    for (const { access_token: access, refresh_token: refresh } of tokens) {
      expect((await ping(access)).status).toBe(401);
      expect((await app.refresh(refresh)).body.error).toBe('invalid_grant');
    }
    const more = await app.connect(user);
    await user.send('/dashboard/apps/disconnect-all');
    expect((await ping(more.access_token)).status).toBe(401);
  });

  it('ASVS 10.4.10: has no clients with secrets; app-documents.spec.ts tests those that sign assertions', async () => {
    const server = await metadata();
    for (const endpoint of ['token', 'revocation']) {
      expect(server[`${endpoint}_endpoint_auth_methods_supported`]).toEqual(['none', 'private_key_jwt']);
      expect(server[`${endpoint}_endpoint_auth_signing_alg_values_supported`]).toEqual(['RS256', 'ES256']);
    }
    const app = await newApp();
    const { refresh_token: token } = await app.connect(await users.signedIn());
    expect((await app.token({ grant_type: 'refresh_token', refresh_token: token })).body.error).toBe('invalid_client');
    const other = await newApp({ client_name: 'Other' });
    expect((await other.revoke(token)).body.error).toBe('invalid_grant');
    expect((await app.refresh(token)).status).toBe(200);
  });

  it('ASVS 10.4.11: gives every app the one scope that exists, whatever it asks for', async () => {
    expect((await metadata()).scopes_supported).toEqual(['catalog:read']);
    const app = await newApp({ scope: 'admin offline_access' });
    const user = await users.signedIn();
    const { path } = await app.openConsent(user, { scope: 'admin:write offline_access openid' });
    const { location = '' } = await user.send(`${path}/allow`, { policy: '1.1' });
    const { body } = await app.exchange(codeOf(new URL(location)), { scope: 'admin:write' });
    expect(body.scope).toBe('catalog:read');
    expect((await users.service.get('/v1/admin/users', body.access_token)).status).toBe(401);
  });
});
