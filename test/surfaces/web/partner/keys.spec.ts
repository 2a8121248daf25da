import { rowsOf } from '../../../harness/database.js';
import { memberOf, setMember, testClientOf } from '../../../harness/members.js';
import { partner } from '../../../harness/partner.js';
import { TestUsers } from '../../../harness/test-users.js';
import { until } from '../../../harness/until.mjs';
import type { Visited, Visitor } from '../../../harness/visitor.js';

let users: TestUsers;

beforeAll(async () => {
  users = await TestUsers.start({ RATE_SITE_PER_MINUTE: '100000' });
});
afterAll(() => users.stop());

const keyIn = ({ $ }: Visited): string => $('.secret code').text();
const status = async (key: string): Promise<number> => (await users.service.get('/v1/me', key)).status;
const namesIn = ({ $ }: Visited): string[] =>
  $('tbody th')
    .get()
    .map((cell) => $(cell).text().trim());

async function newestKeyPage(owner: Visitor, path: string): Promise<string> {
  const { $ } = await owner.open(path);
  return $('tbody a').first().attr('href') ?? '';
}

describe.each(['live', 'test'] as const)('Keys of a partner in %s mode', (mode) => {
  const prefix = mode === 'live' ? 'aid_p_' : 'aid_pt_';
  let id: string;
  let path: string;
  let owner: Visitor;

  beforeEach(async () => {
    ({ id } = await partner(users.service));
    path = `/partner/${id}${mode === 'live' ? '' : '/test'}/keys`;
    owner = await memberOf(users, id, 'owner');
  });

  it('are created by an owner, shown once, and work immediately', async () => {
    const key = keyIn(await owner.send(path, { name: 'Server' }));
    expect(key.startsWith(prefix)).toBe(true);
    const { data } = (await users.service.get('/v1/me', key)).body;
    expect([data.kind, data.mode ?? 'live']).toEqual(['partner', mode]);
    const list = await owner.open(path);
    expect(namesIn(list)).toContain('Server');
    expect(list.text).not.toContain(key);
    const [entry] = (await users.service.admin('GET', '/audit?action=key.created')).body.data;
    expect(entry.details.clientId).toBe(mode === 'live' ? id : await testClientOf(users, id));
  });

  it('belong to one partner and one mode', async () => {
    await owner.send(path, { name: 'Server' });
    const page = await newestKeyPage(owner, path);
    const otherMode = mode === 'live' ? page.replace(`/${id}/`, `/${id}/test/`) : page.replace('/test/', '/');
    expect((await owner.open(otherMode)).status).toBe(404);
    expect((await owner.send(`${otherMode}/revoke`, { confirmation: 'Server' })).status).toBe(404);
    const { id: otherId } = await partner(users.service);
    const stranger = await memberOf(users, otherId, 'owner');
    expect((await stranger.open(page)).status).toBe(404);
    expect((await stranger.send(`${page.replace(id, otherId)}/revoke`, { confirmation: 'Server' })).status).toBe(404);
  });

  it('have usage with CSV, which names keys as text', async () => {
    const key = keyIn(await owner.send(path, { name: '=1+1' }));
    for (let call = 0; call < 3; call += 1) await users.service.get('/v1/tags', key);
    await users.service.get('/v1/tools/none', key);
    const usage = path.replace(/keys$/, 'usage');
    const opened = await owner.open(usage);
    expect(opened.status).toBe(200);
    expect(opened.text).toContain('=1+1');
    const csv = await owner.open(`${usage}.csv`);
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const today = new Date().toISOString().slice(0, 10);
    const line = (code: number, requests: number): string =>
      `${today},"'=1+1",${key.slice(0, prefix.length + 4)},rest,${code},${requests}`;
    expect(csv.text.split('\r\n')).toEqual(expect.arrayContaining([line(200, 3), line(404, 1)]));
    const list = await owner.open(path);
    expect(list.$('td[data-label="Last used"]').first().text()).toContain('just now');
    const viewer = await memberOf(users, id, 'viewer');
    expect((await viewer.open(usage)).status).toBe(200);
    const { id: otherId } = await partner(users.service);
    const stranger = await memberOf(users, otherId, 'owner');
    expect([(await stranger.open(usage)).status, (await stranger.open(`${usage}.csv`)).status]).toEqual([404, 404]);
  });
});

/** Both modes have the same handlers and rules. */
describe('Keys of a partner', () => {
  let id: string;
  let path: string;
  let owner: Visitor;

  beforeEach(async () => {
    ({ id } = await partner(users.service));
    path = `/partner/${id}/keys`;
    owner = await memberOf(users, id, 'owner');
  });

  it('rotate with up to 7 days of grace, and are revoked by typing the name', async () => {
    const first = keyIn(await owner.send(path, { name: 'Server' }));
    const page = await newestKeyPage(owner, path);
    expect((await owner.send(`${page}/rotate`, { grace: '8' })).status).toBe(400);
    const second = keyIn(await owner.send(`${page}/rotate`, { grace: '7' }));
    expect([second.startsWith('aid_p_'), await status(first), await status(second)]).toEqual([true, 200, 200]);
    expect((await owner.open(path)).text).toContain('Old key, expires');
    expect((await owner.send(`${page}/rotate`, { grace: '0' })).status).toBe(409);
    const newPage = await newestKeyPage(owner, path);
    const third = keyIn(await owner.send(`${newPage}/rotate`, { grace: '0' }));
    expect([await status(second), await status(third)]).toEqual([401, 200]);
    const last = await newestKeyPage(owner, path);
    expect((await owner.send(`${last}/revoke`, { confirmation: 'server' })).status).toBe(400);
    expect(await status(third)).toBe(200);
    expect((await owner.send(`${last}/revoke`, { confirmation: 'Server' })).status).toBe(303);
    expect(await status(third)).toBe(401);
    expect((await owner.open(last)).status).toBe(404);
  });

  it('are at most 20, even when many forms are sent at once', async () => {
    const sent = await Promise.all(Array.from({ length: 30 }, () => owner.send(path, { name: 'Server' })));
    // The client already has the key of the fixture.
    expect(sent.filter(({ status: code }) => code === 200)).toHaveLength(19);
    expect(sent.filter(({ status: code }) => code === 409)).toHaveLength(11);
  });

  it('are changed only by owners with a recent sign-in, and seen by all members', async () => {
    await owner.send(path, { name: 'Server' });
    const page = await newestKeyPage(owner, path);
    for (const role of ['viewer', 'editor'] as const) {
      const member = await memberOf(users, id, role);
      const opened = await member.open(path);
      expect([opened.status, opened.$('form[method=post][action^="/partner"]').length]).toEqual([200, 0]);
      expect((await member.open(page)).status).toBe(200);
      expect((await member.send(path, { name: 'No' })).status).toBe(403);
      expect((await member.send(`${page}/revoke`, { confirmation: 'Server' })).status).toBe(403);
    }
    await rowsOf(
      users.service.databaseUrl,
      `update sessions set signed_in_at = now() - interval '16 minutes'
        where user_id in (select user_id from partner_members where client_id = '${id}' and role = 'owner')`,
    );
    // A change of members makes the service read sessions again.
    await rowsOf(users.service.databaseUrl, `update partner_members set role = role where client_id = '${id}'`);
    await until(async () => (await owner.open(path)).text.includes('Sign in again'));
    expect((await owner.send(path, { name: 'No' })).location).toMatch(/^\/sign-in\?/);
    expect(namesIn(await owner.open(path))).not.toContain('No');
  });
});

it('A removed member loses keys and usage with the next request', async () => {
  const { id } = await partner(users.service);
  const email = users.newEmail();
  const member = await users.signedIn(email);
  await setMember(users, id, email, 'owner');
  const paths = [`/partner/${id}/keys`, `/partner/${id}/usage`, `/partner/${id}/support`];
  for (const path of paths) expect([path, (await member.open(path)).status]).toEqual([path, 200]);
  await setMember(users, id, email, null);
  await until(async () => (await member.open(paths[0] ?? '')).status === 404);
  for (const path of paths) expect([path, (await member.open(path)).status]).toEqual([path, 404]);
  expect((await member.send(`/partner/${id}/keys`, { name: 'No' })).status).toBe(404);
});

it('Owners get an email when a key is created, by an owner or an admin, without the key', async () => {
  const { id } = await partner(users.service);
  const email = users.newEmail();
  const owner = await users.signedIn(email);
  await setMember(users, id, email, 'owner');
  const sentTo = (): number => users.mailServer.mails.filter(({ to }) => to?.[0]?.address === email).length;
  const before = sentTo();
  const key = keyIn(await owner.send(`/partner/${id}/test/keys`, { name: 'Staging' }));
  const mail = await users.mailServer.newest(email, before);
  expect(mail.subject).toBe('New API key for the sandbox of Launch Harbor on Catalog');
  expect(mail.text).toContain('“Staging” of the sandbox of Launch Harbor on Catalog was created');
  expect(mail.text).not.toContain(key);
  await users.service.admin('POST', `/partners/${id}/keys`, { name: 'By an admin' });
  expect((await users.mailServer.newest(email, before + 1)).text).toContain('“By an admin”');
});
