import { createHmac, generateKeyPairSync } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Logger } from '@nestjs/common';
import { rowsOf } from '../../harness/database.js';
import { SignInProviders } from '../../harness/sign-in-providers.js';
import { MailServer } from '../../harness/servers/mail-server.js';
import { CLIENT_SECRET, encoded, OidcServer } from '../../harness/servers/oidc-server.js';
import { Service } from '../../harness/service.js';
import { isSignedIn } from '../../harness/test-users.js';
import { type Visited, Visitor } from '../../harness/visitor.js';

const DISCOVERY = '/.well-known/openid-configuration';

let mailServer: MailServer;
let elsewhere: SignInProviders;
let service: Service;
const warnings = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);

const start = (environment = elsewhere.environment): Promise<Service> =>
  Service.start({ SMTP_URL: mailServer.url, TRUST_PROXY: '1', ...environment });

beforeAll(async () => {
  mailServer = await MailServer.start();
  elsewhere = await SignInProviders.start();
  service = await start();
});

afterEach(() => {
  elsewhere.oidc.instead.clear();
  elsewhere.github.instead.clear();
  elsewhere.oidc.tamper = (tokens) => tokens;
});

afterAll(async () => {
  warnings.mockRestore();
  await service.stop();
  await elsewhere.stop();
  await mailServer.stop();
});

const text = ({ $ }: Visited): string => $('main').text().replaceAll(/\s+/g, ' ').trim();

type Answer = (response: ServerResponse) => void;
const sending =
  (body: string, status = 200, type = 'application/json'): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': type, location: 'http://127.0.0.1:1/' }).end(body);
const breakingOff: Answer = (response) => response.destroy();
const never: Answer = () => undefined;

const SILENT = 'did not respond. Try again, or sign in with email.';
const UNUSABLE = 'sent an invalid response. Try again, or sign in with email.';

/** Checks that there is no session, account, identity or pending sign-in. */
async function expectNothingDone(visitor: Visitor): Promise<void> {
  expect(await isSignedIn(visitor)).toBe(false);
  for (const table of ['users', 'identities', 'sessions', 'provider_sign_ins'])
    expect([table, await rowsOf(service.databaseUrl, `select from ${table}`)]).toEqual([table, []]);
}

describe('A provider whose discovery fails', () => {
  it('does not prevent the service from starting; sign-in reports it, and the next attempt retries (ASVS 10.5.3)', async () => {
    const metadata = (change: object): string =>
      JSON.stringify({
        issuer: elsewhere.oidc.issuer,
        authorization_endpoint: `${elsewhere.oidc.issuer}/auth`,
        token_endpoint: `${elsewhere.oidc.issuer}/token`,
        jwks_uri: `${elsewhere.oidc.issuer}/jwks`,
        ...change,
      });
    const faults: [Answer, string][] = [
      [breakingOff, SILENT],
      [sending('{"issuer":', 200), UNUSABLE],
      [sending('<h1>Hello</h1>', 200, 'text/html'), UNUSABLE],
      [sending('null'), UNUSABLE],
      [sending('', 500), UNUSABLE],
      [sending('', 302), UNUSABLE],
      [sending(' '.repeat(600_000)), SILENT],
      [sending(metadata({ issuer: 'https://evil.example' })), UNUSABLE],
      [sending(metadata({ authorization_endpoint: undefined })), UNUSABLE],
      [sending(metadata({ authorization_endpoint: 'javascript:alert(1)' })), UNUSABLE],
      [sending(metadata({ token_endpoint: 'http://evil.example/token' })), UNUSABLE],
      [sending(metadata({ jwks_uri: undefined })), UNUSABLE],
    ];
    const visitor = new Visitor(service);
    for (const [fault, sentence] of faults) {
      elsewhere.oidc.instead.set(DISCOVERY, (_, response) => fault(response));
      const page = await visitor.send('/sign-in/oidc');
      expect([page.status, text(page)]).toEqual([503, expect.stringContaining(`Northwind ID ${sentence}`)]);
      expect([page.$('main a').attr('href'), page.headers.get('refresh')]).toEqual(['/sign-in', null]);
      expect(visitor.cookies.has('__Host-provider-sign-in')).toBe(false);
    }
    elsewhere.oidc.instead.clear();
    elsewhere.oidc.calls.length = 0;
    await elsewhere.leave(visitor, 'oidc');
    await elsewhere.leave(visitor, 'oidc');
    expect(elsewhere.oidc.calls).toEqual([DISCOVERY]);
    await rowsOf(service.databaseUrl, 'delete from provider_sign_ins');
  });
});

describe('An OpenID provider with invalid responses', () => {
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const same = <T>(claims: T): T => claims;
  const payloadOf = (token: string): string => token.split('.')[1] ?? '';
  const unsigned = (token: string): string => `${encoded({ alg: 'none' })}.${payloadOf(token)}.`;
  /** Signed with the client secret, which some libraries accept as the key. */
  const withSecret = (token: string): string => {
    const signed = `${encoded({ alg: 'HS256' })}.${payloadOf(token)}`;
    return `${signed}.${createHmac('sha256', CLIENT_SECRET).update(signed).digest('base64url')}`;
  };
  const resigned = (...given: Parameters<OidcServer['resigned']>): string => elsewhere.oidc.resigned(...given);

  it.each<[string, (token: string) => string | undefined]>([
    ['another nonce', (token) => resigned(token, (claims) => ({ ...claims, nonce: 'x'.repeat(43) }))],
    ['no nonce', (token) => resigned(token, ({ nonce: _, ...claims }) => claims)],
    ['the signature of another key', (token) => resigned(token, same, stranger)],
    ['no signature', unsigned],
    ['a signature by the client secret', withSecret],
    ['another audience', (token) => resigned(token, (claims) => ({ ...claims, aud: 'another client' }))],
    ['another issuer', (token) => resigned(token, (claims) => ({ ...claims, iss: 'https://evil.example' }))],
    ['an expired token', (token) => resigned(token, (claims) => ({ ...claims, exp: 1_000_000_000 }))],
    ['no subject', (token) => resigned(token, ({ sub: _, ...claims }) => claims)],
    [
      'a subject that cannot be stored',
      (token) => resigned(token, (claims) => ({ ...claims, sub: 'a\0b', email: '' })),
    ],
    ['changed claims under the old signature', (token) => token.replace(payloadOf(token), encoded({ sub: 'boss' }))],
    ['no ID token', () => undefined],
  ])('is rejected: %s (ASVS 6.8.2, 10.5.1, 10.5.4)', async (_what, change) => {
    const visitor = new Visitor(service);
    elsewhere.become('oidc', 'victim@studio.example');
    elsewhere.oidc.tamper = ({ id_token: token, ...tokens }) => ({ ...tokens, id_token: change(token) });
    const page = await elsewhere.signIn(visitor, 'oidc');
    expect([page.status, text(page)]).toEqual([503, expect.stringContaining(`Northwind ID ${UNUSABLE}`)]);
    await expectNothingDone(visitor);
  });

  it.each<[string, string, Answer, string]>([
    ['closes the connection', '/token', breakingOff, SILENT],
    ['sends invalid JSON', '/token', sending('{"access', 200), UNUSABLE],
    ['rejects the code', '/token', sending('{"error":"invalid_grant"}', 400), UNUSABLE],
    ['responds with 502', '/token', sending('', 502), UNUSABLE],
    ['returns another user at UserInfo', '/me', sending('{"sub":"boss","email":"b@x.example"}'), UNUSABLE],
    ['has no UserInfo', '/me', sending('', 404), UNUSABLE],
  ])('is reported, and nothing is changed: %s', async (_what, path, fault, sentence) => {
    const visitor = new Visitor(service);
    elsewhere.become('oidc', 'victim@studio.example');
    elsewhere.oidc.instead.set(path, (_, response) => fault(response));
    const page = await elsewhere.signIn(visitor, 'oidc');
    expect([page.status, text(page)]).toEqual([503, expect.stringContaining(`Northwind ID ${sentence}`)]);
    await expectNothingDone(visitor);
  });
});

describe('GitHub', () => {
  it.each<[string, string, Answer, string]>([
    ['closes the connection', '/login/oauth/access_token', breakingOff, SILENT],
    ['rejects the code, with the status 200', '/login/oauth/access_token', sending('{"error":"bad"}'), UNUSABLE],
    ['sends invalid JSON', '/api/v3/user', sending('<h1>', 200, 'text/html'), UNUSABLE],
    ['returns no user ID', '/api/v3/user', sending('{"login":"ada"}'), UNUSABLE],
    ['returns the user ID as text', '/api/v3/user', sending('{"id":"1"}'), UNUSABLE],
    ['responds with 503', '/api/v3/user/emails', sending('{}', 503), UNUSABLE],
  ])('is reported, and nothing is changed: %s', async (_what, path, fault, sentence) => {
    const visitor = new Visitor(service);
    elsewhere.become('github', 'victim@studio.example');
    elsewhere.github.instead.set(path, fault);
    const page = await elsewhere.signIn(visitor, 'github');
    expect([page.status, text(page)]).toEqual([503, expect.stringContaining(`GitHub ${sentence}`)]);
    await expectNothingDone(visitor);
  });

  it('links no account by an email address in another form', async () => {
    const visitor = new Visitor(service);
    elsewhere.become('github', 'victim@studio.example');
    elsewhere.github.instead.set('/api/v3/user/emails', sending('{"email":"victim@studio.example"}'));
    expect((await elsewhere.signIn(visitor, 'github')).status).toBe(403);
    await expectNothingDone(visitor);
  });
});

describe('A provider that never responds', () => {
  it('times out at every step', async () => {
    const other = await SignInProviders.start();
    const fresh = await start(other.environment);
    try {
      const [first, second, third] = [new Visitor(service), new Visitor(service), new Visitor(fresh)];
      const [oidc, github] = [
        await elsewhere.walk(await elsewhere.leave(first, 'oidc')),
        await elsewhere.walk(await elsewhere.leave(second, 'github')),
      ];
      elsewhere.oidc.instead.set('/token', (_, response) => never(response));
      elsewhere.github.instead.set('/api/v3/user', never);
      other.oidc.instead.set(DISCOVERY, (_, response) => never(response));
      const pages = await Promise.all([first.open(oidc), second.open(github), third.send('/sign-in/oidc')]);
      for (const page of pages) expect([page.status, text(page)]).toEqual([503, expect.stringContaining(SILENT)]);
      await expectNothingDone(first);
    } finally {
      await fresh.stop();
      await other.stop();
    }
  });
});

describe('The log of a failed sign-in', () => {
  it('contains the reason, and no secret, code or user', async () => {
    warnings.mockClear();
    const visitor = new Visitor(service);
    elsewhere.become('oidc', 'victim@studio.example');
    elsewhere.oidc.instead.set('/token', (_, response) => sending('{"error":"invalid_client"}', 401)(response));
    const back = await elsewhere.walk(await elsewhere.leave(visitor, 'oidc'));
    await visitor.open(back);
    const lines = warnings.mock.calls.map(([line]) => String(line)).join('\n');
    expect(lines).toContain('invalid_client');
    const code = /code=([^&]+)/.exec(back)?.[1] ?? '';
    for (const secret of [CLIENT_SECRET, code, 'victim@']) expect(lines).not.toContain(secret);
  });
});

describe('An OpenID provider with other options', () => {
  it('may return the email address in the ID token, and accept the secret only in the body', async () => {
    const redirectUri = 'https://catalog.example/sign-in/oidc/callback';
    const oidc = await OidcServer.start({
      redirectUri,
      inIdToken: true,
      token_endpoint_auth_method: 'client_secret_post',
    });
    const body = await Service.start({ TRUST_PROXY: '1', ...elsewhere.oidcEnvironment, OIDC_ISSUER: oidc.issuer });
    try {
      oidc.user = { sub: 'ada', email: 'ada@studio.example', email_verified: true };
      const visitor = new Visitor(body);
      expect((await elsewhere.signIn(visitor, 'oidc')).status).toBe(303);
      expect(oidc.calls).not.toContain('/me');
    } finally {
      await body.stop();
      await oidc.stop();
    }
  });
});
