import type { Config } from '../../../platform/config/config.js';
import { parsedUrl } from '../../../platform/input/parsed-url.js';

/** The resource that tokens are for (RFC 8707). */
export const resourceOf = ({ siteUrl }: Pick<Config, 'siteUrl'>): string => `${siteUrl}/mcp`;

/** Ignores a trailing slash and the letter case of scheme and host. */
export function isOwnResource(config: Pick<Config, 'siteUrl'>, resource: string): boolean {
  const sent = parsedUrl(resource);
  const own = new URL(resourceOf(config));
  if (!sent || sent.search !== '' || resource.includes('#') || sent.username !== '' || sent.password !== '')
    return false;
  return sent.origin === own.origin && sent.pathname.replace(/\/$/, '') === own.pathname;
}
