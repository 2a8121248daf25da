import type { Stripe } from 'stripe';
import { isStorableText } from '../../../platform/input/value-rules.js';
import { isRunning, type SubscriptionStatus } from '../plan-facts.js';
import { InvalidResponseError } from './stripe-client.js';

/** IDs have at most 255 characters. Checkout URLs are the longest texts. */
const MAX_TEXT = 5_000;

/** State of a subscription, at Stripe or in the test checkout. */
export interface SubscriptionState {
  id: string;
  status: Exclude<SubscriptionStatus, 'none'>;
  /** After a failed payment: the start of the unpaid period. */
  paidUntil: Date;
}

/** Null for a subscription that never started, because its first payment was not made. */
export function subscriptionStateOf(subscription: Stripe.Subscription): SubscriptionState | null {
  const id = requiredText(subscription.id, 'id');
  switch (subscription.status) {
    case 'incomplete':
    case 'incomplete_expired':
      return null;
    case 'active':
    case 'trialing': {
      const end = periodOf(subscription, 'current_period_end');
      const endsAt = subscription.cancel_at ?? (subscription.cancel_at_period_end ? end : null);
      return endsAt === null
        ? { id, status: 'renewing', paidUntil: date(end) }
        : { id, status: 'ending', paidUntil: date(endsAt) };
    }
    case 'past_due':
    case 'unpaid':
      return { id, status: 'failed', paidUntil: date(periodOf(subscription, 'current_period_start')) };
    case 'canceled':
    case 'paused':
      return { id, status: 'ended', paidUntil: date(subscription.ended_at ?? subscription.created) };
    default:
      throw new InvalidResponseError(`Subscription ${id} has an unknown status`);
  }
}

/** Of a customer's subscriptions: running ones first, then by the latest end of the paid period. */
export function primarySubscription(states: readonly SubscriptionState[]): SubscriptionState | null {
  const rank = ({ status, paidUntil }: SubscriptionState): number =>
    (isRunning(status) ? Number.MAX_SAFE_INTEGER / 2 : 0) + paidUntil.getTime();
  return states.toSorted((a, b) => rank(b) - rank(a))[0] ?? null;
}

/** The customer ID of an event, which contains either the ID or the whole customer. */
export function customerIdOf(thing: unknown): string | null {
  if (typeof thing !== 'object' || thing === null || !('customer' in thing)) return null;
  const { customer } = thing;
  if (typeof customer === 'object' && customer !== null && 'id' in customer)
    return requiredText(customer.id, 'customer');
  return typeof customer === 'string' ? requiredText(customer, 'customer') : null;
}

/** Text that can be stored. */
export function requiredText(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '' || value.length > MAX_TEXT || !isStorableText(value))
    throw new InvalidResponseError(`Field ${name} is not a valid text`);
  return value;
}

export function requiredList<T>(value: { data: T[] }): T[] {
  if (!Array.isArray((value as Partial<typeof value> | null)?.data)) throw new InvalidResponseError('Not a list');
  return value.data;
}

function periodOf({ items }: Stripe.Subscription, edge: 'current_period_start' | 'current_period_end'): number {
  return Math.max(...requiredList(items).map((item) => item[edge]));
}

function date(seconds: number): Date {
  const at = new Date(seconds * 1_000);
  if (typeof seconds !== 'number' || Number.isNaN(at.getTime())) throw new InvalidResponseError('Not a timestamp');
  return at;
}
