import { Client, type QueryResultRow } from 'pg';
import type { CatalogMaintenanceService } from '../../src/contexts/catalog/search/catalog-maintenance.service.js';
import { writeManyTools } from './many-tools.js';
import { Service } from '../harness/service.js';

/** Enough for bitmaps to be built and used for deep pages. */
const TOOLS = 25_000;

let service: Service;
let key: string;
let database: Client;

const sql = async <Row extends QueryResultRow>(text: string): Promise<Row[]> => (await database.query<Row>(text)).rows;
const idOf = async (slug: string): Promise<string> =>
  (await sql<{ id: string }>(`select id from tools where slug = '${slug}'`))[0]?.id ?? '';

/** Keeps maintenance from applying changes to the bitmaps. */
async function withoutMaintenance(work: () => Promise<void>): Promise<void> {
  await sql(`select pg_advisory_lock(hashtext('tool_bitmaps'))`);
  try {
    await work();
  } finally {
    await sql(`select pg_advisory_unlock(hashtext('tool_bitmaps'))`);
  }
}

async function maintained(): Promise<void> {
  const maintenance = service.inside<CatalogMaintenanceService>('CatalogMaintenanceService');
  const left = `select from tool_changes union all (select from keys_worth_a_bitmap(0.005) except all select from tool_bitmap_keys)`;
  while ((await maintenance.runRound()) || (await sql(left)).length > 0);
}

/** The expected results of a search, from the rows of `tools`. */
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

/** The first step of a search for a word that occurs only in descriptions. */
const findFrequent = (offset: number): string => `find_listings('tools',
  array['''=frequent''', '''^frequent''', '''^frequent'' | ''~frequent''', '''frequent'''],
  '[{"tier": 1, "clause": 1, "alternative": 0, "stem": 1, "key": "=frequent"},
    {"tier": 2, "clause": 1, "alternative": 0, "stem": 1, "key": "^frequent"},
    {"tier": 3, "clause": 1, "alternative": 0, "stem": 1, "key": "^frequent"},
    {"tier": 3, "clause": 1, "alternative": 0, "stem": 1, "key": "~frequent"},
    {"tier": 4, "clause": 1, "alternative": 0, "stem": 1, "key": "frequent"}]', '{}', null, null, true, ${offset})`;

const SEARCHES = [
  ['frequent', '', `t.description like '%frequent%'`, 't.id is null'],
  ['studio', '', `t.name like 'Studio%'`, 't.id is null'],
  ['stud', '', `t.name like 'Studio%'`, 't.id is null'],
  ['frequent stud', '', `t.description like '%frequent%' and t.name like 'Studio%'`, 't.id is null'],
  ['seldom', '', `t.description like '%seldom%'`, 't.id is null'],
  [
    'large frequent',
    '',
    `(c.slug = 'large' or t.description like '%large%') and t.description like '%frequent%'`,
    't.id is null',
  ],
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

async function checkAll(asked = service): Promise<void> {
  for (const [q, filters, condition, worse] of SEARCHES) {
    const all = await expected(condition, worse);
    const last = Math.ceil(all.length / 50);
    for (const page of new Set([Math.ceil(last * 0.7), last, 1, Math.ceil(last / 3), 2, last + 1])) {
      const path = `/v1/tools?limit=50&page=${page}&q=${encodeURIComponent(q)}${filters}`;
      const { data, pagination } = (await asked.get(path, key)).body;
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
  await maintained();
}, 120_000);
afterAll(async () => {
  await database.end();
  await service.stop();
});

describe('Bitmaps of the catalog', () => {
  it('exist for frequent words, prefixes of names, labels and filters', async () => {
    const keys = (await sql<{ key: string }>('select key from tool_bitmap_keys')).map((row) => row.key);
    expect(keys).toEqual(expect.arrayContaining(['frequent', '/stu:*', '~box', '.published', '$PAID', '.rank0']));
    expect(keys).not.toContain('seldom');
  });

  it('return every page of a search, in order, with the total', async () => {
    await checkAll();
  }, 180_000);

  it('can be turned off without changing results', async () => {
    const database = (value: string): Promise<unknown> =>
      sql(`do $$ begin execute format('alter database %I ${value}', current_database()); end $$`);
    await database('set search.bitmaps = off');
    const other = await Service.start({}, service.databaseUrl);
    try {
      await checkAll(other);
    } finally {
      await other.stop();
      await database('reset search.bitmaps');
    }
  }, 180_000);

  it('return every page before and after changes are applied to them', async () => {
    const change = async (slug: string, body: object): Promise<void> =>
      expect((await service.admin('PATCH', `/tools/${await idOf(slug)}`, body)).status).toBe(200);
    await withoutMaintenance(async () => {
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
    await maintained();
    expect(await sql('select from tool_changes')).toEqual([]);
    await checkAll();
  }, 90_000);

  it('are the same after every change as rebuilt bitmaps', async () => {
    await maintained();
    const differing = await sql(
      `select key, chunk from (select key, chunk, bits from tool_bitmaps where bits <> empty_chunk()) kept
         full join (select m.key, built.chunk, built.bits
                      from tool_bitmap_keys m, bitmap_of(tools_with_key(m.key)) built) built
         using (key, chunk) where kept.bits is distinct from built.bits`,
    );
    expect(differing).toEqual([]);
  }, 180_000);

  it('return the number of listings before any page of any tier', async () => {
    for (const offset of [11, 500, 4_321, 9_999, 14_000]) {
      const [found] = await sql<{ skip: number; place: string; before: number }>(
        `select found.skip, found.place,
                (select count(*)::integer from tool_search s
                  where s.published and not s.adult and s.words @@ 'frequent' and s.place < found.place) as before
           from ${findFrequent(offset)} found`,
      );
      expect(found?.skip).toBe(found?.before);
      expect(offset - (found?.skip ?? 0)).toBeLessThanOrEqual(10);
      expect(found?.skip).toBeLessThanOrEqual(offset);
    }
  });

  it('rank places in order, with the first place of each rank', async () => {
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

  it('are deleted when the catalog becomes small, and searches still work', async () => {
    await sql(`update pg_class set reltuples = 100 where oid = 'tool_search'::regclass`);
    while ((await sql('select from tool_bitmap_keys limit 1')).length > 0)
      await service.inside<CatalogMaintenanceService>('CatalogMaintenanceService').runRound();
    expect(await sql('select from tool_bitmaps')).toEqual([]);
    await checkAll();
    await sql('analyze tool_search');
    await maintained();
    expect(await sql(`select on_bitmaps from ${findFrequent(0)}`)).toEqual([{ on_bitmaps: true }]);
  }, 180_000);

  it('are deleted with the last listings', async () => {
    await sql('begin');
    await sql('truncate tools cascade');
    expect(await sql('select from tool_bitmaps')).toEqual([]);
    expect(await sql(`select counts[4] as total from ${findFrequent(0)}`)).toEqual([{ total: 0 }]);
    await sql('rollback');
  });
});
