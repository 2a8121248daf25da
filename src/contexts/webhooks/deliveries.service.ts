import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { conflict, invalid, notFound } from '../../platform/errors/app-error.js';
import { Page, type PageRequest } from '../../platform/input/page.js';
import { ClientsRepository } from '../access/users/clients.repository.js';
import {
  DeliveriesRepository,
  type DeliveryAttempt,
  type DeliverySearch,
  type DeliverySummary,
} from './deliveries.repository.js';
import type { DeliveryDto, ListDeliveriesQuery } from './delivery.dto.js';
import type { WebhookDelivery } from './webhook-delivery.entity.js';
import { Webhooks } from './webhooks.service.js';

/** Whatever sends messages again waits for its turn in the process. */
const REPEATING = 'webhooks:repeat';

/** Messages that are sent again at once. */
export const MAX_REPEATED = 500;

/** Lets admins list deliveries, repeat them and send test pings. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly clients: ClientsRepository,
    private readonly webhooks: Webhooks,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  async list(query: ListDeliveriesQuery): Promise<Page<DeliveryDto>> {
    const { deliveries, total } = await this.deliveries.list(query, query);
    return new Page(deliveries.map(toDelivery), query, total);
  }

  /** Newest first, without their bodies. The total is counted up to `countedTo`. */
  async search(request: PageRequest, search: DeliverySearch, countedTo: number): Promise<Page<DeliverySummary>> {
    const { deliveries, total } = await this.deliveries.search(request, search, countedTo);
    return new Page(deliveries, request, total);
  }

  count(search: DeliverySearch, countedTo: number): Promise<number> {
    return this.deliveries.count(search, countedTo);
  }

  async get(id: string): Promise<DeliveryDto> {
    return toDelivery(await this.getDelivery(id));
  }

  /** The latest deliveries of the message of this delivery, oldest first. */
  attempts(id: string): Promise<DeliveryAttempt[]> {
    return this.deliveries.attempts(id);
  }

  /** Sends the same message again, to the partner's current address, as a new delivery. */
  async redeliver(actor: string, id: string): Promise<DeliveryDto> {
    const { messageId, clientId, event, body, status } = await this.getDelivery(id);
    if (status === 'pending') throw conflict('This delivery is still pending');
    const client = await this.clients.find(clientId);
    if (client?.webhookUrl == null) throw invalid('The partner has no webhook address');
    const { webhookUrl: url } = client;
    return this.unitOfWork.run(async (manager) => {
      await this.deliveries.lockRepeating(manager);
      if (await this.deliveries.isBeingSent(manager, messageId))
        throw conflict('This message is being sent again already');
      const delivery = await this.webhooks.enqueue(manager, { messageId, clientId, event, url, body });
      const details = { deliveryId: delivery.id };
      await this.audit.record(manager, { actor, action: 'delivery.repeated', subject: id, details });
      return toDelivery(delivery);
    }, REPEATING);
  }

  /**
   * Sends the failed messages again that fit the filters, oldest first and at most MAX_REPEATED. Messages that were sent again
   * since, and those of partners without an address, are left out. Returns how many are sent.
   */
  redeliverFailed(actor: string, search: DeliverySearch): Promise<number> {
    return this.unitOfWork.run(async (manager) => {
      await this.deliveries.lockRepeating(manager);
      const failed = await this.deliveries.unresolved(manager, search, MAX_REPEATED);
      if (failed.length === 0) return 0;
      const repeated = await this.webhooks.enqueueAgain(manager, failed);
      await this.audit.recordAll(
        manager,
        [...repeated].map(([subject, deliveryId]) => ({
          actor,
          action: 'delivery.repeated',
          subject,
          details: { deliveryId },
        })),
      );
      return failed.length;
    }, REPEATING);
  }

  /** Sends a test event to the partner's receiver. */
  async ping(actor: string, clientId: string): Promise<DeliveryDto> {
    const client = await this.clients.find(clientId);
    if (!client) throw notFound(`Partner not found: ${clientId}`);
    const { webhookUrl: url } = client;
    if (url === null) throw invalid('The partner has no webhook address');
    const body = JSON.stringify({ event: 'ping', occurredAt: new Date().toISOString() });
    return this.unitOfWork.run(async (manager) => {
      const delivery = await this.webhooks.enqueue(manager, { clientId, event: 'ping', url, body });
      const details = { deliveryId: delivery.id };
      await this.audit.record(manager, { actor, action: 'partner.pinged', subject: clientId, details });
      return toDelivery(delivery);
    });
  }

  private async getDelivery(id: string): Promise<WebhookDelivery> {
    const delivery = await this.deliveries.find(id);
    if (!delivery) throw notFound(`Delivery not found: ${id}`);
    return delivery;
  }
}

const toDelivery = (delivery: WebhookDelivery): DeliveryDto => ({
  id: delivery.id,
  partnerId: delivery.clientId,
  event: delivery.event,
  url: delivery.url,
  status: delivery.status,
  responseStatus: delivery.responseStatus,
  error: delivery.error,
  durationMs: delivery.durationMs,
  requestBody: JSON.parse(delivery.body) as Record<string, unknown>,
  createdAt: delivery.createdAt.toISOString(),
  attemptedAt: delivery.attemptedAt?.toISOString() ?? null,
});
