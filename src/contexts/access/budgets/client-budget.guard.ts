import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseGuards,
  applyDecorators,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { rejectOverBudget } from './budget-headers.js';
import { Budgets, type ClientBudgetName } from './budgets.js';

const CLIENT_BUDGET = Symbol('client budget');

/** Charges the budget of the partner client, besides that of the key or the member. Runs after the other guards. */
@Injectable()
class ClientBudgetGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly budgets: Budgets,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const name = this.reflector.get<ClientBudgetName>(CLIENT_BUDGET, context.getHandler());
    const { member, caller } = context.switchToHttp().getRequest<Request>();
    const clientId = member?.clientId ?? caller?.ownerId;
    if (clientId == null) throw new Error('A route with ChargeClient must be for members or partner keys');
    rejectOverBudget(context.switchToHttp().getResponse<Response>(), await this.budgets.chargeClient(name, clientId));
    return true;
  }
}

export const ChargeClient = (name: ClientBudgetName): MethodDecorator =>
  applyDecorators(SetMetadata(CLIENT_BUDGET, name), UseGuards(ClientBudgetGuard));
