import { Injectable } from '@nestjs/common';
import { Checkout } from '../../../../contexts/billing/checkout.js';
import type { SubscriptionStatus } from '../../../../contexts/billing/plan-facts.js';
import { StripeGateway } from '../../../../contexts/billing/stripe/stripe-gateway.js';
import { Subscriptions } from '../../../../contexts/billing/subscriptions.js';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { Config } from '../../../../platform/config/config.js';
import { type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage, SeeOther } from '../../kit/pages/page.js';
import { type Notice, type PlanProps, PlanView } from './plan.view.js';

const TEST_CHECKOUT = '/dev/checkout';

/** The page on which people see and change their plan. */
@Injectable()
export class PlanLoader {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly checkouts: Checkout,
    private readonly gateway: StripeGateway,
    private readonly config: Config,
  ) {}

  async show(person: Person, isLocal: boolean, done: unknown): Promise<FreshPage> {
    const props = await this.props(person, isLocal);
    return freshPage(PlanView, { ...props, notice: noticeOf(done, props.facts.status) }, 200);
  }

  checkout(person: Person, isLocal: boolean): FormResult {
    return this.lead(person, isLocal, () => this.checkouts.start(person));
  }

  portal(person: Person, isLocal: boolean): FormResult {
    return this.lead(person, isLocal, () => this.checkouts.portal(person));
  }

  private async lead(person: Person, isLocal: boolean, open: () => Promise<string>): FormResult {
    if (!this.gateway.isConfigured && isLocal) return new SeeOther(TEST_CHECKOUT);
    return handleForm({
      act: async () => new SeeOther(await open()),
      again: async ({ message, status }) =>
        freshPage(PlanView, { ...(await this.props(person, isLocal)), refusal: message }, status),
    });
  }

  private async props(person: Person, isLocal: boolean): Promise<PlanProps> {
    const { rates, contactEmail } = this.config;
    const payment = this.gateway.isConfigured ? 'stripe' : isLocal ? 'test' : 'none';
    const facts = await this.subscriptions.planOf(person.userId);
    return { person, facts, payment, rates, contactEmail };
  }
}

/** A payment counts when Stripe has confirmed it, not when somebody comes back from there. */
function noticeOf(done: unknown, status: SubscriptionStatus): Notice | undefined {
  if (done === 'cancelled') return 'cancelled';
  if (done !== 'paid') return undefined;
  return status === 'renewing' ? 'paid' : 'waiting';
}
