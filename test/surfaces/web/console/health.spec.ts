import { randomUUID } from 'node:crypto';
import type { SiteCheckConfig } from '../../../../src/contexts/listings/health/site-check.config.js';
import { rowsOf } from '../../../harness/database.js';
import type { Service } from '../../../harness/service.js';
import { addMoved, addProblem, type ProblemListing } from '../../../harness/site-problems.js';
import { TestUsers } from '../../../harness/test-users.js';
import { until } from '../../../harness/until.mjs';
import type { Visited, Visitor } from '../../../harness/visitor.js';

let users: TestUsers;
let service: Service;
let ada: Visitor;

beforeAll(async () => {
  users = await TestUsers.start();
  ({ service } = users);
  ada = await users.admin('Ada Moreno');
});
beforeEach(() => rowsOf(service.databaseUrl, 'update site_checks set result = null, ignored_until = null'));
afterAll(() => users.stop());

type Problem = Parameters<typeof addProblem>[1];
const problem = (fields?: Problem): Promise<ProblemListing> => addProblem(service, fields);
const moved = (target?: string): Promise<ProblemListing> => addMoved(service, target);

const rows = ({ $ }: Visited): string[] =>
  $('tbody th a')
    .toArray()
    .map((link) => $(link).text());

/** What a browser sends for these selected rows. */
const selectionIn = ({ $ }: Visited, ...listings: { field: string }[]): Record<string, string> =>
  Object.fromEntries(
    listings.map(({ field }) => {
      const box = $(`input[form=selection][name="${field}"]`);
      expect([field, box.length]).toEqual([field, 1]);
      return [field, box.attr('value') ?? ''];
    }),
  );
const act = async (
  action: string,
  listings: { field: string }[],
  more: Record<string, string> = {},
): Promise<Visited> => {
  const page = await ada.open('/console/health');
  return ada.send(page.$('#selection').attr('action') ?? '', { ...selectionIn(page, ...listings), action, ...more });
};
const actions = async (id: string): Promise<string[]> =>
  (await service.admin('GET', `/audit?subject=${id}`)).body.data.map((entry: any) => entry.action);
const isPublished = async (id: string): Promise<boolean> =>
  (await rowsOf(service.databaseUrl, `select published from tools where id = '${id}'`))[0].published;

describe('The list of site problems', () => {
  it('shows the evidence of each as text, with links to the editor and the site', async () => {
    const hostile = '<img src=x onerror=alert(1)>\u202e';
    const shown = await problem({
      result: 'moved',
      liveTitle: 'Calm letters',
      evidence: {
        title: hostile.repeat(100),
        hops: [
          { status: 302, url: 'https://one.example/' },
          { status: 301, url: `https://two.example/${hostile}` },
        ],
        target: 'https://one.example/',
      },
    });
    const failing = await problem({
      result: 'failing',
      reason: 'timeout',
      evidence: { status: null, message: hostile },
    });
    const page = await ada.open('/console/health');
    const { $ } = page;
    expect(page.text).not.toContain('<img src=x');
    const row = $(`#${shown.field}`);
    expect(row.find('th a').first().attr('href')).toBe(`/console/tools/${shown.id}`);
    expect(row.find('td[data-label=Website] a').attr()).toMatchObject({ rel: 'nofollow ugc noopener' });
    const lines = (field: string): string[] =>
      $(`#${field} .evidence > div`)
        .toArray()
        .map((line) =>
          $(line)
            .find('dt, dd')
            .toArray()
            .map((part) => $(part).text())
            .join(': '),
        );
    expect(lines(shown.field)).toEqual([
      'Status: 200',
      expect.stringMatching(/^Redirects: 302 to https:\/\/one.example\/301 to https:\/\/two.example\//),
      'Title then: Calm letters 4 days ago',
      expect.stringMatching(/^Title now: <img src=x.{20,160}…$/),
    ]);
    expect(row.find('.evidence a')).toHaveLength(0);
    expect(lines(failing.field).slice(0, 2)).toEqual(['Status: no response', expect.stringMatching(/^Error: <img/)]);
    expect($(`#${failing.field} .note`).text()).toBe('Failing: timeout');
    expect($(`#${failing.field}`).text()).toContain('Next: never');
  });

  it('is filtered by result, kind and age, oldest first, and has an empty state', async () => {
    const empty = await ada.open('/console/health');
    expect(empty.$('.empty h2').text()).toBe('No site problems');
    const young = await problem({ days: 2, result: 'gone' });
    const old = await problem({ days: 40 });
    const listed = await problem({ days: 10, kind: 'directory', result: 'failing', reason: 'tls' });
    const unknown = await problem({ result: 'unknown', reason: 'robots' });
    const names = async (query: string): Promise<string[]> => rows(await ada.open(`/console/health${query}`));
    expect(await names('')).toEqual([old.name, listed.name, young.name]);
    expect(await names('?minDays=7')).toEqual([old.name, listed.name]);
    expect(await names('?minDays=7&kind=directory')).toEqual([listed.name]);
    expect(await names('?result=gone')).toEqual([young.name]);
    expect(await names('?result=unknown')).toEqual([unknown.name]);
    const none = await ada.open('/console/health?result=changed&minDays=14');
    expect(none.$('.empty h2').text()).toBe('No matching site problems');
    expect(none.$('select[name=minDays] option[selected]').attr('value')).toBe('14');
    expect(none.$('form[action="/console/filters"] [name=filters]').val()).toBe('result=changed&minDays=14');
    for (const query of ['?result=bad', '?minDays=-1', '?kind=label'])
      expect([query, (await ada.open(`/console/health${query}`)).status]).toEqual([query, 400]);
  });

  it('is counted on the overview, without ignored ones', async () => {
    const [one, two] = [await problem(), await problem({ result: 'changed' })];
    await act('ignore', [two]);
    // The overview counts again after a few seconds.
    await until(async () => (await ada.open('/console')).$('.figure a[href="/console/health"]').text().includes('1 '));
    expect(rows(await ada.open('/console/health'))).toEqual([one.name]);
  });

  it('is for admins only', async () => {
    const visitor = await users.signedIn();
    expect((await visitor.open('/console/health')).status).toBe(403);
    expect((await visitor.send('/console/health/batch', { action: 'ignore' })).status).toBe(403);
  });
});

describe('The selected listings', () => {
  it('are unpublished after a confirmation that names them', async () => {
    const [one, two] = [await problem(), await problem({ result: 'gone' })];
    const asked = await act('unpublish', [one, two]);
    expect([asked.status, asked.$('h1').text()]).toEqual([200, 'Unpublish 2 listings']);
    expect(asked.$('main form ul').text()).toContain(one.name);
    expect(await isPublished(one.id)).toBe(true);
    const form = asked.$('form[aria-label="Unpublish 2 listings"]');
    const fields = Object.fromEntries(form.serializeArray().map(({ name, value }) => [name, value]));
    const { status, location } = await ada.send(form.attr('action') ?? '', fields);
    expect([status, location]).toEqual([303, expect.stringContaining('changed=2&done=unpublish')]);
    expect((await ada.open(location ?? '')).$('[role=status]').text()).toContain('2 listings unpublished.');
    for (const { id } of [one, two]) {
      expect([await isPublished(id), await actions(id)]).toEqual([false, ['tool.updated']]);
    }
  });

  it('are ignored after a confirmation if there are several, and listed as ignored until an admin stops that', async () => {
    const listings = [await problem(), await problem({ result: 'gone' })];
    const asked = await act('ignore', listings);
    expect([asked.status, asked.$('h1').text()]).toEqual([200, 'Ignore 2 problems']);
    expect(rows(await ada.open('/console/health'))).toHaveLength(2);
    const form = asked.$('form[aria-label="Ignore 2 problems"]');
    const fields = Object.fromEntries(form.serializeArray().map(({ name, value }) => [name, value]));
    expect((await ada.send(form.attr('action') ?? '', fields)).location).toContain('changed=2&done=ignore');
    expect(rows(await ada.open('/console/health'))).toEqual([]);
    const ignored = await ada.open('/console/health?ignored=true');
    expect(rows(ignored)).toHaveLength(2);
    expect(ignored.$('tbody').text()).toContain('ignored until');
    const notice = async (): Promise<string> =>
      (await ada.open(`/console/tools/${listings[1]?.id}`)).$('.notice').text().replaceAll(/\s+/g, ' ');
    expect(await notice()).toMatch(/site checks found is ignored until /);
    const buttons = ignored
      .$('#selection button')
      .get()
      .map((button) => ignored.$(button).text());
    expect([buttons.includes('Stop ignoring'), buttons.includes('Ignore for 90 days')]).toEqual([true, false]);
    const stopped = await ada.send(ignored.$('#selection').attr('action') ?? '', {
      ...selectionIn(ignored, ...listings.slice(0, 1)),
      action: 'stop-ignoring',
    });
    expect((await ada.open(stopped.location ?? '')).$('[role=status]').text()).toContain(
      '1 problem no longer ignored.',
    );
    expect(rows(await ada.open('/console/health'))).toEqual([listings[0]?.name]);
  });

  it('get the redirect target as their website', async () => {
    const one = await moved('https://newer.example/home');
    const { location } = await act('use-target', [one]);
    expect((await ada.open(location ?? '')).$('[role=status]').text()).toContain('1 website replaced');
    const saved = `select website from tools where id = '${one.id}'`;
    expect(await rowsOf(service.databaseUrl, saved)).toEqual([{ website: 'https://newer.example/home' }]);
    expect(await actions(one.id)).toEqual(['tool.updated']);
    expect(rows(await ada.open('/console/health'))).toEqual([]);
  });

  it('are ignored, or checked as soon as possible', async () => {
    const [ignored, checked] = [await problem(), await problem()];
    await act('ignore', [ignored]);
    expect(await actions(ignored.id)).toEqual(['tool.site-ignored']);
    await rowsOf(
      service.databaseUrl,
      `update site_checks set due_at = now() + interval '3 days' where listing_id = '${checked.id}'`,
    );
    const settings = service.inside<SiteCheckConfig>('SiteCheckConfig');
    expect((await act('check', [checked])).$('[role=alert]').text()).toContain('Site checks are turned off');
    Object.assign(settings, { isOn: true });
    try {
      const { location } = await act('check', [checked]);
      expect((await ada.open(location ?? '')).$('[role=status]').text()).toContain('1 website will be checked');
      expect((await ada.open('/console/health')).$(`#${checked.field}`).text()).toContain('Next: now');
      expect(await actions(checked.id)).toEqual(['tool.site-check-requested']);
    } finally {
      Object.assign(settings, { isOn: false });
    }
  });

  it('are changed one by one: the page names those that were not and why, and keeps them selected', async () => {
    const [target, parked, stale, gone] = [await moved(), await problem(), await moved(), await problem()];
    const page = await ada.open('/console/health?minDays=1');
    const form = selectionIn(page, target, parked, stale, gone);
    await rowsOf(service.databaseUrl, `update site_checks set checked_at = now() where listing_id = '${stale.id}'`);
    await service.admin('PATCH', `/tools/${gone.id}`, { published: false });
    const action = page.$('#selection').attr('action') ?? '';
    expect(action).toBe('/console/health/batch?minDays=1&page=1');
    const sent = await ada.send(action, { ...form, action: 'use-target' });
    expect(sent.status).toBe(409);
    const text = sent.$('[role=alert]').text();
    expect(text).toContain('3 listings not changed, 1 listing changed:');
    expect(text).toContain(`${parked.name}: The website does not redirect to another site.`);
    expect(text).toContain(`${stale.name}: Its website was checked again or replaced after you opened the page.`);
    expect(text).toContain(`${gone.name}: It is no longer published.`);
    expect(sent.$(`input[name="${parked.field}"]`).attr('checked')).toBeDefined();
    expect(sent.$(`input[name="${target.field}"]`)).toHaveLength(0);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['nothing selected', { action: 'ignore' }, /Select at least one listing/],
    ['no action', {}, /Missing required field: action/],
    ['another action', { action: 'delete' }, /action must be one of/],
    ['a hostile ID', { action: 'ignore', 'site-tool-<script>': 'x' }, /items must be objects with kind/],
    [
      'another kind',
      { action: 'unpublish', [`site-label-${randomUUID()}`]: '2026-11-16T08:30:00.000Z' },
      /items must be objects with kind/,
    ],
    [
      '101 rows',
      {
        action: 'unpublish',
        ...Object.fromEntries(
          Array.from({ length: 101 }, () => [`site-tool-${randomUUID()}`, '2026-11-16T08:30:00.000Z']),
        ),
      },
      /items must be a list of 1 to 100 listings/,
    ],
  ])('are rejected with a reason: %s', async (_, fields, reason) => {
    const { status, $ } = await ada.send('/console/health/batch', fields);
    expect([status, $('[role=alert]').text()]).toEqual([400, expect.stringMatching(reason)]);
  });

  it('are named by ID if they don’t exist', async () => {
    const id = randomUUID();
    const { status, $ } = await ada.send('/console/health/batch', {
      action: 'ignore',
      [`site-tool-${id}`]: '2026-11-16T08:30:00.000Z',
    });
    expect([status, $('[role=alert]').text()]).toEqual([409, expect.stringContaining(`${id}: It is no longer`)]);
  });
});

describe('The API', () => {
  const batch = (action: string, ...items: object[]) => service.admin('POST', '/site-checks/batch', { action, items });

  it('lists ignored problems, and stops ignoring one', async () => {
    const { id } = await problem();
    const call = async (method: 'POST' | 'DELETE'): Promise<unknown> =>
      (await service.admin(method, `/site-checks/tool/${id}/ignore`)).body.data.ignoredUntil;
    const listed = async (query: string): Promise<string[]> =>
      (await service.admin('GET', `/site-checks${query}`)).body.data.map(({ listing }: any) => listing.id);
    expect(await call('POST')).toEqual(expect.any(String));
    expect([await listed(''), await listed('?ignored=true'), await listed('?ignored=false')]).toEqual([[], [id], []]);
    expect([await call('DELETE'), await call('DELETE')]).toEqual([null, null]);
    expect([await listed(''), await listed('?ignored=true')]).toEqual([[id], []]);
    expect(await actions(id)).toEqual(['tool.site-unignored', 'tool.site-ignored']);
    expect((await service.admin('DELETE', `/site-checks/tool/${randomUUID()}/ignore`)).status).toBe(404);
    expect((await service.admin('GET', '/site-checks?ignored=maybe')).status).toBe(400);
  });

  it('does the same to up to 100 listings, with a result for each', async () => {
    const [one, two] = [await moved(), await problem()];
    const { body } = await service.admin('GET', '/site-checks');
    const checkedAt = body.data.find(({ listing }: any) => listing.id === one.id).checkedAt;
    const response = await batch(
      'use-target',
      { kind: 'tool', id: one.id, checkedAt },
      { kind: 'tool', id: two.id },
      { kind: 'directory', id: two.id },
    );
    expect(response.body.data).toMatchObject([
      { kind: 'tool', id: one.id, success: true, error: null, code: null },
      { id: two.id, success: false, code: 'conflict' },
      { kind: 'directory', success: false, code: 'not-found' },
    ]);
    const stale = await batch('unpublish', { kind: 'tool', id: two.id, checkedAt: '2026-01-01T00:00:00.000Z' });
    expect(stale.body.data).toMatchObject([{ success: false, code: 'stale' }]);
    expect((await batch('unpublish', { kind: 'tool', id: two.id })).body.data).toMatchObject([{ success: true }]);
    expect([await isPublished(two.id), await actions(two.id)]).toEqual([false, ['tool.updated']]);
  });

  it('ignores only problems', async () => {
    const live = await problem({ result: 'live' });
    expect((await service.admin('POST', `/site-checks/tool/${live.id}/ignore`)).status).toBe(409);
  });

  it('exports the list', async () => {
    const one = await problem({ liveTitle: '=1+1', evidence: { hops: [{ status: 301, url: 'https://a.example/' }] } });
    await problem({ result: 'gone' });
    const { text } = await service.admin('GET', '/exports/site-checks?result=parked');
    const [head, line, ...rest] = text.trim().split('\r\n');
    expect(head).toMatch(/^kind,id,slug,name,website,result,reason,since,checkedAt,nextCheckAt,status,redirects,/);
    expect(line).toContain(`tool,${one.id},`);
    expect(line).toContain(`301 https://a.example/`);
    expect(line).toContain(`'=1+1`);
    expect(rest).toEqual([]);
  });

  const item = { kind: 'tool', id: randomUUID() };
  it.each<[string, string, object[]]>([
    ['no items', 'ignore', []],
    ['a hostile ID', 'ignore', [{ kind: 'tool', id: 'x' }]],
    ['a time that is none', 'ignore', [{ ...item, checkedAt: 'soon' }]],
    ['another action', 'erase', [item]],
    ['a listing twice', 'ignore', [item, item]],
    ['101 listings', 'ignore', Array.from({ length: 101 }, () => ({ kind: 'tool', id: randomUUID() }))],
  ])('rejects %s', async (_, action, items) => {
    expect((await batch(action, ...items)).status).toBe(400);
  });
});
