import { connectingBlocks } from './connecting.js';
import { TERMS } from './terms.js';

/** The addresses of the files that a page loads. */
export interface PageAssets {
  style: string;
  bundle: string;
  script: string;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

const STYLE = `
  body { margin: 0; font-family: sans-serif; color: #3b4151; }
  .about { max-width: 1420px; margin: 0 auto; padding: 20px; }
  .about h2 { font-size: 24px; }
  .about pre { background: #f3f4f6; padding: 12px 16px; border-radius: 4px; overflow-x: auto; }
  .key { max-width: 480px; margin: 0 auto; padding: 60px 20px; }
  .key label, .key input, .key button { display: block; font: inherit; }
  .key label { font-weight: bold; }
  .key input { box-sizing: border-box; width: 100%; margin: 8px 0 16px; padding: 12px; border: 1px solid #767b88; border-radius: 4px; }
  .key button { padding: 12px 24px; border: 0; border-radius: 4px; background: #3b4151; color: #fff; cursor: pointer; }
  .key .problem { color: #b3261e; }
  .key[hidden] { display: none; }
`;

const page = (title: string, { style, bundle, script }: PageAssets, content: string): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title}</title>
  <link rel="stylesheet" href="${style}">
  <link rel="icon" href="data:,">
  <style>${STYLE}</style>
</head>
<body>
  <main>
${content}
  </main>
  <script src="${bundle}"></script>
  <script src="${script}"></script>
</body>
</html>
`;

export const docsPage = (siteUrl: string, assets: PageAssets): string =>
  page(
    'Catalog Service API',
    assets,
    `    <div id="reference"></div>
    <noscript>The reference needs JavaScript. The same as a document: <a href="/v1/openapi.json">/v1/openapi.json</a></noscript>
    <section class="about" id="agents">
      <h2>For agents: MCP</h2>
      <p>The eight catalog reads are also tools of an MCP server at <code>${escaped(siteUrl)}/mcp</code> (Streamable HTTP, no session).
        The same API key works. Only tool calls are counted, in a budget of their own.</p>
${connectingBlocks(siteUrl)
  .map(
    ({ client, place, block }) =>
      `      <h3>${escaped(client)}</h3>\n      <p>${escaped(place)}</p>\n      <pre><code>${escaped(block)}</code></pre>`,
  )
  .join('\n')}
    </section>
    <section class="about" id="terms">
      <h2>Terms of use</h2>
      <p>All rights reserved. ${escaped(TERMS)} Creating a key requires agreement to the acceptable-use policy.
        Crawlers may not be impersonated. Violations can lead to a permanent ban.</p>
      <p>Admins have <a href="/docs/admin">a reference of their own</a>.</p>
    </section>`,
  );

/** The page is public; the document that it shows needs an admin key. The field has no name, so a form never sends it. */
export const adminDocsPage = (assets: PageAssets): string =>
  page(
    'Catalog Service: admin API',
    assets,
    `    <form class="key" id="key-form">
      <h1>Admin API</h1>
      <p>The reference of the admin API is shown to admins. The key stays in this page until you leave it.
        For the public API see <a href="/docs">the public reference</a>.</p>
      <label for="key">Admin key</label>
      <input id="key" type="password" autocomplete="off" spellcheck="false" required aria-describedby="key-problem">
      <button type="submit">Show the reference</button>
      <p class="problem" id="key-problem" role="alert"></p>
    </form>
    <div id="reference"></div>
    <noscript>The reference needs JavaScript. The same as a document, with an admin key: /v1/admin/openapi.json</noscript>`,
  );
