import type { Tool } from '../../catalog/tools/tool.entity.js';
import type { Directory } from '../../directories/directory.entity.js';
import type {
  DirectorySubmissionDto,
  StateMoveDto,
  ToolStatusDto,
  SubmissionSummaryDto,
  SubmissionToolDto,
} from './submission.dto.js';
import type { ListingCheckDto, ListingFinding } from './listing-check.dto.js';
import type { DirectorySubmission, Submission } from './submission.entity.js';
import { packageOf, type State } from './workflow.js';

/** A submission with the current fields of its tool. */
export interface SubmissionRow
  extends
    Omit<Submission, 'keyId' | 'websiteKey' | 'sources'>,
    Pick<Tool, 'name' | 'slug' | 'website' | 'founderName' | 'founderEmail'> {
  partnerName: string;
  webhookSet: boolean;
  recorded: number;
  submitted: number;
}

export interface DirectoryRow
  extends
    Omit<DirectorySubmission, 'toolId'>,
    Pick<Directory, 'name' | 'slug' | 'website' | 'domainRating' | 'teamNotes'> {
  /** Null until the recorded listing is checked. */
  check: CheckRow | null;
}

export type CheckRow = ListingFinding & { checkedAt: Date };

/** A row with the columns of its check, which are null without one. */
export type FlatCheck<Row> = Omit<Row, 'check'> & {
  checkStatus: CheckRow['status'] | null;
  linkFound: boolean | null;
  follow: boolean | null;
  checkedAt: Date | null;
};

export const CHECK_COLUMNS =
  'c.status as "checkStatus", c.link_found as "linkFound", c.follow, c.checked_at as "checkedAt"';

export function withCheck<Row extends { check: CheckRow | null }>(flat: FlatCheck<Row>): Row {
  const { checkStatus: status, linkFound, follow, checkedAt, ...row } = flat;
  const check = status === null || checkedAt === null ? null : { status, linkFound, follow, checkedAt };
  return { ...row, check } as unknown as Row;
}

export interface MoveRow {
  state: State;
  at: Date;
  actor: string;
}

/** What events and the status need of a submission. */
export type SubmissionStatusRow = Pick<
  SubmissionRow,
  'toolId' | 'name' | 'slug' | 'website' | 'paymentType' | 'state' | 'submitted' | 'recorded' | 'notes'
>;

export const toSubmissionTool = (row: SubmissionStatusRow): SubmissionToolDto => ({
  id: row.toolId,
  name: row.name,
  slug: row.slug,
  website: row.website,
  ...packageOf(row.paymentType),
});

export const toSubmissionSummary = (
  row: Pick<SubmissionStatusRow, 'state' | 'submitted' | 'recorded' | 'notes'>,
): SubmissionSummaryDto => ({
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

export const toStatus = (row: SubmissionStatusRow, directories: DirectoryRow[], moves: MoveRow[]): ToolStatusDto => ({
  tool: toSubmissionTool(row),
  submissionState: row.state,
  summary: toSubmissionSummary(row),
  submissions: directories.filter(({ isSubmitted }) => isSubmitted).map(toDirectorySubmission),
  history: moves.map(toMove),
});

/** The event of a submission that is Done. It has the same shapes as the status, so that one parser handles both. */
export function toCompletedEvent(row: SubmissionStatusRow, directories: DirectoryRow[], occurredAt: Date): object {
  const { submittedCount, recordedSubmissions, notes } = toSubmissionSummary(row);
  return {
    event: 'directory_submissions.completed',
    occurredAt: occurredAt.toISOString(),
    tool: toSubmissionTool(row),
    summary: { submittedCount, recordedSubmissions, notes },
    submissions: directories.filter(({ isSubmitted }) => isSubmitted).map(toDirectorySubmission),
  };
}

/** The event of listings that were lost or recovered. */
export const toChangedEvent = (row: SubmissionStatusRow, directories: DirectoryRow[], occurredAt: Date): object => ({
  event: 'directory_submissions.changed',
  occurredAt: occurredAt.toISOString(),
  tool: toSubmissionTool(row),
  submissions: directories.map(toDirectorySubmission),
});
