import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { RowVersion } from '../../../platform/database/rows.js';
import type { ListingProblem } from './listing-watch.entity.js';

export const LOSS_STATUSES = ['open', 'accepted', 'resolved'] as const;
export type LossStatus = (typeof LOSS_STATUSES)[number];

/** What was last reported to the partner. */
export type LossReport = 'lost' | 'recovered';

/** A listing that two checks, 24 hours apart, found worse than before. It recovers with the next good check. */
@Entity('listing_losses')
@Index('listing_losses_current', ['toolId', 'directoryId'], { unique: true, where: 'recovered_at IS NULL' })
@Index('listing_losses_listing', ['toolId', 'directoryId', 'lostAt'])
@Index('listing_losses_status', ['status', 'lostAt', 'id'])
@Index('listing_losses_resolved', ['lostAt', 'id'], { where: "status = 'resolved'::text AND NOT superseded" })
@Index('listing_losses_partner', ['clientId', 'lostAt', 'id'])
@Index('listing_losses_assignee', ['assigneeId'], { where: 'assignee_id IS NOT NULL' })
export class ListingLoss {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'listing_losses_pkey' })
  id!: string;

  @Column('uuid')
  toolId!: string;

  @Column('uuid')
  directoryId!: string;

  @Column('uuid')
  clientId!: string;

  /** The URL that was lost. */
  @Column('text')
  url!: string;

  @Column('text')
  problem!: ListingProblem;

  @Column('text', { default: 'open' })
  status!: LossStatus;

  /** The name when it was assigned. Null if unassigned. */
  @Column('text', { nullable: true })
  assignee!: string | null;

  @Column('uuid', { nullable: true })
  assigneeId!: string | null;

  @Column('timestamptz')
  lostAt!: Date;

  @Column('timestamptz', { nullable: true })
  recoveredAt!: Date | null;

  /** By the last event that included the listing. */
  @Column('text', { nullable: true })
  reported!: LossReport | null;

  @Column('timestamptz', { nullable: true })
  reportedAt!: Date | null;

  /** By the last weekly email. */
  @Column('text', { nullable: true })
  emailed!: LossReport | null;

  @RowVersion()
  version!: number;

  /** A later loss of the same listing exists. Set by a trigger. */
  @Column('boolean', { default: false, select: false })
  readonly superseded?: boolean;
}
