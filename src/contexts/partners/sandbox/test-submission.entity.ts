import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ToolStatusDto } from '../submissions/submission.dto.js';
import {
  type CheckRow,
  type DirectoryRow,
  type MoveRow,
  toStatus,
  type SubmissionStatusRow,
} from '../submissions/submission.mapper.js';
import { ClientSubmission } from '../submissions/submission.entity.js';

/** As stored in JSON: times are texts. */
export type StoredCheck = Omit<CheckRow, 'checkedAt'> & { checkedAt: string };
export type StoredDirectory = Omit<DirectoryRow, 'submittedAt' | 'check'> & {
  submittedAt: string | null;
  check: StoredCheck | null;
};
export type StoredMove = Omit<MoveRow, 'at'> & { at: string };

/** A submission of a test client. It has no listing in the catalog, and nothing of it is checked or fetched. */
@Entity('test_submissions')
@Index('test_submissions_slug', ['clientId', 'slug'], { unique: true })
@Index('test_submissions_website', ['clientId', 'websiteKey', 'createdAt'])
@Index('test_submissions_newest', ['clientId', 'createdAt', 'id'])
@Index('test_submissions_latest', ['clientId', 'updatedAt', 'id'])
@Index('test_submissions_created', ['createdAt'])
export class TestSubmission extends ClientSubmission {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'test_submissions_pkey' })
  id!: string;

  /** Unique among the test submissions of the client. */
  @Column('text')
  slug!: string;

  @Column('text')
  name!: string;

  @Column('text')
  website!: string;

  @Column('text')
  founderName!: string;

  @Column('text')
  founderEmail!: string;

  @Column('jsonb', { default: [] })
  directories!: StoredDirectory[];

  /** The number of directories, for lists. */
  @Column('integer', { default: 0 })
  recorded!: number;

  @Column('jsonb', { default: [] })
  moves!: StoredMove[];
}

/** The row that the live mappers take. */
export const toStatusRow = (submission: TestSubmission): SubmissionStatusRow => ({
  toolId: submission.id,
  name: submission.name,
  slug: submission.slug,
  website: submission.website,
  paymentType: submission.paymentType,
  state: submission.state,
  submitted: submission.directories.length,
  recorded: submission.directories.length,
  notes: '',
});

export const toDirectoryRow = ({ submittedAt, check, ...row }: StoredDirectory): DirectoryRow => ({
  ...row,
  submittedAt: submittedAt === null ? null : new Date(submittedAt),
  check: check && { ...check, checkedAt: new Date(check.checkedAt) },
});

const toMoveRow = ({ at, ...move }: StoredMove): MoveRow => ({ ...move, at: new Date(at) });

export const toTestStatus = (submission: TestSubmission): ToolStatusDto =>
  toStatus(toStatusRow(submission), submission.directories.map(toDirectoryRow), submission.moves.map(toMoveRow));
