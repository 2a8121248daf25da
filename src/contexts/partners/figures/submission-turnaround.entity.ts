import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { PaymentType } from '../submissions/packages.js';

/** How long a DONE submission took. A trigger writes it with the move to DONE. */
@Entity('submission_turnarounds')
@Index('submission_turnarounds_done', { synchronize: false })
@Index('submission_turnarounds_client', { synchronize: false })
export class SubmissionTurnaround {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'submission_turnarounds_pkey' })
  toolId!: string;

  @Column('uuid')
  clientId!: string;

  @Column('text')
  paymentType!: PaymentType;

  @Column('timestamptz')
  doneAt!: Date;

  /** From the first package to DONE. */
  @Column('integer')
  totalSeconds!: number;

  /** Null for a state that was skipped. */
  @Column('integer', { nullable: true })
  inQueueSeconds!: number | null;

  @Column('integer', { nullable: true })
  assignedSeconds!: number | null;

  @Column('integer', { nullable: true })
  inProgressSeconds!: number | null;

  @Column('integer', { nullable: true })
  reviewSeconds!: number | null;
}
