import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { State } from './workflow.js';

/** A change of a submission's state. */
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

  /** The ID of the key or user that made the change. */
  @Column('text')
  actor!: string;
}
