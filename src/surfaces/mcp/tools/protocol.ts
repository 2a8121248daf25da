import { createRequire } from 'node:module';

/** The protocol library as `@rekog/mcp-nest` loads it; `import` would load a second copy. */
export const {
  classifyInboundRequest,
  isJsonContentType,
  isSpecType,
  ProtocolError,
  ProtocolErrorCode,
  SUPPORTED_PROTOCOL_VERSIONS,
} = createRequire(import.meta.url)('@modelcontextprotocol/server') as typeof import('@modelcontextprotocol/server');
