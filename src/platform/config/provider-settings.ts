import { parsedUrl } from '../input/parsed-url.js';
import type { EnvironmentReader } from './environment-reader.js';

export interface OidcSettings {
  /** As the provider writes it, with or without a trailing slash. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
}

export interface GithubSettings {
  /** GitHub itself, or a GitHub Enterprise Server. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether a secret may be sent there: over https, or without leaving the machine. */
export function isSafeForSecrets(text: string): boolean {
  const url = parsedUrl(text);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname));
}

export function readOidc(read: EnvironmentReader): OidcSettings | undefined {
  // The issuer is compared character by character, so a trailing slash stays.
  const issuer = safeUrl(read, 'OIDC_ISSUER') === undefined ? undefined : read.text('OIDC_ISSUER');
  const found = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: read.text('OIDC_CLIENT_ID'),
    OIDC_CLIENT_SECRET: read.text('OIDC_CLIENT_SECRET'),
  };
  const name = read.text('OIDC_NAME');
  if (!isComplete(read, found, name === undefined ? undefined : 'OIDC_NAME')) return undefined;
  return {
    issuer: found.OIDC_ISSUER,
    clientId: found.OIDC_CLIENT_ID,
    clientSecret: found.OIDC_CLIENT_SECRET,
    name: name ?? new URL(found.OIDC_ISSUER).host,
  };
}

export function readGithub(read: EnvironmentReader): GithubSettings | undefined {
  const url = safeUrl(read, 'GITHUB_URL') ?? 'https://github.com';
  const found = {
    GITHUB_CLIENT_ID: read.text('GITHUB_CLIENT_ID'),
    GITHUB_CLIENT_SECRET: read.text('GITHUB_CLIENT_SECRET'),
  };
  if (!isComplete(read, found)) return undefined;
  return { url, clientId: found.GITHUB_CLIENT_ID, clientSecret: found.GITHUB_CLIENT_SECRET };
}

function safeUrl(read: EnvironmentReader, name: string): string | undefined {
  const url = read.url(name, ['https', 'http']);
  if (url === undefined || isSafeForSecrets(url)) return url;
  read.problems.push(`${name} must start with https:// unless it is on this machine`);
  return undefined;
}

/** Requires all of these variables or none. */
function isComplete<Name extends string>(
  read: EnvironmentReader,
  found: Record<Name, string | undefined>,
  alsoSet?: string,
): found is Record<Name, string> {
  const names = Object.keys(found) as Name[];
  const missing = names.filter((name) => found[name] === undefined);
  if (missing.length === 0) return true;
  const set = names.find((name) => read.text(name) !== undefined) ?? alsoSet;
  if (set === undefined) return false;
  for (const name of missing) read.required(name, `${set} is set`);
  return false;
}
