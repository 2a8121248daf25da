import { Column, Entity, PrimaryColumn } from 'typeorm';

export const LISTING_KINDS = ['tool', 'directory'] as const;
export type ListingKind = (typeof LISTING_KINDS)[number];

/** A slug that a listing used before. Written by triggers, which also keep other listings from using it. */
@Entity('former_slugs')
export class FormerSlug {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'former_slugs_pkey' })
  kind!: ListingKind;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'former_slugs_pkey' })
  slug!: string;

  /** The listing may have been deleted. */
  @Column('uuid')
  listingId!: string;

  /** Whether visitors could see the listing under this slug. */
  @Column('boolean')
  wasPublic!: boolean;
}
