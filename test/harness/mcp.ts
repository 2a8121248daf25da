import { type ServiceResponse, type CallOptions, type Service } from './service.js';

/** The last revision that begins with initialize, and the stateless one. */
export const REVISIONS = ['2025-11-25', '2026-07-28'] as const;
export type Revision = (typeof REVISIONS)[number];
export type Params = Record<string, unknown>;

const ACCEPT = 'application/json, text/event-stream';
const INTERNALS =
  /\bat .+:\d+:\d+|node_modules|QueryFailedError|Error:|syntax error|violates|relation "|select .+ from|ECONN/i;

export const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** One message as a client of that protocol revision sends it; an empty header is left out. */
export function message(
  revision: Revision,
  method: string,
  params?: Params,
  { id = 7, headers = {} }: { id?: unknown; headers?: Params } = {},
) {
  const modern = revision === '2026-07-28';
  const sent: Params = { 'mcp-protocol-version': revision };
  if (modern) sent['mcp-method'] = method;
  if (modern && typeof params?.name === 'string') sent['mcp-name'] = params.name;
  const kept = Object.entries({ ...sent, ...headers }).filter(([, value]) => value !== '');
  const all = modern ? { _meta: ENVELOPE, ...params } : params;
  return {
    headers: Object.fromEntries(kept) as Record<string, string>,
    body: { jsonrpc: '2.0', id, method, params: all },
  };
}

export const post = (
  service: Pick<Service, 'call'>,
  key: string | undefined,
  options: CallOptions,
): Promise<ServiceResponse> =>
  service.call('/mcp', {
    method: 'POST',
    ...options,
    headers: { accept: ACCEPT, ...options.headers },
    ...(key !== undefined && { key }),
  });

export const remaining = ({ headers }: ServiceResponse): number => Number(headers.get('x-ratelimit-remaining'));

/** The remaining budget, read by a request that is not charged. */
export const left = async (service: Service, key: string): Promise<number> =>
  (await service.get('/v1/me', key)).body.data.budgets.find(({ name }: { name: string }) => name === 'mcp').remaining;

export function expectBudget({ headers }: ServiceResponse, limit: number, name = 'mcp'): void {
  expect(headers.get('x-ratelimit-limit')).toBe(String(limit));
  expect(headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
  expect(headers.get('x-ratelimit-reset')).toMatch(/^\d{10}$/);
  expect(headers.get('ratelimit')).toMatch(new RegExp(`^"${name}";r=\\d+;t=\\d+$`));
  expect(headers.get('ratelimit-policy')).toBe(`"${name}";q=${limit};w=60`);
}

export const expectNoInternals = ({ text }: ServiceResponse): void => expect(text).not.toMatch(INTERNALS);

/** A JSON-RPC error without internals. */
export function expectError(response: ServiceResponse, status: number, code: number | null, id: unknown = null): void {
  const error = { code: code ?? expect.any(Number), message: expect.stringMatching(/.{8}/) };
  expect([response.status, response.body]).toEqual([
    status,
    { jsonrpc: '2.0', error: expect.objectContaining(error), id },
  ]);
  expect(Number.isInteger(response.body.error.code)).toBe(true);
  expect(response.headers.get('content-type')).toMatch(/^application\/json\b/);
  expect(response.headers.get('x-request-id')).toMatch(/.{8}/);
  expectNoInternals(response);
}
