import type { Request, Response } from 'express';
import type { Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Caller } from '../../contexts/access/caller.js';
import type { Policy } from './policy.js';

export const APP_SCOPE = 'catalog:read';
const REALM = 'Bearer realm="catalog"';
const BEARER_HINT = '. Write Bearer before it (Authorization: Bearer aid_…), or send it as X-API-Key.';
/** Longer texts are not keys and are not hashed. */
const MAX_KEY_LENGTH = 512;
const BEARER = /^bearer /i;

/**
 * `Authorization: Bearer` takes precedence over `X-API-Key`; the query string is never read. For a header that cannot contain
 * a key, this returns an empty text, which is never valid.
 */
export function presentedKey(request: Request): string | undefined {
  const authorization = request.headers.authorization?.trim() ?? '';
  const header = request.headers['x-api-key'];
  const key = BEARER.test(authorization)
    ? authorization.slice('bearer '.length).trim()
    : typeof header === 'string' && header.trim() !== ''
      ? header.trim()
      : undefined;
  if (key === undefined) return authorization === '' ? undefined : '';
  return key.length <= MAX_KEY_LENGTH ? key : '';
}

/** `Authorization` has a key, with another scheme or none. */
const lacksBearer = ({ headers: { authorization = '' } }: Request): boolean =>
  !BEARER.test(authorization) && /(?:^|\s)aid_\w/.test(authorization);

/** Whether a 401 tells apps where users can sign in, which `/mcp` does. */
export const offersSignIn = ({ tokens }: Pick<Policy, 'tokens'>, { agentSignIn }: Config): boolean =>
  tokens && agentSignIn;

/** Sets `WWW-Authenticate` and returns the error to throw. */
export function unauthorizedError(request: Request, response: Response, policy: Policy, config: Config): AppError {
  const isMissing = presentedKey(request) === undefined;
  response.setHeader('WWW-Authenticate', offersSignIn(policy, config) ? signInChallenge(config, isMissing) : REALM);
  if (isMissing) return new AppError('unauthorized', 'Missing API key');
  const message = policy.tokens ? 'Invalid API key or access token' : 'Invalid API key';
  return new AppError('unauthorized', lacksBearer(request) ? message + BEARER_HINT : message);
}

function signInChallenge({ siteUrl }: Config, isMissing: boolean): string {
  const error = isMissing ? '' : ', error="invalid_token"';
  return `${REALM}, resource_metadata="${siteUrl}/.well-known/oauth-protected-resource/mcp", scope="${APP_SCOPE}"${error}`;
}

/** Sets the caller for the handler, the log and the usage counts. */
export function setCaller(caller: Caller, request: Request, response: Response): void {
  request.caller = caller;
  Object.assign(response.locals, { keyId: caller.keyId, appId: caller.appId });
}
