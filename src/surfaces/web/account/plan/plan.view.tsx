import type { VNode } from 'preact';
import { tierOf } from '../../../../contexts/access/users/tiers.js';
import { GRACE_DAYS, isRunning, type PlanFacts, planSourceOf } from '../../../../contexts/billing/plan-facts.js';
import { PREMIUM_PER_MONTH } from '../../../../contexts/billing/price.js';
import type { RateLimits } from '../../../../platform/config/config.js';
import { BudgetTable } from '../../kit/components/budget-table.js';
import { Contact } from '../../kit/components/contact.js';
import { dayInWords } from '../../kit/components/date.js';
import { Icon } from '../../kit/components/icons.js';
import { dollars } from '../../kit/components/measures.js';
import { ActionForm } from '../../kit/forms/action-form.js';
import { Message } from '../../kit/forms/message.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';

const PATH = '/dashboard/plan';
const PRICE = `${dollars(PREMIUM_PER_MONTH)} per month`;

export type Notice = 'paid' | 'waiting' | 'cancelled';

interface PlanProps {
  facts: PlanFacts;
  /** How users of this site can pay. */
  payment: 'stripe' | 'test' | 'none';
  rates: RateLimits;
  contactEmail: string | undefined;
  /** After a return from checkout. */
  notice: Notice | undefined;
  rejection: string | undefined;
}

export function PlanView(props: PlanProps): VNode {
  const { facts, payment, rates, notice, rejection } = props;
  return (
    <DashboardFrame page="plan">
      <div class="stack stack-sections">
        <div class="prose stack">
          <Rejection text={rejection} />
          <ReturnNotice notice={notice} />
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
        <section class="stack" aria-labelledby="budgets">
          <h2 id="budgets">Compare plans</h2>
          <BudgetTable rates={rates} isForAccounts />
          <div class="prose">
            <p>
              Premium costs {PRICE} (US dollars). You can cancel at any time and keep Premium until the end of the paid
              month. A plan change applies to all your keys within a second. If a payment fails, Premium continues for{' '}
              {GRACE_DAYS} days. After that, your keys keep working with the Standard rate limits.
            </p>
          </div>
        </section>
      </div>
    </DashboardFrame>
  );
}

function ReturnNotice({ notice }: Pick<PlanProps, 'notice'>): VNode | null {
  switch (notice) {
    case 'paid':
      return (
        <Message tone="good" icon="check">
          Payment received. Premium is active.
        </Message>
      );
    case 'waiting':
      return (
        <Message icon="info">
          Stripe hasn’t confirmed the payment yet. This usually takes a few seconds, then Premium starts automatically.{' '}
          <a href={`${PATH}?done=paid`}>Refresh</a>
        </Message>
      );
    case 'cancelled':
      return <Message icon="info">Payment canceled. You weren’t charged, and your plan hasn’t changed.</Message>;
    case undefined:
      return null;
  }
}

function StateNotice({ facts, payment }: Pick<PlanProps, 'facts' | 'payment'>): VNode | null {
  const { status, premiumUntil } = facts;
  if (status !== 'failed' || premiumUntil === null) return null;
  const isOver = premiumUntil.getTime() <= Date.now();
  return (
    <div class={`notice ${isOver ? 'tone-bad' : 'tone-warn'}`}>
      <Icon name="alert" />
      <div>
        The last payment failed. Premium {isOver ? 'ended on' : 'continues until'} <Day at={premiumUntil} />.
        {payment !== 'none' && ' Under “Manage billing”, pay the open invoice or change your card.'}
      </div>
    </div>
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

function Day({ at }: { at: Date }): VNode {
  const iso = at.toISOString();
  return (
    <time dateTime={iso} title={`${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`}>
      {dayInWords(iso)}
    </time>
  );
}
