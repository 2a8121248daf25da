import { Client, type QueryResultRow } from 'pg';
import { CatalogMaintenance } from '../../src/contexts/catalog/search/catalog-maintenance.js';
import { writeManyTools } from './many-tools.js';
import { Service } from '../harness/service.js';

/** Enough for maps to be kept, and for deep pages to be looked for on them. */
const TOOLS = 25_000;

let service: Service;
let key: string;
let database: Client;

const sql = async <Row extends QueryResultRow>(text: string): Promise<Row[]> => (await database.query<Row>(text)).rows;
const get = async (path: string) => (await service.get(`/v1${path}`, key)).body;
const idOf = async (slug: string): Promise<string> =>
  (await sql<{ id: string }>(`select id from tools where slug = '${slug}'`))[0]?.id ?? '';

/** Nothing is folded into the maps meanwhile: what changes stays noted. */
async function unfolded(work: () => Promise<void>): Promise<void> {
  await sql(`select pg_advisory_lock(hashtext('tool_maps'))`);
  try {
    await work();
  } finally {
    await sql(`select pg_advisory_unlock(hashtext('tool_maps'))`);
  }
}

async function keptUp(): Promise<void> {
  const upkeep = service.app.get(CatalogMaintenance);
  const left = `select from tool_changes union all (select from marks_to_map(0.005) except all select from tool_marks)`;
  while ((await upkeep.run()) || (await sql(left)).length > 0);
}

/** What a search must answer, told by the tools themselves. */
const expected = async (condition: string, worse: string): Promise<string[]> =>
  (
    await sql<{ id: string }>(
      `select t.id from tools t left join categories c on c.id = t.category_id
         left join lateral (select array_agg(g.slug) as slugs, bool_or(g.adult) as adult from tool_tags l
                              join tags g on g.id = l.tag_id where l.tool_id = t.id) g on true
        where t.published and not coalesce(c.adult, false) and not coalesce(g.adult, false) and ${condition}
        order by ${worse}, t.opens desc, t.id`,
    )
  ).map(({ id }) => id);

const SEARCHES = [
  ['frequent', '', `t.description like '%frequent%'`, 't.id is null'],
  ['studio', '', `t.name like 'Studio%'`, 't.id is null'],
  ['stud', '', `t.name like 'Studio%'`, 't.id is null'],
  ['frequent stud', '', `t.description like '%frequent%' and t.name like 'Studio%'`, 't.id is null'],
  ['seldom', '', `t.description like '%seldom%'`, 't.id is null'],
  ['seldom frequent', '', `t.description like '%seldom%' and t.description like '%frequent%'`, 't.id is null'],
  ['box', '', `c.name like '%Box'`, 't.id is null'],
  ['studio 33', '', `t.name ~ '^Studio 33'`, `t.name <> 'Studio 33'`],
  ['large', '', `(c.slug = 'large' or t.description like '%large%')`, `c.slug <> 'large'`],
  ['frequent', '&category=large', `t.description like '%frequent%' and c.slug = 'large'`, 't.id is null'],
  ['frequent', '&tag=odd', `t.description like '%frequent%' and 'odd' = any (g.slugs)`, 't.id is null'],
  [
    'frequent',
    '&category=small&tag=odd',
    `t.description like '%frequent%' and c.slug = 'small' and 'odd' = any (g.slugs)`,
    't.id is null',
  ],
  [
    'frequent',
    '&pricing=PAID&featured=false',
    `t.description like '%frequent%' and t.pricing = 'PAID' and not t.featured`,
    't.id is null',
  ],
  ['studio', '&featured=true', `t.name like 'Studio%' and t.featured`, 't.id is null'],
  ['%%', '&category=large', 'false', 't.id is null'],
] as const;

async function checkAll(): Promise<void> {
  for (const [q, filters, condition, worse] of SEARCHES) {
    const all = await expected(condition, worse);
    const last = Math.ceil(all.length / 50);
    for (const page of new Set([Math.ceil(last * 0.7), last, 1, Math.ceil(last / 3), 2, last + 1])) {
      const { data, pagination } = await get(`/tools?limit=50&page=${page}&q=${encodeURIComponent(q)}${filters}`);
      const shown = data.map(({ id }: { id: string }) => id);
      expect([q, filters, page, pagination.total, shown]).toEqual([
        q,
        filters,
        page,
        all.length,
        all.slice((page - 1) * 50, page * 50),
      ]);
    }
  }
}

beforeAll(async () => {
  service = await Service.start();
  ({ key } = await service.catalogKey());
  database = new Client({ connectionString: service.databaseUrl });
  await database.connect();
  await writeManyTools(service, database, TOOLS);
  await keptUp();
}, 120_000);
afterAll(async () => {
  await database.end();
  await service.stop();
});

describe('Maps of the catalog', () => {
  it('are kept of frequent words, beginnings of names, labels and filters', async () => {
    const marks = (await sql<{ mark: string }>('select mark from tool_marks')).map(({ mark }) => mark);
    expect(marks).toEqual(expect.arrayContaining(['frequent', '/stu:*', '~box', '.published', '.PAID', '.rank0']));
    expect(marks).not.toContain('seldom');
  });

  it('lead to every page of a search, in order, with its total', async () => {
    await checkAll();
  }, 180_000);

  it('lead there while changes are noted only, and when they are folded in', async () => {
    const change = async (slug: string, body: object): Promise<void> =>
      expect((await service.admin('PATCH', `/tools/${await idOf(slug)}`, body)).status).toBe(200);
    await unfolded(async () => {
      await change('many-3', { opens: 5_000, description: 'no more of it' });
      await change('many-4', { opens: 2_999, description: 'a frequent word, and seldom' });
      await change('many-5', { name: 'Studio Five', tags: ['odd'], category: 'small' });
      await change('many-6', { published: false });
      await change('many-7', { published: true, pricing: 'PAID', featured: true });
      await change('many-12', { tags: ['lewd'] });
      expect((await service.admin('DELETE', `/tools/${await idOf('many-9')}`)).status).toBe(200);
      expect(
        (
          await service.admin('POST', '/tools', {
            slug: 'new',
            name: 'Studio 33',
            tagline: 'New',
            description: 'a frequent word',
            website: 'https://new.example/',
            pricing: 'FREE',
          })
        ).status,
      ).toBe(201);
      expect((await sql('select from tool_changes')).length).toBeGreaterThan(0);
      await checkAll();
    });
    await keptUp();
    expect(await sql('select from tool_changes')).toEqual([]);
    await checkAll();
  }, 90_000);

  it('show after every fold what a map drawn afresh shows', async () => {
    await keptUp();
    const differing = await sql(
      `select mark, piece from (select mark, piece, bits from tool_maps where bits <> blank_map()) kept
         full join (select m.mark, drawn.piece, drawn.bits from tool_marks m, map_of(tools_marked(m.mark)) drawn) drawn
         using (mark, piece) where kept.bits is distinct from drawn.bits`,
    );
    expect(differing).toEqual([]);
  }, 180_000);

  it('tell how many come before any page of any tier', async () => {
    for (const offset of [11, 500, 4_321, 9_999, 14_000]) {
      const [found] = await sql<{ skip: number; place: string; before: number }>(
        `select found.skip, found.place,
                (select count(*)::integer from tool_search s
                  where s.published and not s.adult and s.words @@ found.rest_tier::tsquery and s.place < found.place) as before
           from find_tools('frequent', null, null, null, null, false, ${offset}) found`,
      );
      expect(found?.skip).toBe(found?.before);
      expect(offset - (found?.skip ?? 0)).toBeLessThanOrEqual(10);
      expect(found?.skip).toBeLessThanOrEqual(offset);
    }
  });

  it('rank places in their order, and know the first place of each rank', async () => {
    const [wrong] = await sql(
      `select count(*) filter (where first_place(rank) > place)::integer as late,
              count(*) filter (where search_rank(first_place(rank)) <> rank)::integer as other,
              count(*) filter (where first_place(rank) > 0 and search_rank(first_place(rank) - 1) <= rank)::integer as early
         from (select place, search_rank(place) as rank from (
                select search_place((power(2, random() * 30.9) - 1)::integer, gen_random_uuid()) from generate_series(1, 5000)
                union all select (random() * 9223372036854770000)::bigint from generate_series(1, 5000)
                union all select 9223372036854775807 - generate_series(0, 2000)
                union all select generate_series(0, 2000)
                union all select 9214364837600034816 + generate_series(-2000, 2000)) places (place)) ranked`,
    );
    expect(wrong).toEqual({ late: 0, other: 0, early: 0 });
  });

  it('are dropped when the catalog has become small, and searches go on', async () => {
    await sql(`update pg_class set reltuples = 100 where oid = 'tool_search'::regclass`);
    while ((await sql('select from tool_marks limit 1')).length > 0) await service.app.get(CatalogMaintenance).run();
    expect(await sql('select from tool_maps')).toEqual([]);
    await checkAll();
    await sql('analyze tool_search');
    await keptUp();
    expect(await sql(`select mapped from find_tools('frequent', null, null, null, null, false, 0)`)).toEqual([
      { mapped: true },
    ]);
  }, 180_000);

  it('are gone when the listings are', async () => {
    await sql('begin');
    await sql('truncate tools cascade');
    expect(await sql('select from tool_maps')).toEqual([]);
    expect(await sql(`select total from find_tools('frequent', null, null, null, null, false, 0)`)).toEqual([
      { total: 0 },
    ]);
    await sql('rollback');
  });
});
