import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../platform/audit/audit-log.service.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { conflict, invalid, orNotFound } from '../../platform/errors/app-error.js';
import { CursorPage, mapPage, type Page, type PageRequest, parseCursor } from '../../platform/input/page.js';
import { ClientsRepository } from '../access/users/clients.repository.js';
import {
  DeliveriesRepository,
  type DeliveryAttempt,
  type DeliverySummary,
  type DeliveryMatch,
  type ObservedWebhooks,
} from './deliveries.repository.js';
import type { ClientDeliveriesQuery, DeliveryDto, ListDeliveriesQuery } from './delivery.dto.js';
import { unsignedHeaders } from './webhook-sender.service.js';
import type { DeliverySearch } from './delivery-search.js';
import { type EventName, WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhooksService } from './webhooks.service.js';

/** Serializes the redeliveries of a client within the process. */
const redeliveryMutex = (clientId = 'all'): string => `webhooks:repeat:${clientId}`;

/** Maximum per call of `redeliverFailedEvents`. */
export const MAX_REDELIVERED = 500;

/** Lets admins and partners list deliveries, redeliver them and send test pings. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly clients: ClientsRepository,
    private readonly webhooks: WebhooksService,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
  ) {}

  async listDeliveries(query: ListDeliveriesQuery): Promise<Page<DeliveryDto>> {
    return mapPage(await this.deliveries.listDeliveries(query, query), toDelivery);
  }

  searchDeliveries(request: PageRequest, search: DeliverySearch, countedTo: number): Promise<Page<DeliverySummary>> {
    return this.deliveries.searchDeliveries(request, search, countedTo);
  }

  async sendSample(actor: string, clientId: string, event: EventName, payload: object): Promise<DeliveryDto> {
    const url = await this.getWebhookUrl(clientId);
    return this.unitOfWork.run(async (manager) => {
      const body = JSON.stringify(payload);
      const delivery = await this.webhooks.enqueueDelivery(manager, { clientId, event, url, body });
      const details = { event, deliveryId: delivery.id };
      await this.audit.record(manager, { actor, action: 'partner.sample-sent', subject: clientId, details });
      return toDelivery(delivery);
    });
  }

  countDeliveries(search: DeliverySearch, countedTo: number): Promise<number> {
    return this.deliveries.countDeliveries(search, countedTo);
  }

  observeWebhooks(liveClientId: string, testClientId: string): Promise<ObservedWebhooks> {
    return this.deliveries.observeWebhooks(liveClientId, testClientId);
  }

  /** Newest first. Only deliveries of the client. */
  async listClientDeliveries(clientId: string, query: ClientDeliveriesQuery): Promise<CursorPage<DeliveryDto>> {
    const { event, status, since, limit, cursor } = query;
    const search = { partnerId: clientId, event, status, since: since === undefined ? undefined : new Date(since) };
    const rows = await this.deliveries.listDeliveriesFrom(search, limit, parseCursor(cursor));
    return CursorPage.fromRows(rows, limit, (row) => row, toDelivery);
  }

  /** Only a delivery of this client; null: of any. */
  async getDelivery(id: string, clientId: string | null): Promise<DeliveryDto> {
    return toDelivery(await this.loadDelivery(id, clientId));
  }

  /** The headers that were sent, without the signatures. */
  async getHeaders(id: string): Promise<Record<string, string>> {
    const delivery = await this.deliveries.findDeliveryToSend(id);
    return delivery === null ? {} : unsignedHeaders(delivery);
  }

  listAttempts(id: string): Promise<DeliveryAttempt[]> {
    return this.deliveries.findAttempts(id);
  }

  findDeliveriesByEvent(id: string, limit: number): Promise<DeliveryMatch[]> {
    return this.deliveries.findDeliveriesByEvent(id, limit);
  }

  /** Sends the same event to the partner's current webhook URL, as a new delivery. Only for this owner; null: for any. */
  async redeliverEvent(actor: string, id: string, ownerId: string | null): Promise<DeliveryDto> {
    const { messageId, clientId, event, body, isForged, status } = await this.loadDelivery(id, ownerId);
    if (status === 'pending') throw conflict('This delivery is still pending. Try again when it has finished.');
    const url = await this.getWebhookUrl(clientId);
    return this.unitOfWork.run(async (manager) => {
      await this.deliveries.lockRedelivery(manager, [clientId]);
      if (await manager.existsBy(WebhookDelivery, { messageId, status: 'pending' }))
        throw conflict('This event is already being redelivered. Try again when it has finished.');
      const message = { messageId, clientId, event, url, body, isForged };
      const delivery = await this.webhooks.enqueueDelivery(manager, message);
      const details = { deliveryId: delivery.id };
      await this.audit.record(manager, { actor, action: 'delivery.repeated', subject: id, details });
      return toDelivery(delivery);
    }, redeliveryMutex(clientId));
  }

  /**
   * Redelivers failed events that match the filters, oldest first, at most MAX_REDELIVERED. Leaves out events that were
   * redelivered since, and partners without a webhook URL. Returns the number of redeliveries.
   */
  redeliverFailedEvents(actor: string, search: DeliverySearch): Promise<number> {
    const { partnerId } = search;
    return this.unitOfWork.run(async (manager) => {
      const clientIds =
        partnerId === undefined ? await this.deliveries.findUnresolvedClients(manager, search) : [partnerId];
      await this.deliveries.lockRedelivery(manager, clientIds);
      const failed = await this.deliveries.findUnresolved(manager, search, clientIds, MAX_REDELIVERED);
      if (failed.length === 0) return 0;
      const repeated = await this.webhooks.enqueueRedeliveries(manager, failed);
      await this.audit.recordAll(
        manager,
        [...repeated].map(([subject, id]) => ({
          actor,
          action: 'delivery.repeated',
          subject,
          details: { deliveryId: id },
        })),
      );
      return failed.length;
    }, redeliveryMutex(partnerId));
  }

  /** A forged ping has wrong signatures: a receiver that accepts it does not verify them. */
  async sendPing(actor: string, clientId: string, { isForged = false } = {}): Promise<DeliveryDto> {
    const url = await this.getWebhookUrl(clientId);
    const body = JSON.stringify({ event: 'ping', occurredAt: new Date().toISOString() });
    return this.unitOfWork.run(async (manager) => {
      const delivery = await this.webhooks.enqueueDelivery(manager, { clientId, event: 'ping', url, body, isForged });
      const details = { deliveryId: delivery.id, ...(isForged && { forged: true }) };
      await this.audit.record(manager, { actor, action: 'partner.pinged', subject: clientId, details });
      return toDelivery(delivery);
    });
  }

  private async getWebhookUrl(clientId: string): Promise<string> {
    const { webhookUrl } = await this.clients.getClient(clientId);
    if (webhookUrl === null) throw invalid('The partner has no webhook URL. Set one first.');
    return webhookUrl;
  }

  private async loadDelivery(id: string, clientId: string | null): Promise<WebhookDelivery> {
    const which = { id, ...(clientId !== null && { clientId }) };
    return orNotFound(await this.unitOfWork.manager.findOneBy(WebhookDelivery, which), `Delivery not found: ${id}`);
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
  responseBody: delivery.responseBody,
  ...(delivery.isForged && { forged: true }),
  createdAt: delivery.createdAt.toISOString(),
  attemptedAt: delivery.attemptedAt?.toISOString() ?? null,
});
