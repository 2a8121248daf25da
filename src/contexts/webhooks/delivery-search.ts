import { list } from '../../platform/database/list.js';
import { columnsOf } from '../../platform/database/row-cursors.service.js';
import { Conditions } from '../../platform/database/rows.js';
import { isOfMode } from '../access/users/clients.repository.js';
import type { Mode } from '../access/users/partner-client.entity.js';
import type { DeliveryStatus, EventName, WebhookDelivery } from './webhook-delivery.entity.js';

export interface DeliverySearch {
  partnerId?: string | undefined;
  /** Live, if neither a partner nor a mode is given. */
  mode?: Mode | undefined;
  event?: EventName | undefined;
  status?: DeliveryStatus | undefined;
  /** Only failed deliveries that were not redelivered. */
  isUnresolved?: boolean | undefined;
  since?: Date | undefined;
}

export const IS_REDELIVERED = `exists (select from webhook_deliveries later where later.message_id = d.message_id and later.id > d.id)`;

export const NEWEST_FIRST = 'd.created_at desc, d.id desc';

export const WITH_PARTNER = 'webhook_deliveries d join partner_clients c on c.id = d.client_id';

/** Conditions for deliveries `d`. A receiver that rejects a forged ping is right, so there is nothing to resolve. */
export function deliveryConditions(search: DeliverySearch): Conditions {
  const { partnerId, mode, event, status, isUnresolved = false, since } = search;
  const conditions = new Conditions('true')
    .equals('d.client_id', partnerId)
    .equals('d.event', event)
    .equals('d.status', status);
  if (partnerId === undefined || mode !== undefined) conditions.and(isOfMode('d.client_id', mode ?? 'live'));
  if (isUnresolved) conditions.and(`d.status = 'failed' and not d.is_forged and not ${IS_REDELIVERED}`);
  if (since !== undefined) conditions.and(`d.created_at >= ${conditions.bind(since)}`);
  return conditions;
}

/** The columns of a delivery that is stored. */
export const DELIVERY_COLUMNS = {
  id: 'd.id',
  messageId: 'd.message_id',
  clientId: 'd.client_id',
  event: 'd.event',
  url: 'd.url',
  body: 'd.body',
  isForged: 'd.is_forged',
  status: 'd.status',
  attemptedAt: 'd.attempted_at',
  responseStatus: 'd.response_status',
  responseBody: 'd.response_body',
  error: 'd.error',
  durationMs: 'd.duration_ms',
  createdAt: 'd.created_at',
} satisfies Record<keyof WebhookDelivery, string>;

/** Without bodies, which can be large. */
const EXPORTED = {
  id: 'd.id',
  webhookId: 'd.message_id',
  partnerId: 'd.client_id',
  partnerName: 'c.name',
  ...columnsOf('d', 'event url status responseStatus error durationMs createdAt attemptedAt'),
};

export const DELIVERIES = list<DeliverySearch, WebhookDelivery>({
  from: 'webhook_deliveries d',
  key: 'd.id',
  where: deliveryConditions,
  order: NEWEST_FIRST,
  page: { columns: DELIVERY_COLUMNS },
  file: { columns: EXPORTED, tables: WITH_PARTNER },
});
export const deliveryRows = DELIVERIES.rows;
