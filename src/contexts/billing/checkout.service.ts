import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { AppError, conflict } from '../../platform/errors/app-error.js';
import { isRunning } from './plan-facts.js';
import { type Payer, StripeGateway } from './stripe/stripe-gateway.js';
import type { SubscriptionState } from './stripe/stripe-responses.js';
import type { Subscription } from './subscription.entity.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

/** Simulated events of a subscription. */
export const TEST_OUTCOMES = ['pay', 'renew', 'fail', 'cancel', 'end'] as const;
export type TestOutcome = (typeof TEST_OUTCOMES)[number];

const CUSTOMER_MISSING = 'Stripe no longer has a customer for this account. Try again.';

/** Creates the Stripe pages where users pay and manage their billing. */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly repository: SubscriptionsRepository,
    private readonly subscriptions: SubscriptionsService,
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

  /** Simulates Stripe during development. Its states take the same path as those from Stripe. */
  async simulateOutcome(userId: string, outcome: TestOutcome): Promise<void> {
    const row = await this.repository.findSubscription(userId);
    if (!(await this.subscriptions.applyState('test-checkout', userId, row, simulatedState(row, outcome))))
      throw conflict('The subscription has changed in the meantime. Reload the page and try again.');
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
    throw new AppError('unavailable', CUSTOMER_MISSING);
  }

  private assertConfigured(): void {
    if (!this.gateway.isConfigured) throw new AppError('not-found', 'This site doesn’t accept payments.');
  }
}

function simulatedState(row: Subscription | null, outcome: TestOutcome): SubscriptionState {
  const now = new Date();
  const { status = 'none', subscriptionId, paidUntil } = row ?? {};
  if (outcome === 'pay') {
    if (isRunning(status)) throw conflict('This account already has a subscription.');
    return { id: `test-${uuid()}`, status: 'renewing', paidUntil: monthAfter(now) };
  }
  if (!isRunning(status) || subscriptionId == null || paidUntil == null)
    throw conflict('This account has no subscription.');
  const id = subscriptionId;
  switch (outcome) {
    case 'renew':
      return { id, status: 'renewing', paidUntil: monthAfter(paidUntil > now ? paidUntil : now) };
    case 'fail':
      return { id, status: 'failed', paidUntil: now };
    case 'cancel':
      return { id, status: 'ending', paidUntil };
    case 'end':
      return { id, status: 'ended', paidUntil: now };
  }
}

function monthAfter(date: Date): Date {
  const later = new Date(date);
  later.setUTCMonth(date.getUTCMonth() + 1);
  return later;
}
