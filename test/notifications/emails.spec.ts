import type { EmailsService } from '../../src/platform/mail/emails.service.js';
import { rowsOf } from '../harness/database.js';
import { category } from '../harness/listings.js';
import { type Partner, partner, submitted } from '../harness/partner.js';
import type { Service } from '../harness/service.js';
import { TestUsers } from '../harness/test-users.js';
import { until } from '../harness/until.mjs';
import type { Visitor } from '../harness/visitor.js';

let users: TestUsers;
let service: Service;
let owner: Partner;

beforeAll(async () => {
  users = await TestUsers.start();
  ({ service } = users);
  await users.admin('First Admin');
  await service.import(category('writing'));
  owner = await partner(service);
});

afterAll(() => users.stop());

interface Admin {
  visitor: Visitor;
  email: string;
}

async function admin(choices: Record<string, string>): Promise<Admin> {
  const email = users.newEmail();
  const visitor = await users.admin('Ada Moreno', email);
  expect((await visitor.send('/console/notifications', choices)).location).toBe(
    '/console/notifications?done=choices-saved',
  );
  return { visitor, email };
}

/** Without the email that signed the admin in. */
const emailsTo = (email: string): any[] =>
  users.mailServer.mails.filter(
    ({ to, subject = '' }) => to?.[0]?.address === email && !subject.includes('sign-in code'),
  );
const waitingFor = (email: string): Promise<any[]> =>
  rowsOf(
    service.databaseUrl,
    `select item.* from notification_items item join users on users.id = user_id where users.email = '${email}'`,
  );
/** Time that passes. */
async function pass(change: string): Promise<void> {
  await rowsOf(service.databaseUrl, change);
  await service.runDueJobs();
}
const passPause = (): Promise<void> =>
  pass(`update notification_messages set created_at = created_at - interval '6 minutes'`);
const passDay = (): Promise<void> => pass(`update notification_items set created_at = created_at - interval '1 day'`);

describe('An email to an admin', () => {
  it('names the submission as text, links to it, and contains no email address', async () => {
    const { email } = await admin({ submission: 'immediately' });
    const name = 'Hostile <b>& Söns ceo@hostile.example';
    const { id } = await submitted(service, owner.key, { name });
    const [mail] = await until(() => emailsTo(email).length > 0 && emailsTo(email));
    expect(mail.subject).toBe('New submission: Hostile <b>& Söns [email]');
    expect(mail.html).toBeUndefined();
    expect(mail.text).toContain(`Hostile <b>& Söns [email]\nhttps://catalog.example/console/submissions/${id}\n`);
    expect(mail.text).not.toContain('@');
  });

  it('reports further events of a kind in one email after five minutes', async () => {
    const { email } = await admin({ submission: 'immediately' });
    await submitted(service, owner.key, { name: 'First' });
    await until(() => emailsTo(email).length === 1);
    for (const name of ['Second', 'Third']) await submitted(service, owner.key, { name });
    expect(await waitingFor(email)).toHaveLength(2);
    await passPause();
    await until(() => emailsTo(email).length === 2);
    expect(emailsTo(email)[1].subject).toBe('2 new submissions');
    expect(emailsTo(email)[1].text).toMatch(/Second\nhttps.*\n\nThird\nhttps/);
  });

  it('is not sent for kinds that are off, which all are at first', async () => {
    const { visitor, email } = await admin({ report: 'immediately' });
    const { $ } = await visitor.open('/console/notifications');
    const chosen = $('aside select')
      .toArray()
      .map((select) => [$(select).attr('name'), $(select).find('[selected]').attr('value')]);
    expect(Object.fromEntries(chosen)).toEqual({
      submission: 'off',
      application: 'off',
      'waiting-question': 'off',
      'failed-delivery': 'off',
      'failed-job': 'off',
      report: 'immediately',
      'listing-request': 'off',
      'lost-listing': 'off',
    });
    await submitted(service, owner.key, { name: 'Not for this admin' });
    expect(await waitingFor(email)).toEqual([]);
    expect((await visitor.send('/console/notifications', { report: 'weekly' })).status).toBe(400);
  });

  it('collects a day in one digest', async () => {
    const { email } = await admin({ submission: 'daily', 'failed-job': 'daily' });
    for (const name of ['One', 'Two']) await submitted(service, owner.key, { name });
    await pass(`insert into jobs (kind, queue, payload, attempts, max_attempts) values ('enrich', 'test', '{}', 1, 1)`);
    await until(async () => (await waitingFor(email)).length === 3);
    expect(emailsTo(email)).toEqual([]);
    await passDay();
    const [digest] = await until(() => emailsTo(email).length > 0 && emailsTo(email));
    expect(digest.subject).toBe('Daily digest: 2 new submissions, 1 failed job');
    expect(digest.text).toMatch(/One\nhttps.*\n\nTwo\nhttps[^]*enrich\nhttps:\/\/catalog\.example\/console#jobs/);
    expect(await waitingFor(email)).toEqual([]);
  });

  it('follows a choice that changes while events wait', async () => {
    const { visitor, email } = await admin({ submission: 'daily', 'failed-job': 'daily' });
    const waitingKinds = async (): Promise<string[]> => (await waitingFor(email)).map(({ kind }) => kind);
    await pass(`insert into jobs (kind, queue, payload, attempts, max_attempts) values ('enrich', 'test', '{}', 1, 1)`);
    await until(async () => (await waitingKinds()).length === 1);
    await submitted(service, owner.key, { name: 'Moved' });
    await visitor.send('/console/notifications', { submission: 'immediately' });
    await until(() => emailsTo(email).length === 1);
    expect(emailsTo(email)[0].subject).toBe('New submission: Moved');
    await submitted(service, owner.key, { name: 'Dropped' });
    await visitor.send('/console/notifications', { submission: 'off' });
    expect(await waitingKinds()).toEqual(['failed-job']);
    expect(emailsTo(email)).toHaveLength(1);
  });

  it('does not report an email that can’t be sent by email', async () => {
    const { email } = await admin({ 'failed-job': 'immediately' });
    await pass(
      `insert into jobs (kind, queue, payload, attempts, max_attempts) values ('send-mail', 'a', '{}', 6, 6), ('enrich', 'b', '{}', 1, 1)`,
    );
    await until(() => emailsTo(email).length === 1);
    expect(emailsTo(email)[0].subject).toBe('Failed job: enrich');
    expect(await waitingFor(email)).toEqual([]);
  });
});

describe('An email that can’t be sent', () => {
  const textFor = async ({ visitor }: Admin): Promise<string> =>
    (await visitor.open('/console/notifications')).$('aside').text();
  const recordedFor = (email: string): Promise<any[]> =>
    rowsOf(
      service.databaseUrl,
      `select message.id from notification_messages message join users on users.id = user_id where email = '${email}'
       union all select id from mails where recipient = '${email}' and subject not like '%sign-in%'`,
    );

  it('is neither queued nor recorded as sent without a mail server, and the form says so', async () => {
    const reached = await admin({ submission: 'immediately' });
    expect(await textFor(reached)).toContain(`Sent to ${reached.email}`);
    const available = jest
      .spyOn(service.inside<EmailsService>('EmailsService'), 'isAvailable', 'get')
      .mockReturnValue(false);
    try {
      await submitted(service, owner.key, { name: 'Unsent' });
      await until(async () => (await waitingFor(reached.email)).length === 0);
      expect(await recordedFor(reached.email)).toEqual([]);
      expect(await textFor(reached)).toContain('email is not set up on this site');
    } finally {
      available.mockRestore();
    }
  });

  it('is neither queued nor recorded as sent to the placeholder of the first admin, and the form says so', async () => {
    const first = await admin({ submission: 'immediately' });
    await rowsOf(service.databaseUrl, `update users set email = 'admin@localhost' where email = '${first.email}'`);
    await submitted(service, owner.key, { name: 'Unsent' });
    await until(async () => (await waitingFor('admin@localhost')).length === 0);
    expect(await recordedFor('admin@localhost')).toEqual([]);
    expect(await textFor(first)).toContain('admin@localhost is a placeholder');
  });
});

describe('An admin who is removed', () => {
  const userOf = async (email: string): Promise<string> =>
    (await service.admin('GET', `/users?email=${email}`)).body.data[0].id;

  it.each([
    ['loses the role', { role: 'developer' }],
    ['is banned', { banned: true }],
  ])('and %s gets no further notification, not even one that is queued', async (_, change) => {
    const { email } = await admin({ submission: 'immediately' });
    const id = await userOf(email);
    users.mailServer.isBroken = true;
    try {
      await submitted(service, owner.key, { name: 'Queued' });
      await until(
        async () =>
          (
            await rowsOf(
              service.databaseUrl,
              `select from mails where recipient = '${email}' and attempts > 0 and sent_at is null`,
            )
          ).length > 0,
      );
      await submitted(service, owner.key, { name: 'Waiting' });
      await service.admin('PATCH', `/users/${id}`, change);
    } finally {
      users.mailServer.isBroken = false;
    }
    await submitted(service, owner.key, { name: 'Later' });
    await passPause();
    expect(await waitingFor(email)).toEqual([]);
    expect(
      await rowsOf(service.databaseUrl, `select from mails where recipient = '${email}' and sent_at is null`),
    ).toEqual([]);
    expect(emailsTo(email)).toEqual([]);
  });

  it('has choices in the account’s download, and none once the account is closed', async () => {
    const { visitor, email } = await admin({ report: 'daily' });
    const id = await userOf(email);
    const { text } = await visitor.open('/dashboard/account/data');
    expect(JSON.parse(text).notifications).toEqual({ report: 'daily' });
    expect((await visitor.send('/dashboard/account/close', { email })).status).toBe(200);
    expect(await rowsOf(service.databaseUrl, `select from notification_choices where user_id = '${id}'`)).toEqual([]);
  });
});
