import type { LaunchListsService } from '../../src/contexts/launch-lists/launch-lists.service.js';
import { rowsOf } from '../harness/database.js';
import { directory, directoryCategory, tool } from '../harness/listings.js';
import { Service } from '../harness/service.js';
import { TestUsers } from '../harness/test-users.js';
import { Visitor } from '../harness/visitor.js';

const FILTERS = 'category=launch&badge=false';

let users: TestUsers;
let service: Service;
/** A second process on the same database, so that only the database can serialize the changes. */
let neighbour: Service;

beforeAll(async () => {
  users = await TestUsers.start({ RATE_SITE_PER_MINUTE: '100000' });
  ({ service } = users);
  neighbour = await Service.start({ SMTP_URL: users.mailServer.url }, service.databaseUrl);
  const facts = { categories: ['launch'], requiresBadge: false };
  await service.import(
    directoryCategory('launch', { name: 'Launch' }),
    directory({
      slug: 'harbor',
      name: 'Harbor <b>',
      domainRating: 90,
      website: 'https://www.harbor.example/',
      ...facts,
    }),
    directory({ slug: 'sum', name: '=SUM(A1)', domainRating: 80, website: 'https://sum.example/', ...facts }),
    directory({ slug: 'badged', domainRating: 95, categories: ['launch'], requiresBadge: true }),
    directory({ slug: 'draft', name: 'Draft', domainRating: 99, published: false, ...facts }),
    tool({ slug: 'pen', name: 'Pen' }),
  );
});
afterAll(async () => {
  await neighbour.stop();
  await users.stop();
});

const userId = async (email: string): Promise<string> =>
  (await service.admin('GET', `/users?email=${email}`)).body.data[0].id;
const save = (visitor: Visitor, name: string, filters = FILTERS) => visitor.send('/launch/lists', { name, filters });
/** Saves a list and returns its path. */
async function saved(visitor: Visitor, name = 'Spring', filters = FILTERS): Promise<string> {
  const { location = '' } = await save(visitor, name, filters);
  expect(location).toMatch(/^\/launch\/lists\/[\w-]{36}\?done=saved$/);
  return location.replace(/\?.*/, '');
}
/** The form of a row, sent without other fields. */
async function actionOf(visitor: Visitor, list: string, slug: string, end: string): Promise<string> {
  const [row] = await rowsOf(service.databaseUrl, `select id from directories where slug = '${slug}'`);
  const { $ } = await visitor.open(list);
  return $(`#directory-${row.id} form[action*="/${end}"]`).attr('action') ?? '';
}
/** When the only submitted directory of the list was submitted, from the CSV file. */
const submittedAt = async (visitor: Visitor, list: string): Promise<string | undefined> =>
  /,true,(20\d\d-[^,]*Z),/.exec((await visitor.open(`${list}/csv`)).text)?.[1];
const namesIn = async (visitor: Visitor, path: string): Promise<string[]> => {
  const { $ } = await visitor.open(path);
  return $('tbody th')
    .toArray()
    .map((cell) => $(cell).find('a').text() || $(cell).find('.directory-name').text());
};

describe('/launch', () => {
  it('leads a visitor without a session through sign-in to the form, with the same filters', async () => {
    const email = users.newEmail();
    const visitor = new Visitor(service);
    const { $, text } = await visitor.open(`/launch?${FILTERS}&maxPrice=50&tags=No%20Code`);
    const link = $('a[href^="/launch/lists/new"]').attr('href') ?? '';
    const { location = '' } = await visitor.open(link);
    const next = new URLSearchParams(location.replace('/sign-in?', '')).get('next') ?? '';
    const { code } = await users.asked(email, next, visitor);
    const signedIn = await visitor.send('/sign-in/code', { code });
    const sent = new URLSearchParams(signedIn.location?.replace('/launch/lists/new?', ''));
    expect(Object.fromEntries(sent)).toEqual({ category: 'launch', badge: 'false', maxPrice: '50', tags: 'No Code' });
    const form = await visitor.open(signedIn.location ?? '');
    expect(form.$('form[action="/launch/lists"]').text()).toContain('2 directories: Harbor <b>, =SUM(A1).');
    // The same bytes for every visitor.
    expect((await visitor.open(`/launch?${FILTERS}&maxPrice=50&tags=No%20Code`)).text).toBe(text);
  });

  it.each([
    ['/launch?maxPrice=-1', 400, 'maxPrice'],
    ['/launch?maxPrice=cheap', 400, 'maxPrice'],
    [`/launch?tags=${'a,'.repeat(11)}`, 400, 'tags'],
    ['/launch?tags=a&tags=b', 400, 'tags'],
    ['/launch?tool=%00', 404, 'tool'],
    ['/launch?tool=%3Cscript%3E', 404, 'tool'],
    [`/launch?tool=${'a'.repeat(200)}`, 404, 'tool'],
    [`/launch?tool=${'%F0%9F%98%80'.repeat(50)}/tools/`, 404, 'tool'],
  ])('says next to the field what to change: %s', async (path, status, field) => {
    const response = await new Visitor(service).open(path);
    expect(response.status).toBe(status);
    expect(response.$(`#${field}-problem`).text()).not.toBe('');
    expect(response.$('tbody').length).toBe(0);
    expect(response.text).not.toContain('<script>');
  });

  it.each(['/launch?badge=perhaps', '/launch?cost=gold', '/launch?category[a]=b'])(
    'says above the form what to change: %s',
    async (path) => {
      const { status, $ } = await new Visitor(service).open(path);
      expect([status, $('main [role=alert]').text()]).toEqual([
        400,
        expect.stringMatching(/This link isn’t valid: (“No badge required”|cost|category) must /),
      ]);
    },
  );

  it('shows the form after an empty search, and names tools by name, former slug or page', async () => {
    const visitor = new Visitor(service);
    const empty = await visitor.open('/launch?category=&tags=&tool=&maxPrice=&type=');
    expect([empty.status, empty.$('tbody').length]).toEqual([200, 0]);
    for (const named of ['Pen', '/tools/pen/alternatives', 'https://catalog.example/tools/pen?a=b#c'])
      expect((await visitor.open(`/launch?tool=${encodeURIComponent(named)}`)).$('h2').text()).toContain('for Pen');
  });
});

describe('A launch list', () => {
  it('contains the public matches in their order, without the submission link', async () => {
    const visitor = await users.signedIn();
    const list = await saved(visitor);
    expect(await namesIn(visitor, list)).toEqual(['Harbor <b>', '=SUM(A1)']);
    const { $, text } = await visitor.open(list);
    expect($('h1').text()).toBe('Spring');
    expect($('main').text()).toContain('0 of 2 submitted');
    expect($('tbody th a').first().attr('rel')).toBe('nofollow ugc noopener');
    expect(text).not.toContain('submissionLink');
    expect((await visitor.open('/launch/lists')).$('tbody tr').text()).toContain('0 of 2 submitted');
  });

  it('leaves out directories that are unpublished when it is saved', async () => {
    const email = users.newEmail();
    const visitor = await users.signedIn(email);
    const rows = await rowsOf(service.databaseUrl, `select id from directories where slug in ('harbor', 'draft')`);
    const fitting = rows.map(({ id }) => ({ id: id as string }));
    const list = await service
      .inside<LaunchListsService>('LaunchListsService')
      .saveList(await userId(email), 'Spring', { fitting, others: [], areFitsSet: true });
    expect(await namesIn(visitor, `/launch/lists/${list}`)).toEqual(['Harbor <b>']);
  });

  it('is ticked off, filtered, renamed and deleted', async () => {
    const visitor = await users.signedIn();
    const list = await saved(visitor);
    const action = await actionOf(visitor, list, 'harbor', 'submitted');
    const { location } = await visitor.send(action, { submitted: 'yes' });
    expect(location).toMatch(/\?done=submitted&directory=([\w-]+)#directory-\1$/);
    const firstAt = await submittedAt(visitor, list);
    await visitor.send(action, { submitted: 'yes' });
    expect([firstAt, await submittedAt(visitor, list)]).toEqual([expect.any(String), firstAt]);
    expect((await visitor.open(list)).$('main').text()).toContain('1 of 2 submitted');
    expect(await namesIn(visitor, `${list}?show=open`)).toEqual(['=SUM(A1)']);
    expect(await namesIn(visitor, `${list}?show=submitted`)).toEqual(['Harbor <b>']);
    await visitor.send(action, { submitted: 'no' });
    expect((await visitor.open(list)).$('main').text()).toContain('0 of 2 submitted');
    expect((await visitor.send(action, { submitted: 'perhaps' })).status).toBe(400);
    await visitor.send(await actionOf(visitor, list, 'harbor', 'remove'));
    expect(await namesIn(visitor, list)).toEqual(['=SUM(A1)']);
    expect((await visitor.send(list, { name: 'Autumn' })).location).toBe(`${list}?done=renamed`);
    expect((await visitor.open(list)).$('h1').text()).toBe('Autumn');
    expect((await visitor.send(`${list}/delete`)).location).toBe('/launch/lists?done=deleted');
    expect((await visitor.send(`${list}/delete`)).status).toBe(303);
    expect((await visitor.open(list)).status).toBe(404);
  });

  it('has listing URLs on the website of the directory, shown as links', async () => {
    const visitor = await users.signedIn();
    const list = await saved(visitor);
    const action = await actionOf(visitor, list, 'harbor', 'listing-url');
    const times: unknown[] = [];
    for (const listingUrl of [
      'https://harbor.example/pen',
      'http://tools.harbor.example/pen?a=<b>'.replace('<b>', 'b'),
    ]) {
      expect((await visitor.send(action, { listingUrl })).status).toBe(303);
      expect((await visitor.open(list)).$(`a[href="${listingUrl}"]`).attr('rel')).toBe('nofollow ugc noopener');
      times.push(await submittedAt(visitor, list));
    }
    expect(times).toEqual([expect.any(String), times[0]]);
    expect((await visitor.open(list)).$('main').text()).toContain('1 of 2 submitted');
    await visitor.send(action);
    expect((await visitor.open(list)).$('td a').length).toBe(0);
  });

  it.each([
    'https://other.example/pen',
    'https://harbor.example.evil.example/',
    'https://evil.example/?harbor.example',
    'https://harbor.example@evil.example/',
    'javascript:alert(1)//harbor.example',
    'harbor.example/pen',
    `https://harbor.example/${'a'.repeat(2_000)}`,
    'https://harbor.example/"><script>',
  ])('rejects the listing URL %s next to its field', async (listingUrl) => {
    const visitor = await users.signedIn();
    const list = await saved(visitor);
    const rejected = await visitor.send(await actionOf(visitor, list, 'harbor', 'listing-url'), { listingUrl });
    expect(rejected.status).toBe(400);
    expect(rejected.$('tbody tr').first().find('[id$="-problem"]').text()).not.toBe('');
    expect(rejected.$('tbody tr').first().find('input[name=listingUrl]').attr('value')).toBe(listingUrl);
    expect((await visitor.open(list)).$('td a').length).toBe(0);
  });

  it.each(['', ' ', '\u202eevil', 'a'.repeat(101), 'two\nlines'])('rejects the name %j', async (name) => {
    const visitor = await users.signedIn();
    const { status, $ } = await save(visitor, name);
    expect([status, $('#name-problem').length]).toEqual([400, 1]);
    expect(await namesIn(visitor, '/launch/lists')).toEqual([]);
  });

  it.each([
    '',
    'q=1',
    'maxPrice=-1&category=launch',
    'tool=no-such-tool',
    'category=launch&minDomainRating=100',
    '\u0000',
  ])('is not saved with the filters %j', async (filters) => {
    const visitor = await users.signedIn();
    expect([400, 404]).toContain((await save(visitor, 'Spring', filters)).status);
    expect(await namesIn(visitor, '/launch/lists')).toEqual([]);
  });

  it('shows a hostile name as text, and has a name of its own', async () => {
    const visitor = await users.signedIn();
    const list = await saved(visitor, '<img src=x> 日本');
    expect((await visitor.open(list)).$('h1').text()).toBe('<img src=x> 日本');
    const taken = await save(visitor, '<IMG src=x> 日本');
    expect([taken.status, taken.$('#name-problem').text()]).toEqual([409, expect.stringContaining('Choose another')]);
    await saved(visitor, 'Other');
    expect((await visitor.send(list, { name: 'other' })).status).toBe(409);
  });

  it('is not found by other accounts', async () => {
    const visitor = await users.signedIn();
    const list = await saved(visitor);
    const stranger = await users.signedIn();
    const tick = await actionOf(visitor, list, 'harbor', 'submitted');
    const url = await actionOf(visitor, list, 'harbor', 'listing-url');
    expect((await stranger.open(list)).status).toBe(404);
    expect((await stranger.open(`${list}/csv`)).status).toBe(404);
    expect((await stranger.send(list, { name: 'Mine' })).status).toBe(404);
    expect((await stranger.send(tick, { submitted: 'yes' })).status).toBe(404);
    expect((await stranger.send(url, { listingUrl: 'https://harbor.example/x' })).status).toBe(404);
    await stranger.send(await actionOf(visitor, list, 'harbor', 'remove'));
    await stranger.send(`${list}/delete`);
    expect(await namesIn(visitor, list)).toEqual(['Harbor <b>', '=SUM(A1)']);
    expect((await visitor.open(list)).$('main').text()).toContain('0 of 2 submitted');
    expect((await visitor.open('/launch/lists/not-an-id')).status).toBe(404);
    const elsewhere = { 'sec-fetch-site': 'cross-site' };
    expect((await visitor.send(`${list}/delete`, {}, elsewhere)).status).toBe(403);
  });

  it('shows a directory without its name and link while it is not public, and loses it when it is deleted', async () => {
    const facts = { slug: 'leaving', name: 'Leaving', website: 'https://leaving.example/', categories: ['launch'] };
    const { id } = (await service.admin('POST', '/directories', directory({ ...facts, requiresBadge: false }))).body
      .data;
    const visitor = await users.signedIn();
    const list = await saved(visitor);
    const url = await actionOf(visitor, list, 'leaving', 'listing-url');
    await visitor.send(url, { listingUrl: 'https://leaving.example/pen' });
    await service.admin('PATCH', `/directories/${id}`, { published: false });
    expect(await namesIn(visitor, list)).toContain('A directory that is no longer listed');
    for (const path of [list, `${list}/csv`, '/dashboard/account/data'])
      expect((await visitor.open(path)).text).not.toMatch(/Leaving|leaving\.example\/"/);
    const rejected = await visitor.send(url, { listingUrl: 'https://leaving.example/other' });
    expect([rejected.status, rejected.text]).toEqual([409, expect.stringContaining('no longer listed')]);
    await visitor.send(await actionOf(visitor, list, 'leaving', 'submitted'), { submitted: 'no' });
    expect((await visitor.open(list)).$('main').text()).toContain('0 of 3 submitted');
    await service.admin('DELETE', `/directories/${id}`);
    expect(await namesIn(visitor, list)).toEqual(['Harbor <b>', '=SUM(A1)']);
  });

  it('is one of at most 20, even if several are saved at once in two processes', async () => {
    const email = users.newEmail();
    const visitor = await users.signedIn(email);
    const id = await userId(email);
    const [{ id: harbor }] = await rowsOf(service.databaseUrl, `select id from directories where slug = 'harbor'`);
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) =>
        (index % 2 === 0 ? service : neighbour)
          .inside<any>('LaunchListsService')
          .saveList(id, `List ${index}`, { fitting: [{ id: harbor }], others: [], areFitsSet: true }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(20);
    const messages = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
    expect(messages.every((message) => message.includes('You have 20 launch lists'))).toBe(true);
    const full = await save(visitor, 'One more');
    expect([full.status, full.$('[role=alert]').text()]).toEqual([409, expect.stringContaining('Delete one first')]);
    expect(await namesIn(visitor, '/launch/lists')).toHaveLength(20);
  });

  it('has the two groups of the search, also as CSV, and none if it is older', async () => {
    const visitor = await users.signedIn();
    await service.import(
      directoryCategory('groups', { name: 'Groups', acceptsAnyTool: true }),
      directory({
        slug: 'in',
        name: 'In',
        type: 'grouped',
        requiresBadge: true,
        domainRating: 1,
        categories: ['groups'],
      }),
      directory({ slug: 'out', name: 'Out', type: 'grouped', requiresBadge: true, domainRating: 9 }),
    );
    const list = await saved(visitor, 'Grouped', 'category=groups&type=grouped');
    const { $ } = await visitor.open(list);
    const groups = $('.launch-table').map(
      (_, group) => `${$(group).find('h2').text()}: ${$(group).find('th a').text()}`,
    );
    expect(groups.get()).toEqual(['1 that fit: In', '1 other: Out']);
    const fits = async (): Promise<(string | undefined)[]> => {
      const [header = '', ...lines] = (await visitor.open(`${list}/csv`)).text.trim().split('\r\n');
      return lines.map((line) => line.split(',')[header.split(',').indexOf('fits')]);
    };
    expect(await fits()).toEqual(['true', 'false']);
    // As lists saved by an earlier version.
    await rowsOf(
      service.databaseUrl,
      `update launch_list_directories set fits = null where list_id = '${list.slice(-36)}'`,
    );
    expect([(await visitor.open(list)).$('.launch-table').length, await fits()]).toEqual([1, ['', '']]);
    expect((await visitor.open(list)).$('.launch-table h2').length).toBe(0);
  });

  it('keeps the typed name and says what to change if its filters find no tool or are too long', async () => {
    const visitor = await users.signedIn();
    for (const [filters, problem] of [
      ['tool=unheard-of', 'No tool found.'],
      ['tool=unheard-of&badge=false', 'No tool found.'],
      [`tags=${'x'.repeat(5_000)}`, 'at most 4000'],
    ] as const) {
      const { status, $ } = await save(visitor, 'Spring launch', filters);
      expect([status, $('#name').attr('value'), $('main [role=alert]').text()]).toEqual([
        400,
        'Spring launch',
        expect.stringContaining(problem),
      ]);
    }
    const both = await save(visitor, '', 'tool=unheard-of');
    expect([both.status, both.$('#name').attr('aria-invalid')]).toEqual([400, 'true']);
  });

  it('has one group if it was not set which directories fit when it was saved', async () => {
    const visitor = await users.signedIn();
    await service.import(directoryCategory('groups', { acceptsAnyTool: false }));
    const list = await saved(visitor, 'Ungrouped');
    const { $ } = await visitor.open(list);
    expect([$('.launch-table').length, $('.launch-table h2').length]).toEqual([1, 0]);
  });

  it('is downloaded as CSV without formulas', async () => {
    const visitor = await users.signedIn();
    const list = await saved(visitor);
    await visitor.send(await actionOf(visitor, list, 'sum', 'listing-url'), { listingUrl: 'https://sum.example/a,b' });
    const { text, headers } = await visitor.open(`${list}/csv`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="launch-list.csv"');
    expect(headers.get('cache-control')).toBe('private, no-store');
    const [header, , line = ''] = text.split('\r\n');
    expect(header).toMatch(/^name,website,domainRating,.*,submitted,submittedAt,listingUrl$/);
    expect(line).toMatch(
      /^"'=SUM\(A1\)",https:\/\/sum\.example\/,80,.*,true,20\d\d-.*Z,"https:\/\/sum\.example\/a,b"$/,
    );
  });

  it('is part of the data download, and deleted with the account', async () => {
    const email = users.newEmail();
    const visitor = await users.signedIn(email);
    const id = await userId(email);
    const list = await saved(visitor);
    await visitor.send(await actionOf(visitor, list, 'harbor', 'listing-url'), {
      listingUrl: 'https://harbor.example/x',
    });
    const data = JSON.parse((await visitor.open('/dashboard/account/data')).text);
    expect(data.launchLists).toMatchObject([
      {
        name: 'Spring',
        submitted: 1,
        directories: [
          { listing: { slug: 'harbor' }, listingUrl: 'https://harbor.example/x', submittedAt: expect.any(String) },
          { listing: { slug: 'sum' }, listingUrl: null, submittedAt: null },
        ],
      },
    ]);
    await visitor.send('/dashboard/account/close', { email });
    expect(await rowsOf(service.databaseUrl, `select from launch_lists where user_id = '${id}'`)).toEqual([]);
    const listId = list.split('/').at(-1);
    const left = `select from launch_list_directories where list_id = '${listId}'`;
    expect(await rowsOf(service.databaseUrl, left)).toEqual([]);
  });

  it('has at most 100 directories', async () => {
    const many = Array.from({ length: 120 }, (_, index) => directory({ slug: `many-${index}`, type: 'many' }));
    await service.import(...many);
    const visitor = await users.signedIn();
    const list = await saved(visitor, 'Many', 'type=many');
    expect(await namesIn(visitor, list)).toHaveLength(100);
    const insert = `insert into launch_list_directories (list_id, directory_id, position)
      select l.list_id, d.id, 101 from launch_list_directories l, directories d where d.slug = 'harbor' limit 1`;
    await expect(rowsOf(service.databaseUrl, insert)).rejects.toThrow('launch_list_directories_limited');
  });
});
