/** Snippets that connect an agent or a program. The page of a new key shows them. `docs/guides/agents.md` contains the same. */
export interface SetupSnippet {
  client: string;
  /** Where to paste the code. */
  instruction: string;
  language: string;
  code: string;
  /** A link that opens the client and adds the server. */
  install?: string;
}

const PLACEHOLDER = 'YOUR_API_KEY';
const NAME = 'catalog';

/** Without a key: the client opens a page where the user signs in. */
export const signInSnippets = (siteUrl: string): SetupSnippet[] => [
  {
    client: 'Claude',
    instruction: 'In Settings, Connectors, choose “Add custom connector” and paste this URL:',
    language: 'text',
    code: `${siteUrl}/mcp`,
  },
  {
    client: 'ChatGPT',
    instruction:
      'In Settings, Apps, Advanced settings, turn on developer mode. Then choose “Create app”, paste this URL and select OAuth:',
    language: 'text',
    code: `${siteUrl}/mcp`,
  },
  {
    client: 'Claude Code',
    instruction: 'In a terminal. Then run /mcp in Claude Code and choose the server to sign in:',
    language: 'sh',
    code: `claude mcp add --transport http ${NAME} ${siteUrl}/mcp`,
  },
  {
    client: 'Codex',
    instruction: 'In a terminal:',
    language: 'sh',
    code: `codex mcp add ${NAME} --url ${siteUrl}/mcp && codex mcp login ${NAME}`,
  },
  {
    client: 'Gemini CLI',
    instruction: `In a terminal. Then run /mcp auth ${NAME} in Gemini CLI to sign in:`,
    language: 'sh',
    code: `gemini mcp add --transport http ${NAME} ${siteUrl}/mcp`,
  },
  {
    client: 'Cursor',
    instruction: 'In .cursor/mcp.json:',
    language: 'json',
    code: `{
  "mcpServers": {
    "catalog": { "url": "${siteUrl}/mcp" }
  }
}`,
    install: cursorInstall({ url: `${siteUrl}/mcp` }),
  },
  {
    client: 'VS Code',
    instruction: 'In .vscode/mcp.json:',
    language: 'json',
    code: `{
  "servers": {
    "catalog": { "type": "http", "url": "${siteUrl}/mcp" }
  }
}`,
    install: vsCodeInstall({ url: `${siteUrl}/mcp` }),
  },
];

interface InstalledServer {
  url: string;
  headers?: Record<string, string>;
}

function cursorInstall(server: InstalledServer): string {
  const config = Buffer.from(JSON.stringify(server)).toString('base64');
  return `cursor://anysphere.cursor-deeplink/mcp/install?name=${NAME}&config=${encodeURIComponent(config)}`;
}

const vsCodeInstall = (server: InstalledServer): string =>
  `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: NAME, type: 'http', ...server }))}`;

/** With a placeholder for the key, for documentation. */
export const setupSnippets = (siteUrl: string): SetupSnippet[] => snippetsFor(siteUrl, PLACEHOLDER, promptingVsCode);

/** With the key, for the user who has just created it. */
export function setupSnippetsWith(siteUrl: string, key: string): SetupSnippet[] {
  const server = { url: `${siteUrl}/mcp`, headers: { Authorization: `Bearer ${key}` } };
  const installs: Record<string, string> = { Cursor: cursorInstall(server), 'VS Code': vsCodeInstall(server) };
  return snippetsFor(siteUrl, key, filledVsCode).map((snippet) => {
    const install = installs[snippet.client];
    return install === undefined ? snippet : { ...snippet, install };
  });
}

type VsCodeSnippet = (siteUrl: string, key: string) => Pick<SetupSnippet, 'instruction' | 'code'>;

const promptingVsCode: VsCodeSnippet = (siteUrl) => ({
  instruction: 'In .vscode/mcp.json. VS Code asks for the key once and stores it:',
  code: `{
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

const filledVsCode: VsCodeSnippet = (siteUrl, key) => ({
  instruction: 'In your user configuration (command “MCP: Open User Configuration”):',
  code: `{
  "servers": {
    "catalog": {
      "type": "http",
      "url": "${siteUrl}/mcp",
      "headers": { "Authorization": "Bearer ${key}" }
    }
  }
}`,
});

const snippetsFor = (siteUrl: string, key: string, vsCode: VsCodeSnippet): SetupSnippet[] => [
  {
    client: 'Claude Code',
    instruction: 'In a terminal:',
    language: 'sh',
    code: `claude mcp add --transport http catalog ${siteUrl}/mcp --header "Authorization: Bearer ${key}"`,
  },
  {
    client: 'Cursor',
    instruction: 'In .cursor/mcp.json:',
    language: 'json',
    code: `{
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
    instruction: 'With @modelcontextprotocol/sdk:',
    language: 'ts',
    code: `import { Client } from '@modelcontextprotocol/sdk/client/index.js';
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
    instruction: 'Over REST, in a terminal:',
    language: 'sh',
    code: `curl "${siteUrl}/v1/tools?q=image+generator&limit=3" -H "Authorization: Bearer ${key}"`,
  },
];
