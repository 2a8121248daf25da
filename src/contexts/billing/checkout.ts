import { Injectable } from '@nestjs/common';
import { AppError, conflict } from '../../platform/errors/app-error.js';
import { isRunning } from './plan-facts.js';
import { type Payer, StripeGateway } from './stripe/stripe-gateway.js';
import { Subscriptions } from './subscriptions.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

const NOT_KNOWN = 'Stripe no longer has a customer for this account. Try again.';

/** Creates the Stripe pages where users pay and manage their billing. */
@Injectable()
export class Checkout {
  constructor(
    private readonly repository: SubscriptionsRepository,
    private readonly subscriptions: Subscriptions,
    private readonly gateway: StripeGateway,
  ) {}

  /** The URL of the checkout page. A second click returns the same session, so that no user pays twice. */
  async startCheckout(payer: Payer): Promise<string> {
    this.assertConfigured();
    const { userId } = payer;
    if ((await this.subscriptions.getPlan(userId)).granted)
      throw conflict('An admin granted Premium to this account. You don’t need to pay.');
    const customerId = await this.customerOf(payer);
    const row = await this.repository.findSubscription(userId);
    const former = row?.checkoutId ?? null;
    const open = former === null ? undefined : await this.gateway.findCheckout(former);
    // After reading the session: if it was completed, its subscription is found here.
    if (isRunning(await this.subscriptions.refreshSubscription(userId)))
      throw conflict('This account already has a subscription. Change it under “Manage billing”.');
    if (open?.status === 'open' && open.url !== null) return open.url;
    const checkout = await this.gateway.createCheckout(userId, customerId, former);
    if (checkout === undefined) return this.rejectUnknownCustomer(userId, customerId);
    await this.repository.setCheckout(userId, checkout.id);
    if (checkout.url === null) throw conflict('This payment was already made. Reload the page to see your plan.');
    return checkout.url;
  }

  /** The URL of the customer portal. */
  async openPortal({ userId }: Payer): Promise<string> {
    this.assertConfigured();
    const row = await this.repository.findSubscription(userId);
    if (row?.customerId == null) throw conflict('This account has no payments yet, so there are no invoices.');
    return (await this.gateway.createPortal(row.customerId)) ?? this.rejectUnknownCustomer(userId, row.customerId);
  }

  private async customerOf({ userId, email }: Payer): Promise<string> {
    const row = await this.repository.findSubscription(userId);
    if (row?.customerId != null) return row.customerId;
    const created = await this.gateway.createCustomer({ userId, email }, row?.revision ?? 0);
    const customerId = await this.repository.addCustomer(userId, created);
    if (customerId === null) throw new AppError('gone', 'This account was closed.');
    return customerId;
  }

  /** For example after a change from Stripe's test mode to live mode. The next attempt creates a new customer. */
  private async rejectUnknownCustomer(userId: string, customerId: string): Promise<never> {
    await this.repository.forgetCustomer(userId, customerId);
    throw new AppError('unavailable', NOT_KNOWN);
  }

  private assertConfigured(): void {
    if (!this.gateway.isConfigured) throw new AppError('not-found', 'This site doesn’t accept payments.');
  }
}
