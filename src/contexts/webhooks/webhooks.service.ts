import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { Jobs } from '../../platform/jobs/jobs.js';
import { ClientsRepository } from '../access/users/clients.repository.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DELIVERY_JOB } from './delivery.job.js';
import type { EventName, WebhookDelivery } from './webhook-delivery.entity.js';

interface NewMessage {
  /** Set when a message is sent again. */
  messageId?: string;
  clientId: string;
  event: EventName;
  url: string;
  body: string;
}

/** Records events for partners. */
@Injectable()
export class Webhooks {
  constructor(
    private readonly clients: ClientsRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly jobs: Jobs,
  ) {}

  /** Records an event in the transaction of its cause; it is sent once after the commit. Without an address nothing is sent. */
  async record(manager: EntityManager, clientId: string, event: EventName, payload: object): Promise<void> {
    const client = await this.clients.findWith(manager, clientId);
    if (client?.webhookUrl == null) return;
    await this.enqueue(manager, { clientId, event, url: client.webhookUrl, body: JSON.stringify(payload) });
  }

  async enqueue(manager: EntityManager, message: NewMessage): Promise<WebhookDelivery> {
    const id = uuid();
    const delivery: WebhookDelivery = {
      id,
      messageId: id,
      status: 'pending',
      attemptedAt: null,
      responseStatus: null,
      error: null,
      durationMs: null,
      createdAt: new Date(),
      ...message,
    };
    await this.deliveries.insert(manager, delivery);
    // A queue per client, so that a slow receiver delays no other client. A second attempt of the job does not send again: it
    // records the outcome that a crash has left open.
    const queue = `webhooks:${message.clientId}`;
    await this.jobs.add(manager, DELIVERY_JOB, [{ payload: { deliveryId: id }, queue, maxAttempts: 25 }]);
    return delivery;
  }
}
