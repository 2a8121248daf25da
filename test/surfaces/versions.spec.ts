import { randomUUID } from 'node:crypto';
import type { OpenCounterService } from '../../src/contexts/catalog/opens/open-counter.service.js';
import type { CatalogMaintenanceService } from '../../src/contexts/catalog/search/catalog-maintenance.service.js';
import type { ListingRequestsService } from '../../src/contexts/requests/listing-requests.service.js';
import type { UsersService } from '../../src/contexts/accounts/users/users.service.js';
import { rowsOf } from '../harness/database.js';
import { category, directory, tag, tool } from '../harness/listings.js';
import { storeFound } from '../harness/losses.js';
import { partner, submitted } from '../harness/partner.js';
import { ADMIN_KEY, type ServiceResponse, Service } from '../harness/service.js';

interface Row {
  version: number;
  [field: string]: any;
}

/** An object that admins edit, and a call that edits it. */
interface Subject {
  call: string | ((round: number) => string);
  /** A different body for every number. */
  body: (round: number) => object;
  read: () => Promise<Row>;
}

const DIRECTORIES = ['harbor', 'pier', 'quay'];

let service: Service;
/** A second process on the same database, so that only the database can serialize the changes. */
let neighbour: Service;
/** Each visitor reports from another network. */
let visitors = 0;

beforeAll(async () => {
  service = await Service.start({ TRUST_PROXY: '1' });
  neighbour = await Service.start({}, service.databaseUrl);
  await service.import(category('writing'), tag('seo'), ...DIRECTORIES.map((each) => directory({ slug: each })));
});
afterAll(async () => {
  await neighbour.stop();
  await service.stop();
});

const slug = (): string => `s-${randomUUID()}`;

async function data(method: string, path: string, body?: object): Promise<Row> {
  const { status, text, body: response } = await service.admin(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path} failed: ${text}`);
  return response.data;
}

/** The list item for which the condition holds. */
async function found(path: string, isIt: (row: Row) => boolean): Promise<Row> {
  const row = (await service.admin('GET', `${path}?limit=100`)).body.data.find(isIt);
  if (row === undefined) throw new Error(`Not in the list: ${path}`);
  return row;
}

const listed = (path: string, id: string): Promise<Row> => found(path, (row) => row.id === id);

const change = (
  { call, body }: Subject,
  round: number,
  ifMatch?: string,
  on: Pick<Service, 'call'> = service,
): Promise<ServiceResponse> => {
  const [method = '', path = ''] = (typeof call === 'string' ? call : call(round)).split(' ');
  return on.call(`/v1/admin${path}`, {
    method,
    key: ADMIN_KEY,
    ...(method !== 'DELETE' && { body: body(round) }),
    headers: { ...(ifMatch !== undefined && { 'if-match': ifMatch }) },
  });
};

async function kept(path: string, made: object, body: Subject['body']): Promise<Subject> {
  const { id } = await data('POST', path, made);
  return { call: `PATCH ${path}/${id}`, body, read: () => listed(path, id) };
}

/** Restores the creation and the first edit in turn. */
async function restored(path: string, made: object): Promise<Subject> {
  const { id } = await data('POST', path, made);
  await data('PATCH', `${path}/${id}`, { name: 'Edited' });
  const entries: Row[] = (await service.admin('GET', `/audit?subject=${id}`)).body.data;
  const body = (round: number): object => ({ auditId: entries[round % 2]?.id });
  return { call: `POST ${path}/${id}/restore`, body, read: () => listed(path, id) };
}

const label = (): object => ({ slug: slug(), name: 'Label' });
const named = (round: number): object => ({ name: `Name ${round}` });

async function submission(call: (toolId: string) => string, body: Subject['body']): Promise<Subject> {
  const { id } = await submitted(service, (await partner(service)).key, { paymentType: 'starter' });
  return { call: call(id), body, read: () => data('GET', `/submissions/${id}`) };
}

/** A directory can be removed only once, so every round removes another one. */
async function removal(): Promise<Subject> {
  const { id } = await submitted(service, (await partner(service)).key, { paymentType: 'starter' });
  for (const each of DIRECTORIES) await data('PUT', `/submissions/${id}/directories/${each}`, { isSubmitted: true });
  return {
    call: (round) => `DELETE /submissions/${id}/directories/${DIRECTORIES[round % DIRECTORIES.length]}`,
    body: () => ({}),
    read: () => data('GET', `/submissions/${id}`),
  };
}

async function lostListing(): Promise<Subject> {
  const { id } = await submitted(service, (await partner(service)).key, { paymentType: 'starter' });
  await storeFound(service.databaseUrl, [{ toolId: id, directory: 'harbor', losses: [{}] }]);
  return {
    call: `PATCH /lost-listings/${id}/harbor`,
    body: (round) => ({ assignee: `Admin ${round}` }),
    read: () => found('/lost-listings', ({ tool: { id: lost } }) => lost === id),
  };
}

async function report(): Promise<Subject> {
  const { id, slug: listing } = await data('POST', '/tools', tool({ slug: slug() }));
  await service.call(`/tools/${listing}/report`, {
    method: 'POST',
    body: new URLSearchParams({ reason: 'outdated', text: 'The price is wrong.', email: '' }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `203.0.113.${(visitors += 1)}`,
    },
  });
  const read = (): Promise<Row> => found('/reports', ({ listing: { id: reported } }) => reported === id);
  const body = (round: number): object => ({ status: round % 2 === 1 ? 'closed' : 'open' });
  return { call: `PATCH /reports/${(await read()).id}`, body, read };
}

async function listingRequest(): Promise<Subject> {
  const { id: userId } = await data('POST', '/users', { email: `${slug()}@test.example`, name: 'Ada' });
  const fields = {
    name: 'Requested',
    website: 'https://requested.example/',
    tagline: 'Requested',
    description: 'Requested',
    category: 'writing',
    pricing: 'FREE',
    tags: ['seo'],
    founderName: 'Ada',
    founderEmail: 'ada@requested.example',
  };
  const id = await service.inside<ListingRequestsService>('ListingRequestsService').createRequest(userId, fields);
  const body = (round: number): object => ({ tagline: `Tagline ${round}` });
  return { call: `PATCH /listing-requests/${id}`, body, read: () => data('GET', `/listing-requests/${id}`) };
}

async function article(): Promise<Subject> {
  const base = `/partners/${(await partner(service)).id}/knowledge`;
  const { id } = await data('POST', base, { title: 'Refunds', body: 'Within 30 days.' });
  const body = (round: number): object => ({ title: 'Refunds', body: `Within ${round} days.` });
  return { call: `PUT ${base}/${id}`, body, read: () => data('GET', `${base}/${id}`) };
}

/** Every operation that accepts If-Match; the first test compares them with the OpenAPI document. */
const SUBJECTS: [string, () => Promise<Subject>][] = [
  ['update_tool', () => kept('/tools', tool({ slug: slug() }), named)],
  ['update_directory', () => kept('/directories', directory({ slug: slug() }), named)],
  ['restore_tool', () => restored('/tools', tool({ slug: slug() }))],
  ['restore_directory', () => restored('/directories', directory({ slug: slug() }))],
  ['update_category', () => kept('/categories', label(), named)],
  ['update_tag', () => kept('/tags', label(), named)],
  ['update_directory_category', () => kept('/directory-categories', label(), named)],
  [
    'update_user',
    () =>
      kept('/users', { email: `${slug()}@test.example`, name: 'Ada' }, (round) => ({
        plan: round % 2 === 1 ? 'premium' : 'standard',
      })),
  ],
  ['update_partner', () => kept('/partners', { name: 'Pier', contactEmail: 'team@pier.example' }, named)],
  ['update_report', report],
  ['update_lost_listing', lostListing],
  ['update_listing_request', listingRequest],
  ['replace_article', article],
  [
    'update_submission',
    () =>
      submission(
        (id) => `PATCH /submissions/${id}`,
        (round) => ({ notes: `Note ${round}` }),
      ),
  ],
  [
    'record_directory_submission',
    () =>
      submission(
        (id) => `PUT /submissions/${id}/directories/harbor`,
        // Without a listing URL, because its check would change the submission.
        (round) => ({ isSubmitted: true, submittedAt: `2026-05-${String(round).padStart(2, '0')}T08:30:00.000Z` }),
      ),
  ],
  ['remove_directory_submission', removal],
  [
    'mark_done',
    () =>
      submission(
        (id) => `POST /submissions/${id}/done`,
        () => ({}),
      ),
  ],
];

describe('If-Match', () => {
  it('is accepted by every PATCH of the admin API and by the calls tested here', async () => {
    const { paths } = (await service.get('/v1/admin/openapi.json', ADMIN_KEY)).body;
    const operations = Object.values<any>(paths).flatMap((item) => Object.entries<any>(item));
    const versioned = operations.filter(([, { parameters = [] }]) =>
      parameters.some(({ name }: any) => name === 'If-Match'),
    );
    expect(versioned.map(([, { operationId }]) => operationId).sort()).toEqual(SUBJECTS.map(([id]) => id).sort());
    for (const [, { responses }] of versioned) expect(responses).toHaveProperty('412');
    const patches = operations.filter(([method]) => method === 'patch');
    expect(patches.filter((patch) => !versioned.includes(patch))).toEqual([]);
  });

  it.each(SUBJECTS)('lets %s change the version that was read, and no newer one', async (_id, make) => {
    const subject = await make();
    const { version } = await subject.read();
    expect(Number.isInteger(version)).toBe(true);
    const first = await change(subject, 1, `"${version}"`);
    expect([first.status, first.body.data?.version]).toEqual([200, version + 1]);
    const changed = await subject.read();
    expect(changed.version).toBe(version + 1);

    const stale = await change(subject, 2, `"${version}"`);
    expect([stale.status, stale.body]).toEqual([
      412,
      {
        success: false,
        error: expect.stringMatching(
          `^This [a-z -]+ was changed since you read it: you read version ${version}, it is version ${version + 1} now. Read it again and repeat the change.$`,
        ),
      },
    ]);
    expect(await subject.read()).toEqual(changed);
  });

  it.each(SUBJECTS)('is optional for %s', async (_id, make) => {
    const subject = await make();
    const { version } = await subject.read();
    expect((await change(subject, 1)).status).toBe(200);
    expect((await subject.read()).version).toBe(version + 1);
    expect((await change(subject, 2, '*')).status).toBe(200);
    const { version: last } = await subject.read();
    expect((await change(subject, 3, String(last))).status).toBe(200);
  });

  it.each(SUBJECTS)('allows one of many concurrent calls of %s', async (_id, make) => {
    const subject = await make();
    const { version } = await subject.read();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        change(subject, 2 * index + 1, `"${version}"`, index % 2 === 0 ? service : neighbour),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 412)]);
    expect((await subject.read()).version).toBe(version + 1);
  });

  it.each([
    [412, 'W/"1"'],
    [412, '"abc"'],
    [412, '"01"'],
    [412, `"${'9'.repeat(30)}"`],
    [400, '"1", "2"'],
    [400, 'abc'],
    [400, '"1'],
    [400, '-1'],
    [400, '1.0'],
    [400, ''],
  ])('is rejected with %i and a message about what to send for %s', async (status, ifMatch) => {
    const subject = await kept('/tags', label(), named);
    const response = await change(subject, 1, ifMatch);
    expect([response.status, response.body.error]).toEqual([status, expect.stringContaining('such as "3"')]);
    expect(await subject.read()).toMatchObject({ name: 'Label', version: 1 });
  });

  it('does not affect the 404 for an unknown ID', async () => {
    const subject = { ...(await kept('/tools', tool(), named)), call: `PATCH /tools/${randomUUID()}` };
    expect((await change(subject, 1, '"1"')).status).toBe(404);
  });
});

describe('The version', () => {
  it('increases if only the tags of a tool or the categories of a directory change', async () => {
    await service.import(tag('only-tag'), { kind: 'directory-category', slug: 'only-category', name: 'Only' });
    for (const [path, made, body] of [
      ['/tools', tool(), { tags: ['only-tag'] }],
      ['/directories', directory(), { categories: ['only-category'] }],
    ] as const) {
      const { id, version } = await data('POST', path, made);
      expect((await data('PATCH', `${path}/${id}`, body)).version).toBe(version + 1);
    }
  });

  it('increases with an import and with changes that users make to their accounts', async () => {
    const line = tool();
    await service.import(line);
    const { id } = await found('/tools', (row) => row.slug === line.slug);
    await service.import({ ...line, tagline: 'Imported again' });
    expect((await listed('/tools', id)).version).toBe(2);

    const user = await data('POST', '/users', { email: `${slug()}@test.example`, name: 'Ada' });
    await service.inside<UsersService>('UsersService').renameUser(user.id, 'Ada Winter');
    expect((await listed('/users', user.id)).version).toBe(2);
  });

  it('increases with every state change, including the one that a package causes', async () => {
    const { id } = await submitted(service, (await partner(service)).key);
    const { version } = await data('GET', `/submissions/${id}`);
    const queued = await data('PATCH', `/submissions/${id}`, { paymentType: 'starter' });
    const assigned = await data('PATCH', `/submissions/${id}`, { state: 'ASSIGNED' });
    expect(queued.version).toBeGreaterThan(version);
    expect(assigned.version).toBe(queued.version + 1);
    expect((await data('PATCH', `/submissions/${id}`, { state: 'ASSIGNED' })).version).toBe(assigned.version);
  });

  it('does not change when opens are counted', async () => {
    const made = await data('POST', '/tools', tool({ slug: slug() }));
    expect((await service.get(`/go/${made.slug}`, undefined, { 'x-forwarded-for': '198.51.100.7' })).status).toBe(302);
    await service.inside<OpenCounterService>('OpenCounterService').flushVisits();
    // Skips the minute after which opens are added.
    await rowsOf(service.databaseUrl, `update pending_opens set counted_at = counted_at - interval '1 minute'`);
    await service.inside<CatalogMaintenanceService>('CatalogMaintenanceService').runRound();
    expect(await listed('/tools', made.id)).toEqual({ ...made, opens: 1 });
  });

  it('does not change when the network of a report is deleted', async () => {
    const { read } = await report();
    const { version } = await read();
    // A later report does this to reports that are a day old.
    await rowsOf(service.databaseUrl, 'update reports set network = null');
    expect((await read()).version).toBe(version);
  });

  it('cannot be set by a body', async () => {
    const made = await data('POST', '/tools', { ...tool(), version: 9 });
    expect(made.version).toBe(1);
    expect((await data('PATCH', `/tools/${made.id}`, { version: 9 })).version).toBe(2);
    const given = { ...label(), version: 9 };
    expect((await data('POST', '/tags', given)).version).toBe(1);
  });

  it('is in no public response and in no partner response', async () => {
    const owner = await partner(service);
    const { id, slug: submittedSlug } = await submitted(service, owner.key, { paymentType: 'starter' });
    const catalog = ['/tools', '/tools/top', `/tools/${submittedSlug}`, '/categories', '/tags'];
    const directories = ['/directories', '/directories/harbor', '/directory-categories'];
    const answers = await Promise.all([
      ...[...catalog, ...directories, `/ai-tools/status?id=${id}`].map((path) => service.get(`/v1${path}`, owner.key)),
      service.admin('GET', `/submissions/${id}/done-preview`),
    ]);
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).not.toContain('"version"');
    }
  });
});
