/** How agents and programs connect, as blocks to paste. `/docs` and `docs/agents.md` show them; a test compares the two. */
export interface ConnectingBlock {
  client: string;
  /** Where the block goes. */
  place: string;
  language: string;
  block: string;
}

export const connectingBlocks = (siteUrl: string): ConnectingBlock[] => [
  {
    client: 'Claude Code',
    place: 'In a terminal:',
    language: 'sh',
    block: `claude mcp add --transport http catalog ${siteUrl}/mcp --header "Authorization: Bearer YOUR_API_KEY"`,
  },
  {
    client: 'Cursor',
    place: 'In .cursor/mcp.json:',
    language: 'json',
    block: `{
  "mcpServers": {
    "catalog": {
      "url": "${siteUrl}/mcp",
      "headers": { "Authorization": "Bearer YOUR_API_KEY" }
    }
  }
}`,
  },
  {
    client: 'VS Code',
    place: 'In .vscode/mcp.json; VS Code asks for the key once and keeps it:',
    language: 'json',
    block: `{
  "inputs": [{ "type": "promptString", "id": "catalog-key", "description": "Catalog API key", "password": true }],
  "servers": {
    "catalog": {
      "type": "http",
      "url": "${siteUrl}/mcp",
      "headers": { "Authorization": "Bearer \${input:catalog-key}" }
    }
  }
}`,
  },
  {
    client: 'The TypeScript SDK',
    place: 'With @modelcontextprotocol/sdk:',
    language: 'ts',
    block: `import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const client = new Client({ name: 'my-agent', version: '1.0.0' });
await client.connect(
  new StreamableHTTPClientTransport(new URL('${siteUrl}/mcp'), {
    requestInit: { headers: { Authorization: 'Bearer YOUR_API_KEY' } },
  }),
);
const { structuredContent } = await client.callTool({ name: 'search_tools', arguments: { q: 'image generator' } });
console.log(structuredContent);`,
  },
  {
    client: 'curl',
    place: 'Over REST, in a terminal:',
    language: 'sh',
    block: `curl "${siteUrl}/v1/tools?q=image+generator&limit=3" -H "Authorization: Bearer YOUR_API_KEY"`,
  },
];
