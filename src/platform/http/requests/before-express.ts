import type { RequestListener, Server } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { parsedUrl } from '../../input/parsed-url.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** The failure of an early step. */
    failure?: unknown;
  }
}

/** Middleware that runs before Express, so it must not use properties that Express adds to requests and responses. */
export type EarlyStep = (request: Request, response: Response, next: NextFunction) => void;

/**
 * Runs these steps for every request before Express does. Express extends each request and response and walks its layers,
 * which costs more than all of the steps together; requests that a step handles avoid that cost.
 */
export function beforeExpress(server: Server, steps: readonly EarlyStep[]): void {
  const [express] = server.listeners('request') as [RequestListener];
  server.removeListener('request', express);
  server.on('request', (request: Request, response: Response) => {
    let index = 0;
    const next = (failure?: unknown): void => {
      const step = failure === undefined ? steps[index] : undefined;
      index += 1;
      if (failure !== undefined) request.failure = failure;
      if (step) step(request, response, next);
      else express(request, response);
    };
    next();
  });
}

/** The first layer of Express: passes on the failure of an early step, so that one filter handles all failures. */
export const earlyFailure: EarlyStep = (request, _response, next) => next(request.failure);

/** The path of the request, as Express will see it. The request line may also contain a whole URL. */
export function pathOf({ url }: Request): string {
  const [path = ''] = url.split('?', 1);
  return path.startsWith('/') ? path : (parsedUrl(path)?.pathname ?? path);
}

/** The pattern of the matched route, such as `/sign-in/link/:link`, for logs and metrics: the path may contain a secret. */
export function routePattern(request: Request): string {
  const route = request.route as { path?: unknown } | undefined;
  return typeof route?.path === 'string' ? route.path : '-';
}
