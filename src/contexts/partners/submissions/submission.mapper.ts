import type {
  DirectorySubmissionDto,
  StateMoveDto,
  ToolStatusDto,
  WorkSummaryDto,
  WorkToolDto,
} from './submission.dto.js';
import type { ListingCheckDto } from './listing-check.dto.js';
import type { ListingCheck } from './listing-check.entity.js';
import type { DirectorySubmission } from './directory-submission.entity.js';
import { packageOf } from './packages.js';
import type { Submission } from './submission.entity.js';
import type { State } from './workflow.js';

/** A submission with the current fields of its tool. */
export interface SubmissionRow extends Pick<
  Submission,
  | 'toolId'
  | 'clientId'
  | 'paymentType'
  | 'state'
  | 'assignee'
  | 'assigneeId'
  | 'dueAt'
  | 'notes'
  | 'foundingDate'
  | 'isCustomer'
  | 'isLaunched'
  | 'createdAt'
  | 'updatedAt'
  | 'version'
> {
  name: string;
  slug: string;
  website: string;
  founderName: string | null;
  founderEmail: string | null;
  partnerName: string;
  webhookSet: boolean;
  recorded: number;
  submitted: number;
}

export interface DirectoryRow extends Omit<DirectorySubmission, 'toolId'> {
  name: string;
  slug: string;
  website: string;
  domainRating: number | null;
  /** For admins only. */
  teamNotes: string;
  /** Null until the recorded listing is checked. */
  check: CheckRow | null;
}

export type CheckRow = Pick<ListingCheck, 'status' | 'linkFound' | 'follow' | 'checkedAt'>;

export interface MoveRow {
  state: State;
  at: Date;
  actor: string;
}

/** What events and the status need of a submission. */
export type WorkRow = Pick<
  SubmissionRow,
  'toolId' | 'name' | 'slug' | 'website' | 'paymentType' | 'state' | 'submitted' | 'recorded' | 'notes'
>;

export const toWorkTool = (row: WorkRow): WorkToolDto => ({
  id: row.toolId,
  name: row.name,
  slug: row.slug,
  website: row.website,
  ...packageOf(row.paymentType),
});

export const toSummary = (row: Pick<WorkRow, 'state' | 'submitted' | 'recorded' | 'notes'>): WorkSummaryDto => ({
  isComplete: row.state === 'DONE',
  submittedCount: row.submitted,
  recordedSubmissions: row.recorded,
  notes: row.notes,
});

export const toDirectorySubmission = (row: DirectoryRow): DirectorySubmissionDto => ({
  name: row.name,
  slug: row.slug,
  url: row.website,
  listingUrl: row.listingUrl,
  domainRating: row.domainRating,
  isSubmitted: row.isSubmitted,
  submittedBy: row.submittedBy,
  submittedAt: row.submittedAt?.toISOString() ?? null,
  ...(row.proofScreenshot !== null && { proofScreenshot: row.proofScreenshot }),
  ...(row.check !== null && { check: toCheck(row.check) }),
});

export const toCheck = ({ status, linkFound, follow, checkedAt }: CheckRow): ListingCheckDto => ({
  status,
  linkFound,
  follow,
  checkedAt: checkedAt.toISOString(),
});

export const toMove = ({ state, at }: MoveRow): StateMoveDto => ({ state, at: at.toISOString() });

export const toStatus = (row: WorkRow, directories: DirectoryRow[], moves: MoveRow[]): ToolStatusDto => ({
  tool: toWorkTool(row),
  submissionState: row.state,
  summary: toSummary(row),
  submissions: directories.filter(({ isSubmitted }) => isSubmitted).map(toDirectorySubmission),
  history: moves.map(toMove),
});

/** The event of a submission that is Done. It has the same shapes as the status, so that one parser handles both. */
export function toCompletedEvent(row: WorkRow, directories: DirectoryRow[], occurredAt: Date): object {
  const { submittedCount, recordedSubmissions, notes } = toSummary(row);
  return {
    event: 'directory_submissions.completed',
    occurredAt: occurredAt.toISOString(),
    tool: toWorkTool(row),
    summary: { submittedCount, recordedSubmissions, notes },
    submissions: directories.filter(({ isSubmitted }) => isSubmitted).map(toDirectorySubmission),
  };
}

/** The event of listings that were lost or recovered. */
export const toChangedEvent = (row: WorkRow, directories: DirectoryRow[], occurredAt: Date): object => ({
  event: 'directory_submissions.changed',
  occurredAt: occurredAt.toISOString(),
  tool: toWorkTool(row),
  submissions: directories.map(toDirectorySubmission),
});
