import type { RequestListener, Server } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { parsedUrl } from '../../input/parsed-url.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** What went wrong before Express saw the request. */
    failure?: unknown;
  }
}

/** Must not use what only Express gives a request or a response: it has not seen them yet. */
export type EarlyStep = (request: Request, response: Response, next: NextFunction) => void;

/**
 * Lets every request take these steps before Express sees it. Express makes each request and response its own and walks
 * its layers, which costs more than all of the steps together; whatever they answer is spared that.
 */
export function beforeExpress(server: Server, steps: readonly EarlyStep[]): void {
  const [express] = server.listeners('request') as [RequestListener];
  server.removeListener('request', express);
  server.on('request', (request: Request, response: Response) => {
    let taken = 0;
    const next = (failure?: unknown): void => {
      const step = failure === undefined ? steps[taken] : undefined;
      taken += 1;
      if (failure !== undefined) request.failure = failure;
      if (step) step(request, response, next);
      else express(request, response);
    };
    next();
  });
}

/** The first layer of Express: hands on what went wrong before, so that one filter answers all failures. */
export const earlyFailure: EarlyStep = (request, _response, next) => next(request.failure);

/** The path of an address as Express will see it, which may also be a whole URL. */
export function pathOf({ url }: Request): string {
  const [path = ''] = url.split('?', 1);
  return path.startsWith('/') ? path : (parsedUrl(path)?.pathname ?? path);
}
