import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { State } from './workflow.js';

/** A change of the work's state. */
@Entity('submission_moves')
@Index('submission_moves_tool', ['toolId'])
export class SubmissionMove {
  @PrimaryColumn('bigint', {
    primaryKeyConstraintName: 'submission_moves_pkey',
    generated: 'identity',
    generatedIdentity: 'ALWAYS',
  })
  id!: string;

  @Column('uuid')
  toolId!: string;

  @Column('text')
  state!: State;

  @Column('timestamptz', { default: () => 'now()' })
  at!: Date;

  /** The id of the key that made the change. */
  @Column('text')
  actor!: string;
}
