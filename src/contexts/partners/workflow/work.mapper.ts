import {
  type DirectoryRow,
  type SubmissionRow,
  toDirectorySubmission,
  toSummary,
  toWorkTool,
} from '../submissions/submission.mapper.js';
import type { RecordedDirectoryDto, SubmissionDto } from './work.dto.js';

export const toSubmission = (row: SubmissionRow): SubmissionDto => ({
  tool: toWorkTool(row),
  partnerId: row.clientId,
  partnerName: row.partnerName,
  submissionState: row.state,
  summary: toSummary(row),
  assignee: row.assignee,
  assigneeId: row.assigneeId,
  dueAt: row.dueAt?.toISOString() ?? null,
  founderName: row.founderName,
  founderEmail: row.founderEmail,
  foundingDate: row.foundingDate,
  isCustomer: row.isCustomer,
  isLaunched: row.isLaunched,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
});

export const toRecordedDirectory = (row: DirectoryRow): RecordedDirectoryDto => ({
  ...toDirectorySubmission(row),
  teamNotes: row.teamNotes,
});
