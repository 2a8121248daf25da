import type { VNode } from 'preact';
import { tierOf } from '../../../../contexts/access/users/user.entity.js';
import {
  GRACE_DAYS,
  isRunning,
  type PlanFacts,
  planSourceOf,
  PREMIUM_PER_MONTH,
} from '../../../../contexts/billing/plan-facts.js';
import type { RateLimits } from '../../../../platform/config/config.js';
import { LinkButton, Notice, Section, SubmitButton } from '../../kit/components/elements.js';
import { BudgetTable, Day, dollars } from '../../kit/components/formats.js';
import { useDone } from '../../kit/components/viewer.js';
import { ActionForm, Confirmation, Message, OneTimeToken, Rejection } from '../../kit/forms/forms.js';
import { Layout } from '../../kit/layout/layout.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';
import { Contact } from '../../kit/components/blocks.js';

const PATH = '/dashboard/plan';
const PRICE = `${dollars(PREMIUM_PER_MONTH)} per month`;

interface PlanProps {
  facts: PlanFacts;
  /** How users of this site can pay. */
  payment: 'stripe' | 'test' | 'none';
  rates: RateLimits;
  contactEmail: string | undefined;
  rejection: string | undefined;
}

export function PlanView(props: PlanProps): VNode {
  const { facts, payment, rates, rejection } = props;
  return (
    <DashboardFrame page="plan">
      <div class="stack stack-sections">
        <div class="prose stack">
          <Rejection text={rejection} />
          <ReturnNotice status={facts.status} />
          <StateNotice facts={facts} payment={payment} />
          <section class="panel stack" aria-labelledby="your-plan">
            <div class="stack stack-tight">
              <div>
                <h2 class="label" id="your-plan">
                  Your plan
                </h2>
                <p class="display">
                  <strong>{tierOf(facts) === 'premium' ? 'Premium' : 'Standard'}</strong>
                </p>
              </div>
              <Terms facts={facts} />
            </div>
            <Actions {...props} />
          </section>
        </div>
        <Section id="budgets" title="Compare plans">
          <BudgetTable rates={rates} isForAccounts />
          <div class="prose">
            <p>
              Premium costs {PRICE} (US dollars). You can cancel at any time and keep Premium until the end of the paid
              month. A plan change applies to all your keys within a second. If a payment fails, Premium continues for{' '}
              {GRACE_DAYS} days. After that, your keys keep working with the Standard rate limits.
            </p>
          </div>
        </Section>
      </div>
    </DashboardFrame>
  );
}

/** After a return from checkout. A payment counts when Stripe has confirmed it, not when the user returns from Stripe. */
function ReturnNotice({ status }: Pick<PlanFacts, 'status'>): VNode | null {
  const done = useDone();
  if (done === 'cancelled')
    return <Message icon="info">Payment canceled. You weren’t charged, and your plan hasn’t changed.</Message>;
  if (status === 'renewing') return <Confirmation messages={{ paid: 'Payment received. Premium is active.' }} />;
  return done !== 'paid' ? null : (
    <Message icon="info">
      Stripe hasn’t confirmed the payment yet. This usually takes a few seconds, then Premium starts automatically.{' '}
      <a href={`${PATH}?done=paid`}>Refresh</a>
    </Message>
  );
}

function StateNotice({ facts, payment }: Pick<PlanProps, 'facts' | 'payment'>): VNode | null {
  const { status, premiumUntil } = facts;
  if (status !== 'failed' || premiumUntil === null) return null;
  const isOver = premiumUntil.getTime() <= Date.now();
  return (
    <Notice icon="alert" tone={isOver ? 'bad' : 'warn'}>
      The last payment failed. Premium {isOver ? 'ended on' : 'continues until'} <Day at={premiumUntil} />.
      {payment !== 'none' && ' Under “Manage billing”, pay the open invoice or change your card.'}
    </Notice>
  );
}

function Terms({ facts }: { facts: PlanFacts }): VNode {
  const source = planSourceOf(facts);
  return (
    <>
      {source === 'granted' && <p>Granted by an admin. You don’t pay for it.</p>}
      {source === 'both' && (
        <p>Granted by an admin, and you also have a subscription. If you cancel it, you keep Premium.</p>
      )}
      {source === 'none' && facts.status === 'none' && <p>Free. For testing, scripts and personal agents.</p>}
      <PaidTerms {...facts} />
    </>
  );
}

/** The text before and after the day. */
const PAID_TERMS = {
  renewing: [`${PRICE}. Renews on `, '.'],
  ending: ['Canceled. Paid until ', '. You won’t be charged again.'],
  ended: ['Your subscription ended on ', '.'],
  failed: [`${PRICE}. Unpaid since `, '.'],
} as const;

function PaidTerms({ status, paidUntil, premiumUntil }: PlanFacts): VNode | null {
  if (paidUntil === null || status === 'none') return null;
  const [before, after] = PAID_TERMS[status];
  return (
    <p>
      {before}
      <Day at={status === 'ending' ? (premiumUntil ?? paidUntil) : paidUntil} />
      {after}
    </p>
  );
}

function Actions({ facts, payment, contactEmail }: PlanProps): VNode | null {
  const { status, granted } = facts;
  const canUpgrade = !granted && !isRunning(status);
  if (payment === 'none')
    return canUpgrade ? (
      <p>
        You can’t pay on this site. To get Premium, contact <Contact email={contactEmail} />.
      </p>
    ) : null;
  const hasInvoices = payment === 'stripe' ? status !== 'none' : isRunning(status);
  if (!canUpgrade && !hasInvoices) return null;
  return (
    <div class="stack stack-tight">
      <div class="row">
        {canUpgrade && (
          <ActionForm action={`${PATH}/checkout`} look="primary">
            Upgrade for {PRICE}
          </ActionForm>
        )}
        {hasInvoices && <ActionForm action={`${PATH}/portal`}> Manage billing</ActionForm>}
      </div>
      <p class="small quiet">
        {payment === 'stripe'
          ? 'Stripe handles payments, invoices and cards. We never see your card.'
          : 'Test checkout for developers: you won’t be charged.'}
      </p>
    </div>
  );
}

export const TestCheckoutView = ({ facts, rejection }: { facts: PlanFacts; rejection: string | undefined }): VNode => (
  <Layout title="Test checkout" description="A simulated checkout for developers." noindex>
    <div class="prose stack">
      <h1>Test checkout</h1>
      <p class="lead">
        Without STRIPE_SECRET_KEY, this page simulates Stripe on this machine. Nothing is charged; your plan changes as
        it would with Stripe.
      </p>
      <Rejection text={rejection} />
      <form class="panel stack" method="post" action="/dev/checkout">
        <OneTimeToken />
        {isRunning(facts.status) ? <RunningSubscription /> : <Payment />}
      </form>
    </div>
  </Layout>
);

const Payment = (): VNode => (
  <>
    <div>
      <h2 class="label">Premium</h2>
      <p class="display">
        <strong>{dollars(PREMIUM_PER_MONTH)} per month</strong>
      </p>
    </div>
    <div class="row">
      <Outcome name="pay" label="Pay" look="primary" />
      <Outcome name="decline" label="Pay with declined card" />
      <LinkButton look="quiet" href="/dashboard/plan?done=cancelled" text="Cancel payment" />
    </div>
  </>
);

const RunningSubscription = (): VNode => (
  <>
    <h2 class="label">Simulate an event for your subscription</h2>
    <div class="row">
      <Outcome name="renew" label="Renew subscription" />
      <Outcome name="fail" label="Fail next payment" />
      <Outcome name="cancel" label="Cancel subscription at month end" />
      <Outcome name="end" label="End subscription now" look="danger" />
      <LinkButton look="quiet" href="/dashboard/plan" text="Back to plan" />
    </div>
  </>
);

const Outcome = ({ name, label, look = '' }: { name: string; label: string; look?: string }): VNode => (
  <SubmitButton look={look} name="outcome" value={name} text={label} />
);
