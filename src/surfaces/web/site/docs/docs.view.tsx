import type { ComponentChildren, VNode } from 'preact';
import { ACCEPTABLE_USE } from '../../../../contexts/access/acceptable-use.js';
import type { RateLimits } from '../../../../platform/config/config.js';
import type { SetupSnippet } from '../../../reference/setup-snippets.js';
import { Summary } from '../../kit/components/blocks.js';
import { Section, SubmitButton } from '../../kit/components/elements.js';
import { BudgetTable } from '../../kit/components/formats.js';
import { useSite } from '../../kit/components/viewer.js';
import { SetupTabs } from '../../kit/keys/key-panels.js';
import { Layout } from '../../kit/layout/layout.js';
import type { DocumentOutline } from './document-outline.js';

interface DocsProps {
  outline: DocumentOutline;
  /** Without a key; empty if apps can't connect by signing in. */
  signIn: SetupSnippet[];
  /** With a key. */
  snippets: SetupSnippet[];
  rates: RateLimits;
}

const START = [
  ['agents', 'Connect an agent'],
  ['key', 'Your key'],
  ['limits', 'Rate limits'],
  ['errors', 'Errors'],
  ['terms', 'Terms of use'],
] as const;

export function DocsView({ outline, signIn, snippets, rates }: DocsProps): VNode {
  const { siteUrl, assets } = useSite();
  return (
    <Layout
      title="API and MCP reference"
      description="How programs and agents read the catalog: keys, MCP clients, rate limits, errors, and every REST endpoint with a form to try it."
      canonical="/docs"
      section="docs"
      scripts={[assets.docs]}
    >
      <div class="with-filters">
        <Contents outline={outline} />
        <div class="stack stack-sections">
          <div class="prose">
            <h1>API and MCP</h1>
            <p class="lead">
              Read the catalog through REST at <code>{siteUrl}/v1</code> or, for agents, through MCP at{' '}
              <code>{siteUrl}/mcp</code>. Both return the same data.
            </p>
          </div>
          <ConnectAgent siteUrl={siteUrl} signIn={signIn} snippets={snippets} />
          <KeyBox
            label="Your key"
            button="Use key"
            hint={
              <>
                Stays on this page and is cleared when you leave. No key yet? <a href="/pricing#key">Get a key</a>
              </>
            }
          />
          <Section id="limits" title="Rate limits">
            <BudgetTable rates={rates} />
            <p class="prose">
              Every response includes <code>X-RateLimit-Limit</code>, <code>X-RateLimit-Remaining</code> and{' '}
              <code>X-RateLimit-Reset</code>, the end of the window in UTC epoch seconds. After a 429, wait for the
              seconds in <code>Retry-After</code>. Retrying early doesn’t extend the wait. MCP results include the
              remaining calls in <code>_meta</code>, because a model can’t see headers.
            </p>
          </Section>
          <Errors outline={outline} />
          <Section id="terms" class="prose" title="Terms of use">
            <p>
              All rights reserved. {ACCEPTABLE_USE.terms} Don’t impersonate crawlers. Creating a key requires agreement
              to the <a href="/policy">acceptable-use policy</a>; violations can lead to a permanent ban.
            </p>
          </Section>
          <Section id="calls" title="Endpoints">
            <p class="prose">
              Parameters, responses and examples are in <a href="/v1/openapi.json">the OpenAPI document</a>
              <span class="needs-script">. You can also try each endpoint in a form</span>.
            </p>
            <p class="needs-script">
              <button class="button" type="button" id="load-reference">
                {' '}
                Try it in your browser
              </button>
            </p>
            <div
              id="reference"
              data-document="/v1/openapi.json"
              data-script={assets.swagger}
              data-styles={assets.reference}
            >
              <Calls outline={outline} />
            </div>
            <p class="small quiet">
              For admins: <a href="/docs/admin">admin API reference</a>
            </p>
          </Section>
        </div>
      </div>
    </Layout>
  );
}

const Contents = ({ outline }: { outline: DocumentOutline }): VNode => (
  <div class="sticky" tabIndex={0} role="region" aria-label="Contents">
    <details class="fold fold-narrow">
      <Summary>Contents</Summary>
      <nav class="stack docs-contents" aria-label="Documentation">
        <Links heading="Start" links={START.map(([id, name]) => ({ href: `#${id}`, name }))} />
        {outline.groups.map(({ name, operations }) => (
          <Links
            heading={name}
            links={operations.map(({ id, summary }) => ({ href: `#/${name}/${id}`, name: summary }))}
          />
        ))}
      </nav>
    </details>
  </div>
);

const Links = ({ heading, links }: { heading: string; links: { href: string; name: string }[] }): VNode => (
  <div>
    <p class="label">{heading}</p>
    <ul class="link-list" role="list">
      {links.map(({ href, name }) => (
        <li>
          <a href={href}>{name}</a>
        </li>
      ))}
    </ul>
  </div>
);

/** Replaced by Swagger UI. */
const Calls = ({ outline }: { outline: DocumentOutline }): VNode => (
  <div class="stack">
    {outline.groups.map(({ name, operations }) => (
      <div>
        <h3>{name}</h3>
        <ul class="calls" role="list">
          {operations.map(({ id, call, summary }) => (
            <li id={`/${name}/${id}`}>
              <a href={`#/${name}/${id}`}>
                <code>{call}</code>
                <span>{summary}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </div>
);

const ConnectAgent = ({
  siteUrl,
  signIn,
  snippets,
}: { siteUrl: string } & Pick<DocsProps, 'signIn' | 'snippets'>): VNode => (
  <Section id="agents" class="panel stack" title="Connect an agent">
    <p>
      The MCP server at <code>{siteUrl}/mcp</code> has eight read-only tools (Streamable HTTP, no session). Only tool
      calls count toward the rate limit.
    </p>
    {signIn.length > 0 && (
      <>
        <h3>Sign in</h3>
        <p>
          Clients that support OAuth need only the URL. A page asks you to sign in and allow the app; your{' '}
          <a href="/dashboard/apps">connected apps</a> are on your dashboard.
        </p>
        <SetupTabs name="sign-in" label="How to connect by signing in" snippets={signIn} />
        <h3>Use a key</h3>
      </>
    )}
    <p>
      Replace <code>YOUR_API_KEY</code> with your key.
    </p>
    <SetupTabs name="client" label="How to connect with a key" snippets={snippets} />
  </Section>
);

const Errors = ({ outline }: { outline: DocumentOutline }): VNode => (
  <Section id="errors" title="Errors">
    <p class="prose">
      Errors look like this: <code>{'{ "success": false, "error": "…" }'}</code>. The message says what to change.
    </p>
    <div class="table-frame">
      <table class="table">
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">What happened</th>
          </tr>
        </thead>
        <tbody>
          {outline.failures.map(({ status, description }) => (
            <tr>
              <th scope="row">
                <code>{status}</code>
              </th>
              <td>{description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Section>
);

/** The key for requests from the forms. The field has no name, so no form sends it; docs.js reads it. */
const KeyBox = ({ label, button, hint }: { label: string; button: string; hint: ComponentChildren }): VNode => (
  <form class="panel stack needs-script" id="key-form">
    <div class="field">
      <label for="key">{label}</label>
      <div class="docs-key">
        <input
          id="key"
          class="mono"
          type="password"
          autoComplete="off"
          spellcheck={false}
          required
          placeholder="aid_…"
          aria-describedby="key-hint key-result"
        />
        <SubmitButton look="primary">{button}</SubmitButton>
      </div>
      <span class="small quiet" id="key-hint">
        {hint}
      </span>
    </div>
    <p class="note" id="key-result" role="status" />
  </form>
);

/** The page is public; the OpenAPI document requires an admin key. */
export function AdminDocsView(): VNode {
  const { assets } = useSite();
  return (
    <Layout
      title="Admin API reference"
      description="API reference for admins of the catalog. Requires an admin key."
      noindex
      section="docs"
      scripts={[assets.docs]}
    >
      <div class="stack stack-loose">
        <div class="prose">
          <h1>Admin API</h1>
          <p class="lead">Endpoints for managing the catalog, keys, partners and support.</p>
          <p>
            Not an admin? See <a href="/docs">the public reference</a>.
          </p>
        </div>
        <KeyBox
          label="Admin key"
          button="Show reference"
          hint="Requires an admin key. The key stays on this page and is cleared when you leave."
        />
        <div
          id="reference"
          data-document="/v1/admin/openapi.json"
          data-script={assets.swagger}
          data-styles={assets.reference}
          data-needs-key
        >
          <noscript>
            The reference requires JavaScript. You can also fetch /v1/admin/openapi.json with an admin key.
          </noscript>
        </div>
      </div>
    </Layout>
  );
}
