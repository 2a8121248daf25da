import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { RowVersion } from '../../platform/database/rows.js';
import type { Batch, Channel, KindName } from './events/notification-kinds.js';

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

/** The channels of the team. A single row. A webhook URL always has a secret. */
@Entity('notification_channels')
export class NotificationChannels {
  @PrimaryColumn('boolean', { default: true, primaryKeyConstraintName: 'notification_channels_pkey' })
  onlyRow!: true;

  /** Encrypted, because the path of a Slack URL is a password. */
  @Column('bytea', { nullable: true })
  slackUrl!: Buffer | null;

  @Column('bytea', { nullable: true })
  webhookUrl!: Buffer | null;

  @Column('bytea', { nullable: true })
  webhookSecret!: Buffer | null;

  /** A question that waits longer than this is reported. */
  @Column('integer', { default: 60 })
  waitingMinutes!: number;

  @RowVersion()
  version!: number;
}

export const CHOICES = ['off', 'immediately', 'daily'] as const;
export type Choice = (typeof CHOICES)[number];

/** What an admin wants to receive by email. No row means off. */
@Entity('notification_choices')
export class NotificationChoice {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'notification_choices_pkey' })
  userId!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'notification_choices_pkey' })
  kind!: KindName;

  @Column('text')
  choice!: Exclude<Choice, 'off'>;
}
