import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/errors/app-error.js';
import { rejectOverBudget, setBudgetHeaders } from './budget-headers.js';
import { BudgetsService, keyBudget, networkBudget } from '../../contexts/access/budgets/budgets.service.js';
import type { Caller } from '../../contexts/access/caller.js';
import { AppTokensService } from '../../contexts/access/connections/app-tokens.service.js';
import { AuthenticationService } from '../../contexts/access/keys/authentication.service.js';
import { offersSignIn, presentedKey, setCaller, unauthorizedError } from './request-key.js';
import { POLICY, type Policy } from './policy.js';
import { PageCookiesService } from './page-cookies.service.js';
import { SessionsService } from '../../contexts/access/sessions/sessions.service.js';

/**
 * API: identifies the caller (401) and checks that this kind of key can call the route (403). Pages: identifies the user by the
 * session cookie; the page is charged to that user. The API never reads cookies.
 */
@Injectable()
export class AuthenticationGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: AuthenticationService,
    private readonly appTokens: AppTokensService,
    private readonly cookies: PageCookiesService,
    private readonly sessions: SessionsService,
    private readonly budgets: BudgetsService,
    private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const policy = this.reflector.getAllAndOverride<Policy>(POLICY, [context.getHandler(), context.getClass()]);
    const request = context.switchToHttp().getRequest<Request>();
    if (policy.kinds.length > 0) await this.checkKey(policy, request, context.switchToHttp().getResponse<Response>());
    if (policy.user !== null) await this.findUser(request);
    return true;
  }

  private async checkKey(policy: Policy, request: Request, response: Response): Promise<void> {
    const caller = await this.identify(policy, request, response);
    setCaller(caller, request, response);
    await this.rejectWrongKind(caller, policy, response);
  }

  private async findUser(request: Request): Promise<void> {
    const token = this.cookies.readCookie(request, 'session');
    const user = token === undefined ? null : await this.sessions.findUser(token);
    if (user !== null) request.user = user;
  }

  private async identify(policy: Policy, request: Request, response: Response): Promise<Caller> {
    const key = presentedKey(request);
    let caller: Caller | null = null;
    try {
      caller = key === undefined ? null : await this.authenticator.authenticate(key, policy);
    } catch (error) {
      setBudgetHeaders(response, await this.budgets.peek(networkBudget('public', request.ip)));
      throw error;
    }
    if (caller) return caller;
    await this.chargeStranger(key, policy, request, response);
    throw unauthorizedError(request, response, policy, this.config);
  }

  /** An app whose token has ended must learn it, so it is not charged. Apps begin to connect without any credential. */
  private async chargeStranger(
    key: string | undefined,
    policy: Policy,
    request: Request,
    response: Response,
  ): Promise<void> {
    const hasEnded = policy.tokens && key !== undefined && this.appTokens.isOurs(key, 'access');
    if (hasEnded) {
      setBudgetHeaders(response, await this.budgets.peek(networkBudget('public', request.ip)));
      return;
    }
    const isConnecting = key === undefined && offersSignIn(policy, this.config);
    const budget = await this.budgets.charge(networkBudget(isConnecting ? 'oauth' : 'public', request.ip));
    setBudgetHeaders(response, budget);
    rejectOverBudget(response, budget);
  }

  private async rejectWrongKind(caller: Caller, policy: Policy, response: Response): Promise<void> {
    const message = rejectionMessage(caller, policy);
    if (message === undefined) return;
    // A 403 is charged like any request, but it takes precedence over 429.
    setBudgetHeaders(response, await this.budgets.charge(keyBudget('rest', caller)));
    throw new AppError('forbidden', message);
  }
}

/** Why the policy rejects the key; undefined when it does not. */
export function rejectionMessage(caller: Caller, policy: Policy): string | undefined {
  if (!policy.kinds.includes(caller.kind)) {
    return `This endpoint needs ${policy.kinds.map((kind) => `a${kind === 'admin' ? 'n' : ''} ${kind} key`).join(' or ')}; the key sent is a ${caller.kind} key`;
  }
  if (policy.mode === 'test' && caller.mode !== 'test')
    return 'This endpoint needs a test key, which starts with aid_pt_; the key sent is a live key';
  if (policy.needsSupport && !caller.supportEnabled) return 'Support is not enabled for this partner';
  return undefined;
}
