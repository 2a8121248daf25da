import { parsedUrl } from '../../../../platform/input/parsed-url.js';

const MAX_REDIRECT_URI = 1_000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
/** They would run a script, or open a file or another page of ours, instead of the app. */
const NEVER = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'file:',
  'about:',
  'view-source:',
  'filesystem:',
  'ws:',
  'wss:',
  'ftp:',
  'mailto:',
]);

/** A program on the user's computer, which any other program there could pretend to be. */
export const isLoopback = (uri: string): boolean => {
  const url = parsedUrl(uri);
  return url?.protocol === 'http:' && LOOPBACK.has(url.hostname);
};

/** Why the URI can't be used; undefined if it can. */
export function redirectUriProblem(uri: string): string | undefined {
  const url = parsedUrl(uri);
  if (!url || uri.length > MAX_REDIRECT_URI || /[\s\\\u0000-\u001f]/.test(uri)) return 'is not a valid URI';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (uri.includes('#')) return 'must not contain a fragment';
  if (url.protocol === 'https:') return undefined;
  if (url.protocol === 'http:') return isLoopback(uri) ? undefined : 'must be https, or http on this computer';
  if (NEVER.has(url.protocol)) return 'has a scheme that is not allowed';
  return url.host === '' ? 'must be https, or have a scheme of the app and a host' : undefined;
}

/** The registered URI, or the same one on another port of this computer. All others must be equal. */
export function matchesRedirectUri(registered: string, sent: string): boolean {
  if (registered === sent) return true;
  if (!isLoopback(registered) || !isLoopback(sent)) return false;
  return withoutPort(registered) === withoutPort(sent);
}

function withoutPort(uri: string): string {
  const url = new URL(uri);
  url.port = '';
  return url.href;
}

/** What the user recognizes: the host, or the scheme of the app. */
export function redirectTarget(uri: string): string {
  const { protocol, hostname } = new URL(uri);
  return protocol === 'https:' || protocol === 'http:' ? hostname : `${protocol}//${hostname}`;
}
