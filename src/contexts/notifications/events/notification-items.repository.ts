import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { findRow, findValue } from '../../../platform/database/rows.js';
import {
  type Batch,
  type Channel,
  KIND_NAMES,
  type KindName,
  MAX_NAMED_ITEMS,
  type NotificationEvent,
  type TeamChannel,
} from './notification-kinds.js';

/** Notified when events were recorded. */
export const EVENTS_RECORDED = 'notification_events_recorded';

/** Events of one kind for one recipient: one message per pause. */
export interface Stream {
  channel: Exclude<Channel, 'digest'>;
  kind: KindName;
  userId: string | null;
}

/** Between two messages of a stream. */
const PAUSE = '5 minutes';
/** A message that is still pending holds back the next one, but not forever, in case its job was lost. */
const MAX_PENDING = '1 day';
/** Digests are sent at this time (UTC). */
const DIGEST_TIME = '7 hours';

const IS_HELD_BACK = `exists (select from notification_messages message
   where message.channel = stream.channel and message.kind = stream.kind
     and message.user_id is not distinct from stream.user_id
     and (message.created_at > now() - interval '${PAUSE}'
          or (message.status = 'pending' and message.created_at > now() - interval '${MAX_PENDING}')))`;

/** The latest time at which digests are due. Later events are part of the next digest. */
const DIGEST_DUE_AT = `(date_trunc('day', now() - interval '${DIGEST_TIME}', 'UTC') + interval '${DIGEST_TIME}')`;

@Injectable()
export class NotificationItemsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** One row per event and recipient. Nothing is stored if the kind has no recipient. */
  async insertItems(
    manager: EntityManager,
    kind: KindName,
    events: readonly NotificationEvent[],
    byEmail: boolean,
  ): Promise<void> {
    await manager.query(
      `with recipients as (
         select 'slack' as channel, null::uuid as user_id from notification_channels where slack_url is not null
         union all
         select 'webhook', null from notification_channels where webhook_url is not null
         union all
         select case choice when 'daily' then 'digest' else 'email' end, user_id
           from notification_choices choices join users on users.id = user_id
          where choices.kind = $1 and $3 and users.role = 'admin' and users.banned_at is null
       ), added as (
         insert into notification_items (kind, subject_id, name, channel, user_id)
         select $1, event.id, event.name, recipients.channel, recipients.user_id
           from jsonb_to_recordset($2) as event (id text, name text), recipients
         returning id)
       select pg_notify('${EVENTS_RECORDED}', '') from added limit 1`,
      [kind, JSON.stringify(events), byEmail],
    );
  }

  /** Streams with events whose next message is due. Kinds that this version does not know are left alone. */
  findDueStreams(): Promise<Stream[]> {
    return this.dataSource.query<Stream[]>(
      `select channel, kind, user_id as "userId"
         from (select distinct channel, kind, user_id from notification_items
                where channel in ('slack', 'webhook', 'email') and kind = any ($1)) stream
        where not ${IS_HELD_BACK}`,
      [KIND_NAMES],
    );
  }

  /** Removes the events of a stream for a message. Null if there are none, or if another process just sent one. */
  async takeBatch(manager: EntityManager, { channel, kind, userId }: Stream): Promise<Batch | null> {
    await lockMessages(manager);
    return findRow<Batch>(
      manager,
      `with stream as (select $1::text as channel, $2::text as kind, $3::uuid as user_id),
            taken as (
              delete from notification_items item using stream
               where item.channel = stream.channel and item.kind = stream.kind
                 and item.user_id is not distinct from stream.user_id and not ${IS_HELD_BACK}
              returning item.id, item.kind, item.subject_id, item.name)
       ${BATCHES}`,
      [channel, kind, userId],
    );
  }

  /** Users whose daily digest is due. */
  async findDueDigests(): Promise<string[]> {
    const rows = await this.dataSource.query<{ userId: string }[]>(
      `select distinct user_id as "userId" from notification_items
        where channel = 'digest' and created_at < ${DIGEST_DUE_AT}`,
    );
    return rows.map(({ userId }) => userId);
  }

  /** Removes a user's events for a digest, by kind. */
  async takeDigest(manager: EntityManager, userId: string): Promise<Batch[]> {
    await lockMessages(manager);
    return manager.query<Batch[]>(
      `with taken as (
         delete from notification_items
          where channel = 'digest' and user_id = $1 and kind = any ($2) and created_at < ${DIGEST_DUE_AT}
         returning id, kind, subject_id, name)
       ${BATCHES}`,
      [userId, KIND_NAMES],
    );
  }

  /** Null if the user is no longer an admin. The role can't be removed before the transaction ends. */
  findAdminEmail(manager: EntityManager, userId: string): Promise<string | null> {
    const sql = `select email from users where id = $1 and role = 'admin' and banned_at is null for share`;
    return findValue<string>(manager, sql, [userId]);
  }

  async deleteItemsOf(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('delete from notification_items where user_id = $1', [userId]);
  }

  /** Deletes a user's events of a kind, or moves them to the channel that was chosen. */
  async moveItems(
    manager: EntityManager,
    userId: string,
    kind: KindName,
    channel: 'email' | 'digest' | null,
  ): Promise<void> {
    if (channel === null)
      await manager.query('delete from notification_items where user_id = $1 and kind = $2', [userId, kind]);
    else
      await manager.query('update notification_items set channel = $3 where user_id = $1 and kind = $2', [
        userId,
        kind,
        channel,
      ]);
  }

  async deleteItemsFor(manager: EntityManager, channel: TeamChannel): Promise<void> {
    await manager.query('delete from notification_items where channel = $1', [channel]);
  }
}

/** The first events and the count of each kind. The order of kinds is that of their first events. */
const BATCHES = `select kind, count(*)::integer as count,
              (array_agg(json_build_object('id', subject_id, 'name', name) order by taken.id))[1:${MAX_NAMED_ITEMS}] as items
         from taken group by kind order by min(taken.id)`;

/** Serializes messages, so that two processes never send two messages of a stream. */
export async function lockMessages(manager: EntityManager): Promise<void> {
  await manager.query(`select pg_advisory_xact_lock(hashtext('notification_messages'))`);
}
