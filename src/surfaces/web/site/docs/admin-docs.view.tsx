import type { VNode } from 'preact';
import { Layout } from '../../kit/layout/layout.js';
import { useSite } from '../../kit/components/site.js';
import { KeyBox } from './key-box.js';

/** The page is public; the document that it shows needs an admin key. */
export function AdminDocsView(): VNode {
  const { assets } = useSite();
  return (
    <Layout
      title="Admin API reference · Catalog"
      description="The reference of the admin API, for holders of an admin key."
      noindex
      section="docs"
      scripts={[assets.docs]}
    >
      <div class="stack stack-loose">
        <div class="prose">
          <h1>Admin API</h1>
          <p class="lead">The calls by which admins keep the catalog, keys, partners and support.</p>
          <p>
            For everybody else there is <a href="/docs">the public reference</a>.
          </p>
        </div>
        <KeyBox
          label="Admin key"
          button="Show the reference"
          hint="The reference is shown to admins. The key stays in this page until you leave it."
        />
        <div
          id="reference"
          data-document="/v1/admin/openapi.json"
          data-script={assets.swagger}
          data-styles={assets.reference}
          data-needs-key
        >
          <noscript>
            The reference needs JavaScript. The same as a document, with an admin key: /v1/admin/openapi.json
          </noscript>
        </div>
      </div>
    </Layout>
  );
}
