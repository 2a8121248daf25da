import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A signing secret of a partner. A retired one still signs for a day, so that receivers can change over. */
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
