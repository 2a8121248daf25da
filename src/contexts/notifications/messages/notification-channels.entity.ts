import { Column, Entity, PrimaryColumn } from 'typeorm';
import { RowVersion } from '../../../platform/database/row-version.js';

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
