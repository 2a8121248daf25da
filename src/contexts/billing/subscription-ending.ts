import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.js';
import { isRunning } from './plan-facts.js';
import { StripeGateway } from './stripe/stripe-gateway.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

/** Ends an account's subscription before the account is closed. */
@Injectable()
export class SubscriptionEnding {
  constructor(
    private readonly repository: SubscriptionsRepository,
    private readonly gateway: StripeGateway,
  ) {}

  /** Fails if Stripe does not respond, so that no one keeps paying for a closed account. */
  async endSubscription(userId: string): Promise<void> {
    const row = await this.repository.findSubscription(userId);
    if (row?.customerId == null) return;
    if (!this.gateway.isConfigured) {
      if (!isRunning(row.status)) return;
      throw new AppError(
        'unavailable',
        'Your subscription can’t be canceled, because this site is no longer connected to Stripe. Contact us to cancel it.',
      );
    }
    const open = row.checkoutId === null ? undefined : await this.gateway.findCheckout(row.checkoutId);
    if (open?.status === 'open') await this.gateway.expireCheckout(open.id);
    await this.gateway.cancelAllSubscriptions(row.customerId);
  }
}
