import { randomUUID } from 'node:crypto';
import { rowsOf } from '../harness/database.js';
import type { MailServer } from '../harness/servers/mail-server.js';
import { Service } from '../harness/service.js';
import { isSignedIn, TestUsers } from '../harness/test-users.js';
import { until } from '../harness/until.mjs';
import { Visitor } from '../harness/visitor.js';

let mailServer: MailServer;
let service: Service;
let users: TestUsers;

beforeAll(async () => {
  users = await TestUsers.start();
  ({ service, mailServer } = users);
});

afterAll(() => users.stop());

/** A signed-in user. */
async function user(): Promise<{ id: string; email: string; visitor: Visitor }> {
  const email = users.newEmail();
  const visitor = await users.signedInByEmail(email);
  const { body } = await service.admin('GET', `/users?email=${email}`);
  return { id: body.data[0].id, email, visitor };
}

const roleOn = async (visitor: Visitor): Promise<string> =>
  (await visitor.open('/dashboard/account')).$('dt:contains("Role") + dd').text();

describe('The list of users', () => {
  it('shows role, number of sessions and last use', async () => {
    const { email } = await user();
    await users.signedInByEmail(email);
    const listed = async () => (await service.admin('GET', `/users?email=${email.toUpperCase()}`)).body.data;
    expect(await listed()).toEqual([
      expect.objectContaining({ email, role: 'developer', sessions: 2, lastSeenAt: expect.stringMatching(/Z$/) }),
    ]);
    await rowsOf(service.databaseUrl, `update sessions set last_seen_at = now() - interval '31 days'`);
    expect(await listed()).toEqual([expect.objectContaining({ sessions: 0, lastSeenAt: null })]);
  });

  it('is filtered by role and ban', async () => {
    const [{ id: admin }, { id: banned }] = [await user(), await user()];
    await service.admin('PATCH', `/users/${admin}`, { role: 'admin' });
    await service.admin('PATCH', `/users/${banned}`, { banned: true });
    const ids = async (filter: string): Promise<string[]> =>
      (await service.admin('GET', `/users?limit=100&${filter}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await ids('role=admin')).toEqual([admin]);
    expect(await ids('banned=true')).toEqual([banned]);
    expect(await ids('banned=false')).not.toContain(banned);
    expect((await service.admin('GET', '/users?role=king')).status).toBe(400);
    await service.admin('POST', '/users', { email: users.newEmail(), name: 'Next' });
  });
});

describe('An admin', () => {
  it('sees the sessions of a user and can end one or all (ASVS 7.4.5)', async () => {
    const { id, email, visitor } = await user();
    const other = await users.signedInByEmail(email);
    const { body } = await service.admin('GET', `/users/${id}/sessions`);
    expect(body.data).toHaveLength(2);
    expect(Object.keys(body.data[0]).sort()).toEqual(['device', 'id', 'lastSeenAt', 'network', 'signedInAt']);
    expect((await service.admin('GET', `/users/${id}/sessions?limit=1&page=2`)).body.data).toEqual([body.data[1]]);
    const ended = await service.admin('DELETE', `/users/${id}/sessions/${body.data[1].id}`);
    expect(ended.body.data).toEqual({ ended: 1 });
    expect([await isSignedIn(visitor), await isSignedIn(other)]).toEqual([false, true]);
    expect((await service.admin('DELETE', `/users/${id}/sessions/${body.data[1].id}`)).status).toBe(404);
    expect((await service.admin('DELETE', `/users/${id}/sessions`)).body.data).toEqual({ ended: 1 });
    expect(await isSignedIn(other)).toBe(false);
    const audit = await service.admin('GET', `/audit?subject=${id}`);
    expect(audit.body.data.slice(0, 2)).toEqual([
      expect.objectContaining({ action: 'sessions.ended', actor: 'configured-admin-key' }),
      expect.objectContaining({ action: 'session.ended', actor: 'configured-admin-key' }),
    ]);
  });

  it('gets 404 for a session of another user and for an unknown user', async () => {
    const [{ id: one }, { id: other, visitor }] = [await user(), await user()];
    const { body } = await service.admin('GET', `/users/${other}/sessions`);
    expect((await service.admin('DELETE', `/users/${one}/sessions/${body.data[0].id}`)).status).toBe(404);
    expect(await isSignedIn(visitor)).toBe(true);
    for (const method of ['GET', 'DELETE'])
      expect((await service.admin(method, `/users/${randomUUID()}/sessions`)).status).toBe(404);
  });

  it('can change a role, with effect on the next request on every process', async () => {
    const [{ id, visitor }, { id: second }] = [await user(), await user()];
    const elsewhere = await Service.start({ SMTP_URL: mailServer.url }, service.databaseUrl);
    try {
      const there = new Visitor(elsewhere);
      there.cookies.set('__Host-session', visitor.cookies.get('__Host-session') ?? '');
      expect(await roleOn(there)).toBe('Developer');
      for (const one of [id, second]) await service.admin('PATCH', `/users/${one}`, { role: 'admin' });
      expect(await roleOn(visitor)).toBe('Admin');
      await until(async () => (await roleOn(there)) === 'Admin');
      const { body } = await service.admin('PATCH', `/users/${id}`, { role: 'developer' });
      expect(body.data.role).toBe('developer');
      expect(await roleOn(visitor)).toBe('Developer');
      await until(async () => (await roleOn(there)) === 'Developer');
    } finally {
      await elsewhere.stop();
    }
  });

  it('cannot demote the last admin, also with concurrent requests for all admins', async () => {
    const ids = [(await user()).id, (await user()).id, (await user()).id];
    for (const id of ids) await service.admin('PATCH', `/users/${id}`, { role: 'admin' });
    const { body } = await service.admin('GET', '/users?role=admin&limit=100');
    const all = body.data.map(({ id }: { id: string }) => id) as string[];
    const taken = await Promise.all(all.map((id) => service.admin('PATCH', `/users/${id}`, { role: 'developer' })));
    expect(taken.filter(({ status }) => status === 409)).toHaveLength(1);
    expect((await service.admin('GET', '/users?role=admin')).body.data).toHaveLength(1);
  });

  it('cannot demote the last admin who is not banned', async () => {
    const [last, banned] = [(await user()).id, (await user()).id];
    for (const id of [last, banned]) await service.admin('PATCH', `/users/${id}`, { role: 'admin' });
    await service.admin('PATCH', `/users/${banned}`, { banned: true });
    const { body } = await service.admin('GET', '/users?role=admin&banned=false&limit=100');
    for (const { id } of body.data)
      if (id !== last) await service.admin('PATCH', `/users/${id}`, { role: 'developer' });
    expect((await service.admin('PATCH', `/users/${last}`, { role: 'developer' })).status).toBe(409);
  });

  it('ends the sessions of a banned user permanently; lifting the ban restores none (ASVS 7.4.2)', async () => {
    const { id, visitor } = await user();
    await service.admin('PATCH', `/users/${id}`, { banned: true });
    await service.admin('PATCH', `/users/${id}`, { banned: false });
    expect(await isSignedIn(visitor)).toBe(false);
  });
});
