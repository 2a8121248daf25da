import type { VNode } from 'preact';
import { CodeBlock, CopyButton, Summary } from '../../kit/components/blocks.js';
import { excerpt, Icon } from '../../kit/components/elements.js';
import { useSite } from '../../kit/components/viewer.js';
import type { LayoutProps } from '../../kit/layout/layout.js';

/** Plain links, because pages load nothing from other sites. */
export function ShareLinks({ title, path }: { title: string; path: string }): VNode {
  const { siteUrl } = useSite();
  const url = siteUrl + path;
  const [text, link] = [encodeURIComponent(title), encodeURIComponent(url)];
  return (
    <section class="stack stack-tight" aria-labelledby="share">
      <h2 class="label" id="share">
        Share this page
      </h2>
      <ul class="link-list" role="list">
        <li class="needs-script">
          <CopyButton text={url} what="link" isNamed />
        </li>
        <li>
          <a href={`mailto:?subject=${text}&body=${link}`}>
            <Icon name="mail" />
            Share by email
          </a>
        </li>
        <li>
          <a href={`https://www.linkedin.com/sharing/share-offsite/?url=${link}`} rel="noopener">
            <Icon name="link" />
            Share on LinkedIn
          </a>
        </li>
        <li>
          <a href={`https://bsky.app/intent/compose?text=${text}%20${link}`} rel="noopener">
            <Icon name="link" />
            Share on Bluesky
          </a>
        </li>
      </ul>
    </section>
  );
}

/** Apart from the links to share, so that neither is chosen by mistake. */
export const ReportLink = ({ path }: { path: string }): VNode => (
  <div class="link-list">
    <a href={`${path}/report`} rel="nofollow">
      <Icon name="flag" />
      Report a problem
    </a>
  </div>
);

/** The image for link previews: the listing's own, or the drawn one. */
export function listingImage(
  { name }: { name: string },
  frame: string | undefined,
  drawn: string | undefined,
  siteUrl: string,
): Pick<LayoutProps, 'image'> {
  const alt = excerpt(name, 100);
  if (frame !== undefined) return { image: { url: new URL(frame, siteUrl).href, alt } };
  return drawn === undefined ? {} : { image: { url: drawn, alt, isDrawn: true } };
}

export function AgentBox({ path, tool, slug }: { path: string; tool: string; slug: string }): VNode {
  const { siteUrl, agentSignIn } = useSite();
  const rest = `curl ${siteUrl}${path} \\\n  -H "Authorization: Bearer $CATALOG_KEY"`;
  const mcp = `{ "method": "tools/call",\n  "params": { "name": "${tool}", "arguments": { "slug": "${slug}" } } }`;
  return (
    <details class="panel fold">
      <Summary>For agents</Summary>
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
        {agentSignIn ? 'REST requires a key.' : 'Both require a key.'} <a href="/docs/agents">How to connect</a>
      </p>
    </details>
  );
}
