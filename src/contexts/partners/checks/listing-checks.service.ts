import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { invalid, notFound } from '../../../platform/errors/app-error.js';
import { printable } from '../../../platform/input/value-rules.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import type { DirectoryRow } from '../submissions/submission.mapper.js';
import { SubmissionsRepository } from '../submissions/submissions.repository.js';
import { isCheckDue } from './check-rules.js';
import type { CheckListingsBody, RequestedChecksDto } from './check-listings.dto.js';
import { LISTING_CHECK_JOB, listingCheckJob } from './listing-check.job.js';

/** Adds jobs that check recorded listings. */
@Injectable()
export class ListingChecks {
  constructor(
    private readonly submissions: SubmissionsRepository,
    private readonly jobs: Jobs,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
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
      url === null ? [] : [listingCheckJob({ toolId, directoryId, url })],
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
      const recorded = await this.submissions.findDirectories(manager, toolId);
      const chosen = directory === undefined ? recorded : [recordOf(directory, recorded)];
      const listings = await this.requestChecks(manager, toolId, chosen);
      const details = { listings, ...(directory !== undefined && { directory }) };
      await this.audit.record(manager, { actor, action: 'submission.listings-checked', subject: toolId, details });
      return { listings };
    });
  }
}

function recordOf(slug: string, recorded: readonly DirectoryRow[]): DirectoryRow {
  const row = recorded.find((each) => each.slug === slug);
  if (!row) throw notFound(`Directory not recorded for this tool: ${printable(slug)}`);
  if (row.listingUrl === null) throw invalid(`No listing URL is recorded for ${slug}. Record one first.`);
  return row;
}
