import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { ListingWatchesService } from '../../src/contexts/partners/watching/listing-watches.service.js';
import { lockInOrder, rowsOf } from '../harness/database.js';
import { category, directory } from '../harness/listings.js';
import { type Found, storeFound, URL_OF_LISTING } from '../harness/losses.js';
import { partner, type Partner, submitted } from '../harness/partner.js';
import { ADMIN_KEY, type ServiceResponse, type Service } from '../harness/service.js';
import { TestUsers } from '../harness/test-users.js';

const AT = expect.stringMatching(/^\d{4}-.*Z$/);
const MISSING = { status: 'missing', linkFound: null, follow: null };

let users: TestUsers;
let service: Service;
let owner: Partner;
let noor: string;

beforeAll(async () => {
  users = await TestUsers.start();
  ({ service } = users);
  await service.import(
    category('writing'),
    directory({ slug: 'harbor', name: 'Harbor' }),
    directory({ slug: 'pier', name: 'Pier' }),
  );
  owner = await partner(service);
  const email = users.newEmail();
  await users.admin('Noor Haddad', email);
  noor = (await service.admin('GET', `/users?email=${email}`)).body.data[0].id;
});

afterAll(() => users.stop());

/** A Done submission whose listing at Harbor is lost. Returns the ID of the tool. */
async function lose(found: Partial<Found> = {}, key = owner.key): Promise<string> {
  const { id } = await submitted(service, key, { paymentType: 'starter' });
  await service.admin('POST', `/submissions/${id}/done`);
  await storeFound(service.databaseUrl, [{ toolId: id, directory: 'harbor', losses: [{}], check: MISSING, ...found }]);
  return id;
}

const list = async (query = ''): Promise<any[]> =>
  (await service.admin('GET', `/lost-listings?limit=100&${query}`)).body.data;
const listedIds = async (query = ''): Promise<string[]> => (await list(query)).map(({ tool }) => tool.id);
const patch = (id: string, body: object, slug = 'harbor'): Promise<ServiceResponse> =>
  service.admin('PATCH', `/lost-listings/${id}/${slug}`, body);
const watchOf = async (id: string): Promise<any> => {
  const [watch] = await rowsOf(
    service.databaseUrl,
    `select due_at <= now() as "isDue", suspected, suspected_at as "suspectedAt" from listing_watches where tool_id = '${id}'`,
  );
  return watch;
};
async function closing(email: string): Promise<{ status: number }> {
  const leaving = await users.signedIn(email);
  return leaving.send('/dashboard/account/close', { email });
}
const WAITS = { isDue: false, suspected: 'missing', suspectedAt: expect.anything() };
const DUE = { isDue: true, suspected: null, suspectedAt: null };

describe('The list of lost listings', () => {
  it('shows each with its evidence', async () => {
    const id = await lose();
    expect((await list()).find(({ tool }) => tool.id === id)).toEqual({
      tool: { id, name: 'Draftwell', slug: expect.any(String) },
      partner: { id: owner.id, name: 'Launch Harbor' },
      directory: { slug: 'harbor', name: 'Harbor' },
      listingUrl: URL_OF_LISTING,
      recordedUrl: URL_OF_LISTING,
      problem: 'missing',
      liveAt: AT,
      lostAt: AT,
      recoveredAt: null,
      status: 'open',
      assignee: null,
      assigneeId: null,
      check: { ...MISSING, checkedAt: AT },
      version: 1,
    });
  });

  it('has the open ones, newest first, unless another status is given', async () => {
    const [older, newer] = [await lose({ losses: [{ lostDays: 9 }] }), await lose({ losses: [{ lostDays: 1 }] })];
    const accepted = await lose({ losses: [{ status: 'accepted' }] });
    const resolved = await lose({ losses: [{ status: 'resolved', recoveredDays: 1 }] });
    const open = await listedIds();
    expect(open.indexOf(newer)).toBeLessThan(open.indexOf(older));
    expect(open).not.toContain(accepted);
    expect(open).not.toContain(resolved);
    expect(await listedIds('status=accepted')).toEqual([accepted]);
    expect(await listedIds('status=resolved')).toEqual([resolved]);
  });

  it('filters by partner, and has pages', async () => {
    const other = await partner(service);
    const ids = [await lose({}, other.key), await lose({}, other.key)];
    expect((await listedIds(`partnerId=${other.id}`)).sort()).toEqual(ids.sort());
    const { body } = await service.admin('GET', `/lost-listings?partnerId=${other.id}&limit=1&page=2`);
    expect([body.data.length, body.pagination.total]).toEqual([1, 2]);
  });

  it('has a listing that was lost twice once, with its newest loss', async () => {
    const losses = [
      { status: 'resolved', lostDays: 60, recoveredDays: 50 },
      { status: 'resolved', lostDays: 20, recoveredDays: 10, problem: 'link' },
    ] as const;
    const id = await lose({ losses: [...losses] });
    const found = (await list('status=resolved')).filter(({ tool }) => tool.id === id);
    expect(found.map(({ problem }) => problem)).toEqual(['link']);
  });

  it.each(['status=gone', 'partnerId=1', "status=open'--"])('rejects %s', async (query) => {
    expect((await service.admin('GET', `/lost-listings?${query}`)).status).toBe(400);
  });

  it('is only for admin keys', async () => {
    expect((await service.get('/v1/admin/lost-listings')).status).toBe(401);
    expect((await service.get('/v1/admin/lost-listings', owner.key)).status).toBe(403);
    expect((await service.get('/v1/admin/exports/lost-listings', owner.key)).status).toBe(403);
  });

  it('can be exported as CSV, without running its texts', async () => {
    const id = await lose({ url: 'https://harbor.example/=1+1' });
    await patch(id, { assignee: '=cmd()' });
    const { text } = await service.get(`/v1/admin/exports/lost-listings?partnerId=${owner.id}`, ADMIN_KEY);
    expect(text.split('\r\n')[0]).toBe(
      'toolId,tool,partnerId,partner,directorySlug,directory,listingUrl,recordedUrl,problem,status,assignee,liveAt,lostAt,recoveredAt,checkStatus,checkLinkFound,checkFollow,checkedAt',
    );
    const line = text.split('\r\n').find((each) => each.startsWith(id));
    expect(line).toContain(`,harbor,Harbor,https://harbor.example/=1+1,`);
    expect(line).toContain(`,missing,open,"'=cmd()",`);
  });
});

describe('A lost listing', () => {
  it('is assigned by account or by name, like a submission', async () => {
    const id = await lose();
    expect((await patch(id, { assigneeId: noor })).body.data).toMatchObject({ assignee: 'Noor Haddad', version: 2 });
    expect((await patch(id, { assignee: null })).body.data).toMatchObject({ assignee: null, assigneeId: null });
    expect((await patch(id, { assignee: 'Noor Haddad' })).body.data).toMatchObject({ assigneeId: noor });
    expect((await patch(id, { assignee: 'Freelancer' })).body.data).toMatchObject({
      assignee: 'Freelancer',
      assigneeId: null,
    });
    const { status, body } = await patch(id, { assigneeId: randomUUID() });
    expect([status, body.error]).toEqual([400, 'assigneeId must be the ID of an admin who can sign in']);
    expect(await watchOf(id)).toEqual(WAITS);
  });

  it('is accepted without another check, and checked soon when it is resolved or opened again', async () => {
    const id = await lose();
    expect((await patch(id, { status: 'accepted' })).body.data.status).toBe('accepted');
    expect(await watchOf(id)).toEqual(WAITS);
    expect((await patch(id, { status: 'resolved' })).body.data).toMatchObject({
      status: 'resolved',
      recoveredAt: null,
    });
    expect(await watchOf(id)).toEqual(DUE);
    await rowsOf(
      service.databaseUrl,
      `update listing_watches set due_at = now() + interval '1 day' where tool_id = '${id}'`,
    );
    expect((await patch(id, { status: 'open' })).body.data.status).toBe('open');
    expect(await watchOf(id)).toEqual(DUE);
  });

  it('stays resolved once it has recovered, but can be assigned', async () => {
    const id = await lose({ losses: [{ status: 'resolved', recoveredDays: 1 }] });
    for (const status of ['open', 'accepted'])
      expect((await patch(id, { status })).body.error).toBe('The listing has recovered, so it stays resolved.');
    expect((await patch(id, { status: 'resolved', assigneeId: noor })).body.data.assigneeId).toBe(noor);
  });

  it('is the current loss if it was lost before', async () => {
    const losses = [{ status: 'resolved', lostDays: 60, recoveredDays: 50 }, { problem: 'link' }] as const;
    const id = await lose({ losses: [...losses] });
    expect((await patch(id, { status: 'accepted' })).body.data).toMatchObject({ problem: 'link', status: 'accepted' });
    const rows = await rowsOf(
      service.databaseUrl,
      `select status from listing_losses where tool_id = '${id}' order by lost_at`,
    );
    expect(rows.map(({ status }) => status)).toEqual(['resolved', 'accepted']);
  });

  it('is changed only in the version that was read', async () => {
    const id = await lose();
    const change = (version: string): Promise<ServiceResponse> =>
      service.call(`/v1/admin/lost-listings/${id}/harbor`, {
        method: 'PATCH',
        key: ADMIN_KEY,
        body: { status: 'accepted' },
        headers: { 'if-match': version },
      });
    await patch(id, { assigneeId: noor });
    expect((await change('"1"')).status).toBe(412);
    expect((await change('"2"')).body.data).toMatchObject({ status: 'accepted', version: 3 });
  });

  it('is in the audit log with what changed, and only if something did', async () => {
    const id = await lose();
    await patch(id, { status: 'open', assignee: null });
    await patch(id, {});
    await patch(id, { status: 'accepted', assigneeId: noor });
    const { body } = await service.admin('GET', `/audit?subject=${id}&action=submission.lost-listing-updated`);
    expect(body.data.map(({ details }: any) => details)).toEqual([
      {
        directory: 'harbor',
        status: { from: 'open', to: 'accepted' },
        assignee: { from: null, to: 'Noor Haddad' },
        assigneeId: { from: null, to: noor },
      },
    ]);
    expect((await list('status=accepted')).find(({ tool }) => tool.id === id).version).toBe(2);
  });

  it('keeps the last name of an assignee whose account is closed', async () => {
    const [id, email] = [await lose(), users.newEmail()];
    const leaving = await users.admin('Lena Last', email);
    await patch(id, { assignee: 'Lena Last' });
    await users.setRole(email, 'developer');
    await leaving.send('/dashboard/account/close', { email });
    expect((await list()).find(({ tool }) => tool.id === id)).toMatchObject({
      assignee: 'Lena Last',
      assigneeId: null,
    });
  });

  it.each<[string, (email: string) => Promise<{ status: number }>]>([
    ['reports are turned on', () => service.admin('PATCH', `/partners/${owner.id}`, { listingEvents: true })],
    ['their assignee closes the account', closing],
  ])('is updated in the order of IDs when %s, so that two updates of several can’t deadlock', async (_, update) => {
    const email = users.newEmail();
    await users.admin('Lee Locked', email);
    const toolId = await lose({ losses: [{ lostDays: 9 }, { lostDays: 5, status: 'resolved', recoveredDays: 3 }] });
    // The loss that is read first by each index has the higher ID.
    await rowsOf(
      service.databaseUrl,
      `update listing_losses l set reported = case when recovered_at is null then 'recovered' else 'lost' end,
              assignee_id = u.id,
              id = overlay(l.id::text placing case when recovered_at is null then 'ffffffff' else '00000000' end from 1)::uuid
         from users u where u.email = '${email}' and l.tool_id = '${toolId}'`,
    );
    const lossOf = (start: string): string =>
      `listing_losses where tool_id = '${toolId}' and starts_with(id::text, '${start}')`;
    const order = { first: lossOf('00000000'), second: lossOf('ffffffff') };
    expect((await lockInOrder(service.databaseUrl, order, () => update(email))).status).toBeLessThan(400);
  });

  it.each([
    ['an unknown tool', randomUUID, 'harbor'],
    ['a directory without a loss', lose, 'pier'],
    ['an unknown directory', lose, 'unknown'],
    ['a malformed ID', () => '1', 'harbor'],
    ['a malformed slug', lose, 'Not%20a%20slug'],
  ])('is not found for %s', async (_, idOf, slug) => {
    expect((await patch(await idOf(), { status: 'accepted' }, slug)).status).toBe(404);
  });

  it.each([
    [{ status: 'lost' }, 'status must be one of'],
    [{ status: null }, 'status must not be null'],
    [{ assigneeId: 'x' }, 'assigneeId must be a UUID'],
    [{ assignee: 'x'.repeat(201) }, 'assignee must be at most 200 characters'],
  ])('rejects %j', async (body, message) => {
    const response = await patch(await lose(), body);
    expect([response.status, response.body.error]).toEqual([400, expect.stringContaining(message)]);
  });
});

describe('A batch of lost listings', () => {
  const batch = (body: object): Promise<ServiceResponse> => service.admin('POST', '/lost-listings/batch', body);

  it('changes each by the rules of a single one, with a result per listing', async () => {
    const [open, stale, recovered] = [
      await lose(),
      await lose(),
      await lose({ losses: [{ status: 'resolved', recoveredDays: 1 }] }),
    ];
    await patch(stale, { assigneeId: noor });
    const unknown = randomUUID();
    const items = [
      { toolId: open, version: 1 },
      { toolId: stale, version: 1 },
      { toolId: recovered },
      { toolId: unknown },
    ];
    const { status, body } = await batch({
      items: items.map((item) => ({ ...item, directorySlug: 'harbor' })),
      status: 'accepted',
      assigneeId: noor,
    });
    expect(status).toBe(200);
    const failed = { directorySlug: 'harbor', success: false, error: expect.any(String), version: null };
    expect(body.data).toEqual([
      { toolId: open, directorySlug: 'harbor', success: true, error: null, code: null, version: 2 },
      { ...failed, toolId: stale, code: 'stale' },
      { ...failed, toolId: recovered, code: 'conflict' },
      { ...failed, toolId: unknown, code: 'not-found' },
    ]);
    expect((await list('status=accepted')).find(({ tool }) => tool.id === open)).toMatchObject({ assigneeId: noor });
    const audit = await service.admin('GET', `/audit?subject=${open}&action=submission.lost-listing-updated`);
    expect(audit.body.data).toHaveLength(1);
  });

  const item = { toolId: randomUUID(), directorySlug: 'harbor' };
  it.each([
    [
      'more than 100 listings',
      { items: Array.from({ length: 101 }, () => item), status: 'open' },
      'items must be a list of 1 to 100 listings',
    ],
    [
      'an invalid directory slug',
      { items: [{ ...item, directorySlug: 'Not a slug' }], status: 'open' },
      'items must be objects with toolId',
    ],
    [
      'a listing that is named twice',
      { items: [item, item], status: 'open' },
      'items must not contain a listing twice',
    ],
    ['a body without a change', { items: [item] }, 'Provide at least one of: status, assignee, assigneeId'],
  ])('rejects %s', async (_, body, message) => {
    const response = await batch(body);
    expect([response.status, response.body.error]).toEqual([400, expect.stringContaining(message)]);
  });
});

describe('The team', () => {
  /** A check that confirms what the previous one found. */
  async function confirm(toolId: string, status: 'live' | 'missing'): Promise<void> {
    await rowsOf(
      service.databaseUrl,
      `update listing_watches set suspected_at = now() - interval '25 hours' where tool_id = '${toolId}' and suspected is not null`,
    );
    const [row] = await rowsOf(
      service.databaseUrl,
      `select directory_id as id from listing_watches where tool_id = '${toolId}'`,
    );
    const isLive = status === 'live';
    await service
      .inside<DataSource>('DataSource')
      .transaction((manager) =>
        service
          .inside<ListingWatchesService>('ListingWatchesService')
          .applyFinding(
            manager,
            { toolId, directoryId: row.id, url: URL_OF_LISTING },
            { status, linkFound: isLive || null, follow: isLive || null },
          ),
      );
  }

  it('is notified when a listing is lost and when it is lost again, not when it recovers', async () => {
    const email = users.newEmail();
    const lena = await users.admin('Lena Watch', email);
    await lena.send('/console/notifications', { 'lost-listing': 'daily' });
    const id = await lose({ losses: [] });
    const items = async (): Promise<any[]> =>
      rowsOf(
        service.databaseUrl,
        `select subject_id as id, name from notification_items where kind = 'lost-listing' order by id`,
      );
    await confirm(id, 'missing');
    const item = { id, name: 'Draftwell at Harbor' };
    expect(await items()).toEqual([item]);
    await confirm(id, 'live');
    expect((await list('status=resolved')).find(({ tool }) => tool.id === id).recoveredAt).toEqual(AT);
    expect(await items()).toEqual([item]);
    await confirm(id, 'missing');
    await confirm(id, 'missing');
    expect(await items()).toEqual([item, item]);
  });

  it('finds a listing open again that it resolved too early', async () => {
    const id = await lose();
    await patch(id, { status: 'resolved' });
    await confirm(id, 'missing');
    expect(await listedIds('status=resolved')).toContain(id);
    await confirm(id, 'missing');
    expect(await listedIds()).toContain(id);
  });
});
