import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { EditedRow } from '../../../platform/database/rows.js';
import type { Tool } from '../../catalog/tools/tool.entity.js';
import type { PaymentType, State } from './workflow.js';

/** The parts of the request that enrichment needs: images to mirror, and fields to generate. */
export interface EnrichmentSources {
  icon: string | null;
  frame: string | null;
  screenshots: string[];
  /** Whether the field was omitted and must be generated. */
  wantsFeatures: boolean;
  wantsFaq: boolean;
}

type DescribedTool = Pick<Tool, 'name' | 'tagline' | 'description' | 'pricing' | 'website'>;

/** Without an image URL to mirror, the website's image is used. A field that already has a value is not wanted. */
export interface ListingToEnrich extends EnrichmentSources, DescribedTool {
  categoryName: string | null;
  wantsIcon: boolean;
  wantsFrame: boolean;
}

/** What live and test submissions have in common. */
export abstract class ClientSubmission extends EditedRow {
  @Column('uuid')
  clientId!: string;

  /** Null until a package is set. */
  @Column('text', { nullable: true })
  paymentType!: PaymentType | null;

  @Column('text', { nullable: true })
  state!: State | null;

  @Column('text', { nullable: true })
  foundingDate!: string | null;

  @Column('boolean', { nullable: true })
  isCustomer!: boolean | null;

  @Column('boolean', { nullable: true })
  isLaunched!: boolean | null;

  /** The normalized website, for status lookups. */
  @Column('text')
  websiteKey!: string;
}

/** A submitted tool with its partner, package and state. */
@Entity('submissions')
@Index('submissions_website', ['clientId', 'websiteKey', 'createdAt'])
@Index('submissions_state', ['state', 'createdAt'])
@Index('submissions_newest', ['createdAt'])
@Index('submissions_assignee', ['assigneeId', 'state', 'createdAt'], { where: 'assignee_id IS NOT NULL' })
@Index('submissions_due', ['state', 'dueAt', 'createdAt'])
@Index('submissions_partner_newest', { synchronize: false })
@Index('submissions_partner_changed', { synchronize: false })
@Index('submissions_done', ['updatedAt'], { where: "(state = 'DONE'::text)" })
export class Submission extends ClientSubmission {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'submissions_pkey' })
  toolId!: string;

  /** The ID of the key that submitted it. */
  @Column('text')
  keyId!: string;

  /** The name when it was assigned. Null if unassigned. */
  @Column('text', { nullable: true })
  assignee!: string | null;

  /** The account, whose current name is shown. Null for a name without an account. */
  @Column('uuid', { nullable: true })
  assigneeId!: string | null;

  /** Set with the package; admins can change it. Partners never see it. */
  @Column('timestamptz', { nullable: true })
  dueAt!: Date | null;

  @Column('text', { default: '' })
  notes!: string;

  @Column('jsonb')
  sources!: EnrichmentSources;
}

export const SUBMITTERS = ['ADMIN', 'OWNER'] as const;
export type Submitter = (typeof SUBMITTERS)[number];

/** The submission of one tool to one directory. */
@Entity('directory_submissions')
@Index('directory_submissions_directory', ['directoryId'])
@Index('directory_submissions_listing', { synchronize: false })
export class DirectorySubmission {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'directory_submissions_pkey' })
  toolId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'directory_submissions_pkey' })
  directoryId!: string;

  @Column('boolean')
  isSubmitted!: boolean;

  @Column('text', { nullable: true })
  listingUrl!: string | null;

  @Column('text')
  submittedBy!: Submitter;

  @Column('timestamptz', { nullable: true })
  submittedAt!: Date | null;

  @Column('text', { nullable: true })
  proofScreenshot!: string | null;
}
