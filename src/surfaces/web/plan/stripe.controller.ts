import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { refuseOverBudget, setBudgetHeaders } from '../../../contexts/access/budgets/budget-headers.js';
import { Budgets } from '../../../contexts/access/budgets/budgets.js';
import { PaymentEvents } from '../../../contexts/access/plan/payment-events.js';
import { Unmetered } from '../../../contexts/access/policy.js';
import { AppError, invalid, notFound } from '../../../platform/errors/app-error.js';
import { whileArriving } from '../../../platform/http/requests/arrival.js';
import { UnreadBody } from '../../../platform/http/requests/json-body.interceptor.js';
import { readRawBody } from '../../../platform/http/requests/request-body.js';

/** Events of Stripe have some kilobytes. */
const MAX_BYTES = 512 * 1024;

/**
 * Receives the events of Stripe. A signed event is charged to nobody, because Stripe sends many at once from few addresses.
 * Everything else is charged to the network that sent it.
 */
@ApiExcludeController()
@Unmetered()
@Controller('webhooks/stripe')
export class StripeController {
  constructor(
    private readonly events: PaymentEvents,
    private readonly budgets: Budgets,
  ) {}

  /** Answers 200 only when the event is stored. */
  @Post()
  @HttpCode(200)
  @UnreadBody()
  async receive(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<{ received: true }> {
    try {
      if (!this.events.isConfigured) throw notFound('Not found: this site takes no payments.');
      const signature = signatureOf(request);
      await this.events.receive(await whileArriving(request, readRawBody(request, MAX_BYTES)), signature);
      return { received: true };
    } catch (error) {
      if (error instanceof AppError && error.code !== 'unavailable') await this.charge(request, response);
      throw error;
    }
  }

  private async charge({ ip }: Request, response: Response): Promise<void> {
    const budget = await this.budgets.chargePublic(ip);
    setBudgetHeaders(response, budget);
    refuseOverBudget(response, budget);
  }
}

/** Looked at before the body is read. */
function signatureOf({ headers }: Request): string {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string') throw invalid('The header Stripe-Signature is missing.');
  return signature;
}
