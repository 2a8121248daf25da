import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { MemberRole } from '../../access/memberships/partner-member.entity.js';

/** An open invitation to become a member. Accepting or withdrawing it deletes the row. */
@Entity('partner_invitations')
@Index('partner_invitations_email', { synchronize: false })
@Index('partner_invitations_recipient', { synchronize: false })
export class PartnerInvitation {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'partner_invitations_pkey' })
  id!: string;

  /** The live client. */
  @Column('uuid')
  clientId!: string;

  @Column('text')
  email!: string;

  @Column('text')
  role!: MemberRole;

  @Index('partner_invitations_token', { unique: true })
  @Column('text')
  tokenHash!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Index('partner_invitations_expiry')
  @Column('timestamptz')
  expiresAt!: Date;

  /** The user or admin key that sent it; null if it was sent before senders were recorded. */
  @Column('text', { nullable: true })
  invitedBy!: string | null;
}
