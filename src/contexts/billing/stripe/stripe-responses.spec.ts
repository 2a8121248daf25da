import type { Stripe } from 'stripe';
import { computePremiumUntil } from '../plan-facts.js';
import { customerIdOf, primarySubscription, subscriptionStateOf } from './stripe-responses.js';

const [START, END] = [1_800_000_000, 1_802_592_000];

const subscription = (fields: object): Stripe.Subscription =>
  ({
    id: 'sub_1',
    created: START,
    ended_at: null,
    cancel_at: null,
    cancel_at_period_end: false,
    items: { data: [{ current_period_start: START, current_period_end: END }] },
    ...fields,
  }) as unknown as Stripe.Subscription;

const at = (seconds: number): Date => new Date(seconds * 1_000);

describe('A subscription at Stripe', () => {
  it.each([
    ['active', {}, { status: 'renewing', paidUntil: at(END) }],
    ['trialing', {}, { status: 'renewing', paidUntil: at(END) }],
    ['active', { cancel_at_period_end: true }, { status: 'ending', paidUntil: at(END) }],
    ['active', { cancel_at: END - 60 }, { status: 'ending', paidUntil: at(END - 60) }],
    ['past_due', { cancel_at_period_end: true }, { status: 'failed', paidUntil: at(START) }],
    ['unpaid', {}, { status: 'failed', paidUntil: at(START) }],
    ['canceled', { ended_at: END - 5 }, { status: 'ended', paidUntil: at(END - 5) }],
    ['paused', {}, { status: 'ended', paidUntil: at(START) }],
  ])('with status %s and %p is read as %p', (status, fields, expected) => {
    expect(subscriptionStateOf(subscription({ status, ...fields }))).toEqual({ id: 'sub_1', ...expected });
  });

  it.each(['incomplete', 'incomplete_expired'])('with status %s is ignored', (status) => {
    expect(subscriptionStateOf(subscription({ status }))).toBeNull();
  });

  it.each([
    { status: 'dancing' },
    { status: 'active', items: { data: [] } },
    { status: 'active', items: null },
    { status: 'active', items: { data: [{ current_period_end: 'soon' }] } },
    { status: 'active', id: 7 },
    { status: 'canceled', created: undefined },
  ])('is rejected when the response contains %p', (fields) => {
    expect(() => subscriptionStateOf(subscription(fields))).toThrow();
  });

  it('is chosen if it is running, then by the latest end of the paid period', () => {
    const ended = { id: 'a', status: 'ended', paidUntil: at(END + 9) } as const;
    const short = { id: 'b', status: 'failed', paidUntil: at(START) } as const;
    const long = { id: 'c', status: 'renewing', paidUntil: at(END) } as const;
    expect([
      primarySubscription([ended, short, long]),
      primarySubscription([ended, short]),
      primarySubscription([ended]),
      primarySubscription([]),
    ]).toEqual([long, short, ended, null]);
  });
});

describe('Paid Premium', () => {
  it('has a grace period of 7 days, except after a cancellation', () => {
    const week = 7 * 86_400;
    expect(computePremiumUntil('renewing', at(END))).toEqual(at(END + week));
    expect(computePremiumUntil('failed', at(START))).toEqual(at(START + week));
    expect(computePremiumUntil('ending', at(END))).toEqual(at(END));
    expect(computePremiumUntil('ended', at(END))).toBeNull();
  });
});

describe('The customer of an event', () => {
  it('is read from an ID or an object, and is null if there is none', () => {
    expect(['cus_1', { id: 'cus_1' }, null, 7].map((customer) => customerIdOf({ customer }))).toEqual([
      'cus_1',
      'cus_1',
      null,
      null,
    ]);
    expect(customerIdOf(undefined)).toBeNull();
  });
});
