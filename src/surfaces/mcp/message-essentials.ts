/** The members that are kept, each whole or cut down in its turn. */
interface Kept {
  readonly [name: string]: true | Kept;
}

const CLIENT: Kept = { name: true, version: true };

/** What decides about the answer to a message. The service makes no use of what a client says it can do. */
const ESSENTIAL: Kept = {
  params: {
    protocolVersion: true,
    capabilities: {},
    clientInfo: CLIENT,
    notifications: true,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': true,
      'io.modelcontextprotocol/clientInfo': CLIENT,
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
  result: {},
  error: { code: true, message: true },
};

/**
 * The message without what nobody reads. Only `tools/call` is charged: what other methods carry must not cost anything
 * either, and the protocol library checks every value of a message several times.
 */
export function essentialsOf(message: unknown): unknown {
  if (!isObject(message)) return message;
  if (message.method === 'tools/call') return withArguments(message);
  // A member that JSON-RPC does not know stays, for the library refuses it.
  return { ...message, ...cutDown(message, ESSENTIAL) };
}

/** Models send null for "no arguments"; the protocol knows only their absence. */
function withArguments(message: Record<string, unknown>): Record<string, unknown> {
  const { params } = message;
  if (!isObject(params) || params.arguments !== null) return message;
  const { arguments: _, ...others } = params;
  return { ...message, params: others };
}

/** The library takes an `initialize` that leaves these out for a failure of its own. */
export function isIncompleteGreeting(message: unknown): boolean {
  if (!isObject(message) || message.method !== 'initialize' || message.id === undefined) return false;
  const { protocolVersion, capabilities, clientInfo } = isObject(message.params) ? message.params : {};
  const { name, version } = isObject(clientInfo) ? clientInfo : {};
  return !isObject(capabilities) || ![protocolVersion, name, version].every((text) => typeof text === 'string');
}

const cutDown = (value: Record<string, unknown>, kept: Kept): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(kept)
      .filter(([name]) => Object.hasOwn(value, name))
      .map(([name, inside]) => {
        const member = value[name];
        return [name, inside !== true && isObject(member) ? cutDown(member, inside) : member];
      }),
  );

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
