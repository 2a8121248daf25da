import { loadSiteIdentity } from '../platform/config/config.js';
import { StartupError } from '../platform/errors/app-error.js';
import { API_VERSION } from '../platform/http/api-paths.js';

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';
const MAX_TITLE = 100;

/** The entry of this server in the MCP registry. Its name begins with the host in reverse, which the registry verifies. */
function serverJson({ siteUrl, siteName }: { siteUrl: string; siteName: string }): object {
  const { protocol, hostname } = new URL(siteUrl);
  if (protocol !== 'https:')
    throw new StartupError(
      'The MCP registry lists https servers only. Set SITE_URL to the public https URL of the site.',
    );
  return {
    $schema: SCHEMA,
    name: `${hostname.split('.').reverse().join('.')}/catalog`,
    title: siteName.slice(0, MAX_TITLE),
    description: 'Search a catalog of AI tools and of directories for submitting startups and SaaS products',
    version: API_VERSION,
    websiteUrl: `${siteUrl}/docs/agents`,
    remotes: [{ type: 'streamable-http', url: `${siteUrl}/mcp` }],
  };
}

try {
  process.stdout.write(`${JSON.stringify(serverJson(loadSiteIdentity(process.env)), null, 2)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
