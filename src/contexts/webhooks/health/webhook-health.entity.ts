import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many deliveries of a client failed in a row. No row: none did. */
@Entity('webhook_health')
export class WebhookHealth {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhook_health_pkey' })
  clientId!: string;

  @Column('integer')
  failures!: number;

  /** When the owners were notified of the failures; null once a delivery succeeds. */
  @Column('timestamptz', { nullable: true })
  alertedAt!: Date | null;
}
