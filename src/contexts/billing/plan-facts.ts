import type { Tier } from '../access/caller.js';

/**
 * How a paid subscription stands: it renews; it was cancelled and ends with the time that is paid for; a payment has failed;
 * it has ended. `none`: nothing was ever paid.
 */
export type SubscriptionStatus = 'none' | 'renewing' | 'ending' | 'failed' | 'ended';

export const PLAN_SOURCES = ['none', 'paid', 'granted', 'both'] as const;
export type PlanSource = (typeof PLAN_SOURCES)[number];

/** What decides the plan of an account. */
export interface PlanFacts {
  /** By an admin. */
  granted: boolean;
  status: SubscriptionStatus;
  /** The end of the time that is paid for. */
  paidUntil: Date | null;
  /** When paid premium ends, with the days of grace. */
  premiumUntil: Date | null;
}

/** The facts in a query on `users u left join subscriptions p`. */
export const PLAN_FACTS = `coalesce(u.premium_granted, false) as granted, coalesce(p.status, 'none') as status,
       p.paid_until as "paidUntil", p.premium_until as "premiumUntil"`;

export const NO_PLAN: PlanFacts = { granted: false, status: 'none', paidUntil: null, premiumUntil: null };

const DAY_MS = 86_400_000;
/** How long premium goes on after a payment has failed. */
export const GRACE_DAYS = 7;

/** There is something to cancel or to pay, so a second subscription must not begin. */
export const isRunning = (status: SubscriptionStatus): boolean =>
  status === 'renewing' || status === 'ending' || status === 'failed';

/**
 * Premium ends with the time that is paid for when it was cancelled. Otherwise the grace follows, also while the subscription
 * renews: the payment takes Stripe an hour, and its event may be late.
 */
export function premiumUntilOf(status: SubscriptionStatus, paidUntil: Date): Date | null {
  if (!isRunning(status)) return null;
  return status === 'ending' ? paidUntil : new Date(paidUntil.getTime() + GRACE_DAYS * DAY_MS);
}

/** Computed whenever it is asked for, so that the grace ends without any event. */
const isPaid = ({ premiumUntil }: PlanFacts): boolean => premiumUntil !== null && premiumUntil.getTime() > Date.now();

export const tierOf = (facts: PlanFacts): Tier => (facts.granted || isPaid(facts) ? 'premium' : 'standard');

/** The same as a condition in a query on `users u`. */
export const IS_PREMIUM =
  '(u.premium_granted or exists (select from subscriptions where user_id = u.id and premium_until > now()))';

export function sourceOf(facts: PlanFacts): PlanSource {
  if (isPaid(facts)) return facts.granted ? 'both' : 'paid';
  return facts.granted ? 'granted' : 'none';
}

export interface ShownPlan {
  plan: Tier;
  planSource: PlanSource;
  planRenewsAt: string | null;
  planEndsAt: string | null;
}

export function shownPlan(facts: PlanFacts): ShownPlan {
  const { status, paidUntil, premiumUntil } = facts;
  const isCurrent = isPaid(facts);
  return {
    plan: tierOf(facts),
    planSource: sourceOf(facts),
    planRenewsAt: isCurrent && status === 'renewing' ? (paidUntil?.toISOString() ?? null) : null,
    planEndsAt: isCurrent && status !== 'renewing' ? (premiumUntil?.toISOString() ?? null) : null,
  };
}
