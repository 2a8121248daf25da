import { OmitType } from '@nestjs/swagger';
import { TimeProperty } from '../../../platform/dto/properties.js';
import { CursorQuery } from '../../../platform/input/page.js';
import { ChoiceParameter, TimeParameter } from '../../../platform/input/parameters.js';
import { type CsvColumns, csvHeader, csvLines } from '../../../platform/text/escaping.js';
import { type DirectorySubmissionDto, ToolStatusDto } from '../submissions/submission.dto.js';
import { toSubmissionSummary, toSubmissionTool } from '../submissions/submission.mapper.js';
import { packageOf, type State, STATES } from '../submissions/workflow.js';
import type { PartnerSubmissionRow } from './partner-submissions.repository.js';

/** A submission in its partner's lists. */
export class PartnerSubmissionDto extends OmitType(ToolStatusDto, ['submissions', 'history']) {
  @TimeProperty({
    description: 'When the submission last changed: its package, its state, its notes or a recorded directory.',
    example: '2026-05-02T08:30:00.000Z',
  })
  updatedAt!: string;
}

export class PartnerSubmissionsQuery extends CursorQuery {
  @ChoiceParameter(STATES, { description: 'Filter by state.' })
  state?: State;

  @TimeParameter({
    description:
      'Only submissions that changed at this time, up to 60 s before it, or later: pass the time of your previous request, and skip those whose tool ID and `updatedAt` you have already seen.',
    example: '2026-05-02T08:30:00Z',
  })
  since?: string;
}

/** A submission in the pages of the portal. */
export interface PortalSubmission extends PartnerSubmissionDto {
  createdAt: string;
}

/** A status object without rows and history, as the API lists it. */
export const toPartnerSubmission = (row: PartnerSubmissionRow): PartnerSubmissionDto => ({
  tool: toSubmissionTool(row),
  submissionState: row.state,
  summary: toSubmissionSummary(row),
  updatedAt: row.updatedAt.toISOString(),
});

export const toPortalSubmission = (row: PartnerSubmissionRow): PortalSubmission => ({
  ...toPartnerSubmission(row),
  createdAt: row.createdAt.toISOString(),
});

const SUBMISSION_COLUMNS: CsvColumns<PartnerSubmissionRow> = {
  id: (row) => row.toolId,
  name: (row) => row.name,
  slug: (row) => row.slug,
  website: (row) => row.website,
  package: (row) => packageOf(row.paymentType).paymentStatus,
  targetDirectories: (row) => packageOf(row.paymentType).targetDirectoriesCount,
  state: (row) => row.state,
  submittedDirectories: (row) => row.submitted,
  recordedDirectories: (row) => row.recorded,
  notes: (row) => row.notes,
  createdAt: (row) => row.createdAt,
  updatedAt: (row) => row.updatedAt,
};

const DIRECTORY_COLUMNS: CsvColumns<DirectorySubmissionDto> = {
  name: (row) => row.name,
  slug: (row) => row.slug,
  url: (row) => row.url,
  listingUrl: (row) => row.listingUrl,
  domainRating: (row) => row.domainRating,
  submittedBy: (row) => row.submittedBy,
  submittedAt: (row) => row.submittedAt,
  proofScreenshot: (row) => row.proofScreenshot,
  checkStatus: (row) => row.check?.status,
  linkFound: (row) => row.check?.linkFound,
  follow: (row) => row.check?.follow,
  checkedAt: (row) => row.check?.checkedAt,
};

export const SUBMISSION_HEADER = csvHeader(SUBMISSION_COLUMNS);
export const submissionLines = (rows: readonly PartnerSubmissionRow[]): string => csvLines(SUBMISSION_COLUMNS, rows);

export const directoriesCsv = (rows: readonly DirectorySubmissionDto[]): string =>
  csvHeader(DIRECTORY_COLUMNS) + csvLines(DIRECTORY_COLUMNS, rows);
