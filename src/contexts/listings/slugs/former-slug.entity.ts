import { Column, Entity, PrimaryColumn } from 'typeorm';

export const LISTING_KINDS = ['tool', 'directory'] as const;
export type ListingKind = (typeof LISTING_KINDS)[number];

/** A slug that a listing had before. Written by triggers, which also refuse it to every other listing. */
@Entity('former_slugs')
export class FormerSlug {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'former_slugs_pkey' })
  kind!: ListingKind;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'former_slugs_pkey' })
  slug!: string;

  /** The listing may be deleted by now. */
  @Column('uuid')
  listingId!: string;

  /** Whether visitors could see the listing under this slug. */
  @Column('boolean')
  wasPublic!: boolean;
}
