/** The paths that lead to no page: the API, redirects, forms, and lists that only the visitor's choices make. */
const CLOSED = ['/v1/', '/mcp', '/go/', '/*/*/report', '/?', '/tools?', '/directories?', '/*?adult=', '/*&adult='];
/** Further pages of whole lists; the longer rule wins. */
const OPEN = ['/tools?page=', '/directories?page='];

/** After RFC 9309. */
export const robotsText = (siteUrl: string): string =>
  [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    ...OPEN.map((path) => `Allow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
