import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The admin who is replying to a conversation. */
@Entity('support_claims')
@Index('support_claims_user', ['userId', 'activeAt'])
export class Claim {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'support_claims_pkey' })
  conversationId!: string;

  @Column('uuid')
  userId!: string;

  @Column('timestamptz')
  claimedAt!: Date;

  /** When that admin last saved a draft or note, or claimed it. */
  @Column('timestamptz')
  activeAt!: Date;
}
