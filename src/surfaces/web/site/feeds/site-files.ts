import { Injectable } from '@nestjs/common';
import { Config } from '../../../../platform/config/config.js';
import { notFound } from '../../../../platform/errors/app-error.js';
import { SharedContent } from '../../../../platform/http/responses/shared-content.js';
import { CACHING } from '../../kit/pages/page-cache.js';
import { llmsText } from './llms-text.js';

const TEXT = 'text/plain; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';

const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;
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

/** Files that do not depend on the catalog. */
@Injectable()
export class SiteFiles {
  readonly robots: SharedContent;
  readonly llms: SharedContent;

  constructor(private readonly config: Config) {
    this.robots = file(TEXT, robotsText(config.siteUrl));
    this.llms = file(MARKDOWN, llmsText(config));
  }

  /** Contains an expiry date, so it is created for each request. */
  getSecurityText(): SharedContent {
    const { contactEmail, siteUrl } = this.config;
    if (contactEmail === undefined) throw notFound('This site has no security contact.');
    return file(TEXT, securityText(contactEmail, siteUrl));
  }

  /** Proves to the MCP registry that its entry about this server is ours. */
  getRegistryAuth(): SharedContent {
    const { mcpRegistryAuth } = this.config;
    if (mcpRegistryAuth === undefined) throw notFound('This site has no text for the MCP registry.');
    return file(TEXT, mcpRegistryAuth);
  }
}

const file = (type: string, text: string): SharedContent => new SharedContent(type, CACHING, () => Buffer.from(text));

/** In the format of RFC 9309. */
const robotsText = (siteUrl: string): string =>
  [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    ...OPEN.map((path) => `Allow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');

/** The contact for security reports, in the format of RFC 9116. */
function securityText(contactEmail: string, siteUrl: string): string {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  return [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
