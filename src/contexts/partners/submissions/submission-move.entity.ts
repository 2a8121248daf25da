import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { State } from './workflow.js';

/** When the work came to a state, and who moved it there. */
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

  /** The id of the key that moved it. */
  @Column('text')
  actor!: string;
}
