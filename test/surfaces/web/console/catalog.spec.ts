import { category, directory, directoryCategory, tag, tool } from '../../../harness/listings.js';
import { partner, submitted } from '../../../harness/partner.js';
import type { Service } from '../../../harness/service.js';
import { TestUsers } from '../../../harness/test-users.js';
import type { Visited, Visitor } from '../../../harness/visitor.js';

type Fields = Record<string, string>;

let service: Service;
let users: TestUsers;
let ada: Visitor;

beforeAll(async () => {
  users = await TestUsers.start({ RATE_SITE_PER_MINUTE: '100000' });
  ({ service } = users);
  ada = await users.admin('Ada Moreno');
});
afterAll(() => users.stop());

const made = async (path: string, body: object): Promise<any> => {
  const { status, body: response } = await service.admin('POST', path, body);
  expect([status, response.error]).toEqual([201, undefined]);
  return response.data;
};
const record = async (kind: string, id: string): Promise<any> => {
  const { data } = (await service.admin('GET', `/${kind}?limit=100`)).body;
  return data.find((row: any) => row.id === id);
};
const namesIn = ({ $ }: Visited): string[] =>
  $('tbody th')
    .get()
    .map((cell) => $(cell).find('a').text());

/** The values of every control of the page's form. */
const fieldsOf = ({ $ }: Visited): Fields =>
  Object.fromEntries(
    $('main form:is([aria-label^="New "], [aria-label^="Edit "])')
      .serializeArray()
      .map(({ name, value }) => [name, value]),
  );
const actions = async (subject: string): Promise<any[]> =>
  (await service.admin('GET', `/audit?subject=${subject}`)).body.data;

describe('The list of tools', () => {
  beforeAll(() =>
    service.import(
      category('mapping', { name: 'Mapping' }),
      tag('tides', { name: 'Tides' }),
      tag('after-dark', { name: 'After Dark', adult: true }),
      tool({ slug: 'chart-a', name: 'Chart A', category: 'mapping', tags: ['tides'], pricing: 'PAID', featured: true }),
      tool({ slug: 'chart-b', name: 'Chart B', category: 'mapping', published: false }),
      tool({ slug: 'chart-c', name: 'Chart C', tags: ['after-dark'] }),
    ),
  );

  it.each([
    ['q=chart', ['Chart A', 'Chart B', 'Chart C']],
    ['q=chart&category=mapping', ['Chart A', 'Chart B']],
    ['category=mapping&published=false', ['Chart B']],
    ['tag=tides', ['Chart A']],
    ['q=chart&pricing=paid', ['Chart A']],
    ['q=chart&featured=false', ['Chart B', 'Chart C']],
    ['q=chart&adult=true', ['Chart C']],
    ['category=no-such-category', []],
  ])('is filtered by the URL, like the admin API: %s', async (query, names) => {
    expect(namesIn(await ada.open(`/console/tools?${query}`)).sort()).toEqual(names);
    const { data, pagination } = (await service.admin('GET', `/tools?${query}`)).body;
    expect(data.map(({ name }: any) => name).sort()).toEqual(names);
    expect(pagination.total).toBe(names.length);
  });

  it('links to the first page from an empty page', async () => {
    const page = await ada.open('/console/tools?q=chart&page=2');
    expect(page.$('.empty a').attr('href')).toMatch(/^\/console\/tools\?q=chart(?!.*page)/);
    expect((await ada.open('/console/tools?q=no-such-chart')).$('.empty a').length).toBe(0);
  });

  it('is sorted in both directions', async () => {
    const newest = namesIn(await ada.open('/console/tools?q=chart'));
    expect(namesIn(await ada.open('/console/tools?q=chart&sort=oldest'))).toEqual(newest.toReversed());
  });

  it('publishes and features in place, keeps the filters, and records the admin in the audit log', async () => {
    const { id } = await made('/tools', { ...tool({ name: 'Toggle Me' }), published: false });
    const list = await ada.open('/console/tools?q=toggle');
    const form = list.$('form:has(button[name=published])');
    expect([form.attr('hx-target'), form.attr('hx-post')]).toEqual(['#records', form.attr('action')]);
    const { location } = await ada.send(form.attr('action') ?? '', { published: 'true' });
    expect(location).toMatch(/^\/console\/tools\?q=toggle/);
    expect((await ada.open(location ?? '')).$('button[name=published]').attr('aria-pressed')).toBe('true');
    await ada.send(`/console/tools/${id}/set`, { featured: 'true' });
    expect(await record('tools', id)).toMatchObject({ published: true, featured: true });
    const me = (await service.admin('GET', '/users?role=admin')).body.data[0].id;
    expect((await actions(id)).map(({ actor, action }) => [actor, action])).toEqual([
      [me, 'tool.updated'],
      [me, 'tool.updated'],
      [expect.any(String), 'tool.created'],
    ]);
  });

  it('escapes hostile names', async () => {
    await made('/tools', tool({ name: '<img src=x onerror=alert(1)> hostile' }));
    const { text } = await ada.open('/console/tools?q=hostile');
    expect(text).not.toContain('<img src=x');
  });
});

describe.each([
  [
    'tool',
    'tools',
    (): object => ({
      ...tool({ name: 'Every Field' }),
      category: 'everything',
      tags: ['all-of-it'],
      rating: 4.5,
      founderEmail: 'mara@every.example',
      affiliateText: 'Twenty percent',
      screenshots: ['https://every.example/1.png', 'https://every.example/2.png'],
      socials: { x: 'https://social.example/every' },
      faqs: [{ question: 'Is it?', answer: 'It is.\nReally.' }],
      features: { 'Colon: in a name': 'Kept as it is' },
    }),
  ],
  [
    'directory',
    'directories',
    (): object => ({
      ...directory({ name: 'Every Field' }),
      categories: ['everything-listed'],
      domainRating: 40,
      deal: { text: 'Half off', code: 'HALF' },
      faq: [{ question: 'Is it?', answer: 'It is.' }],
      features: ['One', 'Two'],
      submissionLink: 'https://every.example/submit',
      teamNotes: 'Needs a logo.\nUse the team account.',
    }),
  ],
])('The form of a %s', (noun, kind, body) => {
  beforeAll(() => service.import(category('everything'), tag('all-of-it'), directoryCategory('everything-listed')));

  it('contains every field of the admin API, and saving it unchanged changes nothing', async () => {
    const { id } = await made(`/${kind}`, body());
    const before = await record(kind, id);
    const saved = await ada.send(`/console/${kind}/${id}`, fieldsOf(await ada.open(`/console/${kind}/${id}`)));
    expect(saved.location).toBe(`/console/${kind}/${id}?done=saved`);
    expect(await record(kind, id)).toEqual(before);
  });

  it('saves only the changed fields', async () => {
    const { id } = await made(`/${kind}`, body());
    const before = await record(kind, id);
    const form = fieldsOf(await ada.open(`/console/${kind}/${id}`));
    await ada.send(`/console/${kind}/${id}`, { ...form, name: 'Renamed', domainRating: '55' });
    const after = await record(kind, id);
    const changed = { name: 'Renamed', domainRating: 55, updatedAt: after.updatedAt, version: 2 };
    expect(after).toEqual({ ...before, ...changed });
    expect((await actions(id))[0].details).toEqual({
      fields: ['name', 'domainRating'],
      changes: {
        name: { from: 'Every Field', to: 'Renamed' },
        domainRating: { from: before.domainRating, to: 55 },
      },
    });
  });

  it('points out another listing with the same host, also while it is typed, and saves it all the same', async () => {
    const one = await made(`/${kind}`, { ...body(), website: `https://www.same-${kind}.example/` });
    const other = await made(`/${kind}`, body());
    const path = `/console/${kind}/${other.id}`;
    const page = await ada.open(path);
    expect(page.text).not.toContain('is listed already');
    const website = `http://SAME-${kind}.example:80/app`;
    const rejected = await ada.send(path, { ...fieldsOf(page), website, domainRating: '101' });
    expect(rejected.$('.notice').text()).toContain('is listed already');
    expect((await ada.send(path, { ...fieldsOf(page), website })).status).toBe(303);
    const saved = await ada.open(`${path}?done=saved`);
    expect(saved.$(`.notice a[href="/console/${kind}/${one.id}"]`).length).toBe(1);
  });

  it('creates a record', async () => {
    const blank = await ada.open(`/console/${kind}/new`);
    const { kind: _, ...fields } = (noun === 'tool' ? tool() : directory()) as Fields;
    const { location = '' } = await ada.send(`/console/${kind}`, { ...fieldsOf(blank), ...fields });
    expect(await record(kind, location.split(/[/?]/)[3] ?? '')).toMatchObject({ slug: fields.slug, published: true });
  });

  it('shows errors next to their fields and keeps typed values', async () => {
    const { id } = await made(`/${kind}`, body());
    const form = fieldsOf(await ada.open(`/console/${kind}/${id}`));
    const page = await ada.send(`/console/${kind}/${id}`, { ...form, website: 'nowhere', domainRating: '101' });
    expect(page.status).toBe(400);
    expect(page.$('#website-problem').text()).toContain('http(s) URL');
    expect(page.$('#domainRating-problem').text()).toContain('from 0 to 100');
    expect([page.$('#website').val(), page.$('#website').attr('aria-invalid')]).toEqual(['nowhere', 'true']);
    expect((await record(kind, id)).website).not.toBe('nowhere');
  });

  it('shows a taken slug and an unknown label next to their fields', async () => {
    const [one, other] = [await made(`/${kind}`, body()), await made(`/${kind}`, body())];
    const form = fieldsOf(await ada.open(`/console/${kind}/${one.id}`));
    const taken = await ada.send(`/console/${kind}/${one.id}`, { ...form, slug: other.slug });
    expect([taken.status, taken.$('#slug-problem').text()]).toEqual([409, expect.stringContaining('is taken')]);
    const field = noun === 'tool' ? 'tags' : 'categories';
    const unknown = await ada.send(`/console/${kind}/${one.id}`, { ...form, [field]: 'no-such-label' });
    expect([unknown.status, unknown.$(`#${field}-problem`).text()]).toEqual([
      400,
      expect.stringContaining('no-such-label'),
    ]);
  });

  it('shows the second of two admins what the first changed, keeps the typed values, and saves them on a second try', async () => {
    const { id } = await made(`/${kind}`, body());
    const path = `/console/${kind}/${id}`;
    const ivo = await users.admin('Ivo Brandt');
    const form = fieldsOf(await ada.open(path));
    await ivo.send(path, { ...form, name: 'By Ivo' });
    const rejected = await ada.send(path, { ...form, name: 'By Ada' });
    expect(rejected.status).toBe(412);
    expect(rejected.$('[role=alert]').text()).toMatch(/Ivo Brandt.*Name.*By Ivo/s);
    expect(rejected.$('#name').val()).toBe('By Ada');
    expect((await record(kind, id)).name).toBe('By Ivo');
    await ada.send(path, fieldsOf(rejected));
    expect((await record(kind, id)).name).toBe('By Ada');
  });

  it('keeps another admin’s changes to other fields, also after a validation error', async () => {
    const { id } = await made(`/${kind}`, body());
    const path = `/console/${kind}/${id}`;
    const ivo = await users.admin('Ivo Brandt');
    const form = fieldsOf(await ada.open(path));
    await ivo.send(path, { ...form, name: 'By Ivo' });
    const wrong = await ada.send(path, { ...form, website: 'nowhere' });
    expect(wrong.status).toBe(400);
    expect((await ada.send(path, { ...fieldsOf(wrong), website: 'https://ada.example/' })).status).toBe(303);
    expect(await record(kind, id)).toMatchObject({ name: 'By Ivo', website: 'https://ada.example/' });
    expect((await actions(id))[0].details.fields).toEqual(['website']);
  });

  it('shows both values of a field that both changed, and a second save keeps the other admin’s remaining changes', async () => {
    const { id } = await made(`/${kind}`, body());
    const path = `/console/${kind}/${id}`;
    const ivo = await users.admin('Ivo Brandt');
    const form = fieldsOf(await ada.open(path));
    await ivo.send(path, { ...form, name: 'By Ivo', website: 'https://ivo.example/', slug: `${form.slug}-ivo` });
    const rejected = await ada.send(path, { ...form, name: 'By Ada' });
    expect(rejected.status).toBe(412);
    const both = rejected.$('[role=alert] dl').get();
    expect(
      both.map((field) =>
        rejected
          .$(field)
          .find('dd')
          .get()
          .map((each) => rejected.$(each).text()),
      ),
    ).toEqual([['By Ivo', 'By Ada']]);
    expect([rejected.$('#name').val(), rejected.$('#website').val()]).toEqual(['By Ada', 'https://ivo.example/']);
    await ada.send(path, fieldsOf(rejected));
    expect(await record(kind, id)).toMatchObject({
      name: 'By Ada',
      website: 'https://ivo.example/',
      slug: `${form.slug}-ivo`,
    });
  });

  it('previews the page and stores nothing', async () => {
    const { id, name } = await made(`/${kind}`, body());
    const form = fieldsOf(await ada.open(`/console/${kind}/${id}`));
    const page = await ada.send(`/console/${kind}/${id}/preview`, { ...form, name: 'Not Yet <b>' });
    expect([page.status, page.$('h1').text()]).toEqual([200, 'Not Yet <b>']);
    expect(page.text).not.toMatch(/mara@every\.example|every\.example\/submit|Twenty percent/);
    expect((await record(kind, id)).name).toBe(name);
    const wrong = await ada.send(`/console/${kind}/preview`, { ...form, website: 'nowhere' });
    expect([wrong.status, wrong.$('#website-problem').length]).toEqual([400, 1]);
  });

  it('deletes only after the slug is typed', async () => {
    const { id, slug } = await made(`/${kind}`, body());
    const kept = await ada.send(`/console/${kind}/${id}/delete`, { confirmation: 'something' });
    expect([kept.status, kept.$('[role=alert]').text()]).toEqual([400, expect.stringContaining(slug)]);
    expect((await ada.send(`/console/${kind}/${id}/delete`, { confirmation: slug })).location).toBe(`/console/${kind}`);
    expect((await ada.open(`/console/${kind}/${id}`)).status).toBe(404);
  });

  it('shows before and after an attempt that a listing with submissions can’t be deleted', async () => {
    const { id, slug } = await made(`/${kind}`, body());
    const { key } = await partner(service);
    const submittedId = (await submitted(service, key, { category: 'everything', paymentType: 'starter' })).id;
    const recorded = { isSubmitted: true };
    if (kind === 'directories') await service.admin('PUT', `/submissions/${submittedId}/directories/${slug}`, recorded);
    const keptId = kind === 'tools' ? submittedId : id;
    const page = await ada.open(`/console/${kind}/${keptId}`);
    expect(page.$('form[action$="/delete"]').text()).toContain('can’t be deleted. Unpublish it instead.');
    const keptSlug = (await record(kind, keptId)).slug;
    const rejected = await ada.send(`/console/${kind}/${keptId}/delete`, { confirmation: keptSlug });
    expect([rejected.status, rejected.$('[role=alert]').text()]).toEqual([
      409,
      expect.stringContaining('has submissions, so it cannot be deleted. Unpublish it instead.'),
    ]);
    expect((await service.get(`/v1/ai-tools/status?id=${submittedId}`, key)).status).toBe(200);
  });
});

describe('The labels', () => {
  it.each(['categories', 'tags', 'directory-categories'])('are listed, created and edited: %s', async (kind) => {
    const slug = `harbour-${kind}`;
    const { location = '' } = await ada.send(`/console/${kind}`, { slug, name: 'Harbours & Piers' });
    const id = location.split(/[/?]/)[3] ?? '';
    const path = `/console/${kind}/${id}`;
    await ada.send(path, { ...fieldsOf(await ada.open(path)), name: 'Harbours' });
    expect(await record(kind, id)).toMatchObject({ slug, name: 'Harbours' });
    expect(namesIn(await ada.open(`/console/${kind}?q=harbour`))).toEqual(['Harbours']);
    const taken = await ada.send(`/console/${kind}`, { slug, name: 'Again' });
    expect([taken.status, taken.$('#slug-problem').length, taken.$('#name').val()]).toEqual([409, 1, 'Again']);
  });

  it('are flagged as adult in place', async () => {
    const { id } = await made('/tags', { slug: 'marked', name: 'Marked' });
    await ada.send(`/console/tags/${id}/set?q=marked`, { adult: 'true' });
    expect((await record('tags', id)).adult).toBe(true);
    expect(namesIn(await ada.open('/console/tags?adult=true&q=marked'))).toEqual(['Marked']);
  });

  it('say which directories fit: those in suitable categories, and those that accept any tool', async () => {
    const kind = await made('/directory-categories', { slug: 'quays', name: 'Quays' });
    await made('/directory-categories', { slug: 'docks', name: 'Docks' });
    const { id } = await made('/categories', { slug: 'boats', name: 'Boats', directoryCategories: ['quays'] });
    const path = `/console/categories/${id}`;
    const form = fieldsOf(await ada.open(path));
    expect(form.directoryCategories).toBe('quays');
    const wrong = await ada.send(path, { ...form, directoryCategories: 'quays, no-such' });
    expect([wrong.status, wrong.$('#directoryCategories-problem').text()]).toEqual([
      400,
      expect.stringContaining('no-such'),
    ]);
    await ada.send(path, { ...form, directoryCategories: 'quays, docks' });
    expect((await record('categories', id)).directoryCategories).toEqual(['docks', 'quays']);
    const log = (await ada.open(`/console/audit?subject=${id}`)).$('main').text();
    expect(log).toContain('docks');
    await ada.send(path, { ...fieldsOf(await ada.open(path)), directoryCategories: '' });
    expect((await record('categories', id)).directoryCategories).toEqual([]);

    await ada.send(`/console/directory-categories/${kind.id}/set?q=quay`, { acceptsAnyTool: 'true' });
    const list = await ada.open('/console/directory-categories?q=quay');
    expect(list.$('button[name=acceptsAnyTool]').attr('aria-pressed')).toBe('true');
    const edit = `/console/directory-categories/${kind.id}`;
    const { acceptsAnyTool: _, ...off } = fieldsOf(await ada.open(edit));
    await ada.send(edit, off);
    expect((await record('directory-categories', kind.id)).acceptsAnyTool).toBe(false);
  });

  it('show how many listings a merge moves, and the merged label is deleted', async () => {
    const [from, into] = [
      await made('/tags', { slug: 'old-word', name: 'Old Word' }),
      await made('/tags', { slug: 'new-word', name: 'New Word' }),
    ];
    await made('/tools', tool({ tags: ['old-word'] }));
    const page = await ada.open(`/console/tags/${from.id}/merge?q=word`);
    expect(page.$('main').text()).toContain('1 tool with the tag');
    expect(page.$('select option:not([value=""])').length).toBe(1);
    const merged = await ada.send(`/console/tags/${from.id}/merge`, { into: into.id });
    expect(merged.location).toBe(`/console/tags/${into.id}?done=saved`);
    expect((await ada.open('/tags/old-word')).status).toBe(404);
    expect((await ada.send(`/console/tags/${from.id}/merge`, { into: into.id })).status).toBe(404);
  });
});

describe('Visitor reports', () => {
  it('are filtered, link to the listing form, and are closed with a note', async () => {
    const { id, slug } = await made('/tools', tool({ name: 'Reported' }));
    await ada.send(`/tools/${slug}/report`, { reason: 'outdated', text: 'The price <b>is</b> wrong.' });
    const open = await ada.open('/console/reports?status=open&kind=tool&reason=outdated');
    const item = open.$('li.panel');
    expect([item.length, item.find('h2 a').attr('href')]).toEqual([1, `/console/tools/${id}`]);
    expect(open.text).not.toContain('<b>is</b>');
    const version = item.find('input[name=version]').attr('value') ?? '';
    const action = item.find('form').attr('action') ?? '';
    const { location = '' } = await ada.send(action, { version, status: 'closed', note: 'The price is right now.' });
    expect((await ada.open(location)).$('li.panel').length).toBe(0);
    const [report] = (await service.admin('GET', '/reports?status=closed')).body.data;
    expect(report).toMatchObject({ status: 'closed', note: 'The price is right now.' });
    const late = await ada.send(action, { version, status: 'closed', note: 'Mine, too late.' });
    expect([late.status, late.$('[role=alert]').length]).toEqual([412, 1]);
    expect(late.$('[role=alert]').text()).toContain('The price is right now.');
    expect(late.$('main').text()).toContain('Mine, too late.');
  });
});
