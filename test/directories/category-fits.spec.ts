import { lockInOrder, untilWaiting, whileLocked } from '../harness/database.js';
import { category, directory, directoryCategory, tag } from '../harness/listings.js';
import { ADMIN_KEY, type ServiceResponse, Service } from '../harness/service.js';

let service: Service;

beforeAll(async () => {
  service = await Service.start();
  await service.import(
    directoryCategory('gadgets', { name: 'Gadgets' }),
    directoryCategory('letters', { name: 'Letters' }),
    directoryCategory('seo', { name: 'Search' }),
    directoryCategory('startups', { name: 'Startups', acceptsAnyTool: true }),
    directoryCategory('cafes', { name: 'Cafés' }),
    category('gad-gets', { name: 'Gadgets', directoryCategories: ['letters', 'gadgets'] }),
    category('plain'),
    tag('seo'),
    ...(
      [
        ['cafe', 99, ['cafes']],
        ['unrated-cafe', null, ['cafes']],
        ['start', 90, ['startups', 'cafes']],
        ['begin', 90, ['startups']],
        ['letter', 10, ['letters', 'startups']],
        ['found', 20, ['seo']],
        ['gadget', null, ['gadgets']],
      ] as const
    ).map(([slug, domainRating, categories]) => directory({ slug, name: slug, domainRating, categories })),
  );
});
afterAll(() => service.stop());

const matches = async (query: string): Promise<any[]> =>
  (await service.get(`/v1/directory-matches?${query}`, ADMIN_KEY)).body.data;
const slugs = async (query: string): Promise<string[]> => (await matches(query)).map(({ slug }) => slug);
const firstReasons = async (query: string): Promise<string[]> =>
  (await matches(query)).map(({ fit }) => fit.reasons[0]);

async function record(kind: string, slug: string): Promise<any> {
  const { data } = (await service.admin('GET', `/${kind}?q=${slug}`)).body;
  return data.find((row: any) => row.slug === slug);
}
const change = async (slug: string, body: object, kind = 'categories'): Promise<ServiceResponse> =>
  service.admin('PATCH', `/${kind}/${(await record(kind, slug)).id}`, body);
async function made(kind: string, body: object): Promise<any> {
  const { status, body: response } = await service.admin('POST', `/${kind}`, body);
  expect([status, response.error]).toEqual([201, undefined]);
  return response.data;
}
const suited = async (slug: string): Promise<string[]> => (await record('categories', slug)).directoryCategories;

const merge = async (kind: string, from: string, into: string): Promise<ServiceResponse> =>
  service.admin('POST', `/${kind}/${(await record(kind, from)).id}/merge`, { into: (await record(kind, into)).id });
async function report(...lines: object[]): Promise<any> {
  const body = lines.map((line) => JSON.stringify(line)).join('\n');
  const headers = { 'content-type': 'application/x-ndjson' };
  return (await service.call('/v1/admin/import', { method: 'POST', key: ADMIN_KEY, headers, body })).body.data;
}

describe('GET /v1/directory-matches', () => {
  it('lists directories with a shared label or a suitable category, then those that accept any tool, then others', async () => {
    expect(await slugs('category=gad-gets&tags=seo')).toEqual([
      ...['found', 'letter', 'gadget'],
      ...['begin', 'start'],
      ...['cafe', 'unrated-cafe'],
    ]);
    expect(await slugs('category=gad-gets&limit=2')).toEqual(['letter', 'gadget']);
    expect(await slugs('category=unknown')).toEqual([
      'begin',
      'start',
      'letter',
      'cafe',
      'found',
      'gadget',
      'unrated-cafe',
    ]);
  });

  it('gives the reason before the facts', async () => {
    expect(await firstReasons('category=gad-gets&tags=seo')).toEqual([
      'Search, as your tag',
      'Suits your category: Letters',
      'Gadgets, as your category',
      ...['Accepts AI tools', 'Accepts AI tools'],
      ...['No shared category or tag', 'No shared category or tag'],
    ]);
    const [{ fit }] = await matches('tags=seo');
    expect(fit).toEqual({
      labels: ['seo'],
      reasons: [
        'Search, as your tag',
        'Category Search',
        'Domain Rating 20',
        'Free',
        'dofollow link',
        'no badge required',
      ],
    });
    expect(await firstReasons('category=seo&limit=1')).toEqual(['Search, as your category']);
  });
});

describe('The directory categories that suit a category', () => {
  it('are created, replaced and cleared, and matches follow at once', async () => {
    const created = await made('categories', {
      slug: 'maps',
      name: 'Maps',
      directoryCategories: ['seo', 'cafes', 'seo'],
    });
    expect(created).toMatchObject({ directoryCategories: ['cafes', 'seo'], version: 1 });
    expect(await slugs('category=maps&limit=3')).toEqual(['cafe', 'start', 'found']);
    const { body } = await change('maps', { directoryCategories: ['letters'] });
    expect(body.data).toEqual({ ...created, directoryCategories: ['letters'], version: 2 });
    expect(await slugs('category=maps&limit=1')).toEqual(['letter']);
    expect((await change('maps', { name: 'Atlas' })).body.data).toMatchObject({
      directoryCategories: ['letters'],
      version: 3,
    });
    expect((await change('maps', { directoryCategories: [] })).body.data).toMatchObject({
      directoryCategories: [],
      version: 4,
    });
    expect(await slugs('category=maps&limit=1')).toEqual(['begin']);
  });

  it('increase the version once per change, so that an edit of an older version fails', async () => {
    const { id, version }: { id: string; version: number } = await made('categories', { slug: 'raced', name: 'Raced' });
    const edit = (body: object): Promise<ServiceResponse> =>
      service.call(`/v1/admin/categories/${id}`, {
        ...{ method: 'PATCH', key: ADMIN_KEY, body },
        headers: { 'if-match': `"${version}"` },
      });
    expect((await edit({ name: 'Both', directoryCategories: ['seo'] })).body.data.version).toBe(version + 1);
    expect((await edit({ directoryCategories: ['letters'] })).status).toBe(412);
    expect(await suited('raced')).toEqual(['seo']);
    expect((await change('raced', { directoryCategories: ['seo'] })).body.data.version).toBe(version + 1);
  });

  it.each([
    [{ directoryCategories: ['seo', 'no-such', 'nor-this'] }, 'Unknown directory categories: no-such, nor-this'],
    [{ directoryCategories: Array(51).fill('seo') }, 'directoryCategories must be a list of at most 50 slugs'],
    [{ directoryCategories: 'seo' }, 'directoryCategories must be a list of at most 50 slugs'],
    [{ directoryCategories: null }, 'directoryCategories must not be null'],
  ])('are not changed by %j', async (body, error) => {
    const before = await record('categories', 'gad-gets');
    const answers = [
      await change('gad-gets', { name: 'New', ...body }),
      await service.admin('POST', '/categories', { slug: 'unmade', name: 'Unmade', ...body }),
    ];
    for (const { status, body: response } of answers) expect([status, response.error]).toEqual([400, error]);
    expect(await record('categories', 'gad-gets')).toEqual(before);
    expect(await record('categories', 'unmade')).toBeUndefined();
  });

  it('can be 50', async () => {
    const many = Array.from({ length: 50 }, (_, index) => `many-${index + 10}`);
    await service.import(...many.map((slug) => directoryCategory(slug)));
    expect((await change('plain', { directoryCategories: many })).status).toBe(200);
    expect(await suited('plain')).toEqual(many);
  });

  it('are audited with their old and new values', async () => {
    const { id } = await made('categories', { slug: 'audited', name: 'Audited', directoryCategories: ['seo'] });
    await change('audited', { name: 'Audited', directoryCategories: ['letters', 'cafes'] });
    const { details } = (await service.admin('GET', `/audit?subject=${id}`)).body.data[0];
    expect(details.changes).toEqual({ directoryCategories: { from: ['seo'], to: ['cafes', 'letters'] } });
    const kind = await made('directory-categories', { slug: 'open-to-all', name: 'Open' });
    expect(kind.acceptsAnyTool).toBe(false);
    await change('open-to-all', { acceptsAnyTool: true }, 'directory-categories');
    const entry = (await service.admin('GET', `/audit?subject=${kind.id}`)).body.data[0];
    expect(entry.details.changes).toEqual({ acceptsAnyTool: { from: false, to: true } });
  });

  it('follow a new slug of either category', async () => {
    await made('directory-categories', { slug: 'old-name', name: 'Old' });
    await made('categories', { slug: 'old-tools', name: 'Old', directoryCategories: ['old-name'] });
    await change('old-name', { slug: 'new-name' }, 'directory-categories');
    await change('old-tools', { slug: 'new-tools' });
    expect(await suited('new-tools')).toEqual(['new-name']);
  });

  it('lose a deleted directory category, and get the one that it is merged into', async () => {
    const [gone, from, into] = [
      await made('directory-categories', { slug: 'gone', name: 'Gone' }),
      await made('directory-categories', { slug: 'merged', name: 'Merged' }),
      await made('directory-categories', { slug: 'target', name: 'Target' }),
    ];
    await made('categories', { slug: 'shrinking', name: 'Shrinking', directoryCategories: ['gone', 'merged'] });
    expect((await service.admin('DELETE', `/directory-categories/${gone.id}`)).status).toBe(200);
    expect(await suited('shrinking')).toEqual(['merged']);
    expect((await service.admin('POST', `/directory-categories/${from.id}/merge`, { into: into.id })).status).toBe(200);
    expect(await suited('shrinking')).toEqual(['target']);
    const { id } = await record('categories', 'shrinking');
    expect((await service.admin('DELETE', `/categories/${id}`)).body.data.directoryCategories).toEqual(['target']);
    expect((await service.admin('DELETE', `/directory-categories/${into.id}`)).status).toBe(200);
  });

  it('are not part of public categories', async () => {
    const shown = async (path: string): Promise<any[]> => (await service.get(path, ADMIN_KEY)).body.data;
    const [one] = await shown('/v1/categories?q=gad-gets');
    expect(Object.keys(one)).toEqual(['slug', 'name', 'description', 'icon', 'toolsCount']);
    for (const each of await shown('/v1/directory-categories')) expect(Object.keys(each)).toEqual(['slug', 'name']);
  });
});

describe('A change of a category', () => {
  it.each<[string, (slug: string, into: string) => Promise<any>]>([
    ['edit', (slug) => change(slug, { directoryCategories: ['locked-first'] })],
    ['import', (slug) => report(category(slug, { directoryCategories: ['locked-first'] }))],
    ['edit that removes it', (slug) => change(slug, { directoryCategories: [] })],
    ['import that removes it', (slug) => report(category(slug, { directoryCategories: [] }))],
    ['merge', async (slug, into) => merge('categories', slug, into)],
  ])(
    'locks a directory category before the category, as merging directory categories does (%s)',
    async (name, work) => {
      const slugs = ['one', 'two'].map((end) => `${name.replaceAll(' ', '-')}-${end}`) as [string, string];
      await service.import(directoryCategory('locked-first'));
      for (const slug of slugs) await service.import(category(slug, { directoryCategories: ['locked-first'] }));
      const order = {
        first: `directory_categories where slug = 'locked-first'`,
        second: `categories where slug in ('${slugs.join(`', '`)}')`,
      };
      await lockInOrder(service.databaseUrl, order, () => work(...slugs));
    },
  );
});

describe('acceptsAnyTool of a directory category', () => {
  it('moves its directories before those that do not fit', async () => {
    await service.import(
      directoryCategory('late'),
      directory({ slug: 'late-one', domainRating: 1, categories: ['late'] }),
    );
    const place = async (): Promise<number> => {
      const found = await slugs('category=unknown');
      return found.indexOf('late-one') - found.indexOf('cafe');
    };
    expect(await place()).toBeGreaterThan(0);
    const { body } = await change('late', { acceptsAnyTool: true }, 'directory-categories');
    expect(body.data).toMatchObject({ acceptsAnyTool: true, version: 2 });
    expect(await place()).toBeLessThan(0);
    await change('late', { acceptsAnyTool: false }, 'directory-categories');
    expect(await place()).toBeGreaterThan(0);
    const refused = await change('late', { acceptsAnyTool: 'yes' }, 'directory-categories');
    expect([refused.status, refused.body.error]).toEqual([400, 'acceptsAnyTool must be true or false']);
  });
});

describe('An import', () => {
  it('stores what fits if directory categories come first, keeps it if it is absent, and clears it if it is empty', async () => {
    const lines = [
      directoryCategory('imported', { acceptsAnyTool: true }),
      category('fitted', { directoryCategories: ['imported', 'seo'] }),
    ];
    expect(await report(...lines)).toMatchObject({ imported: 2, errors: [] });
    expect(await record('directory-categories', 'imported')).toMatchObject({ acceptsAnyTool: true });
    await report(category('fitted', { name: 'Fitted' }), directoryCategory('imported', { name: 'Imported' }));
    expect(await record('categories', 'fitted')).toMatchObject({
      directoryCategories: ['imported', 'seo'],
      version: 2,
    });
    expect(await record('directory-categories', 'imported')).toMatchObject({ acceptsAnyTool: true });
    await report(category('fitted', { directoryCategories: ['seo'] }));
    await report(category('fitted', { directoryCategories: ['seo'] }));
    expect(await record('categories', 'fitted')).toMatchObject({ directoryCategories: ['seo'], version: 3 });
    await report(category('fitted', { directoryCategories: [] }));
    expect(await suited('fitted')).toEqual([]);
  });

  it('reports an unknown directory category with the line, and stores the others', async () => {
    const found = await report(
      category('fit-a', { directoryCategories: ['seo'] }),
      category('fit-b', { directoryCategories: ['too-early'] }),
      directoryCategory('too-early'),
    );
    expect(found).toMatchObject({
      imported: 2,
      errors: [{ line: 2, error: 'Unknown directory categories: too-early' }],
    });
    expect(await suited('fit-a')).toEqual(['seo']);
    expect(await record('categories', 'fit-b')).toBeUndefined();
  });

  /** Imports while another transaction deletes a label, which it commits when the import waits for it. */
  const reportWhileDeleting = async (kind: string, slug: string, ...lines: object[]): Promise<any> => {
    const deletion = `delete from ${kind} where slug = '${slug}'`;
    const { reported } = await whileLocked(service.databaseUrl, deletion, async (other) => {
      const started = report(...lines);
      await untilWaiting(service.databaseUrl);
      await other.query('commit');
      return { reported: started };
    });
    return reported;
  };

  it('reports the line whose directory category is deleted meanwhile, and stores the others', async () => {
    await service.import(directoryCategory('leaving'));
    const found = await reportWhileDeleting(
      ...(['directory_categories', 'leaving'] as const),
      category('stays', { directoryCategories: ['seo'] }),
      category('loses', { directoryCategories: ['seo', 'leaving'] }),
    );
    expect(found).toMatchObject({
      imported: 1,
      errors: [{ line: 2, error: 'Unknown directory categories: leaving' }],
    });
    expect(await suited('stays')).toEqual(['seo']);
    expect(await record('categories', 'loses')).toBeUndefined();
  });

  it('creates a category again that is deleted meanwhile', async () => {
    await service.import(category('deleted', { directoryCategories: ['letters'] }));
    const lines = [category('beside'), category('deleted', { name: 'Again', directoryCategories: ['seo'] })];
    expect(await reportWhileDeleting('categories', 'deleted', ...lines)).toMatchObject({ imported: 2, errors: [] });
    expect(await record('categories', 'deleted')).toMatchObject({ name: 'Again', directoryCategories: ['seo'] });
  });

  it('creates a tag again that is deleted meanwhile', async () => {
    await service.import(tag('deleted-tag'));
    const found = await reportWhileDeleting('tags', 'deleted-tag', tag('deleted-tag', { name: 'Again' }));
    expect(found).toMatchObject({ imported: 1, errors: [] });
    expect(await record('tags', 'deleted-tag')).toMatchObject({ name: 'Again' });
  });
});
