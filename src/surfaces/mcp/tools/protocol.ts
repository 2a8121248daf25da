import { createRequire } from 'node:module';
import type * as Protocol from '@modelcontextprotocol/server';

/** The protocol library as `@rekog/mcp-nest` loads it; `import` would load a second copy. */
export const protocol = createRequire(import.meta.url)('@modelcontextprotocol/server') as typeof Protocol;
