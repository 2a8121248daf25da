import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  InjectThrottlerOptions,
  InjectThrottlerStorage,
  ThrottlerGuard,
  type ThrottlerModuleOptions,
} from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { POLICY, type Policy } from '../policy.js';
import { applySecondBudget, rejectOverBudget, setBudgetHeaders } from './budget-headers.js';
import type { BudgetStorage } from './budget-storage.js';
import { type BudgetName, BudgetsService, type BudgetState, type ClientBudgetName } from './budgets.service.js';
import { CrawlersService } from './crawlers.service.js';

/** Extends the throttler's guard: one budget per request, counted per key, and the headers of this service (429). */
@Injectable()
export class BudgetGuard extends ThrottlerGuard {
  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() storage: BudgetStorage,
    reflector: Reflector,
    private readonly budgets: BudgetsService,
    private readonly crawlers: CrawlersService,
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
      return charged ? this.budgets.chargeBudget(budget, caller) : this.budgets.peekBudget(budget, caller);
    const crawler = crawlers ? this.crawlers.identify(request.headers['user-agent'], ip) : undefined;
    if (crawler !== undefined) return charged ? this.budgets.chargeCrawler(crawler) : this.budgets.peekCrawler(crawler);
    return charged ? this.budgets.chargePublic(ip) : this.budgets.peekPublic(ip);
  }
}

const CLIENT_BUDGET = Symbol('client budget');

/** Charges the budget of the partner client, besides that of the key or the member. Runs after the other guards. */
@Injectable()
class ClientBudgetGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly budgets: BudgetsService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const name = this.reflector.get<ClientBudgetName>(CLIENT_BUDGET, context.getHandler());
    const { member, caller } = context.switchToHttp().getRequest<Request>();
    const clientId = member?.clientId ?? caller?.ownerId;
    if (clientId == null) throw new Error('A route with ChargeClient must be for members or partner keys');
    applySecondBudget(context.switchToHttp().getResponse<Response>(), await this.budgets.chargeClient(name, clientId));
    return true;
  }
}

export const ChargeClient = (name: ClientBudgetName): MethodDecorator =>
  applyDecorators(SetMetadata(CLIENT_BUDGET, name), UseGuards(ClientBudgetGuard));
