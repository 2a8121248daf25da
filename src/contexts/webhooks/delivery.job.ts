import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { JobAttempt } from '../../platform/jobs/job.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { UnreadableSecretError } from '../../platform/secrets/secret-box.js';
import { DeliveriesRepository, type DeliveryOutcome, type DeliveryToSend } from './deliveries.repository.js';
import { DeliveryOutcomesService } from './delivery-outcomes.service.js';
import { generateSecret, webhookHeaders } from '../../platform/outbound/webhook-signature.js';
import { eventToSign, type ReceiverResponse, responseText, WebhookSenderService } from './webhook-sender.service.js';
import type { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookSecretsService } from './webhook-secrets.service.js';

export const DELIVERY_JOB = 'deliver-webhook';

/** High, because waiting for receivers costs almost nothing. */
const CONCURRENCY = 50;
const POLL_MS = 2_000;

const UNSIGNED = 'The signing secret cannot be decrypted. Issue a new one.';
const NEVER_SENT = 'The service failed before sending. Redeliver the event.';
const INTERRUPTED = 'The service was interrupted while sending. The event may have arrived.';

/** Claims a delivery, sends it and records the outcome. A failure in between never causes a second attempt. */
@Injectable()
export class DeliveryJob implements OnModuleInit {
  private readonly logger = new Logger(DeliveryJob.name);

  constructor(
    private readonly jobs: JobsService,
    private readonly deliveries: DeliveriesRepository,
    private readonly secrets: WebhookSecretsService,
    private readonly sender: WebhookSenderService,
    private readonly outcomes: DeliveryOutcomesService,
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
      await this.outcomes.markFailed(id, (await this.deliveries.claimDelivery(id)) !== null ? NEVER_SENT : INTERRUPTED);
    }
  }

  private async deliver(id: string, signal: AbortSignal): Promise<void> {
    const delivery = await this.deliveries.findDeliveryToSend(id);
    if (delivery?.status !== 'pending') return;
    const secrets = await this.secretsFor(delivery);
    const attemptedAt = await this.deliveries.claimDelivery(id);
    if (attemptedAt === null) await this.outcomes.markFailed(id, INTERRUPTED);
    else if (secrets === null) await this.outcomes.markFailed(id, UNSIGNED);
    else await this.outcomes.recordOutcome(delivery, await this.send({ ...delivery, attemptedAt }, secrets, signal));
  }

  /** Null if they can't be decrypted. Read before the claim, so that a database failure loses no event. */
  private async secretsFor({ clientId, isForged }: WebhookDelivery): Promise<string[] | null> {
    try {
      const secrets = await this.secrets.findSigningSecrets(clientId);
      return isForged ? forgedSecrets(secrets) : secrets;
    } catch (error) {
      if (error instanceof UnreadableSecretError) return isForged ? forgedSecrets([]) : null;
      throw error;
    }
  }

  private async send(delivery: DeliveryToSend, secrets: string[], signal: AbortSignal): Promise<DeliveryOutcome> {
    const startedAt = Date.now();
    const { clientId, body, url } = delivery;
    const headers = webhookHeaders(eventToSign(delivery), secrets);
    try {
      const response = await this.sender.sendEvent({ clientId, url, headers, body }, signal);
      return { ...responseOutcome(response), durationMs: Date.now() - startedAt };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return {
        status: 'failed',
        responseStatus: null,
        responseBody: null,
        error: error.message,
        durationMs: Date.now() - startedAt,
      };
    }
  }
}

/** As many signatures as on other events, but none that verifies. */
const forgedSecrets = (secrets: readonly string[]): string[] =>
  (secrets.length === 0 ? [''] : secrets).map(() => generateSecret());

function responseOutcome({ status, body }: ReceiverResponse): Omit<DeliveryOutcome, 'durationMs'> {
  const response = { responseStatus: status, responseBody: responseText(body) };
  return status >= 200 && status < 300
    ? { status: 'delivered', ...response, error: null }
    : { status: 'failed', ...response, error: `The receiver responded with ${status}` };
}
