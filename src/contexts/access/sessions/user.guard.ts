import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { AppError } from '../../../platform/errors/app-error.js';
import { POLICY, type Policy } from '../policy.js';
import { isRecent, type SignedInUser } from './signed-in-user.js';

/** Checks that the user can open the page: signed in (401) and with the required role (403). */
@Injectable()
export class UserGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const { user: needed } = this.reflector.getAllAndOverride<Policy>(POLICY, [
      context.getHandler(),
      context.getClass(),
    ]);
    assertCanOpen(context.switchToHttp().getRequest<Request>().user, needed);
    return true;
  }
}

export function assertCanOpen(user: SignedInUser | undefined, needed: Policy['user']): void {
  if (needed === null || needed === 'anyone') return;
  if (user === undefined) throw new AppError('unauthorized', 'Sign in to open this page.');
  if ((needed === 'admin' || needed === 'recent-admin') && user.role !== 'admin')
    throw new AppError('forbidden', 'Only admins can open this page.');
  if ((needed === 'recent' || needed === 'recent-admin') && !isRecent(user))
    throw new AppError('unauthorized', 'Confirm it’s you: sign in again to continue.');
}
