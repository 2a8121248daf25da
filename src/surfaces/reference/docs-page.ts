export const docsPage = (): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Catalog Service API</title>
  <link rel="stylesheet" href="/docs/swagger-ui.css">
  <link rel="icon" href="data:,">
</head>
<body>
  <main id="reference"></main>
  <noscript>The reference needs JavaScript. The same as a document: <a href="/v1/openapi.json">/v1/openapi.json</a></noscript>
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
