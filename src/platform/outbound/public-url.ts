import { isIPv4 } from 'node:net';
import { parsedUrl } from '../input/parsed-url.js';
import { isPublicIpAddress } from './public-ip-address.js';

export interface UrlRules {
  httpsOnly: boolean;
  /** Development: any host, any port, http too. */
  allowPrivate: boolean;
}

const MAX_LENGTH = 2_000;

/** The ports of web servers. Other ports belong to mail servers, databases and the like. */
const WEB_PORTS = new Set(['', '80', '443', '8080', '8443']);

/** Names that local networks resolve. Names that do not exist (`.example`, `.test`) need no rule. */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|localdomain|local|internal|home\.arpa)$/;

const PUBLIC_NAME = /^(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * Returns why a URL from outside is rejected, as words that follow the name of its field. It checks the text only;
 * OutboundClient checks what a name resolves to when it connects.
 */
export function publicUrlProblem(value: string, { httpsOnly, allowPrivate }: UrlRules): string | undefined {
  if (value.length > MAX_LENGTH) return `must be at most ${MAX_LENGTH} characters`;
  // The URL parser drops or rewrites these silently; other parsers may not.
  if (/[\s\p{Cc}\p{Cs}\\]/u.test(value)) return 'must not contain spaces, control characters or backslashes';
  // Also `//public.example?@…` and `//public.example#@…`, which other parsers read as a user name.
  if (/^[a-z]+:\/\/[^/]*@/i.test(value)) return 'must not contain a user name or password';

  const url = /^https?:\/\/[^/]/i.test(value) ? parsedUrl(value) : undefined;
  if (!url) return notPublic(httpsOnly, allowPrivate);
  if (allowPrivate) return undefined;

  const { protocol, hostname, port } = url;
  if ((httpsOnly && protocol !== 'https:') || !isPublicHost(hostname)) return notPublic(httpsOnly, allowPrivate);
  return WEB_PORTS.has(port) ? undefined : 'must use port 80, 443, 8080 or 8443';
}

/** The URL parser has already normalized `2130706433`, `0x7f.1`, `0177.0.0.1` and `１２７.0.0.1` to dotted decimals. */
function isPublicHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return isPublicIpAddress(hostname.slice(1, -1));
  return isIPv4(hostname) ? isPublicIpAddress(hostname) : isPublicName(hostname);
}

export function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  return PUBLIC_NAME.test(name) && !PRIVATE_NAME.test(name);
}

function notPublic(httpsOnly: boolean, allowPrivate: boolean): string {
  if (allowPrivate) return 'must be an http or https URL';
  return httpsOnly ? 'must be a public https URL' : 'must be a public http or https URL';
}
