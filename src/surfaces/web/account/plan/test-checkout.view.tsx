import type { VNode } from 'preact';
import { isRunning, type PlanFacts } from '../../../../contexts/billing/plan-facts.js';
import { PREMIUM_PER_MONTH } from '../../../../contexts/billing/price.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { dollars } from '../../kit/components/measures.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { Layout } from '../../kit/layout/layout.js';

export const TestCheckoutView = ({ facts, rejection }: { facts: PlanFacts; rejection: string | undefined }): VNode => (
  <Layout title="Test checkout" description="A simulated checkout for developers." noindex>
    <div class="prose stack">
      <h1>Test checkout</h1>
      <p class="lead">
        Without STRIPE_SECRET_KEY, this page simulates Stripe on this machine. Nothing is charged; your plan changes as
        it would with Stripe.
      </p>
      <Rejection text={rejection} />
      {isRunning(facts.status) ? <RunningSubscription /> : <Payment />}
    </div>
  </Layout>
);

const Payment = (): VNode => (
  <form class="panel stack" method="post" action="/dev/checkout">
    <OneTimeToken />
    <div>
      <h2 class="label">Premium</h2>
      <p class="display">
        <strong>{dollars(PREMIUM_PER_MONTH)} per month</strong>
      </p>
    </div>
    <div class="row">
      <Outcome name="pay" label="Pay" look="button-primary" />
      <Outcome name="decline" label="Pay with declined card" />
      <a class="button button-quiet" href="/dashboard/plan?done=cancelled">
        {' '}
        Cancel payment
      </a>
    </div>
  </form>
);

const RunningSubscription = (): VNode => (
  <form class="panel stack" method="post" action="/dev/checkout">
    <OneTimeToken />
    <h2 class="label">Simulate an event for your subscription</h2>
    <div class="row">
      <Outcome name="renew" label="Renew subscription" />
      <Outcome name="fail" label="Fail next payment" />
      <Outcome name="cancel" label="Cancel subscription at month end" />
      <Outcome name="end" label="End subscription now" look="button-danger" />
      <a class="button button-quiet" href="/dashboard/plan">
        {' '}
        Back to plan
      </a>
    </div>
  </form>
);

const Outcome = ({ name, label, look = '' }: { name: string; label: string; look?: string }): VNode => (
  <button class={`button ${look}`.trim()} type="submit" name="outcome" value={name}>
    {label}
  </button>
);
