import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { SupportMode } from '../../access/users/partner-client.entity.js';
import type { RequestStatus } from '../../access/users/user-request.dto.js';

/** A user who wants to become a partner. */
@Entity('partner_applications')
@Index('partner_applications_open', ['userId'], { unique: true, where: `status = 'open'` })
@Index('partner_applications_newest', ['createdAt', 'id'])
@Index('partner_applications_status', ['status', 'createdAt', 'id'])
@Index('partner_applications_user', ['userId', 'createdAt', 'id'])
@Index('partner_applications_client', ['clientId'], { where: 'client_id is not null' })
export class PartnerApplication {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'partner_applications_pkey' })
  id!: string;

  @Column('uuid')
  userId!: string;

  @Column('text', { default: 'open' })
  status!: RequestStatus;

  @Column('text')
  name!: string;

  @Column('text')
  website!: string;

  @Column('text')
  purpose!: string;

  @Column('text')
  contactEmail!: string;

  @Column('text', { nullable: true })
  webhookUrl!: string | null;

  @Column('boolean')
  supportEnabled!: boolean;

  @Column('text')
  supportMode!: SupportMode;

  /** The accepted version of the acceptable-use policy. */
  @Column('text')
  policyVersion!: string;

  /** Why it was declined. */
  @Column('text', { nullable: true })
  message!: string | null;

  /** Null until it is approved, and after the partner is deleted. */
  @Column('uuid', { nullable: true })
  clientId!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  decidedAt!: Date | null;
}
