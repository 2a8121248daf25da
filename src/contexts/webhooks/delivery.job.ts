import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { JobAttempt } from '../../platform/jobs/job.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { OutboundError } from '../../platform/outbound/outbound-client.js';
import { UnreadableSecretError } from '../../platform/secrets/secret-box.js';
import { DeliveriesRepository, type DeliveryOutcome } from './deliveries.repository.js';
import { DeliveryOutcomes } from './delivery-outcomes.js';
import { webhookHeaders } from '../../platform/outbound/webhook-signature.js';
import type { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhookSender } from './webhook-sender.js';

export const DELIVERY_JOB = 'deliver-webhook';

/** High, because waiting for receivers costs almost nothing. */
const CONCURRENCY = 50;
const POLL_MS = 2_000;

const UNSIGNED = "The signing secret can't be decrypted. Issue a new one.";
const NEVER_SENT = 'The service failed before sending. Redeliver the event.';
const INTERRUPTED = 'The service was interrupted while sending. The event may have arrived.';

/** Claims a delivery, sends it and records the outcome. A failure in between never causes a second attempt. */
@Injectable()
export class DeliveryJob implements OnModuleInit {
  private readonly logger = new Logger(DeliveryJob.name);

  constructor(
    private readonly jobs: Jobs,
    private readonly deliveries: DeliveriesRepository,
    private readonly secrets: WebhookSecrets,
    private readonly sender: WebhookSender,
    private readonly outcomes: DeliveryOutcomes,
  ) {}

  onModuleInit(): void {
    this.jobs.registerKind({
      name: DELIVERY_JOB,
      concurrency: CONCURRENCY,
      pollMs: POLL_MS,
      runJob: ({ deliveryId }, attempt) => this.attempt(deliveryId as string, attempt),
    });
  }

  /** Retries failures of the service itself. The last attempt marks the delivery as failed, so none stays pending. */
  private async attempt(id: string, { isLast, signal }: JobAttempt): Promise<void> {
    try {
      await this.deliver(id, signal);
    } catch (error) {
      this.logger.warn(`Delivery ${id}: no outcome, ${isLast ? 'marked as failed' : 'will retry'}: ${String(error)}`);
      if (!isLast) throw error;
      await this.outcomes.markFailed(id, (await this.deliveries.claimDelivery(id)) ? NEVER_SENT : INTERRUPTED);
    }
  }

  private async deliver(id: string, signal: AbortSignal): Promise<void> {
    const delivery = await this.deliveries.findDelivery(id);
    if (delivery?.status !== 'pending') return;
    const secrets = await this.secretsFor(delivery.clientId);
    if (!(await this.deliveries.claimDelivery(id))) await this.outcomes.markFailed(id, INTERRUPTED);
    else if (secrets === null) await this.outcomes.markFailed(id, UNSIGNED);
    else await this.outcomes.recordOutcome(delivery, await this.send(delivery, secrets, signal));
  }

  /** Null if they can't be decrypted. Read before the claim, so that a database failure loses no event. */
  private async secretsFor(clientId: string): Promise<string[] | null> {
    try {
      return await this.secrets.findSigningSecrets(clientId);
    } catch (error) {
      if (error instanceof UnreadableSecretError) return null;
      throw error;
    }
  }

  private async send(delivery: WebhookDelivery, secrets: string[], signal: AbortSignal): Promise<DeliveryOutcome> {
    const sentAt = new Date();
    const { messageId, clientId, event, body, url } = delivery;
    const headers = webhookHeaders({ id: messageId, event, body, sentAt }, secrets);
    try {
      const status = await this.sender.sendEvent({ clientId, url, headers, body }, signal);
      return { ...outcomeOf(status), durationMs: Date.now() - sentAt.getTime() };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return {
        status: 'failed',
        responseStatus: null,
        error: error.message,
        durationMs: Date.now() - sentAt.getTime(),
      };
    }
  }
}

const outcomeOf = (status: number): Omit<DeliveryOutcome, 'durationMs'> =>
  status >= 200 && status < 300
    ? { status: 'delivered', responseStatus: status, error: null }
    : { status: 'failed', responseStatus: status, error: `The receiver responded with ${status}` };
