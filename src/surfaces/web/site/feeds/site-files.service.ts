import { Injectable } from '@nestjs/common';
import { ACCEPTABLE_USE } from '../../../../contexts/access/acceptable-use.js';
import { Config } from '../../../../platform/config/config.js';
import { notFound } from '../../../../platform/errors/app-error.js';
import { SharedContent } from '../../../../platform/http/responses/shared-content.js';
import { LAST_PAGE } from '../../kit/lists/tables.js';
import { CACHING } from '../../kit/pages/page-renderer.service.js';
import { type Guide, GuidesService } from '../docs/guides.service.js';

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
  '/search?',
  '/launch?',
  '/launch/',
  '/*?adult=',
  '/*&adult=',
];
/** Pages of unfiltered lists; the longer rule wins. */
const OPEN = ['/tools?page=', '/directories?page='];

/** Files that do not depend on the catalog. */
@Injectable()
export class SiteFilesService {
  readonly robots: SharedContent;
  readonly llms: SharedContent;

  constructor(
    private readonly config: Config,
    guides: GuidesService,
  ) {
    this.robots = file(TEXT, robotsText(config.siteUrl));
    this.llms = file(MARKDOWN, llmsText(config, guides.listGuides()));
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

/** Describes the site for agents, in the format of llmstxt.org. */
const llmsText = ({ siteName, siteUrl, rates, agentSignIn }: Config, guides: readonly Guide[]): string => `# ${siteName}

> A catalog of AI tools and of directories for submitting startups and SaaS products. People search it on the website; agents and programs read the same data through MCP and REST.

The website is for people: lists end at page ${LAST_PAGE}, and the rate limit is ${rates.publicPerMinute} pages per minute and ${rates.publicPerHour} per hour for each IP address. To read listings as data, use MCP or REST with an API key (\`Authorization: Bearer <API_KEY>\`)${agentSignIn ? ', or MCP by signing in' : ''}. Both return the same data: a tool has name, tagline, description, website, category, tags, pricing (FREE, FREEMIUM or PAID), rating and opens; a directory has cost, Domain Rating, monthly visits, link type and whether it requires a badge.

Rate limits apply per key${agentSignIn ? ' or connected app' : ''} and minute. Standard: ${rates.restStandard} REST requests and ${rates.mcpStandard} MCP tool calls. Premium: ${rates.restPremium} and ${rates.mcpPremium}. A request over the limit returns 429 with Retry-After.

${ACCEPTABLE_USE.terms} Don't impersonate crawlers.

## For agents

- [MCP server](${siteUrl}/mcp): Streamable HTTP, eight read-only tools: search_tools, get_top_tools, get_tool, list_categories, list_tags, search_directories, get_directory, list_directory_categories. Requires ${agentSignIn ? 'a sign-in or ' : ''}a key.
${agentSignIn ? signInLines(siteUrl) : ''}- [OpenAPI 3.1 document](${siteUrl}/v1/openapi.json): all REST endpoints with schemas and examples. No key required.
- [Discovery](${siteUrl}/v1/): URLs of the parts of the API. No key required.
- [Keys and rate limits](${siteUrl}/pricing): plans, limits and how to get a key

## Guides

${guides.map(({ name, title, purpose }) => `- [${title}](${siteUrl}/docs/${name}.md): ${purpose}`).join('\n')}

## Pages

- [Tools](${siteUrl}/tools): search with \`?q=\`, filter with \`category\`, \`tag\` and \`pricing\`, sort with \`sort\`
- [Directories](${siteUrl}/directories): search with \`?q=\`, filter with \`category\` and \`cost\`, sort with \`sort\`
- [Newest tools](${siteUrl}/new), also as an [Atom feed](${siteUrl}/feed.xml)
- [Most clicked tools](${siteUrl}/top)
- [Directories that fit a product](${siteUrl}/launch)

## Optional

- [Reference](${siteUrl}/docs/reference): every endpoint and webhook event, with forms to try them
- [Terms](${siteUrl}/terms), [privacy](${siteUrl}/privacy), [contact](${siteUrl}/contact)
- [Acceptable use](${siteUrl}/policy): version ${ACCEPTABLE_USE.version}, ${ACCEPTABLE_USE.since}
- [Partners](${siteUrl}/partners): submit tools, track progress, forward support questions
- [Sitemap](${siteUrl}/sitemap.xml)
`;

const signInLines = (
  siteUrl: string,
): string => `- [Protected resource metadata](${siteUrl}/.well-known/oauth-protected-resource/mcp) and [authorization server metadata](${siteUrl}/.well-known/oauth-authorization-server): how apps connect to the MCP server by OAuth. No key required.
`;
