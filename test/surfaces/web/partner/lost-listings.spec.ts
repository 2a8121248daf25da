import { randomUUID } from 'node:crypto';
import { rowsOf } from '../../../harness/database.js';
import { category, directory, tag } from '../../../harness/listings.js';
import { memberOf } from '../../../harness/members.js';
import { type Partner, partner, submitted } from '../../../harness/partner.js';
import { TestUsers } from '../../../harness/test-users.js';
import type { Visited, Visitor } from '../../../harness/visitor.js';

let users: TestUsers;
let own: Partner;
let owner: Visitor;
let viewer: Visitor;
let tool: string;

beforeAll(async () => {
  users = await TestUsers.start();
  const { service } = users;
  const slugs = ['harbor', 'pier', 'quay', 'berth'];
  await service.import(category('writing'), tag('seo'), ...slugs.map((slug) => directory({ slug, name: slug })));
  own = await partner(service);
  tool = (await submitted(service, own.key, { paymentType: 'starter' })).id;
  for (const slug of slugs)
    await service.admin('PUT', `/submissions/${tool}/directories/${slug}`, {
      isSubmitted: true,
      listingUrl: `https://${slug}.example/${slug === 'quay' ? 'moved' : 'draftwell'}`,
    });
  await lose('harbor', { problem: 'missing' });
  await lose('pier', { problem: 'follow', status: 'accepted', assignee: 'Robin Internal' });
  await lose('quay', { problem: 'link', status: 'resolved' });
  await lose('berth', { problem: 'missing', status: 'resolved', recovered: true });
  owner = await memberOf(users, own.id, 'owner');
  viewer = await memberOf(users, own.id, 'viewer');
});

afterAll(() => users.stop());

interface Loss {
  problem: string;
  status?: string;
  assignee?: string;
  recovered?: boolean;
}

async function lose(slug: string, { problem, status = 'open', assignee, recovered = false }: Loss): Promise<void> {
  await rowsOf(
    users.service.databaseUrl,
    `insert into listing_losses (id, tool_id, directory_id, client_id, url, problem, status, assignee, lost_at, recovered_at)
     select '${randomUUID()}', '${tool}', id, '${own.id}', 'https://${slug}.example/draftwell', '${problem}', '${status}',
            ${assignee === undefined ? 'null' : `'${assignee}'`}, now() - interval '2 days', ${recovered ? 'now()' : 'null'}
       from directories where slug = '${slug}'`,
  );
}

const path = (rest = '', mode = ''): string => `/partner/${own.id}${mode}/lost-listings${rest}`;
const rows = ({ $ }: Visited): string[] =>
  $('tbody tr')
    .toArray()
    .map((row) => $(row).text().replaceAll(/\s+/g, ' '));
const directories = (page: Visited): (string | undefined)[] =>
  rows(page)
    .map((row) => /harbor|pier|quay|berth/.exec(row)?.[0])
    .sort();

describe('The page about lost listings', () => {
  it('lists what every member can see: tool, directory, URL, what was lost and since when, and nothing internal', async () => {
    const page = await viewer.open(path());
    expect(page.status).toBe(200);
    expect(directories(page)).toEqual(['harbor', 'pier', 'quay']);
    const row = rows(page).find((each) => each.includes('harbor'));
    for (const text of ['Draftwell', 'harbor.example/draftwell', 'Page not found', '2 days ago'])
      expect(row).toContain(text);
    expect(row).toMatch(/not checked yet|no response/);
    expect(rows(page).find((each) => each.includes('pier'))).toContain('Link no longer followed');
    for (const internal of ['accepted', 'resolved', 'Robin Internal'])
      expect(page.$('main').text().toLowerCase()).not.toContain(internal.toLowerCase());
    expect(page.$(`a[href="/partner/${own.id}/submissions/${tool}"]`).length).toBe(3);
  });

  it('shows the new URL of a listing until a check finds it', async () => {
    const row = rows(await viewer.open(path('?problem=link')));
    expect(row).toHaveLength(1);
    expect(row[0]).toContain('New URL: quay.example/moved');
  });

  it.each([
    ['?state=recovered', ['berth']],
    ['?state=all', ['berth', 'harbor', 'pier', 'quay']],
    ['?problem=missing', ['harbor']],
    ['?state=recovered&problem=link', []],
  ])('filters by %s', async (query, found) => {
    expect(directories(await viewer.open(path(query)))).toEqual(found);
  });

  it('leaves out listings that are no longer recorded as submitted', async () => {
    const berth = `where directory_id = (select id from directories where slug = 'berth')`;
    await rowsOf(users.service.databaseUrl, `update directory_submissions set is_submitted = false ${berth}`);
    expect(directories(await viewer.open(path('?state=all')))).toEqual(['harbor', 'pier', 'quay']);
    await rowsOf(users.service.databaseUrl, `update directory_submissions set is_submitted = true ${berth}`);
  });

  it('is part of the portal: a count on the home page, marks on the page of the submission', async () => {
    const home = await viewer.open(`/partner/${own.id}`);
    expect(home.$(`main a[href="${path()}"]`).text()).toContain('3');
    const lost = rows(await viewer.open(`/partner/${own.id}/submissions/${tool}`)).filter((row) =>
      row.includes('Lost:'),
    );
    expect(lost).toHaveLength(3);
    expect(lost.some((row) => row.includes('berth'))).toBe(false);
  });

  it('returns 404 to other partners, and shows them none of these listings', async () => {
    const other = await partner(users.service);
    const stranger = await memberOf(users, other.id, 'owner');
    expect((await stranger.open(path())).status).toBe(404);
    expect((await stranger.send(path('/reports'), { reports: 'on' })).status).toBe(404);
    expect(rows(await stranger.open(`/partner/${other.id}/lost-listings?state=all`))).toEqual([]);
  });

  it('explains test mode, and leads to the sample event', async () => {
    const page = await viewer.open(path('', '/test'));
    expect(page.status).toBe(200);
    expect(page.$('main').text()).toContain('directory_submissions.changed');
    expect(page.$(`main .empty a[href="/partner/${own.id}/test/sandbox"]`).length).toBe(1);
    expect((await owner.send(path('/reports', '/test'), { reports: 'on' })).status).toBe(404);
  });
});

describe('Reports about lost listings', () => {
  const isOn = async (): Promise<boolean> =>
    (await users.service.admin('GET', `/partners/${own.id}`)).body.data.listingEvents;

  it('are turned on and off by owners, with audit entries', async () => {
    expect((await owner.open(path())).$('#reports').text()).toContain('Off');
    expect((await owner.send(path('/reports'), { reports: 'on' })).location).toBe(path('?done=on'));
    expect(await isOn()).toBe(true);
    const page = await owner.open(path('?done=on'));
    expect(page.$('#reports').text()).toContain('On');
    expect(page.$('main').text()).toContain('No webhook URL is set');
    expect(page.$('form[action$="/reports"] button').val()).toBe('off');
    await owner.send(path('/reports'), { reports: 'off' });
    expect(await isOn()).toBe(false);
    const entries = (await users.service.admin('GET', `/audit?subject=${own.id}`)).body.data;
    expect(entries.map(({ details }: any) => details.listingEvents).filter(Boolean)).toEqual([
      { from: true, to: false },
      { from: false, to: true },
    ]);
  });

  it('are shown to viewers and editors, who can’t change them', async () => {
    for (const member of [viewer, await memberOf(users, own.id, 'editor')]) {
      const page = await member.open(path());
      expect(page.$('#reports').text()).toContain('Off');
      expect(page.$('form[action$="/reports"]').length).toBe(0);
      expect((await member.send(path('/reports'), { reports: 'on' })).status).toBe(403);
    }
    expect(await isOn()).toBe(false);
  });

  it('reject a value that does not exist', async () => {
    const rejected = await owner.send(path('/reports'), { reports: 'maybe' });
    expect(rejected.status).toBe(400);
    expect(rejected.$('[role=alert]').text()).toContain('on, off');
  });
});
