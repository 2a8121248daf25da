import { pieces } from './hostile-bodies.mjs';
import { SHAPES } from './hostile-shapes.mjs';

const MESSAGE = 65_536;
const MAX_VALUES = 950;
const ACCEPT = { accept: 'application/json, text/event-stream' };

const client = { name: 'bench', version: '1' };
const HELLO = JSON.stringify({ protocolVersion: '2025-11-25', clientInfo: client, capabilities: 'HERE' });
const ENVELOPE = JSON.stringify({
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': client,
  'io.modelcontextprotocol/clientCapabilities': {},
});

const request = (method, params) => `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`;

/** Messages with a place for the hostile value. */
const PLACES = {
  'the message': 'HERE',
  'the id': '{"jsonrpc":"2.0","id":HERE,"method":"ping"}',
  'the method': '{"jsonrpc":"2.0","id":1,"method":HERE}',
  'an unknown member': '{"jsonrpc":"2.0","id":1,"method":"ping","x":HERE}',
  'a result': '{"jsonrpc":"2.0","id":1,"result":HERE}',
  'an error': '{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x","data":HERE}}',
  'a notification': '{"jsonrpc":"2.0","method":"notifications/progress","params":HERE}',
  'the name of a tool': request('tools/call', '{"name":HERE}'),
};
for (const method of ['ping', 'initialize', 'tools/list', 'tools/call', 'server/discover', 'no/such']) {
  PLACES[`params of ${method}`] = request(method, 'HERE');
  PLACES[`_meta of ${method}`] = request(method, '{"_meta":HERE}');
  PLACES[`arguments of ${method}`] = request(method, '{"name":"search_tools","arguments":HERE}');
  PLACES[`capabilities of ${method}`] = request(method, HELLO.replace('"HERE"', 'HERE'));
}
for (const tool of ['search_tools', 'get_top_tools', 'get_tool', 'list_tags', 'search_directories', 'get_directory'])
  for (const input of ['q', 'category', 'slug', 'limit', 'pricing', 'featured'])
    PLACES[`${input} of ${tool}`] = request('tools/call', `{"name":"${tool}","arguments":{"${input}":HERE}}`);
for (const method of ['tools/list', 'tools/call', 'server/discover'])
  PLACES[`_meta of ${method} of 2026-07-28`] = request(
    method,
    `{"name":"list_tags","_meta":{${ENVELOPE.slice(1, -1)},"x":HERE}}`,
  );

const headersOf = (place) => {
  if (!place.endsWith('2026-07-28')) return ACCEPT;
  const method = place.split(' ')[2];
  const named = method === 'tools/call' ? { 'mcp-name': 'list_tags' } : {};
  return { ...ACCEPT, ...named, 'mcp-protocol-version': '2026-07-28', 'mcp-method': method };
};

/** All cases: the route, what is sent, and what makes the request. */
export async function* messages() {
  const posted = { method: 'POST', path: '/mcp', headers: ACCEPT };
  for (const [place, template] of Object.entries(PLACES))
    for (const [shape, make] of Object.entries(SHAPES))
      for (const most of [Infinity, MAX_VALUES]) {
        const body = () => template.replace('HERE', () => make(MESSAGE - template.length, most));
        const request = () => ({ ...posted, headers: headersOf(place), body: body() });
        yield ['POST /mcp', `${shape} in ${place}, ${most} of them`, request];
      }
  for (const [shape, make] of Object.entries(SHAPES))
    yield ['POST /mcp', `${shape}, 1 MiB`, () => ({ ...posted, body: make(16 * MESSAGE, Infinity) })];
  yield ['POST /mcp', 'pieces of one byte', () => ({ ...posted, raw: pieces(10_000) })];
}
