import { parsedUrl } from '../../../platform/input/parsed-url.js';

/**
 * Equal for URLs of the same site: host without `www.`, path without trailing slash. Ignores scheme, default port,
 * query and fragment. Null if it is not a URL.
 */
export function websiteKey(website: string): string | null {
  const text = website.trim();
  const url = parsedUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || url.hostname === '') return null;
  const { hostname, port, pathname } = url;
  return (
    hostname.replace(/^www\./, '').replace(/\.$/, '') +
    (port === '' ? '' : `:${port}`) +
    pathname.replace(/(?<!\/)\/+$/, '')
  );
}
