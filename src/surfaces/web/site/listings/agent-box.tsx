import type { VNode } from 'preact';
import { CodeBlock } from '../../kit/components/code-block.js';
import { Icon } from '../../kit/components/icons.js';
import { useSite } from '../../kit/components/site.js';

export function AgentBox({ path, tool, slug }: { path: string; tool: string; slug: string }): VNode {
  const { siteUrl, agentSignIn } = useSite();
  const rest = `curl ${siteUrl}${path} \\\n  -H "Authorization: Bearer $CATALOG_KEY"`;
  const mcp = `{ "method": "tools/call",\n  "params": { "name": "${tool}", "arguments": { "slug": "${slug}" } } }`;
  return (
    <section class="panel stack" aria-labelledby="agents">
      <div class="row row-apart">
        <h2 id="agents">For agents</h2>
        <span class="note">
          <Icon name="agent" />
          This listing as data
        </span>
      </div>
      <div class="tabs" role="group" aria-label="How to fetch this listing">
        <input type="radio" name="agent" id="agent-mcp" checked />
        <label for="agent-mcp">MCP</label>
        <div class="stack stack-tight">
          <p class="small quiet">
            {agentSignIn ? 'Add this server to your agent and sign in:' : 'Add this server to your agent, with a key:'}
          </p>
          <CodeBlock text={`${siteUrl}/mcp`} what="URL of the MCP server" />
          <p class="small quiet">Then it can call:</p>
          <CodeBlock text={mcp} what="MCP call" />
        </div>
        <input type="radio" name="agent" id="agent-rest" />
        <label for="agent-rest">REST</label>
        <div>
          <CodeBlock text={rest} what="REST request" />
        </div>
      </div>
      <p class="small quiet">
        {agentSignIn ? 'REST requires a key.' : 'Both require a key.'} <a href="/docs#agents">How to connect</a>
      </p>
    </section>
  );
}
