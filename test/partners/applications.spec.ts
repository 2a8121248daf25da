import { ACCEPTABLE_USE } from '../../src/contexts/access/acceptable-use.js';
import { rowsOf } from '../harness/database.js';
import { Service } from '../harness/service.js';
import { TestUsers } from '../harness/test-users.js';
import { until } from '../harness/until.mjs';
import type { Visited, Visitor } from '../harness/visitor.js';

let users: TestUsers;
let service: Service;
/** A second process on the same database, so that only the database can serialize the changes. */
let neighbour: Service;
let ada: Visitor;

beforeAll(async () => {
  users = await TestUsers.start({ RATE_SITE_PER_MINUTE: '100000', CONTACT_EMAIL: 'contact@catalog.example' });
  ({ service } = users);
  neighbour = await Service.start({ SMTP_URL: users.mailServer.url }, service.databaseUrl);
  ada = await users.admin('Ada Moreno');
});
afterAll(async () => {
  await neighbour.stop();
  await users.stop();
});

const PATH = '/partners/apply';

const filled = (fields: Record<string, string> = {}): Record<string, string> => ({
  name: 'Launch Harbor',
  website: 'https://launchharbor.example/',
  purpose: 'We launch AI tools of our customers.',
  contactEmail: 'team@launchharbor.example',
  supportMode: 'human',
  policy: ACCEPTABLE_USE.version,
  ...fields,
});

interface Applicant {
  visitor: Visitor;
  email: string;
  userId: string;
}

async function applicant(): Promise<Applicant> {
  const email = users.newEmail();
  const visitor = await users.signedIn(email);
  const userId = (await service.admin('GET', `/users?email=${email}`)).body.data[0].id;
  return { visitor, email, userId };
}

const applicationsOf = async ({ userId }: Applicant): Promise<any[]> =>
  (await service.admin('GET', '/applications?limit=100')).body.data.filter((each: any) => each.userId === userId);

/** An application of a new user, as the admin API returns it. */
async function applied(fields: Record<string, string> = {}): Promise<any> {
  const sender = await applicant();
  expect((await sender.visitor.send(PATH, filled(fields))).location).toBe(`${PATH}?done=sent`);
  const [application] = await applicationsOf(sender);
  return { ...application, ...sender };
}

const mailTo = async (email: string, subject: string): Promise<string> => {
  const found = (): any =>
    users.mailServer.mails.find((mail) => mail.subject === subject && mail.to?.[0]?.address === email);
  await until(() => found() !== undefined);
  return found().text;
};

const problemsIn = ({ $ }: Visited): string[] =>
  $('[aria-invalid=true]')
    .toArray()
    .map((element) => $(element).attr('id') ?? '')
    .sort();

const partnersNamed = (name: string): Promise<any[]> =>
  rowsOf(service.databaseUrl, `select id, test_of from partner_clients where name = '${name}'`);

describe('An application', () => {
  it('is stored with all fields, confirmed by email, and reported to the team only as a notification', async () => {
    const [{ id: adminId }] = (await service.admin('GET', '/users?role=admin')).body.data;
    await rowsOf(
      service.databaseUrl,
      `insert into notification_choices (user_id, kind, choice) values ('${adminId}', 'application', 'daily')`,
    );
    const application = await applied({ webhookUrl: 'https://launchharbor.example/hooks', supportEnabled: 'true' });
    expect(application).toMatchObject({
      status: 'open',
      name: 'Launch Harbor',
      website: 'https://launchharbor.example/',
      purpose: 'We launch AI tools of our customers.',
      contactEmail: 'team@launchharbor.example',
      webhookUrl: 'https://launchharbor.example/hooks',
      supportEnabled: true,
      supportMode: 'human',
      policyVersion: ACCEPTABLE_USE.version,
      partnerId: null,
      decidedAt: null,
    });
    expect((await service.admin('GET', `/applications/${application.id}`)).body.data.id).toBe(application.id);
    expect(await mailTo(application.email, 'We received your partner application')).toContain('Launch Harbor');
    const items = await rowsOf(
      service.databaseUrl,
      `select name, user_id from notification_items where kind = 'application' and subject_id = '${application.id}'`,
    );
    expect(items).toEqual([{ name: 'Launch Harbor', user_id: adminId }]);
    const contacted = users.mailServer.mails.filter((mail) => mail.to?.[0]?.address === 'contact@catalog.example');
    expect(contacted).toEqual([]);
    expect((await application.visitor.open(PATH)).$('main li').text()).toMatch(/Launch Harbor.*Open.*Withdraw/s);
  });

  it('is rejected with all problems at once, next to their fields, and keeps what was typed', async () => {
    const { visitor } = await applicant();
    const page = await visitor.send(PATH, {
      ...filled({ purpose: 'x'.repeat(2001), webhookUrl: 'http://10.0.0.1/hooks', contactEmail: 'nobody' }),
      website: 'ftp://launchharbor.example',
      name: '',
      policy: '0.1',
    });
    const expected = ['contactEmail', 'name', 'policy', 'purpose', 'webhookUrl', 'website'];
    expect([page.status, problemsIn(page)]).toEqual([400, expected]);
    expect(page.$('#webhookUrl').val()).toBe('http://10.0.0.1/hooks');
    expect((await visitor.open(PATH)).$('main li').length).toBe(0);
  });

  it('has text that stays text in pages and emails', async () => {
    const name = '<b>Bold</b> & "quoted"';
    const { id, visitor, email } = await applied({ name });
    const pages = [
      await visitor.open(PATH),
      await ada.open('/console/applications'),
      await ada.open(`/console/applications/${id}`),
    ];
    for (const { $, text } of pages) {
      expect($('main').text()).toContain(name);
      expect(text).not.toContain('<b>Bold</b>');
    }
    expect(await mailTo(email, 'We received your partner application')).toContain(name);
  });

  it('is the only open one of its account, even if many are sent at once to two processes', async () => {
    const sender = await applicant();
    const apply = (each: Service): Promise<string> =>
      each.inside<any>('ApplicationsService').createApplication(sender.userId, filled());
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => apply(index % 2 === 0 ? service : neighbour)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    const { status, $ } = await sender.visitor.send(PATH, filled());
    expect([status, $('main').text()]).toEqual([409, expect.stringContaining('You have an open application')]);
  });

  it('is one of at most 3 in 30 days, and withdrawn ones count', async () => {
    const sender = await applicant();
    for (let sent = 0; sent < 3; sent += 1) {
      expect((await sender.visitor.send(PATH, filled())).status).toBe(303);
      const { id } = (await applicationsOf(sender)).find(({ status }) => status === 'open');
      expect((await sender.visitor.send(`${PATH}/${id}/withdraw`)).location).toBe(`${PATH}?done=withdrawn`);
    }
    expect((await sender.visitor.send(PATH, filled())).status).toBe(429);
    // A test can't wait for 30 days.
    await rowsOf(
      service.databaseUrl,
      `update partner_applications set created_at = now() - interval '31 days' where user_id = '${sender.userId}'`,
    );
    expect((await sender.visitor.send(PATH, filled())).status).toBe(303);
  });

  it('can be withdrawn only by its sender, and then not be decided', async () => {
    const { id, visitor } = await applied();
    expect((await (await applicant()).visitor.send(`${PATH}/${id}/withdraw`)).status).toBe(404);
    await visitor.send(`${PATH}/${id}/withdraw`);
    expect((await service.admin('GET', `/applications/${id}`)).body.data.status).toBe('withdrawn');
    expect((await service.admin('POST', `/applications/${id}/approve`)).status).toBe(409);
    expect((await service.admin('POST', `/applications/${id}/decline`, { message: 'No' })).status).toBe(409);
  });

  it('is not accepted from visitors and banned users', async () => {
    const sender = await applicant();
    await service.admin('PATCH', `/users/${sender.userId}`, { banned: true });
    expect((await sender.visitor.send(PATH, filled())).location).toMatch(/^\/sign-in\?next=/);
    // A request that was already being handled.
    const create = service.inside<any>('ApplicationsService').createApplication(sender.userId, filled());
    await expect(create).rejects.toThrow('can’t apply');
  });

  it('is part of the data download, and deleted with the account', async () => {
    const { id, visitor, email } = await applied({ purpose: 'Only in the download' });
    const { text } = await visitor.open('/dashboard/account/data');
    expect(JSON.parse(text).partnerApplications).toMatchObject([{ id, purpose: 'Only in the download' }]);
    await visitor.send('/dashboard/account/close', { email });
    expect((await service.admin('GET', `/applications/${id}`)).status).toBe(404);
  });
});

describe('An approved application', () => {
  it('creates a partner with a test client and its first owner, and no key or secret', async () => {
    const application = await applied({ name: 'Approved Harbor', webhookUrl: 'https://harbor.example/hooks' });
    const { location } = await ada.send(`/console/applications/${application.id}/approve`);
    expect(location).toBe(`/console/applications/${application.id}?done=decided`);
    const { status, partnerId } = (await service.admin('GET', `/applications/${application.id}`)).body.data;
    expect(status).toBe('approved');
    expect((await service.admin('GET', `/partners/${partnerId}`)).body.data).toMatchObject({
      name: 'Approved Harbor',
      contactEmail: 'team@launchharbor.example',
      webhookUrl: 'https://harbor.example/hooks',
      supportEnabled: false,
      supportMode: 'human',
    });
    const rows = await partnersNamed('Approved Harbor');
    expect(rows.map(({ test_of: testOf }) => testOf).sort()).toEqual([partnerId, null].sort());
    const { data: members } = (await service.admin('GET', `/partners/${partnerId}/members`)).body;
    expect(members).toMatchObject([{ userId: application.userId, role: 'owner', invitationId: null }]);
    const mail = await mailTo(application.email, 'Your partner application was approved');
    expect(mail).toContain(`/partner/${partnerId}`);
    expect(mail).not.toMatch(/aid_|whsec_/);
    const secrets = await rowsOf(
      service.databaseUrl,
      `select from api_keys where client_id = '${partnerId}' union all select from webhook_secrets where client_id = '${partnerId}'`,
    );
    expect(secrets).toEqual([]);
    expect((await application.visitor.open(PATH)).$(`main a[href="/partner/${partnerId}"]`).length).toBe(1);
  });

  it('creates one partner, however many admins decide at once in two processes', async () => {
    const { id } = await applied({ name: 'Approved Once' });
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 === 0 ? service : neighbour).admin('POST', `/applications/${id}/approve`),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect((await partnersNamed('Approved Once')).length).toBe(2);
    expect((await service.admin('POST', `/applications/${id}/decline`, { message: 'Late' })).status).toBe(409);
  });

  it('is rejected for a banned applicant, and creates nothing', async () => {
    const { id, userId } = await applied({ name: 'Banned Harbor' });
    await service.admin('PATCH', `/users/${userId}`, { banned: true });
    expect((await service.admin('POST', `/applications/${id}/approve`)).status).toBe(409);
    expect(await partnersNamed('Banned Harbor')).toEqual([]);
  });
});

describe('A declined application', () => {
  it('creates nothing, and the applicant gets the message by email and on the page', async () => {
    const { id, visitor, email } = await applied({ name: 'Declined Harbor' });
    const blank = await ada.send(`/console/applications/${id}/decline`);
    expect([blank.status, problemsIn(blank)]).toEqual([400, ['message']]);
    const message = 'We don’t see <i>tools</i> of customers.';
    const { location } = await ada.send(`/console/applications/${id}/decline`, { message });
    expect(location).toBe(`/console/applications/${id}?done=decided`);
    expect(await mailTo(email, 'Your partner application was declined')).toContain(message);
    expect((await visitor.open(PATH)).$('main li').text()).toContain(message);
    expect(await partnersNamed('Declined Harbor')).toEqual([]);
    expect((await service.admin('POST', `/applications/${id}/approve`)).status).toBe(409);
  });
});

describe('The list of applications', () => {
  it('is filtered by status, and the overview links to the open ones', async () => {
    const { id } = await applied({ name: 'Filtered Harbor' });
    const listed = async (status: string): Promise<boolean> =>
      (await service.admin('GET', `/applications?status=${status}&limit=100`)).body.data.some(
        (each: any) => each.id === id,
      );
    expect([await listed('open'), await listed('declined')]).toEqual([true, false]);
    expect((await service.admin('GET', '/applications?status=new')).status).toBe(400);
    const { $ } = await ada.open('/console/applications?status=open');
    expect($(`a[href="/console/applications/${id}"]`).text()).toBe('Filtered Harbor');
    const overview = await ada.open('/console');
    expect(overview.$('main a[href="/console/applications?status=open"]').length).toBe(1);
  });
});
