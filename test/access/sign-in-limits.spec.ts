import { Client } from 'pg';
import type { SessionsRepository } from '../../src/contexts/access/sessions/sessions.repository.js';
import { cloneDatabase, dropDatabase, rowsOf } from '../harness/database.js';
import { MailServer } from '../harness/servers/mail-server.js';
import { Service } from '../harness/service.js';
import { isSignedIn, TestUsers } from '../harness/test-users.js';
import { until } from '../harness/until.mjs';
import { Visitor } from '../harness/visitor.js';

let users: TestUsers;
let service: Service;

beforeAll(async () => {
  users = await TestUsers.start();
  ({ service } = users);
});

afterAll(() => users.stop());

/** Inserts earlier requests, because a test cannot send them at another time or from 100 networks. */
const addRequests = (values: { email: string; network: string }, count: number, ago: string): Promise<unknown> =>
  rowsOf(
    service.databaseUrl,
    `insert into sign_ins (id, email, link_hash, code_hash, next_path, network, created_at, expires_at)
     select gen_random_uuid(), ${values.email}, gen_random_uuid(), '', '/', ${values.network},
            now() - interval '${ago}', now() - interval '${ago}'
       from generate_series(1, ${count}) as n`,
  );

const networkOf = async (email: string): Promise<string> => {
  const [row] = await rowsOf(service.databaseUrl, `select network from sign_ins where email = '${email}' limit 1`);
  return row.network;
};

const request = (email: string, visitor = new Visitor(service)): ReturnType<Visitor['send']> =>
  visitor.send('/sign-in', { email });

describe('The limits of sign-in emails', () => {
  it('reject the sixth request of a network for an email address, but no other network or email address', async () => {
    const email = users.newEmail();
    const attacker = new Visitor(service);
    for (let sent = 0; sent < 5; sent += 1) expect((await request(email, attacker)).status).toBe(303);
    const { status, text } = await request(email.toUpperCase(), attacker);
    expect([status, text.includes('Try again in an hour.')]).toEqual([429, true]);
    expect((await request(email)).status).toBe(303);
    expect((await request(users.newEmail(), attacker)).status).toBe(303);
  });

  it('still apply after an account was closed that had requested the same email address', async () => {
    const victim = users.newEmail();
    const { visitor: owner, code } = await users.asked(victim);
    const email = users.newEmail();
    const attacker = await users.signedInByEmail(email);
    for (let sent = 0; sent < 5; sent += 1) expect((await request(victim, attacker)).status).toBe(303);
    expect((await attacker.send('/dashboard/account/email', { email: victim })).status).toBe(303);
    const network = await networkOf(email);
    const rows = `select count(*)::integer as count from sign_ins where network = '${network}'`;
    const before = await rowsOf(service.databaseUrl, rows);
    expect((await attacker.send('/dashboard/account/close', { email })).status).toBe(200);
    expect(await rowsOf(service.databaseUrl, rows)).toEqual(before);
    expect((await request(victim, attacker)).status).toBe(429);
    expect((await owner.send('/sign-in/code', { code })).status).toBe(303);
    expect(await rowsOf(service.databaseUrl, `select 1 from mails where recipient = '${victim}'`)).toHaveLength(7);
  });

  it.each([
    ['20 per day for an email address and a network', 20, 'pair'],
    ['100 per day for a network', 100, 'network'],
    ['100 per day for an email address', 100, 'email'],
  ])('allow exactly %s, also with ten concurrent requests', async (_what, limit, kind) => {
    const [email, visitor] = [users.newEmail(), new Visitor(service)];
    expect((await request(email, visitor)).status).toBe(303);
    const network = await networkOf(email);
    await addRequests(
      {
        email: kind === 'network' ? `'other' || n || '@studio.example'` : `'${email}'`,
        network: kind === 'email' ? `'net ' || n` : `'${network}'`,
      },
      limit - 4,
      '23 hours',
    );
    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        request(kind === 'network' ? users.newEmail() : email, kind === 'email' ? undefined : visitor),
      ),
    );
    expect(responses.filter(({ status }) => status === 303)).toHaveLength(3);
    const rejected = responses.filter(({ status }) => status === 429);
    expect(rejected).toHaveLength(7);
    for (const { text } of rejected) expect(text).toContain('Try again tomorrow.');
    // A day later they do not count.
    await rowsOf(
      service.databaseUrl,
      `update sign_ins set created_at = created_at - interval '1 hour' where created_at < now() - interval '22 hours'`,
    );
    expect((await request(email, visitor)).status).toBe(303);
  });

  it('allow 5 requests per hour for a browser that has signed in to the account, regardless of other requests', async () => {
    const email = users.newEmail();
    const owner = await users.signedInByEmail(email);
    const network = await networkOf(email);
    await addRequests({ email: `'${email}'`, network: `'${network}'` }, 10, '5 minutes');
    await addRequests({ email: `'${email}'`, network: `'net ' || n` }, 20, '5 minutes');
    expect((await request(email)).status).toBe(429);
    await owner.send('/sign-out');
    for (let sent = 0; sent < 5; sent += 1) expect((await request(email, owner)).status).toBe(303);
    expect((await request(email, owner)).status).toBe(429);
  });

  it('recognize a browser by a signed cookie that scripts cannot read, for its own accounts only', async () => {
    const email = users.newEmail();
    const owner = await users.signedInByEmail(email);
    const cookie = owner.setCookies.findLast((line) => line.startsWith('__Host-known-browser=')) ?? '';
    for (const attribute of ['Path=/', 'Secure', 'HttpOnly', 'SameSite=Lax']) expect(cookie).toContain(attribute);
    await addRequests({ email: `'${email}'`, network: `'net ' || n` }, 30, '5 minutes');

    const other = await users.signedInByEmail();
    expect((await request(email, other)).status).toBe(429);
    const forger = new Visitor(service);
    const value = owner.cookies.get('__Host-known-browser') ?? '';
    const [, otherValue = ''] = [...other.cookies].find(([name]) => name === '__Host-known-browser') ?? [];
    for (const forged of [
      '',
      'x',
      value.slice(1),
      value.slice(0, 22) + otherValue.slice(22),
      `${otherValue}.${otherValue}`,
    ]) {
      forger.cookies.set('__Host-known-browser', forged);
      expect((await request(email, forger)).status).toBe(429);
    }
    // After signing in to a second account, the first one is still recognized.
    const { code } = await users.asked(undefined, '', owner);
    expect((await owner.send('/sign-in/code', { code })).status).toBe(303);
    expect((await request(email, owner)).status).toBe(303);
  });
});

describe('Sign-in under load', () => {
  it('makes requests wait only for those with the same email address or network', async () => {
    const [email, owner] = [users.newEmail(), new Visitor(service)];
    const blocker = new Client({ connectionString: service.databaseUrl });
    await blocker.connect();
    try {
      await blocker.query('begin');
      // Simulates another request for this email address, and one with the lock that all requests shared before.
      for (const name of [`sign-in to ${email}`, 'sign-in'])
        await blocker.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
      const waiting = request(email);
      expect((await request(users.newEmail(), owner)).status).toBe(303);
      await blocker.query('rollback');
      expect((await waiting).status).toBe(303);
    } finally {
      await blocker.end();
    }
  });

  it('reads few of the 50,000 rows of the same day', async () => {
    const url = await cloneDatabase();
    const mailServer = await MailServer.start();
    try {
      const busy = await Service.start({ SMTP_URL: mailServer.url }, url);
      await rowsOf(
        url,
        `insert into sign_ins (id, email, link_hash, code_hash, next_path, network, created_at, expires_at)
         select gen_random_uuid(), 'other' || n || '@studio.example', n, '', '/', 'net ' || n % 1000,
                now() - n * interval '1 second', now() from generate_series(1, 50000) as n`,
      );
      await rowsOf(url, 'analyze sign_ins');
      const before = await rowsRead(url);
      expect((await new Visitor(busy).send('/sign-in', { email: 'ada@studio.example' })).status).toBe(303);
      // Connections report their statistics when they close.
      await busy.stop();
      expect((await rowsRead(url)) - before).toBeLessThan(100);
    } finally {
      await mailServer.stop();
      await dropDatabase(url);
    }
  });

  const rowsRead = async (url: string): Promise<number> => {
    const [row] = await rowsOf(
      url,
      `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as count
         from pg_stat_user_tables where relname = 'sign_ins'`,
    );
    return Number(row.count);
  };

  it('does not query an invented session token, nor an ended one again', async () => {
    const lookedUp = jest.spyOn(service.inside<SessionsRepository>('SessionsRepository'), 'findUser');
    try {
      const visitor = await users.signedInByEmail();
      const token = visitor.cookies.get('__Host-session') ?? '';
      const stranger = new Visitor(service);
      lookedUp.mockClear();
      const mistyped = (token.startsWith('x') ? 'y' : 'x') + token.slice(1);
      const miscopied = token.slice(0, -1) + (token.endsWith('-') ? 'A' : '-');
      // The last one has the format from before tokens had a checksum.
      for (const madeUp of ['x'.repeat(51), mistyped, miscopied, token.slice(0, 43)]) {
        stranger.cookies.set('__Host-session', madeUp);
        expect(await isSignedIn(stranger)).toBe(false);
      }
      expect(lookedUp).not.toHaveBeenCalled();
      await visitor.send('/sign-out');
      stranger.cookies.set('__Host-session', token);
      // The notification of the end clears the cache, maybe after the first query.
      await until(async () => {
        lookedUp.mockClear();
        expect(await isSignedIn(stranger)).toBe(false);
        return lookedUp.mock.calls.length === 0;
      });
    } finally {
      lookedUp.mockRestore();
    }
  });
});
