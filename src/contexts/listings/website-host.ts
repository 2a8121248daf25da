import { domainToUnicode } from 'node:url';
import { parsedUrl } from '../../platform/input/parsed-url.js';

/** A listing with the same host as another one. */
export interface HostListing {
  id: string;
  slug: string;
  name: string;
  website: string;
  published: boolean;
}

/** Longer hosts do not exist. As in the SQL function `website_host`. */
const MAX_HOST = 253;

/** Both forms of an internationalized host, because websites are stored as typed. Empty if it is not a URL or a host. */
export function websiteHosts(website: string): string[] {
  const host = websiteHost(website);
  return host === null ? [] : [...new Set([host, domainToUnicode(host)])];
}

/** Lower case, without trailing slashes; empty if it is not a URL. Matches PATH_SQL in listing-lookup.service.ts. */
export const websitePath = (website: string): string =>
  (parsedWebsite(website)?.pathname ?? '').replace(/(?<!\/)\/+$/, '').toLowerCase();

/** In lower case and punycode, without `www.`, port and trailing dots. Null if it is not a URL or a host. */
export function websiteHost(website: string): string | null {
  const host =
    parsedWebsite(website)
      ?.hostname.replace(/^www\./, '')
      .replace(/(?<!\.)\.+$/, '') ?? '';
  return host === '' || host.length > MAX_HOST ? null : host;
}

function parsedWebsite(website: string): URL | undefined {
  const text = website.trim();
  return parsedUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`);
}
