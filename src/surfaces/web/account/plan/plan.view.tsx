import type { VNode } from 'preact';
import { tierOf } from '../../../../contexts/access/users/tiers.js';
import { GRACE_DAYS, isRunning, type PlanFacts, sourceOf } from '../../../../contexts/billing/plan-facts.js';
import { PREMIUM_PER_MONTH } from '../../../../contexts/billing/price.js';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import type { RateLimits } from '../../../../platform/config/config.js';
import { BudgetTable } from '../../kit/components/budget-table.js';
import { Contact } from '../../kit/components/contact.js';
import { dayInWords } from '../../kit/components/date.js';
import { Icon } from '../../kit/components/icons.js';
import { dollars } from '../../kit/components/measures.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';
import { Message } from '../../kit/forms/message.js';
import { Refusal } from '../../kit/forms/refusal.js';

const PATH = '/dashboard/plan';
const PRICE = `${dollars(PREMIUM_PER_MONTH)} per month`;

export type Notice = 'paid' | 'waiting' | 'cancelled';

export interface PlanProps {
  person: Person;
  facts: PlanFacts;
  /** How premium can be paid for on this site. */
  payment: 'stripe' | 'test' | 'none';
  rates: RateLimits;
  contactEmail: string | undefined;
  /** What the person comes back from. */
  notice?: Notice | undefined;
  refusal?: string;
}

export function PlanView(props: PlanProps): VNode {
  const { person, facts, payment, rates, notice, refusal } = props;
  return (
    <DashboardFrame person={person} page="plan">
      <div class="stack stack-sections">
        <div class="prose stack">
          <Refusal text={refusal} />
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
          <h2 id="budgets">What each plan brings</h2>
          <BudgetTable rates={rates} isForAccounts />
          <div class="prose">
            <p>
              Premium costs {PRICE} (US dollars) and can be cancelled at any time; it then goes on until the end of the
              month that is paid for. All keys of the account change with the plan, within a second. After a payment
              that fails premium goes on for {GRACE_DAYS} days. Without premium keys go on working with the standard
              budgets.
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
          Payment received; premium is active.
        </Message>
      );
    case 'waiting':
      return (
        <Message icon="info">
          Stripe has not confirmed the payment yet, which usually takes a few seconds. Premium begins by itself as soon
          as it does. <a href={`${PATH}?done=paid`}>Look again</a>
        </Message>
      );
    case 'cancelled':
      return <Message icon="info">You left the payment. Nothing was charged, and your plan is the same.</Message>;
    case undefined:
      return null;
  }
}

/** What the person should act on. */
function StateNotice({ facts, payment }: Pick<PlanProps, 'facts' | 'payment'>): VNode | null {
  const { status, premiumUntil } = facts;
  if (status !== 'failed' || premiumUntil === null) return null;
  const isOver = premiumUntil.getTime() <= Date.now();
  return (
    <div class={`notice ${isOver ? 'tone-bad' : 'tone-warn'}`}>
      <Icon name="alert" />
      <div>
        The last payment failed.{' '}
        {isOver ? (
          <>
            Paid premium has ended on <Day at={premiumUntil} />.
          </>
        ) : (
          <>
            Paid premium goes on until <Day at={premiumUntil} />.
          </>
        )}
        {payment !== 'none' && ' Pay the open invoice or change the card under “Invoices and cancelling”.'}
      </div>
    </div>
  );
}

function Terms({ facts }: { facts: PlanFacts }): VNode {
  const source = sourceOf(facts);
  return (
    <>
      {source === 'granted' && <p>Granted by an admin. There is nothing to pay.</p>}
      {source === 'both' && <p>Granted by an admin, and paid for as well. If you cancel, the grant stays.</p>}
      {source === 'none' && facts.status === 'none' && (
        <p>Free, for trying things out, scripts and a personal agent.</p>
      )}
      <PaidTerms {...facts} />
    </>
  );
}

function PaidTerms({ status, paidUntil, premiumUntil }: PlanFacts): VNode | null {
  if (paidUntil === null) return null;
  switch (status) {
    case 'renewing':
      return (
        <p>
          {PRICE}. Renews on <Day at={paidUntil} />.
        </p>
      );
    case 'ending':
      return (
        <p>
          Cancelled. You have paid until <Day at={premiumUntil ?? paidUntil} />, and nothing more is charged.
        </p>
      );
    case 'ended':
      return (
        <p>
          Your subscription ended on <Day at={paidUntil} />.
        </p>
      );
    case 'failed':
      return (
        <p>
          {PRICE}. Not paid for since <Day at={paidUntil} />.
        </p>
      );
    case 'none':
      return null;
  }
}

function Actions({ facts, payment, contactEmail }: PlanProps): VNode | null {
  const { status, granted } = facts;
  const canUpgrade = !granted && !isRunning(status);
  if (payment === 'none')
    return canUpgrade ? (
      <p>
        Nobody can pay on this site. For premium, ask <Contact email={contactEmail} />.
      </p>
    ) : null;
  const hasInvoices = payment === 'stripe' ? status !== 'none' : isRunning(status);
  if (!canUpgrade && !hasInvoices) return null;
  return (
    <div class="stack stack-tight">
      <div class="row">
        {canUpgrade && (
          <form method="post" action={`${PATH}/checkout`}>
            <button class="button button-primary" type="submit">
              Upgrade for {PRICE}
            </button>
          </form>
        )}
        {hasInvoices && (
          <form method="post" action={`${PATH}/portal`}>
            <button class="button" type="submit">
              Invoices and cancelling
            </button>
          </form>
        )}
      </div>
      <p class="small quiet">
        {payment === 'stripe'
          ? 'Payments, invoices and cards are with Stripe. We never see the card.'
          : 'A test checkout for developers: no money moves.'}
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
