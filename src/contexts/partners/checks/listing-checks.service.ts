import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { invalid, notFound } from '../../../platform/errors/app-error.js';
import { printable } from '../../../platform/input/value-rules.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import type { CheckListingsBody, RequestedChecksDto } from '../submissions/listing-check.dto.js';
import type { DirectoryRow } from '../submissions/submission.mapper.js';
import { SubmissionsRepository } from '../submissions/submissions.repository.js';
import { LISTING_CHECK_JOB, newListingCheckJob } from './listing-check.job.js';

@Injectable()
export class ListingChecksService {
  constructor(
    private readonly submissions: SubmissionsRepository,
    private readonly jobs: JobsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
  ) {}

  /**
   * Adds a job per directory with a listing URL, unless one is already waiting. The caller must have locked the
   * submission. Returns the number of listings.
   */
  async requestChecks(
    manager: EntityManager,
    toolId: string,
    directories: readonly Pick<DirectoryRow, 'directoryId' | 'listingUrl'>[],
  ): Promise<number> {
    const jobs = directories.flatMap(({ directoryId, listingUrl: url }) =>
      url === null ? [] : [newListingCheckJob({ toolId, directoryId, url })],
    );
    if (jobs.length > 0) await this.jobs.addMissingJobs(manager, LISTING_CHECK_JOB, jobs);
    return jobs.length;
  }

  /** Requests checks of listings whose results are missing or old. */
  async refreshChecks(toolId: string, directories: readonly DirectoryRow[]): Promise<void> {
    const due = directories.filter((row) => isCheckDue(row, new Date()));
    if (due.length === 0) return;
    await this.unitOfWork.run(async (manager) => {
      if (await this.submissions.lockSubmission(manager, toolId)) await this.requestChecks(manager, toolId, due);
    });
  }

  /** Lets admins recheck all listings of a tool, or the one in a directory. */
  recheckListings(actor: string, toolId: string, { directory }: CheckListingsBody): Promise<RequestedChecksDto> {
    return this.unitOfWork.run(async (manager) => {
      const submission = await this.submissions.lockSubmission(manager, toolId);
      if (!submission) throw notFound(`Submission not found: ${toolId}`);
      const recorded = await this.submissions.listDirectories(manager, toolId);
      const chosen = directory === undefined ? recorded : [getListedRecord(directory, recorded)];
      const listings = await this.requestChecks(manager, toolId, chosen);
      const details = { listings, ...(directory !== undefined && { directory }) };
      await this.audit.record(manager, { actor, action: 'submission.listings-checked', subject: toolId, details });
      return { listings };
    });
  }
}

function getListedRecord(slug: string, recorded: readonly DirectoryRow[]): DirectoryRow {
  const row = recorded.find((each) => each.slug === slug);
  if (!row) throw notFound(`Directory not recorded for this tool: ${printable(slug)}`);
  if (row.listingUrl === null) throw invalid(`No listing URL is recorded for ${slug}. Record one first.`);
  return row;
}

/** Older results are refreshed before a submission is marked Done. */
const MAX_CHECK_AGE_MS = 24 * 3_600_000;

/** Whether the listing must be checked before the submission is marked Done. */
const isCheckDue = ({ listingUrl, check }: Pick<DirectoryRow, 'listingUrl' | 'check'>, now: Date): boolean =>
  listingUrl !== null && (check === null || now.getTime() - check.checkedAt.getTime() > MAX_CHECK_AGE_MS);

type Listing = Pick<DirectoryRow, 'name' | 'isSubmitted' | 'listingUrl' | 'check'>;

const WARNINGS: [condition: (check: Listing['check']) => boolean, one: string, several: string][] = [
  [(check) => check === null, 'listing has not been checked yet', 'listings have not been checked yet'],
  [(check) => check?.status === 'missing', 'listing does not exist', 'listings do not exist'],
  [(check) => check?.status === 'unreachable', 'listing is unreachable', 'listings are unreachable'],
  [
    (check) => check?.linkFound === false,
    "listing does not link to the tool's site",
    "listings do not link to the tool's site",
  ],
];

/** Warnings before a submission is marked Done, about the directories in the event. */
export function listingWarnings(directories: readonly Listing[]): string[] {
  const submitted = directories.filter(({ isSubmitted }) => isSubmitted);
  const listings = submitted.filter(({ listingUrl }) => listingUrl !== null);
  const unlisted = submitted.filter(({ listingUrl }) => listingUrl === null);
  return [
    ...warning(unlisted, 'submitted directory has no listing URL', 'submitted directories have no listing URL'),
    ...WARNINGS.flatMap(([applies, one, several]) =>
      warning(
        listings.filter(({ check }) => applies(check)),
        one,
        several,
      ),
    ),
  ];
}

function warning(directories: readonly Listing[], one: string, several: string): string[] {
  if (directories.length === 0) return [];
  const names = directories.map(({ name }) => name).join(', ');
  return [`${directories.length} ${directories.length === 1 ? one : several}: ${names}`];
}
