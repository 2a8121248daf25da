import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.js';
import { isRunning } from './plan-facts.js';
import { StripeGateway } from './stripe/stripe-gateway.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

/** Ends what an account pays for, before the account is closed. */
@Injectable()
export class SubscriptionEnding {
  constructor(
    private readonly repository: SubscriptionsRepository,
    private readonly gateway: StripeGateway,
  ) {}

  /** Fails when Stripe does not answer, so that nobody pays for an account that is gone. */
  async end(userId: string): Promise<void> {
    const row = await this.repository.find(userId);
    if (row?.customerId == null) return;
    if (!this.gateway.isConfigured) {
      if (!isRunning(row.status)) return;
      throw new AppError(
        'unavailable',
        'Your subscription cannot be cancelled, because this site is not connected to Stripe any more. Ask its operator to cancel it.',
      );
    }
    const open = row.checkoutId === null ? undefined : await this.gateway.findCheckout(row.checkoutId);
    if (open?.status === 'open') await this.gateway.expireCheckout(open.id);
    await this.gateway.cancelAll(row.customerId);
  }
}
