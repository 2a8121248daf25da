import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';
import { RowVersion } from '../../../platform/database/row-version.js';

export const SUPPORT_MODES = ['hybrid', 'human'] as const;
export type SupportMode = (typeof SUPPORT_MODES)[number];

/** A partner company. Part of `access`, because keys refer to it. */
@Entity('partner_clients')
@Index('partner_clients_words', { synchronize: false })
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

  /** hybrid: AI replies when it can; human: only humans reply. */
  @Column('text', { default: 'hybrid' })
  supportMode!: SupportMode;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @RowVersion()
  version!: number;
}

export type ClientSupport = Pick<PartnerClient, 'id' | 'supportEnabled' | 'supportMode'>;
