import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { SubscriptionStatus } from './plan-facts.js';

/** An account's subscription, as last read from Stripe. */
@Entity('subscriptions')
export class Subscription {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'subscriptions_pkey' })
  userId!: string;

  /** The customer ID at Stripe; null if only the test checkout was used. */
  @Index('subscriptions_customer', { unique: true })
  @Column('text', { nullable: true })
  customerId!: string | null;

  /** The newest Checkout session, which is reused while it is open. */
  @Column('text', { nullable: true })
  checkoutId!: string | null;

  @Column('text', { nullable: true })
  subscriptionId!: string | null;

  @Column('text', { default: 'none' })
  status!: SubscriptionStatus;

  @Column('timestamptz', { nullable: true })
  paidUntil!: Date | null;

  /** Read only by the previous version; this one reads `users.premium_until`. The next version drops it. */
  @Column('timestamptz', { nullable: true })
  premiumUntil!: Date | null;

  @Column('integer', { default: 0 })
  revision!: number;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
