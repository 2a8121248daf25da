import { category, directory } from '../../../harness/listings.js';
import { type Found, storeFound, URL_OF_LISTING } from '../../../harness/losses.js';
import { partner, submitted } from '../../../harness/partner.js';
import type { Service } from '../../../harness/service.js';
import { TestUsers } from '../../../harness/test-users.js';
import type { Visited, Visitor } from '../../../harness/visitor.js';

const PATH = '/console/lost-listings';
const NEW_URL = 'https://harbor.example/listings/draftwell-2';
const HOSTILE = '"><script>alert(1)</script>';

let users: TestUsers;
let service: Service;
let ada: Visitor;
let adaId: string;
let noorId: string;
let partnerId: string;
let key: string;

beforeAll(async () => {
  users = await TestUsers.start();
  ({ service } = users);
  await service.import(category('writing'), directory({ slug: 'harbor', name: `Harbor ${HOSTILE}` }));
  ({ id: partnerId, key } = await partner(service));
  const [own, other] = [users.newEmail(), users.newEmail()];
  ada = await users.admin('Ada Moreno', own);
  await users.admin('Noor Haddad', other);
  const idOf = async (email: string): Promise<string> =>
    (await service.admin('GET', `/users?email=${email}`)).body.data[0].id;
  [adaId, noorId] = [await idOf(own), await idOf(other)];
});

afterAll(() => users.stop());

let count = 0;
/** A Done submission whose listing at Harbor is lost. */
async function lose(found: Partial<Found> = {}): Promise<{ id: string; name: string }> {
  const name = `Loomline ${(count += 1)}`;
  const { id } = await submitted(service, key, { name, paymentType: 'starter' });
  await service.admin('POST', `/submissions/${id}/done`);
  const check = { status: 'missing', linkFound: null, follow: null };
  await storeFound(service.databaseUrl, [{ toolId: id, directory: 'harbor', losses: [{}], check, ...found }]);
  return { id, name };
}

const row = ({ $ }: Visited, id: string): ReturnType<Visited['$']> => $(`#lost-${id}-harbor`);
const text = (page: Visited, id: string): string => row(page, id).text().replaceAll(/\s+/g, ' ').trim();
const versionIn = (page: Visited, id: string): string => row(page, id).find('input[name=version]').attr('value') ?? '';
const stored = async (id: string, status = 'open'): Promise<any> =>
  (await service.admin('GET', `/lost-listings?limit=100&status=${status}`)).body.data.find(
    ({ tool }: any) => tool.id === id,
  );
const send = (id: string, form: string, fields: Record<string, string>, query = ''): Promise<Visited> =>
  ada.send(`${PATH}/${id}/harbor/${form}${query}`, fields);

describe('The page of lost listings', () => {
  it('shows open ones with their evidence, and hostile text as text', async () => {
    const { id, name } = await lose({ url: 'javascript:alert(1)' });
    const page = await ada.open(PATH);
    expect(page.status).toBe(200);
    expect(text(page, id)).toContain(`${name} at Harbor ${HOSTILE}`);
    for (const part of ['Launch Harbor', 'javascript:alert(1)', 'not found', 'First live', 'Lost 2 days ago'])
      expect(text(page, id)).toContain(part);
    expect(page.text).not.toContain('<script>alert');
    expect(page.$('a[href^="javascript:"]').length).toBe(0);
    expect(row(page, id).find('th a').attr('href')).toBe(`/console/submissions/${id}`);
  });

  it('is linked from the rail, and only for admins', async () => {
    expect((await ada.open('/console/board')).$(`nav a[href="${PATH}"]`).length).toBe(1);
    const developer = await users.signedIn();
    expect((await developer.open(PATH)).status).toBe(403);
    expect((await developer.send(`${PATH}/${adaId}/harbor/status`, { status: 'accepted' })).status).toBe(403);
  });

  it('filters by status, partner, assignee and tool', async () => {
    const { id: mine } = await lose();
    const { id: accepted } = await lose({ losses: [{ status: 'accepted' }] });
    const { id: text } = await lose();
    await service.admin('PATCH', `/lost-listings/${mine}/harbor`, { assigneeId: adaId });
    await service.admin('PATCH', `/lost-listings/${text}/harbor`, { assignee: 'Freelancer' });
    const shown = async (query: string): Promise<boolean[]> => {
      const page = await ada.open(`${PATH}?${query}`);
      expect([query, page.status]).toEqual([query, 200]);
      return [mine, accepted, text].map((id) => row(page, id).length === 1);
    };
    expect(await shown('')).toEqual([true, false, true]);
    expect(await shown('status=open')).toEqual([true, false, true]);
    expect(await shown('status=accepted')).toEqual([false, true, false]);
    expect(await shown('assignee=mine')).toEqual([true, false, false]);
    expect(await shown(`assignee=${noorId}`)).toEqual([false, false, false]);
    expect(await shown('assignee=nobody')).toEqual([false, false, false]);
    expect(await shown('assignee=Freelancer')).toEqual([false, false, true]);
    expect(await shown('assignee=Ada+Moreno')).toEqual([false, false, false]);
    expect(await shown(`tool=${mine}`)).toEqual([true, false, false]);
    expect(await shown(`partner=${partnerId}`)).toEqual([true, false, true]);
    expect(await shown(`partner=${adaId}`)).toEqual([false, false, false]);
    for (const query of ['status=lost', 'partner=x', 'tool=x'])
      expect((await ada.open(`${PATH}?${query}`)).status).toBe(400);
  });

  it('says why it is empty', async () => {
    const empty = await ada.open(`${PATH}?partner=${adaId}`);
    expect(empty.$('.empty').text()).toContain('No matching lost listings');
    expect(empty.$('.empty a').attr('href')).toBe(PATH);
  });

  it('saves its filters', async () => {
    const { status } = await ada.send('/console/filters', {
      list: 'lost-listings',
      filters: 'status=accepted',
      name: 'Ours',
    });
    expect(status).toBe(303);
    expect((await ada.open(PATH)).$(`main a[href="${PATH}?status=accepted"]`).text()).toBe('Ours');
  });
});

describe('A row of the page', () => {
  it('assigns the listing to the admin or to a colleague', async () => {
    const { id } = await lose();
    const page = await ada.open(PATH);
    const button = row(page, id).find('button:contains("Assign to me")');
    expect(button.length).toBe(1);
    const own = await send(id, 'assign', { version: versionIn(page, id), assignee: adaId }, '?status=open');
    expect([own.status, own.location]).toEqual([303, `${PATH}?status=open&done=assigned&page=1`]);
    expect(await stored(id)).toMatchObject({ assignee: 'Ada Moreno', assigneeId: adaId });
    await send(id, 'assign', { version: '2', assignee: noorId });
    expect(await stored(id)).toMatchObject({ assigneeId: noorId });
    await send(id, 'assign', { version: '3', assignee: 'nobody' });
    expect(await stored(id)).toMatchObject({ assignee: null });
    expect((await send(id, 'assign', { version: '4', assignee: partnerId })).status).toBe(400);
  });

  it('accepts, resolves and reopens the listing', async () => {
    const { id } = await lose();
    for (const [index, status] of ['accepted', 'resolved', 'open'].entries()) {
      const response = await send(id, 'status', { version: String(index + 1), status });
      expect([status, response.status, response.location]).toEqual([status, 303, `${PATH}?done=${status}&page=1`]);
      expect((await stored(id, status)).version).toBe(index + 2);
    }
    const page = await ada.open(`${PATH}?done=resolved`);
    expect(page.$('[role=status]').text()).toContain('Resolved. The listing is checked again soon.');
    expect((await ada.open(`${PATH}?done=${encodeURIComponent(HOSTILE)}`)).text).not.toContain('<script>alert');
  });

  it('has no actions but the assignee once the listing has recovered', async () => {
    const { id } = await lose({ losses: [{ status: 'resolved', recoveredDays: 1 }] });
    const page = await ada.open(`${PATH}?status=resolved&tool=${id}`);
    expect(text(page, id)).toContain('recovered yesterday');
    expect(
      row(page, id)
        .find('.menu form')
        .toArray()
        .map((form) => page.$(form).attr('action')),
    ).toEqual([expect.stringContaining('/assign')]);
    const rejected = await send(id, 'status', { version: '1', status: 'open' });
    expect([rejected.status, rejected.$('[role=alert]').text()]).toEqual([
      409,
      expect.stringContaining('has recovered'),
    ]);
  });

  it('rejects a change based on an older version, and says so', async () => {
    const { id } = await lose();
    await service.admin('PATCH', `/lost-listings/${id}/harbor`, { assigneeId: noorId });
    const stale = await send(id, 'status', { version: '1', status: 'accepted' });
    expect([stale.status, stale.$('[role=alert]').text()]).toEqual([
      412,
      expect.stringContaining('This changed after you opened the page'),
    ]);
    expect(versionIn(stale, id)).toBe('2');
    expect((await stored(id)).status).toBe('open');
    for (const version of ['', 'x', '1 or 1=1'])
      expect((await send(id, 'status', { version, status: 'accepted' })).status).toBe(400);
    expect((await send(id, 'status', { version: '2', status: 'lost' })).status).toBe(400);
  });

  it('records a new URL, which resolves the loss and keeps the rest of the record', async () => {
    const { id } = await lose();
    const response = await send(id, 'url', { version: '1', listingUrl: NEW_URL });
    expect([response.status, response.location]).toEqual([303, `${PATH}?done=recorded&page=1`]);
    expect(await stored(id, 'resolved')).toMatchObject({ listingUrl: URL_OF_LISTING, recordedUrl: NEW_URL });
    const { submissions } = (await service.admin('GET', `/submissions/${id}`)).body.data;
    expect(submissions[0]).toMatchObject({
      listingUrl: NEW_URL,
      isSubmitted: true,
      submittedBy: 'OWNER',
      submittedAt: '2026-05-02T08:30:00.000Z',
    });
    const { body } = await service.admin('GET', `/audit?subject=${id}&action=submission.directory-recorded`);
    expect(body.data[0]).toMatchObject({ actor: adaId, details: { directory: 'harbor', listingUrl: NEW_URL } });
    expect(text(await ada.open(`${PATH}?status=resolved&tool=${id}`), id)).toContain('New URL:');
  });

  it.each([
    ['harbor', 'must be an http(s) URL'],
    ['javascript:alert(1)', 'must be an http(s) URL'],
    [URL_OF_LISTING, 'is the recorded URL'],
  ])('keeps the URL %s in the form, with the reason', async (listingUrl, reason) => {
    const { id } = await lose();
    const page = await send(id, 'url', { version: '1', listingUrl });
    expect(page.status).toBe(400);
    const field = row(page, id).find('input[name=listingUrl]');
    expect([field.attr('value'), field.attr('aria-invalid')]).toEqual([listingUrl, 'true']);
    expect(row(page, id).find('.menu').attr('open')).toBeDefined();
    expect(text(page, id)).toContain(reason);
    expect((await stored(id)).recordedUrl).toBe(URL_OF_LISTING);
  });
});

describe('Selected listings', () => {
  const field = (id: string): string => `lost-${id}-harbor`;

  it('are assigned or accepted at once', async () => {
    const [one, other] = [await lose(), await lose()];
    const page = await ada.open(`${PATH}?partner=${partnerId}`);
    const action = page.$('#selection').attr('action') ?? '';
    const form = Object.fromEntries(
      [one, other].map(({ id }) => [
        field(id),
        page.$(`input[form=selection][name="${field(id)}"]`).attr('value') ?? '',
      ]),
    );
    const assigned = await ada.send(action, { ...form, change: 'assign', assignee: noorId });
    expect([assigned.status, assigned.location]).toEqual([303, `${PATH}?partner=${partnerId}&changed=2&page=1`]);
    expect((await ada.open(assigned.location ?? '')).$('[role=status]').text()).toContain('2 listings changed.');
    for (const { id } of [one, other]) expect(await stored(id)).toMatchObject({ assigneeId: noorId });
    await ada.send(action, { [field(one.id)]: '2', change: 'accept', assignee: '' });
    expect(await stored(one.id, 'accepted')).toMatchObject({ assigneeId: noorId });
    expect((await stored(other.id)).status).toBe('open');
  });

  it('that were not changed are named, and stay selected', async () => {
    const [one, changed, recovered] = [
      await lose(),
      await lose(),
      await lose({ losses: [{ status: 'resolved', recoveredDays: 1 }] }),
    ];
    await service.admin('PATCH', `/lost-listings/${changed.id}/harbor`, { assigneeId: noorId });
    const form = { [field(one.id)]: '1', [field(changed.id)]: '1', [field(recovered.id)]: '1', change: 'accept' };
    const page = await ada.send(`${PATH}/batch`, form);
    const alert = page.$('[role=alert]').text();
    expect([page.status, alert]).toEqual([409, expect.stringContaining('2 listings not changed, 1 listing changed')]);
    expect(alert).toContain(`${changed.name} at Harbor ${HOSTILE}: It was changed after you opened the page.`);
    expect(alert).toContain('The listing has recovered');
    expect(page.$(`input[name="${field(changed.id)}"]`).attr('checked')).toBeDefined();
  });

  it.each<[Record<string, string>, string]>([
    [{ change: 'accept' }, 'Select at least one listing.'],
    [{ change: 'accept', 'lost-x': '1' }, 'A selected listing is not in the list.'],
    [{ change: 'accept', [`lost-${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}-x`]: 'y' }, 'not in the list'],
    [{ change: 'assign', [`lost-${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}-x`]: '1' }, 'Choose an assignee.'],
    [{ change: 'delete' }, 'change must be one of'],
  ])('are rejected: %j', async (form, message) => {
    const page = await ada.send(`${PATH}/batch`, form);
    expect([page.status, page.$('[role=alert]').text()]).toEqual([400, expect.stringContaining(message)]);
  });
});

describe('Survival', () => {
  it('is shown by directory, and marks candidates that lose listings', async () => {
    await service.import(directory({ slug: 'leaky', name: 'Leaky' }), directory({ slug: 'sound', name: 'Sound' }));
    const ids = await Promise.all(
      Array.from({ length: 13 }, async () => (await submitted(service, key, { paymentType: 'starter' })).id as string),
    );
    const listing = (toolId: string, slug: string, isLost: boolean): Found => ({
      toolId,
      directory: slug,
      doneDays: 40,
      losses: isLost ? [{ lostDays: 35 }] : [],
    });
    await storeFound(service.databaseUrl, [
      ...ids.map((id, index) => listing(id, 'leaky', index >= 8)),
      ...ids.slice(0, 10).map((id, index) => listing(id, 'sound', index >= 8)),
    ]);
    const page = await ada.open('/console/board/survival');
    const cells = (name: string): string[] =>
      page
        .$(`tr:contains("${name}")`)
        .first()
        .children()
        .toArray()
        .map((cell) => page.$(cell).text());
    expect(cells('Leaky')).toEqual(['Leaky loses listings', '62% of 13', '–', '–']);
    expect(cells('Sound')).toEqual(['Sound ', '80% of 10', '–', '–']);
    const { id } = await submitted(service, key, { paymentType: 'starter' });
    const candidates = await ada.open(`/console/submissions/${id}`);
    const candidate = (name: string): string => candidates.$(`tr:contains("${name}")`).text();
    expect(candidate('Leaky')).toContain('62% of 13 listings alive after 30 days');
    expect(candidate('Sound')).not.toContain('alive');
  });
});
