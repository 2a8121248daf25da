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
import { refuseOverBudget, setBudgetHeaders } from './budget-headers.js';
import type { BudgetStorage } from './budget-storage.js';
import { Budgets } from './budgets.js';

/** The throttler's guard with one budget per request, counted per key, and the service's own headers (429). */
@Injectable()
export class BudgetGuard extends ThrottlerGuard {
  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() storage: BudgetStorage,
    reflector: Reflector,
    private readonly budgets: Budgets,
  ) {
    super(options, storage, reflector);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { budget, charged } = this.reflector.getAllAndOverride<Policy>(POLICY, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (budget === null) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const { caller, ip } = request;
    const state =
      caller === undefined
        ? await (charged ? this.budgets.chargePublic(ip) : this.budgets.peekPublic(ip))
        : await (charged ? this.budgets.charge(budget, caller) : this.budgets.peek(budget, caller));
    setBudgetHeaders(response, state);
    if (charged) refuseOverBudget(response, state);
    return true;
  }
}
