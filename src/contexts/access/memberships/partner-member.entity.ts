import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** From the fewest permissions to the most; each role has those of the roles before it. */
export const MEMBER_ROLES = ['viewer', 'editor', 'owner'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

export const hasRole = (role: MemberRole, needed: MemberRole): boolean =>
  MEMBER_ROLES.indexOf(role) >= MEMBER_ROLES.indexOf(needed);

/** A user who can open the pages of a partner. */
@Entity('partner_members')
export class PartnerMember {
  /** The live client. The role holds in both modes. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'partner_members_pkey' })
  clientId!: string;

  @Index('partner_members_user')
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'partner_members_pkey' })
  userId!: string;

  @Column('text')
  role!: MemberRole;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
