import { pieces } from './hostile-bodies.mjs';
import { TEXTS } from './hostile-shapes.mjs';
import { ADMIN_KEY } from './harness/process.mjs';

/** Node accepts at most 16 KiB of request headers. */
const HEAD = 7_000;

const HEADERS = ['x-request-id', 'origin', 'if-none-match', 'user-agent', 'accept', 'authorization', 'x-forwarded-for'];
HEADERS.push(
  'idempotency-key',
  'mcp-protocol-version',
  'accept-language',
  'cookie',
  'range',
  'content-type',
  'purpose',
);

const QUERIES = {
  'many parameters': 'a&'.repeat(HEAD / 2),
  'many values of one': 'q=a&'.repeat(HEAD / 4),
  'deep names': `q${'[a]'.repeat(HEAD / 3)}=1`,
  'many items': Array.from({ length: 900 }, (_, index) => `q[${index}]=1`).join('&'),
  'many properties': Array.from({ length: 900 }, (_, index) => `q[k${index}]=1`).join('&'),
};

/** All cases: the route, what is sent, and what makes the request. Values have the length that passes, or far more. */
export async function* reads(service) {
  for (const [base, key] of [
    ['/v1', service.partnerKey],
    ['/v1/admin', ADMIN_KEY],
  ]) {
    const document = JSON.parse((await service.send({ method: 'GET', path: `${base}/openapi.json` })).text);
    for (const [path, item] of Object.entries(document.paths)) {
      if (item.get === undefined) continue;
      const route = `GET ${base}${path}`;
      const at = (value) => base + path.replace(/\{\w+\}/g, value);
      const names = (item.get.parameters ?? []).map(({ name }) => name).filter((name) => !path.includes(`{${name}}`));
      for (const [shape, make] of Object.entries(TEXTS))
        for (const size of [195, HEAD]) {
          const value = encodeURIComponent(make(size))
            .slice(0, 2 * HEAD)
            .replace(/%.?$/, '');
          for (const name of [...names, 'other'])
            yield [
              route,
              `${size} ${shape} in ${name}`,
              () => ({ method: 'GET', path: `${at('x')}?${name}=${value}`, key }),
            ];
          if (path.includes('{'))
            yield [route, `${size} ${shape} in the path`, () => ({ method: 'GET', path: at(value), key })];
        }
    }
  }
  const key = service.partnerKey;
  for (const [what, query] of Object.entries(QUERIES))
    yield ['GET /v1/tools', what, () => ({ method: 'GET', path: `/v1/tools?${query}`, key })];
  for (const name of HEADERS)
    for (const [shape, make] of Object.entries(TEXTS))
      for (const [method, path] of Object.entries({ GET: '/v1/tools', POST: '/mcp', PUT: '/v1/submit-ai-tool' })) {
        const headers = { [name]: make(HEAD).trim() };
        yield ['any route', `${shape} in ${name} of ${path}`, () => ({ method, path, key, headers })];
      }
  for (const path of ['/no-such', '/v1/tools', '/go/no-such', '/v1/no-such'])
    yield [
      'any route',
      `chunks of one byte to ${path} without a key`,
      () => ({ method: 'POST', path, key: 'x', raw: pieces(1_000_000) }),
    ];
}
