import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A company that holds partner keys. What partners do lives in their own contexts; who they are is needed here. */
@Entity('partner_clients')
export class PartnerClient {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'partner_clients_pkey' })
  id!: string;

  @Column('text')
  name!: string;

  @Column('text')
  contactEmail!: string;

  @Column('text', { nullable: true })
  webhookUrl!: string | null;

  @Column('boolean', { default: false })
  supportEnabled!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
