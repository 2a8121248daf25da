import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What a listing can lose: its page, the link to the tool's website, or that search engines follow the link. */
export const LISTING_PROBLEMS = ['missing', 'link', 'follow'] as const;
export type ListingProblem = (typeof LISTING_PROBLEMS)[number];

/** A listing of a Done submission, which is checked for two years. */
@Entity('listing_watches')
@Index('listing_watches_due', ['dueAt'], { where: 'due_at IS NOT NULL' })
@Index('listing_watches_survival', ['directoryId', 'lostAges', 'doneAt'], { where: 'live_at IS NOT NULL' })
@Index('listing_watches_directory', ['directoryId', 'doneAt'], { where: 'live_at IS NOT NULL' })
export class ListingWatch {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'listing_watches_pkey' })
  toolId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'listing_watches_pkey' })
  directoryId!: string;

  @Column('text')
  url!: string;

  @Column('timestamptz')
  doneAt!: Date;

  /** Null when the two years are over. */
  @Column('timestamptz', { nullable: true })
  dueAt!: Date | null;

  /** The first time a check found the listing. */
  @Column('timestamptz', { nullable: true })
  liveAt!: Date | null;

  @Column('boolean', { default: false })
  hadLink!: boolean;

  @Column('boolean', { default: false })
  hadFollow!: boolean;

  /** A problem that one check found. A second check must confirm it. */
  @Column('text', { nullable: true })
  suspected!: ListingProblem | null;

  @Column('timestamptz', { nullable: true })
  suspectedAt!: Date | null;

  /** The ages of the survival figures at which it was lost, as bits. Set by triggers on its losses. */
  @Column('smallint', { default: 0, select: false })
  readonly lostAges?: number;
}

/** What was lost, for partners. */
export const PROBLEM_NAMES: Record<ListingProblem, string> = {
  missing: 'Page not found',
  link: 'Link removed',
  follow: 'Link no longer followed',
};
