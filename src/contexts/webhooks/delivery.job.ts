import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../../platform/jobs/jobs.js';
import { type OutboundAnswer, OutboundClient, OutboundError } from '../../platform/outbound/outbound-client.js';
import { DeliveriesRepository, type DeliveryOutcome } from './deliveries.repository.js';
import { headersOf } from './signature.js';
import type { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookSecrets } from './webhook-secrets.js';

export const DELIVERY_JOB = 'deliver-webhook';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 1_048_576;
/** Waiting for receivers costs next to nothing. */
const CONCURRENCY = 50;
const POLL_MS = 10_000;

/** Claims a delivery, sends it, records how it went; whatever happens in between, it is not sent a second time. */
@Injectable()
export class DeliveryJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly deliveries: DeliveriesRepository,
    private readonly secrets: WebhookSecrets,
    private readonly outbound: OutboundClient,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      name: DELIVERY_JOB,
      concurrency: CONCURRENCY,
      pollMs: POLL_MS,
      run: ({ deliveryId }, { signal }) => this.deliver(deliveryId as string, signal),
    });
  }

  private async deliver(id: string, signal: AbortSignal | undefined): Promise<void> {
    const delivery = await this.deliveries.find(id);
    if (delivery?.status !== 'pending') return;
    const secrets = await this.secrets.of(delivery.clientId);
    if (!(await this.deliveries.claim(id))) {
      await this.deliveries.giveUp(id, 'The service was interrupted during the attempt; it may have arrived');
      return;
    }
    await this.deliveries.conclude(id, await this.send(delivery, secrets, signal));
  }

  private async send(
    delivery: WebhookDelivery,
    secrets: string[],
    signal: AbortSignal | undefined,
  ): Promise<DeliveryOutcome> {
    const sentAt = new Date();
    const { messageId, event, body, url } = delivery;
    try {
      const answer = await this.outbound.send({
        url,
        method: 'POST',
        headers: headersOf({ id: messageId, event, body, sentAt }, secrets),
        body,
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_ANSWER_BYTES,
        httpsOnly: true,
        ...(signal && { signal }),
      });
      return { ...verdictOn(answer), durationMs: Date.now() - sentAt.getTime() };
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

const verdictOn = ({ status }: OutboundAnswer): Omit<DeliveryOutcome, 'durationMs'> =>
  status >= 200 && status < 300
    ? { status: 'delivered', responseStatus: status, error: null }
    : { status: 'failed', responseStatus: status, error: `The receiver answered ${status}` };
