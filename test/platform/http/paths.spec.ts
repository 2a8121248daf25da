import { connect } from 'node:net';
import { tag, tool } from '../../harness/listings.js';
import { ADMIN_KEY, type ServiceResponse, Service } from '../../harness/service.js';

let service: Service;

beforeAll(async () => {
  service = await Service.start();
  await service.import(tag('seo'), tool({ slug: 'draftwell', tags: ['seo'] }));
});
afterAll(() => service.stop());

describe('A path in another case', () => {
  /** The parts of a response that are the same for every unknown path. */
  const told = ({ status, headers, text }: ServiceResponse, path: string) => ({
    status,
    headers: [...headers.keys()].sort(),
    budget: headers.get('ratelimit-policy'),
    text: text.replace(path, 'PATH'),
  });

  it.each(['/V1', '/V1/', '/V1/tools', '/V1/TOOLS', '/MCP', '/Mcp', '/Docs', '/HEALTHZ', '/Go/draftwell'])(
    'returns 404 outside the API: %s',
    async (path) => {
      for (const method of ['GET', 'POST', 'PUT'])
        for (const headers of [{}, { origin: 'https://app.example' }] as Record<string, string>[]) {
          const options = { method, key: ADMIN_KEY, headers };
          expect(told(await service.call(path, options), path)).toEqual(
            told(await service.call('/no-such', options), '/no-such'),
          );
        }
      expect((await service.get(path, ADMIN_KEY)).status).toBe(404);
    },
  );

  it.each([
    '/v1/TOOLS',
    '/v1/tools/Top',
    '/v1/Tools/draftwell',
    '/v1/tools/Draftwell',
    '/v1/openapi.JSON',
    '/v1/Admin/tools',
  ])('returns 404 in the envelope inside the API: %s', async (path) => {
    const response = await service.get(path, ADMIN_KEY);
    expect([response.status, response.headers.get('ratelimit-policy')]).toEqual([404, '"rest";q=100000;w=60']);
    expect((await service.get(path)).status).toBe(401);
  });

  it('works with a trailing slash', async () => {
    for (const path of ['/v1/tools', '/v1/tools/draftwell', '/v1/admin/tools'])
      expect((await service.get(`${path}/`, ADMIN_KEY)).status).toBe(200);
  });
});

describe('The Host header', () => {
  function raw(version: string, ...lines: string[]): Promise<string> {
    const { hostname, port } = new URL(service.url);
    return new Promise((resolve, reject) => {
      let received = '';
      const head = [`GET /v1/tags HTTP/${version}`, `X-API-Key: ${ADMIN_KEY}`, 'Connection: close', ...lines];
      const socket = connect(Number(port), hostname, () => socket.write(`${head.join('\r\n')}\r\n\r\n`));
      socket.setEncoding('utf8').on('data', (text: string) => (received += text));
      socket.on('error', reject).on('close', () => resolve(received));
    });
  }

  it.each<[string, string, string[]]>([
    ['twice', '1.1', ['Host: a.example', 'Host: b.example']],
    ['twice the same', '1.1', ['Host: a.example', 'hOST: a.example']],
    ['twice, in HTTP/1.0', '1.0', ['Host: a.example', 'Host: b.example']],
    ['not at all', '1.1', []],
    ['empty', '1.1', ['Host:']],
    ['with a path', '1.1', ['Host: a.example/b']],
    ['with a name of a person', '1.1', ['Host: me@a.example']],
    ['two in one', '1.1', ['Host: a.example b.example']],
    ['with a port that is none', '1.1', ['Host: a.example:99999']],
  ])('is rejected in the envelope, also on the fast path: %s', async (_what, version, lines) => {
    await raw('1.1', 'Host: a.example');
    const response = await raw(version, ...lines);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toMatch(/x-ratelimit-limit: \d/i);
    expect(response).toMatch(/x-request-id: ./i);
    expect(response).toMatch(/\{"success":false,"error":"[^"]*\bHost\b[^"]*"\}$/);
  });

  it.each<[string, string[]]>([
    ['1.1', ['Host: a.example']],
    ['1.1', ['Host: A.example:8080']],
    ['1.1', ['Host: my_service:3000']],
    ['1.1', ['Host: [::1]:3000']],
    ['1.1', ['Host: bücher.example']],
    ['1.0', []],
  ])('is accepted in HTTP/%s as %j', async (version, lines) => {
    expect(await raw(version, ...lines)).toMatch(/^HTTP\/1\.1 200 /);
  });
});
