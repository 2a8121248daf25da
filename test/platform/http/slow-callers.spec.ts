import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { Logger } from '@nestjs/common';
import { Client } from 'pg';
import { REQUEST_TIMEOUTS } from '../../../src/platform/http/requests/body-deadline.js';
import { message, post } from '../../harness/mcp.js';
import { partner, submission } from '../../harness/partner.js';
import { ADMIN_KEY, Service } from '../../harness/service.js';
import { until } from '../../harness/until.mjs';

const REQUEST_MS = 1_000;
const DRIP_MS = 40;

let service: Service;
let key: string;
/** The path of the largest response. */
let bundle: string;

beforeAll(async () => {
  service = await Service.start({}, undefined, {
    arrivalLimits: { headersMs: 2_000, requestMs: REQUEST_MS, streamMs: 6_000, stallMs: 2_000 },
  });
  ({ key } = await partner(service));
  // The first call loads the MCP library, which can take longer than the limit above.
  await until(
    () =>
      post(service, key, MCP_CALL).then(
        ({ status }) => status === 200,
        () => false,
      ),
    60_000,
  );
  bundle = /\/assets\/swagger-ui\.[^"]+js/.exec((await service.get('/docs/reference')).text)?.[0] ?? '';
});
afterAll(() => service.stop());

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  const keep = (line: unknown) => lines.push(String(line));
  Logger.overrideLogger({ log: () => undefined, warn: keep, error: keep });
});
afterEach(() => Logger.overrideLogger(false));

interface Sent {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body: string | Buffer;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const SUBMIT: Sent = { path: '/v1/submit-ai-tool', headers: JSON_TYPE, body: JSON.stringify(submission()) };
const MCP_CALL = message('2025-11-25', 'tools/call', { name: 'list_tags', arguments: {} });
const CALL: Sent = {
  path: '/mcp',
  headers: { ...JSON_TYPE, accept: 'application/json, text/event-stream' },
  body: JSON.stringify(MCP_CALL.body),
};
const IMPORT: Sent = {
  path: '/v1/admin/import',
  headers: { 'content-type': 'application/x-ndjson', authorization: `Bearer ${ADMIN_KEY}` },
  body: ['one', 'two', 'three'].map((slug) => JSON.stringify({ kind: 'tag', slug, name: slug })).join('\n'),
};

/** More responses than the buffers of a connection can contain. */
const manyAnswers = (): string => headOf({ method: 'GET', path: bundle, body: '' }).repeat(20);

const headOf = ({ method = 'POST', path, headers = {}, body }: Sent): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'host: x',
    ...Object.entries({ authorization: `Bearer ${key}`, ...headers }).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    '',
  ].join('\r\n');

/** Resolves when the log has a request whose caller disconnected before the response was sent. */
const leftBehind = (route: string): Promise<string> =>
  until(() => service.requestLines.find((line) => line.includes(route) && line.includes(' 499 ')));

/** A connection of a caller, and everything received on it. */
class Caller {
  received = '';
  isClosed = false;
  readonly socket: Socket;

  constructor() {
    const { hostname, port } = new URL(service.url);
    this.socket = connect(Number(port), hostname);
    this.socket.setEncoding('utf8').on('data', (text: string) => (this.received += text));
    this.socket.on('error', () => undefined).on('close', () => (this.isClosed = true));
  }

  /** Sends byte by byte, for the given time or until the other side closes. */
  async drip(bytes: string | Buffer, overMs: number): Promise<this> {
    const buffer = Buffer.from(bytes);
    const pieces = Math.min(buffer.length, Math.ceil(overMs / DRIP_MS));
    const size = Math.ceil(buffer.length / pieces);
    for (let start = 0; start < buffer.length && !this.isClosed; start += size) {
      await sleep(DRIP_MS);
      this.socket.write(buffer.subarray(start, start + size));
    }
    return this;
  }

  async answer(): Promise<{ status: number; body: any; head: string }> {
    const [head = '', text = ''] = (await until(() => this.isClosed && this.received)).split(/\r\n\r\n(.*)/s);
    return { status: Number(head.split(' ')[1]), head, body: JSON.parse(text) };
  }
}

async function slowly(sent: Sent, overMs: number): Promise<Caller> {
  const caller = new Caller();
  caller.socket.write(headOf(sent));
  return caller.drip(sent.body, overMs);
}

describe('A slow client', () => {
  const SLOW_MS = 4 * REQUEST_MS;

  it('gets 408 in the envelope, and the connection is closed', async () => {
    const { status, body, head } = await (await slowly(SUBMIT, SLOW_MS)).answer();
    expect([status, body]).toEqual([408, { success: false, error: 'The request took too long to arrive' }]);
    expect(head).toMatch(/^connection: close$/im);
    expect(head).toMatch(/^x-ratelimit-limit: \d+$/im);
    expect(lines).toEqual([]);
  });

  it.each([
    ['its body comes byte by byte', SLOW_MS],
    ['its body never comes', 0],
  ])('on /mcp gets 408 and a JSON-RPC error: %s', async (_what, overMs) => {
    // The fast path, which reads the body itself, handles repeated calls.
    const before = new Caller();
    before.socket.write(headOf({ ...CALL, headers: { ...CALL.headers, connection: 'close' } }) + String(CALL.body));
    expect((await before.answer()).status).toBe(200);
    const caller = new Caller();
    caller.socket.write(headOf(CALL));
    if (overMs > 0) await caller.drip(CALL.body, overMs);
    const { status, body } = await caller.answer();
    const error = { code: expect.any(Number), message: 'The request took too long to arrive' };
    expect([status, body]).toEqual([408, { jsonrpc: '2.0', id: null, error }]);
    expect(lines).toEqual([]);
  });

  it('is disconnected after a response that did not need its body', async () => {
    const caller = await slowly({ method: 'GET', path: '/healthz', body: 'x'.repeat(500) }, SLOW_MS);
    await until(() => caller.isClosed);
    expect(caller.received).toMatch(/^HTTP\/1.1 200 /);
  });

  it('has more time for an import, but not unlimited time', async () => {
    const caller = await slowly({ ...IMPORT, headers: { ...IMPORT.headers, connection: 'close' } }, 2 * REQUEST_MS);
    const imported = await caller.answer();
    expect([imported.status, imported.body.data]).toEqual([200, { lines: 3, imported: 3, errors: [], stopped: false }]);
    const endless = await slowly({ ...IMPORT, body: IMPORT.body.toString().repeat(50) }, 30_000);
    expect((await endless.answer()).status).toBe(408);
    expect(lines).toEqual([]);
  });

  it('gets 408 if its headers take too long, and a silent connection is closed', async () => {
    const silent = new Caller();
    const caller = await new Caller().drip(`GET /v1/tools HTTP/1.1\r\nx-slow: ${'x'.repeat(500)}`, 20_000);
    const { status, body } = await caller.answer();
    expect([status, body]).toEqual([408, { success: false, error: 'The request took too long to arrive' }]);
    await until(() => silent.isClosed);
    expect(silent.received).toBe('');
  });

  it('that does not read its response is disconnected', async () => {
    const caller = new Caller();
    caller.socket.pause();
    caller.socket.write(manyAnswers());
    await leftBehind('/assets/:name');
    caller.socket.destroy();
  });

  it('has half a minute on an ordinary route and an hour for an import', () => {
    expect(REQUEST_TIMEOUTS).toMatchObject({ headersMs: 15_000, requestMs: 30_000, streamMs: 3_600_000 });
  });
});

describe('A client that disconnects', () => {
  async function leave(sent: Sent, route: string): Promise<void> {
    service.requestLines.length = 0;
    const caller = new Caller();
    const head = headOf({ ...sent, headers: { ...sent.headers, expect: '100-continue' } });
    caller.socket.write(Buffer.concat([Buffer.from(head), Buffer.from(sent.body).subarray(0, 30)]));
    // By now the service has read the headers.
    await until(() => caller.received.startsWith('HTTP/1.1 100 '));
    caller.socket.resetAndDestroy();
    await leftBehind(route);
  }

  const gzipped: Sent = {
    ...SUBMIT,
    headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
    body: gzipSync(JSON.stringify({ ...submission(), description: 'many words '.repeat(2_000) })),
  };

  it.each<[string, Sent, string]>([
    ['a submission', SUBMIT, '/v1/submit-ai-tool'],
    ['a compressed submission', gzipped, '/v1/submit-ai-tool'],
    ['a message to /mcp', CALL, '/mcp'],
    ['an import', IMPORT, '/v1/admin/import'],
  ])('in the middle of %s is not logged as an error of the service', async (_what, sent, route) => {
    await leave(sent, route);
    expect(lines).toEqual([]);
    expect((await service.get('/readyz')).status).toBe(200);
  });

  it('during the key lookup is not logged as an error of the service', async () => {
    const fresh = await partner(service);
    const authorization = `Bearer ${fresh.key}`;
    // A lock delays the lookup for as long as the test needs.
    const database = new Client({ connectionString: service.databaseUrl });
    await database.connect();
    await database.query('begin; lock table api_keys');
    try {
      await leave({ ...SUBMIT, headers: { ...JSON_TYPE, authorization } }, '');
    } finally {
      await database.query('rollback');
      await database.end();
    }
    // The next caller waits for the same lookup.
    expect((await service.get('/v1/me', fresh.key)).status).toBe(200);
    expect(lines).toEqual([]);
  });

  it('during a response is not logged as an error of the service', async () => {
    service.requestLines.length = 0;
    const caller = new Caller();
    caller.socket.once('data', () => caller.socket.resetAndDestroy());
    caller.socket.write(manyAnswers());
    await leftBehind('/assets/:name');
    expect(lines).toEqual([]);
  });
});
