import { parsedUrl } from '../../platform/input/parsed-url.js';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { BUDGET_HEADERS } from '../admission/budget-headers.js';
import { Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/errors/app-error.js';
import { printable } from '../../platform/input/value-rules.js';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const ACCEPTED =
  'Authorization, X-API-Key, Content-Type, Accept, MCP-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name, X-Request-Id';
const EXPOSED = [...BUDGET_HEADERS, 'WWW-Authenticate', 'X-Request-Id'].join(', ');

function isTrusted(origin: string, { siteUrl, mcpAllowedOrigins }: Config): boolean {
  const url = parsedUrl(origin);
  if (!url) return false;
  return LOOPBACK.has(url.hostname) || origin === new URL(siteUrl).origin || mcpAllowedOrigins.includes(origin);
}

/** Sets CORS headers for pages of trusted origins, also on errors and preflights. */
export const mcpCrossOrigin =
  (config: Config) =>
  (request: Request, response: Response, next: NextFunction): void => {
    const { origin } = request.headers;
    if (origin !== undefined && isTrusted(origin, config)) {
      response.setHeader('Access-Control-Allow-Origin', origin);
      response.setHeader('Access-Control-Expose-Headers', EXPOSED);
      if (request.method === 'OPTIONS') {
        // Clients also send GET and DELETE, and read the 401 or 405.
        response.setHeader('Access-Control-Allow-Methods', 'GET, POST, DELETE');
        response.setHeader('Access-Control-Allow-Headers', ACCEPTED);
        response.setHeader('Access-Control-Max-Age', '86400');
      }
    }
    next();
  };

/** Rejects pages of other origins (DNS rebinding). */
@Injectable()
export class OriginGuard implements CanActivate {
  constructor(private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const { origin } = context.switchToHttp().getRequest<Request>().headers;
    if (origin === undefined || isTrusted(origin, this.config)) return true;
    throw new AppError('forbidden', `Origin not allowed: ${printable(origin)}`);
  }
}
