import { Injectable } from '@nestjs/common';
import { AppError, conflict } from '../../platform/errors/app-error.js';
import { isRunning } from './plan-facts.js';
import { type Payer, StripeGateway } from './stripe/stripe-gateway.js';
import { Subscriptions } from './subscriptions.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

const NOT_KNOWN = 'Stripe does not know this account any more. Please try again.';

/** Leads people to the pages of Stripe on which they pay, look at invoices and cancel. */
@Injectable()
export class Checkout {
  constructor(
    private readonly repository: SubscriptionsRepository,
    private readonly subscriptions: Subscriptions,
    private readonly gateway: StripeGateway,
  ) {}

  /** The address to pay at. Two clicks lead to the same session, and nobody pays for a second subscription. */
  async start(payer: Payer): Promise<string> {
    this.refuseUnlessConfigured();
    const { userId } = payer;
    if ((await this.subscriptions.planOf(userId)).granted)
      throw conflict('An admin has granted premium to this account, so there is nothing to pay.');
    const customerId = await this.customerOf(payer);
    const row = await this.repository.find(userId);
    const former = row?.checkoutId ?? null;
    const open = former === null ? undefined : await this.gateway.findCheckout(former);
    // After the session, because one that was completed has made a subscription that is found here.
    if (isRunning(await this.subscriptions.refresh(userId)))
      throw conflict('This account has a subscription already. Change it under “Invoices and cancelling”.');
    if (open?.status === 'open' && open.url !== null) return open.url;
    const made = await this.gateway.createCheckout(userId, customerId, former);
    if (made === undefined) return this.refuseUnknown(userId, customerId);
    await this.repository.setCheckout(userId, made.id);
    if (made.url === null) throw conflict('This payment was made already. Please look at your plan again.');
    return made.url;
  }

  /** The address of the customer portal. */
  async portal({ userId }: Payer): Promise<string> {
    this.refuseUnlessConfigured();
    const row = await this.repository.find(userId);
    if (row?.customerId == null) throw conflict('Nothing was ever paid for this account, so there are no invoices.');
    return (await this.gateway.createPortal(row.customerId)) ?? this.refuseUnknown(userId, row.customerId);
  }

  private async customerOf({ userId, email }: Payer): Promise<string> {
    const row = await this.repository.find(userId);
    if (row?.customerId != null) return row.customerId;
    const created = await this.gateway.createCustomer({ userId, email }, row?.revision ?? 0);
    const customerId = await this.repository.addCustomer(userId, created);
    if (customerId === null) throw new AppError('gone', 'This account was closed.');
    return customerId;
  }

  /** For example after a change from Stripe's test mode to its live mode. The next attempt makes a new customer. */
  private async refuseUnknown(userId: string, customerId: string): Promise<never> {
    await this.repository.forgetCustomer(userId, customerId);
    throw new AppError('unavailable', NOT_KNOWN);
  }

  private refuseUnlessConfigured(): void {
    if (!this.gateway.isConfigured) throw new AppError('not-found', 'Payments are not configured on this site.');
  }
}
