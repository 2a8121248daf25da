import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { refuseOverBudget, setBudgetHeaders } from '../../../../contexts/access/budgets/budget-headers.js';
import { Budgets } from '../../../../contexts/access/budgets/budgets.js';
import { PaymentEvents } from '../../../../contexts/billing/payment-events.js';
import type { SignedEvent } from '../../../../contexts/billing/stripe-gateway.js';
import { Unmetered } from '../../../../contexts/access/policy.js';
import { AppError, notFound } from '../../../../platform/errors/app-error.js';
import { networkOf } from '../../../../platform/http/network.js';
import { whileArriving } from '../../../../platform/http/requests/arrival.js';
import { UnreadBody } from '../../../../platform/http/requests/body.interceptor.js';
import { readRawBody } from '../../../../platform/http/requests/request-body.js';

/** Events of Stripe have some kilobytes. */
const MAX_BYTES = 512 * 1024;

/**
 * Receives the events of Stripe. A signed event is charged to nobody, because Stripe sends many at once from few addresses.
 * Everything else is charged to the network that sent it. Whether it is signed shows only when its body is read, so the
 * bodies that are being read count as well.
 */
@ApiExcludeController()
@Unmetered()
@Controller('webhooks/stripe')
export class StripeController {
  /** How many bodies are being read, by network. */
  private readonly arriving = new Map<string, number>();

  constructor(
    private readonly events: PaymentEvents,
    private readonly budgets: Budgets,
  ) {}

  /** Answers 200 only when the event is stored. */
  @Post()
  @HttpCode(200)
  @UnreadBody()
  async receive(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<{ received: true }> {
    if (!this.events.isConfigured) {
      await this.charge(request, response);
      throw notFound('Not found: this site takes no payments.');
    }
    const network = networkOf(request.ip);
    await this.admit(request.ip, network, response);
    try {
      const event = await this.eventIn(request).finally(() => this.release(network));
      await this.events.store(event);
      return { received: true };
    } catch (error) {
      if (error instanceof AppError && error.code !== 'unavailable') await this.charge(request, response);
      throw error;
    }
  }

  private async eventIn(request: Request): Promise<SignedEvent> {
    const signature = this.events.checkSignature(request.headers['stripe-signature']);
    return this.events.read(await whileArriving(request, readRawBody(request, MAX_BYTES)), signature);
  }

  private release(network: string): void {
    const others = this.arrivingFrom(network) - 1;
    if (others > 0) this.arriving.set(network, others);
    else this.arriving.delete(network);
  }

  /** Nobody has the service read more bodies than the budget allows. Nothing is awaited between comparing and counting. */
  private async admit(ip: string | undefined, network: string, response: Response): Promise<void> {
    const budget = await this.budgets.peekPublic(ip);
    const others = this.arrivingFrom(network);
    if (others >= budget.remaining) {
      setBudgetHeaders(response, budget);
      refuseOverBudget(response, { ...budget, exceeded: true });
    }
    this.arriving.set(network, others + 1);
  }

  private arrivingFrom(network: string): number {
    return this.arriving.get(network) ?? 0;
  }

  private async charge({ ip }: Request, response: Response): Promise<void> {
    const budget = await this.budgets.chargePublic(ip);
    setBudgetHeaders(response, budget);
    refuseOverBudget(response, budget);
  }
}
