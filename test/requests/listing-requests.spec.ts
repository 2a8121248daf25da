import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import type { JobsService } from '../../src/platform/jobs/jobs.service.js';
import { rowsOf } from '../harness/database.js';
import { category, tool } from '../harness/listings.js';
import { ADMIN_KEY, Service } from '../harness/service.js';
import { TestUsers } from '../harness/test-users.js';
import { until } from '../harness/until.mjs';
import type { Visited, Visitor } from '../harness/visitor.js';

let users: TestUsers;
let service: Service;
/** A second process on the same database, so that only the database can serialize the changes. */
let neighbour: Service;
let ada: Visitor;
let site: Server;
let website: string;
/** Paths that the service requested from the website. */
const fetched: string[] = [];

beforeAll(async () => {
  users = await TestUsers.start({ RATE_SITE_PER_MINUTE: '100000', ALLOW_PRIVATE_NETWORK: 'true' });
  ({ service } = users);
  neighbour = await Service.start(
    { ALLOW_PRIVATE_NETWORK: 'true', SMTP_URL: users.mailServer.url },
    service.databaseUrl,
  );
  for (const each of [service, neighbour]) each.enrichListings();
  await service.import(category('writing', { name: 'Writing' }), category('coding', { name: 'Coding' }));
  ada = await users.admin('Ada Moreno');
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  site = createServer(({ url = '' }, response) => {
    fetched.push(url);
    response.end(url === '/' ? '<html><head><link rel="icon" href="/logo.png" sizes="64x64"></head></html>' : picture);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  website = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
  await neighbour.stop();
  await users.stop();
});

/** The required fields of the form; a test passes the fields that it checks. */
const filled = (fields: Record<string, string> = {}): Record<string, string> => ({
  name: 'Tidepool',
  website: 'https://tidepool.example/',
  tagline: 'Notes that find each other',
  description: 'Tidepool links notes by meaning. It runs offline.',
  category: 'writing',
  pricing: 'FREEMIUM',
  founderName: 'Noa Berg',
  founderEmail: 'noa@tidepool.example',
  tags: 'note taking, offline',
  ...fields,
});

interface Founder {
  visitor: Visitor;
  email: string;
}

async function founder(): Promise<Founder> {
  const email = users.newEmail();
  return { visitor: await users.signedIn(email), email };
}

const userId = async (email: string): Promise<string> =>
  (await service.admin('GET', `/users?email=${email}`)).body.data[0].id;

const requestsOf = async ({ email }: Founder): Promise<any[]> => {
  const id = await userId(email);
  const { body } = await service.admin('GET', '/listing-requests?limit=100');
  return body.data.filter((request: any) => request.userId === id);
};

/** A request of a new founder, as the admin API returns it. */
async function requested(fields: Record<string, string> = {}): Promise<any> {
  const sender = await founder();
  expect((await sender.visitor.send('/submit', filled(fields))).location).toBe('/submit/requests?done=sent');
  const [{ id }] = await requestsOf(sender);
  return { ...(await service.admin('GET', `/listing-requests/${id}`)).body.data, ...sender };
}

const mailsTo = (email: string): string[] =>
  users.mailServer.mails
    .filter((mail) => mail.to?.some(({ address }) => address === email))
    .map(({ subject, text }) => `${subject}\n${text}`);

const newestMail = async (email: string, subject: string): Promise<string> => {
  const found = (): string | undefined => mailsTo(email).find((mail) => mail.startsWith(subject));
  await until(() => found() !== undefined);
  return found() ?? '';
};

const problemsIn = ({ $ }: Visited): string[] =>
  $('[aria-invalid=true]')
    .toArray()
    .map((element) => $(element).attr('id') ?? '')
    .sort();

describe('A listing request', () => {
  it('is stored with all fields, confirmed by email, and neither public nor fetched', async () => {
    const request = await requested({
      website,
      icon: `${website}icon.png`,
      'features-0-name': 'Offline',
      'features-0-text': 'Works on a plane',
      'socials-0-name': 'x',
      'socials-0-url': 'https://social.example/@tidepool',
      screenshots: 'https://tidepool.example/1.png\nhttps://tidepool.example/2.png',
    });
    expect(request).toMatchObject({
      status: 'open',
      name: 'Tidepool',
      website,
      category: 'writing',
      tags: ['note taking', 'offline'],
      icon: `${website}icon.png`,
      features: { Offline: 'Works on a plane' },
      socials: { x: 'https://social.example/@tidepool' },
      screenshots: ['https://tidepool.example/1.png', 'https://tidepool.example/2.png'],
      faq: null,
      slug: null,
      toolId: null,
      decidedAt: null,
      version: 1,
    });
    const mail = await newestMail(request.email, 'We received your listing request');
    expect(mail).toContain('Tidepool');
    const { $ } = await request.visitor.open('/submit/requests');
    expect($('main li').text()).toMatch(/Tidepool.*Open.*Withdraw request/s);
    expect((await service.get('/v1/tools/tidepool', ADMIN_KEY)).status).toBe(404);
    expect(await rowsOf(service.databaseUrl, `select from tools where website = '${website}'`)).toEqual([]);
    expect(await rowsOf(service.databaseUrl, `select from jobs where kind like 'enrich-%'`)).toEqual([]);
    expect(fetched).toEqual([]);
  });

  it('is in the daily digest of an admin who chose it, by the name of the tool', async () => {
    const [{ id: adminId }] = (await service.admin('GET', '/users?role=admin')).body.data;
    await rowsOf(
      service.databaseUrl,
      `insert into notification_choices (user_id, kind, choice) values ('${adminId}', 'listing-request', 'daily')`,
    );
    const { id } = await requested({ name: 'Noticed Pool' });
    const items = await rowsOf(
      service.databaseUrl,
      `select name, user_id from notification_items where kind = 'listing-request' and subject_id = '${id}'`,
    );
    expect(items).toEqual([{ name: 'Noticed Pool', user_id: adminId }]);
  });

  it('is rejected with all problems at once, next to their fields, and keeps what was typed', async () => {
    const { visitor } = await founder();
    const sent = {
      ...filled({ website: 'ftp://tidepool.example', video: 'https://video.example/1', category: 'no-such', tags: '' }),
      slug: 'Not A Slug',
      name: '',
    };
    for (const path of ['/submit', '/submit/check']) {
      const page = await visitor.send(path, sent);
      expect([page.status, problemsIn(page)]).toEqual([400, ['category', 'name', 'slug', 'tags', 'video', 'website']]);
      expect(page.$('#tagline').val()).toBe('Notes that find each other');
    }
    expect((await visitor.open('/submit/requests')).$('main li').length).toBe(0);
  });

  it('is checked without storing anything, and a listed host is pointed out', async () => {
    await service.import(
      tool({ slug: 'listed-one', name: 'Listed One', website: 'https://listed.example/app' }),
      tool({ slug: 'hidden-one', name: 'Hidden One', website: 'https://hidden.example/', published: false }),
    );
    const sender = await founder();
    const page = await sender.visitor.send('/submit/check', filled({ website: 'https://www.listed.example/' }));
    expect([page.status, page.$('main').text()]).toEqual([200, expect.stringContaining('No problems found.')]);
    expect(page.$('main a[href="/tools/listed-one"]').text()).toBe('Listed One');
    const hidden = await sender.visitor.send('/submit/check', filled({ website: 'https://hidden.example/' }));
    expect(hidden.text).not.toContain('Hidden One');
    expect(await requestsOf(sender)).toEqual([]);
    const { id } = await requested({ website: 'https://hidden.example/' });
    expect((await ada.open(`/console/listing-requests/${id}`)).$('main').text()).toContain('Hidden One');
  });

  it('has text that stays text in pages and emails', async () => {
    const name = '<b>Bold</b> & "quoted"';
    const request = await requested({ name });
    const pages = [
      await request.visitor.open('/submit/requests'),
      await ada.open('/console/listing-requests'),
      await ada.open(`/console/listing-requests/${request.id}`),
    ];
    for (const { $, text } of pages) {
      expect($('main').text()).toContain(name);
      expect(text).not.toContain('<b>Bold</b>');
    }
    expect(await newestMail(request.email, 'We received')).toContain(name);
  });

  it('can be withdrawn by its sender, and then not be decided', async () => {
    const { id, visitor } = await requested();
    const other = await founder();
    expect((await other.visitor.send(`/submit/requests/${id}/withdraw`)).status).toBe(404);
    expect((await visitor.send(`/submit/requests/${id}/withdraw`)).location).toBe('/submit/requests?done=withdrawn');
    expect((await service.admin('GET', `/listing-requests/${id}`)).body.data.status).toBe('withdrawn');
    expect((await service.admin('POST', `/listing-requests/${id}/approve`)).status).toBe(409);
    expect((await service.admin('POST', `/listing-requests/${id}/decline`, { message: 'No' })).status).toBe(409);
  });

  it('is one of at most 3 open ones, even if many are sent at once to two processes', async () => {
    const sender = await founder();
    const id = await userId(sender.email);
    const create = (each: Service): Promise<string> =>
      each.inside<any>('ListingRequestsService').createRequest(id, { ...filled(), tags: ['offline'] });
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => create(index % 2 === 0 ? service : neighbour)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(3);
    expect((await requestsOf(sender)).length).toBe(3);
    const { status, $ } = await sender.visitor.send('/submit', filled());
    expect([status, $('main').text()]).toEqual([409, expect.stringContaining('3 open requests')]);
  });

  it('is one of at most 10 in 30 days, and withdrawn ones count', async () => {
    const sender = await founder();
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await sender.visitor.send('/submit', filled())).status).toBe(303);
      const open = (await requestsOf(sender)).find(({ status }) => status === 'open');
      await sender.visitor.send(`/submit/requests/${open.id}/withdraw`);
    }
    expect((await sender.visitor.send('/submit', filled())).status).toBe(429);
    // A test can't wait for 30 days.
    await rowsOf(
      service.databaseUrl,
      `update listing_requests set created_at = now() - interval '31 days'
        where user_id = '${await userId(sender.email)}'`,
    );
    expect((await sender.visitor.send('/submit', filled())).status).toBe(303);
  });

  it('is not accepted from visitors and banned users', async () => {
    const sender = await founder();
    const id = await userId(sender.email);
    await service.admin('PATCH', `/users/${id}`, { banned: true });
    expect((await sender.visitor.send('/submit', filled())).location).toMatch(/^\/sign-in\?next=/);
    // A request that was already being handled.
    const create = service.inside<any>('ListingRequestsService').createRequest(id, { ...filled(), tags: ['offline'] });
    await expect(create).rejects.toThrow('can’t send');
    expect(await requestsOf(sender)).toEqual([]);
  });

  it('is part of the data download, and deleted with the account', async () => {
    const { id, visitor, email } = await requested({ description: 'Only in the download' });
    const { text } = await visitor.open('/dashboard/account/data');
    expect(JSON.parse(text).listingRequests).toMatchObject([{ id, description: 'Only in the download' }]);
    await visitor.send('/dashboard/account/close', { email });
    expect((await service.admin('GET', `/listing-requests/${id}`)).status).toBe(404);
  });
});

describe('The form', () => {
  it('is checked and sent only as often per account as a key can submit', async () => {
    const limited = await TestUsers.start({ RATE_SUBMIT_PER_MINUTE: '2' });
    try {
      const [visitor, other] = [await limited.signedIn(), await limited.signedIn()];
      const sent = async (path: string, by = visitor): Promise<number> => (await by.send(path, {})).status;
      expect([await sent('/submit/check'), await sent('/submit')]).toEqual([400, 400]);
      expect([await sent('/submit/check'), await sent('/submit')]).toEqual([429, 429]);
      expect((await visitor.open('/submit')).status).toBe(200);
      expect(await sent('/submit/check', other)).toBe(400);
    } finally {
      await limited.stop();
    }
  });
});

/** The fields of the edit form, which also approves. */
const formIn = ({ $ }: Visited, path: string): Record<string, string> =>
  Object.fromEntries(
    $(`form[action="${path}"]`)
      .serializeArray()
      .map(({ name, value }) => [name, value]),
  );
const editForm = async (path: string): Promise<Record<string, string>> => formIn(await ada.open(path), path);

describe('An approved listing request', () => {
  it('is published with the edits that it was approved with, or not at all', async () => {
    const { id } = await requested({ name: 'Edited Pool' });
    const path = `/console/listing-requests/${id}`;
    const rejected = await ada.send(`${path}/approve`, {
      ...(await editForm(path)),
      website: 'nowhere',
      location: 'Oslo',
    });
    expect([rejected.status, rejected.$('#website-problem').length, rejected.$('[name=location]').val()]).toEqual([
      400,
      1,
      'Oslo',
    ]);
    const open = (await service.admin('GET', `/listing-requests/${id}`)).body.data;
    expect(open).toMatchObject({ status: 'open', version: 1 });
    const { status } = await ada.send(`${path}/approve`, {
      ...(await editForm(path)),
      name: 'Second Name',
      location: 'Oslo',
    });
    expect(status).toBe(303);
    expect((await service.get('/v1/tools/second-name', ADMIN_KEY)).body.data).toMatchObject({ location: 'Oslo' });
    const audit = (await service.admin('GET', `/audit?subject=${id}`)).body.data;
    expect(audit.map(({ action, details }: any) => [action, details.fields])).toEqual([
      ['listing-request.approved', undefined],
      ['listing-request.updated', ['name', 'location']],
      ['listing-request.created', undefined],
    ]);
  });

  it('becomes a public tool with the fields of the request, filled in by enrichment, and the founder is notified by email', async () => {
    const before = fetched.length;
    const request = await requested({
      name: 'Approved Pool',
      website,
      location: 'Tromsø',
      'faq-0-question': 'Why?',
      'faq-0-answer': 'So.',
    });
    const path = `/console/listing-requests/${request.id}`;
    const { location } = await ada.send(`${path}/approve`, await editForm(path));
    expect(location).toBe(`/console/listing-requests/${request.id}?done=decided`);
    const { status, toolId } = (await service.admin('GET', `/listing-requests/${request.id}`)).body.data;
    expect([status, toolId]).toEqual(['approved', expect.any(String)]);
    const listed = async (): Promise<any> => (await service.get('/v1/tools/approved-pool', ADMIN_KEY)).body.data;
    expect(await listed()).toMatchObject({
      id: toolId,
      name: 'Approved Pool',
      location: 'Tromsø',
      category: { slug: 'writing' },
      faqs: [{ question: 'Why?', answer: 'So.' }],
    });
    await until(async () => (await listed()).icon !== null);
    expect(fetched.length).toBeGreaterThan(before);
    expect(Object.keys((await listed()).features).length).toBeGreaterThan(0);
    expect(await newestMail(request.email, 'Your listing request was approved')).toContain('/tools/approved-pool');
    const own = await request.visitor.open('/submit/requests');
    expect(own.$('main a[href="/tools/approved-pool"]').text()).toContain('View listing');
    const submissions = await rowsOf(service.databaseUrl, `select from submissions where tool_id = '${toolId}'`);
    expect(submissions).toEqual([]);
    const audit = (await service.admin('GET', `/audit?subject=${request.id}`)).body.data;
    expect(audit.map(({ action }: any) => action)).toEqual(['listing-request.approved', 'listing-request.created']);
  });

  it('is one tool, however many admins approve it at once in two processes', async () => {
    const { id } = await requested({ name: 'Approved Once' });
    const added = [service, neighbour].map((at) => jest.spyOn(at.inside<JobsService>('JobsService'), 'addJobs'));
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 === 0 ? service : neighbour).admin('POST', `/listing-requests/${id}/approve`),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    const tools = await rowsOf(service.databaseUrl, `select id from tools where name = 'Approved Once'`);
    expect(tools.length).toBe(1);
    const jobs = await rowsOf(
      service.databaseUrl,
      `select from jobs where kind like 'enrich-%' and payload ->> 'toolId' = '${tools[0].id}'`,
    );
    expect(jobs.length).toBeLessThanOrEqual(1);
    // Versions without listing requests would complete an `enrich-tool` job without filling in anything.
    const kinds = added.flatMap(({ mock }) => mock.calls.map(([, kind]) => kind));
    expect(kinds.filter((kind) => kind.startsWith('enrich'))).toContain('enrich-listing');
    expect(kinds).not.toContain('enrich-tool');
    for (const spy of added) spy.mockRestore();
    expect((await service.admin('POST', `/listing-requests/${id}/decline`, { message: 'Late' })).status).toBe(409);
    expect((await service.admin('PATCH', `/listing-requests/${id}`, { name: 'Late' })).status).toBe(409);
  });

  it('gets a slug of its own if its name is taken, and is rejected if its own slug was taken meanwhile', async () => {
    const [one, other] = [await requested({ name: 'Twin' }), await requested({ name: 'Twin' })];
    await Promise.all([one, other].map(({ id }) => service.admin('POST', `/listing-requests/${id}/approve`)));
    expect(await rowsOf(service.databaseUrl, `select slug from tools where name = 'Twin' order by slug`)).toEqual([
      { slug: 'twin' },
      { slug: 'twin-2' },
    ]);
    const late = await requested({ name: 'Late', slug: 'late-slug' });
    await service.import(tool({ slug: 'late-slug' }));
    const { status, body } = await service.admin('POST', `/listing-requests/${late.id}/approve`);
    expect([status, body.error]).toEqual([400, expect.stringContaining('late-slug is taken')]);
    expect((await service.admin('GET', `/listing-requests/${late.id}`)).body.data.status).toBe('open');
  });

  it('keeps its tool when the account is closed', async () => {
    const { id, visitor, email } = await requested({ name: 'Stays Listed' });
    await service.admin('POST', `/listing-requests/${id}/approve`);
    await visitor.send('/dashboard/account/close', { email });
    expect((await service.get('/v1/tools/stays-listed', ADMIN_KEY)).status).toBe(200);
  });
});

describe('A declined listing request', () => {
  it('lists nothing, and the founder gets the message by email and on the page', async () => {
    const request = await requested({ name: 'Declined Pool' });
    const page = await ada.open(`/console/listing-requests/${request.id}`);
    const version = page.$('form[action$="/decline"] input[name=version]').val() as string;
    const blank = await ada.send(`/console/listing-requests/${request.id}/decline`, { version });
    expect([blank.status, problemsIn(blank)]).toEqual([400, ['message']]);
    const message = 'The website shows <i>nothing</i>.';
    const { location } = await ada.send(`/console/listing-requests/${request.id}/decline`, { version, message });
    expect(location).toBe(`/console/listing-requests/${request.id}?done=decided`);
    expect(await newestMail(request.email, 'Your listing request was declined')).toContain(message);
    expect((await request.visitor.open('/submit/requests')).$('main li').text()).toContain(message);
    expect(await rowsOf(service.databaseUrl, `select from tools where name = 'Declined Pool'`)).toEqual([]);
    expect((await service.admin('POST', `/listing-requests/${request.id}/approve`)).status).toBe(409);
  });
});

describe('An edited listing request', () => {
  it('follows the same rules, and only a decision about the shown version counts', async () => {
    const { id } = await requested({ name: 'Edited Pool' });
    const path = `/console/listing-requests/${id}`;
    const { $ } = await ada.open(path);
    const form = $(`form[action="${path}"]`).serializeArray();
    const shown = Object.fromEntries(form.map(({ name, value }) => [name, value]));
    const wrong = await ada.send(path, { ...shown, name: '', website: 'nowhere', category: 'coding' });
    expect([wrong.status, problemsIn(wrong)]).toEqual([400, ['name', 'website']]);
    expect((await ada.send(path, { ...shown, category: 'coding', location: 'Oslo' })).status).toBe(303);
    const edited = (await service.admin('GET', `/listing-requests/${id}`)).body.data;
    expect(edited).toMatchObject({
      category: 'coding',
      location: 'Oslo',
      tags: ['note taking', 'offline'],
      version: 2,
    });
    const [latest] = (await service.admin('GET', `/audit?subject=${id}`)).body.data;
    expect(latest).toMatchObject({ action: 'listing-request.updated', details: { fields: ['category', 'location'] } });

    const opened = await editForm(path);
    const cleared = await service.admin('PATCH', `/listing-requests/${id}`, { location: null, category: 'Writing' });
    expect(cleared.body.data).toMatchObject({ location: null, category: 'writing' });
    const invalid = await service.admin('PATCH', `/listing-requests/${id}`, {
      tags: [],
      website: 'http://localhost:1',
    });
    expect(invalid.status).toBe(400);
    const stale = await ada.send(`${path}/approve`, opened);
    expect([stale.status, stale.$('[name=location]').val() ?? '']).toEqual([412, '']);
    expect((await ada.send(`${path}/approve`, formIn(stale, path))).status).toBe(303);
  });

  it('keeps changes that two admins make to different fields', async () => {
    const { id } = await requested({ name: 'Merged Pool' });
    const path = `/console/listing-requests/${id}`;
    const shown = await editForm(path);
    await service.admin('PATCH', `/listing-requests/${id}`, { tagline: 'By another admin' });
    expect((await ada.send(path, { ...shown, location: 'Oslo' })).status).toBe(303);
    expect((await service.admin('GET', `/listing-requests/${id}`)).body.data).toMatchObject({
      tagline: 'By another admin',
      location: 'Oslo',
    });
    const conflict = await ada.send(path, { ...shown, tagline: 'By Ada' });
    expect([conflict.status, conflict.$('[role=alert]').text()]).toEqual([
      412,
      expect.stringContaining('By another admin'),
    ]);
  });
});

describe('The list of listing requests', () => {
  it('is filtered by status, and leaves out long fields', async () => {
    const { id } = await requested({ name: 'Filtered Pool' });
    const listed = async (status: string): Promise<any[]> =>
      (await service.admin('GET', `/listing-requests?status=${status}&limit=100`)).body.data;
    const found = (await listed('open')).find((request) => request.id === id);
    expect(found).toMatchObject({ name: 'Filtered Pool', website: 'https://tidepool.example/' });
    expect(found).not.toHaveProperty('description');
    expect((await listed('declined')).some((request) => request.id === id)).toBe(false);
    expect((await service.admin('GET', '/listing-requests?status=new')).status).toBe(400);
    const { $ } = await ada.open('/console/listing-requests?status=open');
    expect($(`a[href="/console/listing-requests/${id}"]`).text()).toBe('Filtered Pool');
    const overview = await ada.open('/console');
    expect(overview.$('main a[href="/console/listing-requests?status=open"]').length).toBe(1);
  });
});
