import { Injectable } from '@nestjs/common';
import { And, DataSource, type EntityManager, Equal, In, IsNull, Not, Raw } from 'typeorm';
import { offsetOf, type PageRequest } from '../../platform/input/page.js';
import { exactTime, type ListPosition } from '../../platform/input/parameters/cursor.js';
import { isOfMode } from '../access/users/clients.repository.js';
import { conditionsOf, type DeliveryFilters, type DeliverySearch, IS_REDELIVERED } from './delivery-search.js';
import { type DeliveryStatus, type EventName, WebhookDelivery } from './webhook-delivery.entity.js';

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
  isForged: boolean;
  createdAt: Date;
}

export interface DeliveryAttempt {
  id: string;
  status: DeliveryStatus;
  responseStatus: number | null;
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

  /** With `clientId`, only a delivery of this client. */
  findDelivery(id: string, clientId?: string): Promise<WebhookDelivery | null> {
    return this.dataSource
      .getRepository(WebhookDelivery)
      .findOneBy({ id, ...(clientId !== undefined && { clientId }) });
  }

  async findDeliveryToSend(id: string): Promise<DeliveryToSend | null> {
    const { entities, raw } = await this.dataSource
      .getRepository(WebhookDelivery)
      .createQueryBuilder('d')
      .addSelect(isOfMode('d.client_id', 'test'), 'isTest')
      .where('d.id = :id', { id })
      .getRawAndEntities<{ isTest: boolean }>();
    const [delivery] = entities;
    return delivery === undefined ? null : { ...delivery, isTest: raw[0]?.isTest === true };
  }

  /** Newest first, from the position on. One more than `limit`, if there is one. */
  async listDeliveriesFrom(
    search: DeliverySearch,
    limit: number,
    from: ListPosition | undefined,
  ): Promise<(WebhookDelivery & { at: string })[]> {
    const conditions = conditionsOf(search);
    if (from) conditions.and(`(d.created_at, d.id) < (${conditions.bind(from.at)}, ${conditions.bind(from.id)})`);
    const where = conditions.toString();
    const rows = await this.dataSource.query<{ id: string; at: string }[]>(
      `select d.id, ${exactTime('d.created_at')} as at from webhook_deliveries d
        where ${where} order by d.created_at desc, d.id desc limit ${conditions.bind(limit + 1)}`,
      conditions.values,
    );
    const found = await this.dataSource.getRepository(WebhookDelivery).findBy({ id: In(rows.map(({ id }) => id)) });
    const byId = new Map(found.map((delivery) => [delivery.id, delivery]));
    return rows.flatMap(({ id, at }) => {
      const delivery = byId.get(id);
      return delivery === undefined ? [] : [{ ...delivery, at }];
    });
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
              d.is_forged as "isForged", ${IS_REDELIVERED} as "isRepeated"
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
      `select id, status, response_status as "responseStatus", created_at as "createdAt" from webhook_deliveries
        where message_id = (select message_id from webhook_deliveries where id = $1)
        order by message_id, webhook_deliveries.id desc limit ${MAX_ATTEMPTS}`,
      [id],
    );
    return latest.reverse();
  }

  /** The live delivery with this ID, then the latest live ones of the event with this `webhook-id`. */
  findDeliveriesOf(id: string, limit: number): Promise<FoundDelivery[]> {
    return this.dataSource.query<FoundDelivery[]>(
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

  async hasPendingDelivery(manager: EntityManager, messageId: string): Promise<boolean> {
    return manager.existsBy(WebhookDelivery, { messageId, status: 'pending' });
  }

  /** The clients with deliveries that `findUnresolved` finds. */
  async findUnresolvedClients(manager: EntityManager, search: DeliverySearch): Promise<string[]> {
    const conditions = conditionsOf({ ...search, status: undefined, isUnresolved: true });
    const rows = await manager.query<{ id: string }[]>(
      `select distinct d.client_id as id from webhook_deliveries d where ${conditions}`,
      conditions.values,
    );
    return rows.map(({ id }) => id);
  }

  /** Failed deliveries that were not redelivered, of those of these clients that have a webhook URL, oldest first. */
  findUnresolved(
    manager: EntityManager,
    search: DeliverySearch,
    clientIds: readonly string[],
    limit: number,
  ): Promise<FailedDelivery[]> {
    const conditions = conditionsOf({ ...search, status: undefined, isUnresolved: true });
    conditions.and(`d.client_id = any (${conditions.bind(clientIds)}::uuid[])`);
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
      `insert into webhook_deliveries (id, message_id, client_id, event, url, body, is_forged)
         select copy.id, d.message_id, d.client_id, d.event, c.webhook_url, d.body, d.is_forged
           from unnest($1::uuid[], $2::uuid[]) as copy (id, "of")
           join webhook_deliveries d on d.id = copy."of"
           join partner_clients c on c.id = d.client_id`,
      [copies.map(({ id }) => id), copies.map((copy) => copy.of)],
    );
  }

  async insertDelivery(manager: EntityManager, delivery: WebhookDelivery): Promise<void> {
    await manager.insert(WebhookDelivery, delivery);
  }

  /** The time of the claim for the first caller, else null, so a delivery claimed before a crash is never sent twice. */
  async claimDelivery(id: string): Promise<Date | null> {
    const [[claimed]] = await this.dataSource.query<[{ attemptedAt: Date }[], number]>(
      `update webhook_deliveries set attempted_at = now() where id = $1 and attempted_at is null
        returning attempted_at as "attemptedAt"`,
      [id],
    );
    return claimed?.attemptedAt ?? null;
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

  async recordOutcome(manager: EntityManager, id: string, outcome: DeliveryOutcome): Promise<void> {
    await manager.update(WebhookDelivery, { id }, outcome);
  }

  /** Does not overwrite a recorded outcome; then it returns false. */
  async markDeliveryFailed(manager: EntityManager, id: string, error: string): Promise<boolean> {
    const { affected } = await manager.update(WebhookDelivery, { id, status: 'pending' }, { status: 'failed', error });
    return affected === 1;
  }
}
