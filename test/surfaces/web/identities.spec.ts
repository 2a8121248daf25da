import { Logger } from '@nestjs/common';
import { rowsOf } from '../../harness/database.js';
import { SignInProviders, type ProviderName } from '../../harness/sign-in-providers.js';
import { MailServer } from '../../harness/servers/mail-server.js';
import { Service } from '../../harness/service.js';
import { isSignedIn, TestUsers } from '../../harness/test-users.js';
import { type Visited, Visitor } from '../../harness/visitor.js';

const PATH = '/dashboard/account';
const PROVIDERS: ProviderName[] = ['oidc', 'github'];

let mailServer: MailServer;
let elsewhere: SignInProviders;
let service: Service;
let users: TestUsers;

beforeAll(async () => {
  mailServer = await MailServer.start();
  elsewhere = await SignInProviders.start();
  service = await Service.start({ SMTP_URL: mailServer.url, TRUST_PROXY: '1', ...elsewhere.environment });
  users = new TestUsers(service, mailServer);
});

afterAll(async () => {
  await service.stop();
  await elsewhere.stop();
  await mailServer.stop();
});

const text = ({ $ }: Visited): string => $('main').text().replaceAll(/\s+/g, ' ').trim();

const userIdOf = async (email: string): Promise<string | undefined> =>
  (await service.admin('GET', `/users?email=${encodeURIComponent(email)}`)).body.data[0]?.id;

const identitiesOf = async (userId: string | undefined): Promise<{ id: string; subject: string }[]> =>
  rowsOf(service.databaseUrl, `select id, subject from identities where user_id = '${userId}' order by created_at`);

const firstIdentityId = async (userId: string | undefined): Promise<string> =>
  (await identitiesOf(userId))[0]?.id ?? 'none';

/** Signs in as the user with a session at the provider. */
async function arrive(provider: ProviderName): Promise<{ visitor: Visitor; answer: Visited }> {
  const visitor = new Visitor(service);
  return { visitor, answer: await elsewhere.signIn(visitor, provider) };
}

describe('An identity at a provider', () => {
  it.each(PROVIDERS)('of %s is linked to the account with its verified email address', async (provider) => {
    const email = users.newEmail();
    await users.signedIn(email);
    const userId = await userIdOf(email);
    elsewhere.become(provider, email.toUpperCase());
    const { visitor } = await arrive(provider);
    expect(text(await visitor.open(PATH))).toContain(email);
    expect(await identitiesOf(userId)).toHaveLength(1);
    const { body } = await service.admin('GET', `/audit?subject=${userId}&action=identity.linked`);
    const id = await firstIdentityId(userId);
    expect(body.data).toEqual([expect.objectContaining({ actor: userId, details: { identityId: id } })]);
  });

  it.each([
    ['false', false],
    ['missing', undefined],
    ['a text', 'true'],
    ['a number', 1],
  ])('is not linked if `email_verified` is %s', async (_what, verified) => {
    const email = users.newEmail();
    elsewhere.become('oidc', email);
    elsewhere.oidc.user.email_verified = verified;
    const { visitor, answer } = await arrive('oidc');
    expect([answer.status, text(answer)]).toEqual([
      403,
      expect.stringContaining('has not verified your email address'),
    ]);
    expect([await isSignedIn(visitor), await userIdOf(email)]).toEqual([false, undefined]);
  });

  it.each([
    ['missing', []],
    ['primary but not verified', [{ primary: true, verified: false }]],
    ['verified but not primary', [{ primary: false, verified: true }]],
    ['invalid', [{ primary: true, verified: true, email: 'nobody' }]],
  ])('is not linked if GitHub’s email address is %s', async (_what, addresses) => {
    const email = users.newEmail();
    const emails = addresses.map((address) => ({ email, ...address }));
    elsewhere.github.user = { id: elsewhere.newNumber(), emails };
    const { visitor, answer } = await arrive('github');
    expect([answer.status, text(answer)]).toEqual([
      403,
      expect.stringContaining('has not verified your email address'),
    ]);
    expect([await isSignedIn(visitor), await userIdOf(email)]).toEqual([false, undefined]);
  });

  it.each(PROVIDERS)(
    'of %s is identified by its subject, even if its email address changed or is no longer verified (ASVS 10.5.2)',
    async (provider) => {
      const [email, other] = [users.newEmail(), users.newEmail()];
      const number = elsewhere.become(provider, email);
      await arrive(provider);
      await users.signedIn(other);
      elsewhere.become(provider, other, number);
      const { visitor } = await arrive(provider);
      expect(text(await visitor.open(PATH))).toContain(email);
      if (provider === 'oidc') elsewhere.oidc.user.email_verified = false;
      else elsewhere.github.user.emails = [];
      expect(text(await (await arrive(provider)).visitor.open(PATH))).toContain(email);
      expect(await identitiesOf(await userIdOf(other))).toEqual([]);
    },
  );

  it.each(PROVIDERS)(
    'of %s is not linked next to another one, so that a reassigned email address gives no access',
    async (provider) => {
      const email = users.newEmail();
      elsewhere.become(provider, email);
      await arrive(provider);
      const before = await identitiesOf(await userIdOf(email));
      elsewhere.become(provider, email);
      const { visitor, answer } = await arrive(provider);
      expect([answer.status, text(answer)]).toEqual([409, expect.stringContaining('is linked to another')]);
      expect(await isSignedIn(visitor)).toBe(false);
      expect(await identitiesOf(await userIdOf(email))).toEqual(before);
    },
  );

  it.each(PROVIDERS)('of %s creates one account when ten browsers first sign in at the same time', async (provider) => {
    const email = users.newEmail();
    elsewhere.become(provider, email);
    const arrived = await Promise.all(Array.from({ length: 10 }, () => arrive(provider)));
    expect(arrived.map(({ answer }) => answer.status)).toEqual(Array.from({ length: 10 }, () => 303));
    expect(await identitiesOf(await userIdOf(email))).toHaveLength(1);
  });
});

describe('The same subject at two providers', () => {
  it('is two users (ASVS 6.8.1)', async () => {
    const [here, there] = [users.newEmail(), users.newEmail()];
    const number = elsewhere.become('github', here);
    elsewhere.oidc.user = { sub: String(number), email: there, email_verified: true };
    for (const [provider, email] of [
      ['github', here],
      ['oidc', there],
      ['github', here],
    ] as const)
      expect(text(await (await arrive(provider)).visitor.open(PATH))).toContain(email);
  });
});

describe('The account page', () => {
  it('lists linked sign-ins with provider, link date and last use, and unlinks one', async () => {
    const email = users.newEmail();
    for (const provider of PROVIDERS) {
      elsewhere.become(provider, email);
      await arrive(provider);
    }
    const userId = await userIdOf(email);
    await rowsOf(
      service.databaseUrl,
      `update identities set created_at = now() - interval '3 days', last_used_at = now() - interval '2 hours' where user_id = '${userId}'`,
    );
    const { visitor } = await arrive('github');
    const { $ } = await visitor.open(PATH);
    const rows = $('section[aria-labelledby=linked] tbody tr')
      .toArray()
      .map((row) =>
        $(row)
          .find('th, td:not(:last-child)')
          .toArray()
          .map((cell) => $(cell).text()),
      );
    expect(rows).toEqual(
      expect.arrayContaining([
        ['Northwind ID', '3 days ago', '2 hours ago'],
        ['GitHub', '3 days ago', 'just now'],
      ]),
    );
    const id = await firstIdentityId(userId);
    expect((await visitor.send(`${PATH}/identities/${id}/unlink`)).location).toBe(`${PATH}?done=unlinked`);
    expect(text(await visitor.open(`${PATH}?done=unlinked`))).toContain('Unlinked.');
    expect(await identitiesOf(userId)).toHaveLength(1);
    const { body } = await service.admin('GET', `/audit?subject=${userId}&action=identity.unlinked`);
    expect(body.data).toEqual([expect.objectContaining({ actor: userId, details: { identityId: id } })]);
    // Unlinking again changes and records nothing.
    expect((await visitor.send(`${PATH}/identities/${id}/unlink`)).status).toBe(303);
    expect((await service.admin('GET', `/audit?action=identity.unlinked`)).body.data).toHaveLength(1);
  });

  it('rejects unlinking identities of other users, and requires a recent sign-in (ASVS 7.5.1)', async () => {
    const [mine, theirs] = [users.newEmail(), users.newEmail()];
    elsewhere.become('github', theirs);
    await arrive('github');
    const theirId = await userIdOf(theirs);
    const id = await firstIdentityId(theirId);
    const visitor = await users.signedIn(mine);
    await visitor.send(`${PATH}/identities/${id}/unlink`);
    expect(await identitiesOf(theirId)).toHaveLength(1);
    const myId = await userIdOf(mine);
    await rowsOf(
      service.databaseUrl,
      `update sessions set signed_in_at = now() - interval '16 minutes' where user_id = '${myId}'`,
    );
    await service.admin('PATCH', `/users/${myId}`, { plan: 'standard' });
    const referer = { referer: `${service.url}${PATH}` };
    expect((await visitor.send(`${PATH}/identities/${id}/unlink`, {}, referer)).location).toBe(
      `/sign-in?next=${encodeURIComponent(PATH)}`,
    );
  });

  it('includes identities in the download, and closing the account deletes them', async () => {
    const email = users.newEmail();
    const number = elsewhere.become('github', email);
    const { visitor } = await arrive('github');
    const userId = await userIdOf(email);
    const { text: json } = await visitor.open(`${PATH}/data`);
    const { identities } = JSON.parse(json) as { identities: unknown[] };
    expect(identities).toEqual([
      expect.objectContaining({ provider: 'GitHub', issuer: elsewhere.github.url, subject: String(number) }),
    ]);
    expect((await visitor.send(`${PATH}/close`, { email })).status).toBe(200);
    expect(await identitiesOf(userId)).toEqual([]);
    // The same identity creates another account.
    expect((await arrive('github')).answer.status).toBe(303);
    expect(await userIdOf(email)).not.toBe(userId);
  });
});

describe('Production without an email server', () => {
  let production: Service;
  const warnings = jest.spyOn(Logger.prototype, 'warn');

  beforeAll(async () => {
    warnings.mockImplementation(() => undefined);
    production = await Service.start({ NODE_ENV: 'production', TRUST_PROXY: '1', ...elsewhere.environment });
  });
  afterAll(async () => {
    warnings.mockRestore();
    await production.stop();
  });

  it('offers the providers, without a warning', async () => {
    expect(warnings.mock.calls.filter(([line]) => /sign in/i.test(String(line)))).toEqual([]);
    const { $ } = await new Visitor(production).open('/sign-in');
    const actions = $('main form')
      .toArray()
      .map((form) => $(form).attr('action'));
    expect(actions).toEqual(['/sign-in/github', '/sign-in/oidc']);
  });

  it('keeps the last sign-in method, even when both are unlinked at the same time', async () => {
    const visitor = new Visitor(production);
    for (const provider of PROVIDERS) {
      elsewhere.become(provider, 'lone@studio.example');
      await elsewhere.signIn(visitor, provider);
    }
    const rows = await rowsOf(production.databaseUrl, 'select id from identities');
    expect(rows).toHaveLength(2);
    const unlinked = await Promise.all(rows.map(({ id }) => visitor.send(`${PATH}/identities/${id}/unlink`)));
    expect(unlinked.map(({ status }) => status).sort()).toEqual([303, 409]);
    const rejected = unlinked.find(({ status }) => status === 409);
    expect(rejected && text(rejected)).toContain('your only way to sign in');
    expect(await rowsOf(production.databaseUrl, 'select id from identities')).toHaveLength(1);
  });
});
