import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ImportProblem } from '../listings/editing/import-batch.js';

export type ImportState = 'waiting' | 'running' | 'done' | 'failed';

/** An import that a person started. It is kept for a month, so that its report can be read later. */
@Entity('imports')
@Index('imports_newest', ['createdAt', 'id'])
export class ImportRun {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'imports_pkey' })
  id!: string;

  /** The id of the user who started it. */
  @Column('text')
  actor!: string;

  /** What was sent: a file or pasted lines. */
  @Column('text')
  name!: string;

  /** Nothing is stored. */
  @Column('boolean')
  isTrial!: boolean;

  @Column('integer')
  bytes!: number;

  /** Null when the import has ended. */
  @Column('bytea', { nullable: true, select: false })
  content!: Buffer | null;

  @Column('text', { default: 'waiting' })
  state!: ImportState;

  /** Lines read so far, blank ones aside. */
  @Column('integer', { default: 0 })
  lines!: number;

  @Column('integer', { default: 0 })
  imported!: number;

  @Column('integer', { default: 0 })
  refused!: number;

  @Column('jsonb', { default: [], select: false })
  problems!: ImportProblem[];

  /** It gave up because of too many bad lines. */
  @Column('boolean', { default: false })
  isStopped!: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  endedAt!: Date | null;
}
