import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ImportProblem } from '../listings/editing/import-batch.js';

export type ImportState = 'waiting' | 'running' | 'done' | 'failed';

/** An import that a user started. Kept for 30 days, so that its report can be read later. */
@Entity('imports')
@Index('imports_newest', ['createdAt', 'id'])
export class ImportRun {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'imports_pkey' })
  id!: string;

  /** The ID of the user who started it. */
  @Column('text')
  actor!: string;

  /** The name of the file, or a name for pasted lines. */
  @Column('text')
  name!: string;

  /** A dry run validates and stores nothing. */
  @Column('boolean', { name: 'is_trial' })
  isDryRun!: boolean;

  @Column('integer')
  bytes!: number;

  /** Null once the import has finished. */
  @Column('bytea', { nullable: true, select: false })
  content!: Buffer | null;

  @Column('text', { default: 'waiting' })
  state!: ImportState;

  /** Lines read so far, without blank ones. */
  @Column('integer', { default: 0 })
  lines!: number;

  @Column('integer', { default: 0 })
  imported!: number;

  @Column('integer', { name: 'refused', default: 0 })
  rejected!: number;

  @Column('jsonb', { default: [], select: false })
  problems!: ImportProblem[];

  /** The import stopped because too many lines were invalid. */
  @Column('boolean', { default: false })
  isStopped!: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  endedAt!: Date | null;
}
