/**
 * What hostile bodies cost: every route that takes one, every field of it, every shape, in CPU time of the service and of
 * its database. Usage: npm run bench:bodies [part of a route] [part of a case]
 */
import { Agent, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { SHAPES } from './hostile-shapes.mjs';
import { costOf } from './processor-time.mjs';
import { ADMIN_KEY, startProcess, WIDE } from './sustained.mjs';

const BODY = 1_048_576;
const LINE = 1_000_000;
const MESSAGE = 65_536;
const BODY_LIMIT_MS = 250;
const MESSAGE_LIMIT_MS = 50;
const [ONLY = '', ONLY_CASE = ''] = process.argv.slice(2);

const service = await startProcess('39427', {
  RATE_REST_PREMIUM: WIDE,
  RATE_MCP_PREMIUM: WIDE,
  RATE_SUBMIT_PER_MINUTE: WIDE,
  RATE_SUBMIT_PER_DAY: WIDE,
  RATE_ASK_PER_MINUTE: WIDE,
});
const databasePid = await postmaster(service.postgresUrl);
const agent = new Agent({ keepAlive: false });

async function postmaster(connectionString) {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(`select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`);
  await client.end();
  return rows[0].pid;
}

function send({ method, path, key = ADMIN_KEY, headers = {}, body, isCutOff = false }) {
  return new Promise((resolve, reject) => {
    const sent = request(
      service.address + path,
      { method, agent, headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers } },
      (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString() }));
      },
    );
    sent.on('error', (error) => (isCutOff ? resolve({ status: 'cut off' }) : reject(error)));
    sent.end(body);
  });
}
const created = async (path, body) => {
  const { status, text } = await send({ method: 'POST', path: `/v1/admin${path}`, body: JSON.stringify(body) });
  if (status >= 300) throw new Error(`${path}: ${text}`);
  return JSON.parse(text).data;
};
const listed = async (path) => JSON.parse((await send({ method: 'GET', path: `/v1/admin${path}` })).text).data;

/** A good body for each schema, so that the one hostile field is all that is wrong. */
async function good() {
  const user = await created('/users', { email: 'bench@bench.example', name: 'Bench' });
  const tool = { name: 'Bench', tagline: 'Bench', description: 'Bench', website: 'https://bench.example/' };
  const label = { slug: 'bench', name: 'Bench' };
  return {
    SubmitToolBody: {
      ...tool,
      category: 'writing',
      pricing: 'FREE',
      founderName: 'Ada',
      founderEmail: 'ada@bench.example',
      tags: ['seo'],
    },
    AskBody: { question: 'Where is the refund?' },
    CreateUserBody: { email: 'other@bench.example', name: 'Other' },
    CreateKeyBody: { userId: user.id, name: 'Bench', acceptedPolicy: true },
    CreatePartnerBody: { name: 'Bench', contactEmail: 'bench@bench.example' },
    IssuePartnerKeyBody: { name: 'Bench' },
    ArticleBody: { title: 'Bench', body: 'Bench' },
    ReplyBody: { content: 'Bench' },
    ToolBody: { slug: 'bench', ...tool, pricing: 'FREE' },
    DirectoryBody: { slug: 'bench', name: 'Bench', website: 'https://bench.example/', cost: 'Free', type: 'dofollow' },
    CategoryBody: label,
    TagBody: label,
    DirectoryCategoryBody: label,
    RecordDirectoryBody: { isSubmitted: true },
  };
}

/** Addresses of things that exist, so that requests get as far as they can. */
async function addresses() {
  const [submission] = await listed('/submissions');
  const ask = await send({
    method: 'POST',
    path: '/v1/support/ask',
    key: service.partnerKey,
    body: '{"question":"Bench?"}',
  });
  const [{ id: article }] = await listed(`/partners/${submission.partnerId}/knowledge`);
  const ids = {
    '/partners/{id}': submission.partnerId,
    '/support/conversations/{id}': JSON.parse(ask.text).data.id,
    '/users/{id}': (await listed('/users'))[0].id,
    '/tools/{id}': (await listed('/tools'))[0].id,
    '/directories/{id}': (await listed('/directories'))[0].id,
    '/categories/{id}': (await listed('/categories'))[0].id,
    '/tags/{id}': (await listed('/tags'))[0].id,
    '/directory-categories/{id}': (await listed('/directory-categories'))[0].id,
    '/submissions/{toolId}': submission.tool.id,
  };
  return (path) => {
    const [pattern, id] = Object.entries(ids).find(([prefix]) => path.startsWith(prefix)) ?? ['', ''];
    return pattern
      .replace(/\{\w+\}/, id)
      .concat(path.slice(pattern.length))
      .replace('{articleId}', article)
      .replace('{directorySlug}', 'launch-harbor');
  };
}

/** Every operation with a JSON body, from the two documents. */
async function routes() {
  const bodies = await good();
  const filledIn = await addresses();
  const found = [];
  for (const [base, key] of [
    ['/v1', service.partnerKey],
    ['/v1/admin', ADMIN_KEY],
  ]) {
    const document = JSON.parse((await send({ method: 'GET', path: `${base}/openapi.json` })).text);
    for (const [path, item] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(item)) {
        const reference = operation.requestBody?.content['application/json']?.schema.$ref;
        if (reference === undefined) continue;
        const name = reference.split('/').at(-1);
        found.push({
          name: `${method.toUpperCase()} ${base}${path}`,
          method: method.toUpperCase(),
          path: base + filledIn(path),
          key,
          body: bodies[name] ?? {},
          fields: Object.keys(document.components.schemas[name].properties),
        });
      }
  }
  return found.filter(({ name }) => name.includes(ONLY));
}

const worst = new Map();
let failed = false;

async function measure(route, what, limit, options) {
  if (!what.includes(ONLY_CASE)) return;
  const { ms, result } = await costOf(() => send(options), {
    service: service.pid,
    database: databasePid,
    suspicious: limit / 4,
  });
  const answer = { what, ms, status: result.status };
  if (result.status >= 500 || ms > limit) {
    failed = true;
    process.stdout.write(`TOO MUCH ${route}: ${what}: ${ms.toFixed(0)} ms, ${result.status}\n`);
  }
  if (ms > (worst.get(route)?.ms ?? 0)) worst.set(route, answer);
}

/** The hostile value as the whole body, in a field of its own, and in each field that the route knows. */
async function measureRoute({ name, method, path, key, body, fields }) {
  for (const [shape, make] of Object.entries(SHAPES)) {
    const bodies = { 'the whole body': make(BODY) };
    for (const field of ['unheardOf', ...fields]) {
      const { [field]: _, ...others } = body;
      const rest = JSON.stringify(others).slice(1, -1);
      const room = BODY - rest.length - field.length - 10;
      bodies[field] = `{${rest === '' ? '' : `${rest},`}"${field}":${make(room)}}`;
    }
    for (const [where, text] of Object.entries(bodies))
      await measure(name, `${shape} in ${where}`, BODY_LIMIT_MS, { method, path, key, body: text });
    const packed = gzipSync(bodies['the whole body'], { level: 1 });
    const headers = { 'content-encoding': 'gzip' };
    await measure(name, `${shape}, packed`, BODY_LIMIT_MS, { method, path, key, body: packed, headers });
  }
  // Empty blocks and empty members unpack to nothing, however many there are.
  const head = gzipSync('').subarray(0, 10);
  const blocks = Buffer.concat([head, Buffer.alloc(200_000_000, Buffer.from([0, 0, 0, 0xff, 0xff]))]);
  const members = Buffer.alloc(200_000_000, gzipSync(''));
  const headers = { 'content-encoding': 'gzip' };
  for (const [what, packed] of Object.entries({ 'empty blocks': blocks, 'empty members': members }))
    await measure(name, what, BODY_LIMIT_MS, { method, path, key, body: packed, headers, isCutOff: true });
}

async function measureImport() {
  const line = { kind: 'tool', slug: 'bench', name: 'Bench', tagline: 'B', description: 'B', pricing: 'FREE' };
  const rest = JSON.stringify({ ...line, website: 'https://bench.example/' }).slice(1, -1);
  for (const [shape, make] of Object.entries(SHAPES))
    for (const field of ['unheardOf', 'socials', 'tags', 'category', 'slug', 'website', 'description', 'screenshots'])
      await measure('POST /v1/admin/import', `${shape} in ${field} of a line`, BODY_LIMIT_MS, {
        method: 'POST',
        path: '/v1/admin/import',
        headers: { 'content-type': 'application/x-ndjson' },
        body: `{${rest},"${field}":${make(LINE - rest.length - 40)}}`,
      });
}

async function measureMcp() {
  const accept = 'application/json, text/event-stream';
  const NAMES = ['protocolVersion', 'clientInfo', 'clientCapabilities'];
  const envelope = { protocolVersion: '2026-07-28', clientInfo: { name: 'b', version: '1' }, clientCapabilities: {} };
  const meta = Object.fromEntries(NAMES.map((name) => [`io.modelcontextprotocol/${name}`, envelope[name]]));
  const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'b', version: '1' } };
  const PLACES = {
    'the message': (value) => value,
    'the id': (value) => `{"jsonrpc":"2.0","id":${value},"method":"ping"}`,
    'the method': (value) => `{"jsonrpc":"2.0","id":1,"method":${value}}`,
    'an unknown member': (value) => `{"jsonrpc":"2.0","id":1,"method":"ping","x":${value}}`,
    'a result': (value) => `{"jsonrpc":"2.0","id":1,"result":${value}}`,
    'an error': (value) => `{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x","data":${value}}}`,
    'the name of a tool': (value) => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":${value}}}`,
  };
  for (const method of ['ping', 'initialize', 'tools/list', 'tools/call', 'server/discover', 'no/such'])
    for (const [field, params] of Object.entries({
      params: (value) => value,
      _meta: (value) => `{"_meta":${value}}`,
      arguments: (value) => `{"name":"search_tools","arguments":${value}}`,
      capabilities: (value) => JSON.stringify(hello).replace('"capabilities":{}', () => `"capabilities":${value}`),
    }))
      PLACES[`${field} of ${method}`] = (value) =>
        `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params(value)}}`;
  for (const tool of ['search_tools', 'get_top_tools', 'get_tool', 'list_tags', 'search_directories', 'get_directory'])
    for (const input of ['q', 'category', 'slug', 'limit', 'pricing', 'featured'])
      PLACES[`${input} of ${tool}`] = (value) =>
        `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${tool}","arguments":{"${input}":${value}}}}`;
  PLACES['a notification'] = (value) => `{"jsonrpc":"2.0","method":"notifications/progress","params":${value}}`;
  for (const [place, message] of Object.entries(PLACES))
    for (const [shape, make] of Object.entries(SHAPES))
      for (const size of place === 'the message' ? [MESSAGE, BODY] : [MESSAGE])
        await measure('POST /mcp', `${shape} in ${place}, ${size} bytes`, MESSAGE_LIMIT_MS, {
          method: 'POST',
          path: '/mcp',
          headers: { accept },
          body: message(make(size - message('').length)),
        });
  for (const method of ['tools/list', 'tools/call', 'server/discover'])
    for (const [shape, make] of Object.entries(SHAPES)) {
      const start = `{"jsonrpc":"2.0","id":1,"method":"${method}","params":{"name":"list_tags","_meta":`;
      const own = JSON.stringify(meta).slice(1, -1);
      await measure('POST /mcp', `${shape} in _meta of ${method}, 2026-07-28`, MESSAGE_LIMIT_MS, {
        method: 'POST',
        path: '/mcp',
        headers: {
          accept,
          'mcp-protocol-version': '2026-07-28',
          'mcp-method': method,
          ...(method === 'tools/call' && { 'mcp-name': 'list_tags' }),
        },
        body: `${start}{${own},"x":${make(MESSAGE - start.length - own.length - 20)}}}}`,
      });
    }
}

try {
  const all = await routes();
  for (let round = 0; round < 50; round += 1)
    for (const { method, path, key } of all) await send({ method, path, key, body: '{"a":[1,{"b":"c"}],"name":7}' });
  for (const route of all) await measureRoute(route);
  if ('POST /v1/admin/import'.includes(ONLY)) await measureImport();
  if ('POST /mcp'.includes(ONLY)) await measureMcp();
  for (const [route, { what, ms, status }] of worst)
    process.stdout.write(`${route.padEnd(64)}${ms.toFixed(0).padStart(6)} ms  ${status}  ${what}\n`);
  process.exitCode = failed ? 1 : 0;
} finally {
  agent.destroy();
  await service.stop();
}
