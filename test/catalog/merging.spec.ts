import { Client } from 'pg';
import { rowsOf } from '../harness/database.js';
import { directory, tool } from '../harness/listings.js';
import { ADMIN_KEY, type ServiceResponse, Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';

let service: Service;
beforeAll(async () => (service = await Service.start()));
afterAll(() => service.stop());

const made = async (path: string, body: object): Promise<any> => {
  const { status, body: response } = await service.admin('POST', path, body);
  expect([status, response.error]).toEqual([201, undefined]);
  return response.data;
};
const merge = (kind: string, from: any, into: any): Promise<ServiceResponse> =>
  service.admin('POST', `/${kind}/${from.id}/merge`, { into: into.id });
const shown = async (path: string): Promise<any> => (await service.get(`/v1${path}`, ADMIN_KEY)).body.data;
const slugs = async (query: string): Promise<string[]> => (await shown(query)).map(({ slug }: any) => slug).sort();
const sql = (statement: string): Promise<any[]> => rowsOf(service.databaseUrl, statement);

let count = 0;
const pair = async (kind: string): Promise<[any, any]> => {
  count += 1;
  return [
    await made(`/${kind}`, { slug: `source-${count}`, name: `Source ${count}` }),
    await made(`/${kind}`, { slug: `target-${count}`, name: `Target ${count}` }),
  ];
};

describe('Merging two tags', () => {
  it('moves the tools without duplicates, and updates lists, searches and counts', async () => {
    const [from, into] = await pair('tags');
    await service.import(
      tool({ slug: 'only-source', tags: [from.slug] }),
      tool({ slug: 'has-both', tags: [from.slug, into.slug] }),
      tool({ slug: 'not-published', tags: [from.slug], published: false }),
    );
    const response = await merge('tags', from, into);
    expect([response.status, response.body.data.slug]).toEqual([200, into.slug]);
    expect(await slugs(`/tools?tag=${into.slug}`)).toEqual(['has-both', 'only-source']);
    expect(await slugs(`/tools?q=${into.name.toLowerCase().replace(' ', '+')}`)).toEqual(['has-both', 'only-source']);
    expect((await shown(`/tags?q=${into.slug}`))[0].toolsCount).toBe(2);
    expect((await shown('/tools/has-both')).tags).toEqual([{ slug: into.slug, name: into.name }]);
    expect(await shown(`/tags?q=${from.slug}`)).toEqual([]);
    expect((await service.get(`/tags/${from.slug}`, undefined, { accept: 'text/html' })).status).toBe(404);
    const { details } = (await service.admin('GET', `/audit?subject=${from.id}&action=tag.merged`)).body.data[0];
    expect(details).toEqual({ slug: from.slug, into: into.slug, intoId: into.id, listings: 3 });
  });

  it('increases the version of the tools, so that a concurrent edit fails', async () => {
    const [from, into] = await pair('tags');
    const { id, version } = await made('/tools', tool({ tags: [from.slug] }));
    await merge('tags', from, into);
    const stale = await service.call(`/v1/admin/tools/${id}`, {
      method: 'PATCH',
      key: ADMIN_KEY,
      headers: { 'if-match': `"${version}"` },
      body: { tags: [] },
    });
    expect(stale.status).toBe(412);
  });

  it('is rejected with itself, with an unknown tag, and if only one tag is adult', async () => {
    const [from, into] = await pair('tags');
    const adult = await made('/tags', { slug: 'grown-up', name: 'Grown up', adult: true });
    expect((await merge('tags', from, from)).status).toBe(400);
    expect((await merge('tags', from, { id: '2147483647' })).status).toBe(404);
    expect((await merge('tags', from, { id: '99999999999' })).status).toBe(400);
    expect((await merge('tags', { id: '2147483647' }, into)).status).toBe(404);
    expect((await merge('tags', adult, into)).status).toBe(409);
    expect((await merge('tags', into, adult)).status).toBe(409);
  });

  it('happens once if two admins merge concurrently, in either direction', async () => {
    const [from, into] = await pair('tags');
    const names = Array.from({ length: 20 }, (_, index) => tool({ slug: `both-ways-${index}`, tags: [from.slug] }));
    await service.import(...names);
    const responses = await Promise.all([
      merge('tags', from, into),
      merge('tags', into, from),
      merge('tags', from, into),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    const left = responses.find(({ status }) => status === 200)?.body.data.slug;
    expect(await slugs(`/tools?tag=${left}&limit=50`)).toHaveLength(20);
  });

  it('waits for a tool that is being saved with the tag, and moves it too', async () => {
    const [from, into] = await pair('tags');
    const { id } = await made('/tools', tool({ slug: 'being-saved' }));
    const saver = new Client({ connectionString: service.databaseUrl });
    await saver.connect();
    try {
      // Like a save: locks the tool, and the tag through its foreign key.
      await saver.query('begin');
      await saver.query('select from tools where id = $1 for update', [id]);
      await saver.query('insert into tool_tags (tool_id, tag_id) values ($1, $2)', [id, from.id]);
      const merging = merge('tags', from, into);
      await until(async () => (await sql(`select from pg_locks where not granted`)).length > 0);
      await saver.query('commit');
      expect((await merging).status).toBe(200);
    } finally {
      await saver.end();
    }
    expect(await slugs(`/tools?tag=${into.slug}`)).toEqual(['being-saved']);
  });

  it('lets a concurrent save of a tool with the tag succeed or fail because the tag no longer exists', async () => {
    const [from, into] = await pair('tags');
    const existing = await Promise.all(Array.from({ length: 8 }, () => made('/tools', tool({ tags: [from.slug] }))));
    const saves = [
      ...existing.map(({ id }) => service.admin('PATCH', `/tools/${id}`, { tags: [from.slug] })),
      ...Array.from({ length: 8 }, () => service.admin('POST', '/tools', tool({ tags: [from.slug] }))),
    ];
    const [merged, ...answers] = await Promise.all([merge('tags', from, into), ...saves]);
    expect(merged.status).toBe(200);
    for (const { status, body } of answers)
      if (![200, 201].includes(status)) expect([status, body.error]).toEqual([400, expect.stringContaining(from.slug)]);
    const added = answers.filter(({ status }) => status === 201).length;
    expect(await slugs(`/tools?tag=${into.slug}&limit=50`)).toHaveLength(existing.length + added);
  });
});

describe('Merging two categories', () => {
  it('moves the tools', async () => {
    const [from, into] = await pair('categories');
    await service.import(tool({ slug: 'moved', category: from.slug }));
    expect((await merge('categories', from, into)).status).toBe(200);
    expect((await shown('/tools/moved')).category).toEqual({ slug: into.slug, name: into.name });
    expect(await slugs(`/tools?category=${into.slug}`)).toEqual(['moved']);
    expect((await shown(`/categories?q=${into.slug}`))[0].toolsCount).toBe(1);
  });

  it('adds the directory categories that suit the first to those of the second, which gets a new version', async () => {
    const [from, into] = await pair('categories');
    const [own, both, added] = [await pair('directory-categories'), await pair('directory-categories')].flat();
    const suit = (label: any, ...suited: any[]): Promise<ServiceResponse> =>
      service.admin('PATCH', `/categories/${label.id}`, { directoryCategories: suited.map(({ slug }) => slug) });
    await suit(from, both, added);
    const { version } = (await suit(into, own, both)).body.data;
    const { body } = await merge('categories', from, into);
    expect(body.data).toMatchObject({
      directoryCategories: [own, both, added].map(({ slug }) => slug).sort(),
      version: Number(version) + 1,
    });
    expect((await service.admin('GET', `/categories?q=${into.slug}`)).body.data).toEqual([body.data]);
  });
});

describe('Merging two directory categories', () => {
  it('moves the directories', async () => {
    const [from, into] = await pair('directory-categories');
    await service.import(
      directory({ slug: 'lists-one', categories: [from.slug] }),
      directory({ slug: 'lists-both', categories: [from.slug, into.slug] }),
    );
    expect((await merge('directory-categories', from, into)).status).toBe(200);
    expect(await slugs(`/directories?category=${into.slug}`)).toEqual(['lists-both', 'lists-one']);
    expect(await slugs(`/directories?q=${into.slug}`)).toEqual(['lists-both', 'lists-one']);
    expect(await slugs('/directory-categories')).not.toContain(from.slug);
  });

  it('is rejected if only one of them accepts any tool', async () => {
    const [from, into] = await pair('directory-categories');
    const accept = (acceptsAnyTool: boolean): Promise<ServiceResponse> =>
      service.admin('PATCH', `/directory-categories/${from.id}`, { acceptsAnyTool });
    await accept(true);
    for (const pair of [
      [from, into],
      [into, from],
    ] as const) {
      const { status, body } = await merge('directory-categories', ...pair);
      expect([status, body.error]).toEqual([409, expect.stringContaining('accepts any tool')]);
    }
    await accept(false);
    expect((await merge('directory-categories', from, into)).status).toBe(200);
  });
});
