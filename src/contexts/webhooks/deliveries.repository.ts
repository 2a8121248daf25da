import { Injectable } from '@nestjs/common';
import { And, DataSource, type EntityManager, Equal, IsNull, Not, Raw } from 'typeorm';
import { type RowQuery, rowQuery } from '../../platform/database/row-cursors.js';
import { Conditions } from '../../platform/database/sql-conditions.js';
import { offsetOf, type PageRequest } from '../../platform/input/page.js';
import { isOfMode } from '../access/users/clients.repository.js';
import type { Mode } from '../access/users/partner-client.entity.js';
import { type DeliveryStatus, type EventName, WebhookDelivery } from './webhook-delivery.entity.js';

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

/** A delivery without its body, which can be large. */
export interface DeliverySummary {
  id: string;
  partner: { id: string; name: string };
  event: EventName;
  status: DeliveryStatus;
  responseStatus: number | null;
  error: string | null;
  durationMs: number | null;
  /** Whether the event was redelivered later. */
  isRepeated: boolean;
  createdAt: Date;
}

export interface DeliveryAttempt {
  id: string;
  status: DeliveryStatus;
  createdAt: Date;
}

export interface FoundDelivery {
  id: string;
  /** The `webhook-id`. */
  messageId: string;
  event: EventName;
  status: DeliveryStatus;
  partnerName: string;
}

export interface FailedDelivery {
  id: string;
  clientId: string;
}

const MAX_ATTEMPTS = 50;

/** Serializes redeliveries, so that no event is redelivered twice. */
const REDELIVERY_LOCK = `select pg_advisory_xact_lock(hashtext('webhook_deliveries:repeat'))`;

const IS_REDELIVERED = `exists (select from webhook_deliveries later where later.message_id = d.message_id and later.id > d.id)`;

export type DeliveryOutcome = Pick<WebhookDelivery, 'status' | 'responseStatus' | 'error' | 'durationMs'>;

@Injectable()
export class DeliveriesRepository {
  constructor(private readonly dataSource: DataSource) {}

  findDelivery(id: string): Promise<WebhookDelivery | null> {
    return this.dataSource.getRepository(WebhookDelivery).findOneBy({ id });
  }

  async listDeliveries(
    request: PageRequest,
    { partnerId, mode = 'live', event, status }: DeliveryFilters,
  ): Promise<{ deliveries: WebhookDelivery[]; total: number }> {
    const [deliveries, total] = await this.dataSource.getRepository(WebhookDelivery).findAndCount({
      where: {
        clientId: And(
          Raw((column) => isOfMode(column, mode)),
          partnerId === undefined ? Not(IsNull()) : Equal(partnerId),
        ),
        ...(event !== undefined && { event }),
        ...(status !== undefined && { status }),
      },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: offsetOf(request),
      take: request.limit,
    });
    return { deliveries, total };
  }

  /** Newest first. Counts the total up to `countedTo`. */
  async searchDeliveries(
    request: PageRequest,
    search: DeliverySearch,
    countedTo: number,
  ): Promise<{ deliveries: DeliverySummary[]; total: number }> {
    const conditions = conditionsOf(search);
    const where = conditions.toString();
    const rows = await this.dataSource.query<(DeliverySummary & { partnerId: string; partnerName: string })[]>(
      `select d.id, d.client_id as "partnerId", c.name as "partnerName", d.event, d.status, d.error,
              d.response_status as "responseStatus", d.duration_ms as "durationMs", d.created_at as "createdAt",
              ${IS_REDELIVERED} as "isRepeated"
         from webhook_deliveries d join partner_clients c on c.id = d.client_id
        where ${where} order by d.created_at desc, d.id desc
        limit ${conditions.bind(request.limit)} offset ${conditions.bind(offsetOf(request))}`,
      conditions.values,
    );
    const deliveries = rows.map(({ partnerId: id, partnerName: name, ...row }) => ({ ...row, partner: { id, name } }));
    return { deliveries, total: await this.countDeliveries(search, countedTo) };
  }

  /** Counts up to `countedTo`. */
  async countDeliveries(search: DeliverySearch, countedTo: number): Promise<number> {
    const conditions = conditionsOf(search);
    const where = conditions.toString();
    const [row] = await this.dataSource.query<{ total: number }[]>(
      `select count(*)::integer as total
         from (select from webhook_deliveries d where ${where} limit ${conditions.bind(countedTo)}) counted`,
      conditions.values,
    );
    return row?.total ?? 0;
  }

  /** The latest deliveries of the same event, oldest first. */
  async findAttempts(id: string): Promise<DeliveryAttempt[]> {
    const latest = await this.dataSource.query<DeliveryAttempt[]>(
      `select id, status, created_at as "createdAt" from webhook_deliveries
        where message_id = (select message_id from webhook_deliveries where id = $1)
        order by message_id, webhook_deliveries.id desc limit ${MAX_ATTEMPTS}`,
      [id],
    );
    return latest.reverse();
  }

  /** The delivery with this ID, then the latest ones of the event with this `webhook-id`. */
  findDeliveriesOf(id: string, limit: number): Promise<FoundDelivery[]> {
    return this.dataSource.query<FoundDelivery[]>(
      `select d.id, d.message_id as "messageId", d.event, d.status, c.name as "partnerName"
         from (select $1::uuid as id
               union
               (select id from webhook_deliveries where message_id = $1 order by message_id, webhook_deliveries.id desc limit $2)) found
         join webhook_deliveries d on d.id = found.id
         join partner_clients c on c.id = d.client_id
        order by d.id = $1 desc, d.id desc limit $2`,
      [id, limit],
    );
  }

  async lockRedelivery(manager: EntityManager): Promise<void> {
    await manager.query(REDELIVERY_LOCK);
  }

  async hasPendingDelivery(manager: EntityManager, messageId: string): Promise<boolean> {
    return manager.existsBy(WebhookDelivery, { messageId, status: 'pending' });
  }

  /** Failed deliveries that were not redelivered, of partners with a webhook URL, oldest first. */
  findUnresolved(manager: EntityManager, search: DeliverySearch, limit: number): Promise<FailedDelivery[]> {
    const conditions = conditionsOf({ ...search, status: undefined, isUnresolved: true });
    const where = conditions.toString();
    return manager.query<FailedDelivery[]>(
      `select d.id, d.client_id as "clientId"
         from webhook_deliveries d join partner_clients c on c.id = d.client_id
        where ${where} and c.webhook_url is not null order by d.created_at, d.id limit ${conditions.bind(limit)}`,
      conditions.values,
    );
  }

  /** Creates new deliveries to the partners' current webhook URLs. The bodies are copied inside the database. */
  async insertRedeliveries(manager: EntityManager, copies: readonly { id: string; of: string }[]): Promise<void> {
    await manager.query(
      `insert into webhook_deliveries (id, message_id, client_id, event, url, body)
         select copy.id, d.message_id, d.client_id, d.event, c.webhook_url, d.body
           from unnest($1::uuid[], $2::uuid[]) as copy (id, "of")
           join webhook_deliveries d on d.id = copy."of"
           join partner_clients c on c.id = d.client_id`,
      [copies.map(({ id }) => id), copies.map((copy) => copy.of)],
    );
  }

  async insertDelivery(manager: EntityManager, delivery: WebhookDelivery): Promise<void> {
    await manager.insert(WebhookDelivery, delivery);
  }

  /** Returns true only for the first caller, so a delivery claimed before a crash is never sent twice. */
  async claimDelivery(id: string): Promise<boolean> {
    const [, claimed] = await this.dataSource.query<[unknown, number]>(
      'update webhook_deliveries set attempted_at = now() where id = $1 and attempted_at is null',
      [id],
    );
    return claimed === 1;
  }

  async recordOutcome(manager: EntityManager, id: string, outcome: DeliveryOutcome): Promise<void> {
    await manager.update(WebhookDelivery, { id }, outcome);
  }

  /** Does not overwrite a recorded outcome; then it returns false. */
  async markDeliveryFailed(manager: EntityManager, id: string, error: string): Promise<boolean> {
    const { affected } = await manager.update(WebhookDelivery, { id, status: 'pending' }, { status: 'failed', error });
    return affected === 1;
  }
}

function conditionsOf({ partnerId, mode, event, status, isUnresolved = false, since }: DeliverySearch): Conditions {
  const conditions = new Conditions('true');
  if (partnerId !== undefined) conditions.and(`d.client_id = ${conditions.bind(partnerId)}`);
  if (partnerId === undefined || mode !== undefined) conditions.and(isOfMode('d.client_id', mode ?? 'live'));
  if (event !== undefined) conditions.and(`d.event = ${conditions.bind(event)}`);
  if (status !== undefined) conditions.and(`d.status = ${conditions.bind(status)}`);
  if (isUnresolved) conditions.and(`d.status = 'failed' and not ${IS_REDELIVERED}`);
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
