import type { Request, Response } from 'express';
import type { Caller } from '../caller.js';

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
export const lacksBearer = ({ headers: { authorization = '' } }: Request): boolean =>
  !BEARER.test(authorization) && /(?:^|\s)aid_\w/.test(authorization);

/** Sets the caller for the handler, the log and the usage counts. */
export function setCaller(caller: Caller, request: Request, response: Response): void {
  request.caller = caller;
  Object.assign(response.locals, { keyId: caller.keyId, appId: caller.appId });
}
