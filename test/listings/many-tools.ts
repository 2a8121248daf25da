import type { Client } from 'pg';
import { category, tag } from '../harness/listings.js';
import type { Service } from '../harness/service.js';

/** Like an import, but faster: many equal opens and dates, some without a date, some hidden. */
export async function writeManyTools(service: Service, database: Client, count: number): Promise<void> {
  await service.import(
    category('large', { name: 'Large Box' }),
    category('small', { name: 'Small Box' }),
    category('adult', { name: 'Grown', adult: true }),
    tag('odd', { name: 'Odd' }),
    tag('lewd', { name: 'Lewd', adult: true }),
  );
  // Time-ordered, like the IDs of the service; older servers have no function for it.
  const newId = `(lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
                  || right(replace(gen_random_uuid()::text, '-', ''), 20))::uuid`;
  await database.query(
    `insert into tools (id, slug, name, tagline, description, website, category_id, pricing, opens, featured, published,
                        created_at, updated_at)
     select ${newId}, 'many-' || n, case when n % 3 = 0 then 'Studio ' || n else 'Thing ' || n end, 'Tagline',
            case when n % 5 < 3 then 'a frequent word' else 'another' end || case when n % 997 = 0 then ' seldom' else '' end
              || case when n % 200 = 1 then ' large' else '' end,
            'https://many.example/' || n,
            (select id from categories where slug = case when n % 50 = 0 then 'adult' when n % 40 = 1 then 'small' else 'large' end),
            (array['FREE', 'FREEMIUM', 'PAID'])[1 + n % 3], case when n % 4 = 0 then 0 else (n * 7919) % 3000 end,
            n % 10 = 0, n % 100 <> 7,
            case when n % 30 <> 0 then timestamptz '2024-01-01' + (n % 700) * interval '1 day' end, now()
       from generate_series(1, ${count}) as n`,
  );
  await database.query(
    `insert into tool_tags select t.id, g.id from tools t, tags g
      where g.slug = 'odd' and right(t.slug, 1) in ('1', '3') or g.slug = 'lewd' and right(t.slug, 2) = '11'`,
  );
  await database.query('select index_tools(array(select id from tools))');
  await database.query('analyze tool_search');
}
