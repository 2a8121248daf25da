import { type ExecutionContext, Injectable } from '@nestjs/common';
import {
  InjectThrottlerOptions,
  InjectThrottlerStorage,
  ThrottlerGuard,
  type ThrottlerModuleOptions,
} from '@nestjs/throttler';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { POLICY, type Policy } from '../policy.js';
import { rejectOverBudget, setBudgetHeaders } from './budget-headers.js';
import type { BudgetStorage } from './budget-storage.js';
import { type BudgetName, Budgets, type BudgetState } from './budgets.js';
import { Crawlers } from './crawlers.js';

/** Extends the throttler's guard: one budget per request, counted per key, and the headers of this service (429). */
@Injectable()
export class BudgetGuard extends ThrottlerGuard {
  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() storage: BudgetStorage,
    reflector: Reflector,
    private readonly budgets: Budgets,
    private readonly crawlers: Crawlers,
  ) {
    super(options, storage, reflector);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const policy = this.reflector.getAllAndOverride<Policy>(POLICY, [context.getHandler(), context.getClass()]);
    if (policy.budget === null) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const state = await this.chargeOrPeek(policy.budget, policy, request);
    setBudgetHeaders(response, state);
    if (policy.charged) rejectOverBudget(response, state);
    return true;
  }

  private chargeOrPeek(budget: BudgetName, { charged, crawlers }: Policy, request: Request): Promise<BudgetState> {
    const { caller, user, ip } = request;
    if (budget === 'oauth') return charged ? this.budgets.chargeOauth(ip) : this.budgets.peekOauth(ip);
    if (user !== undefined) return this.budgets.chargeUser(budget === 'submit' ? budget : 'site', user.userId);
    if (caller !== undefined)
      return charged ? this.budgets.charge(budget, caller) : this.budgets.peekBudget(budget, caller);
    const crawler = crawlers ? this.crawlers.identify(request.headers['user-agent'], ip) : undefined;
    if (crawler !== undefined) return charged ? this.budgets.chargeCrawler(crawler) : this.budgets.peekCrawler(crawler);
    return charged ? this.budgets.chargePublic(ip) : this.budgets.peekPublic(ip);
  }
}
