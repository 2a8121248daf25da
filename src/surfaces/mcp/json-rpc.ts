export const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;
/** Defined by this service, in the range that JSON-RPC leaves to servers. */
export const RATE_LIMITED = -32029;
const REJECTED = -32000;

const CODES: Record<number, number> = {
  400: INVALID_REQUEST,
  429: RATE_LIMITED,
  500: INTERNAL_ERROR,
  503: INTERNAL_ERROR,
};

/** The JSON-RPC code for an HTTP status. */
export const codeFor = (status: number): number => CODES[status] ?? REJECTED;

/** The id of a message; null when it cannot be repeated in the response. */
export function idOf(message: unknown): string | number | null {
  const { id } = (message ?? {}) as { id?: unknown };
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

export const errorBody = (code: number, message: string, id: string | number | null): object => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});

/** Thrown in a request handler; the protocol library puts code and message into the response. */
export class JsonRpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}
