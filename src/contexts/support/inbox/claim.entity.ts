import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Who is replying to a conversation. */
@Entity('support_claims')
@Index('support_claims_user', ['userId', 'activeAt'])
export class Claim {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'support_claims_pkey' })
  conversationId!: string;

  @Column('uuid')
  userId!: string;

  @Column('timestamptz')
  claimedAt!: Date;

  /** When the person last wrote. */
  @Column('timestamptz')
  activeAt!: Date;
}
