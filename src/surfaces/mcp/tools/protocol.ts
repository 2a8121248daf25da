import { createRequire } from 'node:module';

type Protocol = typeof import('@modelcontextprotocol/server');

/** The protocol library as `@rekog/mcp-nest` loads it; `import` would load a second copy. */
export const protocol = createRequire(import.meta.url)('@modelcontextprotocol/server') as Protocol;
