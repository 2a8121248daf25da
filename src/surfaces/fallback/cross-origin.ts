import type { NextFunction, Request, Response } from 'express';
import { BUDGET_HEADERS } from '../../contexts/access/budgets/budget-headers.js';
import type { PolicyCheck } from '../../contexts/access/policy-check.js';
import { SEARCH_HEADERS } from '../../contexts/listings/search/found-page.js';
import { pathOf } from '../../platform/http/requests/before-express.js';
import type { Route, RouteTable } from '../../platform/http/route-table.js';

const EXPOSED = [...BUDGET_HEADERS, ...SEARCH_HEADERS, 'ETag', 'X-Request-Id'].join(', ');
const ACCEPTED = 'Authorization, X-API-Key, Content-Type, If-None-Match, MCP-Protocol-Version, X-Request-Id';
const PREFLIGHT_SECONDS = '86400';

/** Sets CORS headers on routes whose policy allows other origins, also on errors. */
export function crossOrigin(routes: RouteTable, policies: PolicyCheck) {
  return (request: Request, response: Response, next: NextFunction): void => {
    response.setHeader('Vary', 'Origin');
    const open =
      request.headers.origin === undefined
        ? []
        : routes.routesAt(pathOf(request)).filter((route) => policies.policyOf(route)?.crossOrigin);
    if (open.length > 0) {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Expose-Headers', EXPOSED);
      if (request.method === 'OPTIONS') {
        response.setHeader('Access-Control-Allow-Methods', isPosted(open) ? 'POST' : 'GET, HEAD');
        response.setHeader('Access-Control-Allow-Headers', ACCEPTED);
        response.setHeader('Access-Control-Max-Age', PREFLIGHT_SECONDS);
      }
    }
    next();
  };
}

const isPosted = (routes: readonly Route[]): boolean => routes.some(({ method }) => method === 'POST');
