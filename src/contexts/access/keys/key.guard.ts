import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { AppError } from '../../../platform/errors/app-error.js';
import { Budgets } from '../budgets/budgets.js';
import { rejectOverBudget, setBudgetHeaders } from '../budgets/budget-headers.js';
import type { Caller } from '../caller.js';
import { POLICY, type Policy } from '../policy.js';
import { AppTokens } from '../connections/app-tokens.js';
import { Authenticator } from './authenticator.js';
import { Challenges } from './challenges.js';
import { setCaller, presentedKey } from './presented-key.js';

/** Identifies the caller (401) and checks that this kind of key can call the route (403). */
@Injectable()
export class KeyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: Authenticator,
    private readonly appTokens: AppTokens,
    private readonly challenges: Challenges,
    private readonly budgets: Budgets,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const policy = this.reflector.getAllAndOverride<Policy>(POLICY, [context.getHandler(), context.getClass()]);
    if (policy.kinds.length === 0) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const caller = await this.identify(policy, request, response);
    setCaller(caller, request, response);
    await this.rejectWrongKind(caller, policy, response);
    return true;
  }

  private async identify(policy: Policy, request: Request, response: Response): Promise<Caller> {
    const key = presentedKey(request);
    let caller: Caller | null = null;
    try {
      caller = key === undefined ? null : await this.authenticator.authenticate(key, policy);
    } catch (error) {
      setBudgetHeaders(response, await this.budgets.peekPublic(request.ip));
      throw error;
    }
    if (caller) return caller;
    await this.chargeStranger(key, policy, request, response);
    throw this.challenges.unauthorized(request, response, policy);
  }

  /** An app whose token has ended must learn it, so it is not charged. Apps begin to connect without any credential. */
  private async chargeStranger(
    key: string | undefined,
    { tokens }: Policy,
    request: Request,
    response: Response,
  ): Promise<void> {
    const hasEnded = tokens && key !== undefined && this.appTokens.isOurs(key, 'access');
    if (hasEnded) {
      setBudgetHeaders(response, await this.budgets.peekPublic(request.ip));
      return;
    }
    const isConnecting = key === undefined && this.challenges.offersSignIn(tokens);
    const budget = await (isConnecting ? this.budgets.chargeOauth(request.ip) : this.budgets.chargePublic(request.ip));
    setBudgetHeaders(response, budget);
    rejectOverBudget(response, budget);
  }

  private async rejectWrongKind(caller: Caller, policy: Policy, response: Response): Promise<void> {
    const message = rejectionMessage(caller, policy);
    if (message === undefined) return;
    // A 403 is charged like any request, but it takes precedence over 429.
    setBudgetHeaders(response, await this.budgets.charge('rest', caller));
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
