import type { Tier } from '../access/caller.js';
import { isPaid, TIER_FACTS, type TierFacts, tierOf } from '../access/users/user.entity.js';

/**
 * `none`: never subscribed; `ending`: canceled, ends with the paid period; `failed`: a payment failed, and the grace period
 * runs.
 */
export type SubscriptionStatus = 'none' | 'renewing' | 'ending' | 'failed' | 'ended';

export const PLAN_SOURCES = ['none', 'paid', 'granted', 'both'] as const;
export type PlanSource = (typeof PLAN_SOURCES)[number];

/** What determines an account's plan and how it is paid. */
export interface PlanFacts extends TierFacts {
  status: SubscriptionStatus;
  paidUntil: Date | null;
}

/** The columns of PlanFacts, for a query on `users u left join subscriptions p`. */
export const PLAN_FACTS = `${TIER_FACTS}, coalesce(p.status, 'none') as status, p.paid_until as "paidUntil"`;

export const NO_PLAN: PlanFacts = { granted: false, status: 'none', paidUntil: null, premiumUntil: null };

const DAY_MS = 86_400_000;
/** How long Premium continues after a failed payment. */
export const GRACE_DAYS = 7;

/** Whether there is something to cancel or pay, so that a second subscription must not start. */
export const isRunning = (status: SubscriptionStatus): boolean =>
  status === 'renewing' || status === 'ending' || status === 'failed';

/**
 * A canceled subscription ends with the paid period. Otherwise a grace period follows, also while the subscription renews:
 * Stripe takes an hour to charge, and its event can be late.
 */
export function computePremiumUntil(status: SubscriptionStatus, paidUntil: Date): Date | null {
  if (!isRunning(status)) return null;
  return status === 'ending' ? paidUntil : new Date(paidUntil.getTime() + GRACE_DAYS * DAY_MS);
}

export function planSourceOf(facts: PlanFacts): PlanSource {
  if (isPaid(facts)) return facts.granted ? 'both' : 'paid';
  return facts.granted ? 'granted' : 'none';
}

export interface PlanFields {
  plan: Tier;
  planSource: PlanSource;
  planRenewsAt: string | null;
  planEndsAt: string | null;
}

export function toPlanFields(facts: PlanFacts): PlanFields {
  const { status, paidUntil, premiumUntil } = facts;
  const isCurrent = isPaid(facts);
  return {
    plan: tierOf(facts),
    planSource: planSourceOf(facts),
    planRenewsAt: isCurrent && status === 'renewing' ? (paidUntil?.toISOString() ?? null) : null,
    planEndsAt: isCurrent && status !== 'renewing' ? (premiumUntil?.toISOString() ?? null) : null,
  };
}

/** Price of Premium in US dollars. */
export const PREMIUM_PER_MONTH = 9;
