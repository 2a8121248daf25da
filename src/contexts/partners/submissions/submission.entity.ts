import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { RowVersion } from '../../../platform/database/row-version.js';
import type { PaymentType } from './packages.js';
import type { State } from './workflow.js';

/** What enrichment needs of the submitted body: images to mirror, and fields to generate. */
export interface EnrichmentSources {
  icon: string | null;
  frame: string | null;
  screenshots: string[];
  /** Whether the field was left out and is to be generated. */
  wantsFeatures: boolean;
  wantsFaq: boolean;
}

/** A submitted tool: its partner, its package and the state of the work. */
@Entity('submissions')
@Index('submissions_website', ['clientId', 'websiteKey', 'createdAt'])
@Index('submissions_state', ['state', 'createdAt'])
@Index('submissions_newest', ['createdAt'])
@Index('submissions_done', ['updatedAt'], { where: "(state = 'DONE'::text)" })
export class Submission {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'submissions_pkey' })
  toolId!: string;

  @Column('uuid')
  clientId!: string;

  /** The key that submitted it. */
  @Column('text')
  keyId!: string;

  /** Null: no package is ordered yet, so there is no work. */
  @Column('text', { nullable: true })
  paymentType!: PaymentType | null;

  @Column('text', { nullable: true })
  state!: State | null;

  @Column('text', { nullable: true })
  assignee!: string | null;

  @Column('text', { default: '' })
  notes!: string;

  @Column('text', { nullable: true })
  foundingDate!: string | null;

  @Column('boolean', { nullable: true })
  isCustomer!: boolean | null;

  @Column('boolean', { nullable: true })
  isLaunched!: boolean | null;

  /** The normalized website, for status look-ups. */
  @Column('text')
  websiteKey!: string;

  @Column('jsonb')
  sources!: EnrichmentSources;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;

  @RowVersion()
  version!: number;
}
