import type { ComponentChildren, VNode } from 'preact';
import { ACCEPTABLE_USE } from '../../../../contexts/access/acceptable-use.js';
import { signInSnippets } from '../../../reference/setup-snippets.js';
import { Icon, type IconName, LinkButton, Notice, Section } from '../../kit/components/elements.js';
import { useSite } from '../../kit/components/viewer.js';
import { Layout } from '../../kit/layout/layout.js';
import type { Heading } from '../markdown/render-markdown.js';
import { DocsFrame } from './docs-frame.js';
import type { Guide } from './guides.service.js';

/** IDs of sections that were on this page, for links from elsewhere. */
const FORMER_IDS: Record<string, string> = { authentication: 'key', errors: 'errors', 'rate-limits': 'limits' };

export function DocsHomeView({ guides }: { guides: readonly Guide[] }): VNode {
  const { siteUrl } = useSite();
  return (
    <Layout
      title="Documentation"
      description="How programs and agents read the catalog by REST and MCP, and how partners submit tools and receive webhooks."
      canonical="/docs"
      section="docs"
    >
      <DocsFrame guides={guides} current="">
        <div class="stack stack-sections">
          <div class="prose">
            <h1>Documentation</h1>
            <p class="lead">
              Read the catalog through REST at <code>{siteUrl}/v1</code> or, for agents, through MCP at{' '}
              <code>{siteUrl}/mcp</code>. Both return the same data.
            </p>
          </div>
          <div class="columns">
            <Tile icon="search" path="/docs/quickstart" title="Read the catalog">
              Get a key and make your first call with curl, JavaScript, Python or PHP.
            </Tile>
            <Tile icon="agent" id="agents" path="/docs/agents" title="Connect an agent">
              Add the MCP server to Claude, ChatGPT, Codex, Gemini CLI, Cursor or VS Code.
            </Tile>
            <Tile icon="handshake" path="/docs/partners" title="Become a partner">
              Submit your customers’ tools, track their progress and receive signed webhooks.
            </Tile>
            <Tile icon="list" id="reference" path="/docs/reference" title="Reference">
              Every endpoint and event, with a form to try it.
            </Tile>
          </div>
          <Section id="guides" title="Guides">
            <ul class="guides" role="list">
              {guides.map(({ name, title, purpose }) => (
                <li>
                  <a id={FORMER_IDS[name]} href={`/docs/${name}`}>
                    {title}
                  </a>
                  <span class="quiet">{purpose}</span>
                </li>
              ))}
            </ul>
          </Section>
          <Section id="terms" class="prose" title="Terms of use">
            <p>
              All rights reserved. {ACCEPTABLE_USE.terms} Don’t impersonate crawlers. Creating a key requires agreement
              to the <a href="/policy">acceptable-use policy</a>; violations can lead to a permanent ban.
            </p>
          </Section>
        </div>
      </DocsFrame>
    </Layout>
  );
}

interface TileProps {
  icon: IconName;
  id?: string;
  path: string;
  title: string;
  children: ComponentChildren;
}

const Tile = ({ icon, id, path, title, children }: TileProps): VNode => (
  <div class="panel tile">
    <h2>
      <Icon name={icon} />{' '}
      <a id={id} href={path}>
        {title}
      </a>
    </h2>
    <p class="quiet">{children}</p>
  </div>
);

interface GuideProps {
  guide: Guide;
  guides: readonly Guide[];
  html: string;
  headings: readonly Heading[];
}

export const GuideView = ({ guide: { name, title, purpose }, guides, html, headings }: GuideProps): VNode => (
  <Layout title={`${title} · Docs`} description={purpose} canonical={`/docs/${name}`} section="docs">
    <DocsFrame guides={guides} current={name} outline={headings.filter(({ level }) => level === 2)}>
      <article class="prose guide">
        <h1>{title}</h1>
        <p class="lead">{purpose}</p>
        {name === 'agents' && <AgentSignIn />}
        <div class="prose" dangerouslySetInnerHTML={{ __html: html }} />
        <p class="small link-line no-print">
          <a href={`/docs/${name}.md`}>View as Markdown</a>
        </p>
      </article>
    </DocsFrame>
  </Layout>
);

/** What the guide's file can't contain: links that open a client, and whether this site lets apps sign in. */
function AgentSignIn(): VNode {
  const { siteUrl, agentSignIn } = useSite();
  if (!agentSignIn)
    return (
      <Notice icon="info">
        <p>Agents can’t connect to this site by signing in. Use a key.</p>
      </Notice>
    );
  return (
    <p class="row">
      {signInSnippets(siteUrl).map(
        ({ client, install }) => install !== undefined && <LinkButton href={install} text={`Install in ${client}`} />,
      )}
    </p>
  );
}
