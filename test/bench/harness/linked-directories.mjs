/** Published directories with links, and tools to submit to them, written directly into the tables; this is never measured. */

/** How many directories suit a tool category. */
const KINDS = ['many', 'half', 'few', 'none'];
const TOOLS = 100;

const STATEMENTS = [
  `create or replace function pg_temp.id_of(kind text, number bigint) returns uuid language sql immutable as
     $$ select (rpad(kind, 8, '0') || '-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid $$`,
  `insert into directory_categories (slug, name, accepts_any_tool)
     select 'sites-' || number, 'Sites ' || number, number in (7, 30) from generate_series(0, 59) as number`,
  `insert into directory_categories (slug, name) values ('few-sites', 'Few sites'), ('half-of-sites', 'Half of the sites')`,
  `insert into categories (slug, name) select 'bench-' || kind, 'Bench ' || kind
     from unnest(array['${KINDS.join("', '")}']) as kind`,
  `insert into directories (id, slug, name, website, cost, type, domain_rating, monthly_visits, requires_badge, minimum_price,
                            small_description, full_description, published)
     select pg_temp.id_of('5', number), 'linked-' || number, 'Linked ' || md5(number::text),
            'https://linked' || number || '.example/', (array['Free', 'Freemium', 'Paid'])[1 + number % 3],
            (array['dofollow', 'nofollow'])[1 + number % 2], case when number % 5 > 0 then (number * 7919) % 1000 / 10.0 end,
            number % 10000, number % 7 = 0, case when number % 3 = 2 then number % 100 else 0 end, repeat('Some text. ', 5),
            repeat('Some text. ', 30), number % 20 > 0
       from generate_series(1, :count) as number`,
  // Two of 60 categories each, the first ones most often.
  `insert into directory_category_links
     select distinct d.id, c.id
       from (select pg_temp.id_of('5', number) as id, 'sites-' || floor(60 * (abs(hashtext(number || '/' || turn)) % 1000 / 1000.0) ^ 2) as slug
               from generate_series(1, :count) as number, generate_series(1, 2) as turn) d
       join directory_categories c on c.slug = d.slug`,
  `insert into directory_category_links
     select pg_temp.id_of('5', number), c.id from generate_series(1, :count, :count / 5) as number, directory_categories c
      where c.slug = 'few-sites'`,
  `insert into directory_category_links
     select pg_temp.id_of('5', number), c.id from generate_series(1, :count, 2) as number, directory_categories c
      where c.slug = 'half-of-sites'`,
  `insert into category_fits
     select 'bench-' || fit.kind, c.id
       from (values ('many', 'sites-0'), ('many', 'sites-1'), ('many', 'sites-2'), ('many', 'sites-20'), ('few', 'few-sites'), ('half', 'half-of-sites'))
            as fit (kind, slug) join directory_categories c on c.slug = fit.slug`,
  `insert into tools (id, slug, name, tagline, description, website, pricing, category_id)
     select pg_temp.id_of('4', number), 'linked-tool-' || number, 'Linked tool ' || number, 'Tagline', 'Text',
            'https://linked-tool' || number || '.example/', 'FREE', c.id
       from generate_series(0, ${KINDS.length * TOOLS - 1}) as number
       join categories c on c.slug = 'bench-' || (array['${KINDS.join("', '")}'])[1 + number % ${KINDS.length}]`,
  `select index_tools(array(select id from tools where slug like 'linked-tool-%'))`,
  // Submissions 50, 150, 250 and 350 are in the queue.
  `update tools set category_id = c.id
     from categories c, unnest(array['${KINDS.join("', '")}']) with ordinality as kinds (kind, at)
    where c.slug = 'bench-' || kind and tools.slug = 'bench-tool-' || 100 * at - 50`,
  ...['directories', 'directory_category_links', 'directory_categories', 'category_fits'].map(
    (table) => `vacuum (analyze) ${table}`,
  ),
];

/** Adds the IDs of a submission per kind. Submissions must have been written. */
export async function fillLinkedDirectories(client, count) {
  for (const statement of STATEMENTS) await client.query(statement.replaceAll(':count', String(count)));
  const { rows } = await client.query(
    `select array_agg(pg_temp.id_of('d', 100 * at - 50) order by at) as "submissionIds" from generate_series(1, ${KINDS.length}) as at`,
  );
  return rows[0];
}

/** Every request differs, so that no response is cached. */
let request = 0;
const nextTool = (at) => `linked-tool-${KINDS.length * (request++ % TOOLS) + at}`;

export const DIRECTORY_PAGES = KINDS.flatMap((kind, at) => [
  [`matches: ${kind} fit`, () => `/v1/directory-matches?category=bench-${kind}&maxPrice=${1_000 + request++}`],
  [`launch: ${kind} fit`, () => `/launch?category=bench-${kind}&maxPrice=${1_000 + request++}`, undefined, 10],
  [`a submission: ${kind} fit`, ({ submissionIds }) => `/console/submissions/${submissionIds[at]}`, undefined, 10],
  [`a tool: ${kind} fit`, () => `/tools/${nextTool(at)}`, undefined, 20],
]);
