import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { SubscriptionStatus } from './plan-facts.js';

/** What an account pays for, as the payment provider last said. */
@Entity('subscriptions')
export class Subscription {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'subscriptions_pkey' })
  userId!: string;

  /** The account at Stripe; null where only the test checkout was used. */
  @Index('subscriptions_customer', { unique: true })
  @Column('text', { nullable: true })
  customerId!: string | null;

  /** The newest Checkout session, which is used again while it is open. */
  @Column('text', { nullable: true })
  checkoutId!: string | null;

  @Column('text', { nullable: true })
  subscriptionId!: string | null;

  @Column('text', { default: 'none' })
  status!: SubscriptionStatus;

  @Column('timestamptz', { nullable: true })
  paidUntil!: Date | null;

  /** Read by the previous version only; `users.premium_until` decides. The next version drops it. */
  @Column('timestamptz', { nullable: true })
  premiumUntil!: Date | null;

  @Column('integer', { default: 0 })
  revision!: number;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
