import { type CanActivate, type ExecutionContext, Injectable, RequestMethod, SetMetadata } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { Config } from '../../config/config.js';
import { AppError } from '../../errors/app-error.js';
import { API_PATH } from '../api-paths.js';

const UNSAFE = new Set([RequestMethod.POST, RequestMethod.PUT, RequestMethod.PATCH, RequestMethod.DELETE]);
const OWN_SITE_ONLY = Symbol('own site only');

/** For exports and private searches: another site must not start them in a signed-in browser. */
export const SameSiteOnly = (): MethodDecorator & ClassDecorator => SetMetadata(OWN_SITE_ONLY, true);

/**
 * Rejects forms that another site sends for a visitor (403). It guards every route for an unsafe method outside the
 * API, so that no page can forget it. The API needs no such guard: browsers do not add keys.
 */
@Injectable()
export class SameOriginGuard implements CanActivate {
  private readonly siteOrigin: string;

  constructor(
    private readonly reflector: Reflector,
    { siteUrl }: Config,
  ) {
    this.siteOrigin = new URL(siteUrl).origin;
  }

  canActivate(context: ExecutionContext): boolean {
    const method = this.reflector.get<RequestMethod | undefined>(METHOD_METADATA, context.getHandler());
    const request = context.switchToHttp().getRequest<Request>();
    const targets = [context.getHandler(), context.getClass()];
    const isExport = this.reflector.getAllAndOverride<true | undefined>(OWN_SITE_ONLY, targets);
    if (isExport === true && /^(cross|same)-site$/.test(String(request.headers['sec-fetch-site'])))
      throw new AppError('forbidden', 'Another site requested this. Open the page on this site.');
    if (method === undefined || !UNSAFE.has(method) || API_PATH.test(request.path)) return true;
    if (!this.isFromSite(request))
      throw new AppError('forbidden', 'This form was sent from another site. Open it on this site and send it again.');
    return true;
  }

  /** Browsers send `Sec-Fetch-Site` to https and loopback URLs only, so `Origin` decides elsewhere. */
  private isFromSite({ headers, protocol }: Request): boolean {
    const site = headers['sec-fetch-site'];
    if (site !== undefined) return site === 'same-origin';
    return headers.origin === this.siteOrigin || headers.origin === `${protocol}://${headers.host}`;
  }
}
