import {
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/errors/app-error.js';
import { rejectionMessage } from './authentication.guard.js';
import { AuthenticationService } from '../../contexts/access/keys/authentication.service.js';
import { presentedKey, setCaller, unauthorizedError } from './request-key.js';
import { MembershipsService } from '../../contexts/access/memberships/memberships.service.js';
import { assertCanOpen, getCurrentMember } from './page.guard.js';
import { POLICY, type Policy } from './policy.js';
import { PageCookiesService } from './page-cookies.service.js';
import { SessionsService } from '../../contexts/access/sessions/sessions.service.js';

declare module 'express-serve-static-core' {
  interface Request {
    recheckAccess?: () => Promise<void>;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Repeats the checks of key, session, role, membership and recent sign-in, for a handler that reads its body as a stream. */
export const AccessRecheck = createParamDecorator((_: unknown, context: ExecutionContext): (() => Promise<void>) => {
  const { recheckAccess } = context.switchToHttp().getRequest<Request>();
  if (recheckAccess === undefined) throw new Error('AccessRecheck works only on routes with unsafe methods');
  return recheckAccess;
});

/**
 * Repeats the checks of the guards when the body has arrived. Guards run before the body is read, which can take 30 s. In that
 * time the key can be revoked, the session ended, the user demoted or banned, or the member removed. Everything is cached, so this needs no query.
 */
@Injectable()
export class AccessRecheckInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: AuthenticationService,
    private readonly cookies: PageCookiesService,
    private readonly sessions: SessionsService,
    private readonly memberships: MembershipsService,
    private readonly config: Config,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    if (SAFE_METHODS.has(request.method)) return next.handle();
    const response = context.switchToHttp().getResponse<Response>();
    const policy = this.reflector.getAllAndOverride<Policy>(POLICY, [context.getHandler(), context.getClass()]);
    request.recheckAccess = async () => {
      if (policy.kinds.length > 0) await this.checkKey(policy, request, response);
      if (policy.user !== null) await this.checkUser(policy, request);
      if (policy.member !== null) request.member = await getCurrentMember(this.memberships, request, policy.member);
    };
    await request.recheckAccess();
    return next.handle();
  }

  private async checkKey(policy: Policy, request: Request, response: Response): Promise<void> {
    const caller = await this.authenticator.authenticate(presentedKey(request) ?? '', policy);
    if (caller === null) throw unauthorizedError(request, response, policy, this.config);
    const rejection = rejectionMessage(caller, policy);
    if (rejection !== undefined) throw new AppError('forbidden', rejection);
    setCaller(caller, request, response);
  }

  private async checkUser(policy: Policy, request: Request): Promise<void> {
    const token = this.cookies.readCookie(request, 'session');
    request.user = (token === undefined ? null : await this.sessions.peekUser(token)) ?? undefined;
    assertCanOpen(request.user, policy.user);
  }
}
