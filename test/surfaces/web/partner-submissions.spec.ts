import { Client } from 'pg';
import { randomUUID } from 'node:crypto';
import { listenTo } from '../../harness/event-stream.js';
import { category, directory } from '../../harness/listings.js';
import { memberOf } from '../../harness/members.js';
import { type Partner, partner, submission, submitted } from '../../harness/partner.js';
import { TestUsers } from '../../harness/test-users.js';
import { until } from '../../harness/until.mjs';
import type { Visited, Visitor } from '../../harness/visitor.js';

const HOSTILE = '=cmd|"/c calc" <b>bold</b>';

let users: TestUsers;
let own: Partner;
let foreign: Partner;
let foreignId: string;
let viewer: Visitor;
let editor: Visitor;
/** IDs by name. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  users = await TestUsers.start({ RATE_SUBMIT_PER_MINUTE: '20' });
  const { service } = users;
  await service.import(
    category('writing'),
    directory({ slug: 'harbor', name: 'Harbor' }),
    directory({ slug: 'pier', name: 'Pier' }),
  );
  own = await partner(service);
  foreign = await partner(service);
  foreignId = (await submitted(service, foreign.key, { name: 'Notours' })).id;
  for (const fields of [
    { name: 'Loomline', website: 'https://loomline.example/' },
    { name: 'Tidepool', website: 'https://tidepool.example/app', paymentType: 'pro' },
    { name: HOSTILE, website: 'https://calc.example/', paymentType: 'starter' },
  ])
    ids[fields.name] = (await submitted(service, own.key, fields)).id;
  viewer = await memberOf(users, own.id, 'viewer');
  editor = await memberOf(users, own.id, 'editor');
});

afterAll(() => users.stop());

const path = (rest = '', mode = ''): string => `/partner/${own.id}${mode}/submissions${rest}`;
const namesIn = ({ $ }: Visited): string[] =>
  $('#live tbody th[scope=row]')
    .toArray()
    .map((cell) => $(cell).text());
const linesOf = ({ text }: Visited): string[] => text.split('\r\n').slice(0, -1);

describe('A partner’s list of submissions', () => {
  it('shows only its own, newest first, with package, state, progress and age', async () => {
    const list = await viewer.open(path());
    expect(namesIn(list)).toEqual([HOSTILE, 'Tidepool', 'Loomline']);
    const row = list.$('#live tbody tr').eq(1).text();
    for (const words of ['Pro (60+ directories)', 'In queue', '0 of 60', 'just now']) expect(row).toContain(words);
    expect(list.text).not.toContain('<b>bold</b>');
    expect((await viewer.open(path('', '/test'))).text).toContain('No submissions yet');
  });

  it('is filtered, searched and sorted in the URL', async () => {
    const found = async (query: string): Promise<string[]> => namesIn(await viewer.open(path(`?${query}`)));
    expect(await found('state=none')).toEqual(['Loomline']);
    expect(await found('state=IN_QUEUE')).toEqual([HOSTILE, 'Tidepool']);
    expect(await found('package=pro')).toEqual(['Tidepool']);
    expect((await viewer.open(path('?package=pro'))).$('#live .count').text()).toBe('1');
    expect(await found('package=waiting')).toEqual(['Loomline']);
    expect(await found('q=tide')).toEqual(['Tidepool']);
    expect((await viewer.open(path('?q=tide&page=9'))).$('#live .count').text()).toBe('1');
    expect(await found('q=tidepool.example')).toEqual(['Tidepool']);
    expect(await found('q=https%3A%2F%2Fwww.loomline.example%2Fx')).toEqual(['Loomline']);
    expect(await found('q=tide&state=none')).toEqual([]);
    expect(await found('q=%2B%2B')).toEqual([]);
    expect(await found('q=notours')).toEqual([]);
    expect(await found('order=oldest')).toEqual(['Loomline', 'Tidepool', HOSTILE]);
    expect((await viewer.open(path('?state=gold'))).status).toBe(400);
    expect((await viewer.open(path('?page=9'))).text).toContain('This page is empty');
  });

  it('is a CSV file with the same filters, without formulas', async () => {
    const file = await viewer.open(path('/csv?order=oldest'));
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = linesOf(file);
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^id,name,slug,website,package,targetDirectories,state,/);
    expect(lines[1]).toContain(`${ids.Loomline},Loomline,loomline,https://loomline.example/,waiting,0,,0,0,`);
    expect(lines[3]).toContain(`"'=cmd|""/c calc"" <b>bold</b>"`);
    expect(linesOf(await viewer.open(path('/csv?q=tide')))).toHaveLength(2);
    expect(linesOf(await viewer.open(path('/csv?state=DONE')))).toHaveLength(1);
  });

  it('is exported for a second reader while the first export is not finished', async () => {
    const database = new Client({ connectionString: users.service.databaseUrl });
    await database.connect();
    const waiting = async (): Promise<number> =>
      (await database.query(`select from pg_locks where not granted and relation = 'submissions'::regclass`)).rows
        .length;
    await database.query('begin; lock table submissions');
    let settled = false;
    const first = viewer.open(path('/csv'));
    await until(async () => (await waiting()) > 0);
    const second = viewer.open(path('/csv')).finally(() => (settled = true));
    await until(async () => settled || (await waiting()) > 1);
    await database.query('rollback');
    await database.end();
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
  });

  it('is not exported by a request of another site', async () => {
    const usage = `/partner/${own.id}/usage.csv`;
    for (const file of [path('/csv'), path(`/${ids.Tidepool}/csv`), usage]) {
      expect([file, (await viewer.open(file, { 'sec-fetch-site': 'cross-site' })).status]).toEqual([file, 403]);
      expect([file, (await viewer.open(file, { 'sec-fetch-site': 'none' })).status]).toEqual([file, 200]);
    }
  });

  it('is updated when the team changes a submission', async () => {
    const stream = await listenTo(`${users.service.url}/partner/${own.id}/changes/all`, viewer);
    await users.service.admin('PATCH', `/submissions/${ids.Tidepool}`, { state: 'ASSIGNED' });
    await until(() => stream.events.includes('submissions'));
    stream.stop();
    expect(namesIn(await viewer.open(path('?state=ASSIGNED')))).toEqual(['Tidepool']);
  });
});

describe('A partner’s submission', () => {
  beforeAll(async () => {
    const { service } = users;
    const record = (slug: string, fields: object) =>
      service.admin('PUT', `/submissions/${ids[HOSTILE]}/directories/${slug}`, fields);
    await record('harbor', {
      isSubmitted: true,
      listingUrl: 'https://harbor.example/=calc',
      proofScreenshot: 'https://proof.example/shot.png',
    });
    await record('pier', { isSubmitted: false });
    await service.admin('PATCH', `/submissions/${ids[HOSTILE]}`, { state: 'ASSIGNED', notes: 'Logo is <small>.' });
  });

  it('shows directories with proof, notes, history and the time in each state, but nothing of the team', async () => {
    const { $, status, text } = await viewer.open(path(`/${ids[HOSTILE]}`));
    expect(status).toBe(200);
    expect($('h1').text()).toBe(HOSTILE);
    expect($('#live tbody tr').length).toBe(1);
    expect($('#live tbody').text()).toContain('Harbor');
    expect($('a[href="https://proof.example/shot.png"]').attr('rel')).toContain('nofollow');
    expect(text).toContain('Logo is &lt;small');
    expect($('[aria-labelledby=times]').text()).toMatch(/In queue\d+ s.*Assigned/s);
    expect($('[aria-labelledby=history] li').length).toBe(3);
    for (const hidden of ['Pier', 'Assignee', 'Due']) expect($('main').text()).not.toContain(hidden);
  });

  it('has a CSV file of its directories', async () => {
    const lines = linesOf(await viewer.open(path(`/${ids[HOSTILE]}/csv`)));
    expect(lines[0]).toMatch(/^name,slug,url,listingUrl,/);
    expect(lines[1]).toMatch(/^Harbor,harbor,.*,https:\/\/harbor.example\/=calc,.*ADMIN,.*https:\/\/proof/);
    expect(lines).toHaveLength(2);
  });

  it('is not found in the other mode, for another partner, and under an unknown ID', async () => {
    for (const rest of [`/${foreignId}`, `/${foreignId}/csv`, `/${randomUUID()}`, '/x'])
      expect([rest, (await viewer.open(path(rest))).status]).toEqual([rest, 404]);
    expect((await viewer.open(path(`/${ids.Tidepool}`, '/test'))).status).toBe(404);
  });
});

describe('The form for submissions', () => {
  const typed = (fields: Record<string, string> = {}): Record<string, string> => ({
    ...(submission() as Record<string, string>),
    tags: 'seo, drafts',
    ...fields,
  });

  it('is for editors', async () => {
    expect((await viewer.open(path('/new'))).status).toBe(403);
    expect((await viewer.send(path('/new'), typed())).status).toBe(403);
    expect((await viewer.open(path())).text).not.toContain('Submit tool');
    expect((await editor.open(path('/new'))).status).toBe(200);
  });

  it('shows all errors at once, next to their fields, and keeps the input', async () => {
    const sent = typed({ name: 'x'.repeat(101), website: 'http://10.0.0.1/', category: 'nonsense', video: 'no url' });
    for (const action of ['/new', '/new/check']) {
      const { $, status } = await editor.send(path(action), sent);
      expect([action, status]).toEqual([action, 400]);
      for (const name of ['name', 'website', 'category', 'video'])
        expect([name, $(`#${name}`).attr('aria-invalid')]).toEqual([name, 'true']);
      expect($('#website').attr('value')).toBe('http://10.0.0.1/');
      expect($('[role=alert]').text()).toContain('Fix 4 fields');
    }
  });

  it('checks a tool without creating it', async () => {
    const { $, status } = await editor.send(path('/new/check'), typed({ name: 'Only checked', paymentType: 'pro' }));
    expect(status).toBe(200);
    expect($('main').text()).toContain('No problems found.');
    expect($('main').text()).toContain('only-checked');
    expect(namesIn(await viewer.open(path('?q=only+checked')))).toEqual([]);
  });

  it('submits a tool once, in the name of the user', async () => {
    const once = randomUUID();
    const fields = typed({ name: 'Formwell', paymentType: 'starter', once });
    const first = await editor.send(path('/new'), fields);
    expect(first.status).toBe(303);
    const again = await editor.send(path('/new'), fields);
    expect(again.location).toBe(first.location);
    expect(namesIn(await viewer.open(path('?q=formwell')))).toEqual(['Formwell']);
    expect((await editor.open(first.location ?? '')).text).toContain('Tool submitted.');
    const { body } = await users.service.get('/v1/ai-tools/status?slug=formwell', own.key);
    expect(body.data).toMatchObject({ submissionState: 'IN_QUEUE', tool: { paymentStatus: 'starter' } });
  });

  it('creates test submissions only in the sandbox', async () => {
    const sent = await editor.send(path('/new', '/test'), typed({ name: 'Sandwell' }));
    expect([sent.status, sent.location]).toEqual([303, expect.stringContaining(path('/', '/test'))]);
    expect((await editor.open(sent.location ?? '')).text).toContain('Sandwell');
    expect(namesIn(await viewer.open(path('?q=sandw', '/test')))).toEqual(['Sandwell']);
    expect(namesIn(await viewer.open(path('?q=sandw')))).toEqual([]);
    expect(linesOf(await viewer.open(path('/csv', '/test')))).toHaveLength(2);
    expect((await users.service.get('/v1/tools/sandwell', own.key)).status).toBe(404);
    expect((await editor.send(path('/new/check', '/test'), typed({ slug: 'sandwell' }))).status).toBe(400);
  });

  it('shares one rate limit among the members of a partner', async () => {
    const another = await partner(users.service);
    const both = await Promise.all([memberOf(users, another.id, 'editor'), memberOf(users, another.id, 'owner')]);
    const send = (visitor: Visitor): Promise<Visited> =>
      visitor.send(`/partner/${another.id}/submissions/new/check`, { name: 'x' });
    const statuses = new Set<number>();
    for (let index = 0; index < 20; index += 1) statuses.add((await send(both[index % 2] as Visitor)).status);
    expect([...statuses]).toEqual([400]);
    expect((await send(both[0])).status).toBe(429);
    expect((await editor.send(path('/new/check'), { name: 'x' })).status).toBe(400);
    // The keys of the partner have their own.
    await submitted(users.service, another.key);
  });
});
