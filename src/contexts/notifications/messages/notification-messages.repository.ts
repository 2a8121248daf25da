import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { lockMessages } from '../events/notification-items.repository.js';
import type { TeamChannel } from '../events/notification-kinds.js';
import { NotificationMessage } from '../notification.entities.js';

export type NewMessage = Pick<
  NotificationMessage,
  'id' | 'channel' | 'kind' | 'userId' | 'count' | 'content' | 'mailId' | 'status'
>;

/** A message to a channel of the team, as it is listed. */
export type TeamMessage = Omit<NotificationMessage, 'channel' | 'userId' | 'content' | 'mailId'> & {
  channel: TeamChannel;
};

export interface ChannelState {
  channel: TeamChannel;
  /** Null if the last attempt succeeded. */
  error: string | null;
}

const KEPT = '30 days';
const MAX_LISTED = 10;

@Injectable()
export class NotificationMessagesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insertMessage(manager: EntityManager, message: NewMessage): Promise<void> {
    await manager.query(`delete from notification_messages where created_at < now() - interval '${KEPT}'`);
    await manager.insert(NotificationMessage, message);
  }

  findMessage(id: string): Promise<NotificationMessage | null> {
    return this.dataSource.getRepository(NotificationMessage).findOneBy({ id });
  }

  async recordAttempt(
    id: string,
    outcome: Pick<NotificationMessage, 'status' | 'responseStatus' | 'error'>,
  ): Promise<void> {
    const isOver = outcome.status !== 'pending';
    await this.dataSource
      .getRepository(NotificationMessage)
      .update({ id }, { ...outcome, attemptedAt: new Date(), ...(isOver && { content: null }) });
  }

  /** The newest messages to the team. */
  listTeamMessages(): Promise<TeamMessage[]> {
    return this.dataSource.query<TeamMessage[]>(
      `select id, channel, kind, count, status, error, response_status as "responseStatus", created_at as "createdAt",
              attempted_at as "attemptedAt"
         from notification_messages where channel in ('slack', 'webhook')
        order by created_at desc, id desc limit ${MAX_LISTED}`,
    );
  }

  /** The result of the last attempt on each channel that is set. */
  findChannelStates(): Promise<ChannelState[]> {
    return this.dataSource.query<ChannelState[]>(
      `select channels.channel, latest.error
         from (select 'slack' as channel from notification_channels where slack_url is not null
               union all select 'webhook' from notification_channels where webhook_url is not null) channels
         left join lateral (
           select error
             from (select error, attempted_at from notification_messages message
                    where message.channel = channels.channel and attempted_at is not null
                    order by created_at desc limit ${MAX_LISTED}) recent
            order by attempted_at desc limit 1) latest on true`,
    );
  }

  /** Until the transaction ends, no other test is added. */
  async hasPendingTest(manager: EntityManager): Promise<boolean> {
    await lockMessages(manager);
    return manager.existsBy(NotificationMessage, { kind: 'test', status: 'pending' });
  }

  /** Deletes the history of a channel. Returns the messages that have not been sent. */
  async deleteHistory(manager: EntityManager, channel: TeamChannel): Promise<string[]> {
    await manager.query(`delete from notification_messages where channel = $1 and status <> 'pending'`, [channel]);
    const pending = await manager.find(NotificationMessage, { select: { id: true }, where: { channel } });
    return pending.map(({ id }) => id);
  }

  async deleteMessages(manager: EntityManager, channel: TeamChannel): Promise<void> {
    await manager.query('delete from notification_messages where channel = $1', [channel]);
  }

  /** The emails that were queued for a user. */
  async findEmailsTo(manager: EntityManager, userId: string): Promise<string[]> {
    const sql = 'select mail_id as "mailId" from notification_messages where user_id = $1 and mail_id is not null';
    const rows = await manager.query<{ mailId: string }[]>(sql, [userId]);
    return rows.map(({ mailId }) => mailId);
  }
}
