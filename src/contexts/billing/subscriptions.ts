import { Injectable, Logger } from '@nestjs/common';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { AccessChanges } from '../access/access-changes.js';
import { isRunning, NO_PLAN, type PlanFacts, premiumUntilOf, type SubscriptionStatus } from './plan-facts.js';
import type { SubscriptionState } from './stripe/stripe-answers.js';
import { StripeGateway } from './stripe/stripe-gateway.js';
import type { Subscription } from './subscription.entity.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

/** Everything that is stored about what an account pays. */
export interface ExportedSubscription {
  customerId: string | null;
  subscriptionId: string | null;
  status: SubscriptionStatus;
  paidUntil: string | null;
  premiumUntil: string | null;
}

/** Keeps what accounts pay for in step with what the payment provider says. */
@Injectable()
export class Subscriptions {
  private readonly logger = new Logger('Plan');

  constructor(
    private readonly repository: SubscriptionsRepository,
    private readonly gateway: StripeGateway,
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: AccessChanges,
    private readonly audit: AuditLog,
  ) {}

  async planOf(userId: string): Promise<PlanFacts> {
    return (await this.repository.findPlan(userId)) ?? NO_PLAN;
  }

  async exportOf(userId: string): Promise<ExportedSubscription | null> {
    const row = await this.repository.find(userId);
    if (row === null) return null;
    const { customerId, subscriptionId, status, paidUntil, premiumUntil } = row;
    return {
      customerId,
      subscriptionId,
      status,
      paidUntil: paidUntil?.toISOString() ?? null,
      premiumUntil: premiumUntil?.toISOString() ?? null,
    };
  }

  /** Asks Stripe how things stand for this customer now. What an event said does not matter, nor their order and number. */
  async refreshCustomer(customerId: string): Promise<void> {
    const userId = await this.repository.findUserOf(customerId);
    if (userId === null) await this.cancelAbandoned(customerId);
    else await this.refresh(userId);
  }

  /** Somebody who changes the row between asking and storing may know more, so that it is asked again. */
  async refresh(userId: string): Promise<SubscriptionStatus> {
    for (;;) {
      const row = await this.repository.find(userId);
      if (row?.customerId == null) return 'none';
      const state = await this.stateOf(userId, row.customerId);
      if (await this.apply('stripe', userId, row, state)) return state?.status ?? 'none';
    }
  }

  /** Nobody goes on paying for an account that they cannot use. What is paid for already stays until its end. */
  private async stateOf(userId: string, customerId: string): Promise<SubscriptionState | null> {
    const state = await this.gateway.findSubscription(customerId);
    if (!(await this.repository.isBanned(userId))) return state;
    await this.gateway.stopCharging(customerId);
    return this.gateway.findSubscription(customerId);
  }

  /** Stores a state, whoever provides it. False when the row is no longer the one that was read. */
  async apply(
    actor: string,
    userId: string,
    before: Subscription | null,
    state: SubscriptionState | null,
  ): Promise<boolean> {
    const next = rowOf(before, state);
    if (before !== null && isSame(before, next)) return true;
    const isSaved = await this.unitOfWork.run(async (manager) => {
      if (!(await this.repository.save(manager, { userId, revision: before?.revision ?? 0, ...next }))) return false;
      const action = actionOf(before?.status ?? 'none', next.status);
      const details = { subscriptionId: next.subscriptionId, premiumUntil: next.premiumUntil };
      if (action !== undefined) await this.audit.record(manager, { actor, action, subject: userId, details });
      return true;
    });
    this.changes.announce();
    return isSaved;
  }

  /** Somebody paid while the account was being closed. */
  private async cancelAbandoned(customerId: string): Promise<void> {
    for (const userId of await this.gateway.accountsOf(customerId)) {
      if (await this.repository.userExists(userId)) {
        this.logger.warn(`The account ${userId} has another customer than ${customerId}, which has a subscription`);
        continue;
      }
      const cancelled = await this.gateway.cancelOf(customerId, userId);
      for (const subscriptionId of cancelled) {
        this.logger.warn(`The account ${userId} is closed; its subscription ${subscriptionId} was cancelled`);
        await this.unitOfWork.run((manager) =>
          this.audit.record(manager, {
            actor: 'stripe',
            action: 'plan.abandoned-cancelled',
            subject: userId,
            details: { subscriptionId },
          }),
        );
      }
    }
  }
}

type Stored = Pick<Subscription, 'subscriptionId' | 'status' | 'paidUntil' | 'premiumUntil'>;

function rowOf(before: Subscription | null, state: SubscriptionState | null): Stored {
  if (state === null) return { subscriptionId: null, status: 'none', paidUntil: null, premiumUntil: null };
  const { id, status } = state;
  // A subscription that stays unpaid begins a new period every month; the grace does not begin anew with it.
  const isStillFailed = status === 'failed' && before?.status === 'failed' && before.subscriptionId === id;
  const paidUntil = isStillFailed && before.paidUntil !== null ? before.paidUntil : state.paidUntil;
  return { subscriptionId: id, status, paidUntil, premiumUntil: premiumUntilOf(status, paidUntil) };
}

const isSame = (a: Stored, b: Stored): boolean =>
  a.subscriptionId === b.subscriptionId &&
  a.status === b.status &&
  a.paidUntil?.getTime() === b.paidUntil?.getTime() &&
  a.premiumUntil?.getTime() === b.premiumUntil?.getTime();

/** What the audit log says; nothing for a renewal. */
function actionOf(before: SubscriptionStatus, after: SubscriptionStatus): string | undefined {
  if (before === after) return undefined;
  if (!isRunning(after)) return isRunning(before) ? 'plan.downgraded' : undefined;
  if (after === 'failed') return 'plan.payment-failed';
  if (after === 'ending') return 'plan.cancelled';
  return isRunning(before) ? 'plan.resumed' : 'plan.upgraded';
}
