import type { ListingCheckDto } from '../submissions/listing-check.dto.js';
import { packageOf } from '../submissions/packages.js';
import { type DirectoryRow, type SubmissionRow, toDirectorySubmission } from '../submissions/submission.mapper.js';
import type { State } from '../submissions/workflow.js';

export interface SharedListing {
  /** Of the directory. */
  name: string;
  listingUrl: string;
  listedAt: string | null;
  /** Undefined until the listing is checked. */
  check: ListingCheckDto | undefined;
}

/** All that a share page and a badge show. Nothing about the partner, the package, the team or the proof. */
export interface SharedProgress {
  name: string;
  website: string;
  state: State | null;
  submittedCount: number;
  /** 0 until a package is set. */
  targetDirectoriesCount: number;
  /** Found live by the last check, or not checked yet. */
  listings: SharedListing[];
}

export const toSharedProgress = (row: SubmissionRow, directories: readonly DirectoryRow[]): SharedProgress => ({
  name: row.name,
  website: row.website,
  state: row.state,
  submittedCount: row.submitted,
  targetDirectoriesCount: packageOf(row.paymentType).targetDirectoriesCount,
  listings: directories
    .filter(({ isSubmitted, check }) => isSubmitted && (check?.status ?? 'live') === 'live')
    .map(toDirectorySubmission)
    .flatMap(({ name, listingUrl, submittedAt, check }) =>
      listingUrl === null ? [] : [{ name, listingUrl, listedAt: submittedAt, check }],
    ),
});
