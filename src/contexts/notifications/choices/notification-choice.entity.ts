import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { KindName } from '../events/notification-kinds.js';

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
