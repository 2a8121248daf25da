import type { RoutesService } from '../../../../src/platform/http/routes.service.js';
import { ask, supported } from '../../../harness/asking.js';
import { rowsOf } from '../../../harness/database.js';
import { type EventStream, listenTo } from '../../../harness/event-stream.js';
import { category } from '../../../harness/listings.js';
import { partner, submitted } from '../../../harness/partner.js';
import { MailServer } from '../../../harness/servers/mail-server.js';
import { Service } from '../../../harness/service.js';
import { TestUsers } from '../../../harness/test-users.js';
import { until } from '../../../harness/until.mjs';
import type { Visited, Visitor } from '../../../harness/visitor.js';

const BOARD = '/console/board';

let mailServer: MailServer;
let service: Service;
let users: TestUsers;
let ada: Visitor;
let key: string;
let partnerId: string;

beforeAll(async () => {
  mailServer = await MailServer.start();
  service = await Service.start({ SMTP_URL: mailServer.url, TRUST_PROXY: '1' });
  users = new TestUsers(service, mailServer);
  await service.import(category('writing'));
  ({ key, id: partnerId } = await partner(service));
  ada = await users.admin('Ada Moreno');
});

afterAll(async () => {
  await service.stop();
  await mailServer.stop();
});

let count = 0;
async function work(fields: Record<string, unknown> = {}): Promise<{ id: string; name: string }> {
  count += 1;
  const name = `Loomline ${count}`;
  const { id } = await submitted(service, key, { name, website: `https://loomline${count}.example/` });
  await service.admin('PATCH', `/submissions/${id}`, { paymentType: 'starter', ...fields });
  return { id, name };
}

const columnOf = ({ $ }: Visited, id: string): string | undefined =>
  $(`#card-${id}`).closest('[data-state]').attr('data-state');
/** Submits a card's form with the version that the board shows. */
async function press(visitor: Visitor, id: string, fields: Record<string, string>, query = ''): Promise<Visited> {
  const { $ } = await visitor.open(BOARD);
  const version = $(`#card-${id} input[name=version]`).first().attr('value') ?? '';
  return visitor.send(`${BOARD}/${id}${query}`, { version, ...fields });
}
const detail = async (id: string): Promise<any> => (await service.admin('GET', `/submissions/${id}`)).body.data;

describe('The console', () => {
  it('returns a 403 page to other users on every route', async () => {
    const developer = await users.signedIn();
    const routes = service
      .inside<RoutesService>('RoutesService')
      .routes.filter(({ path }) => path.startsWith('/console') && !path.includes('*'));
    expect(routes.length).toBeGreaterThan(5);
    for (const { method, path } of routes) {
      const address = path.replaceAll(/:\w*[iI]d\b/g, '019a8e2c-8d40-7c15-9f2e-6b1a0d3c4e5f').replaceAll(/:\w+/g, 'x');
      const page = await (method === 'GET' ? developer.open(address) : developer.send(address));
      expect([path, page.status, page.$('h1').text()]).toEqual([path, 403, 'You don’t have permission']);
    }
  });

  it('rejects a former admin’s next request', async () => {
    const email = users.newEmail();
    const visitor = await users.admin('Ivo Brandt', email);
    expect((await visitor.open(BOARD)).status).toBe(200);
    await users.setRole(email, 'developer');
    expect((await visitor.open(BOARD)).status).toBe(403);
  });

  it('is not cached by browsers and not indexed by search engines', async () => {
    const { headers, $ } = await ada.open(BOARD);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect($('meta[name=robots]').attr('content')).toBe('noindex');
  });
});

describe('The board', () => {
  it('shows a card in the column of its state: tool, partner, package, progress, assignee', async () => {
    const { id, name } = await work({ assignee: 'Noor Haddad' });
    const page = await ada.open(BOARD);
    expect(columnOf(page, id)).toBe('IN_QUEUE');
    const card = page.$(`#card-${id}`).text().replaceAll(/\s+/g, ' ');
    expect(card).toContain(name);
    expect(card).toContain('Launch Harbor · Starter');
    expect(card).toContain('0 of 30');
    expect(card).toContain('Noor Haddad');
  });

  it('moves a submission along allowed moves only, and assigns it to the admin if it is unassigned', async () => {
    const { id } = await work();
    const query = '?package=starter';
    expect((await press(ada, id, { state: 'ASSIGNED' }, query)).location).toBe(BOARD + query);
    const { submissionState, assignee, history } = await detail(id);
    expect([submissionState, assignee]).toEqual(['ASSIGNED', 'Ada Moreno']);
    const audit = (await service.admin('GET', `/audit?subject=${id}`)).body.data;
    const { body } = await service.admin('GET', `/users/${history.at(-1).actor}/sessions`);
    expect([body.success, audit[0].actor]).toEqual([true, history.at(-1).actor]);

    const rejected = await press(ada, id, { state: 'REVIEW' });
    expect([rejected.status, rejected.$('[role=alert]').text()]).toEqual([
      400,
      'It can’t move to Review: it is assigned.',
    ]);
    expect((await detail(id)).submissionState).toBe('ASSIGNED');
  });

  it('offers only allowed moves in a card’s menu', async () => {
    const { id } = await work();
    const moves = async (): Promise<(string | undefined)[]> => {
      const { $ } = await ada.open(BOARD);
      return $(`#card-${id} [data-move]`)
        .toArray()
        .map((element) => $(element).attr('data-move'));
    };
    expect(await moves()).toEqual(['ASSIGNED', 'DONE']);
    await press(ada, id, { state: 'ASSIGNED' });
    expect(await moves()).toEqual(['IN_PROGRESS', 'IN_QUEUE', 'DONE']);
  });

  it('assigns a submission to the admin who clicks the button, to a colleague, and to no one', async () => {
    const { id } = await work();
    const { $ } = await ada.open(BOARD);
    const assignTo = (assignee = ''): Promise<Visited> => press(ada, id, { assignee });
    await assignTo($(`#card-${id} button[name=assignee]`).attr('value'));
    expect((await detail(id)).assignee).toBe('Ada Moreno');
    // You first.
    const names = $('#assign li')
      .toArray()
      .map((row) => $(row).text());
    expect(names.slice(0, 2)).toEqual(['Ada Moreno (you)', 'Unassigned']);
    const email = users.newEmail();
    await users.admin('Mara Lind', email);
    await assignTo((await service.admin('GET', `/users?email=${email}`)).body.data[0].id);
    expect((await detail(id)).assignee).toBe('Mara Lind');
    await assignTo('nobody');
    expect((await detail(id)).assignee).toBeNull();
    expect((await assignTo(partnerId)).status).toBe(400);
  });

  it('sends an open page only the columns that changed, compressed', async () => {
    const { id } = await work();
    const open = await ada.open(BOARD);
    const tags = open.$('[data-tag]').toArray();
    const known = tags.map((column) => open.$(column).attr('data-tag')).join(', ');
    expect(tags).toHaveLength(5);
    const fetched = { 'hx-request': 'true', 'if-none-match': known, 'accept-encoding': 'gzip' };
    expect((await ada.open(BOARD, fetched)).status).toBe(304);
    await service.admin('PATCH', `/submissions/${id}`, { assignee: 'Noor Haddad' });
    const { $, headers } = await ada.open(BOARD, fetched);
    expect($('#live [data-tag]').attr('data-state')).toBe('IN_QUEUE');
    expect([$('[data-tag]').length, $('[data-same]').length, $('main').length]).toEqual([1, 4, 0]);
    expect($(`#card-${id}`).text()).toContain('Noor Haddad');
    expect([headers.get('content-encoding'), headers.get('cache-control')]).toEqual(['gzip', 'private, no-store']);
  });

  it('rejects the second of two concurrent changes of a card with 412', async () => {
    const { id } = await work();
    const version = String((await detail(id)).version);
    const email = users.newEmail();
    const noor = await users.admin('Noor Haddad', email);
    const noorId = (await service.admin('GET', `/users?email=${email}`)).body.data[0].id;
    const both = await Promise.all([
      ada.send(`${BOARD}/${id}`, { state: 'ASSIGNED', version }),
      noor.send(`${BOARD}/${id}`, { assignee: noorId, version }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 412]);
    const rejected = both.find(({ status }) => status === 412);
    expect(rejected?.$('[role=alert]').text()).toMatch(/^Not (assigned|moved) to/);
    expect((await detail(id)).version).toBeGreaterThan(Number(version));
    expect((await ada.send(`${BOARD}/${id}`, { state: 'ASSIGNED', version: 'x' })).status).toBe(400);
  });

  it('rejects a move to Assigned if a colleague was assigned after the page was loaded', async () => {
    const [{ id }, shown] = [await work(), await work({ assignee: 'Noor Haddad' })];
    const before = await ada.open(BOARD);
    const move = (each: string): Promise<Visited> => {
      const form = before.$(`#card-${each} form`).serializeArray();
      const fields = Object.fromEntries(form.map(({ name, value }) => [name, value]));
      return ada.send(`${BOARD}/${each}`, { ...fields, state: 'ASSIGNED' });
    };
    await service.admin('PATCH', `/submissions/${id}`, { assignee: 'Noor Haddad' });
    const rejected = await move(id);
    expect([rejected.status, rejected.$('[role=alert]').text()]).toEqual([
      412,
      'Not moved to Assigned: it is assigned to Noor Haddad now.',
    ]);
    expect((await detail(id)).submissionState).toBe('IN_QUEUE');
    expect((await press(ada, id, { state: 'ASSIGNED' })).status).toBe(303);
    // The page showed this assignee.
    await service.admin('PATCH', `/submissions/${shown.id}`, { notes: 'Changed' });
    expect((await move(shown.id)).status).toBe(303);
    expect((await detail(shown.id)).assignee).toBe('Noor Haddad');
    // The API without If-Match does not compare.
    const { status } = await service.admin('PATCH', `/submissions/${id}`, { state: 'IN_QUEUE' });
    expect(status).toBe(200);
  });

  it('is filtered by partner, package, assignee and age in the URL', async () => {
    const mine = await work({ assignee: 'Ada Moreno', paymentType: 'pro' });
    const nobodys = await work();
    const shows = async (filter: string, id: string): Promise<boolean> =>
      columnOf(await ada.open(`${BOARD}?${filter}`), id) !== undefined;
    expect([await shows('assignee=mine', mine.id), await shows('assignee=mine', nobodys.id)]).toEqual([true, false]);
    expect([await shows('assignee=nobody', mine.id), await shows('assignee=nobody', nobodys.id)]).toEqual([
      false,
      true,
    ]);
    expect([await shows('package=pro', mine.id), await shows('package=pro', nobodys.id)]).toEqual([true, false]);
    expect([await shows(`partner=${partnerId}`, mine.id), await shows('older=1', mine.id)]).toEqual([true, false]);
    const other = await partner(service);
    expect(await shows(`partner=${other.id}`, mine.id)).toBe(false);
    expect((await ada.open(`${BOARD}?older=2`)).status).toBe(400);
  });

  it('shows the number of open submissions next to its name', async () => {
    const waiting = async (): Promise<number> =>
      Number.parseInt((await ada.open(BOARD)).$('.console-rail .count').first().text(), 10);
    const before = await waiting();
    const { id } = await work();
    await until(async () => (await waiting()) === before + 1);
    await service.admin('POST', `/submissions/${id}/done`);
    await until(async () => (await waiting()) === before);
  });
});

describe('Live changes', () => {
  const listen = (visitor: Visitor, topic = 'submissions', { url: address } = service): Promise<EventStream> =>
    listenTo(`${address}/console/changes/${topic}`, visitor);

  it('begin with a change that happened after the page was loaded', async () => {
    const connect = (await ada.open('/console/board')).$('#changes').attr('hx-sse:connect') ?? '';
    const query = connect.replace('/console/changes/all', '');
    expect(query).toMatch(/^\?since=\d+$/);
    const first = await listen(ada);
    await work();
    await until(() => first.events.includes('submissions'));
    first.stop();
    const late = await listen(ada, `all${query}`);
    await until(() => late.events.includes('submissions'));
    late.stop();
    const nothing = await listen(ada, `submissions?since=${Date.now() + 60_000}`);
    const malformed = await listen(ada, 'submissions?since=nonsense');
    expect([nothing.status, malformed.status, nothing.events, malformed.events]).toEqual([200, 200, [], []]);
    nothing.stop();
    malformed.stop();
  });

  it('announce changed submissions at most once per second, without data', async () => {
    const stream = await listen(ada);
    const startedAt = Date.now();
    for (let index = 0; index < 5; index += 1) await work();
    await until(() => stream.events.length > 0);
    // The first immediately, and one more for the current second.
    expect(stream.events.length).toBeLessThanOrEqual(2 + (Date.now() - startedAt) / 1_000);
    expect(new Set(stream.events)).toEqual(new Set(['submissions']));
    stream.stop();
  });

  it('announce every topic to a page that shows counts', async () => {
    const stream = await listen(ada, 'all');
    await work();
    await ask(service, await supported(service), { question: 'Is it free?' });
    await until(() => stream.events.includes('submissions') && stream.events.includes('conversations'));
    stream.stop();
  });

  it('end with a closing event when the role is removed and when the session ends', async () => {
    const email = users.newEmail();
    const visitor = await users.admin('Lin Zhao', email);
    const first = await listen(visitor);
    await users.setRole(email, 'developer');
    await until(() => first.ended);
    expect(first.reason).toBe('no-access');
    await users.setRole(email, 'admin');
    const second = await listen(visitor);
    await visitor.send('/sign-out');
    await until(() => second.ended);
    expect(second.reason).toBe('signed-out');
  });

  it('and page fragments return 401 without a session, because a script would follow a redirect', async () => {
    const visitor = await users.admin('Noor Haddad');
    await visitor.send('/sign-out');
    expect((await listen(visitor)).status).toBe(401);
    const fetched = { 'hx-request': 'true' };
    expect((await visitor.open(BOARD, fetched)).status).toBe(401);
    const form = { state: 'ASSIGNED', version: '1' };
    expect((await visitor.send(`${BOARD}/${(await work()).id}`, form, fetched)).status).toBe(401);
    expect((await visitor.open(BOARD)).location).toBe(`/sign-in?next=${encodeURIComponent(BOARD)}`);
  });

  it.each([
    ['90 days after signing in', `signed_in_at = now() - interval '90 days' + interval '3 seconds'`],
    ['30 days after the last use of the session', `last_seen_at = now() - interval '30 days' + interval '3 seconds'`],
  ])('end with the session and do not extend it: %s', async (_when, change) => {
    const email = users.newEmail();
    const visitor = await users.admin('Sam Okoro', email);
    const stream = await listen(visitor);
    const { id } = (await service.admin('GET', `/users?email=${encodeURIComponent(email)}`)).body.data[0];
    await rowsOf(service.databaseUrl, `update sessions set ${change} where user_id = '${id}'`);
    // Sessions are cached until something about access changes.
    await service.admin('PATCH', `/users/${id}`, { plan: 'standard' });
    await until(() => stream.ended);
    expect(stream.reason).toBe('signed-out');
    expect((await listen(visitor)).status).toBe(401);
  });

  it('are limited to 4 pages per session', async () => {
    const visitor = await users.admin('Kim Reyes');
    const streams = await Promise.all([1, 2, 3, 4].map(() => listen(visitor)));
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await listen(visitor)).status).toBe(429);
    streams[0]?.stop();
    await until(async () => {
      const again = await listen(visitor);
      if (again.status === 200) streams.push(again);
      return again.status === 200;
    });
    for (const stream of streams) stream.stop();
  });

  it('return 404 for an unknown topic', async () => {
    expect((await listen(ada, 'tools')).status).toBe(404);
  });

  it('end when the process stops, without delaying it', async () => {
    const other = await Service.startSeparate({}, service.databaseUrl);
    const stream = await listen(ada, 'submissions', other);
    expect(stream.status).toBe(200);
    await other.stop();
    await until(() => stream.ended);
    expect(stream.reason).toBe('stopped');
  });
});
