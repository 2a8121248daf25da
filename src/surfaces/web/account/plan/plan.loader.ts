import { Injectable } from '@nestjs/common';
import type { SubscriptionStatus } from '../../../../contexts/billing/plan-facts.js';
import { StripeGateway } from '../../../../contexts/billing/stripe/stripe-gateway.js';
import { Subscriptions } from '../../../../contexts/billing/subscriptions.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { Config } from '../../../../platform/config/config.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { type Notice, PlanView } from './plan.view.js';

interface Shown {
  done?: unknown;
  rejection?: string;
  status?: number;
}

@Injectable()
export class PlanLoader {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly gateway: StripeGateway,
    private readonly config: Config,
  ) {}

  async showPlan(user: SignedInUser, isLocal: boolean, { done, rejection, status }: Shown): Promise<FreshPage> {
    const { rates, contactEmail } = this.config;
    const payment = this.gateway.isConfigured ? 'stripe' : isLocal ? 'test' : 'none';
    const facts = await this.subscriptions.getPlan(user.userId);
    const notice = noticeOf(done, facts.status);
    return freshPage(PlanView, { user, facts, payment, rates, contactEmail, notice, rejection }, status);
  }
}

/** A payment counts when Stripe has confirmed it, not when the user returns from Stripe. */
function noticeOf(done: unknown, status: SubscriptionStatus): Notice | undefined {
  if (done === 'cancelled') return 'cancelled';
  if (done !== 'paid') return undefined;
  return status === 'renewing' ? 'paid' : 'waiting';
}
