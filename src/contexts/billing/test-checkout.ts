import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { conflict } from '../../platform/errors/app-error.js';
import { isRunning } from './plan-facts.js';
import type { SubscriptionState } from './stripe/stripe-responses.js';
import type { Subscription } from './subscription.entity.js';
import { Subscriptions } from './subscriptions.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

/** Simulated events of a subscription. */
export const TEST_OUTCOMES = ['pay', 'renew', 'fail', 'cancel', 'end'] as const;
export type TestOutcome = (typeof TEST_OUTCOMES)[number];

/** Simulates Stripe during development. Its states take the same path as those from Stripe. */
@Injectable()
export class TestCheckout {
  constructor(
    private readonly repository: SubscriptionsRepository,
    private readonly subscriptions: Subscriptions,
  ) {}

  async simulateOutcome(userId: string, outcome: TestOutcome): Promise<void> {
    const row = await this.repository.findSubscription(userId);
    if (!(await this.subscriptions.applyState('test-checkout', userId, row, stateAfter(row, outcome))))
      throw conflict('The subscription has changed in the meantime. Reload the page and try again.');
  }
}

function stateAfter(row: Subscription | null, outcome: TestOutcome): SubscriptionState {
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
