import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { RUNS, SHAPES } from './hostile-shapes.mjs';
import { ADMIN_KEY } from './harness/process.mjs';

const BODY = 1_048_576;
const LINE = 1_000_000;
const MAX_VALUES = 9_900;
/** Quadratic time shows at this length, and the database takes linear time to index longer texts. */
const MAX_RUN = 4_000;

/** A valid body for each schema, so that only the hostile field is invalid. */
async function goodBodies(create) {
  const user = await create('/users', { email: 'bench@bench.example', name: 'Bench' });
  const tool = { name: 'Bench', tagline: 'Bench', description: 'Bench', website: 'https://bench.example/' };
  const label = { slug: 'bench', name: 'Bench' };
  const founder = { founderName: 'Ada', founderEmail: 'ada@bench.example' };
  return {
    SubmitToolBody: { ...tool, ...founder, category: 'writing', pricing: 'FREE', tags: ['seo'] },
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

/** Ids of existing rows, so that requests get as far as possible. */
async function filledIn({ list, send, partnerKey }) {
  const [{ partnerId, tool }] = await list('/submissions');
  const question = { method: 'POST', path: '/v1/support/ask', key: partnerKey, body: '{"question":"Bench?"}' };
  const conversation = JSON.parse((await send(question)).text).data.id;
  const [article] = await list(`/partners/${partnerId}/knowledge`);
  const first = async (path) => (await list(path))[0].id;
  const ids = {
    '/partners/{id}': partnerId,
    '/support/conversations/{id}': conversation,
    '/submissions/{toolId}': tool.id,
  };
  for (const path of ['/users', '/tools', '/directories', '/categories', '/tags', '/directory-categories'])
    ids[`${path}/{id}`] = await first(path);
  return (path) => {
    const [pattern, id] = Object.entries(ids).find(([prefix]) => path.startsWith(prefix)) ?? ['', ''];
    return (pattern.replace(/\{\w+\}/, id) + path.slice(pattern.length))
      .replace('{articleId}', article.id)
      .replace('{directorySlug}', 'launch-harbor');
  };
}

let known;
/** Every operation with a JSON body, from the two documents. */
const routes = (service) => (known ??= findRoutes(service));

async function findRoutes(service) {
  const bodies = await goodBodies(service.create);
  const addressOf = await filledIn(service);
  const found = [];
  for (const [base, key] of [
    ['/v1', service.partnerKey],
    ['/v1/admin', ADMIN_KEY],
  ]) {
    const document = JSON.parse((await service.send({ method: 'GET', path: `${base}/openapi.json` })).text);
    for (const [path, item] of Object.entries(document.paths))
      for (const [verb, operation] of Object.entries(item)) {
        const schema = operation.requestBody?.content['application/json']?.schema.$ref.split('/').at(-1);
        if (schema === undefined) continue;
        const method = verb.toUpperCase();
        const { properties } = document.components.schemas[schema];
        const request = { method, path: base + addressOf(path), key };
        found.push({ route: `${method} ${base}${path}`, request, body: bodies[schema] ?? {}, properties });
      }
  }
  return found;
}

/** The hostile value as the whole body, in an undeclared field, or in a declared one. */
function shaped(body, where, make) {
  if (where === 'the whole body') return make(BODY);
  const { [where]: _, ...others } = body;
  const rest = JSON.stringify(others).slice(1, -1);
  return `{${rest === '' ? '' : `${rest},`}"${where}":${make(BODY - rest.length - where.length - 10)}}`;
}

/** Shapes that grow with the number of values are also tried at the limit of values. */
const COUNTED = new Set(
  Object.entries(SHAPES).flatMap(([shape, make]) => (make(BODY, 10) === make(BODY, 20) ? [] : shape)),
);

/** Any number of empty blocks and empty members decompresses to nothing. */
const emptyBlocks = () =>
  Buffer.concat([gzipSync('').subarray(0, 10), Buffer.alloc(50_000_000, Buffer.from([0, 0, 0, 0xff, 0xff]))]);
const emptyMembers = () => Buffer.alloc(50_000_000, gzipSync(''));

/** All cases: the route, what is sent, and what makes the request. */
export async function* bodies(service) {
  const headers = { 'content-encoding': 'gzip' };
  for (const { route, request, body, properties } of await routes(service)) {
    const fields = Object.keys(properties);
    for (const [shape, make] of Object.entries(SHAPES)) {
      yield [
        route,
        `${shape}, packed`,
        () => ({ ...request, headers, body: gzipSync(make(BODY, Infinity), { level: 1 }) }),
      ];
      for (const most of COUNTED.has(shape) ? [Infinity, MAX_VALUES] : [Infinity])
        for (const where of ['the whole body', 'unheardOf', ...fields])
          yield [
            route,
            `${shape} in ${where}${most === Infinity ? '' : `, ${most} of them`}`,
            () => ({ ...request, body: shaped(body, where, (size) => make(size, most)) }),
          ];
    }
    yield [route, 'empty blocks', () => ({ ...request, headers, isCutOff: true, body: emptyBlocks() })];
    yield [route, 'empty members', () => ({ ...request, headers, isCutOff: true, body: emptyMembers() })];
    yield [route, 'pieces of one byte', () => ({ ...request, raw: pieces(1_000_000) })];
  }
}

/** Texts that a quadratic expression takes long to read, in every field of some length. */
export async function* runs(service) {
  for (const { route, request, body, properties } of await routes(service)) {
    const usual = { ...request, body: JSON.stringify(body) };
    for (const [field, { maxLength }] of Object.entries(properties))
      for (const [name, make] of maxLength > 100 ? Object.entries(RUNS) : []) {
        const text = make(Math.min(maxLength, MAX_RUN));
        yield [
          route,
          `a run of ${name} in ${field}`,
          () => ({ ...request, usual, body: JSON.stringify({ ...body, [field]: text }) }),
        ];
      }
  }
}

export async function* lines() {
  const good = { kind: 'tool', slug: 'bench', name: 'Bench', tagline: 'B', description: 'B', pricing: 'FREE' };
  const rest = JSON.stringify({ ...good, website: 'https://bench.example/' }).slice(1, -1);
  const request = { method: 'POST', path: '/v1/admin/import', headers: { 'content-type': 'application/x-ndjson' } };
  for (const [shape, make] of Object.entries(SHAPES))
    for (const field of ['unheardOf', 'socials', 'tags', 'category', 'slug', 'website', 'description', 'screenshots'])
      for (const most of [Infinity, MAX_VALUES]) {
        const body = () => `{${rest},"${field}":${make(LINE - rest.length - 40, most)}}`;
        const what = `${shape} in ${field} of a line, ${most} of them`;
        yield ['POST /v1/admin/import', what, () => ({ ...request, body: body() })];
      }
}

/** A body in chunks of one byte. No HTTP client library sends that. */
export const pieces = (count) =>
  Buffer.concat([Buffer.alloc(6 * count, '1\r\n \r\n'), Buffer.from('2\r\n{}\r\n0\r\n\r\n')]);

/** Sends raw bytes and waits for the response. */
export function sendRaw(address, { method, path, key, headers = {} }, bytes) {
  const { hostname, port } = new URL(address);
  const lines = { host: 'x', 'x-api-key': key, 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
  const head = Object.entries({ ...lines, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
      socket.write(bytes);
    });
    socket.setEncoding('utf8').on('data', (part) => (text += part));
    // The service may close the connection early.
    socket.setTimeout(500, () => text !== '' && socket.destroy());
    socket.on('error', () => undefined).on('close', () => resolve({ status: Number(text.slice(9, 12)), text }));
  });
}
