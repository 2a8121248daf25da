import { Column, Entity, PrimaryColumn } from 'typeorm';

export const LISTING_STATUSES = ['live', 'missing', 'unreachable'] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

/** The newest visit to a recorded listing. */
@Entity('listing_checks')
export class ListingCheck {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'listing_checks_pkey' })
  toolId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'listing_checks_pkey' })
  directoryId!: string;

  /** The address that was visited. The result counts only while this is the recorded one. */
  @Column('text')
  address!: string;

  @Column('text')
  status!: ListingStatus;

  /** Null: the page was not read, or only a part of it that has no link. */
  @Column('boolean', { nullable: true })
  linkFound!: boolean | null;

  /** Null: no link was found. */
  @Column('boolean', { nullable: true })
  follow!: boolean | null;

  @Column('timestamptz', { default: () => 'now()' })
  checkedAt!: Date;
}
