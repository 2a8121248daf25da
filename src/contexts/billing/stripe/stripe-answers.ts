import type { Stripe } from 'stripe';
import { isStorableText } from '../../../platform/input/value-rules.js';
import { isRunning, type SubscriptionStatus } from '../plan-facts.js';
import { UnreadableAnswerError } from './stripe-client.js';

/** Ids have at most 255 characters. Addresses of Checkout are the longest texts. */
const MAX_TEXT = 5_000;

/** How a subscription stands, whoever provides it. */
export interface SubscriptionState {
  id: string;
  status: Exclude<SubscriptionStatus, 'none'>;
  /** Of a failed payment: when the time began that should have been paid for. */
  paidUntil: Date;
}

/** Null for a subscription that never began, because its first payment was not made. */
export function stateOf(subscription: Stripe.Subscription): SubscriptionState | null {
  const id = text(subscription.id, 'id');
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
      throw new UnreadableAnswerError(`The subscription ${id} has an unknown status`);
  }
}

/** The one that counts when a customer has several: one that runs, and of these the one paid for longest. */
export function foremost(states: readonly SubscriptionState[]): SubscriptionState | null {
  const rank = ({ status, paidUntil }: SubscriptionState): number =>
    (isRunning(status) ? Number.MAX_SAFE_INTEGER / 2 : 0) + paidUntil.getTime();
  return states.toSorted((a, b) => rank(b) - rank(a))[0] ?? null;
}

/** The id of the customer whom an event is about, however much of the customer it holds. */
export function customerOf(thing: unknown): string | null {
  if (typeof thing !== 'object' || thing === null || !('customer' in thing)) return null;
  const { customer } = thing;
  if (typeof customer === 'object' && customer !== null && 'id' in customer) return text(customer.id, 'customer');
  return typeof customer === 'string' ? text(customer, 'customer') : null;
}

/** Text that can be stored. */
export function text(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '' || value.length > MAX_TEXT || !isStorableText(value))
    throw new UnreadableAnswerError(`The field ${name} is no text`);
  return value;
}

export function list<T>(value: { data: T[] }): T[] {
  if (!Array.isArray((value as Partial<typeof value> | null)?.data)) throw new UnreadableAnswerError('No list');
  return value.data;
}

function periodOf({ items }: Stripe.Subscription, edge: 'current_period_start' | 'current_period_end'): number {
  return Math.max(...list(items).map((item) => item[edge]));
}

function date(seconds: number): Date {
  const at = new Date(seconds * 1_000);
  if (typeof seconds !== 'number' || Number.isNaN(at.getTime())) throw new UnreadableAnswerError('A time is no number');
  return at;
}
