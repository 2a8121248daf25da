import type { Request } from 'express';

/** The pattern of the matched route, such as `/sign-in/link/:link`, for logs and metrics: the path may contain a secret. */
export function routePattern(request: Request): string {
  const route = request.route as { path?: unknown } | undefined;
  return typeof route?.path === 'string' ? route.path : '-';
}
