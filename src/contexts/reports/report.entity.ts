import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { RowVersion } from '../../platform/database/rows.js';
import type { ListingKind } from '../listings/listing.js';

export const REPORT_REASONS = ['broken-link', 'outdated', 'misleading', 'adult', 'rights', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_STATUSES = ['open', 'closed'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** A problem with a listing, reported by a visitor. Kept even if the listing is deleted. */
@Entity('reports')
@Index('reports_newest', ['createdAt', 'id'])
@Index('reports_network', ['network'], { where: 'network is not null' })
@Index('reports_open_once', { synchronize: false })
export class Report {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'reports_pkey' })
  id!: string;

  @Column('text')
  kind!: ListingKind;

  @Column('uuid')
  listingId!: string;

  /** Slug and name at the time of the report. */
  @Column('text')
  listingSlug!: string;

  @Column('text')
  listingName!: string;

  @Column('text')
  reason!: ReportReason;

  @Column('text')
  text!: string;

  /** Visible only to admins. */
  @Column('text', { nullable: true })
  email!: string | null;

  @Column('text', { default: 'open' })
  status!: ReportStatus;

  /** A hash of the sender's network, cleared by the first report that arrives more than a day later. */
  @Column('text', { nullable: true })
  network!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  closedAt!: Date | null;

  /** How the team resolved it. */
  @Column('text', { nullable: true })
  note!: string | null;

  @RowVersion()
  version!: number;
}
