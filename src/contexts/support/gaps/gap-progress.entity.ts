import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The position of the last message that was read for gaps. A single row. */
@Entity('support_gap_progress')
export class GapProgress {
  @PrimaryColumn('boolean', { default: true, primaryKeyConstraintName: 'support_gap_progress_pkey' })
  onlyRow!: true;

  @Column('bigint')
  position!: string;
}
