import { Client } from 'pg';

/**
 * A good hand-written schema for the same catalog: one wide table with all fields of a listing, a stored weighted tsvector
 * with a GIN index, and an index for each order and filter.
 */
export async function makeBareTable(url, count) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(`select to_regclass('bare.tools') is not null as exists`);
    if (rows[0].exists) {
      const { rows: counted } = await client.query('select count(*)::integer as count from bare.tools');
      if (counted[0].count === count) return;
    }
    await client.query('drop schema if exists bare cascade');
    await client.query('create schema bare');
    await client.query(`
      create table bare.tools as
      select t.id, t.slug, t.name, t.tagline, t.description, t.website, t.pricing, t.rating, t.opens, t.featured, t.icon,
             t.frame, t.founder_name, t.location, t.domain_rating, t.is_for_sale, t.asking_price, t.discount_code,
             t.created_at, t.updated_at, c.slug as category,
             case when c.id is not null then jsonb_build_object('slug', c.slug, 'name', c.name) end as category_shown,
             coalesce((select jsonb_agg(jsonb_build_object('slug', g.slug, 'name', g.name) order by g.name)
                         from tool_tags link join tags g on g.id = link.tag_id where link.tool_id = t.id), '[]') as tags
        from tools t left join categories c on c.id = t.category_id where t.published`);
    await client.query(`
      alter table bare.tools add column words tsvector generated always as (
        setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('english', tagline), 'B') ||
        setweight(to_tsvector('english', description), 'C')) stored`);
    await client.query('create index on bare.tools using gin (words)');
    await client.query('create unique index on bare.tools (slug)');
    await client.query('create index on bare.tools (opens desc, created_at desc, id)');
    await client.query('create index on bare.tools (created_at desc, id)');
    await client.query('create index on bare.tools (category, created_at desc, id)');
    await client.query('vacuum (analyze) bare.tools');
  } finally {
    await client.end();
  }
}
