import { parsedUrl } from '../../../platform/input/parsed-url.js';

/**
 * Equal for addresses of the same site: host without `www.`, path without trailing slash. Scheme, default port, query and
 * fragment are ignored. Null for a text that is no address.
 */
export function websiteKey(website: string): string | null {
  const text = website.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  const url = parsedUrl(address);
  if (!url || url.hostname === '') return null;
  const { hostname, port, pathname } = url;
  return (
    hostname.replace(/^www\./, '').replace(/\.$/, '') +
    (port === '' ? '' : `:${port}`) +
    pathname.replace(/(?<!\/)\/+$/, '')
  );
}
