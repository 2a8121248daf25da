import { csvLine } from '../../../platform/text/csv.js';
import type { DirectorySubmissionDto } from '../submissions/submission.dto.js';
import { toSummary, toWorkTool } from '../submissions/submission.mapper.js';
import type { PartnerSubmissionDto } from './partner-submission.dto.js';
import type { PartnerRow } from './partner-submissions.repository.js';

/** A submission in the pages of the portal. */
export interface ListedSubmission extends PartnerSubmissionDto {
  createdAt: string;
}

/** A status object without rows and history, as the API lists it. */
export const toPartnerSubmission = (row: PartnerRow): PartnerSubmissionDto => ({
  tool: toWorkTool(row),
  submissionState: row.state,
  summary: toSummary(row),
  updatedAt: row.updatedAt.toISOString(),
});

export const toListedSubmission = (row: PartnerRow): ListedSubmission => ({
  ...toPartnerSubmission(row),
  createdAt: row.createdAt.toISOString(),
});

export const SUBMISSION_HEADER = csvLine([
  'id',
  'name',
  'slug',
  'website',
  'package',
  'targetDirectories',
  'state',
  'submittedDirectories',
  'recordedDirectories',
  'notes',
  'createdAt',
  'updatedAt',
]);

export function toSubmissionLine(row: PartnerRow): string {
  const { id, name, slug, website, paymentStatus, targetDirectoriesCount } = toWorkTool(row);
  return csvLine([
    id,
    name,
    slug,
    website,
    paymentStatus,
    targetDirectoriesCount,
    row.state,
    row.submitted,
    row.recorded,
    row.notes,
    row.createdAt,
    row.updatedAt,
  ]);
}

export const DIRECTORY_HEADER = csvLine([
  'name',
  'slug',
  'url',
  'listingUrl',
  'domainRating',
  'submittedBy',
  'submittedAt',
  'proofScreenshot',
  'checkStatus',
  'linkFound',
  'follow',
  'checkedAt',
]);

export const toDirectoryLine = (row: DirectorySubmissionDto): string =>
  csvLine([
    row.name,
    row.slug,
    row.url,
    row.listingUrl,
    row.domainRating,
    row.submittedBy,
    row.submittedAt,
    row.proofScreenshot,
    row.check?.status,
    row.check?.linkFound,
    row.check?.follow,
    row.check?.checkedAt,
  ]);
