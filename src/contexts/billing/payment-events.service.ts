import { Injectable, Logger } from '@nestjs/common';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { AppError, notFound } from '../../platform/errors/app-error.js';
import { networkOf } from '../../platform/text/ip-network.js';
import type { JobAttempt } from '../../platform/jobs/job.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { BudgetsService, type BudgetState, networkBudget } from '../access/budgets/budgets.service.js';
import { type SignedEvent, StripeGateway } from './stripe/stripe-gateway.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

const JOB = 'payment-event';
/** Over about a day and a half, because the pauses grow. */
const ATTEMPTS = 15;

/** Events that can change a customer's plan. All others are stored and ignored. */
const PLAN_EVENTS = new Set([
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
]);

/** A received event whose body is not read yet. */
interface ReceivedEvent {
  ip: string | undefined;
  signature: string | string[] | undefined;
  readBody: () => Promise<Buffer>;
}

/** Reports the remaining requests to the sender, and throws if the budget is exceeded. */
type ReportBudget = (budget: BudgetState) => void;

/**
 * Stores Stripe events and processes them in jobs. Signed events are not charged, because Stripe sends many at once from few
 * IP addresses. Everything else is charged to the sender's network. A signature can be verified only after reading the body,
 * so bodies that are being read count as well.
 */
@Injectable()
export class PaymentEventsService {
  private readonly logger = new Logger('Stripe');
  /** Number of bodies that are being read, by network. */
  private readonly arriving = new Map<string, number>();

  constructor(
    private readonly repository: SubscriptionsRepository,
    private readonly gateway: StripeGateway,
    private readonly subscriptions: SubscriptionsService,
    private readonly budgets: BudgetsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly jobs: JobsService,
  ) {
    jobs.registerKind({
      name: JOB,
      concurrency: 4,
      pollMs: 5_000,
      runJob: (payload, attempt) => this.handle(String(payload.eventId), attempt),
    });
  }

  /** Returns only when the event is stored. */
  async receiveEvent({ ip, signature, readBody }: ReceivedEvent, report: ReportBudget): Promise<void> {
    if (!this.gateway.isConfigured) {
      report(await this.budgets.charge(networkBudget('public', ip)));
      throw notFound("Not found: this site doesn't accept payments.");
    }
    const network = networkOf(ip);
    await this.admit(ip, network, report);
    try {
      const event = await this.readEvent(signature, readBody).finally(() => this.release(network));
      await this.storeEvent(event);
    } catch (error) {
      if (error instanceof AppError && error.code !== 'unavailable')
        report(await this.budgets.charge(networkBudget('public', ip)));
      throw error;
    }
  }

  /** Rejects events that Stripe did not sign. Checks what can be checked without the body first. */
  private async readEvent(
    header: ReceivedEvent['signature'],
    readBody: ReceivedEvent['readBody'],
  ): Promise<SignedEvent> {
    const signature = this.gateway.checkSignature(header);
    return this.gateway.readEvent(await readBody(), signature);
  }

  /** Limits the concurrent bodies of a network to its remaining budget. Nothing is awaited between comparing and counting. */
  private async admit(ip: string | undefined, network: string, report: ReportBudget): Promise<void> {
    const budget = await this.budgets.peek(networkBudget('public', ip));
    const others = this.arriving.get(network) ?? 0;
    if (others >= budget.remaining) report({ ...budget, exceeded: true });
    this.arriving.set(network, others + 1);
  }

  private release(network: string): void {
    const others = (this.arriving.get(network) ?? 0) - 1;
    if (others > 0) this.arriving.set(network, others);
    else this.arriving.delete(network);
  }

  /** Events of one customer are processed one after the other. */
  private async storeEvent(event: SignedEvent): Promise<void> {
    const matters = PLAN_EVENTS.has(event.type) && event.customerId !== null;
    await this.unitOfWork.run(async (manager) => {
      const isNew = await this.repository.addPaymentEvent(manager, event, matters ? null : new Date());
      if (isNew && matters)
        await this.jobs.addJobs(manager, JOB, [
          { payload: { eventId: event.id }, queue: `customer ${event.customerId}`, maxAttempts: ATTEMPTS },
        ]);
    });
  }

  private async handle(eventId: string, { number, signal }: JobAttempt): Promise<void> {
    const event = await this.repository.findPaymentEvent(eventId);
    if (event?.customerId == null || event.handledAt !== null) return;
    try {
      await unlessAborted(this.subscriptions.refreshCustomer(event.customerId), signal);
    } catch (error) {
      this.logger.warn(`Stripe event ${eventId} failed, attempt ${number} of ${ATTEMPTS}: ${String(error)}`);
      throw error;
    }
    await this.repository.markPaymentEventHandled(eventId);
  }
}

/** Stripe's library accepts no signal, so a call in progress when the service stops is abandoned, which is harmless. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new Error('The service is stopping'));
    signal.addEventListener('abort', stop, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
