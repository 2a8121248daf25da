import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { ask, supported } from '../../harness/asking.js';
import { category, tag } from '../../harness/listings.js';
import { type Partner, submission, submit } from '../../harness/partner.js';
import { ADMIN_KEY, type ServiceResponse, Service } from '../../harness/service.js';

const MAX_VALUES = 10_000;
const MAX_LEVELS = 36;
const MAX_METADATA = 16_384;

let service: Service;
let owner: Partner;

beforeAll(async () => {
  service = await Service.start();
  owner = await supported(service);
  await service.import(category('writing'), tag('seo'));
});
afterAll(() => service.stop());

const many = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join(',');
const properties = (count: number): string => `{${many(count, (index) => `"k${index}":1`)}}`;
const items = (count: number): string => `[${many(count, () => '1')}]`;
const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

/** A valid body with one field given as JSON text. */
const withField = (body: object, field: string, json: string): string =>
  `${JSON.stringify(body).slice(0, -1)},"${field}":${json}}`;

const rejected = ({ status, body }: ServiceResponse): [number, unknown] => [status, body.error];

describe('A body beyond the limits', () => {
  const TOO_MANY = `The body contains more than ${MAX_VALUES} properties and array items`;
  const TOO_DEEP = `The body is nested more than ${MAX_LEVELS} levels deep`;

  it.each<[string, string, string]>([
    ['properties', properties(MAX_VALUES + 1), TOO_MANY],
    ['repeated properties', `{${many(MAX_VALUES + 1, () => '"a":1')}}`, TOO_MANY],
    ['items', items(MAX_VALUES + 1), TOO_MANY],
    ['lists', `[${many(MAX_VALUES + 1, () => '[]')}]`, TOO_MANY],
    ['objects with a property each', `[${many(MAX_VALUES / 2 + 1, () => '{"a":1}')}]`, TOO_MANY],
    ['levels of objects', nested(MAX_LEVELS), TOO_DEEP],
    ['levels of lists', '['.repeat(MAX_LEVELS) + ']'.repeat(MAX_LEVELS), TOO_DEEP],
    ['levels without end', '['.repeat(500_000), TOO_DEEP],
  ])('is rejected with the exceeded limit, in any field: %s', async (_what, json, error) => {
    for (const field of ['metadata', 'customer', 'unheardOf'])
      expect(rejected(await ask(service, owner, withField({ question: 'Hi?' }, field, json)))).toEqual([400, error]);
    for (const field of ['features', 'socials', 'screenshots', 'unheardOf'])
      expect(rejected(await submit(service, owner.key, withField(submission(), field, json)))).toEqual([400, error]);
    for (const [path, field] of [
      ['/tools', 'faqs'],
      ['/directories', 'deal'],
      ['/users', 'name'],
      ['/partners', 'unheardOf'],
    ] as const)
      expect(rejected(await service.admin('POST', path, withField({ slug: 'x' }, field, json)))).toEqual([400, error]);
  });

  it('is rejected by its size as sent, even if it decompresses to nothing', async () => {
    const packed = Buffer.alloc(1_200_000, gzipSync(''));
    const response = await fetch(`${service.url}/v1/submit-ai-tool`, {
      method: 'POST',
      headers: { 'x-api-key': owner.key, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: packed,
    });
    expect([response.status, await response.json()]).toEqual([
      413,
      { success: false, error: 'The body is larger than 1 MiB' },
    ]);
  });

  it('is accepted at the limits', async () => {
    const { status } = await ask(
      service,
      owner,
      withField({ question: 'Hi?' }, 'unheardOf', properties(MAX_VALUES - 2)),
    );
    expect(status).toBe(200);
    expect(
      (await ask(service, owner, withField({ question: 'Hi?' }, 'unheardOf', nested(MAX_LEVELS - 1)))).status,
    ).toBe(200);
  });
});

describe('Metadata', () => {
  const filled = (make: (index: number) => string, open = '', close = ''): string => {
    let text = `{"a":${open}`;
    for (let index = 0; text.length + make(index).length + close.length + 2 <= MAX_METADATA; index += 1)
      text += make(index);
    return `${text.replace(/,$/, '')}${close}}`;
  };

  it.each<[string, string]>([
    ['numbers', filled(() => '1,', '[', ']')],
    ['empty lists', filled(() => '[],', '[', ']')],
    ['empty objects', filled(() => '{},', '[', ']')],
    ['properties', filled((index) => `"${index.toString(36)}":1,`, '{', '}')],
    ['texts that look like JSON', filled(() => '"[{",', '[', ']')],
    ['32 levels', nested(32)],
    ['32 levels of lists', `{"a":${'['.repeat(31)}${']'.repeat(31)}}`],
  ])('of 16 KiB and 32 levels is accepted and stored unchanged: %s', async (_what, json) => {
    expect(JSON.stringify(JSON.parse(json)).length).toBeLessThanOrEqual(MAX_METADATA);
    const { status, body, text } = await ask(service, owner, withField({ question: 'Hi?' }, 'metadata', json));
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    const { metadata } = (await service.admin('GET', `/support/conversations/${body.data.id}`)).body.data;
    expect(metadata).toEqual(JSON.parse(json));
  });

  it('is rejected if it contains a number that JSON cannot represent', async () => {
    for (const number of ['1e999', '-1e999']) {
      const body = `{"question":"Hi?","metadata":{"a":[${number}]}}`;
      expect(rejected(await ask(service, owner, body))).toEqual([400, 'The JSON contains a number that is too large']);
    }
  });
});

describe('A line of an import', () => {
  it('beyond the limits is reported, and the other lines are stored', async () => {
    const line = (slug: string, json: string): string => withField(tag(slug), 'unheardOf', json);
    const lines = [
      line('many', properties(MAX_VALUES)),
      JSON.stringify(tag('kept')),
      line('deep', nested(MAX_LEVELS)),
      line('endless', '['.repeat(400_000)),
      line('within', items(MAX_VALUES - 4)),
      withField(tag('infinite'), 'unheardOf', '1e999'),
    ];
    const { body } = await service.call('/v1/admin/import', {
      method: 'POST',
      key: ADMIN_KEY,
      headers: { 'content-type': 'application/x-ndjson' },
      body: lines.join('\n'),
    });
    const tooDeep = `The line is nested more than ${MAX_LEVELS} levels deep`;
    expect(body.data).toEqual({
      lines: 6,
      imported: 2,
      stopped: false,
      errors: [
        { line: 1, error: `The line contains more than ${MAX_VALUES} properties and array items` },
        { line: 3, error: tooDeep },
        { line: 4, error: tooDeep },
        { line: 6, error: 'The JSON contains a number that is too large' },
      ],
    });
  });
});

describe('A field that is too long', () => {
  const LONG = 'a'.repeat(1_000_000);

  it('is rejected by its length, without a query', async () => {
    const responses = [
      [{ category: LONG }, 'category must be at most 100 characters'],
      [{ category: ' '.repeat(1_000_000) }, 'category must not be blank'],
      [{ slug: LONG }, /^slug must be at most 120 lower-case letters/],
      [{ website: `https://${LONG}.example/` }, /^website must be an http\(s\) URL/],
      [{ founderEmail: `${LONG}@draftwell.example` }, 'founderEmail must be an email address'],
      [{ tags: [LONG] }, /^tags must be a list/],
      [
        { screenshots: Array.from({ length: 9_000 }, () => 'https://127.0.0.1/') },
        /^screenshots must be a list of at most 20/,
      ],
    ] as const;
    for (const [fields, error] of responses) {
      const { status, body } = await submit(service, owner.key, submission(fields));
      expect([status, body.error]).toEqual([400, typeof error === 'string' ? error : expect.stringMatching(error)]);
      expect(body.error.length).toBeLessThan(300);
    }
  });

  it('is measured in code points, including combining marks', async () => {
    const marks = encodeURIComponent(`a${'\uFE0F'.repeat(250)}`);
    for (const path of ['/v1/tools?q=', '/v1/tools?category=', '/v1/tags?q=', '/v1/directories?q='])
      expect((await service.get(path + marks, owner.key)).body.error).toMatch(/must be at most 200 characters$/);
    expect((await service.get(`/v1/tools?q=${encodeURIComponent('😀'.repeat(200))}`, owner.key)).status).toBe(200);
  });
});

it('A body in chunks of a few bytes is rejected before it is complete', async () => {
  const { hostname, port } = new URL(service.url);
  for (const [path, piece] of [
    ['/v1/admin/tools', '1\r\n \r\n'],
    ['/mcp', '3\r\n   \r\n'],
  ] as const) {
    const socket = connect(Number(port), hostname);
    const headers = [
      'Host: x',
      `X-API-Key: ${ADMIN_KEY}`,
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    ];
    socket.write(`POST ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${piece.repeat(5_000)}`);
    const [answer] = (await once(socket.setEncoding('utf8'), 'data')) as [string];
    expect(answer).toMatch(/^HTTP\/1.1 400 [^]*The body has more than \d+ chunks/);
    await once(socket, 'close');
  }
});

describe('A client that keeps sending after the response', () => {
  it.each<[string, string, number]>([
    ['without a key', '', 401],
    ['with too large a body', `X-API-Key: ${ADMIN_KEY}\r\n`, 413],
  ])('receives the response, then the connection is closed: %s', async (_what, key, status) => {
    const total = 1_000_000_000;
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    let [received, sent] = ['', 0];
    socket.setEncoding('utf8').on('data', (text: string) => (received += text));
    const lines = [
      'POST /v1/admin/tools HTTP/1.1',
      'Host: x',
      'Content-Type: application/json',
      `Content-Length: ${total}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n${key}\r\n`);
    socket.on('error', () => undefined);
    const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
    const chunk = Buffer.alloc(1_000_000, ' ');
    while (sent < total && !socket.destroyed) {
      sent += chunk.length;
      const drained = new Promise<void>((resolve) => void socket.once('drain', resolve));
      if (!socket.write(chunk)) await Promise.race([drained, closed]);
    }
    await closed;
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(sent).toBeLessThan(total);
  });
});
