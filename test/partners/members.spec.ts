import { rowsOf, untilWaiting, whileLocked } from '../harness/database.js';
import { partner } from '../harness/partner.js';
import { type ServiceResponse, Service } from '../harness/service.js';
import { TestUsers } from '../harness/test-users.js';
import { until } from '../harness/until.mjs';
import type { Visited, Visitor } from '../harness/visitor.js';

let users: TestUsers;
let service: Service;
/** A second process on the same database. */
let neighbour: Service;
let ada: Visitor;

beforeAll(async () => {
  users = await TestUsers.start({ RATE_SITE_PER_MINUTE: '100000' });
  ({ service } = users);
  neighbour = await Service.start({ SMTP_URL: users.mailServer.url }, service.databaseUrl);
  ada = await users.admin('Ada Moreno');
});
afterAll(async () => {
  await neighbour.stop();
  await users.stop();
});

interface Person {
  visitor: Visitor;
  email: string;
  userId: string;
}

async function person(): Promise<Person> {
  const email = users.newEmail();
  const visitor = await users.signedIn(email);
  return { visitor, email, userId: (await service.admin('GET', `/users?email=${email}`)).body.data[0].id };
}

async function addMember(clientId: string, role: string): Promise<Person> {
  const added = await person();
  await rowsOf(
    service.databaseUrl,
    `insert into partner_members (client_id, user_id, role) values ('${clientId}', '${added.userId}', '${role}')`,
  );
  return added;
}

const mailsTo = (email: string): string[] =>
  users.mailServer.mails
    .filter((mail) => mail.to?.[0]?.address?.toLowerCase() === email.toLowerCase())
    .map(({ subject, text }) => `${subject}\n${text}`);

/** The path in the newest invitation to this email address. */
async function invitationPath(email: string, after = 0): Promise<string> {
  const invitations = (): string[] => mailsTo(email).filter((mail) => mail.startsWith('You’re invited to'));
  await until(() => invitations().length > after);
  return /\/invitations\/\S+/.exec(invitations().at(-1) ?? '')?.[0] ?? '';
}

const team = async (clientId: string): Promise<any[]> =>
  (await service.admin('GET', `/partners/${clientId}/members`)).body.data;

const roles = async (clientId: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await team(clientId)).filter(({ userId }) => userId !== null).map(({ userId, role }) => [userId, role]),
  );

const rejected = ({ status, $ }: Visited): [number, string] => [status, $('main').text().replaceAll(/\s+/g, ' ')];

describe('An invitation', () => {
  it('makes the account with its email address a member, once, and the owners get an email', async () => {
    const { id } = await partner(service);
    const owner = await addMember(id, 'owner');
    const invited = await person();
    const body = { email: invited.email.toUpperCase(), role: 'editor' };
    const response = await service.admin('POST', `/partners/${id}/members`, body);
    expect([response.status, response.body.data]).toEqual([
      201,
      expect.objectContaining({ userId: null, role: 'editor', email: body.email, invitationId: expect.any(String) }),
    ]);
    const path = await invitationPath(invited.email.toUpperCase());
    const stored = await rowsOf(service.databaseUrl, `select * from partner_invitations where client_id = '${id}'`);
    expect(JSON.stringify(stored)).not.toContain(path.split('/').at(-1));
    const page = await invited.visitor.open(path);
    expect(rejected(page)).toEqual([200, expect.stringMatching(/Join Launch Harbor as editor/)]);
    expect(Object.keys(await roles(id))).toEqual([owner.userId]);
    expect((await invited.visitor.send(path)).location).toBe(`/partner/${id}`);
    expect(await roles(id)).toEqual({ [owner.userId]: 'owner', [invited.userId]: 'editor' });
    await until(() => mailsTo(owner.email).some((mail) => mail.startsWith('New member of Launch Harbor on Catalog')));
    expect(mailsTo(owner.email).join()).toContain(`${body.email} joined Launch Harbor on Catalog as editor`);
    expect((await invited.visitor.send(path)).status).toBe(410);
    expect((await team(id)).every(({ invitationId }) => invitationId === null)).toBe(true);
  });

  it('can be accepted by a user without an account, who signs in first', async () => {
    const { id } = await partner(service);
    const email = users.newEmail();
    await service.admin('POST', `/partners/${id}/members`, { email, role: 'owner' });
    const path = await invitationPath(email);
    const { visitor, code } = await users.asked(email, path);
    const { location } = await visitor.send('/sign-in/code', { code });
    expect(location).toBe(path);
    expect((await visitor.send(path)).location).toBe(`/partner/${id}`);
  });

  it('reveals nothing to another account: the same page as for a link that does not exist', async () => {
    const { id } = await partner(service);
    const email = users.newEmail();
    await service.admin('POST', `/partners/${id}/members`, { email, role: 'viewer' });
    const path = await invitationPath(email);
    const { visitor } = await person();
    for (const each of [visitor.open(path), visitor.send(path)]) {
      const page = await each;
      const unknown = await visitor.open(`/invitations/${'A'.repeat(43)}`);
      expect(rejected(page)).toEqual(rejected(unknown));
      expect(page.status).toBe(410);
      expect(page.text).not.toMatch(new RegExp(`Launch Harbor|${email}|viewer`, 'i'));
    }
    expect(await roles(id)).toEqual({});
    expect((await users.signedIn(email)).cookies.size).toBeGreaterThan(0);
  });

  it('expires after 7 days, and stops working when it is withdrawn or replaced', async () => {
    const { id } = await partner(service);
    const invited = await person();
    const invite = async (after: number): Promise<string> => {
      await service.admin('POST', `/partners/${id}/members`, { email: invited.email, role: 'viewer' });
      return invitationPath(invited.email, after);
    };
    const first = await invite(0);
    const second = await invite(1);
    expect((await invited.visitor.open(first)).status).toBe(410);
    expect((await invited.visitor.open(second)).status).toBe(200);
    const [{ invitationId }] = await team(id);
    await ada.send(`/console/partners/${id}/members/invitations/${invitationId}/withdraw`);
    expect((await invited.visitor.send(second)).status).toBe(410);
    const third = await invite(2);
    const [{ createdAt, expiresAt }] = await team(id);
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBeCloseTo(7 * 86_400_000, -5);
    // A test can't wait for 7 days.
    await rowsOf(
      service.databaseUrl,
      `update partner_invitations set expires_at = now() - interval '1 second' where client_id = '${id}'`,
    );
    expect((await invited.visitor.send(third)).status).toBe(410);
    expect(await team(id)).toEqual([]);
  });

  it('is accepted once, even if its link is sent many times at once to two processes', async () => {
    const { id } = await partner(service);
    const owner = await addMember(id, 'owner');
    const invited = await person();
    await service.admin('POST', `/partners/${id}/members`, { email: invited.email, role: 'editor' });
    const token = (await invitationPath(invited.email)).split('/').at(-1) ?? '';
    const accept = (each: Service): Promise<string> =>
      each.inside<any>('MembersService').acceptInvitation(invited, token);
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => accept(index % 2 === 0 ? service : neighbour)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    const joined = (): number => mailsTo(owner.email).filter((mail) => mail.startsWith('New member')).length;
    await until(() => joined() > 0);
    expect(joined()).toBe(1);
  });

  it('is one of at most 20 open ones of a partner, even if many are sent at once', async () => {
    const { id } = await partner(service);
    const invite = (each: Service, index: number): Promise<void> =>
      each
        .inside<any>('InvitationsService')
        .inviteMember({ id: 'test', as: 'admin' }, id, { email: `m${index}-${id}@studio.example`, role: 'viewer' });
    const results = await Promise.allSettled(
      Array.from({ length: 26 }, (_, index) => invite(index % 2 === 0 ? service : neighbour, index)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(20);
    expect((await service.admin('GET', `/partners/${id}/members?limit=100`)).body.data.length).toBe(20);
    const response = await service.admin('POST', `/partners/${id}/members`, {
      email: 'one@more.example',
      role: 'viewer',
    });
    expect(response.status).toBe(409);
  });

  it('is one of at most 100 emails of a partner in 24 hours, also if earlier ones are withdrawn', async () => {
    const { id } = await partner(service);
    const invite = (): Promise<ServiceResponse> =>
      service.admin('POST', `/partners/${id}/members`, { email: `new@${id}.example`, role: 'viewer' });
    const earlier = (count: number, age: string): Promise<unknown> =>
      rowsOf(
        service.databaseUrl,
        `insert into audit_entries (at, actor, action, subject)
         select now() - interval '${age}', 'test', 'partner.member-invited', '${id}' from generate_series(1, ${count})`,
      );
    await earlier(200, '25 hours');
    await earlier(99, '1 hour');
    expect((await invite()).status).toBe(201);
    const { status, body } = await invite();
    expect([status, body.error]).toEqual([429, expect.stringContaining('100 invitations in 24 hours')]);
  });

  it('is rejected for an unknown role, an invalid email address, and the test client', async () => {
    const { id } = await partner(service);
    const invite = async (clientId: string, body: object): Promise<number> =>
      (await service.admin('POST', `/partners/${clientId}/members`, body)).status;
    expect(await invite(id, { email: 'x@studio.example', role: 'admin' })).toBe(400);
    expect(await invite(id, { email: 'nobody', role: 'viewer' })).toBe(400);
    const [{ id: testId }] = await rowsOf(
      service.databaseUrl,
      `select id from partner_clients where test_of = '${id}'`,
    );
    expect(await invite(testId, { email: 'x@studio.example', role: 'viewer' })).toBe(404);
    expect((await service.admin('GET', `/partners/${testId}/members`)).status).toBe(404);
  });
});

describe('The invitations of an owner', () => {
  const withdrawals = async (clientId: string): Promise<any[]> =>
    (await service.admin('GET', `/audit?subject=${clientId}&action=partner.invitation-withdrawn`)).body.data;

  it.each<[string, (clientId: string, owner: Person) => Promise<ServiceResponse | Visited>]>([
    ['is removed', (id, { userId }) => service.admin('DELETE', `/partners/${id}/members/${userId}`)],
    ['is demoted', (id, { email }) => service.admin('POST', `/partners/${id}/members`, { email, role: 'editor' })],
    ['leaves', (id, { visitor }) => visitor.send(`/partner/${id}/members/leave`, { confirmed: 'true' })],
    ['is banned', (_, { userId }) => service.admin('PATCH', `/users/${userId}`, { banned: true })],
    ['closes the account', (_, { visitor, email }) => visitor.send('/dashboard/account/close', { email })],
  ])('are deleted and audited when the owner %s, those of other owners stay', async (_, act) => {
    const { id } = await partner(service);
    const [owner, other] = [await addMember(id, 'owner'), await addMember(id, 'owner')];
    const [returning, colleague] = [await person(), await person()];
    const path = `/partner/${id}/members`;
    await owner.visitor.send(path, { email: returning.email, role: 'owner' });
    await other.visitor.send(path, { email: colleague.email, role: 'viewer' });
    const link = await invitationPath(returning.email);
    expect((await act(id, owner)).status).toBeLessThan(400);
    expect((await returning.visitor.send(link)).status).toBe(410);
    expect((await team(id)).flatMap(({ invitationId, email }) => (invitationId === null ? [] : email))).toEqual([
      colleague.email,
    ]);
    expect(await withdrawals(id)).toMatchObject([{ details: { role: 'owner', invitedBy: owner.userId } }]);
  });

  it('that an earlier version sent are deleted when any owner is removed, and stay when a viewer is', async () => {
    const { id } = await partner(service);
    const [, owner, viewer] = [
      await addMember(id, 'owner'),
      await addMember(id, 'owner'),
      await addMember(id, 'viewer'),
    ];
    await service.admin('POST', `/partners/${id}/members`, { email: users.newEmail(), role: 'owner' });
    // The earlier version did not record who sent an invitation.
    await rowsOf(service.databaseUrl, `update partner_invitations set invited_by = null where client_id = '${id}'`);
    const invitations = async (): Promise<number> =>
      (await team(id)).filter(({ invitationId }) => invitationId !== null).length;
    await service.admin('DELETE', `/partners/${id}/members/${viewer.userId}`);
    expect(await invitations()).toBe(1);
    await service.admin('DELETE', `/partners/${id}/members/${owner.userId}`);
    expect(await invitations()).toBe(0);
    expect(await withdrawals(id)).toMatchObject([{ details: { role: 'owner', invitedBy: null } }]);
  });

  it('are no longer accepted while the ban of the owner is being stored', async () => {
    const { id } = await partner(service);
    const [owner] = [await addMember(id, 'owner'), await addMember(id, 'owner')];
    const returning = await person();
    await owner.visitor.send(`/partner/${id}/members`, { email: returning.email, role: 'owner' });
    const link = await invitationPath(returning.email);
    // The ban deletes the invitation, then it waits for the session.
    const sessions = `select from sessions where user_id = '${owner.userId}' for update`;
    const answers = await whileLocked(service.databaseUrl, sessions, async () => {
      const ban = service.admin('PATCH', `/users/${owner.userId}`, { banned: true });
      await untilWaiting(service.databaseUrl);
      const accepted = returning.visitor.send(link);
      await untilWaiting(service.databaseUrl, 2);
      return { ban, accepted };
    });
    expect([(await answers.ban).status, (await answers.accepted).status]).toEqual([200, 410]);
    expect(await roles(id)).not.toHaveProperty(returning.userId);
  });

  it('are not sent by an owner who is being banned at the same moment', async () => {
    const { id } = await partner(service);
    const [owner] = [await addMember(id, 'owner'), await addMember(id, 'owner')];
    const invite = neighbour
      .inside<any>('InvitationsService')
      .inviteMember({ id: owner.userId, as: 'owner' }, id, { email: users.newEmail(), role: 'owner' });
    await Promise.allSettled([invite, service.admin('PATCH', `/users/${owner.userId}`, { banned: true })]);
    expect((await team(id)).filter(({ invitationId }) => invitationId !== null)).toEqual([]);
  });
});

describe('The last owner', () => {
  it('can’t be demoted or removed, and can’t leave', async () => {
    const { id } = await partner(service);
    const owner = await addMember(id, 'owner');
    await addMember(id, 'editor');
    const members = service.inside<any>('MembersService');
    const actor = { id: owner.userId, as: 'owner' };
    await expect(members.leavePartner(owner.userId, id)).rejects.toThrow('last owner');
    await expect(members.removeMember(actor, id, owner.userId)).rejects.toThrow('last owner');
    const demote = await service.admin('POST', `/partners/${id}/members`, { email: owner.email, role: 'viewer' });
    const remove = await service.admin('DELETE', `/partners/${id}/members/${owner.userId}`);
    expect([demote.status, remove.status]).toEqual([409, 409]);
    expect((await roles(id))[owner.userId]).toBe('owner');
  });

  it('stays when two owners leave, demote or remove each other at once in two processes', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await partner(service);
      const [one, other] = [await addMember(id, 'owner'), await addMember(id, 'owner')];
      const at = (each: Service, { userId }: Person): [any, object] => [
        each.inside<any>('MembersService'),
        { id: userId, as: 'owner' },
      ];
      const [mine, me] = at(service, one);
      const [theirs, them] = at(neighbour, other);
      const rounds: [() => Promise<void>, () => Promise<void>][] = [
        [() => mine.leavePartner(one.userId, id), () => theirs.leavePartner(other.userId, id)],
        [() => mine.removeMember(me, id, other.userId), () => theirs.removeMember(them, id, one.userId)],
        [
          () => mine.changeRole(me, id, other.userId, 'viewer'),
          () => theirs.changeRole(them, id, one.userId, 'viewer'),
        ],
        [() => mine.changeRole(me, id, one.userId, 'viewer'), () => theirs.removeMember(them, id, other.userId)],
        [() => mine.leavePartner(one.userId, id), () => theirs.changeRole(them, id, one.userId, 'editor')],
      ];
      const both = rounds[round] ?? [() => Promise.resolve(), () => Promise.resolve()];
      await Promise.allSettled(both.map((act) => act()));
      expect(Object.values(await roles(id)).filter((role) => role === 'owner').length).toBeGreaterThanOrEqual(1);
    }
  });

  it('who is banned does not count', async () => {
    const { id } = await partner(service);
    const [active, banned] = [await addMember(id, 'owner'), await addMember(id, 'owner')];
    await service.admin('PATCH', `/users/${banned.userId}`, { banned: true });
    expect((await service.admin('DELETE', `/partners/${id}/members/${active.userId}`)).status).toBe(409);
    expect((await service.admin('DELETE', `/partners/${id}/members/${banned.userId}`)).status).toBe(200);
  });
});

describe('Changes of members', () => {
  it('check the acting owner again in their transaction', async () => {
    const { id } = await partner(service);
    const [owner, former, target] = [
      await addMember(id, 'owner'),
      await addMember(id, 'editor'),
      await addMember(id, 'viewer'),
    ];
    const actor = { id: former.userId, as: 'owner' };
    const members = service.inside<any>('MembersService');
    const invitations = service.inside<any>('InvitationsService');
    for (const act of [
      members.changeRole(actor, id, target.userId, 'owner'),
      members.removeMember(actor, id, owner.userId),
      invitations.inviteMember(actor, id, { email: 'friend@studio.example', role: 'owner' }),
    ])
      await expect(act).rejects.toThrow('no longer an owner');
    expect(Object.values(await roles(id)).sort()).toEqual(['editor', 'owner', 'viewer']);
  });

  it('end the access of a removed member in every process within a second', async () => {
    const { id } = await partner(service);
    const member = await addMember(id, 'editor');
    const membership = (each: Service): Promise<unknown> =>
      each.inside<any>('MembershipsService').findMembership(member.userId, id);
    expect([await membership(service), await membership(neighbour)]).toEqual([
      expect.objectContaining({ role: 'editor' }),
      expect.objectContaining({ role: 'editor' }),
    ]);
    const { body } = await service.admin('DELETE', `/partners/${id}/members/${member.userId}`);
    expect(body.data).toMatchObject({ userId: member.userId, role: 'editor' });
    expect(await membership(service)).toBeNull();
    await until(async () => (await membership(neighbour)) === null);
  });

  it('by an admin change a member’s role instead of inviting, and are in the audit log', async () => {
    const { id } = await partner(service);
    const member = await addMember(id, 'viewer');
    const body = { email: member.email.toUpperCase(), role: 'owner' };
    const { status, body: response } = await service.admin('POST', `/partners/${id}/members`, body);
    expect([status, response.data]).toEqual([201, expect.objectContaining({ userId: member.userId, role: 'owner' })]);
    const audit = (await service.admin('GET', `/audit?subject=${id}`)).body.data;
    expect(audit[0]).toMatchObject({
      action: 'partner.member-changed',
      details: { userId: member.userId, from: 'viewer', to: 'owner' },
    });
    expect((await service.admin('DELETE', `/partners/${id}/members/${id}`)).status).toBe(404);
  });
});

describe('The page of members', () => {
  it('lets owners invite, change and remove members, who lose access with the next request', async () => {
    const { id } = await partner(service);
    const [owner, member] = [await addMember(id, 'owner'), await addMember(id, 'viewer')];
    const path = `/partner/${id}/members`;
    const email = users.newEmail();
    const wrong = await owner.visitor.send(path, { email: 'nobody', role: 'viewer' });
    expect([wrong.status, wrong.$('[aria-invalid=true]').attr('id')]).toEqual([400, 'email']);
    expect((await owner.visitor.send(path, { email, role: 'editor' })).location).toBe(`${path}?done=invited`);
    const { $ } = await owner.visitor.open(path);
    expect($('tbody').text()).toContain(email);
    expect((await owner.visitor.send(`${path}/${member.userId}/role`, { role: 'editor' })).status).toBe(303);
    expect((await roles(id))[member.userId]).toBe('editor');
    const [{ invitationId }] = (await team(id)).filter(({ userId }) => userId === null);
    const { id: otherId } = await partner(service);
    const stranger = await addMember(otherId, 'owner');
    await stranger.visitor.send(`/partner/${otherId}/members/invitations/${invitationId}/withdraw`);
    expect((await team(id)).length).toBe(3);
    await owner.visitor.send(`/partner/${id}/test/members/invitations/${invitationId}/withdraw`);
    expect((await team(id)).length).toBe(2);
    expect((await member.visitor.open(path)).status).toBe(200);
    await owner.visitor.send(`${path}/${member.userId}/remove`);
    expect((await member.visitor.open(path)).status).toBe(404);
  });

  it('shows viewers no forms except to leave, which needs a confirmation', async () => {
    const { id } = await partner(service);
    const [owner, viewer] = [await addMember(id, 'owner'), await addMember(id, 'viewer')];
    const path = `/partner/${id}/members`;
    const { $ } = await viewer.visitor.open(path);
    const actions = $('main form[method=post]').toArray();
    expect(actions.map((form) => $(form).attr('action'))).toEqual([`${path}/leave`]);
    expect((await viewer.visitor.send(`${path}/${viewer.userId}/role`, { role: 'owner' })).status).toBe(403);
    expect((await viewer.visitor.send(`${path}/leave`)).status).toBe(400);
    expect((await viewer.visitor.send(`${path}/leave`, { confirmed: 'true' })).location).toBe('/partner');
    expect(await roles(id)).toEqual({ [owner.userId]: 'owner' });
    expect((await owner.visitor.send(`${path}/leave`, { confirmed: 'true' })).status).toBe(409);
  });
});

describe('Closing an account', () => {
  it('ends its memberships, also of the last owner, and the console marks the partner', async () => {
    const { id } = await partner(service);
    const owner = await addMember(id, 'owner');
    const marked = async (): Promise<boolean[]> =>
      [await ada.open('/console/partners'), await ada.open(`/console/partners/${id}`)].map(({ $ }) =>
        ($(`tr:has(a[href="/console/partners/${id}"])`).text() || $('h1').parent().text()).includes('No owner'),
      );
    expect(await marked()).toEqual([false, false]);
    const { text } = await owner.visitor.open('/dashboard/account/data');
    expect(JSON.parse(text).partnerMemberships).toMatchObject([
      { partnerId: id, partnerName: 'Launch Harbor', role: 'owner' },
    ]);
    await owner.visitor.send('/dashboard/account/close', { email: owner.email });
    expect(await roles(id)).toEqual({});
    expect(await marked()).toEqual([true, true]);
    const { location } = await ada.send(`/console/partners/${id}/members`, {
      email: users.newEmail(),
      role: 'owner',
    });
    expect(location).toBe(`/console/partners/${id}/members?done=invited`);
  });
});

describe('The demo partner', () => {
  it('has the first admin as its owner, from the sign-in that makes the user an admin', async () => {
    const demo = await TestUsers.start({ DEMO_DATA: 'true', ADMIN_EMAIL: 'first@studio.example' });
    try {
      const body = { name: 'Demo Partner', contactEmail: 'partner@catalog.example' };
      const { id } = (await demo.service.admin('POST', '/partners', body)).body.data;
      await demo.signedIn('first@studio.example');
      const { data } = (await demo.service.admin('GET', `/partners/${id}/members`)).body;
      expect(data).toMatchObject([{ email: 'first@studio.example', role: 'owner' }]);
    } finally {
      await demo.stop();
    }
  });
});

describe('Owners', () => {
  it('get emails about keys, secrets and the webhook URL, in both modes, without secrets', async () => {
    const { id } = await partner(service);
    const [owner, editor] = [await addMember(id, 'owner'), await addMember(id, 'editor')];
    const [{ id: testId }] = await rowsOf(
      service.databaseUrl,
      `select id from partner_clients where test_of = '${id}'`,
    );
    const emails = service.inside<any>('PartnerOwnerEmailsService');
    await service.inside<any>('UnitOfWork').run(async (manager: unknown) => {
      await emails.queueKeyCreated(manager, testId, 'Test server');
      await emails.queueSecretChanged(manager, id);
      await emails.queueWebhookUrlChanged(manager, id);
    });
    await until(() => mailsTo(owner.email).length >= 3);
    const mails = mailsTo(owner.email).join('\n');
    expect(mails).toContain('“Test server” of the sandbox of Launch Harbor on Catalog was created');
    expect(mails).toContain(`/partner/${id}/test/keys`);
    expect(mails).toContain('New signing secret for Launch Harbor on Catalog');
    expect(mails).toContain('Webhook URL of Launch Harbor on Catalog changed');
    expect(mailsTo(editor.email).some((mail) => mail.includes('Launch Harbor'))).toBe(false);
  });
});
