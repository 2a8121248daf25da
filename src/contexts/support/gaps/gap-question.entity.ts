import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A customer message of the last 90 days that AI did not answer. */
@Entity('support_gap_questions')
@Index('support_gap_questions_conversation', ['conversationId'])
@Index('support_gap_questions_asked', ['askedAt'])
@Index('support_gap_questions_latest', ['gapId', 'askedAt', 'messageId'])
@Index('support_gap_questions_ungrouped', { synchronize: false })
@Index('support_gap_questions_replied', { synchronize: false })
@Index('support_gap_questions_tried_of_gap', { synchronize: false })
export class GapQuestion {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'support_gap_questions_pkey' })
  messageId!: string;

  @Column('uuid')
  conversationId!: string;

  @Column('uuid')
  clientId!: string;

  @Column('timestamptz')
  askedAt!: Date;

  /** Null until the question is grouped. */
  @Column('uuid', { nullable: true })
  gapId!: string | null;

  /** The first reply after it, by a human. */
  @Column('uuid', { nullable: true })
  replyId!: string | null;

  /** When the latest trial of the gap asked AI this question; null if it did not. */
  @Column('timestamptz', { nullable: true })
  triedAt!: Date | null;

  /** Whether AI would have answered it in the trial. */
  @Column('boolean', { nullable: true })
  isAnsweredNow!: boolean | null;
}
