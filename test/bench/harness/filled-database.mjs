import { chmod, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { v7 as uuid } from 'uuid';
import { startEmbeddedPostgres } from '../../../dist/src/platform/embedded-postgres/embedded-postgres.js';
import { migrate } from '../../../dist/src/platform/database/migrate.js';
import { labels, tools } from './generated-listings.mjs';

const CHUNK = 5_000;
/** Increased when the generated listings or the baseline change, so that old folders are not used again. */
const EDITION = 5;

/**
 * An embedded database with `count` generated listings. They are written directly into the tables and kept in a folder for
 * the next run; loading them is never measured.
 */
export async function startFilled(count, log = () => undefined) {
  const folder = join(tmpdir(), `catalog-bench-${EDITION}-${count}`);
  await mkdir(folder, { recursive: true });
  // As root the server runs as `nobody`, which needs access to the folder.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: () => undefined,
    settings: { max_wal_size: '8GB' },
  });
  try {
    await migrate(postgres.url);
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    if (!(await isFilled(client, count))) await fill(client, count, log);
    await buildBitmaps(client);
    await client.end();
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return postgres;
}

async function isFilled(client, count) {
  const { rows } = await client.query('select count(*)::integer as count from tool_search');
  if (rows[0].count > 0 && rows[0].count < count)
    throw new Error('A folder of an earlier run is only half filled; delete it');
  return rows[0].count >= count;
}

async function fill(client, count, log) {
  await client.query('set synchronous_commit = off');
  await client.query('begin');
  const { rows: indexes } = await client.query(
    `select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and tablename in ('tools', 'tool_search', 'tool_tags')
        and indexdef not like 'CREATE UNIQUE%'`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  const ids = { category: new Map(), tag: new Map() };
  for (const { kind, slug, name } of labels()) {
    const table = kind === 'tag' ? 'tags' : 'categories';
    const { rows } = await client.query(`insert into ${table} (slug, name) values ($1, $2) returning id`, [slug, name]);
    ids[kind].set(slug, rows[0].id);
  }
  let chunk = [];
  let stored = 0;
  const flush = async () => {
    const rows = chunk.map(({ kind: _kind, tags, category, createdAt, ...tool }) => ({
      ...tool,
      id: uuid(),
      category_id: ids.category.get(category),
      tag_ids: tags.map((slug) => ids.tag.get(slug)),
      created_at: createdAt,
      updated_at: createdAt,
    }));
    await client.query(
      `insert into tools (id, slug, name, tagline, description, website, category_id, pricing, opens, featured,
                          created_at, updated_at)
       select id, slug, name, tagline, description, website, category_id, pricing, opens, featured, created_at, updated_at
         from jsonb_populate_recordset(null::tools, $1)`,
      [JSON.stringify(rows)],
    );
    await client.query(
      `insert into tool_tags select (item ->> 'id')::uuid, tag::integer
         from jsonb_array_elements($1) as items (item), jsonb_array_elements_text(item -> 'tag_ids') as tag`,
      [JSON.stringify(rows.map(({ id, tag_ids }) => ({ id, tag_ids })))],
    );
    await client.query('select index_tools($1)', [rows.map(({ id }) => id)]);
    stored += chunk.length;
    chunk = [];
    if (stored % 50_000 === 0) await client.query('select compact_tool_counts()');
    if (stored % 100_000 === 0) log(`${stored} listings written`);
  };
  for (const tool of tools(count)) {
    chunk.push(tool);
    if (chunk.length === CHUNK) await flush();
  }
  if (chunk.length > 0) await flush();
  await client.query('select compact_tool_counts()');
  await client.query(`set local maintenance_work_mem = '1GB'`);
  for (const { definition } of indexes) await client.query(definition);
  await client.query('commit');
  await client.query('vacuum (analyze)');
  log('indexed');
}

/** Like the maintenance of a service, but in one go. */
async function buildBitmaps(client) {
  const renew = 'select case when apply_tool_changes() then true else build_next_bitmap() end as more';
  while ((await client.query(renew)).rows[0].more);
}
