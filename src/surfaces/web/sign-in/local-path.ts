import { parsedUrl } from '../../../platform/input/parsed-url.js';

const ORIGIN = 'http://site.invalid';
const FALLBACK = '/dashboard';

/** Where to go after signing in: a path of this site, whatever the address says. */
export function localPath(wanted: string | undefined): string {
  if (wanted === undefined || !/^\/(?![/\\])/.test(wanted) || wanted.length > 500) return FALLBACK;
  const url = parsedUrl(wanted, ORIGIN);
  return url?.origin === ORIGIN ? url.pathname + url.search : FALLBACK;
}
