import type { VNode } from 'preact';
import { Layout } from '../../kit/layout/layout.js';
import { useSite } from '../../kit/components/site.js';
import { KeyBox } from './docs.view.js';

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
