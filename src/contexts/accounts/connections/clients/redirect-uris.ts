import { parsedUrl } from '../../../../platform/input/parsed-url.js';

const MAX_REDIRECT_URI = 1_000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
/** The characters of a URI (RFC 3986), so that it can be sent back as it is. */
const URI = /^(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\da-f]{2})+$/i;
/** Schemes without a dot, which could belong to any program on the user's computer: those of known clients. */
const CLIENT_SCHEMES = new Set(['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:', 'zed:', 'claude:']);

/** A program on the user's computer, which any other program there could pretend to be. */
export const isLoopback = (uri: string): boolean => {
  const url = parsedUrl(uri);
  return url?.protocol === 'http:' && LOOPBACK.has(url.hostname);
};

/** Why the URI can't be used; undefined if it can. */
export function redirectUriProblem(uri: string): string | undefined {
  const url = parsedUrl(uri);
  if (!url || uri.length > MAX_REDIRECT_URI || !URI.test(uri)) return 'is not a valid URI';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (uri.includes('#')) return 'must not contain a fragment';
  if (url.protocol === 'https:') return undefined;
  if (url.protocol === 'http:') return isLoopback(uri) ? undefined : 'must be https, or http on this computer';
  // A scheme with a dot is a domain name of the app's owner in reverse (RFC 8252).
  if (url.protocol.includes('.') || CLIENT_SCHEMES.has(url.protocol)) return undefined;
  return 'has a scheme that is not allowed';
}

/**
 * The registered URI, or the same one on another port of this computer. All others must be equal. Client IDs contain URIs from
 * before a change of the rules, so these are checked again.
 */
export function matchesRedirectUri(registered: string, sent: string): boolean {
  if (redirectUriProblem(sent) !== undefined) return false;
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
  if (protocol === 'https:' || protocol === 'http:') return hostname;
  return hostname === '' ? protocol : `${protocol}//${hostname}`;
}

/** Replaces parameters of the same names, which could hide ours. The rest of the query stays as it is, byte for byte. */
export function withParameters(uri: string, parameters: Record<string, string>): string {
  const [base = '', ...queries] = uri.split('?');
  const own = queries
    .join('?')
    .split('&')
    .filter((pair) => ![...new URLSearchParams(pair).keys()].some((name) => name in parameters));
  const added = new URLSearchParams(parameters).toString();
  return `${base}?${own.join('&') === '' ? added : [...own, added].join('&')}`;
}
