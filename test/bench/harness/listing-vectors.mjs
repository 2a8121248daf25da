import { Client } from 'pg';
import { ListingCodesService } from '../../../dist/src/contexts/listings/meaning/listing-codes.service.js';
import { Encoder } from '../../../dist/src/platform/meaning/encoder.js';
import { RECIPE } from '../../../dist/src/platform/meaning/recipe.js';
import { toInt8, toSigns } from '../../../dist/src/platform/meaning/vector-codes.js';
import { until } from '../../harness/until.mjs';

/** Encoding every listing would take an hour per 100,000, so their vectors are those of a few of them, with noise. */
const ENCODED = 500;
const NOISE = 12;
const CHUNK = 5_000;
const WITHOUT_VECTOR = 'select count(*)::integer as count from listing_vectors where recipe = $1 and codes is null';

/** Gives each listing of a started service a vector. They stay in the folder of the database for the next run. */
export async function fillVectors({ app, postgresUrl }, log) {
  const client = new Client({ connectionString: postgresUrl });
  await client.connect();
  await addRows(client);
  const encoder = app.get(Encoder);
  await until(() => encoder.state !== 'starting');
  if (encoder.state !== 'ready') throw new Error(`The encoder is ${encoder.state}`);
  if ((await client.query(WITHOUT_VECTOR, [RECIPE])).rows[0].count > 0) {
    await writeCodes(client, encoder);
    await client.query('vacuum (analyze) listing_vectors');
    log('vectors written');
  }
  await client.query(`select pg_notify('vectors_changed', '')`);
  await client.end();
  const codes = app.get(ListingCodesService);
  await until(() => codes.isLoaded());
  const question = toInt8(Float32Array.from({ length: 384 }, () => 1));
  const all = { adultHidden: false, pricing: null };
  await until(() => codes.findNearest('tools', question, all, { limit: 100 }).length === 100);
}

/** Before the service finds listings without a vector, which it would encode. */
async function addRows(client) {
  await client.query('begin');
  await client.query(`select pg_advisory_xact_lock(hashtext('index:tools'))`);
  await client.query('insert into vector_recipes (recipe) values ($1) on conflict do nothing', [RECIPE]);
  await client.query(
    `insert into listing_vectors (recipe, scope, listing_id, due_at) select $1, 'tools', listing_id, null from tool_search
     on conflict (listing_id, scope, recipe) do update set due_at = null where listing_vectors.due_at is not null`,
    [RECIPE],
  );
  await client.query('commit');
}

async function writeCodes(client, encoder) {
  const { rows: texts } = await client.query(
    `select listing_text('tools', listing_id) as text from listing_vectors where recipe = $1 order by number limit $2`,
    [RECIPE, ENCODED],
  );
  const vectors = [];
  for (const { text } of texts) vectors.push(toInt8((await encoder.encodeInBackground(text)).vector));
  const { rows: listings } = await client.query(
    'select number from listing_vectors where recipe = $1 order by number',
    [RECIPE],
  );
  for (let from = 0; from < listings.length; from += CHUNK) {
    const numbers = listings.slice(from, from + CHUNK).map(({ number }) => number);
    const codes = numbers.map((number) => withNoise(vectors[number % vectors.length], number));
    await client.query(
      `update listing_vectors v set codes = w.codes, signs = w.signs, digest = '\\x00', changed = pg_current_xact_id()
         from unnest($1::integer[], $2::bytea[], $3::bytea[]) as w (number, codes, signs) where v.number = w.number`,
      [numbers, codes.map((code) => Buffer.from(code.buffer)), codes.map((code) => Buffer.from(toSigns(code)))],
    );
  }
}

/** The same noise in each run. */
function withNoise(codes, seed) {
  let state = seed + 1;
  const next = () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
  return codes.map((code) =>
    Math.max(-127, Math.min(127, Math.round(code + NOISE * (next() + next() + next() - 1.5)))),
  );
}
