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

/** In lower case and punycode, without `www.`, port and trailing dots. Null if it is not a URL or a host. */
export function websiteHost(website: string): string | null {
  const text = website.trim();
  const url = parsedUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  const host = url?.hostname.replace(/^www\./, '').replace(/(?<!\.)\.+$/, '') ?? '';
  return host === '' || host.length > MAX_HOST ? null : host;
}
