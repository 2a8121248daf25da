import { essentialsOf, isIncompleteInitialize } from './message-essentials.js';

const EXTRA = { a: [1, 2, 3], b: { c: 'd' } };
const client = { name: 'test', version: '1' };
const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': client,
  'io.modelcontextprotocol/clientCapabilities': {},
};
const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: client };
const message = (method: string, params?: unknown): object => ({ jsonrpc: '2.0', id: 7, method, params });

describe('The message passed to the protocol library', () => {
  it('omits members of uncharged methods that do not affect the response', () => {
    for (const method of ['ping', 'tools/list', 'no/such', 'notifications/progress', 'server/discover'])
      expect(essentialsOf(message(method, { ...EXTRA, _meta: { ...EXTRA, ...envelope } }))).toEqual(
        message(method, { _meta: envelope }),
      );
    const { 'io.modelcontextprotocol/clientCapabilities': _, ...others } = envelope;
    const capable = { ...others, 'io.modelcontextprotocol/clientCapabilities': EXTRA };
    expect(essentialsOf(message('tools/list', { _meta: capable }))).toEqual(message('tools/list', { _meta: envelope }));
    const greeting = { ...hello, capabilities: EXTRA, clientInfo: { ...client, ...EXTRA }, ...EXTRA };
    expect(essentialsOf(message('initialize', greeting))).toEqual(message('initialize', hello));
    expect(essentialsOf({ jsonrpc: '2.0', id: 7, result: EXTRA })).toEqual({ jsonrpc: '2.0', id: 7, result: {} });
    const failure = { code: 1, message: 'x' };
    expect(essentialsOf({ jsonrpc: '2.0', id: 7, error: { ...failure, data: EXTRA } })).toEqual({
      jsonrpc: '2.0',
      id: 7,
      error: failure,
    });
  });

  it.each([
    null,
    17,
    'ping',
    {},
    { method: 5 },
    { id: {}, extra: 1 },
    message('ping'),
    message('ping', [1]),
    message('ping', 'x'),
    message('ping', { _meta: 5 }),
  ])('is otherwise unchanged: %j', (sent) => {
    expect(essentialsOf(sent)).toEqual(sent);
  });

  it('is an unchanged tool call, except for arguments that are null', () => {
    const call = message('tools/call', { name: 'x', arguments: EXTRA, _meta: EXTRA });
    expect(essentialsOf(call)).toEqual(call);
    expect(essentialsOf(message('tools/call', { name: 'x', arguments: null }))).toEqual(
      message('tools/call', { name: 'x' }),
    );
  });
});

it('An initialize request is incomplete without revision, capabilities, client name and client version', () => {
  expect(isIncompleteInitialize(message('initialize', hello))).toBe(false);
  expect(isIncompleteInitialize(message('ping'))).toBe(false);
  for (const fields of [{ protocolVersion: 5 }, { capabilities: 5 }, { clientInfo: {} }, { clientInfo: { name: 'x' } }])
    expect(isIncompleteInitialize(message('initialize', { ...hello, ...fields }))).toBe(true);
  for (const params of [undefined, null, [], 'x'])
    expect(isIncompleteInitialize(message('initialize', params))).toBe(true);
});
