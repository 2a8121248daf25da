import { isIPv4 } from 'node:net';
import { parsedUrl } from '../input/parsed-url.js';
import { isPublicAddress } from './public-address.js';

export interface UrlRules {
  httpsOnly: boolean;
  /** Development: any host, any port, http too. */
  allowPrivate: boolean;
}

const MAX_LENGTH = 2_000;

/** Where web servers live. Any other port is a way to talk to mail servers, databases and the like. */
const WEB_PORTS = new Set(['', '80', '443', '8080', '8443']);

/** Names that networks resolve for themselves. Those that merely do not exist (`.example`, `.test`) do no harm. */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|localdomain|local|internal|home\.arpa)$/;

const PUBLIC_NAME = /^(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * Why an address from outside is not acceptable, as words that follow the name of its field. It judges the text only:
 * what a name resolves to is judged by OutboundClient, at the moment of connecting.
 */
export function publicUrlProblem(value: string, { httpsOnly, allowPrivate }: UrlRules): string | undefined {
  if (value.length > MAX_LENGTH) return `must be at most ${MAX_LENGTH} characters`;
  // The URL parser drops or rewrites these silently; the next reader of the address may not.
  if (/[\s\p{Cc}\p{Cs}\\]/u.test(value)) return 'must not hold spaces, control characters or backslashes';
  // Also in `//public.example?@…` and `//public.example#@…`, which other parsers take for a user name.
  if (/^[a-z]+:\/\/[^/]*@/i.test(value)) return 'must not hold a user name or password';

  const url = /^https?:\/\/[^/]/i.test(value) ? parsedUrl(value) : undefined;
  if (!url) return notPublic(httpsOnly, allowPrivate);
  if (allowPrivate) return undefined;

  const { protocol, hostname, port } = url;
  if ((httpsOnly && protocol !== 'https:') || !isPublicHost(hostname)) return notPublic(httpsOnly, allowPrivate);
  return WEB_PORTS.has(port) ? undefined : 'must use port 80, 443, 8080 or 8443';
}

/** By now the URL parser has made `2130706433`, `0x7f.1`, `0177.0.0.1` and `１２７.0.0.1` the same four numbers. */
function isPublicHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return isPublicAddress(hostname.slice(1, -1));
  return isIPv4(hostname) ? isPublicAddress(hostname) : isPublicName(hostname);
}

export function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  return PUBLIC_NAME.test(name) && !PRIVATE_NAME.test(name);
}

function notPublic(httpsOnly: boolean, allowPrivate: boolean): string {
  if (allowPrivate) return 'must be an http or https address';
  return httpsOnly ? 'must be a public https address' : 'must be a public http or https address';
}
