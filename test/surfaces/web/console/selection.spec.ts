import { category } from '../../../harness/listings.js';
import { partner, submitted } from '../../../harness/partner.js';
import type { Service } from '../../../harness/service.js';
import { TestUsers } from '../../../harness/test-users.js';
import type { Visited, Visitor } from '../../../harness/visitor.js';

let users: TestUsers;
let service: Service;
let ada: Visitor;
let noorId: string;
let key: string;

beforeAll(async () => {
  users = await TestUsers.start();
  ({ service } = users);
  await service.import(category('writing'));
  ({ key } = await partner(service));
  ada = await users.admin('Ada Moreno');
  const email = users.newEmail();
  await users.admin('Noor Haddad', email);
  noorId = (await service.admin('GET', `/users?email=${email}`)).body.data[0].id;
});

afterAll(() => users.stop());

let count = 0;
async function work(): Promise<string> {
  count += 1;
  return (await submitted(service, key, { name: `Loomline ${count}`, paymentType: 'starter' })).id;
}
const detail = async (id: string): Promise<any> => (await service.admin('GET', `/submissions/${id}`)).body.data;
/** What a browser sends for these selected submissions. */
const selectionIn = ({ $ }: Visited, ids: string[]): Record<string, string> =>
  Object.fromEntries(
    ids.map((id) => {
      const box = $(`input[form=selection][name="submission-${id}"]`);
      expect(box.length).toBe(1);
      return [`submission-${id}`, box.attr('value') ?? ''];
    }),
  );

describe.each([
  ['The board', '/console/board'],
  ['The list of submissions', '/console/submissions'],
])('%s', (_, path) => {
  it('moves and assigns the selected submissions, and keeps its filters', async () => {
    const [one, two, other] = [await work(), await work(), await work()];
    const page = await ada.open(`${path}?package=starter`);
    const action = page.$('#selection').attr('action') ?? '';
    expect(action).toContain('package=starter');
    const form = { ...selectionIn(page, [one, two]), state: 'ASSIGNED', assignee: noorId };
    const { status, location } = await ada.send(action, form);
    expect([status, location]).toEqual([
      303,
      expect.stringMatching(/package=starter&changed=2|changed=2.*package=starter/),
    ]);
    for (const id of [one, two])
      expect(await detail(id)).toMatchObject({ submissionState: 'ASSIGNED', assignee: 'Noor Haddad' });
    expect((await detail(other)).submissionState).toBe('IN_QUEUE');
    expect((await ada.open(location ?? '')).$('[role=status]').text()).toContain('2 submissions changed.');
    await ada.send(action, { ...selectionIn(await ada.open(path), [one]), assignee: 'nobody' });
    expect((await detail(one)).assignee).toBeNull();
  });

  it('says how many it changed once, and only after its own form', async () => {
    const claim = async (url: string): Promise<string> => (await ada.open(url)).$('main [role=status]').text();
    expect(await claim(`${path}?changed=999`)).not.toContain('changed');
    const id = await work();
    const form = { ...selectionIn(await ada.open(path), [id]), assignee: noorId };
    const { location = '' } = await ada.send(`${path}/batch`, form);
    expect(await claim(`${path}?changed=999`)).not.toContain('changed');
    expect(await claim(location)).toContain('1 submission changed.');
    expect(await claim(location)).not.toContain('changed');
  });

  it('accepts no version that is not written in digits', async () => {
    const id = await work();
    const [name = ''] = Object.keys(selectionIn(await ada.open(path), [id]));
    for (const version of ['0x1', '1e0', ' 1', '1.0', ''])
      expect((await ada.send(`${path}/batch`, { [name]: version, assignee: noorId })).status).toBe(400);
    expect((await detail(id)).assignee).toBeNull();
  });

  it('names the submissions that it did not change and why, and keeps them selected', async () => {
    const [moved, changed] = [await work(), await work()];
    const form = selectionIn(await ada.open(path), [moved, changed]);
    await service.admin('PATCH', `/submissions/${changed}`, { notes: 'Changed meanwhile' });
    const rejected = await ada.send(`${path}/batch`, { ...form, state: 'ASSIGNED' });
    expect(rejected.status).toBe(409);
    const text = rejected.$('[role=alert]').text();
    expect(text).toContain(`${(await detail(changed)).tool.name}: It changed after you opened the page`);
    expect(text).toContain('1 submission not changed, 1 submission changed');
    expect(rejected.$(`input[name="submission-${changed}"]`).attr('checked')).toBeDefined();
    expect(rejected.$(`input[name="submission-${moved}"]`).attr('checked')).toBeUndefined();
    const again = await ada.send(`${path}/batch`, { ...selectionIn(rejected, [changed]), state: 'ASSIGNED' });
    expect([again.status, (await detail(changed)).submissionState]).toEqual([303, 'ASSIGNED']);
  });

  it('names each reason once, in UI words, for the submissions that it did not change', async () => {
    const [one, two, done] = [await work(), await work(), await work()];
    await service.admin('POST', `/submissions/${done}/done`);
    const form = selectionIn(await ada.open(path), [one, two]);
    const version = String((await detail(done)).version);
    const sent = { ...form, [`submission-${done}`]: version, state: 'REVIEW' };
    const { status, $ } = await ada.send(`${path}/batch`, sent);
    const reasons = $('[role=alert] li')
      .toArray()
      .map((row) => $(row).text());
    const [first, second, third] = await Promise.all([one, two, done].map(async (id) => (await detail(id)).tool.name));
    expect([status, reasons]).toEqual([
      409,
      [
        `2 can’t move to Review: they are in queue. ${first}, ${second}`,
        `1 can’t move to Review: it is done. ${third}`,
      ],
    ]);
  });

  it.each([
    [{ state: 'ASSIGNED' }, 'Select at least one submission.'],
    [{ 'submission-x': '1' }, 'Choose what to change'],
    [{ 'submission-x': 'one', state: 'ASSIGNED' }, 'items must be objects with toolId'],
    [{ 'submission-x': '1', state: 'DONE' }, 'state must be one of'],
    [
      Object.fromEntries(Array.from({ length: 101 }, (_each, index) => [`submission-${index}`, '1'])),
      'Choose what to change',
    ],
  ])('says what is wrong with a selection: %#', async (form, message) => {
    const { status, $ } = await ada.send(`${path}/batch`, form);
    expect([status, $('[role=alert]').text()]).toEqual([400, expect.stringContaining(message)]);
  });

  it('can be filtered by assignee', async () => {
    const [noors, other] = [await work(), await work()];
    await service.admin('PATCH', `/submissions/${noors}`, { assigneeId: noorId });
    const { $ } = await ada.open(`${path}?assignee=${noorId}`);
    expect($('select[name=assignee] option[selected]').first().text()).toBe('Noor Haddad');
    const shown = (id: string): number => $(`input[name="submission-${id}"]`).length;
    expect([shown(noors), shown(other)]).toEqual([1, 0]);
  });
});

describe('A submission’s page', () => {
  it('offers every admin as assignee, and a name without an account while it is set', async () => {
    const id = await work();
    await service.admin('PATCH', `/submissions/${id}`, { assignee: 'Freelancer' });
    const options = async (): Promise<string[]> => {
      const { $ } = await ada.open(`/console/submissions/${id}`);
      return $('#assignee option')
        .toArray()
        .map((option) => $(option).text());
    };
    expect(await options()).toEqual(['Unassigned', 'Ada Moreno', 'Noor Haddad', 'Freelancer (not an admin)']);
    const version = String((await detail(id)).version);
    await ada.send(`/console/submissions/${id}`, { assignee: noorId, version });
    expect(await detail(id)).toMatchObject({ assignee: 'Noor Haddad', assigneeId: noorId });
    expect(await options()).toEqual(['Unassigned', 'Ada Moreno', 'Noor Haddad']);
  });

  it('shows the due date on cards and in the list, and changes it', async () => {
    const id = await work();
    const version = String((await detail(id)).version);
    await ada.send(`/console/submissions/${id}`, { due: '2020-02-01', version });
    expect((await detail(id)).dueAt).toBe('2020-02-01T23:59:59.000Z');
    for (const path of ['/console/board?sort=due', '/console/board?due=late', '/console/submissions?sort=due']) {
      const { $ } = await ada.open(path);
      const row = $(`input[name="submission-${id}"]`).closest('.work-card, tr');
      expect([path, row.text()]).toEqual([path, expect.stringContaining('Late Feb 1')]);
    }
    const { status, $ } = await ada.send(`/console/submissions/${id}`, { due: 'soon', version });
    expect([status, $('#due-problem').text()]).toEqual([400, expect.stringContaining('must be a date')]);
  });

  it('keeps the due date when other fields are saved', async () => {
    const id = await work();
    const dueAt = '2030-01-31T09:30:00.000Z';
    await service.admin('PATCH', `/submissions/${id}`, { dueAt });
    const { $ } = await ada.open(`/console/submissions/${id}`);
    const shown = $(`form[action="/console/submissions/${id}"]`).serializeArray();
    const fields = Object.fromEntries(shown.map(({ name, value }) => [name, value]));
    expect(fields).toMatchObject({ due: '2030-01-31' });
    await ada.send(`/console/submissions/${id}`, { ...fields, notes: 'Listed in March.' });
    expect(await detail(id)).toMatchObject({ dueAt, summary: { notes: 'Listed in March.' } });
  });
});

describe('The turnaround page', () => {
  it('shows figures by package, week, partner and state', async () => {
    const id = await work();
    await service.admin('POST', `/submissions/${id}/done`);
    const { status, $ } = await ada.open('/console/board/figures?weeks=4');
    expect(status).toBe(200);
    for (const text of ['Launch Harbor', 'Starter (30+ directories)', '90th percentile', 'In queue'])
      expect($('main').text()).toContain(text);
    expect($('select[name=weeks] option[selected]').val()).toBe('4');
    expect($('[aria-label="By week"] tbody tr').length).toBe(1);
    // It took less than two hours.
    expect($('#by-week').closest('section').find('.chart-values').text()).toContain(' min');
  });
});

describe('A column of the board', () => {
  it('pages through all of its cards and keeps the filters, and a card of a later page can be moved', async () => {
    const { id, key: own } = await partner(service);
    const ids: string[] = [];
    for (let index = 0; index < 45; index += 1)
      ids.push((await submitted(service, own, { name: `Paged ${index}`, paymentType: 'starter' })).id);
    const shown = ({ $ }: Visited): string[] =>
      $('[data-state=IN_QUEUE] .work-card')
        .toArray()
        .map((card) => $(card).attr('id')?.replace('card-', '') ?? '');
    for (const sort of ['', '&sort=due']) {
      let page = await ada.open(`/console/board?partner=${id}${sort}`);
      const seen = shown(page);
      for (let next = 1; next < 3; next += 1) {
        page = await ada.open(page.$('[data-state=IN_QUEUE] a[rel=next]').attr('href') ?? '');
        seen.push(...shown(page));
      }
      expect(seen).toEqual(ids);
      expect(page.$('[data-state=IN_QUEUE] a[rel=next]')).toHaveLength(0);
      const form = page.$(`#card-${ids[44]} form`).first();
      expect(form.attr('action')).toContain(`IN_QUEUE=${ids[39]}`);
    }
    expect((await ada.open('/console/board?IN_QUEUE=x')).status).toBe(400);
  });

  it.each(['paperl', 'https://www.paperlantern.example/about', 'harborview'])('finds cards by %s', async (q) => {
    const fields = { name: 'Harborview', contactEmail: 'team@harborview.example' };
    const { id } = (await service.admin('POST', '/partners', fields)).body.data;
    const { key: own } = (await service.admin('POST', `/partners/${id}/keys`, {})).body.data;
    const tool = { name: 'Paperlantern', website: 'https://paperlantern.example/', paymentType: 'starter' };
    const { id: wanted } = await submitted(service, own, tool);
    const other = await work();
    const { $ } = await ada.open(`/console/board?q=${encodeURIComponent(q)}`);
    expect([$(`#card-${wanted}`).length, $(`#card-${other}`).length]).toEqual([1, 0]);
    expect($('input[name=q]').first().attr('value') ?? $('main input[name=q][value]').attr('value')).toBeDefined();
    const { body } = await service.admin('GET', `/submissions?q=${encodeURIComponent(q)}`);
    expect(body.data.map((each: any) => each.tool.id)).toContain(wanted);
    for (const hostile of ["' | !(", '\\', ':*', '%', '&&&'])
      expect((await ada.open(`/console/board?q=${encodeURIComponent(hostile)}`)).status).toBe(200);
  });
});
