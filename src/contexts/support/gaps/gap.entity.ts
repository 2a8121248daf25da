import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A group of similar questions of one client that AI did not answer. */
@Entity('support_gaps')
@Index('support_gaps_client', ['id', 'clientId'], { unique: true })
@Index('support_gaps_number', ['clientId', 'number'], { unique: true })
@Index('support_gaps_largest', { synchronize: false })
@Index('support_gaps_words', { synchronize: false })
@Index('support_gaps_article', { synchronize: false })
export class Gap {
  /** Read by the previous version, which loads the gaps that another process has added. */
  @PrimaryColumn('bigint', {
    primaryKeyConstraintName: 'support_gaps_pkey',
    generated: 'identity',
    generatedIdentity: 'ALWAYS',
  })
  number!: string;

  @Column('uuid')
  id!: string;

  @Column('uuid')
  clientId!: string;

  /** The stems of the first question, with which other questions are compared. */
  @Column('text', { array: true })
  words!: string[];

  @Column('integer')
  count!: number;

  @Column('timestamptz')
  latestAt!: Date;

  /** The latest article created from the gap. */
  @Column('uuid', { nullable: true })
  articleId!: string | null;

  @Column('timestamptz', { nullable: true })
  trialRequestedAt!: Date | null;

  /** When the latest trial ended; null while it runs. */
  @Column('timestamptz', { nullable: true })
  triedAt!: Date | null;
}
