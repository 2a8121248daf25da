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
  type ThrottlerRequest,
  type ThrottlerStorage,
} from '@nestjs/throttler';
import type { Request, Response } from 'express';
import {
  type Budget,
  BudgetsService,
  type ClientBudgetName,
  keyBudget,
  networkBudget,
} from '../../contexts/access/budgets/budgets.service.js';
import { CrawlersService } from '../../contexts/access/budgets/crawlers.service.js';
import { applySecondBudget, rejectOverBudget, setBudgetHeaders } from './budget-headers.js';
import { POLICY, type Policy } from './policy.js';

/** Charges each request to the budget that its route's policy names (429). */
@Injectable()
export class BudgetGuard extends ThrottlerGuard {
  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() storage: ThrottlerStorage,
    reflector: Reflector,
    private readonly budgets: BudgetsService,
    private readonly crawlers: CrawlersService,
  ) {
    super(options, storage, reflector);
  }

  protected override shouldSkip(context: ExecutionContext): Promise<boolean> {
    return Promise.resolve(this.policyOf(context).budget === null);
  }

  /**
   * `super.handleRequest` counts each window as a throttler of its own, with headers of its own and the time left instead of the time of
   * the reset, which cannot be exact afterwards. A budget has up to two windows, and the headers of the tighter one.
   */
  protected override async handleRequest({ context }: ThrottlerRequest): Promise<boolean> {
    const { req, res } = this.getRequestResponse(context) as { req: Request; res: Response };
    const policy = this.policyOf(context);
    const budget = this.findBudget(policy, req);
    const state = await (policy.charged ? this.budgets.charge(budget) : this.budgets.peek(budget));
    setBudgetHeaders(res, state);
    if (policy.charged) rejectOverBudget(res, state);
    return true;
  }

  private policyOf(context: ExecutionContext): Policy {
    return this.reflector.getAllAndOverride<Policy>(POLICY, [context.getHandler(), context.getClass()]);
  }

  private findBudget({ budget, crawlers }: Policy, { caller, user, ip, headers }: Request): Budget {
    if (budget === 'oauth') return networkBudget('oauth', ip);
    if (user !== undefined) return { name: budget === 'submit' ? budget : 'site', holder: user.userId };
    if (caller !== undefined && budget !== null) return keyBudget(budget, caller);
    const crawler = crawlers ? this.crawlers.identify(headers['user-agent'], ip) : undefined;
    return crawler === undefined ? networkBudget('public', ip) : { name: 'crawler', holder: crawler };
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
    const holder = member?.clientId ?? caller?.ownerId;
    if (holder == null) throw new Error('A route with ThrottleClient must be for members or partner keys');
    applySecondBudget(context.switchToHttp().getResponse<Response>(), await this.budgets.charge({ name, holder }));
    return true;
  }
}

export const ThrottleClient = (name: ClientBudgetName): MethodDecorator =>
  applyDecorators(SetMetadata(CLIENT_BUDGET, name), UseGuards(ClientBudgetGuard));
