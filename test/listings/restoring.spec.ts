import { rowsOf } from '../harness/database.js';
import { category, directory, directoryCategory, tag, tool } from '../harness/listings.js';
import type { ServiceResponse, Service } from '../harness/service.js';
import { TestUsers } from '../harness/test-users.js';
import type { Visitor } from '../harness/visitor.js';

let users: TestUsers;
let service: Service;
let ada: Visitor;

beforeAll(async () => {
  users = await TestUsers.start();
  ({ service } = users);
  await service.import(
    category('writing'),
    ...['seo', 'drafts', 'gone'].map((slug) => tag(slug)),
    ...['launch', 'closed'].map((slug) => directoryCategory(slug)),
  );
  ada = await users.admin('Ada Moreno');
});
afterAll(() => users.stop());

type Path = '/tools' | '/directories';

async function data(method: string, path: string, body?: object): Promise<any> {
  const response = await service.admin(method, path, body);
  if (response.status >= 300) throw new Error(`${method} ${path} failed: ${response.text}`);
  return response.body.data;
}

const created = (path: Path, fields: Record<string, unknown> = {}): Promise<any> =>
  data('POST', path, { ...(path === '/tools' ? tool(fields) : directory(fields)), kind: undefined });
/** Newest first. */
const entriesOf = (id: string): Promise<any[]> => data('GET', `/audit?subject=${id}`);
const newestEntry = async (id: string): Promise<any> => (await entriesOf(id))[0];
const restore = (path: Path, id: string, body: object): Promise<ServiceResponse> =>
  service.admin('POST', `${path}/${id}/restore`, body);
/** The record without what every edit changes. */
const valuesOf = async (path: Path, id: string): Promise<object> => {
  const { version: _version, updatedAt: _updatedAt, ...values } = await data('PATCH', `${path}/${id}`, {});
  return values;
};

describe('The audit log', () => {
  it('keeps the old and new values of an edited tool, and of founderEmail only that it changed', async () => {
    const { id } = await created('/tools', { tags: ['seo'], founderEmail: 'old@founder.example' });
    const faqs = [{ question: 'Free?', answer: 'Yes.' }];
    const edit = { tagline: 'New', category: 'writing', tags: ['drafts', 'seo'], faqs, pricing: 'FREE' };
    await data('PATCH', `/tools/${id}`, { ...edit, founderEmail: 'new@founder.example' });
    const { details } = await newestEntry(id);
    expect(details.changes).toEqual({
      tagline: { from: 'A tagline', to: 'New' },
      category: { from: null, to: 'writing' },
      tags: { from: ['seo'], to: ['drafts', 'seo'] },
      faqs: { from: [], to: faqs },
      founderEmail: 'changed',
    });
    expect(details.fields).toContain('pricing');
    expect(JSON.stringify(await entriesOf(id))).not.toContain('founder.example');
  });

  it('keeps the old and new values of an edited directory', async () => {
    const { id } = await created('/directories', { categories: ['closed'] });
    await data('PATCH', `/directories/${id}`, {
      categories: [],
      deal: { text: 'Half', code: 'HALF' },
      teamNotes: 'Badge',
    });
    expect((await newestEntry(id)).details.changes).toEqual({
      categories: { from: ['closed'], to: [] },
      deal: { from: null, to: { text: 'Half', code: 'HALF' } },
      teamNotes: { from: '', to: 'Badge' },
    });
  });

  it('keeps no values of imports', async () => {
    await service.import(tool({ slug: 'imported-only', tagline: 'Before the import' }));
    await service.import(tool({ slug: 'imported-only', tagline: 'After the import' }));
    const [{ details }] = await data('GET', '/audit?action=tool.imported');
    expect(details).toEqual({ slugs: ['imported-only'] });
  });
});

describe.each<[Path, string, object, object]>([
  [
    '/tools',
    'tool',
    { tags: ['seo'], features: { b: '1', aa: '2' } },
    { tags: ['drafts'], features: {}, category: 'writing' },
  ],
  [
    '/directories',
    'directory',
    { categories: ['launch'], features: ['One'] },
    { categories: [], features: [], deal: null },
  ],
])('Restoring at %s', (path, kind, first, second) => {
  it('sets the values right after the entry, as an edit with an audit entry', async () => {
    const { id, slug } = await created(path, { ...first, name: 'First' });
    const original = await valuesOf(path, id);
    await data('PATCH', `${path}/${id}`, { name: 'Second', ...second });
    const edited = await newestEntry(id);
    const middle = await valuesOf(path, id);
    await data('PATCH', `${path}/${id}`, { name: 'Third', slug: `${slug}-renamed`, domainRating: 12 });

    expect((await restore(path, id, { auditId: edited.id })).body.data).toMatchObject(middle);
    expect(await valuesOf(path, id)).toEqual(middle);
    const [, { action, details }] = await entriesOf(id);
    expect([action, details.auditId]).toEqual([`${kind}.restored`, edited.id]);
    expect(details.changes).toMatchObject({
      name: { from: 'Third', to: 'Second' },
      domainRating: { from: 12, to: null },
    });

    const creation = (await entriesOf(id)).at(-1);
    expect((await restore(path, id, { auditId: creation.id })).status).toBe(200);
    expect(await valuesOf(path, id)).toEqual(original);
  });

  it('sets the values before the entry on request, also of an imported listing', async () => {
    const line = kind === 'tool' ? tool(first as never) : directory(first as never);
    await service.import(line);
    const { id } = (await data('GET', `${path}?q=${encodeURIComponent(String(line.name))}`)).find(
      ({ slug }: any) => slug === line.slug,
    );
    const original = await valuesOf(path, id);
    const { version } = await data('PATCH', `${path}/${id}`, { name: 'Edited', ...second });
    const { id: auditId } = await newestEntry(id);
    const restored = await service.call(`/v1/admin${path}/${id}/restore`, {
      method: 'POST',
      key: 'test-admin-key-of-more-than-32-characters',
      body: { auditId, before: true },
      headers: { 'if-match': `"${version}"` },
    });
    expect(restored.status).toBe(200);
    expect(await valuesOf(path, id)).toEqual(original);
  });

  it('is rejected for entries of other objects, and for text that is not an ID', async () => {
    const [one, other] = [await created(path), await created(path)];
    const { id: auditId } = await newestEntry(other.id);
    expect((await restore(path, one.id, { auditId })).status).toBe(404);
    expect((await restore(path, one.id, { auditId: '999999999999999999' })).status).toBe(404);
    for (const invalid of ['x', '0', '', 7, null, '9'.repeat(30)])
      expect((await restore(path, one.id, { auditId: invalid as string })).status).toBe(400);
  });

  it('is rejected if an entry in between has no old values', async () => {
    const { id } = await created(path);
    const { id: auditId } = await newestEntry(id);
    // Entries from before values were recorded.
    const [{ id: bare }] = await rowsOf(
      service.databaseUrl,
      `insert into audit_entries (actor, action, subject, details)
         values ('x', '${kind}.updated', '${id}', '{"fields": ["name"]}') returning id`,
    );
    const { status, body } = await restore(path, id, { auditId });
    expect([status, body.error]).toEqual([
      409,
      expect.stringContaining(`Entry ${bare} was recorded without old values`),
    ]);
    expect((await restore(path, id, { auditId: bare })).status).toBe(200);
  });
});

describe('Restoring', () => {
  it('names labels that no longer exist, and changes nothing', async () => {
    const { id } = await created('/tools', { tags: ['gone', 'seo'] });
    const { id: auditId } = await newestEntry(id);
    await data('PATCH', `/tools/${id}`, { tags: ['seo'], name: 'Kept' });
    const gone = (await data('GET', '/tags?q=gone')).find(({ slug }: any) => slug === 'gone');
    await data('DELETE', `/tags/${gone.id}`);
    const { status, body } = await restore('/tools', id, { auditId });
    expect([status, body.error]).toEqual([409, expect.stringContaining('Unknown tags: gone')]);
    expect(await valuesOf('/tools', id)).toMatchObject({ name: 'Kept' });
  });

  it('names a slug that another listing has', async () => {
    const { id } = await created('/tools', { slug: 'first-slug', published: false });
    const { id: auditId } = await newestEntry(id);
    await data('PATCH', `/tools/${id}`, { slug: 'second-slug' });
    // A former slug is never given to another listing, so only the database can cause this.
    await rowsOf(service.databaseUrl, `delete from former_slugs where slug = 'first-slug'`);
    await created('/tools', { slug: 'first-slug' });
    const { status, body } = await restore('/tools', id, { auditId });
    expect([status, body.error]).toEqual([409, expect.stringContaining('first-slug is taken')]);
  });

  it('is in the history on the page of the listing, with old and new values, and rejected for an older version', async () => {
    const { id } = await created('/tools', { name: 'Lantern', description: `${'Same words. '.repeat(40)}Old end.` });
    await data('PATCH', `/tools/${id}`, { name: 'Beacon', description: `${'Same words. '.repeat(40)}New end.` });
    const path = `/console/tools/${id}`;
    const { $ } = await ada.open(path);
    const entries = $('#history li.stack').toArray();
    expect(
      $(entries[0])
        .find('del')
        .toArray()
        .map((each) => $(each).text()),
    ).toEqual(['Lantern', expect.stringMatching(/^….*Old end\.$/), `${'Same words. '.repeat(40)}Old end.`]);
    expect($(entries[0]).find('ins').first().text()).toBe('Beacon');
    expect(entries.map((entry) => $(entry).find('button').length)).toEqual([0, 1]);
    const form = $(entries[1]).find('form');
    const fields = Object.fromEntries(form.serializeArray().map(({ name, value }) => [name, value]));
    await data('PATCH', `/tools/${id}`, { tagline: 'By another admin' });
    const stale = await ada.send(form.attr('action') ?? '', fields);
    expect([stale.status, stale.$('[role=alert]').text()]).toEqual([
      412,
      expect.stringContaining('This changed after you opened the page'),
    ]);
    const current = stale.$('#history form').first();
    const fresh = Object.fromEntries(current.serializeArray().map(({ name, value }) => [name, value]));
    expect((await ada.send(`${path}/restore`, { ...fresh, auditId: fields.auditId ?? '' })).location).toBe(
      `${path}?done=saved`,
    );
    expect(await valuesOf('/tools', id)).toMatchObject({ name: 'Lantern', tagline: 'A tagline' });
  });

  it('offers the version before the first entry of an imported listing', async () => {
    const line = tool({ name: 'Imported lamp' });
    await service.import(line);
    const { id } = (await data('GET', '/tools?q=imported%20lamp'))[0];
    await data('PATCH', `/tools/${id}`, { name: 'Edited lamp' });
    const { $ } = await ada.open(`/console/tools/${id}`);
    const form = $('#history form');
    expect(form.text()).toContain('Restore previous version');
    const fields = Object.fromEntries(form.serializeArray().map(({ name, value }) => [name, value]));
    expect((await ada.send(form.attr('action') ?? '', fields)).status).toBe(303);
    expect(await valuesOf('/tools', id)).toMatchObject({ name: 'Imported lamp' });
  });
});
