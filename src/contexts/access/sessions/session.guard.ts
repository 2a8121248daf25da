import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { POLICY, type Policy } from '../policy.js';
import { PageCookies } from './page-cookies.js';
import { SessionsService } from './sessions.service.js';

/** Identifies the user of a page by the session cookie; the page is charged to that user. The API never reads cookies. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly cookies: PageCookies,
    private readonly sessions: SessionsService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const policy = this.reflector.getAllAndOverride<Policy>(POLICY, [context.getHandler(), context.getClass()]);
    if (policy.user === null) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const token = this.cookies.readCookie(request, 'session');
    const user = token === undefined ? null : await this.sessions.findUser(token);
    if (user !== null) request.user = user;
    return true;
  }
}
