import { parsedUrl } from '../../../../platform/input/parsed-url.js';

const ORIGIN = 'http://site.invalid';
const FALLBACK = '/dashboard';
/** Long enough for searches with many filters. */
export const MAX_PATH = 2_000;

const isLocal = (path: string): boolean => /^\/(?![/\\])/.test(path);

/** The path to open after sign-in, always on this site. */
export function localPath(wanted: string | undefined): string {
  if (wanted === undefined || !isLocal(wanted) || wanted.length > MAX_PATH) return FALLBACK;
  const url = parsedUrl(wanted, ORIGIN);
  // Removing dot segments may leave two slashes at the start, which browsers read as a host name.
  if (url?.origin !== ORIGIN || !isLocal(url.pathname)) return FALLBACK;
  // It reports a form that was handled before the session ended, so it would be wrong after sign-in.
  if (url.searchParams.has('done')) url.searchParams.delete('done');
  return url.pathname + url.search;
}
