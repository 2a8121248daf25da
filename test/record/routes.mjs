/** What the OpenAPI documents of the service name: rejections on every route, and routes that no request covered. */
import { callerOf } from './script.mjs';

const UNKNOWN = '018f0000-0000-7000-8000-000000000000';
const PARTNER = /^\/v1\/(?:submit-ai-tool|ai-tools|partner|support)\b/;
const METHODS = ['put', 'delete', 'patch', 'post'];
const ORIGIN = { origin: 'https://other.example', 'access-control-request-method': 'GET' };

/** By path, because the order of the documents depends on the order of modules. */
const operationsOf = ({ documents }) =>
  Object.entries(documents).flatMap(([prefix, { paths }]) =>
    Object.entries(paths)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({ method, path: prefix + path, operation, methods })),
      ),
  );

const unknownPath = (path) =>
  path.replaceAll('{slug}', 'no-such').replace('{kind}', 'tool').replaceAll(/{\w+}/g, UNKNOWN);

/** Who may call the route, and who may not. */
function callersOf(path) {
  if (path.startsWith('/v1/admin/')) return ['admin', 'supported'];
  if (path.startsWith('/v1/partner/test/')) return ['test', 'supported'];
  return PARTNER.test(path) ? ['supported', 'premium'] : ['premium'];
}

/** Every list of the admin API, after the other requests. */
export async function recordLists(recorder, world) {
  const as = callerOf(world, 'admin');
  for (const { method, path, operation } of operationsOf(world)) {
    if (method !== 'get' || path.includes('{') || !path.startsWith('/v1/admin/')) continue;
    await recorder.call('GET', path, { as });
    if (operation.parameters?.some(({ name }) => name === 'limit'))
      await recorder.call('GET', `${path}?limit=2&page=2`, { as });
  }
}

export async function recordRejections(recorder, world) {
  for (const { method, path, operation, methods } of operationsOf(world)) {
    const [as, stranger] = callersOf(path).map((name) => callerOf(world, name));
    const [verb, url] = [method.toUpperCase(), unknownPath(path)];
    const post = (note, body, headers) => recorder.call(verb, url, { as, note, body, headers });
    await recorder.call(verb, url);
    if (stranger) await recorder.call(verb, url, { as: stranger });
    if (url !== path && verb !== 'PUT') await recorder.call(verb, url, { as, note: 'unknown' });
    const parameters = (operation.parameters ?? []).filter((each) => each.in === 'query' && each.name !== 'q');
    if (parameters.length > 0)
      await recorder.call(verb, `${url}?${parameters.map(({ name }) => `${name}=bogus!`).join('&')}&odd=1`, {
        as,
        note: 'values',
      });
    if (operation.requestBody && !path.endsWith('/import')) {
      await post('broken JSON', '{"name":');
      await post('a list', '[]');
      await post('wrong types', {
        name: 7,
        items: 'x',
        question: {},
        synonyms: 'x',
        status: 1,
        state: 'x',
        message: [],
      });
      await post('text', 'name=x', { 'content-type': 'text/plain' });
    }
    if (Object.keys(methods)[0] !== method) continue;
    await recorder.call('OPTIONS', url, { headers: ORIGIN });
    if (methods.get) await recorder.call('HEAD', url, { as, headers: { origin: ORIGIN.origin } });
    await recorder.call(METHODS.find((name) => !(name in methods)).toUpperCase(), url, { as, note: 'other method' });
  }
}

/** Operations without a successful response. */
export function uncovered(world, responses) {
  const operations = operationsOf(world).map(({ method, path }) => {
    const pattern = new RegExp(`^${path.replace(/\/$/, '/?').replaceAll(/{\w+}/g, '[^/]+')}(?:\\?.*)?$`);
    return {
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      pattern,
      parts: path.split('{').length,
    };
  });
  operations.sort((one, other) => one.parts - other.parts);
  const covered = new Set(
    responses
      .filter(({ status }) => status < 300)
      .map(({ method, path }) => operations.find((each) => each.method === method && each.pattern.test(path))?.name),
  );
  return operations.map(({ name }) => name).filter((name) => !covered.has(name));
}
