import { Injectable, Logger } from '@nestjs/common';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { JobAttempt } from '../../platform/jobs/job.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { PaymentEventsRepository } from './payment-events.repository.js';
import { type SignedEvent, StripeGateway } from './stripe/stripe-gateway.js';
import { Subscriptions } from './subscriptions.js';

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

/** Stores Stripe events and processes them in jobs. */
@Injectable()
export class PaymentEvents {
  private readonly logger = new Logger('Stripe');

  constructor(
    private readonly repository: PaymentEventsRepository,
    private readonly gateway: StripeGateway,
    private readonly subscriptions: Subscriptions,
    private readonly unitOfWork: UnitOfWork,
    private readonly jobs: Jobs,
  ) {
    jobs.registerKind({
      name: JOB,
      concurrency: 4,
      pollMs: 5_000,
      runJob: (payload, attempt) => this.handle(String(payload.eventId), attempt),
    });
  }

  get isConfigured(): boolean {
    return this.gateway.isConfigured;
  }

  /** Checks what can be checked without the body. Returns the signature. */
  checkSignature(header: string | string[] | undefined): string {
    return this.gateway.checkSignature(header);
  }

  /** Rejects events that Stripe did not sign. */
  readEvent(body: Buffer, signature: string): Promise<SignedEvent> {
    return this.gateway.readEvent(body, signature);
  }

  /** Events of one customer are processed one after the other. */
  async storeEvent(event: SignedEvent): Promise<void> {
    const matters = PLAN_EVENTS.has(event.type) && event.customerId !== null;
    await this.unitOfWork.run(async (manager) => {
      const isNew = await this.repository.addEvent(manager, event, matters ? null : new Date());
      if (isNew && matters)
        await this.jobs.addJobs(manager, JOB, [
          { payload: { eventId: event.id }, queue: `customer ${event.customerId}`, maxAttempts: ATTEMPTS },
        ]);
    });
  }

  private async handle(eventId: string, { number, signal }: JobAttempt): Promise<void> {
    const event = await this.repository.findEvent(eventId);
    if (event?.customerId == null || event.handledAt !== null) return;
    try {
      await unlessAborted(this.subscriptions.refreshCustomer(event.customerId), signal);
    } catch (error) {
      this.logger.warn(`Stripe event ${eventId} failed, attempt ${number} of ${ATTEMPTS}: ${String(error)}`);
      throw error;
    }
    await this.repository.markHandled(eventId);
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
