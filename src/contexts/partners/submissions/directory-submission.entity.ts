import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

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
