import { randomUUID } from 'node:crypto';
import { ACCEPTABLE_USE } from '../../../src/contexts/access/acceptable-use.js';
import { rowsOf } from '../../harness/database.js';
import { message, post } from '../../harness/mcp.js';
import { MailServer } from '../../harness/servers/mail-server.js';
import { ADMIN_KEY, Service } from '../../harness/service.js';
import { TestUsers } from '../../harness/test-users.js';
import { until } from '../../harness/until.mjs';
import { type Visited, Visitor } from '../../harness/visitor.js';

const KEY = /aid_c_[0-9A-Za-z]{34}/;
const DAY_MS = 86_400_000;

let mailServer: MailServer;
let service: Service;

beforeAll(async () => {
  mailServer = await MailServer.start();
  service = await Service.start({ SMTP_URL: mailServer.url, TRUST_PROXY: '1', RATE_SITE_PER_MINUTE: '100000' });
});
afterAll(async () => {
  await service.stop();
  await mailServer.stop();
});

const developer = (): Promise<Visitor> => new TestUsers(service, mailServer).signedIn();
const policy = ACCEPTABLE_USE.version;
const day = (ahead: number): string => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);

const make = (visitor: Visitor, fields: Record<string, string> = {}): Promise<Visited> =>
  visitor.send('/dashboard/keys', { name: 'Laptop', policy, ...fields });
const keyIn = ({ $ }: Visited): string => $('.secret code').text();
const status = async (key: string, on = service): Promise<number> => (await on.get('/v1/tags', key)).status;
/** The paths of a user's keys, newest first. */
const pagesOf = async (visitor: Visitor): Promise<string[]> => {
  const { $ } = await visitor.open('/dashboard/keys');
  return $('tbody a')
    .get()
    .map((link) => $(link).attr('href') ?? '');
};
const idOf = (path: string): string => path.split('/').at(-1) ?? '';
const sql = (statement: string): Promise<any[]> => rowsOf(service.databaseUrl, statement);

/** A user with one key. */
async function withKey(
  fields: Record<string, string> = {},
): Promise<{ visitor: Visitor; key: string; page: string; id: string }> {
  const visitor = await developer();
  const key = keyIn(await make(visitor, fields));
  const [page = ''] = await pagesOf(visitor);
  return { visitor, key, page, id: idOf(page) };
}

describe('A new key', () => {
  it('is created on the first page after sign-in, with a name and an accepted policy, and works immediately over REST and MCP', async () => {
    const visitor = await developer();
    expect((await visitor.open('/dashboard')).location).toBe('/dashboard/keys');
    const { $ } = await visitor.open('/dashboard/keys');
    expect($('form[action="/dashboard/keys"] input[name=policy]').attr('required')).toBeDefined();
    const made = await make(visitor);
    expect([made.status, keyIn(made)]).toEqual([200, expect.stringMatching(KEY)]);
    expect(await status(keyIn(made))).toBe(200);
    const call = message('2025-11-25', 'tools/call', { name: 'list_tags', arguments: {} });
    expect((await post(service, keyIn(made), call)).status).toBe(200);
  });

  it('is shown only in the response to the form: not cached, and in no URL, log line or table', async () => {
    const { visitor, key } = await withKey();
    const { headers, text } = await make(visitor, { name: 'Other' });
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('location')).toBeNull();
    expect((await visitor.open('/dashboard/keys')).text).not.toMatch(KEY);
    const other = KEY.exec(text)?.[0] ?? '';
    for (const secret of [key, other]) {
      expect(service.requestLines.join('')).not.toContain(secret);
      for (const table of ['api_keys', 'audit_entries', 'sessions', 'jobs'])
        expect(JSON.stringify(await sql(`select * from ${table}`))).not.toContain(secret);
    }
  });

  it('is shown with snippets for curl, Claude Code, Cursor and VS Code that include it, and install links', async () => {
    const made = await make(await developer());
    const { $ } = made;
    const key = keyIn(made);
    expect(
      $('.tabs > label')
        .get()
        .map((label) => $(label).text()),
    ).toEqual(['curl', 'Claude Code', 'Cursor', 'VS Code']);
    for (const block of $('.tabs pre').get()) expect($(block).text()).toContain(`Bearer ${key}`);
    expect($('.secret [data-copy]').attr('data-copy')).toBe(key);
    const server = { url: 'https://catalog.example/mcp', headers: { Authorization: `Bearer ${key}` } };
    const [cursor = '', vsCode = ''] = $('.tabs a')
      .get()
      .map((link) => $(link).attr('href') ?? '');
    const { host, pathname, searchParams } = new URL(cursor);
    expect([host, pathname, searchParams.get('name')]).toEqual([
      'anysphere.cursor-deeplink',
      '/mcp/install',
      'catalog',
    ]);
    expect(JSON.parse(Buffer.from(searchParams.get('config') ?? '', 'base64').toString())).toEqual(server);
    expect(vsCode).toMatch(/^vscode:mcp\/install\?/);
    expect(JSON.parse(decodeURIComponent(vsCode.split('?')[1] ?? ''))).toEqual({
      name: 'catalog',
      type: 'http',
      ...server,
    });
  });

  it('records the accepted policy version and the time, and the user in the audit log', async () => {
    const { id } = await withKey();
    const [row] = await sql(
      `select *, now() - accepted_policy_at < interval '1 minute' as now from api_keys where id = '${id}'`,
    );
    expect(row).toMatchObject({ accepted_policy_version: policy, now: true });
    const { body } = await service.admin('GET', `/audit?subject=${id}`);
    expect(body.data).toMatchObject([
      { action: 'key.created', actor: row.user_id, details: { kind: 'catalog', policyVersion: policy } },
    ]);
  });

  it.each([
    ['without a name', { name: '' }, 'name'],
    ['with a blank name', { name: '  ' }, 'name'],
    ['with a name of two lines', { name: 'a\nb' }, 'name'],
    ['with a name that is too long', { name: 'x'.repeat(101) }, 'name'],
    ['without accepting the policy', { policy: '' }, 'policy'],
    ['with an invalid date', { expires: '2027-02-30' }, 'expires'],
    ['with an expiry that is not a date', { expires: 'tomorrow' }, 'expires'],
  ])('is rejected %s, and the form keeps its input', async (_what, fields, field) => {
    const visitor = await developer();
    const { status: code, $ } = await make(visitor, { name: 'Kept', expires: day(3), ...fields });
    expect([code, $(`[name=${field}]`).attr('aria-invalid')]).toEqual([400, 'true']);
    if (field !== 'name') expect($('input[name=name]').attr('value')).toBe('Kept');
    if (field !== 'expires') expect($('input[name=expires]').attr('value')).toBe(day(3));
    expect(await pagesOf(visitor)).toEqual([]);
  });

  it.each([
    ['in the past', day(-1)],
    ['in the far future', '9999-12-31'],
  ])('is rejected with an expiry date %s', async (_what, expires) => {
    const { status: code, $ } = await make(await developer(), { expires });
    expect([code, $('[role=alert]').text()]).toEqual([400, expect.stringMatching(/expir/)]);
  });

  it('is rejected after 20 live keys, even when two processes create many at the same time', async () => {
    const visitor = await developer();
    const other = await Service.start(
      { SMTP_URL: mailServer.url, RATE_SITE_PER_MINUTE: '100000' },
      service.databaseUrl,
    );
    try {
      const elsewhere = new Visitor(other);
      for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value);
      const made = await Promise.all(
        Array.from({ length: 30 }, (_, index) => make(index % 2 === 0 ? visitor : elsewhere, { name: `Key ${index}` })),
      );
      expect(made.filter((response) => response.status === 200)).toHaveLength(20);
      for (const rejected of made.filter((response) => response.status !== 200))
        expect([rejected.status, rejected.$('[role=alert]').text()]).toEqual([
          409,
          expect.stringContaining('20 active keys'),
        ]);
    } finally {
      await other.stop();
    }
    const [first = ''] = await pagesOf(visitor);
    const { $ } = await visitor.open('/dashboard/keys');
    expect([$('.count').text(), $('tbody tr')]).toEqual(['20 of 20', expect.objectContaining({ length: 20 })]);
    const [{ user_id: userId }] = await sql(`select user_id from api_keys where id = '${idOf(first)}'`);
    const byAdmin = { userId, name: 'One more', acceptedPolicy: true };
    expect((await service.admin('POST', '/keys', byAdmin)).status).toBe(409);
    // A rotation without a grace period replaces the old key; with one, the new key would be the 21st.
    expect((await visitor.send(`${first}/rotate`, { grace: '3' })).status).toBe(409);
    expect((await visitor.send(`${first}/rotate`, { grace: '0' })).status).toBe(200);
    const [newest = ''] = await pagesOf(visitor);
    const name = (await visitor.open(newest)).$('#key').text();
    await visitor.send(`${newest}/revoke`, { confirmation: name });
    expect((await make(visitor)).status).toBe(200);
    expect((await make(visitor)).status).toBe(409);
    const [another = ''] = await pagesOf(visitor);
    await sql(`update api_keys set expires_at = now() - interval '1 hour' where id = '${idOf(another)}'`);
    expect((await make(visitor)).status).toBe(200);
  });
});

describe('Creating and revoking keys', () => {
  it('is limited to 100 new keys per 24 hours', async () => {
    const { visitor, page, id } = await withKey();
    await sql(
      `insert into api_keys (id, kind, name, user_id, hash, prefix, accepted_policy_at, accepted_policy_version, revoked_at)
       select gen_random_uuid(), kind, name, user_id, hash || number, prefix, now(), accepted_policy_version, now()
         from api_keys, generate_series(1, 99) as number where id = '${id}'`,
    );
    for (const rejected of [await make(visitor), await visitor.send(`${page}/rotate`, { grace: '0' })])
      expect([rejected.status, rejected.$('[role=alert]').text()]).toEqual([429, expect.stringContaining('24 hours')]);
    await sql(`update api_keys set created_at = now() - interval '25 hours' where id = '${id}'`);
    expect((await make(visitor)).status).toBe(200);
  });
});

describe('A new version of the policy', () => {
  it('must be accepted for the next key, while old keys keep working', async () => {
    const { visitor, key, page, id } = await withKey();
    await sql(`update api_keys set accepted_policy_version = '0.9' where id = '${id}'`);
    const { $ } = await visitor.open('/dashboard/keys');
    expect($('.notice').text()).toContain(`version ${policy}`);
    expect(await status(key)).toBe(200);
    const former = await make(visitor, { policy: '0.9' });
    expect([former.status, former.$('[role=alert]').text()]).toEqual([409, expect.stringContaining(policy)]);
    expect((await visitor.open(page)).$(`form[action$=rotate] input[name=policy]`)).toHaveLength(1);
    expect((await visitor.send(`${page}/rotate`, { grace: '1' })).status).toBe(409);
    expect(await status(key)).toBe(200);
    expect((await visitor.send(`${page}/rotate`, { grace: '1', policy })).status).toBe(200);
    expect((await make(visitor)).status).toBe(200);
    expect((await visitor.open('/dashboard/keys')).$('.notice')).toHaveLength(0);
  });
});

describe('The list of keys', () => {
  it('shows prefix, creation, last use, requests in 30 days and expiry, newest first', async () => {
    const { visitor, key, id } = await withKey({ name: 'First', expires: day(40) });
    await make(visitor, { name: 'Second' });
    const cells = async (row: number): Promise<string[]> => {
      const { $ } = await visitor.open('/dashboard/keys');
      return $('tbody tr')
        .eq(row)
        .find('th, td')
        .get()
        .map((cell) => $(cell).text());
    };
    expect((await cells(0)).slice(0, 6)).toEqual([
      'Second',
      expect.stringMatching(/^aid_c_....…$/),
      'just now',
      'never',
      '0',
      'never',
    ]);
    await status(key);
    await status(key);
    await sql(
      `insert into key_requests values ('${id}', current_date - 29, 'mcp', 200, 40, now() - interval '29 days'),
                                       ('${id}', current_date - 30, 'rest', 200, 500, now() - interval '30 days')`,
    );
    expect((await cells(1)).slice(0, 6)).toEqual([
      'First',
      `${key.slice(0, 10)}…`,
      'just now',
      'just now',
      '42',
      expect.stringMatching(/^in 4[01] days$/),
    ]);
  });

  it('shows a hostile name as text', async () => {
    const visitor = await developer();
    const { $ } = await make(visitor, { name: '<b>x</b>"' });
    expect($('#new-key').text()).toContain('<b>x</b>"');
    expect((await visitor.open('/dashboard/keys')).$('tbody th').text()).toBe('<b>x</b>"');
  });
});

describe('A key', () => {
  it('is renamed, with a confirmation', async () => {
    const { visitor, page, id } = await withKey();
    const { location = '' } = await visitor.send(`${page}/rename`, { name: ' Desk ' });
    expect((await visitor.open(location)).$('[role=status]').text()).toBe('Key renamed.');
    expect((await visitor.open('/dashboard/keys?done=__proto__')).$('[role=status]').length).toBe(0);
    expect((await visitor.open(page)).$('#key').text()).toBe('Desk');
    expect((await visitor.send(`${page}/rename`, { name: ' ' })).status).toBe(400);
    const { body } = await service.admin('GET', `/audit?subject=${id}&action=key.renamed`);
    expect(body.data).toMatchObject([{ details: { from: 'Laptop', to: 'Desk' } }]);
  });

  it('is revoked after typing its name, on every process within a second', async () => {
    const { visitor, key, page, id } = await withKey({ name: 'Build  server' });
    const other = await Service.start({}, service.databaseUrl);
    try {
      expect(await status(key, other)).toBe(200);
      const wrong = await visitor.send(`${page}/revoke`, { confirmation: 'build server' });
      expect([wrong.status, wrong.$('[role=alert]').text()]).toEqual([
        400,
        'Type the name of this key exactly as shown.',
      ]);
      expect(await status(key)).toBe(200);
      const { location = '' } = await visitor.send(`${page}/revoke`, { confirmation: 'Build server ' });
      const message = 'Key revoked.';
      expect((await visitor.open(location)).$('[role=status]').text()).toBe(message);
      expect(await status(key)).toBe(401);
      await until(async () => (await status(key, other)) === 401);
    } finally {
      await other.stop();
    }
    expect(await pagesOf(visitor)).toEqual([]);
    expect((await visitor.open(page)).status).toBe(404);
    const { body } = await service.admin('GET', `/audit?subject=${id}&action=key.revoked`);
    const [{ user_id: userId }] = await sql(`select user_id from api_keys where id = '${id}'`);
    expect(body.data).toMatchObject([{ actor: userId }]);
  });

  it('of another user is not found by any route', async () => {
    const { page, key } = await withKey();
    const stranger = await developer();
    const nowhere = `/dashboard/keys/${randomUUID()}`;
    for (const path of [page, nowhere, '/dashboard/keys/nonsense']) {
      expect((await stranger.open(path)).status).toBe(404);
      expect((await stranger.send(`${path}/rename`, { name: 'Mine' })).status).toBe(404);
      expect((await stranger.send(`${path}/rotate`, { grace: '0', policy })).status).toBe(404);
      expect((await stranger.send(`${path}/revoke`, { confirmation: 'Laptop' })).status).toBe(404);
    }
    expect(await status(key)).toBe(200);
    expect(await sql(`select from api_keys where name = 'Mine'`)).toEqual([]);
  });

  it('requires a session on every route', async () => {
    const { page } = await withKey();
    const response = await fetch(service.url + page, { redirect: 'manual', headers: { accept: 'text/html' } });
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/sign-in?next=${encodeURIComponent(page)}`,
    ]);
  });
});

describe('A rotated key', () => {
  it('works during the grace period next to the new one, and both are listed', async () => {
    const { visitor, key, page, id } = await withKey();
    const rotated = await visitor.send(`${page}/rotate`, { grace: '7', expires: day(20) });
    const replacement = keyIn(rotated);
    expect([await status(key), await status(replacement)]).toEqual([200, 200]);
    const { $ } = await visitor.open('/dashboard/keys');
    expect($('tbody tr')).toHaveLength(2);
    expect($('tbody').text()).toMatch(/Old key, expires in 7 days/);
    const again = await visitor.send(`${page}/rotate`, { grace: '7' });
    expect([again.status, again.$('[role=alert]').text()]).toEqual([
      409,
      'This key was already rotated. Rotate the new key instead.',
    ]);
    const [row] = await sql(
      `select expires_at - now() between interval '6 days 23 hours' and interval '7 days' as "isWeek" from api_keys where id = '${id}'`,
    );
    expect(row).toEqual({ isWeek: true });
    await sql(`update api_keys set expires_at = now() where id = '${id}'`);
    await until(async () => (await status(key)) === 401);
    expect(await status(replacement)).toBe(200);
    expect(await pagesOf(visitor)).toHaveLength(1);
    const { body } = await service.admin('GET', `/audit?subject=${id}&action=key.rotated`);
    expect(body.data).toHaveLength(1);
  });

  it('expires immediately without a grace period', async () => {
    const { visitor, key, page } = await withKey();
    expect(await status(key)).toBe(200);
    const replacement = keyIn(await visitor.send(`${page}/rotate`, { grace: '0' }));
    expect([await status(key), await status(replacement)]).toEqual([401, 200]);
    expect(await pagesOf(visitor)).toHaveLength(1);
  });

  it('never expires later than before the rotation', async () => {
    const { visitor, page, id } = await withKey({ expires: day(0) });
    const [{ expires_at: before }] = await sql(`select expires_at from api_keys where id = '${id}'`);
    await visitor.send(`${page}/rotate`, { grace: '7' });
    const [{ expires_at: after }] = await sql(`select expires_at from api_keys where id = '${id}'`);
    expect(after).toEqual(before);
  });

  it.each(['8', '-1', '1.5', ''])('rejects a grace period of %p days', async (grace) => {
    const { visitor, key, page } = await withKey();
    expect((await visitor.send(`${page}/rotate`, { grace })).status).toBe(400);
    expect([await status(key), (await pagesOf(visitor)).length]).toEqual([200, 1]);
  });

  it('is rotated once by parallel attempts', async () => {
    const { visitor, page } = await withKey();
    const tried = await Promise.all(Array.from({ length: 6 }, () => visitor.send(`${page}/rotate`, { grace: '1' })));
    expect(tried.filter((response) => response.status === 200)).toHaveLength(1);
    expect(await pagesOf(visitor)).toHaveLength(2);
  });
});

describe('A key that expires', () => {
  it('works until the end of the chosen day, then is rejected on every process, cached or not', async () => {
    const { key, id } = await withKey({ expires: day(1) });
    const [row] = await sql(`select expires_at from api_keys where id = '${id}'`);
    expect(row.expires_at.toISOString()).toBe(`${day(2)}T00:00:00.000Z`);
    const other = await Service.start({}, service.databaseUrl);
    try {
      await sql(`update api_keys set expires_at = now() + interval '1.5 seconds' where id = '${id}'`);
      const [{ expires_at: end }] = await sql(`select expires_at from api_keys where id = '${id}'`);
      // Both processes have cached the key when it expires, and no event announces that.
      await until(async () => (await status(key)) === 200 && (await status(key, other)) === 200);
      await until(() => Date.now() >= (end as Date).getTime());
      expect([await status(key), await status(key, other)]).toEqual([401, 401]);
      const call = message('2025-11-25', 'tools/call', { name: 'list_tags', arguments: {} });
      expect((await post(service, key, call)).status).toBe(401);
    } finally {
      await other.stop();
    }
  });

  it('is listed as expired, can be revoked, and can’t be rotated', async () => {
    const { visitor, page, id } = await withKey();
    await sql(`update api_keys set expires_at = now() - interval '1 hour' where id = '${id}'`);
    expect((await visitor.open('/dashboard/keys')).$('tbody').text()).toContain('Expired 1 hour ago');
    expect((await visitor.send(`${page}/rotate`, { grace: '1' })).status).toBe(409);
    expect((await visitor.send(`${page}/revoke`, { confirmation: 'Laptop' })).status).toBe(303);
  });

  it('can also be created with an expiry date by admins, who see the date', async () => {
    const { userId } = await service.catalogKey();
    const expiresAt = new Date(Date.now() + 5 * DAY_MS).toISOString();
    const issued = await service.admin('POST', '/keys', { userId, name: 'Trial', acceptedPolicy: true, expiresAt });
    expect([issued.status, issued.body.data.expiresAt]).toEqual([201, expiresAt]);
    const { body } = await service.call('/v1/admin/keys?limit=2', { key: ADMIN_KEY });
    expect(body.data.map((key: { expiresAt: string | null }) => key.expiresAt)).toEqual([expiresAt, null]);
    const past = { userId, name: 'Trial', acceptedPolicy: true, expiresAt: '2020-01-01T00:00:00Z' };
    expect((await service.admin('POST', '/keys', past)).status).toBe(400);
  });
});
