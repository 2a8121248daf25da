import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { rejectOverBudget, setBudgetHeaders } from '../../../../contexts/access/budgets/budget-headers.js';
import { Unmetered } from '../../../../contexts/access/policy.js';
import { PaymentEventIntake } from '../../../../contexts/billing/payment-event-intake.js';
import { whileArriving } from '../../../../platform/http/requests/arrival.js';
import { UnreadBody } from '../../../../platform/http/requests/body.interceptor.js';
import { readRawBody } from '../../../../platform/http/requests/request-body.js';

/** Stripe events have a few kilobytes. */
const MAX_BYTES = 512 * 1024;

/** Receives Stripe events. PaymentEventIntake decides which budget they are charged to. */
@ApiExcludeController()
@Unmetered()
@Controller('webhooks/stripe')
export class StripeController {
  constructor(private readonly intake: PaymentEventIntake) {}

  @Post()
  @HttpCode(200)
  @UnreadBody()
  async receiveEvent(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ received: true }> {
    const { ip, headers } = request;
    const readBody = (): Promise<Buffer> => whileArriving(request, readRawBody(request, MAX_BYTES));
    await this.intake.receiveEvent({ ip, signature: headers['stripe-signature'], readBody }, (budget) => {
      setBudgetHeaders(response, budget);
      rejectOverBudget(response, budget);
    });
    return { received: true };
  }
}
