import type { ComponentChildren, VNode } from 'preact';
import { Section, SubmitButton } from '../../kit/components/elements.js';
import { useSite } from '../../kit/components/viewer.js';
import { Layout } from '../../kit/layout/layout.js';
import { DocsFrame } from './docs-frame.js';
import type { OutlineGroup } from './document-outline.js';
import type { Guide } from './guides.service.js';

export function ReferenceView({ guides, outline }: { guides: readonly Guide[]; outline: OutlineGroup[] }): VNode {
  const { assets } = useSite();
  return (
    <Layout
      title="Endpoints and events · Docs"
      description="Every REST endpoint of the catalog and every webhook event, with a form to try each endpoint with your key."
      canonical="/docs/reference"
      section="docs"
      scripts={[assets.docs]}
    >
      <DocsFrame guides={guides} current="reference">
        <div class="stack stack-loose">
          <div class="prose">
            <h1>Endpoints and events</h1>
            <p class="lead">
              Parameters, responses and examples are in <a href="/v1/openapi.json">the OpenAPI document</a>
              <span class="needs-script">. You can also try each endpoint in a form</span>.
            </p>
          </div>
          <KeyBox
            label="Your key"
            button="Use key"
            hint={
              <>
                Stays on this page and is cleared when you leave. No key yet? <a href="/pricing#key">Get a key</a>
              </>
            }
          />
          <Section id="calls" title="All endpoints and events">
            <p class="needs-script">
              <button class="button" type="button" id="load-reference">
                Try it in your browser
              </button>
            </p>
            <div
              id="reference"
              data-document="/v1/openapi.json"
              data-script={assets.swagger}
              data-styles={assets.reference}
            >
              <Outline groups={outline} />
            </div>
            <p class="small quiet">
              For admins: <a href="/docs/admin">admin API reference</a>
            </p>
          </Section>
        </div>
      </DocsFrame>
    </Layout>
  );
}

/** Replaced by Swagger UI. */
const Outline = ({ groups }: { groups: readonly OutlineGroup[] }): VNode => (
  <div class="stack">
    {groups.map(({ name, operations }) => (
      <section class="stack stack-tight">
        <h3>{name}</h3>
        <ul class="calls" role="list">
          {operations.map(({ path, call, summary }) => (
            <li id={path}>
              <a href={`#${path}`}>
                <code>{call}</code>
                <span>{summary}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
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
            Not an admin? See <a href="/docs/reference">the public reference</a>.
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
