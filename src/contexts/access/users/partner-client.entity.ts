import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';
import { RowVersion } from '../../../platform/database/rows.js';

export const SUPPORT_MODES = ['hybrid', 'human'] as const;
export type SupportMode = (typeof SUPPORT_MODES)[number];

export const SUPPORT_CAUTIONS = ['careful', 'balanced', 'generous'] as const;
export type SupportCaution = (typeof SUPPORT_CAUTIONS)[number];

/**
 * A partner company. Part of `access`, because keys refer to it. The database adds a test client to every partner and
 * gives it the partner's name, contact and support settings.
 */
@Entity('partner_clients')
@Index('partner_clients_words', { synchronize: false })
@Index('partner_clients_test_of', ['testOf'], { unique: true, where: 'test_of is not null' })
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

  /** How sure built-in AI must be to reply. */
  @Column('text', { default: 'balanced' })
  supportCaution!: SupportCaution;

  /** Whether owners get a weekly email, and receivers an event, about lost listings. Never set on a test client. */
  @Column('boolean', { default: false })
  listingEvents!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  /** Set on a test client: the ID of the partner's live client. */
  @Column('uuid', { nullable: true })
  testOf!: string | null;

  @RowVersion()
  version!: number;
}

/** Live data, or the sandbox of a partner. */
export const MODES = ['live', 'test'] as const;
export type Mode = (typeof MODES)[number];

export const modeOf = ({ testOf }: Pick<PartnerClient, 'testOf'>): Mode => (testOf === null ? 'live' : 'test');

export type ClientSupport = Pick<PartnerClient, 'id' | 'supportEnabled' | 'supportMode' | 'supportCaution' | 'testOf'>;
