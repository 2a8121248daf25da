/** Snippets that connect an agent or a program. `/docs`, `docs/agents.md` and the page of a new key show them. */
export interface ConnectingBlock {
  client: string;
  /** Where to paste the block. */
  place: string;
  language: string;
  block: string;
  /** A link that opens the client and adds the server. */
  install?: string;
}

const PLACEHOLDER = 'YOUR_API_KEY';
const NAME = 'catalog';

/** With a placeholder for the key, for documentation. */
export const connectingBlocks = (siteUrl: string): ConnectingBlock[] => blocks(siteUrl, PLACEHOLDER, promptingVsCode);

/** With the key, for the user who has just created it. */
export function connectingBlocksWith(siteUrl: string, key: string): ConnectingBlock[] {
  const server = { url: `${siteUrl}/mcp`, headers: { Authorization: `Bearer ${key}` } };
  const config = Buffer.from(JSON.stringify(server)).toString('base64');
  const installs: Record<string, string> = {
    Cursor: `cursor://anysphere.cursor-deeplink/mcp/install?name=${NAME}&config=${encodeURIComponent(config)}`,
    'VS Code': `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: NAME, type: 'http', ...server }))}`,
  };
  return blocks(siteUrl, key, filledVsCode).map((block) => {
    const install = installs[block.client];
    return install === undefined ? block : { ...block, install };
  });
}

type VsCodeBlock = (siteUrl: string, key: string) => Pick<ConnectingBlock, 'place' | 'block'>;

const promptingVsCode: VsCodeBlock = (siteUrl) => ({
  place: 'In .vscode/mcp.json. VS Code asks for the key once and stores it:',
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
});

const filledVsCode: VsCodeBlock = (siteUrl, key) => ({
  place: 'In your user configuration (command “MCP: Open User Configuration”):',
  block: `{
  "servers": {
    "catalog": {
      "type": "http",
      "url": "${siteUrl}/mcp",
      "headers": { "Authorization": "Bearer ${key}" }
    }
  }
}`,
});

const blocks = (siteUrl: string, key: string, vsCode: VsCodeBlock): ConnectingBlock[] => [
  {
    client: 'Claude Code',
    place: 'In a terminal:',
    language: 'sh',
    block: `claude mcp add --transport http catalog ${siteUrl}/mcp --header "Authorization: Bearer ${key}"`,
  },
  {
    client: 'Cursor',
    place: 'In .cursor/mcp.json:',
    language: 'json',
    block: `{
  "mcpServers": {
    "catalog": {
      "url": "${siteUrl}/mcp",
      "headers": { "Authorization": "Bearer ${key}" }
    }
  }
}`,
  },
  { client: 'VS Code', language: 'json', ...vsCode(siteUrl, key) },
  {
    client: 'TypeScript SDK',
    place: 'With @modelcontextprotocol/sdk:',
    language: 'ts',
    block: `import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const client = new Client({ name: 'my-agent', version: '1.0.0' });
await client.connect(
  new StreamableHTTPClientTransport(new URL('${siteUrl}/mcp'), {
    requestInit: { headers: { Authorization: 'Bearer ${key}' } },
  }),
);
const { structuredContent } = await client.callTool({ name: 'search_tools', arguments: { q: 'image generator' } });
console.log(structuredContent);`,
  },
  {
    client: 'curl',
    place: 'Over REST, in a terminal:',
    language: 'sh',
    block: `curl "${siteUrl}/v1/tools?q=image+generator&limit=3" -H "Authorization: Bearer ${key}"`,
  },
];
