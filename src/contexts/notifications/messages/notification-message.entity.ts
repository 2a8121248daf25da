import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Batch } from '../events/batch.js';
import type { Channel } from '../events/notification-item.entity.js';
import type { KindName } from '../events/notification-kinds.js';

export const MESSAGE_STATUSES = ['pending', 'sent', 'failed'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** A message to one recipient, kept for 30 days. An email counts as sent when it is queued. */
@Entity('notification_messages')
@Index('notification_messages_stream', ['channel', 'kind', 'userId', 'createdAt'])
@Index('notification_messages_newest', ['channel', 'createdAt'])
@Index('notification_messages_created', ['createdAt'])
@Index('notification_messages_user', ['userId'], { where: 'user_id is not null' })
export class NotificationMessage {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'notification_messages_pkey' })
  id!: string;

  @Column('text')
  channel!: Channel;

  /** A digest has several kinds. */
  @Column('text')
  kind!: KindName | 'test' | 'digest';

  @Column('uuid', { nullable: true })
  userId!: string | null;

  /** The number of events. */
  @Column('integer')
  count!: number;

  /** Null when there is nothing left to send. */
  @Column('jsonb', { nullable: true })
  content!: Batch | null;

  @Column('uuid', { nullable: true })
  mailId!: string | null;

  @Column('text', { default: 'pending' })
  status!: MessageStatus;

  @Column('integer', { nullable: true })
  responseStatus!: number | null;

  /** Why the last attempt failed. A pending message with an error is retried. */
  @Column('text', { nullable: true })
  error!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  attemptedAt!: Date | null;
}
