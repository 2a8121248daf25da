import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A group of similar questions of one client that AI did not answer. */
@Entity('support_gaps')
@Index('support_gaps_client', ['id', 'clientId'], { unique: true })
@Index('support_gaps_number', ['clientId', 'number'], { unique: true })
@Index('support_gaps_largest', { synchronize: false })
@Index('support_gaps_article', { synchronize: false })
export class Gap {
  /** Increases with every gap, so that a process can load those that another one has added. */
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

  /** The words of the first question. Questions are compared with them. */
  @Column('text', { array: true })
  words!: string[];

  @Column('integer')
  count!: number;

  @Column('timestamptz')
  latestAt!: Date;

  /** The latest article that was written from it. */
  @Column('uuid', { nullable: true })
  articleId!: string | null;

  @Column('timestamptz', { nullable: true })
  trialRequestedAt!: Date | null;

  /** Null while the trial runs. */
  @Column('timestamptz', { nullable: true })
  triedAt!: Date | null;
}
