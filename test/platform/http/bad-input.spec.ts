import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { addArticle, ask } from '../../harness/asking.js';
import { category, directory, directoryCategory, tag, tool } from '../../harness/listings.js';
import { partner, type Partner, submission, submit, submitted } from '../../harness/partner.js';
import { ADMIN_KEY, type ServiceResponse, Service } from '../../harness/service.js';
import { until } from '../../harness/until.mjs';
import { rowsOf, whileUnreachable } from '../../harness/database.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const INTERNALS =
  /\bat .+:\d+:\d+|node_modules|QueryFailedError|syntax error|violates|relation "|select .+ from|insert into/i;

let service: Service;
let key: string;
let toolId: string;
let owner: Partner;
let writes: [string, string][];
let bodyless: string[];
let queries: string[];

/** Sends raw bytes that no HTTP client would send. */
function raw(request: string | Buffer, { halfClose = false } = {}): Promise<ServiceResponse> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(request);
      if (halfClose) socket.end();
    });
    socket.setEncoding('utf8').on('data', (text: string) => (received += text));
    socket.setTimeout(5_000, () => socket.destroy());
    socket.on('error', reject).on('close', () => {
      const [head = '', text = ''] = received.split(/\r\n\r\n(.*)/s);
      const [status = '', ...lines] = head.split('\r\n');
      const headers = new Headers(lines.map((line) => line.split(/: (.*)/s, 2) as [string, string]));
      const body: unknown = text.startsWith('{') ? JSON.parse(text) : undefined;
      resolve({ status: Number(status.split(' ')[1]), headers, text, body });
    });
  });
}

const keyed = (requestLine: string, ...lines: string[]): string =>
  [requestLine, 'Host: x', `Authorization: Bearer ${ADMIN_KEY}`, 'Connection: close', ...lines, '', ''].join('\r\n');
const posting = (...lines: string[]): string =>
  keyed('POST /v1/admin/tags HTTP/1.1', 'Content-Type: application/json', ...lines);

async function write(method: string, path: string, body: string | Buffer, headers = {}): Promise<ServiceResponse> {
  const sentKey = path.startsWith('/v1/admin/') ? ADMIN_KEY : owner.key;
  const init = {
    method,
    headers: { authorization: `Bearer ${sentKey}`, ...JSON_TYPE, ...headers },
    body: Buffer.from(body),
  };
  const response = await fetch(service.url + path, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

/** A rejection in the envelope, with the headers of every response, without internals. */
function expectRejection(what: string, { status, headers, body, text }: ServiceResponse, ...allowed: number[]): void {
  expect([what, allowed.includes(status) ? allowed : status, body]).toEqual([
    what,
    allowed,
    { success: false, error: expect.stringMatching(/.{8}/) },
  ]);
  expect([what, headers.get('content-type')]).toEqual([what, 'application/json; charset=utf-8']);
  expect([what, headers.has('x-ratelimit-limit'), headers.has('x-request-id')]).toEqual([what, true, true]);
  expect(text).not.toMatch(INTERNALS);
}

const LISTS = ['/tools', '/tools/top', '/directories', '/categories', '/tags', '/admin/tools', '/admin/users'];
LISTS.push('/admin/submissions', '/admin/webhook-deliveries', '/admin/support/conversations');
LISTS.push('/admin/partners/{id}/knowledge');

/** Paths with each documented query parameter and with one that is not documented, up to the value. */
async function queriesOf(list: string): Promise<string[]> {
  const [, base = '', path = ''] = /^(\/admin)?(.+)$/.exec(list) ?? [];
  const { paths } = (await service.get(`/v1${base}/openapi.json`, ADMIN_KEY)).body;
  const parameters: { in: string; name: string }[] = paths[path].get.parameters;
  const names = parameters.flatMap(({ in: place, name }) => (place === 'query' ? [name] : []));
  expect(names).not.toEqual([]);
  return [...names, 'other'].map((name) => `/v1${list.replace('{id}', owner.id)}?${name}=`);
}

beforeAll(async () => {
  service = await Service.start();
  ({ key } = await service.catalogKey());
  await service.import(
    category('writing'),
    tag('seo'),
    tool({ slug: 'solid', category: 'writing', tags: ['seo'] }),
    directoryCategory('launch'),
    directory({ slug: 'harbor', categories: ['launch'] }),
  );
  toolId = (await service.get('/v1/tools/solid', key)).body.data.id;
  const directoryId: string = (await service.get('/v1/directories/harbor', key)).body.data.id;
  writes = ['tools', 'directories', 'categories', 'tags', 'directory-categories', 'users', 'keys'].map((area) => [
    'POST',
    `/v1/admin/${area}`,
  ]);
  writes.push(['PATCH', `/v1/admin/tools/${toolId}`], ['PATCH', `/v1/admin/directories/${directoryId}`]);
  writes.push(['PATCH', '/v1/admin/categories/1'], ['PATCH', '/v1/admin/tags/1']);
  owner = await partner(service);
  const { id: submittedId } = await submitted(service, owner.key, { name: 'Submitted', paymentType: 'pro' });
  const [ofPartner, ofSubmission] = [`/v1/admin/partners/${owner.id}`, `/v1/admin/submissions/${submittedId}`];
  writes.push(['POST', '/v1/submit-ai-tool'], ['POST', '/v1/submit-ai-tool?dryRun=true']);
  writes.push(['POST', '/v1/admin/partners'], ['PATCH', ofPartner], ['POST', `${ofPartner}/keys`]);
  writes.push(['PATCH', ofSubmission], ['PUT', `${ofSubmission}/directories/harbor`]);
  await service.admin('PATCH', `/partners/${owner.id}`, { supportEnabled: true });
  const articleId = await addArticle(service, owner, 'Refunds', 'Refunds take five days.');
  const { id: conversationId } = (await ask(service, owner, { question: 'Is anybody there?' })).body.data;
  writes.push(['POST', '/v1/support/ask'], ['POST', `/v1/admin/support/conversations/${conversationId}/replies`]);
  writes.push(['POST', `${ofPartner}/knowledge`], ['PUT', `${ofPartner}/knowledge/${articleId}`]);
  bodyless = [`${ofPartner}/webhook-secret`, `${ofPartner}/webhook-test`, `${ofSubmission}/done`];
  bodyless.push(`/v1/admin/webhook-deliveries/${submittedId}/redeliver`);
  queries = (await Promise.all(LISTS.map(queriesOf))).flat();
});
afterAll(() => service.stop());

describe('A body that cannot be used', () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000, ' '));
  const nothing = Buffer.alloc(1_048_580, gzipSync(''));
  const cut = gzipSync('{"slug":"a","name":"A"}').subarray(0, -6);

  it.each<[string, string | Buffer, Record<string, string>, number]>([
    ['broken JSON', '{"name":', {}, 400],
    ['text that is no JSON', 'name=x', {}, 400],
    ['an array', '[]', {}, 400],
    ['an array of bodies', '[{"name":"x"}]', {}, 400],
    ['a string', '"name"', {}, 400],
    ['null', 'null', {}, 400],
    ['a number', '17', {}, 400],
    ['a NUL in a value', '{"name":"a\\u0000b"}', {}, 400],
    ['a lone surrogate in a value', '{"name":"a\\ud800"}', {}, 400],
    ['a NUL in a key', '{"a\\u0000":1}', {}, 400],
    ['a lone surrogate in a key deep inside', '{"socials":{"a\\udc00":"https://x.example/"}}', {}, 400],
    ['__proto__', '{"__proto__":{"published":true}}', {}, 400],
    ['constructor', '{"constructor":{"prototype":{"x":1}}}', {}, 400],
    ['prototype deep inside', '{"socials":{"prototype":"https://x.example/"}}', {}, 400],
    ['37 levels', `${'{"a":'.repeat(37)}1${'}'.repeat(37)}`, {}, 400],
    ['10001 properties', `{${Array.from({ length: 10_001 }, (_, index) => `"k${index}":1`).join()}}`, {}, 400],
    ['10001 items', `{"a":[${'1,'.repeat(10_000)}1]}`, {}, 400],
    ['a number that is too large', '{"a":{"b":-1e999}}', {}, 400],
    ['100000 levels of arrays', '['.repeat(100_000) + ']'.repeat(100_000), {}, 400],
    ['100000 levels of objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, {}, 400],
    ['more than 1 MiB', `{"name":"${'x'.repeat(1_048_576)}"}`, {}, 413],
    ['a small body that unpacks to 50 MB', bomb, { 'content-encoding': 'gzip' }, 413],
    ['a large body that unpacks to nothing', nothing, { 'content-encoding': 'gzip' }, 413],
    ['text/plain', '{}', { 'content-type': 'text/plain' }, 415],
    ['a form', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['an unknown encoding', '{}', { 'content-encoding': 'zstd-9' }, 415],
    ['an encoding with the name of a property', '{}', { 'content-encoding': 'constructor' }, 415],
    ['an unknown charset', '{}', { 'content-type': 'application/json; charset=klingon' }, 415],
    ['UTF-16', Buffer.from('{}', 'utf16le'), { 'content-type': 'application/json; charset=utf-16' }, 415],
    ['gzip that is none', '{"name":"x"}', { 'content-encoding': 'gzip' }, 400],
    ['gzip that is cut off', cut, { 'content-encoding': 'gzip' }, 400],
    ['brotli that is none', '{"name":"x"}', { 'content-encoding': 'br' }, 400],
    ['deflate that is none', '{"name":"x"}', { 'content-encoding': 'deflate' }, 400],
  ])('is rejected and changes nothing: %s', async (_what, body, headers, status) => {
    for (const [method, path] of [
      ['PATCH', `/v1/admin/tools/${toolId}`] as const,
      ['POST', '/v1/submit-ai-tool'] as const,
    ])
      expectRejection(`${method} ${path}`, await write(method, path, body, headers), status);
    expect((await service.get('/v1/tools/solid', key)).body.data.name).toMatch(/^Tool \d+$/);
  });

  it.each([
    ['broken JSON', '{"name":', 400],
    ['a NUL in a key', '{"a\\u0000":1}', 400],
    ['more than 1 MiB', `{"name":"${'x'.repeat(1_048_576)}"}`, 413],
  ])('is rejected by every write: %s', async (_what, body, status) => {
    for (const [method, path] of writes) expectRejection(`${method} ${path}`, await write(method, path, body), status);
  });

  it.each([
    ['/tools', 'slug, name, tagline, description, website, pricing'],
    ['/directories', 'slug, name, website, cost, type'],
    ['/categories', 'slug, name'],
    ['/users', 'email, name'],
    ['/keys', 'userId, name, acceptedPolicy'],
    ['/partners', 'name, contactEmail'],
  ])('gets all missing fields in one response: %s', async (path, fields) => {
    const answer = await service.admin('POST', path, {});
    expect([answer.status, answer.body.error]).toEqual([400, `Missing required fields: ${fields}`]);
  });

  it.each(['{"state":', '[]', '"done"', '{"a\\u0000":1}', '['.repeat(100_000)])(
    'is ignored by calls that take no body: %.20s',
    async (body) => {
      for (const path of bodyless) {
        const answer = await write('POST', path, body);
        expect([path, answer.status < 500, answer.text]).toEqual([path, true, expect.not.stringMatching(INTERNALS)]);
      }
    },
  );

  it('gets missing and invalid fields in one response', async () => {
    const { body } = await service.admin('POST', '/tools', { name: 'x'.repeat(101), pricing: 'CHEAP', opens: '7' });
    expect(body.error).toBe(
      'Missing required fields: slug, tagline, description, website; name must be at most 100 characters; pricing must be one of: FREE, FREEMIUM, PAID; opens must be a whole number from 0 to 2147483647',
    );
  });

  it.each<[string, unknown]>([
    ...['name', 'slug', 'tagline', 'description', 'website', 'pricing', 'tags', 'opens', 'featured', 'socials'].flatMap(
      (field) => [null, [], {}, 17, '', [null], { a: null }].map((value): [string, unknown] => [field, value]),
    ),
    ['slug', 'Not A Slug'],
    ['slug', 'x'.repeat(121)],
    ['tagline', '😀'.repeat(201)],
    ['website', 'javascript:alert(1)'],
    ['website', 'https://user:password@x.example/'],
    ['founderEmail', 'nobody'],
    ['opens', 1e400],
    ['opens', 2_147_483_648],
    ['rating', -1],
    ['createdAt', 'yesterday'],
    ['createdAt', '2025-02-30T00:00:00Z'],
    ['faqs', [{ question: 'Only?' }]],
    ['category', 'no-such-category'],
    ['tags', ['no-such-tag']],
  ])('gets the name of the invalid field: %s %j', async (field, value) => {
    const usable = { tags: [[]], opens: [17], socials: [{}] }[field] as unknown[] | undefined;
    const answer = await service.admin('PATCH', `/tools/${toolId}`, { [field]: value });
    if (usable?.some((one) => JSON.stringify(one) === JSON.stringify(value))) expect(answer.status).toBe(200);
    else expectRejection(field, answer, 400);
    if (answer.status !== 200) expect(answer.body.error).toMatch(new RegExp(field.replace('tags', 'tags?')));
    if (answer.status === 200) await service.admin('PATCH', `/tools/${toolId}`, { tags: ['seo'], opens: 0 });
  });
});

describe('An invalid path or parameter', () => {
  it.each([
    ['GET /v1/nothing', 404],
    ['GET /v1/tools/solid/more', 404],
    ['GET /nothing', 404],
    ['GET /v1/tools/%E0%A4%A', 404],
    ['GET /v1/tools/%', 404],
    ['GET /v1/%zz', 404],
    ['GET /%zz%00', 404],
    ['GET /v1/tools/..%2f..%2f..%2fetc%2fpasswd', 404],
    ['GET /v1/../../etc/passwd', 404],
    ['GET /docs/..%2f..%2f..%2fpackage.json', 404],
    ['GET /docs/../../package.json', 404],
    ['GET //v1//tools', 404],
    ['GET /v1/tools/LONG', 404],
    ['GET /v1/directories/LONG', 404],
    ["GET /v1/tools/'%20or%20'1'='1", 404],
    ['GET /v1/tools?q=LONG', 400],
    ['GET /v1/tools?q=LONGLONG', 431],
    ['GET /v1/admin/submissions/%00', 404],
    ['GET /v1/admin/submissions/1/done-preview', 404],
    ['POST /v1/admin/submissions/%E0%A4%A/done', 404],
    ['GET /v1/admin/submissions/LONG', 404],
    ['GET /v1/admin/submissions?state=LONG', 400],
    ['GET /v1/admin/submissions?state[x]=DONE', 400],
    ['GET /v1/admin/submissions?partnerId=%00', 400],
    ['GET /v1/admin/webhook-deliveries/%00', 404],
    ['GET /v1/admin/webhook-deliveries?event=ping&event=ping', 400],
    ['GET /v1/admin/webhook-deliveries?partnerId=1', 400],
    ['POST /v1/admin/webhook-deliveries/-1/redeliver', 404],
    ['GET /v1/admin/support/conversations/%00', 404],
    ['GET /v1/admin/support/conversations/LONG', 404],
    ['GET /v1/admin/support/conversations?status=LONG', 400],
    ['GET /v1/admin/support/conversations?status[x]=pending', 400],
    ['GET /v1/admin/support/conversations?status=pending&status=pending', 400],
    ['GET /v1/admin/partners/%00/knowledge', 404],
    ["GET /v1/admin/partners/'/knowledge/'", 404],
    ['DELETE /v1/admin/partners/1/knowledge/%E0%A4%A', 404],
    ['POST /v1/admin/partners/%00/webhook-secret', 404],
    ["POST /v1/admin/partners/'/webhook-test", 404],
    ['DELETE /v1/admin/tools/%00', 404],
    ['DELETE /v1/admin/tools/1', 404],
    ['DELETE /v1/admin/categories/99999999999999999999', 404],
    ['DELETE /v1/admin/categories/-1', 404],
    ['DELETE /v1/admin/tags/abc', 404],
    ['DELETE /v1/admin/tags/2147483647', 404],
    ['GET *', 404],
  ])('gets a response in the envelope: %s', async (request, status) => {
    const line = request.replaceAll('LONG', 'a'.repeat(9_000));
    expectRejection(request, await raw(keyed(`${line} HTTP/1.1`)), status);
  });

  it('requires a key under /v1 like any other request', async () => {
    for (const path of ['/v1/nothing', '/v1/%zz', '/v1/tools/%00']) expectRejection(path, await service.get(path), 401);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'LOCK', 'PURGE', 'SEARCH', 'M-SEARCH', 'QUERY'])(
    'gets 405 with the allowed methods: %s',
    async (method) => {
      for (const [path, allow] of [
        ['/v1/tools', 'GET, HEAD'],
        ['/v1/tools/solid', 'GET, HEAD'],
        ['/v1/', 'GET, HEAD'],
        ['/v1/admin/import', 'POST'],
        ['/v1/submit-ai-tool', 'POST'],
        ['/v1/ai-tools/status', 'GET, HEAD'],
        ['/v1/support/ask', 'POST'],
        ['/v1/support/conversations', 'GET, HEAD'],
        ['/v1/support/conversations/x', 'GET, HEAD'],
        ['/v1/admin/support/conversations/x/replies', 'POST'],
        ['/v1/admin/submissions/x/done', 'POST'],
        ['/v1/admin/submissions/x/directories/harbor', 'DELETE, PUT'],
      ] as const) {
        if (allow.split(', ').includes(method)) continue;
        const answer = await raw(keyed(`${method} ${path} HTTP/1.1`));
        expectRejection(path, answer, 405);
        expect(answer.headers.get('allow')).toBe(allow);
      }
    },
  );

  it.each([
    "'",
    '"',
    "';drop table tools;--",
    "' or '1'='1",
    '$1',
    '\\',
    '%',
    '_',
    '){:|',
    '{{7*7}}',
    '${x}',
    '\u0085',
  ])('reaches the database only as a value: %s', async (text) => {
    const value = encodeURIComponent(text);
    for (const query of queries) {
      const { status, text: answer } = await service.get(query + value, ADMIN_KEY);
      expect([query, [200, 400].includes(status) || status]).toEqual([query, true]);
      expect(answer).not.toMatch(INTERNALS);
    }
    for (const name of ['id', 'slug', 'website'])
      expectRejection(name, await service.get(`/v1/ai-tools/status?${name}=${value}`, owner.key), 404);
    for (const name of ['id', 'externalId', 'status', 'other'])
      expect([200, 400]).toContain((await service.get(`/v1/support/conversations?${name}=${value}`, owner.key)).status);
    const id = `x${text}`;
    const isOneLine = text !== '\u0085';
    const odd = { question: `Odd ${text}?`, externalId: id, customer: { id }, metadata: { [text]: text } };
    const asked = await ask(service, owner, { ...odd, metadata: { ...odd.metadata, peerPushMessageId: id } });
    expect([asked.status, asked.body.data?.externalId]).toEqual([200, id]);
    expectRejection('conversationId', await ask(service, owner, { question: 'Hi?', conversationId: id }), 404);
    const seen = (await service.admin('GET', `/support/conversations/${asked.body.data.id}`)).body.data;
    expect([seen.customer, seen.metadata[text]]).toEqual([odd.customer, text]);
    const tagName = `${Buffer.from(text).toString('hex')}${isOneLine ? text : ''}`;
    const features = { [`x${text}`]: `x${text}` };
    const fields = { name: `Odd ${tagName}`, description: `x${text}`, tags: [tagName], features };
    const { status, body } = await submit(service, owner.key, submission(fields));
    // Control characters are rejected in one-line fields and stored in all others.
    if (status === 400) expect(body.error).toBe('name must be one line, without control characters');
    const { slug } = await submitted(service, owner.key, { ...fields, name: 'Odd' });
    const { data } = (await service.get(`/v1/tools/${slug}`, key)).body;
    expect([data.description, data.tags[0].name, data.features]).toEqual([`x${text}`, tagName, features]);
  });

  it.each([
    ['5000 parameters', Array.from({ length: 5_000 }, () => 'a').join('&')],
    ['1500 items', Array.from({ length: 1_500 }, (_, index) => `a[${index}]`).join('&')],
    ['3000 levels', `a${'[b]'.repeat(3_000)}=1`],
    ['names of built-in properties', 'hasOwnProperty=1&toString=1&__proto__[x]=1&constructor[prototype][x]=1'],
    ['names of built-in properties inside', 'limit[constructor]=1&page[toString]=1&limit[__proto__]=1'],
  ])('is ignored if the route does not use it: %s', async (_what, query) => {
    const { status, text } = await service.get(`/v1/tools?${query}`, key);
    expect([status, text]).toEqual([200, (await service.get('/v1/tools', key)).text]);
  });
});

describe('A malformed HTTP request', () => {
  it.each<[string, string, number[], boolean?]>([
    ['a body that is cut off', `${posting('Content-Length: 50')}{"slug"`, [400], true],
    ['a body longer than it says', `${posting('Content-Length: 2')}{}garbage`, [400]],
    ['two lengths', `${posting('Content-Length: 2', 'Content-Length: 3')}{} `, [400]],
    ['a negative length', posting('Content-Length: -5'), [400]],
    ['a length and chunks', `${posting('Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n`, [400]],
    ['a chunk that is none', `${posting('Transfer-Encoding: chunked')}zz\r\n{}\r\n`, [400]],
    ['an unknown expectation', `${posting('Expect: a-miracle', 'Content-Length: 2')}{}`, [400, 417]],
    ['no host', 'GET /v1/tools HTTP/1.1\r\nConnection: close\r\n\r\n', [400, 401]],
    ['a space in a header name', keyed('GET /v1/tools HTTP/1.1', 'bad name: x'), [400]],
    ['a NUL in a header', keyed('GET /v1/tools HTTP/1.1', 'X-Odd: a\0b'), [400]],
    ['headers of 20 kB', keyed('GET /v1/tools HTTP/1.1', `X-Odd: ${'a'.repeat(20_000)}`), [431]],
    ['a space in the address', keyed('GET /v1/tools/a b HTTP/1.1'), [400]],
    ['an unknown method', keyed('FETCH /v1/tools HTTP/1.1'), [400]],
    ['no HTTP at all', 'hello\r\n\r\n', [400]],
  ])('is rejected in the envelope: %s', async (what, request, statuses, halfClose = false) => {
    expectRejection(what, await raw(request, { halfClose }), ...statuses);
  });

  it.each<[string, Record<string, string>, number]>([
    ['an odd Accept', { accept: 'image/png' }, 200],
    ['odd languages and encodings', { 'accept-language': '*;q=x', 'accept-encoding': 'nothing;q=9' }, 200],
    ['an odd range', { range: 'bytes=5-1' }, 200],
    ['an odd If-None-Match', { 'if-none-match': '"', 'if-modified-since': 'never' }, 200],
    ['a method in a header', { 'x-http-method-override': 'DELETE' }, 200],
    ['odd forwarding', { 'x-forwarded-for': "'; --, ,", forwarded: 'for="[' }, 200],
    ['a key of 8000 characters', { authorization: `Bearer aid_c_${'x'.repeat(8_000)}` }, 401],
    ['a key with quotes', { authorization: "Bearer ' or '1'='1" }, 401],
    ['another scheme', { authorization: 'Basic YTpi' }, 401],
  ])('with unusual headers is handled like any other: %s', async (what, headers, status) => {
    const answer = await service.get('/v1/tools', key, headers);
    if (status === 200) expect([what, answer.status]).toEqual([what, 200]);
    else expectRejection(what, answer, status);
  });

  it('whose client disconnects early does not affect others', async () => {
    for (let count = 0; count < 20; count += 1) {
      const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
      socket.write(`${posting('Content-Length: 900000')}{"slug":"`);
      await until(() => socket.bytesWritten > 0);
      socket.destroy();
    }
    expect((await service.get('/v1/tools', key)).status).toBe(200);
  });
});

describe('Browsers on other origins', () => {
  const origin = 'https://app.example';
  const PATHS = ['/v1', '/v1/', '/v1/openapi.json', '/v1/tools', '/v1/tools?pricing=x', '/v1/tools/solid'];
  PATHS.push('/v1/tools/top', '/v1/tools/no-such', '/v1/categories', '/v1/tags', '/v1/directories');
  PATHS.push('/v1/directories/harbor', '/v1/directories/no-such', '/v1/directory-categories');

  it.each(PATHS)('can read the catalog, including failures and rate limit headers: %s', async (path) => {
    for (const sent of [key, 'aid_c_bad', undefined]) {
      const { headers } = await service.get(path, sent, { origin });
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.has('access-control-allow-credentials')).toBe(false);
      const exposed = headers.get('access-control-expose-headers')?.toLowerCase().split(', ');
      for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after', 'etag'])
        expect(exposed).toContain(name);
    }
    const asked = { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-api-key' };
    const preflight = await service.call(path, { method: 'OPTIONS', headers: asked });
    expect([preflight.status, preflight.text]).toEqual([204, '']);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('GET');
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/authorization.*x-api-key/i);
  });

  const CLOSED = ['/v1/admin/tools', '/v1/admin/users', '/v1/admin/import', '/v1/admin/openapi.json'];
  CLOSED.push('/v1/support/ask', '/v1/support/conversations', '/v1/admin/support/conversations');
  CLOSED.push('/v1/admin/submissions', '/v1/admin/webhook-deliveries', '/v1/submit-ai-tool', '/v1/ai-tools/status');

  it.each(CLOSED)('cannot call the admin API or the partner API: %s', async (path) => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const sent = path.startsWith('/v1/admin/') ? ADMIN_KEY : owner.key;
      const { headers } = await service.call(path, { method, key: sent, headers: { origin } });
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });
});

describe('While the database is gone', () => {
  const PATHS = ['/v1/tools', '/v1/tools?q=a', '/v1/tools/solid', '/v1/categories', '/v1/ai-tools/status?slug=solid'];
  let broken: Service;
  let brokenKey: string;

  /** Many at once, so that the whole pool is in use. */
  const burst = (): Promise<[string, ServiceResponse][]> =>
    Promise.all(
      Array.from({ length: 25 }, async (_, index): Promise<[string, ServiceResponse]> => {
        const path = PATHS[index % PATHS.length] ?? '';
        return [path, await broken.get(path, brokenKey)];
      }),
    );
  const isServed = async (): Promise<boolean> =>
    (await burst()).every(([, { status }]) => status < 500) && (await broken.get('/readyz')).status === 200;

  function expectOutage(responses: [string, ServiceResponse][]): void {
    expect(responses).not.toEqual([]);
    for (const [path, answer] of responses) {
      expectRejection(path, answer, 503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    }
  }

  beforeAll(async () => {
    // Cached responses would still be served for a moment.
    broken = await Service.start({ CACHE_MEGABYTES: '0' }, undefined, { databaseTimeouts: undefined });
    brokenKey = (await partner(broken)).key;
    await broken.import(category('writing'), tag('seo'), tool());
  });
  beforeEach(async () => expect(await isServed()).toBe(true));
  afterAll(() => broken.stop());

  it('reads get a prompt 503, and succeed again after it is back, without a restart', async () => {
    await whileUnreachable(broken.databaseUrl, async () => {
      expectOutage(await burst());
      expectOutage(await burst());
      expectRejection('submit', await submit(broken, brokenKey, submission()), 503);
      expect([(await broken.get('/healthz')).status, (await broken.get('/readyz')).status]).toEqual([200, 503]);
    });
    await until(isServed);
    expect((await broken.get('/v1/tools', brokenKey)).body.pagination.total).toBe(1);
    expect((await submit(broken, brokenKey, submission())).status).toBe(201);
  });

  it('reads on connections that hang get a prompt 503, and later ones get new connections', async () => {
    const backends = await rowsOf(
      broken.databaseUrl,
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    for (const { pid } of backends) process.kill(pid, 'SIGSTOP');
    try {
      expectOutage((await burst()).filter(([, { status }]) => status >= 500));
      await until(isServed);
    } finally {
      for (const { pid } of backends) process.kill(pid, 'SIGCONT');
    }
  });
});
