import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http, { type RequestListener } from 'node:http';
import https from 'node:https';
import net, { type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import tls from 'node:tls';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { nameResolver, type Resolver } from '../../src/platform/outbound/host-names.js';
import { OutboundClient, type OutboundRequest } from '../../src/platform/outbound/outbound-client.js';
import { OutboundError } from '../../src/platform/outbound/outbound-error.js';
import type { BodyFile } from '../../src/platform/outbound/response-body.js';
import { NameServer } from '../harness/servers/name-server.js';
import { PUBLIC_IP_ADDRESS, toLoopback } from '../harness/servers/public-ip-address.js';
import { until } from '../harness/until.mjs';

const LIMITS = { timeoutMs: 5_000, maxBytes: 1_000_000 };
const MEGABYTE = 1_000_000;

/** Of `public.example`, for this file only. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQga8B/v1aRRrwDpK9M
9p7GgZPtxXR4OXyUItx2y+9r9+OhRANCAATdZtNXeNriqgM+LI7QsyYNDFWUrfsq
4pVaC6OvxU0OmqCErpgJJy/6LNIiz2BicZgzDqKPio9WSRgikVLUlIwY
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBXzCCAQWgAwIBAgIBATAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5wdWJsaWMu
ZXhhbXBsZTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowGTEXMBUG
A1UEAwwOcHVibGljLmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATd
ZtNXeNriqgM+LI7QsyYNDFWUrfsq4pVaC6OvxU0OmqCErpgJJy/6LNIiz2BicZgz
DqKPio9WSRgikVLUlIwYozwwOjAZBgNVHREEEjAQgg5wdWJsaWMuZXhhbXBsZTAd
BgNVHQ4EFgQUHmWUg5K0WY6pN+Y9KbnGYlyVldEwCgYIKoZIzj0EAwIDSAAwRQIg
OC0GfrXhtqXNt7bTbqZU2kDZ7rvxikZS0QiDSRUeTe0CIQDf5eOBwQh7OjcNbkrD
H3dYeFczkcgpsh7IAr2WOCn54Q==
-----END CERTIFICATE-----`;

const servers: Server[] = [];
const connections = new Map<number, number>();

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  connections.set(port, 0);
  server.on('connection', (socket: Socket) => {
    connections.set(port, (connections.get(port) ?? 0) + 1);
    socket.on('error', () => undefined);
  });
  servers.push(server);
  return port;
}

const site = async (answer: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await listen(http.createServer({ keepAliveTimeout: 60_000 }, answer))}/`;
const rawSite = async (answer: (socket: Socket) => void): Promise<string> =>
  `http://127.0.0.1:${await listen(net.createServer((socket) => socket.once('data', () => answer(socket))))}/`;

async function openConnections(): Promise<number> {
  const counts = servers.map(
    (server) => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count))),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

const echo: RequestListener = (request, response) => {
  const { method, url, headers } = request;
  let body = '';
  request.setEncoding('utf8').on('data', (part: string) => (body += part));
  request.on('end', () =>
    response.writeHead(201, { 'X-Seen': ['a', 'b'] }).end(JSON.stringify({ method, url, headers, body })),
  );
};

/** Why the call failed; a call that succeeds or fails in another way fails the test. */
async function failure(client: OutboundClient, request: Partial<OutboundRequest>): Promise<OutboundError> {
  const outcome = await client.sendRequest({ url: '', ...LIMITS, ...request }).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(OutboundError);
  return outcome as OutboundError;
}

afterEach(async () => {
  // No call leaves an open connection.
  await until(async () => (await openConnections()) === 0);
});

afterAll(() => servers.forEach((server) => server.close()));

describe('The outbound client, where private networks are allowed', () => {
  const client = new OutboundClient({ allowPrivateNetwork: true });
  const send = (request: Partial<OutboundRequest>) => client.sendRequest({ url: '', ...LIMITS, ...request });
  const reason = async (request: Partial<OutboundRequest>) => (await failure(client, request)).reason;

  it('returns the beginning of a large body with cutsOff, compressed or not', async () => {
    const text = 'x'.repeat(3 * MEGABYTE);
    const url = await site((request, response) => {
      if (request.url === '/gzip') response.setHeader('content-encoding', 'gzip').end(gzipSync(text));
      else if (request.url === '/announced') response.writeHead(404, { 'content-length': text.length }).end(text);
      else response.end(request.url === '/small' ? 'small' : text);
    });
    const cut = (path: string) => send({ url: url + path, maxBytes: MEGABYTE, cutsOff: true });
    for (const [path, status] of [
      ['gzip', 200],
      ['announced', 404],
      ['chunked', 200],
    ] as const) {
      const { body, ...answer } = await cut(path);
      expect(answer).toMatchObject({ status, isCutOff: true });
      expect(body.length).toBe(MEGABYTE);
    }
    expect(await cut('small')).toMatchObject({ body: Buffer.from('small'), isCutOff: false });
  });

  it('keeps the part of the first chunk that fits, even if the compressed body is larger than the limit', async () => {
    const noise = randomBytes(MEGABYTE);
    const url = await site((request, response) => {
      if (request.url === '/gzip') response.setHeader('content-encoding', 'gzip').end(gzipSync(noise));
      else response.end(noise);
    });
    const plain = await send({ url, maxBytes: 2_048, cutsOff: true });
    expect(plain).toMatchObject({ body: noise.subarray(0, 2_048), isCutOff: true });
    const { body, isCutOff } = await send({ url: `${url}gzip`, maxBytes: 2_048, cutsOff: true });
    expect(isCutOff).toBe(true);
    // The compressed bytes within the limit contain about as many bytes of the original.
    expect(body.length).toBeGreaterThan(1_024);
    expect(body.equals(noise.subarray(0, body.length))).toBe(true);
  });

  it.each(['hangs', 'breaks off', 'has an unknown encoding', 'cannot be decompressed'])(
    'succeeds with isBodyOptional if the body %s, and keeps what arrived',
    async (fault) => {
      const url = await site((_, response) => {
        if (fault.includes('encoding')) response.setHeader('content-encoding', 'zstd');
        if (fault.includes('decompressed')) response.setHeader('content-encoding', 'gzip');
        response.writeHead(202).write('beginning', () => {
          if (fault === 'breaks off') response.destroy();
        });
      });
      const limits = { timeoutMs: 500, maxBytes: 2_048 };
      expect(await reason({ url, ...limits })).not.toBe('unreachable');
      const { status, body } = await send({ url, ...limits, isBodyOptional: true });
      expect(status).toBe(202);
      expect(body.toString()).toMatch(/encoding|decompressed/.test(fault) ? /^$/ : /^beginning/);
    },
  );

  it('still fails with isBodyOptional if no status arrives', async () => {
    const url = await site(() => undefined);
    expect(await reason({ url, timeoutMs: 300, isBodyOptional: true })).toBe('timeout');
  });

  it('sends GET and POST with headers and body, and returns status, headers and body', async () => {
    const url = await site(echo);
    const get = await send({ url: `${url}path?q=1#part` });
    expect(get).toMatchObject({ status: 201, url: `${url}path?q=1#part`, headers: { 'x-seen': 'a, b' } });
    expect(JSON.parse(get.body.toString())).toMatchObject({
      method: 'GET',
      url: '/path?q=1',
      headers: { 'user-agent': 'CatalogService/1.0', connection: 'close' },
    });
    const post = await send({ url, method: 'POST', headers: { 'Content-Type': 'text/x', 'X-Key': 'k' }, body: 'ü' });
    expect(JSON.parse(post.body.toString())).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'text/x', 'x-key': 'k', 'content-length': '2' },
      body: 'ü',
    });
  });

  it('resolves names, and uses neither proxy variables nor an earlier connection', async () => {
    const url = (await site((_, response) => response.end('here'))).replace('127.0.0.1', 'localhost');
    process.env.HTTP_PROXY = process.env.http_proxy = process.env.ALL_PROXY = 'http://127.0.0.1:9';
    for (let calls = 1; calls <= 3; calls++) {
      expect((await send({ url })).body.toString()).toBe('here');
      expect(connections.get(Number(new URL(url).port))).toBe(calls);
    }
    delete process.env.HTTP_PROXY;
    delete process.env.http_proxy;
    delete process.env.ALL_PROXY;
  });

  it.each([
    ['gzip', gzipSync('hello')],
    ['GZIP', Buffer.concat([gzipSync('hel'), gzipSync('lo')])],
    ['deflate', deflateSync('hello')],
    ['deflate', deflateRawSync('hello')],
    ['br', brotliCompressSync('hello')],
    ['identity', Buffer.from('hello')],
  ])('decompresses %s', async (encoding, body) => {
    const url = await site((_, response) => response.setHeader('content-encoding', encoding).end(body));
    expect((await send({ url })).body.toString()).toBe('hello');
  });

  it('returns a redirect unless maxRedirects is set, and never follows with a POST', async () => {
    const url = await site((_, response) => response.writeHead(302, { location: '/next' }).end('moved'));
    for (const request of [{}, { method: 'POST', maxRedirects: 5 } as const]) {
      const answer = await send({ url, ...request });
      expect([answer.status, answer.headers.location, answer.body.toString()]).toEqual([302, '/next', 'moved']);
    }
  });

  it('follows redirects up to the limit, and sends credentials only to their origin', async () => {
    const other = await site(echo);
    const url = await site((request, response) => {
      if (request.url === '/there') echo(request, response);
      // Raw UTF-8, as many sites send it, and a body that is not read.
      else if (request.url === '/')
        response.writeHead(301, { location: Buffer.from('/é').toString('latin1') }).end('x'.repeat(100_000));
      else response.writeHead(307, { location: { '/other': other, '/%C3%A9': 'there' }[request.url ?? ''] }).end();
    });
    const headers = { Authorization: 'secret', Cookie: 'secret', 'X-Api-Key': 'secret', Accept: 'image/*' };
    const near = await send({ url, headers, maxRedirects: 2 });
    expect(near.url).toBe(`${url}there`);
    expect(JSON.parse(near.body.toString()).headers).toMatchObject({ authorization: 'secret', 'x-api-key': 'secret' });
    const far = await send({ url: `${url}other`, headers, maxRedirects: 1 });
    expect(far.url).toBe(other);
    expect(far.body.toString()).not.toContain('secret');
    expect(JSON.parse(far.body.toString()).headers).toMatchObject({ accept: 'image/*' });
  });

  it('reports the redirects that it followed, also with a failure', async () => {
    const url = await site(({ url: path }, response) => {
      const location = { '/': '/a', '/a': 'b', '/dead': 'http://127.0.0.1:1/' }[path ?? ''];
      response
        .writeHead(path === '/' ? 301 : location === undefined ? 404 : 302, { ...(location && { location }) })
        .end();
    });
    const { status, hops } = await send({ url, maxRedirects: 2 });
    expect([status, hops]).toEqual([
      404,
      [
        { status: 301, url: `${url}a` },
        { status: 302, url: `${url}b` },
      ],
    ]);
    expect((await send({ url: `${url}b` })).hops).toEqual([]);
    expect((await failure(client, { url, maxRedirects: 1 })).hops).toEqual([{ status: 301, url: `${url}a` }]);
    const dead = await failure(client, { url: `${url}dead`, maxRedirects: 1 });
    expect([dead.reason, dead.hops]).toEqual(['unreachable', [{ status: 302, url: 'http://127.0.0.1:1/' }]]);
  });

  it('waits before each request as long as the caller wants, without using up the time limit', async () => {
    const url = await site(({ url: path }, response) =>
      path === '/' ? response.writeHead(302, { location: '/next' }).end() : response.end('there'),
    );
    const waited: string[] = [];
    const beforeRequest = async ({ pathname }: URL): Promise<void> => {
      await sleep(300);
      waited.push(pathname);
    };
    expect((await send({ url, maxRedirects: 1, timeoutMs: 250, beforeRequest })).body.toString()).toBe('there');
    expect(waited).toEqual(['/', '/next']);
    const busy = await failure(client, {
      url,
      beforeRequest: () => Promise.reject(new OutboundError('busy', 'Later')),
    });
    expect(busy.reason).toBe('busy');
  });

  it('reports closed, broken, garbled and missing responses, and does not retry', async () => {
    const broken: [answer: string, reason: string][] = [
      ['', 'bad-response'],
      ['HTTP/1.1 200 OK\r\nContent-Le', 'bad-response'],
      ['HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort', 'bad-response'],
      ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 'bad-response'],
      ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel', 'bad-response'],
      ['HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 'bad-response'],
      ['HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 'bad-response'],
      ['HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n', 'bad-response'],
      ['HTTP/1.1 20 OK\r\n\r\n', 'bad-response'],
      ['HTTP/9.9 200 OK\r\n\r\n', 'bad-response'],
      ['SSH-2.0-OpenSSH_9.7\r\n', 'bad-response'],
      [`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`, 'too-large'],
      [`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(50_000)}\r\n`, 'too-large'],
      [`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n${'x: y\r\n'.repeat(50_000)}\r\n`, 'too-large'],
      ['HTTP/1.1 200 OK\r\nContent-Encoding: zstd\r\nContent-Length: 1\r\n\r\nx', 'bad-response'],
      ['HTTP/1.1 200 OK\r\nContent-Encoding: gzip, gzip\r\nContent-Length: 1\r\n\r\nx', 'bad-response'],
    ];
    for (const [answer, expected] of broken) {
      const url = await rawSite((socket) => socket.end(answer));
      expect([answer.slice(0, 80), await reason({ url, method: 'POST', body: 'x' })]).toEqual([
        answer.slice(0, 80),
        expected,
      ]);
      expect(connections.get(Number(new URL(url).port))).toBe(1);
    }
    const resetting = await rawSite((socket) => socket.resetAndDestroy());
    expect(await reason({ url: resetting })).toBe('bad-response');
    expect(await reason({ url: 'http://127.0.0.1:1/' })).toBe('unreachable');
    expect(await reason({ url: 'http://no-such-host.invalid/' })).toBe('unreachable');
  });

  const bomb = Buffer.alloc(64 * MEGABYTE);
  const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
  it.each([
    ['gzip', gzipSync(bomb)],
    ['gzip', Buffer.concat(Array<Buffer>(16).fill(gzipSync(bomb)))],
    ['deflate', deflateSync(bomb)],
    ['deflate', deflateRawSync(bomb)],
    ['br', brotliCompressSync(bomb, fast)],
  ])('stops a %s bomb at the limit', async (encoding, body) => {
    const url = await site((_, response) => response.setHeader('content-encoding', encoding).end(body));
    const before = process.memoryUsage().rss;
    expect(await reason({ url, maxBytes: 2 * MEGABYTE })).toBe('too-large');
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * MEGABYTE);
  });

  it.each([
    ['gzip', gzipSync('hello hello').subarray(0, 15)],
    ['gzip', Buffer.from('plain text')],
    ['deflate', Buffer.from('plain text')],
    ['br', Buffer.from('plain text')],
  ])('rejects broken %s', async (encoding, body) => {
    const url = await site((_, response) => response.setHeader('content-encoding', encoding).end(body));
    expect(await reason({ url })).toBe('bad-response');
  });

  it('stops reading at the limit, before the first byte when the length is announced', async () => {
    let sent = 0;
    const endless = await site((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(10_000))) sent += 10_000;
      };
      more();
      response.on('drain', more);
    });
    expect(await reason({ url: endless })).toBe('too-large');
    expect(sent).toBeLessThan(20 * MEGABYTE);
    const announced = await rawSite((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000001\r\n\r\n'));
    expect(await reason({ url: announced })).toBe('too-large');
    const exact = await site((_, response) => response.end(Buffer.alloc(MEGABYTE)));
    expect((await send({ url: exact })).body).toHaveLength(MEGABYTE);
  });

  it('writes the body into the given file, decompressed and up to the limit', async () => {
    const url = await site(({ url }, response) => {
      response.setHeader('content-encoding', 'gzip').end(gzipSync(url === '/' ? 'hello' : Buffer.alloc(2 * MEGABYTE)));
    });
    const written: Buffer[] = [];
    const into = { writeFile: (chunk: Buffer) => Promise.resolve(void written.push(chunk)) } as BodyFile;
    expect(await send({ url, into })).toMatchObject({ status: 200, body: Buffer.alloc(0) });
    expect(Buffer.concat(written.splice(0)).toString()).toBe('hello');
    expect(await reason({ url: `${url}large`, into })).toBe('too-large');
    expect(Buffer.concat(written).length).toBeLessThanOrEqual(MEGABYTE);
  });

  it('writes the whole body if the site closes before it is written', async () => {
    const body = Buffer.alloc(MEGABYTE, 'abc');
    const head = `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`;
    const url = await rawSite((socket) => socket.end(Buffer.concat([Buffer.from(head), body])));
    const written: Buffer[] = [];
    const writeFile = async (chunk: Buffer): Promise<void> => {
      await sleep(20);
      written.push(chunk);
    };
    await send({ url, into: { writeFile } });
    expect(Buffer.concat(written).equals(body)).toBe(true);
  });

  it('applies one deadline to name resolution, connecting, headers, redirects and a slow body', async () => {
    const drip = (head: string, part: string) => (socket: Socket) => {
      socket.write(head);
      const timer = setInterval(() => socket.write(part), 20);
      socket.on('close', () => clearInterval(timer));
    };
    const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
    const around = await site(
      (_, response) => void setTimeout(() => response.writeHead(302, { location: '/' }).end(), 50),
    );
    const silent = await rawSite(() => undefined);
    const slow = [
      silent,
      silent.replace('http', 'https'),
      around,
      await rawSite(drip('HTTP/1.1 200 OK\r\n', 'X: y\r\n')),
      await rawSite(drip('', 'HTTP/1.1 103 Early Hints\r\n\r\n')),
      await rawSite(drip('', '\r\n')),
      await rawSite(drip(chunked, '1\r\nx\r\n')),
      await rawSite(drip(chunked, '0')),
      await rawSite(drip(`${chunked}1;`, 'extension')),
      await rawSite(drip(`${chunked}0\r\n`, 'X: y\r\n')),
    ];
    const hanging = new OutboundClient({ allowPrivateNetwork: true }, () => new Promise(() => undefined));
    // Without the deadline, none of these would end.
    const reasons = await Promise.all([
      ...slow.map((url) => reason({ url, timeoutMs: 400, maxRedirects: 1_000 })),
      failure(hanging, { url: 'http://slow.example/', timeoutMs: 400 }).then((error) => error.reason),
    ]);
    expect(reasons).toEqual(reasons.map(() => 'timeout'));
  });

  it('rejects redirect loops, long chains and invalid redirects', async () => {
    let hops = 0;
    const url = await site((request, response) => {
      const location = request.url === '/loop' ? '/loop' : request.url === '/bad' ? 'http://[' : `/${++hops}`;
      response.writeHead(302, { location }).end();
    });
    for (const path of ['loop', 'chain', 'bad'])
      expect(await reason({ url: url + path, maxRedirects: 5 })).toBe('bad-response');
    expect(hops).toBe(6);
  });

  it('returns after the headers if the body is not needed, whatever follows', async () => {
    const following: [headers: string, body: string][] = [
      ['Content-Length: 5000000', 'x'],
      ['Transfer-Encoding: chunked', '1\r\nx\r\n'],
      ['Transfer-Encoding: chunked', 'zz\r\n'],
      ['Content-Encoding: zstd\r\nContent-Length: 1', 'x'],
      ['Content-Encoding: gzip\r\nContent-Length: 5', 'plain'],
      ['Connection: close', 'x'.repeat(200_000)],
    ];
    for (const [headers, body] of following) {
      const url = await rawSite((socket) => socket.write(`HTTP/1.1 202 Accepted\r\n${headers}\r\n\r\n${body}`));
      const answer = await send({ url, method: 'POST', body: 'x', maxBytes: null });
      expect([headers, answer.status, answer.body]).toEqual([headers, 202, Buffer.alloc(0)]);
    }
  });

  it('aborts its calls at shutdown and rejects new ones', async () => {
    let calls = 0;
    const url = await rawSite(() => (calls += 1));
    const stopping = new OutboundClient({ allowPrivateNetwork: true });
    const call = failure(stopping, { url });
    await until(() => calls > 0);
    stopping.onApplicationShutdown();
    expect((await call).reason).toBe('stopped');
    expect((await failure(stopping, { url })).reason).toBe('stopped');
  });
});

describe('Host names', () => {
  const dns = new NameServer();
  let client: OutboundClient;
  let guarded: OutboundClient;

  beforeAll(async () => {
    const resolve = nameResolver([await dns.start()]);
    client = new OutboundClient({ allowPrivateNetwork: true }, resolve);
    guarded = new OutboundClient({ allowPrivateNetwork: false }, resolve);
  });

  beforeEach(() => dns.forget());
  afterAll(() => dns.stop());

  const at = async (host: string) => (await site((_, response) => response.end('here'))).replace('127.0.0.1', host);

  it('are resolved in both families, and one response is enough', async () => {
    dns.names = { 'four.example': ['127.0.0.1'], 'both.example': ['::1', '127.0.0.1'] };
    for (const host of Object.keys(dns.names)) {
      expect((await client.sendRequest({ url: await at(host), ...LIMITS })).body.toString()).toBe('here');
      expect(dns.asked.splice(0).sort()).toEqual([`${host} A`, `${host} AAAA`]);
    }
  });

  it('are rejected if an IP address of either family is not public', async () => {
    for (const addresses of [
      ['::1', PUBLIC_IP_ADDRESS],
      ['2606:4700::1', '10.0.0.1'],
      ['::ffff:127.0.0.1'],
      ['fd00::1'],
    ]) {
      dns.names = { 'sly.example': addresses };
      expect((await failure(guarded, { url: 'http://sly.example/' })).reason).toBe('rejected');
    }
  });

  it.each([
    ['that do not exist', {}, 'ENOTFOUND'],
    ['without an address', { 'odd.example': [] }, 'ENODATA'],
    ['whose server fails', { 'odd.example': 'fails' as const }, 'ESERVFAIL'],
  ])('%s are unreachable', async (_, names, code) => {
    dns.names = names;
    const { reason, message } = await failure(client, { url: 'http://odd.example/' });
    expect([reason, message]).toEqual(['unreachable', `The host name does not resolve (${code})`]);
  });

  it('with silent name servers delay no other name, and are not queried after the call has ended', async () => {
    dns.names = { 'quick.example': ['127.0.0.1'] };
    for (let number = 0; number < 50; number++) dns.names[`n${number}.slow.example`] = 'silent';
    const slow = Array.from({ length: 50 }, (_, number) =>
      failure(client, { url: `http://n${number}.slow.example/`, timeoutMs: 1_000 }),
    );
    let ended = 0;
    slow.forEach((call) => void call.then(() => ended++));
    await until(() => dns.asked.length === 100);
    expect((await client.sendRequest({ url: await at('quick.example'), ...LIMITS })).body.toString()).toBe('here');
    expect(ended).toBe(0);
    expect((await Promise.all(slow)).map(({ reason }) => reason)).toEqual(slow.map(() => 'timeout'));
    dns.forget();
    // The resolver would retry after some seconds; there is no event to wait for.
    await sleep(3_500);
    expect(dns.asked).toEqual([]);
  });

  it('of this machine are resolved by the system', async () => {
    expect((await client.sendRequest({ url: await at('localhost'), ...LIMITS })).body.toString()).toBe('here');
    expect(dns.asked).toEqual([]);
  });
});

describe('The guarded outbound client', () => {
  const names: Record<string, string[]> = {};
  const resolve = jest.fn<ReturnType<Resolver>, Parameters<Resolver>>((name) =>
    Promise.resolve((names[name] ?? []).map((address) => ({ address, family: net.isIP(address) }))),
  );
  const client = new OutboundClient({ allowPrivateNetwork: false }, resolve);
  const reason = async (url: string, request: Partial<OutboundRequest> = {}) =>
    (await failure(client, { url, maxRedirects: 5, ...request })).reason;
  const connects: jest.SpyInstance[] = [];
  const routes: Record<string, number> = {};
  let privatePort = 0;
  let certificate: string | undefined;

  const routed = (options: any) => ({ ...toLoopback(options), port: routes[options.port], ca: certificate });

  beforeAll(async () => {
    const answer: RequestListener = (request, response) => {
      const location = Buffer.from(decodeURIComponent(request.url?.split('?to=')[1] ?? '')).toString('latin1');
      response.writeHead(location === '' ? 200 : 302, location === '' ? {} : { location }).end('public');
    };
    routes['80'] = await listen(http.createServer(answer));
    routes['443'] = await listen(https.createServer({ key: KEY, cert: CERTIFICATE }, answer));
    // A call that passes the guard on this port reaches a service on loopback.
    routes['8080'] = privatePort = await listen(http.createServer((_, response) => response.end('private')));
    const [connect, tlsConnect] = [net.connect, tls.connect];
    connects.push(
      jest.spyOn(net, 'connect').mockImplementation((options: any) => connect(routed(options))),
      jest.spyOn(tls, 'connect').mockImplementation((options: any) => tlsConnect(routed(options))),
    );
  });

  beforeEach(() => {
    certificate = CERTIFICATE;
    Object.assign(names, { 'public.example': [PUBLIC_IP_ADDRESS], 'other.example': [PUBLIC_IP_ADDRESS] });
    [resolve, ...connects].forEach((spy) => spy.mockClear());
  });

  afterEach(() => expect(connections.get(privatePort)).toBe(0));
  afterAll(() => connects.forEach((spy) => spy.mockRestore()));

  const attempts = () => connects.reduce((sum, spy) => sum + spy.mock.calls.length, 0);

  it('allows public IP addresses, over http and https', async () => {
    for (const url of ['http://public.example/', 'https://public.example/'])
      expect((await client.sendRequest({ url, ...LIMITS })).body.toString()).toBe('public');
  });

  it.each(
    [
      '127.0.0.1 127.1 2130706433 0177.0.0.1 0x7f.1 0x7f000001 [::1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1]',
      '[64:ff9b::7f00:1] [2002:7f00:1::] 0.0.0.0 0 10.0.0.1 172.16.0.1 192.168.0.1 100.64.0.1 169.254.169.254 2852039166',
      '[fe80::1] [fd00::1] [::] 224.0.0.1 255.255.255.255 １２７.0.0.1 127。0。0。1 localhost localhost. app.localhost',
      'printer.local metadata.google.internal router.home.arpa intranet',
    ].flatMap((line) => line.split(' ')),
  )('rejects %s without connecting, also as the target of a redirect', async (host) => {
    const url = `http://${host}:8080/`;
    expect(await reason(url)).toBe('rejected');
    expect(attempts()).toBe(0);
    expect(await reason(`http://public.example/?to=${encodeURIComponent(url)}`)).toBe('rejected');
    expect(attempts()).toBe(1);
  });

  it.each([
    'file:///etc/passwd',
    'ftp://public.example/',
    'gopher://public.example/',
    'data:text/plain,x',
    'javascript:1',
    'ws://public.example/',
    'http://user:secret@public.example/',
    'http://public.example:22/',
    'http://public.example:6379/',
  ])('rejects %s, also as the target of a redirect', async (url) => {
    expect(await reason(url)).toBe('rejected');
    expect(attempts()).toBe(0);
    expect(await reason(`http://public.example/?to=${encodeURIComponent(url)}`)).toBe('rejected');
  });

  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '::1',
    '::ffff:127.0.0.1',
    'fe80::1%lo',
    'fd00::1',
    '64:ff9b::7f00:1',
    'nonsense',
  ])('rejects a name that resolves to %s, alone or with a public one', async (address) => {
    for (const addresses of [[address], [PUBLIC_IP_ADDRESS, address]]) {
      names['sly.example'] = addresses;
      for (const url of [
        'http://sly.example:8080/',
        'https://sly.example/',
        'http://public.example/?to=//sly.example:8080/',
      ])
        expect(await reason(url)).toBe('rejected');
    }
  });

  it('connects to the checked IP address, so that DNS rebinding does not work', async () => {
    names['rebind.example'] = [PUBLIC_IP_ADDRESS];
    resolve.mockImplementationOnce((name) => {
      names[name] = ['127.0.0.1'];
      return Promise.resolve([{ address: PUBLIC_IP_ADDRESS, family: 4 }]);
    });
    expect((await client.sendRequest({ url: 'http://rebind.example/', ...LIMITS })).body.toString()).toBe('public');
    expect(resolve).toHaveBeenCalledTimes(1);
    expect(await reason('http://rebind.example:8080/')).toBe('rejected');
    expect(resolve).toHaveBeenCalledTimes(2);
  });

  it('rejects http if https is required, also after a redirect', async () => {
    expect(await reason('http://public.example/', { httpsOnly: true })).toBe('rejected');
    expect(await reason('https://public.example/?to=http://other.example/', { httpsOnly: true })).toBe('rejected');
    const url = 'https://public.example/?to=http://other.example/';
    expect((await client.sendRequest({ url, ...LIMITS, maxRedirects: 1 })).url).toBe('http://other.example/');
  });

  it('rejects a certificate for another name or of an unknown issuer', async () => {
    expect(await reason('https://other.example/')).toBe('tls');
    certificate = undefined;
    expect(await reason('https://public.example/')).toBe('tls');
    // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED=0 does not turn it off.
    expect(connects[1]).toHaveBeenLastCalledWith(expect.objectContaining({ rejectUnauthorized: true }));
  });

  it('reports no details of a rejected URL', async () => {
    names['sly.example'] = ['10.1.2.3'];
    expect((await failure(client, { url: 'http://sly.example/' })).message).toBe(
      'The host name resolves to an IP address that is not public',
    );
    expect((await failure(client, { url: 'http://10.1.2.3/', httpsOnly: true })).message).toBe(
      'The URL must be a public https URL',
    );
  });
});
