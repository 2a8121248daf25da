import type { Request } from 'express';
import { protocol } from './protocol.js';

const { classifyInboundRequest, isJsonContentType, isSpecType, SUPPORTED_PROTOCOL_VERSIONS } = protocol;

/** The revision without `initialize`, in which headers repeat parts of the message. */
export const STATELESS_REVISION = '2026-07-28';
const HEADERS = ['mcp-protocol-version', 'mcp-method', 'mcp-name'];
const ACCEPTED_TYPES = ['application/json', 'text/event-stream'];
const BASE64_HEADER = /^=\?base64\?(.*)\?=$/;

export interface ToolCallMessage {
  method: string;
  params: { name: string; requestState?: unknown; task?: unknown };
}

/**
 * Whether the library passes the message to a tool. It answers any other message with an error of its own, which is not charged.
 * It has no such function, and charging in its handler is too late for 429, so this repeats the checks of its two transports.
 */
export function isToolCall(request: Request): boolean {
  const { headers } = request;
  const body = request.body as ToolCallMessage | null;
  if (body?.method !== 'tools/call' || !isJsonContentType(headers['content-type'])) return false;
  const [version, method, tool] = HEADERS.map((name) => headers[name] as string | undefined);
  const route = classifyInboundRequest({
    httpMethod: 'POST',
    body,
    ...(version !== undefined && { protocolVersionHeader: version }),
    ...(method !== undefined && { mcpMethodHeader: method }),
  });
  if (route.kind === 'modern') {
    if (route.messageKind !== 'request' || version !== STATELESS_REVISION || method === undefined) return false;
    const { task: _, ...params } = body.params;
    return isCall({ ...body, params }) && isNamed(params.name, tool);
  }
  return (
    route.kind === 'legacy' &&
    route.reason === 'no-claim' &&
    isCall(body) &&
    ACCEPTED_TYPES.every((type) => headers.accept?.includes(type)) &&
    (version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version))
  );
}

function isCall(message: unknown): boolean {
  if (!isSpecType.CallToolRequest(message)) return false;
  const { requestState = '' } = (message as ToolCallMessage).params;
  return typeof requestState === 'string';
}

function isNamed(name: string, header = ''): boolean {
  const encoded = BASE64_HEADER.exec(header)?.[1];
  return encoded === undefined ? header === name : encoded === Buffer.from(name).toString('base64');
}
