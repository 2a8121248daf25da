import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { RowVersion } from '../../../platform/database/rows.js';
import type { ListingTables } from '../../listings/listing.js';

export const PRICINGS = ['FREE', 'FREEMIUM', 'PAID'] as const;
export type Pricing = (typeof PRICINGS)[number];

export const TOOL_TABLES: ListingTables = {
  kind: 'tool',
  listings: 'tools',
  search: 'tool_search',
  hasFounders: true,
  // The index that lists of tools use already orders tools by age.
  growth: { table: 'tool_search', createdAt: 'to_timestamp(-age / 1000000.0)', isRecent: 'age <= search_age($1)' },
};

export interface QuestionAndAnswer {
  question: string;
  answer: string;
}

@Entity('tools')
@Unique('tools_slug', ['slug'])
@Index('tools_category', ['categoryId'])
@Index('tools_slug_similar', { synchronize: false })
@Index('tools_host', { synchronize: false })
@Index('tools_founder', { synchronize: false })
export class Tool {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'tools_pkey' })
  id!: string;

  @Column('text')
  slug!: string;

  @Column('text')
  name!: string;

  @Column('text')
  tagline!: string;

  @Column('text')
  description!: string;

  @Column('text')
  website!: string;

  @Column('integer', { nullable: true })
  categoryId: number | null = null;

  @Column('text')
  pricing!: Pricing;

  @Column('double precision', { default: 0 })
  rating = 0;

  @Column('integer', { default: 0 })
  opens = 0;

  @Column('boolean', { default: false })
  featured = false;

  @Column('text', { nullable: true })
  icon: string | null = null;

  @Column('text', { nullable: true })
  frame: string | null = null;

  @Column('text', { nullable: true })
  founderName: string | null = null;

  /** Private: shown by the admin API only. */
  @Column('text', { nullable: true })
  founderEmail: string | null = null;

  @Column('text', { nullable: true })
  location: string | null = null;

  @Column('double precision', { nullable: true })
  domainRating: number | null = null;

  @Column('boolean', { default: false })
  isForSale = false;

  @Column('double precision', { default: 0 })
  askingPrice = 0;

  @Column('text', { default: '' })
  discountCode = '';

  @Column('text', { default: '' })
  affiliateText = '';

  @Column('text', { nullable: true })
  affiliateLink: string | null = null;

  @Column('jsonb', { default: [] })
  screenshots: string[] = [];

  @Column('text', { nullable: true })
  video: string | null = null;

  @Column('jsonb', { default: {} })
  socials: Record<string, string> = {};

  @Column('jsonb', { default: [] })
  faqs: QuestionAndAnswer[] = [];

  @Column('jsonb', { default: {} })
  features: Record<string, string> = {};

  @Column('boolean', { default: true })
  published = true;

  @Column('timestamptz', { nullable: true })
  createdAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  updatedAt: Date | null = null;

  @RowVersion()
  version!: number;
}
