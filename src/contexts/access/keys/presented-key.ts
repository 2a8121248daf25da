import type { Request, Response } from 'express';
import type { Caller } from '../caller.js';

/** No key is longer; what is would only cost us the digest. */
const MAX_KEY_LENGTH = 512;

/**
 * `Authorization: Bearer` wins over `X-API-Key`; a key in the query string is never looked at. What was sent but cannot
 * be a key is the empty text, which opens nothing.
 */
export function presentedKey(request: Request): string | undefined {
  const authorization = request.headers.authorization?.trim() ?? '';
  const header = request.headers['x-api-key'];
  const key = /^bearer /i.test(authorization)
    ? authorization.slice('bearer '.length).trim()
    : typeof header === 'string' && header.trim() !== ''
      ? header.trim()
      : undefined;
  if (key === undefined) return authorization === '' ? undefined : '';
  return key.length <= MAX_KEY_LENGTH ? key : '';
}

/** From here on the request is this caller's: for its handler, for the log and for the count of what keys do. */
export function admit(caller: Caller, request: Request, response: Response): void {
  request.caller = caller;
  (response.locals as { keyId?: string }).keyId = caller.keyId;
}
