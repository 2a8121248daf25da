import { Logger } from '@nestjs/common';
import { cloneDatabase, dropDatabase, rowsOf, whileUnreachable } from '../../harness/database.js';
import { codeIn, linkIn, MailServer } from '../../harness/servers/mail-server.js';
import { send } from '../../harness/http-client.js';
import { partner } from '../../harness/partner.js';
import { ADMIN_KEY, Service } from '../../harness/service.js';
import { isSignedIn, TestUsers } from '../../harness/test-users.js';
import { until } from '../../harness/until.mjs';
import { type Visited, Visitor } from '../../harness/visitor.js';

let mailServer: MailServer;
let service: Service;
/** A second process on the same database, with the email address of the first admin. */
let other: Service;
let users: TestUsers;

beforeAll(async () => {
  mailServer = await MailServer.start();
  const environment = { SMTP_URL: mailServer.url, TRUST_PROXY: '1' };
  service = await Service.start(environment);
  other = await Service.start({ ...environment, ADMIN_EMAIL: 'Boss@catalog.example' }, service.databaseUrl);
  users = new TestUsers(service, mailServer);
});

afterAll(async () => {
  await other.stop();
  await service.stop();
  await mailServer.stop();
});

/** The same session in the other process. */
function inOtherProcess({ cookies }: Visitor): Visitor {
  const elsewhere = new Visitor(other);
  elsewhere.cookies.set('__Host-session', cookies.get('__Host-session') ?? '');
  return elsewhere;
}

describe('Sign-in by email', () => {
  it('works with the code, and opens the requested page', async () => {
    const { visitor, code } = await users.asked(users.newEmail(), '/dashboard/sessions?x=1');
    const { status, location } = await visitor.send('/sign-in/code', { code: `${code.slice(0, 4)} ${code.slice(4)}` });
    expect([status, location]).toEqual([303, '/dashboard/sessions?x=1']);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it('works with the link after a click on a button, because mail scanners open links (ASVS 3.5.3)', async () => {
    const { visitor, link, email } = await users.asked();
    for (let opened = 0; opened < 3; opened += 1) {
      const { status, $, headers } = await visitor.open(link);
      expect([status, $('form').attr('action'), headers.get('referrer-policy')]).toEqual([200, link, 'same-origin']);
      expect($('main').text()).toContain(email);
    }
    expect((await visitor.send(link)).location).toBe('/dashboard');
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it('responds the same for known and unknown email addresses (ASVS 6.3.8)', async () => {
    const known = users.newEmail();
    await users.signedInByEmail(known);
    const responses = await Promise.all(
      [known, users.newEmail()].map(async (email) => {
        const visitor = new Visitor(service);
        const { status, location } = await visitor.send('/sign-in', { email });
        return { status, location, page: (await visitor.open('/sign-in/code')).text };
      }),
    );
    expect(responses[0]).toEqual(responses[1]);
  });

  it('accepts the link or the code once, even in ten parallel tabs (ASVS 6.5.1)', async () => {
    const { visitor, code, link } = await users.asked();
    const spent = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0 ? visitor.send('/sign-in/code', { code }) : visitor.send(link),
      ),
    );
    expect(spent.filter(({ status }) => status === 303)).toHaveLength(1);
    const again = new Visitor(service);
    again.cookies.set('__Host-sign-in', visitor.cookies.get('__Host-sign-in') ?? '');
    expect((await again.send(link)).status).toBe(410);
  });

  it('rejects the link and the code in another browser (ASVS 6.6.2)', async () => {
    const { link, code, visitor } = await users.asked();
    const other = new Visitor(service);
    const { status, text } = await other.open(link);
    expect([status, text.includes('another browser')]).toEqual([403, true]);
    expect((await other.send(link)).status).toBe(403);
    expect((await other.send('/sign-in/code', { code })).status).toBe(410);
    expect(await isSignedIn(other)).toBe(false);
    expect((await visitor.send(link)).status).toBe(303);
  });

  it('allows 5 attempts at a code, even in parallel (ASVS 6.6.3)', async () => {
    const { visitor, code } = await users.asked();
    const wrong = String((Number(code) + 1) % 10 ** 8).padStart(8, '0');
    const guesses = await Promise.all(Array.from({ length: 12 }, () => visitor.send('/sign-in/code', { code: wrong })));
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5);
    expect((await visitor.send('/sign-in/code', { code })).status).toBe(410);
  });

  it('rejects a link and a code after 10 minutes (ASVS 6.5.5)', async () => {
    const { visitor, code, link, email } = await users.asked();
    await rowsOf(
      service.databaseUrl,
      `update sign_ins set expires_at = now() - interval '1 second' where email = '${email}'`,
    );
    expect((await visitor.send('/sign-in/code', { code })).status).toBe(410);
    expect((await visitor.open(link)).status).toBe(410);
  });

  it('leaves no link in the log when the database fails, and neither does a change of the email address', async () => {
    const errors = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const { cookies } = await users.signedIn();
    const { visitor, link } = await users.asked();
    const secret = link.split('/').at(-1) ?? '';
    try {
      await whileUnreachable(service.databaseUrl, async () => {
        expect((await visitor.open(link)).status).toBe(503);
        expect((await visitor.send(link)).status).toBe(503);
        visitor.cookies.set('__Host-session', cookies.get('__Host-session') ?? '');
        expect((await visitor.open(`/dashboard/account/email/${secret}`)).status).toBe(503);
      });
      const logged = errors.mock.calls.flat().map(String);
      for (const route of ['GET /sign-in/link/:link', 'POST /sign-in/link/:link', 'GET /dashboard/account/email/:link'])
        expect([route, logged.some((text) => text.includes(`${route} failed`))]).toEqual([route, true]);
      expect(logged.filter((text) => text.includes(secret))).toEqual([]);
    } finally {
      errors.mockRestore();
    }
    await until(async () => (await visitor.open('/sign-in')).status === 200);
  });

  it.each([
    ['::1', 'localhost'],
    ['::ffff:203.0.113.7', '203.0.113.x'],
    ['2001:db8:0:7::9', '2001:db8:0:7'],
  ])('from %s is a session in the network %s', async (ip, network) => {
    const { visitor, code } = await users.asked();
    await visitor.send('/sign-in/code', { code }, { 'x-forwarded-for': ip });
    const { $ } = await visitor.open('/dashboard/sessions');
    expect($('main table').text()).toContain(network);
    expect($('main').text()).not.toContain('0:0:0:0');
  });

  it('never redirects to another site', async () => {
    for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const { visitor, code } = await users.asked(users.newEmail(), next);
      expect((await visitor.send('/sign-in/code', { code })).location).toBe('/dashboard');
    }
  });

  it('rejects an invalid email address, and keeps the input', async () => {
    const { status, $ } = await new Visitor(service).send('/sign-in', { email: 'nobody', next: '/tools' });
    expect([status, $('input[name=email]').attr('value'), $('input[name=email]').attr('aria-invalid')]).toEqual([
      400,
      'nobody',
      'true',
    ]);
  });

  it('makes the user with the configured email address an admin', async () => {
    await new TestUsers(other, mailServer).signedInByEmail('boss@catalog.example');
    const { body } = await service.admin('GET', '/audit?action=user.became-admin');
    expect(body.data).toHaveLength(1);
  });

  it('is rejected for a banned user, whose sessions end immediately on every process', async () => {
    const email = users.newEmail();
    const visitor = await users.signedInByEmail(email);
    const elsewhere = inOtherProcess(visitor);
    expect(await isSignedIn(elsewhere)).toBe(true);
    const { body } = await service.call('/v1/admin/users?limit=100', { key: ADMIN_KEY });
    const { id } = body.data.find((user: { email: string }) => user.email === email);
    await service.admin('PATCH', `/users/${id}`, { banned: true });
    expect(await isSignedIn(visitor)).toBe(false);
    await until(async () => !(await isSignedIn(elsewhere)));
    const { visitor: back, code } = await users.asked(email);
    const { status, text } = await back.send('/sign-in/code', { code });
    expect([status, text.includes('banned')]).toEqual([403, true]);
  });
});

describe('The session cookie', () => {
  it('is bound to the host, hidden from scripts, and not sent by other sites (ASVS 3.3.1, 3.3.2, 3.3.3, 3.3.4)', async () => {
    const visitor = await users.signedInByEmail();
    const cookie = visitor.setCookies.findLast((line) => line.startsWith('__Host-session=')) ?? '';
    expect(cookie).toMatch(/^__Host-session=[\w-]{51};/);
    for (const attribute of ['Path=/', 'Secure', 'HttpOnly', 'SameSite=Lax']) expect(cookie).toContain(attribute);
    expect(cookie).not.toContain('Domain');
  });

  it('is new at every sign-in, and a planted one is replaced (ASVS 7.2.4)', async () => {
    const email = users.newEmail();
    const visitor = await users.signedInByEmail(email);
    const first = visitor.cookies.get('__Host-session') ?? '';
    await visitor.send('/sign-in', { email });
    const mail = await mailServer.newest(email, 1);
    await visitor.send('/sign-in/code', { code: codeIn(mail) });
    expect(visitor.cookies.get('__Host-session')).not.toBe(first);
    const thief = new Visitor(service);
    thief.cookies.set('__Host-session', first);
    expect(await isSignedIn(thief)).toBe(false);
  });

  it('has 256 random bits, like links; codes have 26 (ASVS 6.5.3, 6.5.4, 7.2.3)', async () => {
    const all = [await users.asked(), await users.asked(), await users.asked()];
    for (const { visitor, code } of all) await visitor.send('/sign-in/code', { code });
    const tokens = all.flatMap(({ visitor, link }) => [
      // Without its checksum.
      visitor.cookies.get('__Host-session')?.slice(0, 43) ?? '',
      link.split('/').at(-1) ?? '',
    ]);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(new Set(tokens).size).toBe(6);
    for (const { code } of all) expect(code).toMatch(/^\d{8}$/);
    expect(new Set(all.map(({ code }) => code)).size).toBe(3);
  });

  it('is never read by the API', async () => {
    const visitor = await users.signedIn();
    for (const path of ['/v1/me', '/v1/admin/users', '/mcp']) expect((await visitor.open(path)).status).toBe(401);
  });

  it('is stored only as a hash, like links and codes', async () => {
    const { visitor, code, link } = await users.asked();
    await visitor.send('/sign-in/code', { code });
    const secrets = [visitor.cookies.get('__Host-session') ?? '', code, link.split('/').at(-1) ?? ''];
    for (const table of ['sessions', 'sign_ins', 'mails', 'jobs', 'audit_entries']) {
      const rows = JSON.stringify(await rowsOf(service.databaseUrl, `select * from ${table}`));
      for (const secret of secrets) expect(rows).not.toContain(secret);
    }
  });
});

describe('Sessions', () => {
  it('are listed with device and approximate network, and ended one by one or all others together (ASVS 7.4.3, 7.5.2)', async () => {
    const email = users.newEmail();
    const [first, second, third] = [
      await users.signedInByEmail(email),
      await users.signedInByEmail(email),
      await users.signedInByEmail(email),
    ];
    const { $ } = await third.open('/dashboard/sessions');
    expect($('tbody tr')).toHaveLength(3);
    expect($('tbody').text()).toContain('Firefox on Linux');
    expect($('tbody').text()).toMatch(/10\.\d+\.\d+\.x/);
    await third.send($('tbody form').first().attr('action') ?? '');
    expect([await isSignedIn(first), await isSignedIn(second)].filter(Boolean)).toHaveLength(1);
    const { location = '' } = await third.send('/dashboard/sessions/end-others');
    expect((await third.open(location)).$('[role=status]').text()).toBe('All other sessions ended.');
    expect([await isSignedIn(first), await isSignedIn(second), await isSignedIn(third)]).toEqual([false, false, true]);
  });

  it('of other users can’t be ended', async () => {
    const [mine, others] = [await users.signedIn(), await users.signedIn()];
    const [row] = await rowsOf(
      service.databaseUrl,
      'select id from sessions order by signed_in_at desc, id desc limit 1',
    );
    const { location } = await mine.send(`/dashboard/sessions/${row.id}/end`);
    expect(location).toBe('/dashboard/sessions?done=one');
    expect(await isSignedIn(others)).toBe(true);
  });

  it('end by signing out (ASVS 7.4.1)', async () => {
    const visitor = await users.signedIn();
    const token = visitor.cookies.get('__Host-session') ?? '';
    const { location = '', headers } = await visitor.send('/sign-out');
    expect(headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect((await visitor.open(location)).$('[role=status]').text()).toBe('You’re signed out.');
    visitor.cookies.set('__Host-session', token);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it.each([
    ['after 30 days without use (ASVS 7.3.1)', `last_seen_at = now() - interval '30 days 1 minute'`],
    ['90 days after sign-in (ASVS 7.3.2)', `signed_in_at = now() - interval '90 days 1 minute'`],
  ])('end %s', async (_what, change) => {
    const visitor = await users.signedIn();
    await rowsOf(service.databaseUrl, `update sessions set ${change}`);
    // It has not seen the session yet, so it reads it from the database.
    expect(await isSignedIn(inOtherProcess(visitor))).toBe(false);
  });

  it('are charged to the budget of the account, on public pages too', async () => {
    const visitor = await users.signedIn();
    for (const path of ['/dashboard/sessions', '/', '/nowhere'])
      expect((await visitor.open(path)).headers.get('ratelimit')).toMatch(path === '/nowhere' ? /^"/ : /^"site";/);
    const { headers } = await visitor.open('/dashboard/sessions');
    expect(headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('Pages for signed-in users', () => {
  it.each(['/dashboard/sessions', '/dashboard/account', '/dashboard/account/email', '/dashboard/account/close'])(
    '%s: own scripts only, no frame, no opener, no caching, and a sign-out button (ASVS 3.4.3, 3.4.6, 3.4.8, 7.4.4)',
    async (path) => {
      const { status, headers, $ } = await (await users.signedIn()).open(path);
      expect([status, headers.get('cache-control'), headers.get('cross-origin-opener-policy')]).toEqual([
        200,
        'private, no-store',
        'same-origin',
      ]);
      const policy = headers.get('content-security-policy')?.split(';') ?? [];
      for (const directive of ["default-src 'none'", "script-src 'self'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(policy).toContain(directive);
      expect($('form[action="/sign-out"] button').text().trim()).toBe('Sign out');
    },
  );
});

describe('Emails', () => {
  it('are sent when the email server is back', async () => {
    mailServer.isBroken = true;
    const email = users.newEmail();
    await new Visitor(service).send('/sign-in', { email });
    await until(async () => {
      const [mail] = await rowsOf(service.databaseUrl, `select last_error from mails where recipient = '${email}'`);
      return /Out of order/.test(mail?.last_error ?? '');
    });
    mailServer.isBroken = false;
    const mail = await until(async () => {
      await service.runDueJobs();
      return mailServer.mails.find(({ to }) => to?.[0]?.address === email);
    });
    expect(codeIn(mail)).toMatch(/^\d{8}$/);
  });

  it('rejected by a server leave no recipient in the log and in the job’s record', async () => {
    const warnings = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const email = users.newEmail();
    mailServer.rejected = email;
    try {
      await new Visitor(service).send('/sign-in', { email });
      const failedJobs = (): Promise<{ last_error: string }[]> =>
        rowsOf(service.databaseUrl, `select last_error from jobs where kind = 'send-mail' and last_error is not null`);
      await until(async () => (await failedJobs()).length > 0);
      const logged = [...warnings.mock.calls.flat(), ...(await failedJobs()).map((job) => job.last_error)].map(String);
      expect(logged.filter((text) => /not sent.*EENVELOPE RCPT TO 550 5\.1\.1/.test(text))).not.toHaveLength(0);
      expect(logged.filter((text) => text.includes('@'))).toEqual([]);
    } finally {
      mailServer.rejected = undefined;
      warnings.mockRestore();
    }
  });
});

describe('On a site with plain http', () => {
  const HOST = 'catalog.internal:8080';
  let plain: TestUsers;

  beforeAll(async () => (plain = await TestUsers.startSeparate({ SITE_URL: `http://${HOST}` })));
  afterAll(() => plain.stop());

  /**
   * Sends the form of a page like a browser: only https and loopback URLs get Sec-Fetch-Site, and the form of a page that sends
   * no referrer has an opaque origin (Fetch, "append a request Origin header").
   */
  const sendFormOf = async (visitor: Visitor, path: string): Promise<string | null> => {
    const page: Visited = await visitor.open(path, { host: HOST });
    expect(page.status).toBe(200);
    expect(page.$(`form[action="${path}"]`).length).toBe(1);
    const { headers } = await send(plain.service.url + path, {
      method: 'POST',
      headers: {
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
        cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        host: HOST,
        origin: page.headers.get('referrer-policy') === 'no-referrer' ? 'null' : `http://${HOST}`,
      },
      body: '',
    });
    return headers.get('location');
  };

  it('the link in a sign-in email works', async () => {
    const { visitor, link } = await plain.asked();
    expect(await sendFormOf(visitor, link)).toBe('/dashboard');
  });

  it('the link in an invitation works', async () => {
    const { id } = await partner(plain.service);
    const email = plain.newEmail();
    await plain.service.admin('POST', `/partners/${id}/members`, { email, role: 'viewer' });
    const link = linkIn(await plain.mailServer.newest(email, 0));
    expect(await sendFormOf(await plain.signedIn(email), link)).toBe(`/partner/${id}`);
  });

  it('the links that confirm another email address work', async () => {
    const [from, to] = [plain.newEmail(), plain.newEmail()];
    const visitor = await plain.signedIn(from);
    await visitor.send('/dashboard/account/email', { email: to });
    const links = await Promise.all([from, to].map(async (email) => linkIn(await plain.mailServer.newest(email, 0))));
    const locations = [await sendFormOf(visitor, links[0] ?? ''), await sendFormOf(visitor, links[1] ?? '')];
    expect(locations).toEqual(['/dashboard/account?done=half', '/dashboard/account?done=email']);
  });
});

describe('Without an email server', () => {
  it('production starts, warns once, and says that sign-in isn’t set up', async () => {
    const warnings = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const production = await Service.start({ NODE_ENV: 'production' });
    try {
      expect(warnings.mock.calls.filter(([text]) => String(text).includes('SMTP_URL'))).toHaveLength(1);
      const visitor = new Visitor(production);
      const { status, $ } = await visitor.open('/sign-in');
      expect([status, $('main form').length]).toEqual([200, 0]);
      expect($('main').text()).toContain('Sign-in isn’t set up');
      expect((await visitor.send('/sign-in', { email: users.newEmail() })).status).toBe(503);
      expect(await rowsOf(production.databaseUrl, 'select * from mails')).toEqual([]);
    } finally {
      warnings.mockRestore();
      await production.stop();
    }
  });

  it('emails are in the development mailbox, for a browser on this machine that uses the site’s host name', async () => {
    const url = await cloneDatabase();
    const local = await Service.start({}, url);
    try {
      const visitor = new Visitor(local);
      await visitor.send('/sign-in', { email: 'dev@localhost.example' });
      const own = { host: 'catalog.example' };
      await until(async () => (await raw(local, own)).includes('dev@localhost.example'));
      for (const name of ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP', 'Forwarded', 'Via'])
        expect([name, await raw(local, { ...own, [name]: '1.2.3.4' })]).toEqual([name, expect.stringMatching(/^404/)]);
      expect(await raw(local, { host: 'other.example' })).toMatch(/^404/);
      const isLinked = async (headers: Record<string, string>, path: string): Promise<boolean> =>
        (await raw(local, headers, path)).includes('href="/dev/mail"');
      for (const path of ['/sign-in', '/sign-in/code'])
        expect([await isLinked(own, path), await isLinked({ ...own, via: '1.1 proxy' }, path)]).toEqual([true, false]);
    } finally {
      await local.stop();
      await dropDatabase(url);
    }
  });
});

/** The text of a page; `fetch` can't set the host. */
async function raw({ url: address }: Service, headers: Record<string, string>, path = '/dev/mail'): Promise<string> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request(`${address}${path}`, { headers: { accept: 'text/html', ...headers } }, (response) => {
      let text = `${response.statusCode} `;
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });
}
