import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { rejectOverBudget, setBudgetHeaders } from '../../../admission/budget-headers.js';
import { Unmetered } from '../../../admission/policy.js';
import { PaymentEventsService } from '../../../../contexts/billing/payment-events.service.js';
import { withBodyDeadline } from '../../../../platform/http/requests/body-deadline.js';
import { UnreadBody } from '../../../../platform/http/requests/body.interceptor.js';
import { readRawBody } from '../../../../platform/http/requests/request-body.js';

/** Stripe events have a few kilobytes. */
const MAX_BYTES = 512 * 1024;

/** Receives Stripe events. PaymentEventsService decides which budget they are charged to. */
@ApiExcludeController()
@Unmetered()
@Controller('webhooks/stripe')
export class StripeController {
  constructor(private readonly events: PaymentEventsService) {}

  @Post()
  @HttpCode(200)
  @UnreadBody()
  async receiveEvent(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ received: true }> {
    const { ip, headers } = request;
    const readBody = (): Promise<Buffer> => withBodyDeadline(request, readRawBody(request, MAX_BYTES));
    await this.events.receiveEvent({ ip, signature: headers['stripe-signature'], readBody }, (budget) => {
      setBudgetHeaders(response, budget);
      rejectOverBudget(response, budget);
    });
    return { received: true };
  }
}
