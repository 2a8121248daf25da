import { ExpressAdapter } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import { SharedContent } from './responses/shared-content.js';

/** HTTP methods that controllers use. Routes of other methods are not sorted. */
const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'options', 'all'] as const;

type Registration = [path: string, ...handlers: unknown[]];

/**
 * Lets a controller return `SharedContent`, which is sent compressed and with an `ETag`. Registers routes by how exact they are, so that
 * the order of modules and controllers doesn't decide which of two matching routes is used.
 */
export class HttpAdapter extends ExpressAdapter {
  private readonly routes: { path: string; register: () => void }[] = [];

  constructor(router: unknown) {
    super(router);
    for (const method of METHODS)
      this[method] = (...route: unknown[]): void => {
        const [path] = route as Registration;
        const router = this.getInstance<Record<string, (...route: unknown[]) => void>>();
        this.routes.push({ path, register: () => router[method]?.(...route) });
      };
  }

  /** Nest calls it after the last route. */
  override setNotFoundHandler(...handler: Parameters<ExpressAdapter['setNotFoundHandler']>): void {
    for (const { register } of this.routes.sort((one, other) => moreExactFirst(one.path, other.path))) register();
    super.setNotFoundHandler(...handler);
  }

  override reply(response: Response & { req: Request }, body: unknown, statusCode?: number): unknown {
    return body instanceof SharedContent
      ? body.sendContent(response.req, response)
      : super.reply(response, body, statusCode);
  }
}

/**
 * Compares segment by segment: fixed text, text with a parameter, a parameter, a wildcard. Routes of equal rank keep their order.
 */
function moreExactFirst(one: string, other: string): number {
  const [ours, theirs] = [one, other].map((path) => path.split('/').map(exactness)) as [number[], number[]];
  const at = ours.findIndex((rank, index) => rank !== theirs[index]);
  // A path that ends earlier comes first.
  return at === -1 ? ours.length - theirs.length : (ours[at] ?? 0) - (theirs[at] ?? -1);
}

function exactness(segment: string): number {
  if (segment.includes('*')) return 3;
  if (!segment.includes(':')) return 0;
  return /^:\w+$/.test(segment) ? 2 : 1;
}
