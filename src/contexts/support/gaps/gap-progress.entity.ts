import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Up to which message questions have been read. A single row. */
@Entity('support_gap_progress')
export class GapProgress {
  @PrimaryColumn('boolean', { default: true, primaryKeyConstraintName: 'support_gap_progress_pkey' })
  onlyRow!: true;

  @Column('bigint')
  position!: string;
}
