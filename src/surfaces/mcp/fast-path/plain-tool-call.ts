import { isPlainObject } from '../../../platform/input/value-rules.js';

export interface ToolCall {
  id: string | number;
  name: string;
  given: Record<string, unknown>;
}

/** The tool call of a message that contains only ID, name and arguments; undefined for any other message. */
export function plainToolCall(body: Buffer): ToolCall | undefined {
  const message = parsed(body);
  if (!isPlainObject(message) || !has(message, ['jsonrpc', 'id', 'method', 'params'])) return undefined;
  const { jsonrpc, id, method, params } = message;
  if (jsonrpc !== '2.0' || method !== 'tools/call' || !isPlainObject(params)) return undefined;
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) return undefined;
  const { name, arguments: given } = params;
  if (!has(params, ['name', 'arguments']) || typeof name !== 'string' || !isPlainObject(given)) return undefined;
  return { id: id as string | number, name, given };
}

const has = (value: object, keys: readonly string[]): boolean => {
  const own = Object.keys(value);
  return own.length === keys.length && own.every((key) => keys.includes(key));
};

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
