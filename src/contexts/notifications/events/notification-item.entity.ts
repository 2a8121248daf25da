import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { KindName } from './notification-kinds.js';

/** `slack` and `webhook` belong to the team; `email` and `digest` are emails to one admin. */
export type Channel = TeamChannel | 'email' | 'digest';
export const TEAM_CHANNELS = ['slack', 'webhook'] as const;
export type TeamChannel = (typeof TEAM_CHANNELS)[number];

/** One event for one recipient, deleted when it becomes part of a message. */
@Entity('notification_items')
@Index('notification_items_stream', ['channel', 'kind', 'userId', 'id'])
@Index('notification_items_user', ['userId', 'kind'], { where: 'user_id is not null' })
export class NotificationItem {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    primaryKeyConstraintName: 'notification_items_pkey',
    generatedIdentity: 'ALWAYS',
  })
  id!: string;

  @Column('text')
  kind!: KindName;

  /** The ID of the submission, conversation, delivery and so on. */
  @Column('text')
  subjectId!: string;

  @Column('text')
  name!: string;

  @Column('text')
  channel!: Channel;

  @Column('uuid', { nullable: true })
  userId!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
