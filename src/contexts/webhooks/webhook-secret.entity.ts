import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A partner's signing secret. A retired one still signs for 24 hours, so that receivers can switch. */
@Entity('webhook_secrets')
@Index('webhook_secrets_current', ['clientId'], { unique: true, where: 'retired_at is null' })
@Index('webhook_secrets_client', ['clientId'])
export class WebhookSecret {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhook_secrets_pkey' })
  id!: string;

  @Column('uuid')
  clientId!: string;

  @Column('bytea')
  encrypted!: Buffer;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  retiredAt!: Date | null;
}
