import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { EditedRow, RowVersion } from '../../platform/database/rows.js';
import type { ListingTables } from '../listings/listing.js';

export const COSTS = ['Free', 'Paid', 'Freemium'] as const;
export type Cost = (typeof COSTS)[number];

export const DIRECTORY_TABLES: ListingTables = {
  kind: 'directory',
  listings: 'directories',
  search: 'directory_search',
  hasFounders: false,
  growth: { table: 'directories', createdAt: 'created_at', isRecent: 'created_at >= $1' },
};

@Entity('directories')
@Unique('directories_slug', ['slug'])
@Index('directories_slug_similar', { synchronize: false })
@Index('directories_ranked', { synchronize: false })
@Index('directories_cost', ['cost'], { where: 'published' })
@Index('directories_host', { synchronize: false })
export class Directory extends EditedRow {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'directories_pkey' })
  id!: string;

  @Column('text')
  slug!: string;

  @Column('text')
  name!: string;

  @Column('text')
  website!: string;

  @Column('text', { nullable: true })
  icon: string | null = null;

  @Column('text')
  cost!: Cost;

  @Column('text')
  type!: string;

  @Column('double precision', { nullable: true })
  domainRating: number | null = null;

  @Column('integer', { nullable: true })
  monthlyVisits: number | null = null;

  @Column('boolean', { default: false })
  requiresBadge = false;

  @Column('double precision', { default: 0 })
  minimumPrice = 0;

  @Column('text', { nullable: true })
  submissionExperience: string | null = null;

  @Column('boolean', { default: false })
  featured = false;

  @Column('text', { nullable: true })
  smallDescription: string | null = null;

  @Column('text', { default: '' })
  fullDescription = '';

  @Column('jsonb', { default: [] })
  features: string[] = [];

  @Column('jsonb', { default: [] })
  useCases: string[] = [];

  @Column('jsonb', { default: [] })
  faq: { question: string; answer: string }[] = [];

  @Column('jsonb', { nullable: true })
  deal: { text: string; code: string } | null = null;

  @Column('text', { nullable: true })
  frame: string | null = null;

  @Column('jsonb', { default: {} })
  socials: Record<string, string> = {};

  /** Private: the direct submission form, shown by the admin API only. */
  @Column('text', { nullable: true })
  submissionLink: string | null = null;

  /** Private: for the team, shown by the admin API and the console only. */
  @Column('text', { default: '' })
  teamNotes = '';

  @Column('boolean', { default: true })
  published = true;
}

@Entity('directory_categories')
@Unique('directory_categories_slug', ['slug'])
export class DirectoryCategory {
  @PrimaryGeneratedColumn('identity', {
    primaryKeyConstraintName: 'directory_categories_pkey',
    generatedIdentity: 'ALWAYS',
  })
  id!: number;

  @Column('text')
  slug!: string;

  @Column('text')
  name!: string;

  /** Its directories accept any tool. */
  @Column('boolean', { default: false })
  acceptsAnyTool!: boolean;

  @RowVersion()
  version!: number;
}
