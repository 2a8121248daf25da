import { connectingBlocks } from './connecting.js';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

const STYLE = `
  body { margin: 0; font-family: sans-serif; color: #3b4151; }
  .agents { max-width: 1420px; margin: 0 auto; padding: 30px 20px 60px; }
  .agents h2 { font-size: 24px; }
  .agents pre { background: #f3f4f6; padding: 12px 16px; border-radius: 4px; overflow-x: auto; }
`;

export const docsPage = (siteUrl: string): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Catalog Service API</title>
  <link rel="stylesheet" href="/docs/swagger-ui.css">
  <link rel="icon" href="data:,">
  <style>${STYLE}</style>
</head>
<body>
  <main>
    <div id="reference"></div>
    <noscript>The reference needs JavaScript. The same as a document: <a href="/v1/openapi.json">/v1/openapi.json</a></noscript>
    <section class="agents" id="agents">
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
  </main>
  <script src="/docs/swagger-ui-bundle.js"></script>
  <script src="/docs/start.js"></script>
</body>
</html>
`;

/** A file of its own, because the page's content security policy allows no inline script. */
export const docsScript = (): string => `SwaggerUIBundle({
  url: '/v1/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  validatorUrl: null,
});
`;
