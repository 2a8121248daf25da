import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config, type DueDays } from '../../../platform/config/config.js';
import type { AppError } from '../../../platform/errors/app-error.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import type { Caller } from '../../access/caller.js';
import { ENRICHMENT_JOB, enrichmentOf } from '../enrichment/enrichment.job.js';
import { dueAfter } from '../submissions/packages.js';
import type { SubmittedToolDto } from '../submissions/submission.dto.js';
import { type NewSubmission, SubmissionsRepository } from '../submissions/submissions.repository.js';
import { type AddedListing, ListingIntake, sourcesOf } from './listing-intake.js';
import type { SubmitToolBody } from './submit-body.dto.js';
import { firstState, toSubmittedTool } from './submitted-tool.js';
import { websiteKey } from '../submissions/website-key.js';

export interface NewTool {
  caller: Caller;
  body: SubmitToolBody;
}

/** Creates validated submissions: the listing, the submission, and the job that fills in the rest. */
@Injectable()
export class SubmissionIntake {
  constructor(
    private readonly listings: ListingIntake,
    private readonly submissions: SubmissionsRepository,
    private readonly jobs: Jobs,
    private readonly config: Config,
  ) {}

  /** Creates the valid ones, with the same number of statements as for one. Returns the tool or the error for each. */
  async createTools<T extends NewTool>(
    manager: EntityManager,
    inputs: readonly T[],
  ): Promise<Map<T, SubmittedToolDto | AppError>> {
    const { added, rejected } = await this.listings.createListings(manager, inputs);
    if (added.length > 0) {
      await this.submissions.insertSubmissions(
        manager,
        added.map((one) => submissionOf(one, this.config.dueDays)),
      );
      const jobs = added.map(({ input: { caller }, tool }) => enrichmentOf(caller.ownerId as string, tool.id));
      await this.jobs.addJobs(manager, ENRICHMENT_JOB, jobs);
    }
    return new Map<T, SubmittedToolDto | AppError>([
      ...rejected,
      ...added.map(
        (one) => [one.input, toSubmittedTool({ ...one, body: one.input.body }, this.config.siteUrl)] as const,
      ),
    ]);
  }
}

const submissionOf = ({ input: { caller, body }, tool }: AddedListing<NewTool>, dueDays: DueDays): NewSubmission => ({
  toolId: tool.id,
  clientId: caller.ownerId as string,
  keyId: caller.keyId,
  paymentType: body.paymentType ?? null,
  state: firstState(body),
  dueAt: body.paymentType == null ? null : dueAfter(dueDays, body.paymentType, tool.createdAt),
  foundingDate: body.foundingDate ?? null,
  isCustomer: body.isCustomer ?? null,
  isLaunched: body.isLaunched ?? null,
  websiteKey: websiteKey(body.website) ?? body.website,
  sources: sourcesOf(body),
  createdAt: tool.createdAt,
});
