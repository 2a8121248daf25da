import { ACCEPTABLE_USE } from '../../../../contexts/access/acceptable-use.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import type { Config } from '../../../../platform/config/config.js';

/** What the site is and how agents read it, after llmstxt.org. */
export const llmsText = ({ siteUrl, rates }: Pick<Config, 'siteUrl' | 'rates'>): string => `# Catalog

> A catalog of AI tools, and of the directories that startups and SaaS products are submitted to. People search it on pages; agents and programs read the same data over MCP and REST.

Pages are for people: lists end at page ${LAST_PAGE}, and an address may open ${rates.publicPerMinute} pages a minute and ${rates.publicPerHour} an hour. To read listings as data, use MCP or REST with an API key (\`Authorization: Bearer <API_KEY>\`). Both return the same: a tool has name, tagline, description, website, category, tags, pricing (FREE, FREEMIUM or PAID), rating and opens; a directory has cost, Domain Rating, monthly visits, link type and whether it demands a badge.

Budgets are counted per key and minute. Standard: ${rates.restStandard} REST requests and ${rates.mcpStandard} MCP tool calls. Premium: ${rates.restPremium} and ${rates.mcpPremium}. A request beyond the budget gets 429 with Retry-After.

${ACCEPTABLE_USE.terms} Crawlers may not be impersonated.

## For agents

- [MCP server](${siteUrl}/mcp): Streamable HTTP, eight read-only tools: search_tools, get_top_tools, get_tool, list_categories, list_tags, search_directories, get_directory, list_directory_categories. Needs a key.
- [How to connect](${siteUrl}/docs#agents): blocks to paste for Claude Code, Cursor, VS Code, the TypeScript SDK and curl
- [OpenAPI 3.1 document](${siteUrl}/v1/openapi.json): all REST calls with schemas and examples. Needs no key.
- [Discovery](${siteUrl}/v1/): where the parts of the API are. Needs no key.
- [Keys and budgets](${siteUrl}/pricing): what a key may read, and how to get one

## Pages

- [Tools](${siteUrl}/tools): search with \`?q=\`, narrow with \`category\`, \`tag\` and \`pricing\`
- [Directories](${siteUrl}/directories): search with \`?q=\`, narrow with \`category\` and \`cost\`, order with \`sort\`
- [Newest tools](${siteUrl}/new) and the same as an [Atom feed](${siteUrl}/feed.xml)
- [Most opened tools](${siteUrl}/top)

## Optional

- [Reference](${siteUrl}/docs): every call, with a form to try it
- [Acceptable use](${siteUrl}/policy): version ${ACCEPTABLE_USE.version} of ${ACCEPTABLE_USE.since}
- [Partners](${siteUrl}/partners): submit tools, follow the work, forward support questions
- [Sitemap](${siteUrl}/sitemap.xml)
`;
