import { type RowQuery, rowQuery } from '../../platform/database/row-cursors.js';
import { Conditions } from '../../platform/database/sql-conditions.js';
import { isOfMode } from '../access/users/clients.repository.js';
import type { Mode } from '../access/users/partner-client.entity.js';
import type { DeliveryStatus, EventName } from './webhook-delivery.entity.js';

export interface DeliveryFilters {
  partnerId?: string | undefined;
  /** Live, if neither a partner nor a mode is given. */
  mode?: Mode | undefined;
  event?: EventName | undefined;
  status?: DeliveryStatus | undefined;
}

export interface DeliverySearch extends DeliveryFilters {
  /** Only failed deliveries that were not redelivered. */
  isUnresolved?: boolean | undefined;
  since?: Date | undefined;
}

export const IS_REDELIVERED = `exists (select from webhook_deliveries later where later.message_id = d.message_id and later.id > d.id)`;

/** Conditions for deliveries `d`. A receiver that rejects a forged ping is right, so there is nothing to resolve. */
export function conditionsOf({
  partnerId,
  mode,
  event,
  status,
  isUnresolved = false,
  since,
}: DeliverySearch): Conditions {
  const conditions = new Conditions('true');
  if (partnerId !== undefined) conditions.and(`d.client_id = ${conditions.bind(partnerId)}`);
  if (partnerId === undefined || mode !== undefined) conditions.and(isOfMode('d.client_id', mode ?? 'live'));
  if (event !== undefined) conditions.and(`d.event = ${conditions.bind(event)}`);
  if (status !== undefined) conditions.and(`d.status = ${conditions.bind(status)}`);
  if (isUnresolved) conditions.and(`d.status = 'failed' and not d.is_forged and not ${IS_REDELIVERED}`);
  if (since !== undefined) conditions.and(`d.created_at >= ${conditions.bind(since)}`);
  return conditions;
}

/** Without bodies, which can be large. */
const EXPORTED = {
  id: 'd.id',
  webhookId: 'd.message_id',
  partnerId: 'd.client_id',
  partnerName: 'c.name',
  event: 'd.event',
  url: 'd.url',
  status: 'd.status',
  responseStatus: 'd.response_status',
  error: 'd.error',
  durationMs: 'd.duration_ms',
  createdAt: 'd.created_at',
  attemptedAt: 'd.attempted_at',
};

/** The whole list, in its order. */
export function deliveryRows(search: DeliverySearch): RowQuery {
  const where = conditionsOf(search);
  return rowQuery(
    EXPORTED,
    (columns) => `select ${columns} from webhook_deliveries d join partner_clients c on c.id = d.client_id
                   where ${where} order by d.created_at desc, d.id desc`,
    where.values,
  );
}
