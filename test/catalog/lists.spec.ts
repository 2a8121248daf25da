import { load } from 'cheerio';
import { Client, type QueryResultRow } from 'pg';
import { tool } from '../harness/listings.js';
import { writeManyTools } from '../listings/many-tools.js';
import { Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const TOOLS = 5_200;
const FIRST = `-9223372036854775808, '00000000-0000-0000-0000-000000000000'`;

let service: Service;
let key: string;
let database: Client;

const sql = async <Row extends QueryResultRow>(text: string): Promise<Row[]> => (await database.query<Row>(text)).rows;
const get = async (path: string) => (await service.get(`/v1${path}`, key)).body;
const ids = async (text: string): Promise<string[]> =>
  (await sql<{ id: string }>(`select listing_id as id from ${text}`)).map(({ id }) => id);
const shuffled = (pages: number[]): number[] => pages.toSorted((a, b) => ((a * 7919) % 997) - ((b * 7919) % 997));

/** The expected lists and counts, computed from the tools. */
const expected = async (condition: string, order: string): Promise<string[]> =>
  (
    await sql<{ id: string }>(
      `select t.id from tools t left join categories c on c.id = t.category_id
         left join lateral (select array_agg(g.slug) as slugs, bool_or(g.adult) as adult from tool_tags l
                              join tags g on g.id = l.tag_id where l.tool_id = t.id) g on true
        where t.published and ${condition} order by ${order}`,
    )
  ).map(({ id }) => id);
const NEWEST = 't.created_at desc nulls last, t.id';
const MOST_OPENED = `t.opens desc, ${NEWEST}`;
const CHASTE = 'not coalesce(c.adult, false) and not coalesce(g.adult, false)';

beforeAll(async () => {
  service = await Service.start();
  ({ key } = await service.catalogKey());
  database = new Client({ connectionString: service.databaseUrl });
  await database.connect();
  await writeManyTools(service, database, TOOLS);
}, 180_000);
afterAll(async () => {
  await database.end();
  await service.stop();
});

describe('Lists of many tools', () => {
  it.each([
    ['', CHASTE],
    ['&includeAdult=true', 'true'],
    ['&category=large', `c.slug = 'large' and ${CHASTE}`],
    ['&category=small&pricing=PAID', `c.slug = 'small' and t.pricing = 'PAID' and ${CHASTE}`],
    ['&category=adult', 'false'],
    ['&featured=true', `t.featured and ${CHASTE}`],
    ['&featured=false&pricing=FREE', `not t.featured and t.pricing = 'FREE' and ${CHASTE}`],
    ['&tag=odd', `'odd' = any (g.slugs) and ${CHASTE}`],
    ['&tag=odd&category=small', `'odd' = any (g.slugs) and c.slug = 'small' and ${CHASTE}`],
    ['&tag=lewd', `'lewd' = any (g.slugs)`],
  ])(
    'contain every tool once, in order, regardless of which page is requested first: %s',
    async (filters, condition) => {
      for (const [sort, order] of [
        ['', NEWEST],
        ['&sort=newest', NEWEST],
        ['&sort=OPENS', MOST_OPENED],
      ] as const) {
        const all = await expected(condition, order);
        const pages = Array.from({ length: Math.ceil(all.length / 100) }, (_, index) => index + 1);
        const shown = new Map<number, string[]>();
        for (const page of shuffled(pages)) {
          const { data, pagination } = await get(`/tools?limit=100&page=${page}${filters}${sort}`);
          expect(pagination.total).toBe(all.length);
          shown.set(
            page,
            data.map(({ id }: { id: string }) => id),
          );
        }
        expect(pages.flatMap((page) => shown.get(page))).toEqual(all);
      }
    },
  );

  it.each(['null, null, null', `(select id from categories where slug = 'small'), null, 'PAID'`])(
    'by opens are the same from both ends: %s',
    async (filters) => {
      const walk = async (condition: string): Promise<string[]> =>
        (
          await sql<{ id: string }>(
            `select tool_id as id from walk_opened_tools(${filters}, null, true, ${condition}, 0, ${TOOLS})`,
          )
        ).map(({ id }) => id);
      const all = await walk('false');
      expect(all.length).toBeGreaterThan(20);
      expect(await walk('true')).toEqual(all.toReversed());
    },
  );

  it('by opens of a tag are the same with both query plans', async () => {
    const filters = `null, (select id from tags where slug = 'odd'), null, null, true`;
    const [walked, gathered] = await Promise.all(
      [`walk_opened_tools(${filters}, false, 0, ${TOOLS})`, `gather_opened_tools(${filters}, 0, ${TOOLS})`].map(
        (source) => sql(`select tool_id from ${source}`),
      ),
    );
    expect(gathered?.length).toBeGreaterThan(900);
    expect(walked).toEqual(gathered);
  });

  it('by opens show a changed number immediately', async () => {
    const last = (await expected(CHASTE, MOST_OPENED)).at(-1);
    expect((await get('/tools?sort=opens&limit=1')).data[0].id).not.toBe(last);
    await sql(`update tools set opens = 1000000 where id = '${last}'`);
    await sql(`select index_tools(array['${last}'::uuid])`);
    await until(async () => (await get('/tools?sort=opens&limit=1')).data[0].id === last);
  });

  it('by opens have pages on the site that keep the order', async () => {
    const { data } = await get('/tools?sort=opens&page=2');
    const { text } = await service.get('/tools?sort=opens&page=2', undefined, { accept: 'text/html' });
    const $ = load(text);
    expect([...$('.listing h3 a')].map((link) => link.attribs.href)).toEqual(
      data.map(({ slug }: { slug: string }) => `/tools/${slug}`),
    );
    expect($('a[rel=next]').attr('href')).toBe('/tools?sort=opens&page=3');
    expect($('a[rel=prev]').attr('href')).toBe('/tools?sort=opens');
  });

  it('reject any other sort order', async () => {
    expect(await get('/tools?sort=name')).toMatchObject({ error: 'sort must be one of: newest, opens' });
    expect((await service.get('/v1/tools?sort=opens&sort=newest', key)).status).toBe(400);
  });

  it('ignore the sort order with keywords', async () => {
    const [plain, sorted] = [await get('/tools?q=studio'), await get('/tools?q=studio&sort=newest')];
    expect(sorted).toEqual(plain);
    expect(await get('/tools?q=studio&sort=opens')).toEqual(plain);
  });

  it('have totals and label counts that are correct after every change', async () => {
    const check = async (): Promise<void> => {
      for (const [filters, condition] of [
        ['', CHASTE],
        ['&category=large&pricing=FREE', `c.slug = 'large' and t.pricing = 'FREE' and ${CHASTE}`],
        ['&tag=odd&featured=true', `'odd' = any (g.slugs) and t.featured and ${CHASTE}`],
      ] as const)
        expect((await get(`/tools?limit=1${filters}`)).pagination.total).toBe(
          (await expected(condition, 't.id')).length,
        );
      for (const [kind, condition] of [
        ['categories', 'c.slug ='],
        ['tags', 'g.slugs @> array['],
      ] as const)
        for (const { slug, toolsCount } of (await get(`/${kind}`)).data)
          expect([slug, toolsCount]).toEqual([
            slug,
            (await expected(`${condition} '${slug}'${kind === 'tags' ? ']' : ''}`, 't.id')).length,
          ]);
    };
    await check();
    const { body } = await service.admin('POST', '/tools', {
      ...tool({ slug: 'counted', category: 'large', tags: ['odd'] }),
      kind: undefined,
    });
    await check();
    for (const change of [
      { category: 'small' },
      { tags: ['odd', 'lewd'] },
      { published: false },
      { published: true, pricing: 'PAID', category: null },
    ]) {
      expect((await service.admin('PATCH', `/tools/${body.data.id}`, change)).status).toBe(200);
      await check();
    }
    await sql('select compact_tool_counts()');
    await check();
    await service.admin('DELETE', `/tools/${body.data.id}`);
    await check();
  });
});

describe('Searches among many tools', () => {
  it.each([
    ['frequent', '', `t.description like '%frequent%'`],
    ['frequent', '&category=large', `t.description like '%frequent%' and c.slug = 'large'`],
    ['frequent box', '&pricing=FREE', `t.description like '%frequent%' and c.name like '%Box' and t.pricing = 'FREE'`],
    ['box', '&tag=odd', `'odd' = any (g.slugs) and c.name like '%Box'`],
    ['studio', '', `t.name like 'Studio%'`],
  ])(
    'return every match once, in order, regardless of which page is requested first: %s %s',
    async (q, filters, condition) => {
      const all = await expected(`${condition} and ${CHASTE}`, 't.opens desc, t.id');
      const pages = Array.from({ length: Math.ceil(all.length / 70) }, (_, index) => index + 1);
      const shown = new Map<number, string[]>();
      for (const page of shuffled(pages)) {
        const { data, pagination } = await get(`/tools?limit=70&page=${page}&q=${encodeURIComponent(q)}${filters}`);
        expect(pagination.total).toBe(all.length);
        shown.set(
          page,
          data.map(({ id }: { id: string }) => id),
        );
      }
      expect(pages.flatMap((page) => shown.get(page))).toEqual(all);
    },
  );

  it.each(["'frequent'", "'studio' & !'frequent'", "'seldom'", "'nowhere'"])(
    'return the same page with every query plan: %s',
    async (words) => {
      const condition = `'tools', '${words.replaceAll("'", "''")}', '{}', null, null, true`;
      const all = await ids(`gather_listings(${condition}, 0, ${TOOLS})`);
      expect(await ids(`walk_listings(${condition}, ${FIRST}, 0, ${TOOLS})`)).toEqual(all);
      expect(await sql(`select count_matches(${condition}) as count`)).toEqual([{ count: all.length }]);
      const [third] = await sql<{ place: string; id: string }>(
        `select place, listing_id as id from gather_listings(${condition}, 2, 1)`,
      );
      if (third)
        expect(await ids(`walk_listings(${condition}, ${third.place}, '${third.id}', 2, 5)`)).toEqual(all.slice(5, 10));
    },
  );
});

describe('A new name of a label with thousands of tools', () => {
  it('is saved immediately; shortly after, it is searchable and the old one is not', async () => {
    const { body } = await service.admin('GET', '/categories');
    const { id } = body.data.find(({ slug }: { slug: string }) => slug === 'large');
    const total = async (q: string): Promise<number> => (await get(`/tools?q=${q}&category=large`)).pagination.total;
    const before = await total('large');
    expect(before).toBeGreaterThan(4_000);
    expect((await service.admin('PATCH', `/categories/${id}`, { name: 'Voluminous' })).status).toBe(200);
    await until(async () => (await total('voluminous')) === before);
    expect(await total('large')).toBe(0);
  }, 90_000);
});
