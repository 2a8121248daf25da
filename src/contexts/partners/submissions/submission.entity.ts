import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { PaymentType } from './packages.js';
import type { State } from './workflow.js';

/** Addresses that the partner gave, to be mirrored to the image host. */
export interface ImageSources {
  icon: string | null;
  frame: string | null;
  screenshots: string[];
  /** Whether the texts were left to us. */
  wantsFeatures: boolean;
  wantsFaq: boolean;
}

/** A tool that a partner submitted: whose it is, what was ordered, and how far the work has come. */
@Entity('submissions')
@Index('submissions_website', ['clientId', 'websiteKey', 'createdAt'])
@Index('submissions_state', ['state', 'createdAt'])
@Index('submissions_newest', ['createdAt'])
export class Submission {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'submissions_pkey' })
  toolId!: string;

  @Column('uuid')
  clientId!: string;

  /** The key that submitted it. */
  @Column('text')
  keyId!: string;

  /** Null: the package is still waiting, and there is no work. */
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

  /** What a status look-up by website is matched with. */
  @Column('text')
  websiteKey!: string;

  @Column('jsonb')
  sources!: ImageSources;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
