import type { DataSource } from 'typeorm';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { AppHosts1794873600198 } from '../../migrations/app-hosts.js';
import { AgentApp } from '../harness/agent-app.js';
import { rowsOf } from '../harness/database.js';
import { message, post } from '../harness/mcp.js';
import { AppSites } from '../harness/servers/app-sites.js';
import { MailServer } from '../harness/servers/mail-server.js';
import { type ServiceResponse, Service } from '../harness/service.js';
import { TestUsers } from '../harness/test-users.js';
import type { Visited } from '../harness/visitor.js';

const SITE = 'https://catalog.example';
const CLIENT_ID = 'https://app.example/client.json';
const REDIRECT_URI = 'https://app.example/callback';
const CHATGPT = 'https://chatgpt.com/oauth/IbUR3zxyNQ16/client.json';
const CHATGPT_KEYS = 'https://chatgpt.com/oauth/jwks.json';
const CHATGPT_REDIRECT = 'https://chatgpt.com/connector/oauth/IbUR3zxyNQ16';

let sites: AppSites;
let users: TestUsers;
beforeAll(async () => {
  sites = await AppSites.start();
  const mailServer = await MailServer.start();
  const environment = { SMTP_URL: mailServer.url, TRUST_PROXY: '1' };
  users = new TestUsers(await Service.start(environment, undefined, { nameServers: sites.nameServers }), mailServer);
});
afterAll(async () => {
  await users.stop();
  await sites.stop();
});

let documents = 0;

/** A new URL of a document, because good documents are cached. */
function newUrl(): string {
  documents += 1;
  return `https://app.example/${documents}/client.json`;
}

const documentOf = (clientId: string, changes: object = {}): object => ({
  client_id: clientId,
  client_name: 'Planner',
  redirect_uris: [REDIRECT_URI],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
  ...changes,
});

const appOf = (clientId: string, redirectUri = REDIRECT_URI): AgentApp =>
  new AgentApp(users.service, clientId, redirectUri);
const published = (changes: object = {}, headers: Record<string, string> = {}): AgentApp => {
  const url = newUrl();
  return appOf(sites.publish(url, documentOf(url, changes), headers));
};
const ping = (token: string): Promise<ServiceResponse> => post(users.service, token, message('2025-11-25', 'ping'));
const codeOf = (url: URL): string => url.searchParams.get('code') ?? '';

/** What a signed-in user sees. */
const consentOf = async (app: AgentApp): Promise<Visited> => (await app.openConsent(await users.signedIn())).page;

function expectRejected({ status, location, $ }: Visited, reason: string): void {
  expect([status, location, $('h1').text()]).toEqual([400, undefined, 'This app can’t connect']);
  expect($('main').text()).toContain(reason);
}

/** An RSA key takes a hundred times as long to generate. */
const keyPair = async (id: string, algorithm = 'ES256') => {
  const { privateKey, publicKey } = await generateKeyPair(algorithm);
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid: id, alg: algorithm, use: 'sig' } };
};
type Key = Awaited<ReturnType<typeof keyPair>>;

let assertions = 0;
const claimsOf = (clientId: string): JWTPayload => {
  assertions += 1;
  const now = Math.floor(Date.now() / 1_000);
  return { iss: clientId, sub: clientId, aud: SITE, jti: `assertion-${assertions}`, iat: now, exp: now + 300 };
};

/** The fields with which a client authenticates by a signed JWT. */
async function asserted(clientId: string, { privateKey, jwk }: Key, changes: JWTPayload = {}) {
  const header = { alg: jwk.alg, kid: jwk.kid };
  return withAssertion(
    await new SignJWT({ ...claimsOf(clientId), ...changes }).setProtectedHeader(header).sign(privateKey),
  );
}
const withAssertion = (jwt: string): Record<string, string> => ({
  client_assertion: jwt,
  client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
});

describe('A client with a metadata document', () => {
  it.each<[string, string, string[], string, string, string]>([
    [
      'Claude',
      'https://claude.ai/oauth/mcp-oauth-client-metadata',
      ['https://claude.ai/api/mcp/auth_callback'],
      'https://claude.ai/api/mcp/auth_callback',
      'claude.ai',
      'claude.ai',
    ],
    [
      'Claude Code',
      'https://claude.ai/oauth/claude-code-client-metadata',
      ['http://localhost/callback', 'http://127.0.0.1/callback'],
      'http://localhost:54545/callback',
      'claude.ai',
      'localhost',
    ],
    [
      'Visual Studio Code',
      'https://vscode.dev/oauth/client-metadata.json',
      ['http://127.0.0.1:33418/', 'https://vscode.dev/redirect'],
      'http://127.0.0.1:51234/',
      'vscode.dev',
      '127.0.0.1',
    ],
  ])('connects: %s', async (name, url, redirectUris, sent, host, target) => {
    sites.publish(
      url,
      documentOf(url, { client_name: name, client_uri: 'https://x.example/', redirect_uris: redirectUris }),
    );
    const app = appOf(url, sent);
    const user = await users.signedIn();
    const { page } = await app.openConsent(user);
    expect(page.$('h1').text()).toBe(`Connect “${name}”?`);
    expect(page.$('dl.facts').text()).toContain(host);
    expect(page.$('dl.facts').text()).toContain(target);
    expect(page.$('.notice').text().includes('a program on this computer')).toBe(sent.startsWith('http:'));
    const tokens = await app.connect(user);
    expect((await ping(tokens.access_token)).status).toBe(200);
    expect((await app.refresh(tokens.refresh_token)).status).toBe(200);
    expect((await user.open('/dashboard/apps')).text).toContain(host);
  });

  it('connects with a signed assertion, and not without: ChatGPT, which lists none too', async () => {
    const key = await keyPair('one', 'RS256');
    sites.publish(CHATGPT_KEYS, { keys: [key.jwk] });
    sites.publish(CHATGPT, {
      client_id: CHATGPT,
      client_uri: 'https://chatgpt.com/',
      redirect_uris: [CHATGPT_REDIRECT],
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      client_name: 'ChatGPT',
      token_endpoint_auth_signing_alg: 'RS256',
      jwks_uri: CHATGPT_KEYS,
    });
    const app = appOf(CHATGPT, CHATGPT_REDIRECT);
    const code = codeOf(await app.allowed(await users.signedIn()));
    const without = await app.exchange(code);
    expect([without.status, without.body.error]).toEqual([401, 'invalid_client']);
    const { status, body } = await app.exchange(code, await asserted(CHATGPT, key));
    expect(status).toBe(200);
    expect((await ping(body.access_token)).status).toBe(200);
    expect((await app.refresh(body.refresh_token)).body.error).toBe('invalid_client');
    expect((await app.revoke(body.refresh_token)).body.error).toBe('invalid_client');
    const renewed = await app.refresh(body.refresh_token, await asserted(CHATGPT, key));
    expect(renewed.status).toBe(200);
    expect((await app.revoke(renewed.body.refresh_token, await asserted(CHATGPT, key))).status).toBe(200);
    expect((await ping(renewed.body.access_token)).status).toBe(401);
  });

  it('has refresh tokens only if its grant types include them', async () => {
    const app = published({ grant_types: ['authorization_code'] });
    const tokens = await app.connect(await users.signedIn());
    expect(Object.keys(tokens).sort()).toEqual(['access_token', 'expires_in', 'scope', 'token_type']);
  });

  it('is fetched once for several users, and again after a failure', async () => {
    const app = published({}, { 'cache-control': 'max-age=3600' });
    await Promise.all([consentOf(app), consentOf(app), consentOf(app)]);
    expect(sites.visits(app.clientId)).toBe(1);
    const failing = newUrl();
    expectRejected(await consentOf(appOf(failing)), 'could not be loaded: status 404');
    sites.publish(failing, documentOf(failing));
    expect((await consentOf(appOf(failing))).status).toBe(200);
  });

  it('is not fetched for visitors who are not signed in, and at most ten times a minute for a user', async () => {
    const user = await users.signedIn();
    for (let count = 0; count < 10; count += 1) await published().openConsent(user);
    const app = published();
    const { page } = await app.openConsent(user);
    expect([page.status, sites.visits(app.clientId)]).toEqual([429, 0]);
    expect((await users.service.call(app.authorizePath())).status).toBe(303);
    expect(sites.visits(app.clientId)).toBe(0);
    expect((await consentOf(app)).status).toBe(200);
  });
});

describe('An invalid request of a client with a metadata document', () => {
  it.each<[string, boolean]>([
    [REDIRECT_URI, true],
    ['https://other.example/callback', false],
    ['https://evil.app.example/callback', false],
    ['https://app.example:8443/callback', false],
    ['http://localhost/callback', false],
    ['cursor://app.example/callback', false],
  ])('returns at once to the host of the document only: %s', async (redirectUri, isAtOnce) => {
    const { clientId } = published({ redirect_uris: [redirectUri] });
    const app = appOf(clientId, redirectUri);
    const user = await users.signedIn();
    const { page } = await app.openConsent(user, { response_type: 'token' });
    expect([page.status, page.location?.startsWith(`${redirectUri}?error=`)]).toEqual(
      isAtOnce ? [303, true] : [200, undefined],
    );
    if (!isAtOnce) expect((await app.returned(user, { response_type: 'token' })).searchParams.get('iss')).toBe(SITE);
  });
});

describe('A client that registers', () => {
  const CURSOR = [
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'https://www.cursor.com/agents/mcp/oauth/callback',
    'http://localhost:8787/callback',
  ];

  it.each<[string, string[], string]>([
    ['Codex', ['http://127.0.0.1:1455/callback/01a1dd1c'], 'http://127.0.0.1:1455/callback/01a1dd1c'],
    ['Codex on another port', ['http://127.0.0.1:1455/callback/01a1dd1c'], 'http://127.0.0.1:52611/callback/01a1dd1c'],
    ...CURSOR.map((uri): [string, string[], string] => [`Cursor at ${new URL(uri).protocol}`, CURSOR, uri]),
  ])('connects: %s', async (name, redirectUris, sent) => {
    const { status, body } = await users.service.call('/oauth/register', {
      method: 'POST',
      body: {
        client_name: name,
        redirect_uris: redirectUris,
        application_type: 'native',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      },
    });
    expect([status, body]).toEqual([
      201,
      {
        client_id: expect.stringMatching(/^app_.{1,1996}$/),
        client_name: name,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
        scope: 'catalog:read',
      },
    ]);
    const app = appOf(body.client_id, sent);
    const tokens = await app.connect(await users.signedIn());
    expect((await ping(tokens.access_token)).status).toBe(200);
  });
});

describe('A block by host', () => {
  it('is about the same host with and without a trailing dot', async () => {
    sites.dns.names['sly.example'] = ['93.184.216.34'];
    const [plain, dotted] = ['https://sly.example/block.json', 'https://sly.example./block.json'];
    const user = await users.signedIn();
    const blocked = (host: string): string => `/oauth-clients/blocked/${host}`;
    for (const host of ['sly.example', 'sly.example.']) {
      for (const url of [plain, dotted]) {
        sites.publish(url, documentOf(url));
        const { access_token: token } = await appOf(url).connect(user);
        const { body } = await users.service.admin('PUT', blocked(host));
        expect(body.data).toEqual({ blocked: 'sly.example', ended: 1 });
        expect((await ping(token)).status).toBe(401);
        expectRejected((await appOf(url).openConsent(user)).page, 'blocked on this site');
        forgetDocuments();
        expect((await users.service.admin('DELETE', blocked(host))).status).toBe(200);
      }
    }
  });

  it('is about hosts that were stored with a trailing dot', async () => {
    const { databaseUrl } = users.service;
    await rowsOf(databaseUrl, `insert into blocked_apps (value) values ('old.example.'), ('https://old.example/x.')`);
    const app = published();
    const { access_token: token } = await app.connect(await users.signedIn());
    await rowsOf(databaseUrl, `update connections set host = 'older.example.' where client_id = '${app.clientId}'`);
    const runner = users.service.inside<DataSource>('DataSource').createQueryRunner();
    await new AppHosts1794873600198().up(runner).finally(() => runner.release());
    const values = await rowsOf(databaseUrl, `delete from blocked_apps returning value`);
    expect(values.map(({ value }) => value).sort()).toEqual(['https://old.example/x.', 'old.example']);
    const { body } = await users.service.admin('PUT', '/oauth-clients/blocked/older.example');
    expect([body.data.ended, (await ping(token)).status]).toEqual([1, 401]);
  });
});

describe('A metadata document is rejected', () => {
  it.each([
    'https://127.0.0.1/client.json',
    'https://localhost/client.json',
    'https://10.0.0.1/client.json',
    'https://[::1]/client.json',
    'https://169.254.169.254/latest/meta-data',
    'https://metadata.google.internal/client.json',
    'https://app.example:6379/client.json',
  ])('at a private host or on a port of another service: %s', async (clientId) => {
    expectRejected(await consentOf(appOf(clientId)), 'could not be loaded');
  });

  it('at a public name that resolves to a private IP address, at once or later (rebinding)', async () => {
    const clientId = 'https://sly.example/rebound/client.json';
    sites.publish(clientId, documentOf(clientId));
    for (const addresses of [['127.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['::1']]) {
      sites.dns.names['sly.example'] = addresses;
      expectRejected(await consentOf(appOf(clientId)), 'resolves to an IP address that is not public');
    }
    expect(sites.visits(clientId)).toBe(0);
    sites.dns.names['sly.example'] = ['93.184.216.34'];
    expect((await consentOf(appOf(clientId))).status).toBe(200);
  });

  it.each<[string, Parameters<AppSites['serve']>[1], string]>([
    ['that redirects', { status: 302, headers: { location: CLIENT_ID } }, 'status 302'],
    ['that is missing', { status: 404, headers: { 'content-type': 'application/json' }, body: '{}' }, 'status 404'],
    ['that is a page', { body: '<p>Hello' }, 'is not sent as application/json'],
    ['that is not JSON', { headers: { 'content-type': 'application/json' }, body: '{' }, 'is not a JSON object'],
    ['that is a list', { headers: { 'content-type': 'application/json' }, body: '[]' }, 'is not a JSON object'],
    [
      'of more than 16 KiB',
      { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ padding: 'x'.repeat(16_384) }) },
      'could not be loaded',
    ],
    [
      'that never ends',
      (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
      'within 5 s',
    ],
  ])('%s', async (_, page, reason) => {
    const url = newUrl();
    sites.publish(CLIENT_ID, documentOf(CLIENT_ID));
    sites.serve(url, page);
    const before = sites.visits(CLIENT_ID);
    expectRejected(await consentOf(appOf(url)), reason);
    expect(sites.visits(CLIENT_ID)).toBe(before);
  });

  it.each<[string, object, string]>([
    ['for another client ID', { client_id: 'https://claude.ai/oauth/mcp-oauth-client-metadata' }, 'another client_id'],
    ['without a client ID', { client_id: undefined }, 'another client_id'],
    ['with a secret', { client_secret: 'hush' }, 'must not use a client secret'],
    ['with the expiry of a secret', { client_secret_expires_at: 0 }, 'must not use a client secret'],
    ['with a method that uses a secret', { token_endpoint_auth_method: 'client_secret_post' }, 'client secret'],
    ['with an unknown method', { token_endpoint_auth_method: 'tls_client_auth' }, 'token_endpoint_auth_method must be'],
    ['with signed assertions but no keys', { token_endpoint_auth_method: 'private_key_jwt' }, 'neither jwks nor'],
    ['without redirect URIs', { redirect_uris: undefined }, 'redirect_uris must be a list'],
    ['with a script as redirect URI', { redirect_uris: ['javascript:alert(1)'] }, 'scheme that is not allowed'],
    ['without the redirect URI that was sent', { redirect_uris: [`${REDIRECT_URI}/2`] }, 'did not register'],
  ])('%s', async (_, changes, reason) => {
    expectRejected(await consentOf(published(changes)), reason);
  });

  it.each([
    'http://app.example/client.json',
    'https://app.example',
    'https://app.example/',
    'https://user@app.example/client.json',
    'https://app.example/client.json#x',
    'https://app.example/a/../client.json',
    'https://APP.example/client.json',
    `https://app.example/${'x'.repeat(1_000)}`,
  ])('at once, without a fetch, if its URL is not one that can name a client: %s', async (clientId) => {
    expectRejected(await (await users.signedIn()).open(appOf(clientId).authorizePath()), 'not known here');
  });
});

describe('A metadata document that changes between consent and token', () => {
  it('changes neither the redirect URI nor how the client authenticates', async () => {
    const key = await keyPair('one');
    const signed = { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [key.jwk] } };
    const app = published(signed);
    const user = await users.signedIn();
    const code = codeOf(await app.allowed(user));
    const weaker = documentOf(app.clientId, { redirect_uris: ['https://evil.example/callback'] });
    sites.publish(app.clientId, weaker);
    forgetDocuments();
    expect((await app.exchange(code)).body.error).toBe('invalid_client');
    const changes = await asserted(app.clientId, key);
    expect((await app.exchange(code, changes)).body.error).toBe('invalid_client');
    sites.publish(app.clientId, documentOf(app.clientId, signed));
    forgetDocuments();
    const elsewhere = { ...(await asserted(app.clientId, key)), redirect_uri: 'https://evil.example/callback' };
    expect((await app.exchange(code, elsewhere)).body.error).toBe('invalid_grant');
    expect((await app.exchange(code, await asserted(app.clientId, key))).status).toBe(200);
  });

  it('is checked again when the user presses Allow', async () => {
    const app = published();
    const user = await users.signedIn();
    const { path } = await app.openConsent(user);
    sites.publish(app.clientId, documentOf(app.clientId, { redirect_uris: ['https://evil.example/callback'] }));
    forgetDocuments();
    expectRejected(await user.send(`${path}/allow`, { policy: '1.1' }), 'did not register the redirect URI');
  });

  it('replaces keys at once: a new key ID fetches document and keys again', async () => {
    const [old, replaced] = [await keyPair('old'), await keyPair('new')];
    const jwksUri = sites.publish('https://app.example/rotated/jwks.json', { keys: [old.jwk] });
    const app = published({ token_endpoint_auth_method: 'private_key_jwt', jwks_uri: jwksUri });
    const user = await users.signedIn();
    const first = await app.exchange(codeOf(await app.allowed(user)), await asserted(app.clientId, old));
    expect(first.status).toBe(200);
    sites.publish(jwksUri, { keys: [replaced.jwk] });
    const renewed = await app.refresh(first.body.refresh_token, await asserted(app.clientId, replaced));
    expect(renewed.status).toBe(200);
    const outdated = await app.refresh(renewed.body.refresh_token, await asserted(app.clientId, old));
    expect(outdated.body.error).toBe('invalid_client');
  });
});

describe('A client assertion without a key ID', () => {
  it('is checked with every key that could have signed it', async () => {
    const keys = [await keyPair('one'), await keyPair('two'), await keyPair('other', 'RS256')];
    const app = published({
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys: keys.map(({ jwk: { kid: _, ...jwk } }) => jwk) },
    });
    const user = await users.signedIn();
    for (const { privateKey, jwk } of keys) {
      const signed = new SignJWT(claimsOf(app.clientId)).setProtectedHeader({ alg: jwk.alg });
      const code = codeOf(await app.allowed(user));
      expect((await app.exchange(code, withAssertion(await signed.sign(privateKey)))).status).toBe(200);
    }
    const { privateKey } = await keyPair('stranger');
    const forged = await new SignJWT(claimsOf(app.clientId)).setProtectedHeader({ alg: 'ES256' }).sign(privateKey);
    const rejected = await app.exchange(codeOf(await app.allowed(user)), withAssertion(forged));
    expect([rejected.status, rejected.body.error]).toEqual([401, 'invalid_client']);
  });
});

describe('A client assertion is rejected', () => {
  let key: Key;
  let app: AgentApp;
  let code: string;
  beforeAll(async () => {
    key = await keyPair('one');
    app = published({ token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [key.jwk] } });
    code = codeOf(await app.allowed(await users.signedIn()));
  });

  const rejection = async (fields: Record<string, string>): Promise<unknown[]> => {
    const { status, body } = await app.exchange(code, fields);
    return [status, body.error];
  };
  const now = (): number => Math.floor(Date.now() / 1_000);

  it('if another key with the same ID signed it', async () => {
    expect(await rejection(await asserted(app.clientId, await keyPair('one')))).toEqual([401, 'invalid_client']);
  });

  it('if it is not signed (alg none), or signed with the public key as a shared secret', async () => {
    const unsigned = new UnsecuredJWT(claimsOf(app.clientId)).encode();
    expect(await rejection(withAssertion(unsigned))).toEqual([401, 'invalid_client']);
    const secret = new TextEncoder().encode(JSON.stringify(key.jwk));
    const header = { alg: 'HS256', kid: 'one' };
    const shared = await new SignJWT(claimsOf(app.clientId)).setProtectedHeader(header).sign(secret);
    expect(await rejection(withAssertion(shared))).toEqual([401, 'invalid_client']);
  });

  it.each<[string, () => JWTPayload]>([
    ['has expired', () => ({ exp: now() - 120 })],
    ['does not expire', () => ({ exp: undefined })],
    ['expires in more than an hour', () => ({ exp: now() + 7_200 })],
    ['is not valid yet', () => ({ nbf: now() + 600 })],
    ['is for another server', () => ({ aud: 'https://other.example' })],
    ['has no audience', () => ({ aud: undefined })],
    ['has another issuer', () => ({ iss: CHATGPT })],
    ['has another subject', () => ({ sub: CHATGPT })],
    ['has no ID', () => ({ jti: undefined })],
    ['has a long ID', () => ({ jti: 'x'.repeat(501) })],
    ['is too long', () => ({ padding: 'x'.repeat(9_000) })],
  ])('if it %s', async (_, changes) => {
    expect(await rejection(await asserted(app.clientId, key, changes()))).toEqual([401, 'invalid_client']);
  });

  it('if it is not a JWT, or sent with another type', async () => {
    expect(await rejection(withAssertion('x.y.z'))).toEqual([401, 'invalid_client']);
    const fields = { ...(await asserted(app.clientId, key)), client_assertion_type: 'urn:other' };
    expect(await rejection(fields)).toEqual([401, 'invalid_client']);
  });

  it('if it was used before, also at the same time, and is accepted once', async () => {
    const fields = await asserted(app.clientId, key);
    const sent = await Promise.all([app.exchange(code, fields), app.exchange(code, fields)]);
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 401]);
    const { body } = sent.find(({ status }) => status === 200) as ServiceResponse;
    expect((await app.refresh(body.refresh_token, fields)).body.error).toBe('invalid_client');
    expect((await app.refresh(body.refresh_token, await asserted(app.clientId, key))).status).toBe(200);
    const stored = await rowsOf(users.service.databaseUrl, 'select digest from used_assertions');
    expect(JSON.stringify(stored)).not.toContain('assertion-');
  });
});

/** What happens at the end of the cached time, which is at least five minutes. */
function forgetDocuments(): void {
  users.service.inside<{ cached: Map<string, unknown> }>('ClientDocumentsService').cached.clear();
}
