import { Injectable, Logger } from '@nestjs/common';
import { AuditLogService } from '../../platform/audit/audit-log.service.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { AppError } from '../../platform/errors/app-error.js';
import { AccessRevisionService } from '../access/access-revision.service.js';
import { isRunning, NO_PLAN, type PlanFacts, computePremiumUntil, type SubscriptionStatus } from './plan-facts.js';
import type { SubscriptionState } from './stripe/stripe-responses.js';
import { StripeGateway } from './stripe/stripe-gateway.js';
import type { Subscription } from './subscription.entity.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

/** Everything that is stored about a subscription. */
export interface ExportedSubscription {
  customerId: string | null;
  subscriptionId: string | null;
  status: SubscriptionStatus;
  paidUntil: string | null;
  premiumUntil: string | null;
}

/** Keeps subscriptions in sync with Stripe. */
@Injectable()
export class SubscriptionsService {
  private readonly logger = new Logger('Plan');

  constructor(
    private readonly repository: SubscriptionsRepository,
    private readonly gateway: StripeGateway,
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: AccessRevisionService,
    private readonly audit: AuditLogService,
  ) {}

  async getPlan(userId: string): Promise<PlanFacts> {
    return (await this.repository.findPlan(userId)) ?? NO_PLAN;
  }

  async exportSubscription(userId: string): Promise<ExportedSubscription | null> {
    const row = await this.repository.findSubscription(userId);
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

  /** Reads the current state from Stripe. The content, order and number of events do not matter. */
  async refreshCustomer(customerId: string): Promise<void> {
    const userId = await this.repository.findUserId(customerId);
    if (userId === null) await this.cancelAbandoned(customerId);
    else await this.refreshSubscription(userId);
  }

  /** Repeats if the row changed between reading from Stripe and storing, because the other writer may have newer data. */
  async refreshSubscription(userId: string): Promise<SubscriptionStatus> {
    for (;;) {
      const row = await this.repository.findSubscription(userId);
      if (row?.customerId == null) return 'none';
      const state = await this.stateOf(userId, row.customerId);
      if (await this.applyState('stripe', userId, row, state)) return state?.status ?? 'none';
    }
  }

  /** Stops the renewal for banned users. The paid period continues until its end. */
  private async stateOf(userId: string, customerId: string): Promise<SubscriptionState | null> {
    const state = await this.gateway.findSubscription(customerId);
    if (!(await this.repository.isBanned(userId))) return state;
    await this.gateway.stopCharging(customerId);
    return this.gateway.findSubscription(customerId);
  }

  /** Stores a state from Stripe or the test checkout. False if the row has changed since it was read. */
  async applyState(
    actor: string,
    userId: string,
    before: Subscription | null,
    state: SubscriptionState | null,
  ): Promise<boolean> {
    const next = rowOf(before, state);
    if (before !== null && isSame(before, next)) return true;
    const isSaved = await this.unitOfWork.run(async (manager) => {
      if (!(await this.repository.saveSubscription(manager, { userId, revision: before?.revision ?? 0, ...next })))
        return false;
      const action = actionOf(before?.status ?? 'none', next.status);
      const details = { subscriptionId: next.subscriptionId, premiumUntil: next.premiumUntil };
      if (action !== undefined) await this.audit.record(manager, { actor, action, subject: userId, details });
      return true;
    });
    this.changes.announce();
    return isSaved;
  }

  /** Before the account is closed. Fails if Stripe does not respond, so that no one keeps paying for a closed account. */
  async endSubscription(userId: string): Promise<void> {
    const row = await this.repository.findSubscription(userId);
    if (row?.customerId == null) return;
    if (!this.gateway.isConfigured) {
      if (!isRunning(row.status)) return;
      throw new AppError(
        'unavailable',
        'Your subscription can’t be canceled, because this site is no longer connected to Stripe. Contact us to cancel it.',
      );
    }
    const open = row.checkoutId === null ? undefined : await this.gateway.findCheckout(row.checkoutId);
    if (open?.status === 'open') await this.gateway.expireCheckout(open.id);
    await this.gateway.cancelAllSubscriptions(row.customerId);
  }

  /** For a payment that was made while the account was being closed. */
  private async cancelAbandoned(customerId: string): Promise<void> {
    for (const userId of await this.gateway.listAccounts(customerId)) {
      if (await this.repository.userExists(userId)) {
        this.logger.warn(`Account ${userId}: customer ${customerId} has a second subscription. Cancel it at Stripe.`);
        continue;
      }
      const canceled = await this.gateway.cancelAccountSubscriptions(customerId, userId);
      for (const subscriptionId of canceled) {
        this.logger.warn(`Account ${userId} is closed; subscription ${subscriptionId} canceled`);
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
  // An unpaid subscription starts a new period every month; the grace period does not restart with it.
  const isStillFailed = status === 'failed' && before?.status === 'failed' && before.subscriptionId === id;
  const paidUntil = isStillFailed && before.paidUntil !== null ? before.paidUntil : state.paidUntil;
  return { subscriptionId: id, status, paidUntil, premiumUntil: computePremiumUntil(status, paidUntil) };
}

const isSame = (a: Stored, b: Stored): boolean =>
  a.subscriptionId === b.subscriptionId &&
  a.status === b.status &&
  a.paidUntil?.getTime() === b.paidUntil?.getTime() &&
  a.premiumUntil?.getTime() === b.premiumUntil?.getTime();

/** The audit action; undefined for a renewal. */
function actionOf(before: SubscriptionStatus, after: SubscriptionStatus): string | undefined {
  if (before === after) return undefined;
  if (!isRunning(after)) return isRunning(before) ? 'plan.downgraded' : undefined;
  if (after === 'failed') return 'plan.payment-failed';
  if (after === 'ending') return 'plan.cancelled';
  return isRunning(before) ? 'plan.resumed' : 'plan.upgraded';
}
