import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { AppError } from '../../../platform/errors/app-error.js';
import { refuseOverBudget, setBudgetHeaders } from '../budgets/budget-headers.js';
import { Budgets } from '../budgets/budgets.js';
import { POLICY, type Policy } from '../policy.js';
import { PageCookies } from './page-cookies.js';
import type { Person } from './person.js';
import { RECENT_MS } from './session-limits.js';
import { SessionsService } from './sessions.service.js';

/** Identifies the person behind a page (401) and checks that it may be opened (403). The API never reads a cookie. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly cookies: PageCookies,
    private readonly sessions: SessionsService,
    private readonly budgets: Budgets,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { person: needed } = this.reflector.getAllAndOverride<Policy>(POLICY, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (needed === null) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const token = this.cookies.read(request, 'session');
    const person = token === undefined ? null : await this.sessions.find(token);
    if (person !== null) request.person = person;
    if (needed !== 'anybody') check(needed, person);
    return true;
  }
}

function check(needed: 'signed-in' | 'recent' | 'admin', person: Person | null): void {
  if (person === null) throw new AppError('unauthorized', 'Please sign in to open this page.');
  if (needed === 'admin' && person.role !== 'admin') throw new AppError('forbidden', 'Only admins may open this page.');
  if (needed === 'recent' && Date.now() - person.signedInAt.getTime() > RECENT_MS)
    throw new AppError('unauthorized', 'Please sign in again: this needs a sign-in of the last 15 minutes.');
}
