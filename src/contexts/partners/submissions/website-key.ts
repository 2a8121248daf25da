import { parsedUrl } from '../../../platform/input/parsed-url.js';

/**
 * What makes two addresses the same site for a status look-up: host without `www.` and path without trailing slash.
 * Scheme, port of the scheme, query and fragment do not matter. Null for what is no address at all.
 */
export function websiteKey(website: string): string | null {
  const text = website.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  const url = parsedUrl(address);
  if (!url || url.hostname === '') return null;
  const { hostname, port, pathname } = url;
  return (
    hostname.replace(/^www\./, '').replace(/\.$/, '') + (port === '' ? '' : `:${port}`) + pathname.replace(/\/+$/, '')
  );
}
