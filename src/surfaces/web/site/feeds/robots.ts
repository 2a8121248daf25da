/** Not for search engines: the API, redirects, forms, and searches. */
const CLOSED = [
  '/v1/',
  '/mcp',
  '/go/',
  '/*/*/report',
  '/?',
  '/tools?',
  '/directories?',
  '/launch?',
  '/launch/',
  '/*?adult=',
  '/*&adult=',
];
/** Pages of unfiltered lists; the longer rule wins. */
const OPEN = ['/tools?page=', '/directories?page='];

/** In the format of RFC 9309. */
export const robotsText = (siteUrl: string): string =>
  [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    ...OPEN.map((path) => `Allow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
