import { rowsOf } from '../../../harness/database.js';
import { MailServer } from '../../../harness/servers/mail-server.js';
import { Service } from '../../../harness/service.js';
import { TestUsers } from '../../../harness/test-users.js';
import { until } from '../../../harness/until.mjs';
import type { Visitor } from '../../../harness/visitor.js';

let mailServer: MailServer;
let service: Service;
let users: TestUsers;
let ada: Visitor;

beforeAll(async () => {
  mailServer = await MailServer.start();
  service = await Service.start({ SMTP_URL: mailServer.url, TRUST_PROXY: '1' });
  users = new TestUsers(service, mailServer);
  ada = await users.admin('Ada Moreno', 'ada.moreno@catalog.example');
});

afterAll(async () => {
  await service.stop();
  await mailServer.stop();
});

/** The saved filters above the list, by name. */
async function shown(visitor: Visitor, path: string): Promise<Record<string, string>> {
  const { $ } = await visitor.open(path);
  const links = $('nav[aria-label="Saved filters"] a[dir]').toArray();
  return Object.fromEntries(links.map((link) => [$(link).text(), $(link).attr('href') ?? '']));
}

const save = (visitor: Visitor, list: string, filters: string, name: string): ReturnType<Visitor['send']> =>
  visitor.send('/console/filters', { list, filters, name });

describe('Saved filters', () => {
  it('are listed above their list, and only there', async () => {
    const { $ } = await ada.open('/console/tools?q=draft&published=false&page=2');
    const form = $('form[action="/console/filters"]');
    const filters = String(form.find('[name=filters]').val());
    expect([form.find('[name=list]').val(), filters]).toEqual(['tools', 'q=draft&published=false']);
    const saved = await save(ada, 'tools', filters, 'Drafts <b>');
    expect(saved.location).toBe(`/console/tools?${filters}`);
    expect(await shown(ada, '/console/tools')).toEqual({ 'Drafts <b>': `/console/tools?${filters}` });
    expect(await shown(ada, '/console/directories?q=x')).toEqual({});
    expect((await ada.open(`/console/tools?${filters}`)).$('form[action="/console/filters"]')).toHaveLength(0);
  });

  it('can be saved for the board, without the pages of its columns', async () => {
    const after = '019a8e2c-5f0e-7bb4-9c0a-3f5f6e0c1d2e';
    const { $ } = await ada.open(`/console/board?package=pro&assignee=mine&IN_QUEUE=${after}&changed=2`);
    const form = $('form[action="/console/filters"]');
    const filters = String(form.find('[name=filters]').val());
    expect([form.find('[name=list]').val(), filters]).toEqual(['board', 'package=pro&assignee=mine']);
    await save(ada, 'board', filters, 'My pro submissions');
    expect(await shown(ada, '/console/board')).toEqual({ 'My pro submissions': `/console/board?${filters}` });
  });

  it('are not offered for a list as it is without filters', async () => {
    for (const list of ['tools', 'directories', 'inbox', 'submissions', 'board', 'audit'])
      expect([list, (await ada.open(`/console/${list}`)).$('form[action="/console/filters"]').length]).toEqual([
        list,
        0,
      ]);
  });

  it('are links below their section in the rail, on every page', async () => {
    await save(ada, 'lost-listings', 'status=resolved', 'Solved');
    const { $ } = await ada.open('/console/audit');
    const below = (section: string): string[] =>
      $(`.console-rail a.nav-link[href="${section}"] + ul a`)
        .toArray()
        .map((link) => $(link).attr('href') ?? '');
    expect(below('/console/board')).toEqual(['/console/board?package=pro&assignee=mine']);
    expect(below('/console/tools')).toEqual(['/console/tools?q=draft&published=false']);
    expect(below('/console/lost-listings')).toEqual(['/console/lost-listings?status=resolved']);
    expect($('.console-rail ul')).toHaveLength(3);
  });

  it('belong to one admin, also when they are deleted', async () => {
    const grace = await users.admin('Grace Okoye', 'grace@catalog.example');
    await save(ada, 'users', 'role=admin', 'Admins');
    expect(await shown(grace, '/console/users?q=a')).toEqual({});
    const [{ id }] = await rowsOf(service.databaseUrl, `select id from saved_filters where name = 'Admins'`);
    expect((await grace.send(`/console/filters/${id}/delete`, {})).status).toBe(404);
    expect(Object.keys(await shown(ada, '/console/users'))).toEqual(['Admins']);
    expect((await ada.send(`/console/filters/${id}/delete`, {})).location).toBe('/console/users');
    expect(await shown(ada, '/console/users')).toEqual({});
  });

  it('of users are stored as `people`, which the previous version reads', async () => {
    await save(ada, 'users', 'role=admin', 'Admins');
    const stored = `select list from saved_filters where name = 'Admins'`;
    expect(await rowsOf(service.databaseUrl, stored)).toEqual([{ list: 'people' }]);
    expect(await shown(ada, '/console/users')).toEqual({ Admins: '/console/users?role=admin' });
    const { $ } = await ada.open('/console/filters');
    expect($('main a[href="/console/users?role=admin"]').text()).toBe('Admins');
    const { savedFilters } = JSON.parse((await ada.open('/dashboard/account/data')).text);
    expect(savedFilters).toContainEqual(expect.objectContaining({ list: 'users', name: 'Admins' }));
  });

  it('appear in other processes as well', async () => {
    const other = await Service.start({ SMTP_URL: mailServer.url, TRUST_PROXY: '1' }, service.databaseUrl);
    try {
      await shown(ada, '/console/audit');
      const elsewhere = await new TestUsers(other, mailServer).signedIn('ada.moreno@catalog.example');
      await save(elsewhere, 'audit', 'action=user.created', 'New users');
      expect(Object.keys(await shown(elsewhere, '/console/audit'))).toEqual(['New users']);
      await until(async () => Object.keys(await shown(ada, '/console/audit')).length > 0);
      expect(Object.keys(await shown(ada, '/console/audit'))).toEqual(['New users']);
    } finally {
      await other.stop();
    }
  });

  it('have one name per list, which the page says next to the field', async () => {
    await save(ada, 'reports', 'status=open', 'Open');
    const { status, $ } = await save(ada, 'reports', 'status=closed', 'OPEN');
    expect([status, $('#name-problem').text()]).toEqual([409, expect.stringContaining('Choose another name')]);
    expect($('form[action="/console/filters"] [name=filters]').val()).toBe('status=closed');
    expect((await save(ada, 'tags', 'q=x', 'Open')).status).toBe(303);
    expect((await save(ada, 'nothing', 'q=x', 'Open')).status).toBe(400);
    expect((await save(ada, 'tags', 'q=x', 'x'.repeat(61))).status).toBe(400);
  });

  it('are at most 50, also when they are saved at the same time', async () => {
    const lin = await users.admin('Lin Park', 'lin@catalog.example');
    const sent = await Promise.all(
      Array.from({ length: 60 }, (_, at) => save(lin, 'tools', `q=${at}`, `Filter ${at}`)),
    );
    const statuses = sent.map(({ status }) => status);
    expect([statuses.filter((status) => status === 303).length, statuses.includes(409)]).toEqual([50, true]);
    const [{ count }] = await rowsOf(
      service.databaseUrl,
      `select count(*)::integer as count from saved_filters join users on users.id = user_id where email = 'lin@catalog.example'`,
    );
    expect(count).toBe(50);
    const { $ } = await save(lin, 'tools', 'q=more', 'More');
    expect($('#name-problem').text()).toContain('Delete one first');
  });

  it('are part of the download, and are deleted with the account', async () => {
    const max = await users.admin('Max Roth', 'max@catalog.example');
    await save(max, 'deliveries', 'status=failed', 'Failed');
    const data = JSON.parse((await max.open('/dashboard/account/data')).text);
    expect(data.savedFilters).toEqual([
      { list: 'deliveries', name: 'Failed', filters: 'status=failed', createdAt: expect.any(String) },
    ]);
    expect((await max.send('/dashboard/account/close', { email: 'max@catalog.example' })).status).toBe(200);
    expect(await rowsOf(service.databaseUrl, `select id from saved_filters where name = 'Failed'`)).toEqual([]);
  });
});
