import { isPlainObject } from '../../../../platform/input/value-rules.js';
import { AUTH_METHODS, type AuthMethod } from '../../../access/connections/tokens.repository.js';
import { OauthError } from '../oauth-error.js';
import { redirectUriProblem } from './redirect-uris.js';

/** An app that asks for access. */
export interface AppClient {
  clientId: string;
  name: string;
  /** The host of its metadata document; null for a registered client, which is unverified. */
  host: string | null;
  redirectUris: string[];
  /** Whether it gets refresh tokens. */
  refreshes: boolean;
  authMethod: AuthMethod;
  /** Keys of `private_key_jwt`. */
  jwks: Record<string, unknown> | null;
  jwksUri: string | null;
}

const MAX_APP_NAME = 100;
const MAX_REDIRECT_URIS = 20;
const UNNAMED = 'Unnamed app';

/** Reads the fields that documents and registrations share. Unknown fields are ignored. */
export function readMetadata(given: Record<string, unknown>): Omit<AppClient, 'clientId' | 'host'> {
  return {
    name: nameOf(given.client_name),
    redirectUris: redirectUrisOf(given.redirect_uris),
    refreshes: refreshesOf(given.grant_types),
    authMethod: authMethodOf(given.token_endpoint_auth_method),
    jwks: isPlainObject(given.jwks) ? { keys: given.jwks.keys } : null,
    jwksUri: typeof given.jwks_uri === 'string' ? given.jwks_uri : null,
  };
}

/** Without control and formatting characters, which could hide or reorder the name on the page. */
function nameOf(given: unknown): string {
  if (typeof given !== 'string') return UNNAMED;
  const name = given
    .slice(0, 10 * MAX_APP_NAME)
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return name === '' ? UNNAMED : [...name].slice(0, MAX_APP_NAME).join('').trim();
}

function redirectUrisOf(given: unknown): string[] {
  if (!Array.isArray(given) || given.length === 0 || !given.every((uri) => typeof uri === 'string'))
    throw new OauthError('invalid_redirect_uri', 'redirect_uris must be a list of URIs');
  if (given.length > MAX_REDIRECT_URIS)
    throw new OauthError('invalid_redirect_uri', `redirect_uris can have at most ${MAX_REDIRECT_URIS} URIs`);
  for (const uri of given) {
    const problem = redirectUriProblem(uri);
    if (problem !== undefined) throw new OauthError('invalid_redirect_uri', `A redirect URI ${problem}`);
  }
  return given;
}

function refreshesOf(given: unknown): boolean {
  if (given === undefined) return true;
  if (!Array.isArray(given) || !given.includes('authorization_code'))
    throw new OauthError('invalid_client_metadata', 'grant_types must include authorization_code');
  return given.includes('refresh_token');
}

function authMethodOf(given: unknown): AuthMethod {
  if (given === undefined || given === 'none') return 'none';
  if (given === 'private_key_jwt') return given;
  throw new OauthError(
    'invalid_client_metadata',
    `token_endpoint_auth_method must be ${AUTH_METHODS.join(' or ')}. This service has no client secrets.`,
  );
}
