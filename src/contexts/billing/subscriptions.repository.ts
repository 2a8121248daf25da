import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { countRows, findRow, findValue } from '../../platform/database/rows.js';
import { PLAN_FACTS, type PlanFacts } from './plan-facts.js';
import type { SignedEvent } from './stripe/stripe-gateway.js';
import { Subscription } from './subscription.entity.js';

@Injectable()
export class SubscriptionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  findSubscription(userId: string): Promise<Subscription | null> {
    return this.dataSource.getRepository(Subscription).findOneBy({ userId });
  }

  async findUserId(customerId: string): Promise<string | null> {
    const row = await this.dataSource.getRepository(Subscription).findOneBy({ customerId });
    return row?.userId ?? null;
  }

  async userExists(userId: string): Promise<boolean> {
    return (await countRows(this.dataSource, 'users where id::text = $1', [userId])) > 0;
  }

  async isBanned(userId: string): Promise<boolean> {
    return (await countRows(this.dataSource, 'users where id = $1 and banned_at is not null', [userId])) > 0;
  }

  findPlan(userId: string): Promise<PlanFacts | null> {
    const sql = `select ${PLAN_FACTS} from users u left join subscriptions p on p.user_id = u.id where u.id = $1`;
    return findRow<PlanFacts>(this.dataSource, sql, [userId]);
  }

  /** Returns the account's customer: of two that are added concurrently, the first. */
  addCustomer(userId: string, customerId: string): Promise<string | null> {
    return findValue<string>(
      this.dataSource,
      `insert into subscriptions (user_id, customer_id) select id, $2 from users where id = $1
       on conflict (user_id) do update set customer_id = coalesce(subscriptions.customer_id, excluded.customer_id)
       returning customer_id as "customerId"`,
      [userId, customerId],
    );
  }

  /** The new revision changes the idempotency key, so that Stripe creates a new customer. */
  async forgetCustomer(userId: string, customerId: string): Promise<void> {
    await this.dataSource.query(
      `update subscriptions set customer_id = null, checkout_id = null, revision = revision + 1
        where user_id = $1 and customer_id = $2`,
      [userId, customerId],
    );
  }

  async setCheckout(userId: string, checkoutId: string): Promise<void> {
    await this.dataSource.getRepository(Subscription).update({ userId }, { checkoutId });
  }

  /** False if the row has changed since the revision was read, or the account was closed. */
  async saveSubscription(
    manager: EntityManager,
    {
      userId,
      revision,
      subscriptionId,
      status,
      paidUntil,
      premiumUntil,
    }: Omit<Subscription, 'customerId' | 'checkoutId' | 'updatedAt'>,
  ): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `insert into subscriptions (user_id, subscription_id, status, paid_until, premium_until, revision)
       select id, $3, $4, $5, $6, 1 from users where id = $1
       on conflict (user_id) do update set subscription_id = $3, status = $4, paid_until = $5, premium_until = $6,
                                           revision = subscriptions.revision + 1, updated_at = now()
        where subscriptions.revision = $2
       returning user_id`,
      [userId, revision, subscriptionId, status, paidUntil, premiumUntil],
    );
    if (rows.length === 0) return false;
    await manager.query('update users set premium_until = $2 where id = $1', [userId, premiumUntil]);
    return true;
  }

  /**
   * False if the event is already stored. Its content is not stored: the current state is read from Stripe. Stripe resends an
   * event for three days, so older ones are not needed.
   */
  async addPaymentEvent(
    manager: EntityManager,
    { id, type, customerId }: SignedEvent,
    handledAt: Date | null,
  ): Promise<boolean> {
    await manager.query(`delete from payment_events where received_at < now() - interval '30 days'`);
    const rows = await manager.query<unknown[]>(
      `insert into payment_events (id, type, customer_id, handled_at) values ($1, $2, $3, $4)
       on conflict (id) do nothing returning id`,
      [id, type, customerId, handledAt],
    );
    return rows.length > 0;
  }

  findPaymentEvent(id: string): Promise<{ customerId: string | null; handledAt: Date | null } | null> {
    const sql = 'select customer_id as "customerId", handled_at as "handledAt" from payment_events where id = $1';
    return findRow(this.dataSource, sql, [id]);
  }

  async markPaymentEventHandled(id: string): Promise<void> {
    await this.dataSource.query('update payment_events set handled_at = now() where id = $1', [id]);
  }
}
