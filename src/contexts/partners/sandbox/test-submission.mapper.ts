import type { ToolStatusDto } from '../submissions/submission.dto.js';
import { type DirectoryRow, type MoveRow, toStatus, type WorkRow } from '../submissions/submission.mapper.js';
import type { StoredDirectory, StoredMove, TestSubmission } from './test-submission.entity.js';

/** The row that the live mappers take. */
export const toWorkRow = (submission: TestSubmission): WorkRow => ({
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
  toStatus(toWorkRow(submission), submission.directories.map(toDirectoryRow), submission.moves.map(toMoveRow));
