import { randomUUID } from 'node:crypto';
import { directory } from '../../../harness/listings.js';
import { partner } from '../../../harness/partner.js';
import { rowsOf } from '../../../harness/database.js';
import type { Service } from '../../../harness/service.js';
import { TestUsers } from '../../../harness/test-users.js';
import type { Visited, Visitor } from '../../../harness/visitor.js';

const LOG = '/console/audit';

let service: Service;
let users: TestUsers;
let ada: Visitor;
let adaId: string;

beforeAll(async () => {
  users = await TestUsers.startSeparate();
  ({ service } = users);
  const email = users.newEmail();
  ada = await users.admin('Ada Moreno', email);
  adaId = (await service.admin('GET', `/users?email=${email}`)).body.data[0].id;
});

afterAll(() => users.stop());

const cells = ({ $ }: Visited, label: string): string[] =>
  $(`td[data-label="${label}"]`)
    .toArray()
    .map((cell) => $(cell).text().trim());

const log = async (query: string): Promise<any> => (await service.admin('GET', `/audit?${query}`)).body;

describe('The audit log', () => {
  it('names the acting users and keys, and links to the subject', async () => {
    const { id } = await partner(service);
    const page = await ada.open(`${LOG}?subject=${id}`);
    expect(cells(page, 'Actor')).toEqual(['Configured admin key']);
    const subject = page.$('td[data-label=Subject] a').first();
    expect([subject.text(), subject.attr('href')]).toEqual(['Launch Harbor', `/console/partners/${id}`]);
    const own = await ada.open(`${LOG}?actor=${adaId}`);
    expect(new Set(cells(own, 'Actor'))).toEqual(new Set(['Ada Moreno']));
    expect(own.$('select[name=actor] option[selected]').text()).toBe('Ada Moreno');
  });

  it('shows changes with old and new values where both are known, escaped', async () => {
    await service.import(directory({ slug: 'harbor', name: 'Harbor' }));
    await rowsOf(
      service.databaseUrl,
      `insert into audit_entries (actor, action, subject, details) values
         ('x', 'submission.updated', 'changed', '{"notes": {"from": null, "to": "<b>Hello</b>"}, "webhookUrl": "https://a.example"}')
       returning id`,
    );
    const { $, text } = await ada.open(`${LOG}?subject=changed`);
    expect([$('del').text(), $('ins').text()]).toEqual(['Empty', '<b>Hello</b>']);
    expect($('td[data-label=Changes]').text()).toContain('Webhook URL https://a.example');
    expect(text).not.toContain('<b>Hello');
  });

  it.each(['constructor', '__proto__', '2026-99-99T99:99:99', '2026-99-99T99:99:99Z'])(
    'shows the name %s',
    async (name) => {
      const subject = randomUUID();
      await rowsOf(
        service.databaseUrl,
        `insert into audit_entries (actor, action, subject, details)
       values ('x', 'key.renamed', '${subject}', '{"from": "Mine", "to": "${name}"}') returning id`,
      );
      const { status, $ } = await ada.open(`${LOG}?subject=${subject}`);
      expect([status, $('ins').text()]).toEqual([200, name]);
    },
  );

  it('shows actions and values in the words of pages, IDs on demand, and all of a cut text', async () => {
    const { id } = await partner(service);
    const long = `${'word '.repeat(80)}end`;
    await rowsOf(
      service.databaseUrl,
      `insert into audit_entries (actor, action, subject, details) values
         ('${adaId}', 'submission.directory-recorded', 'worded', '{"isSubmitted": true, "submittedBy": "ADMIN", "partnerId": "${id}"}'),
         ('${adaId}', 'submission.moved', 'worded', '{"from": "IN_QUEUE", "to": "IN_PROGRESS"}'),
         ('${id}', 'delivery.repeated', 'worded', '{"deliveryId": "01a1f0f5-10f4-707c-aaac-75f9acbd21c9", "notes": "${long}"}')
       returning id`,
    );
    const page = await ada.open(`${LOG}?subject=worded`);
    expect(cells(page, 'Action').sort()).toEqual([
      'Event redelivered',
      'Submission directory recorded',
      'Submission moved',
    ]);
    const changes = (action: string): string =>
      page.$(`tr:contains("${action}") td[data-label=Changes] > ul`).text().replaceAll(/\s+/g, ' ').trim();
    expect(changes('directory recorded')).toBe('Partner Launch HarborSubmitted YesSubmitted by Team');
    expect(changes('moved')).toContain('In queue');
    expect(changes('redelivered')).toMatch(/^Notes word .*… ?Show allword .*end$/);
    const ids = page.$('tr:contains("redelivered") td[data-label=Changes] > details');
    expect([ids.find('summary').text(), ids.find('li').last().text()]).toEqual([
      'IDs',
      'Delivery 01a1f0f5-10f4-707c-aaac-75f9acbd21c9',
    ]);
    const { data } = await log('subject=worded&action=submission.moved');
    expect(data[0].details).toEqual({ from: 'IN_QUEUE', to: 'IN_PROGRESS' });
  });

  it('is filtered by actor, action, subject and time, in the console and in the API', async () => {
    await rowsOf(
      service.databaseUrl,
      `insert into audit_entries (at, actor, action, subject)
         select day::date, 'keeper', case when number % 2 = 0 then 'lamp.lit' else 'lamp.put-out' end, 'lamp-' || number
           from unnest(array['2020-05-01', '2020-05-02', '2020-05-03', '2020-05-04']) with ordinality as days (day, number)
       returning id`,
    );
    const subjects = async (query: string): Promise<string[]> =>
      (await log(query)).data.map(({ subject }: any) => subject);
    const shown = async (query: string): Promise<string[]> => cells(await ada.open(`${LOG}?${query}`), 'Subject');
    expect(await subjects('actor=keeper')).toEqual(['lamp-4', 'lamp-3', 'lamp-2', 'lamp-1']);
    expect(await subjects('actor=keeper&action=lamp.lit')).toEqual(['lamp-4', 'lamp-2']);
    expect(await subjects('actor=keeper&since=2020-05-02&until=2020-05-03T00:00:00Z')).toEqual(['lamp-2']);
    const days = await shown('actor=keeper&from=2020-05-02&to=2020-05-03');
    expect(days.map((text) => text.slice(0, 6))).toEqual(['lamp-3', 'lamp-2']);
    expect((await service.admin('GET', '/audit?since=yesterday')).body.error).toBe(
      'since must be a date or a time, such as 2026-01-31 or 2026-01-31T09:30:00Z',
    );
    expect((await ada.open(`${LOG}?from=soon`)).status).toBe(400);
  });

  it('keeps its total beyond the last page, and counts up to its limit', async () => {
    await rowsOf(
      service.databaseUrl,
      `insert into audit_entries (actor, action, subject)
         select 'many', 'lamp.lit', 'lamp' from generate_series(1, 10001) returning id`,
    );
    expect((await log('actor=many&limit=100')).pagination).toEqual({ page: 1, limit: 100, total: 10_000, pages: 100 });
    const beyond = await log('actor=many&limit=100&page=1000');
    expect([beyond.data, beyond.pagination.total]).toEqual([[], 10_000]);
    const { $ } = await ada.open(`${LOG}?actor=many`);
    expect($('h1').next().text()).toBe('10,000 or more');
  });
});
