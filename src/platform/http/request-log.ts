import type { NextFunction, Request, Response } from 'express';

type Middleware = (request: Request, response: Response, next: NextFunction) => void;

/**
 * One line per request. It names the route's pattern, never the address: a query may hold personal data, and the key
 * is known only by its id.
 */
export function requestLog({ json, write }: { json: boolean; write: (line: string) => void }): Middleware {
  return (request, response, next) => {
    const startedAt = performance.now();
    response.once('close', () => {
      const entry = {
        time: new Date().toISOString(),
        level: response.statusCode >= 500 ? 'error' : 'info',
        method: request.method,
        route: routeOf(request),
        status: response.writableFinished ? response.statusCode : 499,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
        keyId: (response.locals as { keyId?: string }).keyId ?? null,
        requestId: request.id,
      };
      write(json ? `${JSON.stringify(entry)}\n` : readable(entry));
    });
    next();
  };
}

function routeOf(request: Request): string {
  const route = request.route as { path?: unknown } | undefined;
  return typeof route?.path === 'string' ? route.path : '-';
}

const readable = (entry: {
  time: string;
  method: string;
  route: string;
  status: number;
  ms: number;
  keyId: string | null;
}): string =>
  `${entry.time.slice(11, 23)} ${entry.method.padEnd(6)} ${entry.status} ${entry.route} ${entry.ms} ms${entry.keyId === null ? '' : ` key ${entry.keyId}`}\n`;
