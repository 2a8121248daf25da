import { parsedUrl } from '../../../../platform/input/parsed-url.js';

const ORIGIN = 'http://site.invalid';
const FALLBACK = '/dashboard';

const isLocal = (path: string): boolean => /^\/(?![/\\])/.test(path);

/** Where to go after signing in: a path of this site, whatever the address says. */
export function localPath(wanted: string | undefined): string {
  if (wanted === undefined || !isLocal(wanted) || wanted.length > 500) return FALLBACK;
  const url = parsedUrl(wanted, ORIGIN);
  // Dot segments may leave two slashes at the beginning, which browsers take for the name of a host.
  return url?.origin === ORIGIN && isLocal(url.pathname) ? url.pathname + url.search : FALLBACK;
}
