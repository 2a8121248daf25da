import { Column, Entity, PrimaryColumn } from 'typeorm';

export const LISTING_STATUSES = ['live', 'missing', 'unreachable'] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

/** A listing with its URL at the time the check was requested. */
export type ListingToCheck = Pick<ListingCheck, 'toolId' | 'directoryId' | 'url'>;

/** The latest check of a recorded listing. */
@Entity('listing_checks')
export class ListingCheck {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'listing_checks_pkey' })
  toolId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'listing_checks_pkey' })
  directoryId!: string;

  /** The URL that was checked. The result is used only while this is the recorded URL. */
  @Column('text', { name: 'address' })
  url!: string;

  @Column('text')
  status!: ListingStatus;

  /** Null if the page was not read, or only a part without a link. */
  @Column('boolean', { nullable: true })
  linkFound!: boolean | null;

  /** Null if no link was found. */
  @Column('boolean', { nullable: true })
  follow!: boolean | null;

  @Column('timestamptz', { default: () => 'now()' })
  checkedAt!: Date;
}
