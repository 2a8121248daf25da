import { rowsOf } from '../../../harness/database.js';
import type { Service } from '../../../harness/service.js';
import { isSignedIn, TestUsers } from '../../../harness/test-users.js';
import type { Visited, Visitor } from '../../../harness/visitor.js';

const USERS = '/console/users';

let service: Service;
let users: TestUsers;
let ada: Visitor;
let adaEmail: string;

beforeAll(async () => {
  users = await TestUsers.start({ RATE_SITE_PER_MINUTE: '100000' });
  ({ service } = users);
  adaEmail = users.newEmail();
  ada = await users.admin('Ada Moreno', adaEmail);
});

afterAll(() => users.stop());

const userOf = async (email: string): Promise<any> =>
  (await service.admin('GET', `/users?email=${encodeURIComponent(email)}`)).body.data[0];
const auditOf = async (subject: string): Promise<any[]> =>
  (await service.admin('GET', `/audit?subject=${subject}`)).body.data;
const shown = ({ $ }: Visited): string => $('main').text().replaceAll(/\s+/g, ' ');
const alert = ({ $ }: Visited): string => $('[role=alert]').text();

interface CreatedUser {
  id: string;
  email: string;
  page: string;
  visitor: Visitor;
}

/** Creates a user, signed in. */
async function createSignedInUser(): Promise<CreatedUser> {
  const email = users.newEmail();
  const visitor = await users.signedIn(email);
  const { id } = await userOf(email);
  return { id, email, page: `${USERS}/${id}`, visitor };
}

/** Submits a form of the page with the version that it shows. */
async function press(page: string, action: string, fields: Record<string, string> = {}): Promise<Visited> {
  const { $ } = await ada.open(page);
  return ada.send(`${page}/${action}`, { version: $('input[name=version]').first().attr('value') ?? '', ...fields });
}

/** Makes the sign-ins of an account older than 15 minutes. */
async function makeOld(email: string): Promise<void> {
  const { id, plan } = await userOf(email);
  await rowsOf(
    service.databaseUrl,
    `update sessions set signed_in_at = now() - interval '16 minutes' where user_id = '${id}'`,
  );
  // Any change of an account makes the service read it again.
  await service.admin('PATCH', `/users/${id}`, { plan });
}

describe('The list of users', () => {
  it('is filtered by words in name and email, role, plan and ban, like the admin API', async () => {
    const { id, email } = await createSignedInUser();
    const finds = async (filter: string): Promise<[boolean, boolean]> => {
      const { $ } = await ada.open(`${USERS}?${filter}`);
      const { body } = await service.admin('GET', `/users?${filter}&limit=100`);
      return [$(`a[href="${USERS}/${id}"]`).length === 1, body.data.some((user: any) => user.id === id)];
    };
    await service.admin('PATCH', `/users/${id}`, { plan: 'premium' });
    const [local = ''] = email.split('@');
    for (const filter of [
      '',
      `q=${local.toUpperCase()}`,
      `q=studio+${local}`,
      'role=developer&plan=premium&banned=false',
    ])
      expect([filter, ...(await finds(filter))]).toEqual([filter, true, true]);
    for (const filter of [`q=${local}+nobody`, 'q=%25x', 'q=%5C', 'role=admin', 'plan=standard', 'banned=true'])
      expect([filter, ...(await finds(filter))]).toEqual([filter, false, false]);
  });

  it('is paged and shows the total', async () => {
    await rowsOf(
      service.databaseUrl,
      `insert into users (id, email, name) select gen_random_uuid(), 'crowd' || n || '@crowd.example', 'Crowd ' || n
         from generate_series(1, 60) n`,
    );
    const first = await ada.open(`${USERS}?q=crowd.example`);
    expect([first.$('h1').next().text(), first.$('tbody tr').length]).toEqual(['60', 50]);
    const second = await ada.open(first.$('a[rel=next]').attr('href') ?? '');
    expect(second.$('tbody tr').length).toBe(10);
    expect(second.$('.filter-bar input[name=q]').last().attr('value')).toBe('crowd.example');
  });

  it('shows a notice without matching users', async () => {
    expect(shown(await ada.open(`${USERS}?q=no-such-name`))).toContain('No matching users');
  });
});

describe('The former paths of the user pages', () => {
  it('redirect admins to the current ones, with the query', async () => {
    const { id } = await userOf(adaEmail);
    for (const [former, path] of [
      ['/console/people', USERS],
      ['/console/people?q=a%20b&page=2', `${USERS}?q=a%20b&page=2`],
      [`/console/people/${id}?done=key-revoked`, `${USERS}/${id}?done=key-revoked`],
      ['/console/exports/people?role=admin', '/console/exports/users?role=admin'],
    ] as const) {
      const { status, location } = await ada.open(former);
      expect([former, status, location]).toEqual([former, 301, path]);
    }
    expect((await (await users.signedIn()).open('/console/people')).status).toBe(403);
  });
});

describe('The page of a user', () => {
  it('grants and removes the admin role, and records the acting admin', async () => {
    const { id, page, visitor } = await createSignedInUser();
    expect((await press(page, 'role', { role: 'admin' })).location).toBe(page);
    expect((await visitor.open(USERS)).status).toBe(200);
    const [{ actor, details }] = await auditOf(id);
    expect([actor, details]).toEqual([(await userOf(adaEmail)).id, { role: 'admin' }]);
    await press(page, 'role', { role: 'developer' });
    expect((await visitor.open(USERS)).status).toBe(403);
  });

  it('grants and revokes Premium', async () => {
    const { email, page } = await createSignedInUser();
    await press(page, 'plan', { plan: 'premium' });
    expect((await userOf(email)).plan).toBe('premium');
    expect((await ada.open(page)).$('button[name=plan]').attr('value')).toBe('standard');
    await press(page, 'plan', { plan: 'standard' });
    expect((await userOf(email)).plan).toBe('standard');
  });

  it('bans with a reason: sessions end, keys are rejected immediately, and the reason is shown and recorded', async () => {
    const { id, page, visitor } = await createSignedInUser();
    const issued = { userId: id, name: 'Laptop', acceptedPolicy: true };
    const { key } = (await service.admin('POST', '/keys', issued)).body.data;
    expect(await isSignedIn(visitor)).toBe(true);
    const reason = 'Exported the catalog <b>in bulk</b>.';
    expect((await press(page, 'ban', { reason })).location).toBe(page);
    expect([await isSignedIn(visitor), (await service.get('/v1/tags', key)).status]).toEqual([false, 401]);
    expect((await auditOf(id))[0].details).toEqual({ banned: true, reason });
    const banned = await ada.open(page);
    expect(banned.$('.notice').text()).toMatch(/^Banned .* by Ada Moreno: Exported the catalog <b>in bulk<\/b>\.$/);
    await press(page, 'lift-ban');
    expect((await service.get('/v1/tags', key)).status).toBe(200);
    expect((await ada.open(page)).$('.notice').length).toBe(0);
  });

  it('rejects a ban without a reason, and keeps the typed reason after another error', async () => {
    const { id, email, page } = await createSignedInUser();
    const without = await press(page, 'ban');
    expect([without.status, without.$('#reason-problem').text()]).toEqual([400, 'This field is required.']);
    await service.admin('PATCH', `/users/${id}`, { plan: 'premium' });
    const stale = await ada.send(`${page}/ban`, { version: '1', reason: 'Spam' });
    expect([stale.status, stale.$('textarea').text(), (await userOf(email)).banned]).toEqual([412, 'Spam', false]);
    expect(alert(stale)).toContain('This changed after you opened the page');
  });

  it('does not conflict with another change of the account', async () => {
    const { id, email, page } = await createSignedInUser();
    const { $ } = await ada.open(page);
    const base = Object.fromEntries(
      ['version', 'shown'].map((name) => [name, $(`[name=${name}]`).attr('value') ?? '']),
    );
    await service.admin('PATCH', `/users/${id}`, { plan: 'premium' });
    expect((await ada.send(`${page}/ban`, { ...base, reason: 'Spam' })).status).toBe(303);
    expect(await userOf(email)).toMatchObject({ banned: true, plan: 'premium' });
    expect((await ada.send(`${page}/plan`, { ...base, plan: 'premium' })).status).toBe(303);
    expect((await ada.send(`${page}/role`, { ...base, version: '1', shown: '{', role: 'admin' })).status).toBe(412);
  });

  it('neither removes the role of the last admin nor bans that user', async () => {
    const { id } = await createSignedInUser();
    // An admin who is banned does not count.
    for (const change of [{ role: 'admin' }, { banned: true }]) await service.admin('PATCH', `/users/${id}`, change);
    const page = `${USERS}/${(await userOf(adaEmail)).id}`;
    for (const [action, fields] of [
      ['role', { role: 'developer' }],
      ['ban', { reason: 'A mistake' }],
    ] as const) {
      const rejected = await press(page, action, fields);
      expect([rejected.status, alert(rejected)]).toEqual([
        409,
        'This is the last admin. Make another user an admin first.',
      ]);
    }
    expect(await userOf(adaEmail)).toMatchObject({ role: 'admin', banned: false });
  });

  it('lists sessions and ends one or all of them', async () => {
    const { email, page, visitor } = await createSignedInUser();
    const others = [await users.signedIn(email), await users.signedIn(email)];
    const { $ } = await ada.open(page);
    const forms = $('form[action$="/end"]').toArray();
    expect(forms.length).toBe(4);
    await ada.send($(forms[0]).attr('action') ?? '');
    const signedIn = async (): Promise<number> =>
      (await Promise.all([visitor, ...others].map(isSignedIn))).filter(Boolean).length;
    expect(await signedIn()).toBe(2);
    await ada.send(`${page}/sessions/end`);
    expect([await signedIn(), shown(await ada.open(page))]).toEqual([0, expect.stringContaining('No active sessions')]);
  });

  it('lists keys with prefix and requests, revokes one, and never shows a key or its hash', async () => {
    const { id, page } = await createSignedInUser();
    const issued = { userId: id, name: 'Laptop', acceptedPolicy: true };
    const { key, id: keyId, prefix } = (await service.admin('POST', '/keys', issued)).body.data;
    for (let count = 0; count < 3; count += 1) await service.get('/v1/tags', key);
    const listed = await ada.open(page);
    const row = listed.$('tbody tr').first();
    expect(row.find('code').text()).toBe(`${prefix}…`);
    expect(row.find('[data-label="Requests, 30 days"]').text()).toBe('3');
    expect(listed.$('.chart').length).toBe(1);
    expect(shown(listed)).toContain('Share of the catalog fetched');
    const [{ hash }] = await rowsOf(service.databaseUrl, `select hash from api_keys where id = '${keyId}'`);
    expect([listed.text.includes(key), listed.text.includes(hash)]).toEqual([false, false]);

    const { page: otherPage } = await createSignedInUser();
    expect((await ada.send(`${otherPage}/keys/${keyId}/revoke`)).status).toBe(404);
    expect((await service.get('/v1/tags', key)).status).toBe(200);
    const { location = '' } = await ada.send(`${page}/keys/${keyId}/revoke`);
    expect((await ada.open(location)).text).toContain('Key revoked.');
    expect((await service.get('/v1/tags', key)).status).toBe(401);
    expect(shown(await ada.open(page))).toContain('1 revoked key');
  });

  it('escapes hostile names', async () => {
    const { page, visitor } = await createSignedInUser();
    const name = '<script>alert(1)</script>"><img src=x onerror=alert(1)>';
    await visitor.send('/dashboard/account', { name });
    for (const address of [page, USERS]) {
      const { $, text } = await ada.open(address);
      expect([$('main script, main img').length, text.includes('<img src=x'), $('main').text().includes(name)]).toEqual(
        [0, false, true],
      );
    }
  });

  it('returns 404 for an unknown ID', async () => {
    expect((await ada.open(`${USERS}/019a8e2c-8d40-7c15-9f2e-6b1a0d3c4e5f`)).status).toBe(404);
  });
});

describe('An admin without a recent sign-in', () => {
  it('signs in again before changing roles and bans, returns to the page, and can do everything else', async () => {
    const { email, page } = await createSignedInUser();
    const noorEmail = users.newEmail();
    const noor = await users.admin('Noor Haddad', noorEmail);
    await makeOld(noorEmail);
    const { version } = await userOf(email);
    const referer = { referer: `${service.url}${page}` };
    for (const [action, fields] of [
      ['role', { role: 'admin' }],
      ['ban', { reason: 'Spam' }],
      ['lift-ban', {}],
    ] as const) {
      const { status, location } = await noor.send(`${page}/${action}`, { version: `${version}`, ...fields }, referer);
      expect([action, status, location]).toEqual([action, 303, `/sign-in?next=${encodeURIComponent(page)}`]);
    }
    expect(await userOf(email)).toMatchObject({ role: 'developer', banned: false });

    const { $ } = await noor.open(page);
    expect($('form[action$="/ban"], form[action$="/role"]').length).toBe(0);
    const way = $('a[href^="/sign-in"]').first().attr('href') ?? '';
    const next = new URL(way, service.url).searchParams.get('next') ?? '';
    expect(next).toBe(page);
    expect((await noor.send(`${page}/plan`, { version: `${version}`, plan: 'premium' })).status).toBe(303);

    const { code } = await users.asked(noorEmail, next, noor);
    expect((await noor.send('/sign-in/code', { code })).location).toBe(page);
    expect((await noor.open(page)).$('form[action$="/ban"]').length).toBe(1);
    await users.setRole(noorEmail, 'developer');
  });
});
