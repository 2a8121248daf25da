import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { selected } from '../../platform/database/row-cursors.service.js';
import { countRows, findRow, findValue, getRow } from '../../platform/database/rows.js';
import { exactTime, type ListPosition, offsetOf, Page, type PageRequest } from '../../platform/input/page.js';
import { isOfMode } from '../access/users/clients.repository.js';
import {
  DELIVERIES,
  DELIVERY_COLUMNS,
  deliveryConditions,
  type DeliverySearch,
  IS_REDELIVERED,
  NEWEST_FIRST,
  WITH_PARTNER,
} from './delivery-search.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';

/** A delivery without its body, which can be large. */
export interface DeliverySummary extends Pick<
  WebhookDelivery,
  'id' | 'event' | 'status' | 'responseStatus' | 'error' | 'durationMs' | 'isForged' | 'createdAt'
> {
  partner: { id: string; name: string };
  /** Whether the event was redelivered later. */
  isRepeated: boolean;
}

export type DeliveryAttempt = Pick<WebhookDelivery, 'id' | 'status' | 'responseStatus' | 'createdAt'>;

/** A delivery that a search found. `messageId` is the `webhook-id`. */
export interface DeliveryMatch extends Pick<WebhookDelivery, 'id' | 'messageId' | 'event' | 'status'> {
  partnerName: string;
}

export interface ObservedWebhooks {
  /** An event of the test client other than a ping. */
  isSubmissionEventDelivered: boolean;
  /** The receiver of the test client rejected a forged ping: it responded with 4xx. */
  isForgedPingRejected: boolean;
  /** The live client has a webhook URL and a secret. */
  isLiveWebhookSet: boolean;
}

export type FailedDelivery = Pick<WebhookDelivery, 'id' | 'clientId'>;

const MAX_ATTEMPTS = 50;

/**
 * Serializes the redeliveries of each client, so that no event is redelivered twice. In the order of the IDs, so that
 * transactions that lock several clients can't wait for each other.
 */
const REDELIVERY_LOCKS = `select pg_advisory_xact_lock(hashtext('webhook_deliveries:repeat'), hashtext(id::text))
                            from (select id from unnest($1::uuid[]) as id order by id) clients`;

export type DeliveryOutcome = Pick<
  WebhookDelivery,
  'status' | 'responseStatus' | 'responseBody' | 'error' | 'durationMs'
>;

/** What is needed to send an event. */
export interface DeliveryToSend extends WebhookDelivery {
  isTest: boolean;
}

@Injectable()
export class DeliveriesRepository {
  constructor(private readonly dataSource: DataSource) {}

  findDeliveryToSend(id: string): Promise<DeliveryToSend | null> {
    const columns = `${selected(DELIVERY_COLUMNS)}, ${isOfMode('d.client_id', 'test')} as "isTest"`;
    const sql = `select ${columns} from webhook_deliveries d where d.id = $1`;
    return findRow<DeliveryToSend>(this.dataSource, sql, [id]);
  }

  /** Newest first, from the position on. One more than `limit`, if there is one. */
  listDeliveriesFrom(
    search: DeliverySearch,
    limit: number,
    from: ListPosition | undefined,
  ): Promise<(WebhookDelivery & { at: string })[]> {
    const where = deliveryConditions(search);
    if (from) where.and(`(d.created_at, d.id) < (${where.bind(from.at)}, ${where.bind(from.id)})`);
    const ids = `select d.id from webhook_deliveries d where ${where} order by ${NEWEST_FIRST} limit ${limit + 1}`;
    // Selected first, so that bodies, which can be large, are not sorted.
    return this.dataSource.query<(WebhookDelivery & { at: string })[]>(
      `select ${selected(DELIVERY_COLUMNS)}, ${exactTime('d.created_at')} as at from webhook_deliveries d
        where d.id = any (array(${ids})) order by ${NEWEST_FIRST}`,
      where.values,
    );
  }

  /** Newest first. */
  listDeliveries(request: PageRequest, search: DeliverySearch): Promise<Page<WebhookDelivery>> {
    return DELIVERIES.readPage(this.dataSource, request, search);
  }

  /** Newest first. Counts the total up to `countedTo`. */
  async searchDeliveries(
    request: PageRequest,
    search: DeliverySearch,
    countedTo: number,
  ): Promise<Page<DeliverySummary>> {
    const where = deliveryConditions(search);
    const rows = await this.dataSource.query<(DeliverySummary & { partnerId: string; partnerName: string })[]>(
      `select d.id, d.client_id as "partnerId", c.name as "partnerName", d.event, d.status, d.error,
              d.response_status as "responseStatus", d.duration_ms as "durationMs", d.created_at as "createdAt",
              d.is_forged as "isForged", ${IS_REDELIVERED} as "isRepeated"
         from ${WITH_PARTNER} where ${where} order by ${NEWEST_FIRST}
        limit ${request.limit} offset ${offsetOf(request)}`,
      where.values,
    );
    const deliveries = rows.map(({ partnerId: id, partnerName: name, ...row }) => ({ ...row, partner: { id, name } }));
    return new Page(deliveries, request, await this.countDeliveries(search, countedTo));
  }

  /** Counts up to `countedTo`. */
  countDeliveries(search: DeliverySearch, countedTo: number): Promise<number> {
    const where = deliveryConditions(search);
    const counted = `(select from webhook_deliveries d where ${where} limit ${countedTo}) counted`;
    return countRows(this.dataSource, counted, where.values);
  }

  /** The latest deliveries of the same event, oldest first. */
  async findAttempts(id: string): Promise<DeliveryAttempt[]> {
    const latest = await this.dataSource.query<DeliveryAttempt[]>(
      `select id, status, response_status as "responseStatus", created_at as "createdAt" from webhook_deliveries
        where message_id = (select message_id from webhook_deliveries where id = $1)
        order by message_id, webhook_deliveries.id desc limit ${MAX_ATTEMPTS}`,
      [id],
    );
    return latest.reverse();
  }

  /** The live delivery with this ID, then the latest live ones of the event with this `webhook-id`. */
  findDeliveriesByEvent(id: string, limit: number): Promise<DeliveryMatch[]> {
    return this.dataSource.query<DeliveryMatch[]>(
      `select d.id, d.message_id as "messageId", d.event, d.status, c.name as "partnerName"
         from (select $1::uuid as id
               union
               (select id from webhook_deliveries where message_id = $1 order by message_id, webhook_deliveries.id desc limit $2)) found
         join webhook_deliveries d on d.id = found.id
         join partner_clients c on c.id = d.client_id and c.test_of is null
        order by d.id = $1 desc, d.id desc limit $2`,
      [id, limit],
    );
  }

  /** Until the end of the transaction. */
  async lockRedelivery(manager: EntityManager, clientIds: readonly string[]): Promise<void> {
    await manager.query(REDELIVERY_LOCKS, [clientIds]);
  }

  /** The clients with deliveries that `findUnresolved` finds. */
  async findUnresolvedClients(manager: EntityManager, search: DeliverySearch): Promise<string[]> {
    const where = deliveryConditions({ ...search, status: undefined, isUnresolved: true });
    const sql = `select distinct d.client_id as id from webhook_deliveries d where ${where}`;
    const rows = await manager.query<{ id: string }[]>(sql, where.values);
    return rows.map(({ id }) => id);
  }

  /** Failed deliveries that were not redelivered, of those of these clients that have a webhook URL, oldest first. */
  findUnresolved(
    manager: EntityManager,
    search: DeliverySearch,
    clientIds: readonly string[],
    limit: number,
  ): Promise<FailedDelivery[]> {
    const where = deliveryConditions({ ...search, status: undefined, isUnresolved: true });
    where.and(`d.client_id = any (${where.bind(clientIds)}::uuid[])`);
    return manager.query<FailedDelivery[]>(
      `select d.id, d.client_id as "clientId" from ${WITH_PARTNER}
        where ${where} and c.webhook_url is not null order by d.created_at, d.id limit ${limit}`,
      where.values,
    );
  }

  /** Creates new deliveries to the partners' current webhook URLs. The bodies are copied inside the database. */
  async insertRedeliveries(manager: EntityManager, copies: readonly { id: string; of: string }[]): Promise<void> {
    await manager.query(
      `insert into webhook_deliveries (id, message_id, client_id, event, url, body, is_forged)
         select copy.id, d.message_id, d.client_id, d.event, c.webhook_url, d.body, d.is_forged
           from unnest($1::uuid[], $2::uuid[]) as copy (id, "of")
           join webhook_deliveries d on d.id = copy."of"
           join partner_clients c on c.id = d.client_id`,
      [copies.map(({ id }) => id), copies.map((copy) => copy.of)],
    );
  }

  /** The time of the claim for the first caller, else null, so a delivery claimed before a crash is never sent twice. */
  claimDelivery(id: string): Promise<Date | null> {
    return findValue<Date>(
      this.dataSource,
      `update webhook_deliveries set attempted_at = now() where id = $1 and attempted_at is null
        returning attempted_at as "attemptedAt"`,
      [id],
    );
  }

  /** Records nothing and returns false if the client's last delivery failed, because then more needs to be recorded. */
  async recordUsualDelivery(
    { id, clientId, isForged }: Pick<WebhookDelivery, 'id' | 'clientId' | 'isForged'>,
    { status, responseStatus, responseBody, error, durationMs }: DeliveryOutcome,
  ): Promise<boolean> {
    const [, recorded] = await this.dataSource.query<[unknown, number]>(
      `update webhook_deliveries
          set status = $4, response_status = $5, response_body = $6, error = $7, duration_ms = $8
        where id = $1 and ($3 or not exists (select from webhook_health where client_id = $2 and failures > 0))`,
      [id, clientId, isForged, status, responseStatus, responseBody, error, durationMs],
    );
    return recorded === 1;
  }

  /** Does not overwrite a recorded outcome; then it returns false. */
  async markDeliveryFailed(manager: EntityManager, id: string, error: string): Promise<boolean> {
    const { affected } = await manager.update(WebhookDelivery, { id, status: 'pending' }, { status: 'failed', error });
    return affected === 1;
  }

  /** Counts a failed delivery of the client. Returns true for the one failure that reaches the threshold. */
  async countFailure(manager: EntityManager, clientId: string, threshold: number): Promise<boolean> {
    await manager.query(
      `insert into webhook_health as health (client_id, failures) values ($1, 1)
         on conflict (client_id) do update set failures = health.failures + 1`,
      [clientId],
    );
    const [, alerted] = await manager.query<[unknown, number]>(
      'update webhook_health set alerted_at = now() where client_id = $1 and failures >= $2 and alerted_at is null',
      [clientId, threshold],
    );
    return alerted === 1;
  }

  /** Returns true if the owners were notified of the failures before. */
  async clearFailures(manager: EntityManager, clientId: string): Promise<boolean> {
    const sql = 'select alerted_at as "alertedAt" from webhook_health where client_id = $1 for update';
    const health = await findRow<{ alertedAt: Date | null }>(manager, sql, [clientId]);
    if (health === null) return false;
    await manager.query('update webhook_health set failures = 0, alerted_at = null where client_id = $1', [clientId]);
    return health.alertedAt !== null;
  }

  observeWebhooks(liveClientId: string, testClientId: string): Promise<ObservedWebhooks> {
    return getRow<ObservedWebhooks>(
      this.dataSource,
      `select exists (select from webhook_deliveries
                       where client_id = $2 and status = 'delivered'
                         and event in ('directory_submissions.completed', 'directory_submissions.changed'))
                       as "isSubmissionEventDelivered",
              exists (select from webhook_deliveries
                       where client_id = $2 and status = 'failed' and event = 'ping' and is_forged
                         and response_status between 400 and 499) as "isForgedPingRejected",
              exists (select from partner_clients c join webhook_secrets s on s.client_id = c.id
                       where c.id = $1 and c.webhook_url is not null) as "isLiveWebhookSet"`,
      [liveClientId, testClientId],
    );
  }
}
