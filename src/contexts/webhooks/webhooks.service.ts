import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { NewJob } from '../../platform/jobs/job.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { ClientsRepository } from '../access/users/clients.repository.js';
import { DeliveriesRepository, type FailedDelivery } from './deliveries.repository.js';
import { DELIVERY_JOB } from './delivery.job.js';
import { type EventName, WebhookDelivery } from './webhook-delivery.entity.js';

interface NewDelivery extends Pick<WebhookDelivery, 'clientId' | 'event' | 'url' | 'body'> {
  /** Set for a redelivery. */
  messageId?: string;
  isForged?: boolean;
}

@Injectable()
export class WebhooksService {
  constructor(
    private readonly clients: ClientsRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly jobs: JobsService,
  ) {}

  /** Records an event in the transaction of its cause, to be sent after the commit. Needs a webhook URL. */
  async recordEvent(manager: EntityManager, clientId: string, event: EventName, payload: object): Promise<void> {
    const client = await this.clients.findClientWith(manager, clientId);
    if (client?.webhookUrl == null) return;
    await this.enqueueDelivery(manager, { clientId, event, url: client.webhookUrl, body: JSON.stringify(payload) });
  }

  async enqueueDelivery(manager: EntityManager, message: NewDelivery): Promise<WebhookDelivery> {
    const id = uuid();
    const delivery: WebhookDelivery = {
      id,
      messageId: id,
      isForged: false,
      status: 'pending',
      attemptedAt: null,
      responseStatus: null,
      responseBody: null,
      error: null,
      durationMs: null,
      createdAt: new Date(),
      ...message,
    };
    await manager.insert(WebhookDelivery, delivery);
    await this.jobs.addJobs(manager, DELIVERY_JOB, [jobFor(delivery)]);
    return delivery;
  }

  /** Redelivers in this order. Returns the new IDs by the old ones. */
  async enqueueRedeliveries(manager: EntityManager, failed: readonly FailedDelivery[]): Promise<Map<string, string>> {
    const copies = failed.map(({ id, clientId }) => ({ id: uuid(), of: id, clientId }));
    await this.deliveries.insertRedeliveries(manager, copies);
    await this.jobs.addJobs(manager, DELIVERY_JOB, copies.map(jobFor));
    return new Map(copies.map((copy) => [copy.of, copy.id]));
  }
}

/**
 * One queue per client, so that a slow receiver delays no other client. A second attempt of the job does not send
 * again; it records the outcome that a crash left open.
 */
const jobFor = ({ id, clientId }: { id: string; clientId: string }): NewJob => ({
  payload: { deliveryId: id },
  queue: `webhooks:${clientId}`,
  maxAttempts: 25,
});
