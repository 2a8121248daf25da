import { SignInProviders, type ProviderName } from '../../harness/sign-in-providers.js';
import { rowsOf } from '../../harness/database.js';
import { MailServer } from '../../harness/servers/mail-server.js';
import { Service } from '../../harness/service.js';
import { isSignedIn, TestUsers } from '../../harness/test-users.js';
import { type Visited, Visitor } from '../../harness/visitor.js';

let mailServer: MailServer;
let elsewhere: SignInProviders;
let service: Service;
let users: TestUsers;

beforeAll(async () => {
  mailServer = await MailServer.start();
  elsewhere = await SignInProviders.start();
  service = await Service.start({
    SMTP_URL: mailServer.url,
    TRUST_PROXY: '1',
    ADMIN_EMAIL: 'boss@catalog.example',
    ...elsewhere.environment,
  });
  users = new TestUsers(service, mailServer);
});

afterAll(async () => {
  await service.stop();
  await elsewhere.stop();
  await mailServer.stop();
});

const text = ({ $ }: Visited): string => $('main').text().replaceAll(/\s+/g, ' ').trim();

const userOf = async (email: string): Promise<{ id: string; role: string } | undefined> =>
  (await service.admin('GET', `/users?email=${encodeURIComponent(email)}`)).body.data[0];

/** A page with a message and a link back. */
function expectRefusal(visited: Visited, status: number, sentence: string): void {
  expect([visited.status, text(visited)]).toEqual([status, expect.stringContaining(sentence)]);
  expect(visited.$('main a').attr('href')).toBe('/sign-in');
}

const OVER = 'Start again';

describe.each<[ProviderName, string]>([
  ['oidc', 'Northwind ID'],
  ['github', 'GitHub'],
])('Sign-in with %s', (provider, name) => {
  const arrive = async (next = ''): Promise<{ visitor: Visitor; email: string; answer: Visited }> => {
    const [visitor, email] = [new Visitor(service), users.newEmail()];
    elsewhere.become(provider, email);
    return { visitor, email, answer: await elsewhere.signIn(visitor, provider, next) };
  };

  it('is a button on the sign-in page, without scripts', async () => {
    const { $, headers } = await new Visitor(service).open('/sign-in?next=/dashboard/usage');
    const form = $(`form[method=post][action="/sign-in/${provider}"]`);
    expect(form.find('button[type=submit]').text().trim()).toBe(`Continue with ${name}`);
    expect(form.find('input[name=next]').attr('value')).toBe('/dashboard/usage');
    expect(headers.get('content-security-policy')).toContain("form-action 'self';");
  });

  it('creates an account the first time, and opens the requested page', async () => {
    const { visitor, email, answer } = await arrive('/dashboard/sessions?x=1');
    expect([answer.status, answer.location]).toEqual([303, '/dashboard/sessions?x=1']);
    expect(await isSignedIn(visitor)).toBe(true);
    expect(await userOf(email)).toBeDefined();
  });

  it('sends a new state, code challenge and, with OpenID Connect, nonce at every click (ASVS 10.1.2, 10.2.1)', async () => {
    const asked = await Promise.all(
      Array.from({ length: 2 }, async () => new URL(await elsewhere.leave(new Visitor(service), provider))),
    );
    const bound = provider === 'oidc' ? ['state', 'code_challenge', 'nonce'] : ['state', 'code_challenge'];
    const values = asked.flatMap(({ searchParams }) => bound.map((field) => searchParams.get(field) ?? ''));
    for (const value of values) expect(Buffer.from(value, 'base64url')).toHaveLength(32);
    expect(new Set(values).size).toBe(values.length);
    for (const { searchParams } of asked) expect(searchParams.get('code_challenge_method')).toBe('S256');
  });

  it('requests only the email address (ASVS 10.2.3)', async () => {
    const { searchParams } = new URL(await elsewhere.leave(new Visitor(service), provider));
    expect(searchParams.get('scope')).toBe(provider === 'oidc' ? 'openid email' : 'user:email');
  });

  it('never redirects to another site', async () => {
    for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect((await arrive(next)).answer.location).toBe('/dashboard');
  });

  it('accepts a response once, even in ten parallel tabs', async () => {
    const [visitor, email] = [new Visitor(service), users.newEmail()];
    elsewhere.become(provider, email);
    const back = await elsewhere.walk(await elsewhere.leave(visitor, provider));
    const cookie = visitor.cookies.get('__Host-provider-sign-in') ?? '';
    const responses = await Promise.all(Array.from({ length: 10 }, () => visitor.open(back)));
    expect(responses.filter(({ status }) => status === 303)).toHaveLength(1);
    const sessions = await rowsOf(
      service.databaseUrl,
      `select from sessions where user_id = '${(await userOf(email))?.id}'`,
    );
    expect(sessions).toHaveLength(1);
    visitor.cookies.set('__Host-provider-sign-in', cookie);
    expectRefusal(await visitor.open(back), 410, OVER);
  });

  it('rejects a response in another browser and a forged one, and the sign-in can still be completed', async () => {
    const [visitor, other] = [new Visitor(service), new Visitor(service)];
    elsewhere.become(provider, users.newEmail());
    const back = await elsewhere.walk(await elsewhere.leave(visitor, provider));
    expectRefusal(await other.open(back), 410, OVER);
    await elsewhere.leave(other, provider);
    expectRefusal(await other.open(back), 410, OVER);
    expectRefusal(await visitor.open(back.replace(/state=[^&]+/, `state=${'x'.repeat(43)}`)), 410, OVER);
    expectRefusal(await visitor.open(`/sign-in/${provider}/callback?code=x`), 410, OVER);
    expectRefusal(await visitor.open(`/sign-in/${provider}/callback`), 410, OVER);
    expect([await isSignedIn(visitor), await isSignedIn(other)]).toEqual([false, false]);
    expect((await visitor.open(back)).status).toBe(303);
  });

  it('rejects a response at the callback of the other provider, and one of another issuer (ASVS 10.2.2)', async () => {
    const visitor = new Visitor(service);
    elsewhere.become(provider, users.newEmail());
    const back = await elsewhere.walk(await elsewhere.leave(visitor, provider));
    const swapped = provider === 'oidc' ? back.replace('oidc', 'github') : back.replace('github', 'oidc');
    expectRefusal(await visitor.open(swapped), 410, OVER);
    const mixedUp = back.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example');
    expect(mixedUp).not.toBe(back);
    expectRefusal(await visitor.open(mixedUp), 503, `${name} sent an invalid response`);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it('expires after 10 minutes', async () => {
    const visitor = new Visitor(service);
    const back = await elsewhere.walk(await elsewhere.leave(visitor, provider));
    await rowsOf(service.databaseUrl, `update provider_sign_ins set expires_at = now() - interval '1 second'`);
    expectRefusal(await visitor.open(back), 410, OVER);
    await elsewhere.leave(new Visitor(service), provider);
    expect(await rowsOf(service.databaseUrl, 'select from provider_sign_ins where expires_at < now()')).toEqual([]);
  });

  it('reports that the user declined, and creates no session', async () => {
    const visitor = new Visitor(service);
    const address = new URL(await elsewhere.leave(visitor, provider));
    const state = address.searchParams.get('state') ?? '';
    elsewhere.oidc.agrees = false;
    const back =
      provider === 'oidc'
        ? await elsewhere.walk(address.href)
        : `/sign-in/github/callback?error=access_denied&error_description=No&state=${state}`;
    elsewhere.oidc.agrees = true;
    expectRefusal(await visitor.open(back), 403, `You canceled the sign-in at ${name}`);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it('stores its secrets only in a host-bound cookie, not in the database', async () => {
    const visitor = new Visitor(service);
    const { searchParams } = new URL(await elsewhere.leave(visitor, provider));
    const cookie = visitor.setCookies.findLast((line) => line.startsWith('__Host-provider-sign-in=')) ?? '';
    for (const attribute of ['Path=/', 'Secure', 'HttpOnly', 'SameSite=Lax']) expect(cookie).toContain(attribute);
    const token = visitor.cookies.get('__Host-provider-sign-in') ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = JSON.stringify(await rowsOf(service.databaseUrl, 'select * from provider_sign_ins'));
    const secrets = [token, searchParams.get('state'), searchParams.get('nonce') ?? token];
    for (const secret of secrets) expect(rows).not.toContain(secret);
  });

  it('creates a new session, and ends the former one of the browser (ASVS 7.2.4)', async () => {
    const { visitor, email } = await arrive();
    const first = visitor.cookies.get('__Host-session') ?? '';
    expect((await elsewhere.signIn(visitor, provider)).status).toBe(303);
    expect(visitor.cookies.get('__Host-session')).not.toBe(first);
    const thief = new Visitor(service);
    thief.cookies.set('__Host-session', first);
    expect(await isSignedIn(thief)).toBe(false);
    expect(text(await visitor.open('/dashboard/account'))).toContain(email);
  });

  it('is rejected for a banned user', async () => {
    const { email } = await arrive();
    await service.admin('PATCH', `/users/${(await userOf(email))?.id}`, { banned: true });
    const visitor = new Visitor(service);
    expectRefusal(await elsewhere.signIn(visitor, provider), 403, 'banned');
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it('makes the user with the configured email address an admin', async () => {
    const visitor = new Visitor(service);
    elsewhere.become(provider, 'Boss@catalog.example');
    expect((await elsewhere.signIn(visitor, provider)).status).toBe(303);
    expect((await userOf('boss@catalog.example'))?.role).toBe('admin');
  });
});

describe('The time of authentication at the provider (ASVS 6.8.4)', () => {
  const HOUR = 3_600;
  const RECENT = '/dashboard/account/email';
  /** The provider has a session from an hour ago, and does not ask for a password. */
  const isSilent = (claim: 'sent' | 'omitted'): void => {
    elsewhere.oidc.tamper = ({ id_token: token, ...tokens }) => ({
      ...tokens,
      id_token: elsewhere.oidc.resigned(token, ({ auth_time, ...claims }) =>
        claim === 'sent' ? { ...claims, auth_time: Number(auth_time) - HOUR } : claims,
      ),
    });
  };
  afterEach(() => {
    elsewhere.oidc.tamper = (tokens) => tokens;
  });

  it('is requested, and a signed-in user must authenticate again', async () => {
    const visitor = new Visitor(service);
    elsewhere.become('oidc', users.newEmail());
    const asked = async (): Promise<(string | null)[]> => {
      const { searchParams } = new URL(await elsewhere.leave(visitor, 'oidc'));
      return [searchParams.get('max_age'), searchParams.get('prompt')];
    };
    expect(await asked()).toEqual([String(90 * 24 * HOUR), null]);
    expect((await elsewhere.signIn(visitor, 'oidc')).status).toBe(303);
    expect((await visitor.open(RECENT)).status).toBe(200);
    expect(await asked()).toEqual(['0', 'login']);
    expect((await elsewhere.signIn(visitor, 'oidc', RECENT)).location).toBe(RECENT);
  });

  it.each(['sent', 'omitted'] as const)(
    'decides whether a sign-in is recent, so that a session at the provider is not enough: %s',
    async (claim) => {
      const visitor = new Visitor(service);
      elsewhere.become('oidc', users.newEmail());
      isSilent(claim);
      expect((await elsewhere.signIn(visitor, 'oidc')).status).toBe(303);
      expect(await isSignedIn(visitor)).toBe(true);
      const rejected = await visitor.open(RECENT);
      expect([rejected.status, rejected.location]).toEqual([303, `/sign-in?next=${encodeURIComponent(RECENT)}`]);
      expectRefusal(await elsewhere.signIn(visitor, 'oidc', RECENT), 403, 'did not ask you to sign in again');
      expect([await isSignedIn(visitor), (await visitor.open(RECENT)).status]).toEqual([true, 303]);
      elsewhere.oidc.tamper = (tokens) => tokens;
      expect((await elsewhere.signIn(visitor, 'oidc', RECENT)).location).toBe(RECENT);
      expect((await visitor.open(RECENT)).status).toBe(200);
    },
  );

  it('is now if the value is invalid', async () => {
    const visitor = new Visitor(service);
    elsewhere.become('oidc', users.newEmail());
    elsewhere.oidc.tamper = ({ id_token: token, ...tokens }) => ({
      ...tokens,
      id_token: elsewhere.oidc.resigned(token, (claims) => ({ ...claims, auth_time: 1e300 })),
    });
    expect((await elsewhere.signIn(visitor, 'oidc')).status).toBe(303);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it('is now if the provider never sends it, such as GitHub', async () => {
    const silent = await SignInProviders.start();
    silent.oidc.instead.set('/.well-known/openid-configuration', (_, response) => {
      const { issuer } = silent.oidc;
      const [authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint] = ['auth', 'token', 'jwks', 'me'].map(
        (path) => `${issuer}/${path}`,
      );
      const metadata = { issuer, authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(metadata));
    });
    silent.oidc.tamper = ({ id_token: token, ...tokens }) => ({
      ...tokens,
      id_token: silent.oidc.resigned(token, ({ auth_time: _, ...claims }) => claims),
    });
    const there = await Service.start({ TRUST_PROXY: '1', ...silent.environment }, service.databaseUrl);
    try {
      for (const provider of ['oidc', 'github'] as const) {
        const visitor = new Visitor(there);
        silent.become(provider, users.newEmail());
        for (const next of ['', RECENT]) expect((await silent.signIn(visitor, provider, next)).status).toBe(303);
        expect([provider, (await visitor.open(RECENT)).status]).toEqual([provider, 200]);
      }
    } finally {
      await there.stop();
      await silent.stop();
    }
  });
});

describe('A provider that is not configured', () => {
  it('has no button and no pages', async () => {
    const plain = await Service.start({ SMTP_URL: mailServer.url, ...elsewhere.githubEnvironment });
    try {
      const visitor = new Visitor(plain);
      const { $ } = await visitor.open('/sign-in');
      expect([$('form[action="/sign-in/oidc"]').length, $('form[action="/sign-in/github"]').length]).toEqual([0, 1]);
      expect((await visitor.send('/sign-in/oidc')).status).toBe(404);
      expect((await visitor.open('/sign-in/oidc/callback?code=x&state=y')).status).toBe(404);
    } finally {
      await plain.stop();
    }
  });
});
