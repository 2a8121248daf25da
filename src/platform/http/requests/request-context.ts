import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

declare module 'express-serve-static-core' {
  interface Request {
    id: string;
  }
}

const VALID_REQUEST_ID = /^[\w.:-]{1,100}$/;
const MALFORMED_ESCAPE = /%(?![0-9a-f]{2})/gi;

/** A path that cannot be decoded is taken literally, so that it gets a 404 after the key check like any unknown path. */
function decodable(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s, 2);
  if (isDecodable(path)) return url;
  const literal = path.replaceAll(MALFORMED_ESCAPE, '%25');
  const safe = isDecodable(literal) ? literal : path.replaceAll('%', '%25');
  return query === undefined ? safe : `${safe}?${query}`;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

export function requestContext(request: Request, response: Response, next: NextFunction): void {
  request.originalUrl = request.url;
  const given = request.headers['x-request-id'];
  request.id = typeof given === 'string' && VALID_REQUEST_ID.test(given) ? given : randomUUID();
  response.setHeader('X-Request-Id', request.id);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  // `OPTIONS *` names no path.
  if (request.url === '*') request.url = '/*';
  if (request.url.includes('%')) request.url = decodable(request.url);
  next();
}
