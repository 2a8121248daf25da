import { ACCEPTABLE_USE } from '../../../../contexts/access/acceptable-use.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import type { Config } from '../../../../platform/config/config.js';

/** Describes the site for agents, in the format of llmstxt.org. */
export const llmsText = ({
  siteName,
  siteUrl,
  rates,
  agentSignIn,
}: Pick<Config, 'siteName' | 'siteUrl' | 'rates' | 'agentSignIn'>): string => `# ${siteName}

> A catalog of AI tools and of directories for submitting startups and SaaS products. People search it on the website; agents and programs read the same data through MCP and REST.

The website is for people: lists end at page ${LAST_PAGE}, and the rate limit is ${rates.publicPerMinute} pages per minute and ${rates.publicPerHour} per hour for each IP address. To read listings as data, use MCP or REST with an API key (\`Authorization: Bearer <API_KEY>\`)${agentSignIn ? ', or MCP by signing in' : ''}. Both return the same data: a tool has name, tagline, description, website, category, tags, pricing (FREE, FREEMIUM or PAID), rating and opens; a directory has cost, Domain Rating, monthly visits, link type and whether it requires a badge.

Rate limits apply per key${agentSignIn ? ' or connected app' : ''} and minute. Standard: ${rates.restStandard} REST requests and ${rates.mcpStandard} MCP tool calls. Premium: ${rates.restPremium} and ${rates.mcpPremium}. A request over the limit returns 429 with Retry-After.

${ACCEPTABLE_USE.terms} Don't impersonate crawlers.

## For agents

- [MCP server](${siteUrl}/mcp): Streamable HTTP, eight read-only tools: search_tools, get_top_tools, get_tool, list_categories, list_tags, search_directories, get_directory, list_directory_categories. Requires ${agentSignIn ? 'a sign-in or ' : ''}a key.
${agentSignIn ? signInLines(siteUrl) : ''}- [How to connect](${siteUrl}/docs#agents): how to add the server to Claude, ChatGPT, Claude Code, Codex, Gemini CLI, Cursor and VS Code, with the TypeScript SDK and with curl
- [OpenAPI 3.1 document](${siteUrl}/v1/openapi.json): all REST endpoints with schemas and examples. No key required.
- [Discovery](${siteUrl}/v1/): URLs of the parts of the API. No key required.
- [Keys and rate limits](${siteUrl}/pricing): plans, limits and how to get a key

## Pages

- [Tools](${siteUrl}/tools): search with \`?q=\`, filter with \`category\`, \`tag\` and \`pricing\`, sort with \`sort\`
- [Directories](${siteUrl}/directories): search with \`?q=\`, filter with \`category\` and \`cost\`, sort with \`sort\`
- [Newest tools](${siteUrl}/new), also as an [Atom feed](${siteUrl}/feed.xml)
- [Most clicked tools](${siteUrl}/top)
- [Directories that fit a product](${siteUrl}/launch)

## Optional

- [Reference](${siteUrl}/docs): every endpoint, with a form to try it
- [Terms](${siteUrl}/terms), [privacy](${siteUrl}/privacy), [contact](${siteUrl}/contact)
- [Acceptable use](${siteUrl}/policy): version ${ACCEPTABLE_USE.version}, ${ACCEPTABLE_USE.since}
- [Partners](${siteUrl}/partners): submit tools, track progress, forward support questions
- [Sitemap](${siteUrl}/sitemap.xml)
`;

const signInLines = (
  siteUrl: string,
): string => `- [Protected resource metadata](${siteUrl}/.well-known/oauth-protected-resource/mcp) and [authorization server metadata](${siteUrl}/.well-known/oauth-authorization-server): how apps connect to the MCP server by OAuth. No key required.
`;
