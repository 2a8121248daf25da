/**
 * Records what clients see of the built service: npm run record -- <file> [folder of the checkout, already built].
 * Two recordings of equal services of the same day are equal; npm run record -- compare <file> <file> shows the differences.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../dist/src/platform/embedded-postgres/embedded-postgres.js';
import { freePort } from '../harness/free-port.mjs';
import { until } from '../harness/until.mjs';
import { Recorder } from './recorder.mjs';
import { recordLists, recordRejections, uncovered } from './routes.mjs';
import { runFile } from './script.mjs';

const ADMIN_KEY = 'record-admin-key-of-more-than-32-characters';
const WIDE = '100000';
const CONTEXT = 80;

/** Rate limits that a few requests can reach are for keys and IP addresses that the recording uses for nothing else. */
const SETTINGS = {
  HOST: '127.0.0.1',
  SITE_URL: 'https://catalog.example',
  DEMO_DATA: 'true',
  ADMIN_API_KEY: ADMIN_KEY,
  TRUST_PROXY: 'loopback',
  ALLOW_PRIVATE_NETWORK: 'true',
  MCP_ALLOWED_ORIGINS: 'https://agent.example',
  RATE_REST_STANDARD: '20',
  RATE_REST_PREMIUM: WIDE,
  RATE_MCP_STANDARD: '20',
  RATE_MCP_PREMIUM: WIDE,
  RATE_SUBMIT_PER_MINUTE: '60',
  RATE_SUBMIT_PER_DAY: WIDE,
  RATE_ASK_PER_MINUTE: '60',
  RATE_PUBLIC_PER_MINUTE: '60',
  RATE_PUBLIC_PER_HOUR: WIDE,
  RATE_OAUTH_PER_MINUTE: '60',
  RATE_SITE_PER_MINUTE: WIDE,
};

const OPEN = 'select 1 from jobs where attempts < max_attempts and (due_at <= now() or leased_until > now()) limit 1';
const HURRY = 'update jobs set due_at = now() where attempts < max_attempts';
const GROUP_QUESTIONS = `insert into jobs (kind, queue, payload, max_attempts) values ('group-questions', 'gaps', '{}', 5)`;

const VALUES = {
  admin: ADMIN_KEY,
  tomorrow: new Date(Date.now() + 86_400_000).toISOString(),
  levels: '['.repeat(5_000) + ']'.repeat(5_000),
  items: `[${'1,'.repeat(1_000)}1]`,
  /** The members of a body with all required fields. */
  submission: JSON.stringify({
    name: 'Tidepool',
    website: 'https://tidepool.example/',
    tagline: 'Notes that find each other',
    description: 'Tidepool links notes by meaning. It runs offline.',
    category: 'writing',
    pricing: 'FREEMIUM',
    founderName: 'Noa Berg',
    founderEmail: 'noa@tidepool.example',
    tags: ['seo', 'Quiet notes'],
  }).slice(1, -1),
  /** Without client_id. The challenge belongs to a verifier of 43 letters. */
  authorize: new URLSearchParams({
    response_type: 'code',
    redirect_uri: 'https://agent.example/callback',
    code_challenge: createHash('sha256').update('x'.repeat(43)).digest('base64url'),
    code_challenge_method: 'S256',
    state: 's',
  }).toString(),
};

/** Starts the service in `checkout` on an empty database and a receiver of webhooks. */
async function start(checkout) {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-record-'));
  // As root the database server runs as `nobody`, which needs access to the folder.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const database = new Client(postgres.url);
  await database.connect();
  const events = [];
  const receiver = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    if (request.method === 'POST') events.push({ path: request.url, headers: request.rawHeaders, body });
    response.end('<title>Record</title>');
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const port = await freePort();
  const env = { PATH: process.env.PATH, PORT: `${port}`, DATA_DIR: folder, DATABASE_URL: postgres.url, ...SETTINGS };
  const child = spawn(process.execPath, ['dist/src/main.js'], { cwd: checkout, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const stop = async () => {
    child.kill();
    if (child.exitCode === null) await once(child, 'exit');
    receiver.close();
    await database.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const isReady = () => {
    if (child.exitCode !== null) throw new Error(`The service ended:\n${output}`);
    return output.includes('Catalog Service is ready');
  };
  await until(isReady).catch((error) => stop().then(() => Promise.reject(error)));
  const settle = () => until(async () => (await database.query(OPEN)).rowCount === 0);
  return {
    port,
    events,
    receiverUrl: `http://127.0.0.1:${receiver.address().port}`,
    output: () => output,
    settle,
    /** Does now what the service would do later. */
    hurry: async () => {
      await database.query(GROUP_QUESTIONS);
      while ((await database.query(HURRY)).rowCount > 0) await settle();
    },
    stop,
  };
}

async function record(file, checkout) {
  const service = await start(checkout);
  try {
    const recorder = new Recorder(service.port, service.settle);
    const keys = /CATALOG_KEY=(?<standard>\w+)[^]*PARTNER_KEY=(?<demo>\w+)[^]*TEST_KEY=(?<test>\w+)/;
    const { groups } = keys.exec(service.output());
    const [link] = /\/sign-in\/link\/[\w-]+/.exec(service.output());
    const values = new Map(Object.entries({ ...VALUES, ...groups, link, receiver: service.receiverUrl }));
    const world = { ...service, values, callers: new Map() };
    await service.hurry();
    const steps = {
      documents: () => recordDocuments(recorder, world),
      public: () => runFile('public', recorder, world),
      MCP: () => runFile('mcp', recorder, { ...world, agent: 'premium' }),
      'MCP, others': () => runFile('strangers', recorder, world),
      'MCP, over the limit': () => runFile('mcp', recorder, { ...world, agent: 'narrow' }),
      partner: () => runFile('partner', recorder, world),
      pages: () => runFile('pages', recorder, world),
      admin: () => runFile('admin', recorder, world),
      lists: () => recordLists(recorder, world),
      rejections: () => recordRejections(recorder, world),
      limits: () => runFile('limits', recorder, world),
    };
    for (const [name, step] of Object.entries(steps)) {
      const before = recorder.blocks.length;
      await step();
      process.stdout.write(`${name.padEnd(22)}${recorder.blocks.length - before} requests\n`);
    }
    for (const { path, headers, body } of service.events)
      recorder.note(`Webhook ${path}`, [...pairsOf(headers), '', body]);
    writeFileSync(
      file,
      `Recorded on ${new Date().toISOString().slice(0, 10)} (UTC)\n\n${recorder.blocks.join('\n\n')}\n`,
    );
    const missing = uncovered(world, recorder.responses);
    if (missing.length > 0) throw new Error(`No request succeeds on:\n${missing.join('\n')}`);
  } catch (error) {
    process.stderr.write(service.output().split('\n').slice(-20).join('\n'));
    throw error;
  } finally {
    await service.stop();
  }
}

async function recordDocuments(recorder, world) {
  const admin = { name: 'admin', key: ADMIN_KEY };
  const { json } = await recorder.call('GET', '/v1/openapi.json', { sorted: true });
  const adminDocument = await recorder.call('GET', '/v1/admin/openapi.json', { as: admin, sorted: true });
  world.documents = { '/v1': json, '/v1/admin': adminDocument.json };
}

const pairsOf = (raw) => raw.flatMap((name, index) => (index % 2 ? [] : [`${name}: ${raw[index + 1]}`])).sort();

function compare(...files) {
  const [one, other] = files.map((file) => new Map(blocksOf(readFileSync(file, 'utf8'))));
  const titles = [...new Set([...one.keys(), ...other.keys()])];
  const different = titles.filter((title) => one.get(title) !== other.get(title));
  for (const title of different) {
    process.stdout.write(`${title}\n`);
    const [lines, others] = [one, other].map((blocks) => (blocks.get(title) ?? 'not recorded').split('\n'));
    const only = (from, list) => from.filter((line) => !list.includes(line));
    const pair = [only(lines, others), only(others, lines)];
    for (const [sign, mine, theirs] of [
      ['-', pair[0], pair[1]],
      ['+', pair[1], pair[0]],
    ])
      for (const [index, line] of mine.slice(0, 8).entries())
        process.stdout.write(`  ${sign} ${excerpt(line, theirs[index] ?? '')}\n`);
  }
  process.stdout.write(`${different.length} of ${titles.length} are different\n`);
  process.exitCode = different.length > 0 ? 1 : 0;
}

const blocksOf = (text) => text.split(/^(?==== \d+ )/m).map((block) => [block.split('\n', 1)[0], block]);

/** The text around the first difference. */
function excerpt(line, other) {
  const at = [...line].findIndex((letter, index) => letter !== other[index]);
  return line.slice(Math.max(0, at - CONTEXT), at + CONTEXT);
}

const [command, ...files] = process.argv.slice(2);
if (command === 'compare') compare(...files);
else await record(command, resolve(files[0] ?? '.'));
