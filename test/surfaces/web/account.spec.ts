import { rowsOf } from '../../harness/database.js';
import { linkIn, type MailServer } from '../../harness/servers/mail-server.js';
import type { Service } from '../../harness/service.js';
import { isSignedIn, TestUsers } from '../../harness/test-users.js';
import type { Visited, Visitor } from '../../harness/visitor.js';

const PATH = '/dashboard/account';

let mailServer: MailServer;
let service: Service;
let users: TestUsers;

beforeAll(async () => {
  users = await TestUsers.start();
  ({ service, mailServer } = users);
});

afterAll(() => users.stop());

const userIdOf = async (email: string): Promise<string> =>
  (await service.admin('GET', `/users?email=${encodeURIComponent(email)}`)).body.data[0]?.id;

const text = ({ $ }: Visited): string => $('main').text().replaceAll(/\s+/g, ' ');

/** Makes the sign-ins of an account older than 15 minutes. */
async function makeOld(email: string): Promise<void> {
  const id = await userIdOf(email);
  await rowsOf(
    service.databaseUrl,
    `update sessions set signed_in_at = now() - interval '16 minutes' where user_id = '${id}'`,
  );
  // A change of the account clears its cache.
  await service.admin('PATCH', `/users/${id}`, { plan: 'standard' });
}

/** Requests another email address, and returns both links. */
async function change(visitor: Visitor, from: string, to: string): Promise<{ oldLink: string; newLink: string }> {
  const [toOld, toNew] = [from, to].map(
    (email) => mailServer.mails.filter((mail) => mail.to?.[0]?.address === email).length,
  );
  expect((await visitor.send(`${PATH}/email`, { email: to })).location).toBe(`${PATH}?done=mails`);
  return {
    oldLink: linkIn(await mailServer.newest(from, toOld)),
    newLink: linkIn(await mailServer.newest(to, toNew)),
  };
}

describe('The name of an account', () => {
  it('is changed, and shown as text', async () => {
    const visitor = await users.signedIn();
    expect((await visitor.send(PATH, { name: ' <b>Ada</b> ' })).location).toBe(`${PATH}?done=name`);
    const page = await visitor.open(`${PATH}?done=name`);
    expect([page.$('input[name=name]').attr('value'), page.$('main b').length]).toEqual(['<b>Ada</b>', 0]);
    expect(text(page)).toContain('Name updated.');
  });

  it.each([
    ['nothing', ''],
    ['several lines', 'Ada\nWinter'],
    ['more than 100 characters', 'a'.repeat(101)],
  ])('is rejected with %s, and the input is kept', async (_what, name) => {
    const visitor = await users.signedIn();
    const { status, $ } = await visitor.send(PATH, { name });
    expect([status, $('input[name=name]').attr('aria-invalid')]).toEqual([400, 'true']);
  });
});

describe('A change of the email address', () => {
  it('happens when both email addresses have confirmed it, in any order, and ends other sessions (ASVS 7.4.3)', async () => {
    for (const order of ['old first', 'new first']) {
      const [from, to] = [users.newEmail(), users.newEmail()];
      const [visitor, elsewhere] = [await users.signedIn(from), await users.signedIn(from)];
      const { oldLink, newLink } = await change(visitor, from, to);
      const [first, second] = order === 'old first' ? [oldLink, newLink] : [newLink, oldLink];
      expect(text(await visitor.open(PATH))).toContain(`Awaiting confirmation${to}`);
      expect((await visitor.send(first)).location).toBe(`${PATH}?done=half`);
      expect([await isSignedIn(elsewhere), text(await visitor.open(PATH)).includes(from)]).toEqual([true, true]);
      expect((await visitor.send(second)).location).toBe(`${PATH}?done=email`);
      expect([await isSignedIn(visitor), await isSignedIn(elsewhere)]).toEqual([true, false]);
      const page = text(await visitor.open(PATH));
      expect([page.includes(to), page.includes(from), page.includes('Waits')]).toEqual([true, false, false]);
      const again = await users.signedIn(to);
      expect(text(await again.open(PATH))).toContain(to);
    }
  });

  it('is not confirmed by opening the links, and each link works once, even in ten parallel requests', async () => {
    const [from, to] = [users.newEmail(), users.newEmail()];
    const visitor = await users.signedIn(from);
    const { oldLink, newLink } = await change(visitor, from, to);
    for (const link of [oldLink, newLink, oldLink, newLink]) {
      const { status, headers } = await visitor.open(link);
      expect([status, headers.get('referrer-policy')]).toEqual([200, 'same-origin']);
    }
    const spent = await Promise.all(
      Array.from({ length: 10 }, (_, index) => visitor.send(index % 2 === 0 ? oldLink : newLink)),
    );
    expect(
      spent
        .map(({ location }) => location)
        .filter(Boolean)
        .sort(),
    ).toEqual([`${PATH}?done=email`, `${PATH}?done=half`]);
    expect(spent.filter(({ status }) => status === 410)).toHaveLength(8);
    expect((await visitor.open(newLink)).status).toBe(410);
  });

  it('can’t be confirmed by another user', async () => {
    const [from, to] = [users.newEmail(), users.newEmail()];
    const visitor = await users.signedIn(from);
    const { newLink } = await change(visitor, from, to);
    const stranger = await users.signedIn(to);
    expect((await stranger.open(newLink)).status).toBe(410);
    expect((await stranger.send(newLink)).status).toBe(410);
    const signedOut = await users.asked();
    expect((await signedOut.visitor.open(newLink)).location).toBe(`/sign-in?next=${encodeURIComponent(newLink)}`);
    expect((await visitor.send(newLink)).status).toBe(303);
  });

  it('expires after an hour, or when another one is requested', async () => {
    const [from, first, second] = [users.newEmail(), users.newEmail(), users.newEmail()];
    const visitor = await users.signedIn(from);
    const replaced = await change(visitor, from, first);
    const open = await change(visitor, from, second);
    expect((await visitor.send(replaced.newLink)).status).toBe(410);
    expect((await visitor.send(open.newLink)).status).toBe(303);
    await rowsOf(service.databaseUrl, `update email_changes set expires_at = now() - interval '1 second'`);
    expect((await visitor.send(open.oldLink)).status).toBe(410);
    expect(text(await visitor.open(PATH))).toContain(from);
  });

  it('ends pending sign-ins with the old email address, so they create no second account', async () => {
    const [from, to] = [users.newEmail(), users.newEmail()];
    const visitor = await users.signedIn(from);
    const { oldLink, newLink } = await change(visitor, from, to);
    const begun = await users.asked(from);
    for (const link of [oldLink, newLink]) expect((await visitor.send(link)).status).toBe(303);
    await begun.visitor.send('/sign-in/code', { code: begun.code });
    expect([await isSignedIn(begun.visitor), await userIdOf(from)]).toEqual([false, undefined]);
  });

  it('does not reveal whether an email address is taken until it is confirmed', async () => {
    const [from, taken, free] = [users.newEmail(), users.newEmail(), users.newEmail()];
    await users.signedIn(taken);
    const visitor = await users.signedIn(from);
    // `change` checks that both responses are the same.
    await change(visitor, from, free);
    const { oldLink, newLink } = await change(visitor, from, taken.replace('person', 'PERSON'));
    expect((await visitor.send(oldLink)).location).toBe(`${PATH}?done=half`);
    const { status, text: refusal } = await visitor.send(newLink);
    expect([status, refusal.includes('Another account uses this email address')]).toEqual([409, true]);
    expect(text(await visitor.open(PATH))).toContain(from);
  });

  it('is limited to 5 emails per hour and account', async () => {
    const visitor = await users.signedIn();
    for (let asked = 0; asked < 5; asked += 1)
      expect((await visitor.send(`${PATH}/email`, { email: users.newEmail() })).status).toBe(303);
    const { status, text: page } = await visitor.send(`${PATH}/email`, { email: users.newEmail() });
    expect([status, page.includes('in an hour')]).toEqual([429, true]);
  });

  it('is not blocked by another account that requested the same email address', async () => {
    const [attacker, owner] = [await users.signedIn(), await users.signedIn()];
    const email = users.newEmail();
    for (let sent = 0; sent < 5; sent += 1) expect((await attacker.send(`${PATH}/email`, { email })).status).toBe(303);
    expect((await owner.send(`${PATH}/email`, { email })).status).toBe(303);
  });

  it('rejects an invalid email address and the current one', async () => {
    const email = users.newEmail();
    const visitor = await users.signedIn(email);
    expect((await visitor.send(`${PATH}/email`, { email: 'nobody' })).status).toBe(400);
    const { status, text: page } = await visitor.send(`${PATH}/email`, { email: email.toUpperCase() });
    expect([status, page.includes('already your email address')]).toEqual([400, true]);
  });

  it('stores its links as hashes only', async () => {
    const [from, to] = [users.newEmail(), users.newEmail()];
    const { oldLink, newLink } = await change(await users.signedIn(from), from, to);
    for (const table of ['email_changes', 'mails', 'jobs', 'audit_entries']) {
      const rows = JSON.stringify(await rowsOf(service.databaseUrl, `select * from ${table}`));
      for (const link of [oldLink, newLink]) expect(rows).not.toContain(link.split('/').at(-1));
    }
  });
});

describe('Changes of the account or its sessions', () => {
  it('require a recent sign-in, and return to the page after it (ASVS 7.5.1)', async () => {
    const email = users.newEmail();
    const visitor = await users.signedIn(email);
    await makeOld(email);
    expect((await visitor.open(PATH)).status).toBe(200);
    for (const path of [`${PATH}/email`, `${PATH}/close`]) {
      expect((await visitor.open(path)).location).toBe(`/sign-in?next=${encodeURIComponent(path)}`);
      // A form returns to its page.
      const referer = { referer: `${service.url}${path}` };
      const sent = await visitor.send(path, { email }, referer);
      expect([sent.status, sent.location]).toEqual([303, `/sign-in?next=${encodeURIComponent(path)}`]);
      const foreign = await visitor.send(path, { email }, { referer: 'https://evil.example/x' });
      expect(foreign.location).toBe('/sign-in?next=%2Fdashboard');
    }
    const ending = await visitor.send(
      '/dashboard/sessions/end-others',
      {},
      { referer: `${service.url}/dashboard/sessions` },
    );
    expect(ending.location).toBe('/sign-in?next=%2Fdashboard%2Fsessions');
    expect(text(await visitor.open(`/sign-in?next=${PATH}/close`))).toContain(`You’re signed in as ${email}`);
    const { code } = await users.asked(email, `${PATH}/close`, visitor);
    expect((await visitor.send('/sign-in/code', { code })).location).toBe(`${PATH}/close`);
    expect((await visitor.open(`${PATH}/close`)).status).toBe(200);
  });
});

describe('The data download', () => {
  it('is JSON with account, sessions, keys without secrets, usage and accepted policies', async () => {
    const email = users.newEmail();
    const visitor = await users.signedIn(email);
    const userId = await userIdOf(email);
    const issued = await service.admin('POST', '/keys', { userId, name: 'Mine', acceptedPolicy: true });
    const { key, id, prefix } = issued.body.data;
    await service.get('/v1/tools', key);
    const { headers, text: json } = await visitor.open(`${PATH}/data`);
    expect(headers.get('content-disposition')).toBe('attachment; filename="catalog-account.json"');
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
      'application/json; charset=utf-8',
      'private, no-store',
    ]);
    expect(JSON.parse(json)).toEqual({
      account: expect.objectContaining({ id: userId, email, role: 'developer', sessions: 1 }),
      identities: [],
      apps: [],
      notifications: {},
      partnerApplications: [],
      partnerInvitations: [],
      partnerMemberships: [],
      listingRequests: [],
      savedListings: [],
      launchLists: [],
      savedFilters: [],
      subscription: null,
      sessions: [expect.objectContaining({ device: 'Firefox on Linux' })],
      keys: [expect.objectContaining({ id, prefix, name: 'Mine' })],
      agreements: [expect.objectContaining({ keyId: id, at: expect.any(String) })],
      usage: [expect.objectContaining({ keyId: id, status: 200, requests: 1 })],
    });
    const token = visitor.cookies.get('__Host-session') ?? '';
    for (const secret of [key, token, 'hash']) expect(json).not.toContain(secret);
  });

  it('and closing the account name every kind of data in the file', async () => {
    const visitor = await users.signedIn();
    const kinds = Object.keys(JSON.parse((await visitor.open(`${PATH}/data`)).text));
    const words: Record<string, string> = {
      agreements: 'accepted policies',
      identities: 'connected accounts',
      subscription: 'plan',
    };
    const nameOf = (kind: string): string =>
      words[kind] ?? kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    const [download, closing] = [text(await visitor.open(PATH)), text(await visitor.open(`${PATH}/close`))];
    for (const kind of kinds) {
      expect(download).toContain(nameOf(kind));
      expect(closing.toLowerCase()).toContain(nameOf(kind));
    }
    for (const kept of ['names of renamed keys', 'ban reasons', 'assignees', 'notes']) expect(closing).toContain(kept);
    expect(download).toContain('RoleDeveloper');
  });

  it('contains no data of other users', async () => {
    const [mine, others] = [users.newEmail(), users.newEmail()];
    await users.signedIn(others);
    const { text: json } = await (await users.signedIn(mine)).open(`${PATH}/data`);
    expect([json.includes(mine), json.includes(others)]).toEqual([true, false]);
  });
});

describe('Closing an account', () => {
  it('revokes the keys, ends the sessions and deletes personal data; the audit log keeps IDs (ASVS 7.4.2)', async () => {
    const [former, email] = [users.newEmail(), users.newEmail()];
    const visitor = await users.signedIn(former);
    const { oldLink, newLink } = await change(visitor, former, email);
    await visitor.send(oldLink);
    await visitor.send(newLink);
    await visitor.send(PATH, { name: 'Ada Unmistakable' });
    const elsewhere = await users.signedIn(email);
    const userId = await userIdOf(email);
    const { key, id: keyId } = (await service.admin('POST', '/keys', { userId, name: 'Mine', acceptedPolicy: true }))
      .body.data;
    expect((await service.get('/v1/me', key)).status).toBe(200);
    const renamed = await service.admin('GET', `/audit?subject=${userId}&action=user.renamed`);
    expect(renamed.body.data[0].details).toEqual({ from: expect.any(String), to: 'Ada Unmistakable' });
    expect((await service.admin('GET', '/exports/audit?action=user.renamed')).text).toContain('Ada Unmistakable');

    const { status, headers, $ } = await visitor.send(`${PATH}/close`, { email: email.toUpperCase() });
    expect([status, headers.get('clear-site-data'), $('h1').text()]).toEqual([
      200,
      '"cache", "storage"',
      'Your account is closed',
    ]);
    expect(visitor.cookies.has('__Host-session')).toBe(false);
    expect((await service.get('/v1/me', key)).status).toBe(401);
    expect(await isSignedIn(elsewhere)).toBe(false);

    const tables = await rowsOf(
      service.databaseUrl,
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const rows = JSON.stringify(await rowsOf(service.databaseUrl, `select * from "${name}"`));
      for (const trace of [`"${former}`, `"${email}`, 'Ada Unmistakable'])
        expect([name, rows.includes(trace)]).toEqual([name, false]);
    }
    const { body } = await service.admin('GET', `/audit?subject=${userId}&limit=100`);
    expect(body.data[0]).toEqual(expect.objectContaining({ action: 'user.closed', actor: userId, details: {} }));
    const revoked = await service.admin('GET', `/audit?subject=${keyId}`);
    expect(revoked.body.data[0]).toEqual(expect.objectContaining({ action: 'key.revoked', actor: userId }));
    expect(JSON.stringify([body, revoked.body])).not.toContain('@');

    // A new account can use the email address.
    await users.signedIn(email);
    expect(await userIdOf(email)).not.toBe(userId);
  });

  it('requires the email address as confirmation', async () => {
    const visitor = await users.signedIn();
    const { status, $ } = await visitor.send(`${PATH}/close`, { email: users.newEmail() });
    expect([status, $('input[name=email]').attr('aria-invalid')]).toEqual([400, 'true']);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it('is rejected for the last admin, even when all admins close their accounts at the same time', async () => {
    const emails = [users.newEmail(), users.newEmail(), users.newEmail()];
    const admins = [];
    for (const email of emails) {
      admins.push(await users.signedIn(email));
      await service.admin('PATCH', `/users/${await userIdOf(email)}`, { role: 'admin' });
    }
    const closed = await Promise.all(
      admins.map((admin, index) => admin.send(`${PATH}/close`, { email: emails[index] ?? '' })),
    );
    expect(closed.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect(closed.find(({ status }) => status === 409)?.text).toContain('last admin');
    const left = await service.admin('GET', '/users?role=admin');
    expect(left.body.data).toHaveLength(1);
    await service.admin('PATCH', `/users/${left.body.data[0].id}`, { banned: true });
  });
});
