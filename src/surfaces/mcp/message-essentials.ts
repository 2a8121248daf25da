import type { Request } from 'express';
import { AppError, invalid } from '../../platform/errors/app-error.js';
import { isPlainObject } from '../../platform/input/value-rules.js';

/** The members that are kept: entirely (`true`) or in part. */
interface KeptMembers {
  readonly [name: string]: true | KeptMembers;
}

const CLIENT: KeptMembers = { name: true, version: true };

/** The members that affect the response. The service does not use the client's capabilities. */
const ESSENTIAL: KeptMembers = {
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

/** The message of a request, with the members that affect the response. */
export function readMessage(request: Request): unknown {
  if (request.body === undefined) throw emptyBody(request);
  if (Array.isArray(request.body)) throw invalid('Batches are not supported. Send one message per request.');
  return essentialsOf(request.body);
}

const emptyBody = ({ headers }: Request): AppError =>
  headers['content-type']?.startsWith('application/json') === true
    ? new AppError('unparsable', 'The body is empty. Send one JSON-RPC message.')
    : new AppError('unsupported-media-type', 'Send one JSON-RPC message with Content-Type: application/json.');

/**
 * Drops the members that do not affect the response. Only `tools/call` is charged, so the other methods must be cheap, and
 * the protocol library validates every value of a message several times.
 */
export function essentialsOf(message: unknown): unknown {
  if (!isPlainObject(message)) return message;
  if (message.method === 'tools/call') return withArguments(message);
  // Unknown members of the message itself are kept, because the library rejects them.
  return { ...message, ...pickMembers(message, ESSENTIAL) };
}

/** Models send null for "no arguments"; the protocol requires absence. */
function withArguments(message: Record<string, unknown>): Record<string, unknown> {
  const { params } = message;
  if (!isPlainObject(params) || params.arguments !== null) return message;
  const { arguments: _, ...others } = params;
  return { ...message, params: others };
}

/** The library would report an incomplete `initialize` as an internal error. */
export function isIncompleteInitialize(message: unknown): boolean {
  if (!isPlainObject(message) || message.method !== 'initialize' || message.id === undefined) return false;
  const { protocolVersion, capabilities, clientInfo } = isPlainObject(message.params) ? message.params : {};
  const { name, version } = isPlainObject(clientInfo) ? clientInfo : {};
  return !isPlainObject(capabilities) || ![protocolVersion, name, version].every((text) => typeof text === 'string');
}

const pickMembers = (value: Record<string, unknown>, kept: KeptMembers): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(kept)
      .filter(([name]) => Object.hasOwn(value, name))
      .map(([name, inside]) => {
        const member = value[name];
        return [name, inside !== true && isPlainObject(member) ? pickMembers(member, inside) : member];
      }),
  );
