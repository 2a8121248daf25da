import { rowsOf } from '../harness/database.js';
import { isSignedIn, TestUsers } from '../harness/test-users.js';
import { Visitor } from '../harness/visitor.js';

/** Unicode folds it to `k`. */
const KELVIN_SIGN = '\u212A';

let users: TestUsers;

beforeAll(async () => {
  users = await TestUsers.start({ ADMIN_EMAIL: 'Kim@desk.example' });
});

afterAll(() => users.stop());

const usersWith = async (email: string): Promise<{ email: string; role: string }[]> =>
  (await users.service.admin('GET', `/users?email=${encodeURIComponent(email)}`)).body.data;

describe('Email addresses', () => {
  it('do not become admin if they equal ADMIN_EMAIL only by Unicode folding', async () => {
    const email = `${KELVIN_SIGN}im@desk.example`;
    const visitor = await users.signedInByEmail(email);
    expect((await visitor.open('/console')).status).toBe(403);
    expect(await usersWith(email)).toEqual([expect.objectContaining({ email, role: 'developer' })]);
    expect(await usersWith('kim@desk.example')).toEqual([]);
  });

  it('do not match an account that equals them only by Unicode folding', async () => {
    const owner = await users.signedInByEmail('kate@desk.example');
    const { visitor, code } = await users.asked(`${KELVIN_SIGN}ate@desk.example`);
    const { status } = await visitor.send('/sign-in/code', { code });
    // Until the index of the previous version is dropped, two such accounts cannot exist.
    expect([status, await isSignedIn(visitor), await isSignedIn(owner)]).toEqual([409, false, true]);
    expect((await users.service.admin('POST', '/users', { email: 'ſAM@desk.example', name: 'Sam' })).status).toBe(201);
    expect(await usersWith('ſam@desk.example')).toHaveLength(1);
    expect(await usersWith('sam@desk.example')).toEqual([]);
  });

  it('match the account in any case of ASCII letters, and the email goes to the stored email address', async () => {
    const email = users.newEmail();
    await users.signedInByEmail(email);
    const before = users.mailServer.mails.length;
    const visitor = new Visitor(users.service);
    await visitor.send('/sign-in', { email: email.toUpperCase() });
    await users.mailServer.newest(email, 1);
    expect(users.mailServer.mails.slice(before).flatMap(({ to }) => to?.map(({ address }) => address))).toEqual([
      email,
    ]);
    expect(await usersWith(email.toUpperCase())).toHaveLength(1);
  });

  it('do not sign in to an account whose spelling changed after the email was sent', async () => {
    const { visitor, code } = await users.asked('EVE@desk.example');
    await users.service.admin('POST', '/users', { email: 'eve@desk.example', name: 'Eve' });
    expect((await visitor.send('/sign-in/code', { code })).status).toBe(410);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it.each([
    ['a control character', '"a\u0007da"@desk.example'],
    ['a zero-width space', 'a\u200Bda@desk.example'],
    ['a soft hyphen', 'a\u00ADda@desk.example'],
    ['a right-to-left override', 'a\u202Eda@desk.example'],
    ['an invisible character in the domain', 'ada@de\u2060sk.example'],
    ['quotes', '"ada"@desk.example'],
    ['an escaped letter', '"a\\da"@desk.example'],
    ['a domain that is sent to another one', 'ada@ⓓesk.example'],
  ])('with %s are rejected by forms and the API', async (_what, email) => {
    expect((await new Visitor(users.service).send('/sign-in', { email })).status).toBe(400);
    expect((await users.service.admin('POST', '/users', { email, name: 'Ada' })).status).toBe(400);
    expect(await rowsOf(users.service.databaseUrl, `select * from sign_ins where email like '%\u200B%'`)).toEqual([]);
  });

  it('are deleted from sent emails with the account, in any case of ASCII letters and no others', async () => {
    const email = users.newEmail().replace('@', '.k@');
    const visitor = await users.signedInByEmail(email);
    // Sent before the email address was stored in this spelling, or to a look-alike.
    await rowsOf(
      users.service.databaseUrl,
      `insert into mails (id, recipient, subject, content)
       values (gen_random_uuid(), '${email.toUpperCase()}', '', ''),
              (gen_random_uuid(), '${email.replace('k', KELVIN_SIGN)}', '', '')`,
    );
    expect((await visitor.send('/dashboard/account/close', { email })).status).toBe(200);
    const left = await rowsOf(
      users.service.databaseUrl,
      `select recipient from mails where lower(recipient) = lower('${email}')`,
    );
    expect(left).toEqual([{ recipient: email.replace('k', KELVIN_SIGN) }]);
  });
});
