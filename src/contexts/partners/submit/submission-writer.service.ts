import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config, type DueDays } from '../../../platform/config/config.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { withRetries } from '../../../platform/database/rows.js';
import { AppError } from '../../../platform/errors/app-error.js';
import {
  IdempotencyService,
  type IdempotentRequest,
  type IdempotentResult,
} from '../../../platform/idempotency/idempotency.service.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import type { Caller } from '../../access/caller.js';
import { NotificationEventsService } from '../../notifications/events/notification-events.service.js';
import { ENRICHMENT_JOB, newEnrichmentJob } from '../enrichment/enrichment.job.js';
import type { SubmittedToolDto } from '../submissions/submission.dto.js';
import { toSubmissionSummary } from '../submissions/submission.mapper.js';
import { type NewSubmission, SubmissionsRepository } from '../submissions/submissions.repository.js';
import { websiteKey } from '../submissions/website-key.js';
import { dueAfter, packageOf, type State } from '../submissions/workflow.js';
import {
  type AddedListing,
  isListingCollision,
  ListingIntakeService,
  type ResolvedListing,
  slugMutexKey,
  enrichmentSources,
} from './listing-intake.service.js';
import type { SubmitToolBody } from './submit-body.dto.js';

/** Fields that the service fills in, by their names in the request. */
const GENERATED_FIELDS = ['slug', 'icon', 'frame', 'features', 'faq'] as const;

interface SubmittedTool extends Pick<ResolvedListing, 'category' | 'tags'> {
  body: SubmitToolBody;
  tool: { id: string; slug: string; name: string; website: string; createdAt: Date };
}

export const firstState = ({ paymentType }: SubmitToolBody): State | null => (paymentType == null ? null : 'IN_QUEUE');

/** The response to a submission, live or test. */
export function toSubmittedTool({ body, category, tags, tool }: SubmittedTool, siteUrl: string): SubmittedToolDto {
  const state = firstState(body);
  return {
    id: tool.id,
    slug: tool.slug,
    name: tool.name,
    url: `${siteUrl}/tools/${tool.slug}`,
    website: tool.website,
    ...packageOf(body.paymentType ?? null),
    submissionState: state,
    summary: toSubmissionSummary({ state, submitted: 0, recorded: 0, notes: '' }),
    statusUrl: `${siteUrl}/v1/ai-tools/status?id=${tool.id}`,
    createdAt: tool.createdAt.toISOString(),
    resolved: { category: category.slug, tags: tags.map(({ input, slug }) => ({ input, slug })) },
    generated: GENERATED_FIELDS.filter((name) => body[name] == null),
  };
}

export interface NewTool {
  caller: Caller;
  body: SubmitToolBody;
}

export type SubmitRequest = IdempotentRequest & NewTool;
export type SubmitResult = IdempotentResult<SubmittedToolDto>;
/** The result, or why the request is rejected. */
export type SubmitOutcome = SubmitResult | AppError;

/**
 * Writes submissions in one transaction. All processes write in the same order (idempotency keys, tags, tools, each
 * sorted), which prevents deadlocks. Generated slugs differ from those of all committed tools. If another transaction
 * commits the same slug first, the unique constraint makes this one fail, and the retry chooses another.
 */
@Injectable()
export class SubmissionWriterService {
  constructor(
    private readonly listings: ListingIntakeService,
    private readonly submissions: SubmissionsRepository,
    private readonly idempotency: IdempotencyService,
    private readonly events: NotificationEventsService,
    private readonly jobs: JobsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly config: Config,
  ) {}

  /** One outcome per request, in order. Idempotency keys must be distinct. */
  writeSubmissions(requests: readonly SubmitRequest[]): Promise<SubmitOutcome[]> {
    const [first] = requests;
    const mutexKey = first && requests.length === 1 ? slugMutexKey(first.body) : undefined;
    return withRetries(isListingCollision, () =>
      this.unitOfWork.run((manager) => this.writeWith(manager, requests), mutexKey),
    );
  }

  /** Writes one submission, then rolls it back. */
  async previewSubmission(input: NewTool): Promise<SubmittedToolDto> {
    const taken = await withRetries(isListingCollision, () =>
      this.unitOfWork.dryRun((manager) => this.createTools(manager, [input]), slugMutexKey(input.body)),
    );
    const outcome = taken.get(input);
    if (outcome === undefined || outcome instanceof AppError) throw outcome ?? new Error('Submission without outcome');
    return outcome;
  }

  private async writeWith(manager: EntityManager, requests: readonly SubmitRequest[]): Promise<SubmitOutcome[]> {
    const claimed = await this.idempotency.claimKeys(manager, requests);
    const taken = await this.createTools(manager, claimed);
    const created = [...taken.values()].flatMap((outcome) => (outcome instanceof AppError ? [] : outcome));
    await this.events.recordEvents(manager, 'submission', created);
    await this.idempotency.saveResults(manager, taken);
    const replays = await this.idempotency.findReplays<SubmitRequest, SubmittedToolDto>(
      manager,
      requests.filter((request) => !claimed.includes(request)),
    );
    return requests.map((request) => {
      const outcome = taken.get(request) ?? replays.get(request);
      if (outcome === undefined) throw new Error('No outcome for a request');
      if (outcome instanceof AppError) return outcome;
      return { result: outcome, replayed: replays.has(request) };
    });
  }

  /** Creates the valid ones, with the same number of statements as for one. Returns the tool or the error for each. */
  private async createTools<T extends NewTool>(
    manager: EntityManager,
    inputs: readonly T[],
  ): Promise<Map<T, SubmittedToolDto | AppError>> {
    const { added, rejected } = await this.listings.createListings(manager, inputs);
    if (added.length > 0) {
      await this.submissions.insertSubmissions(
        manager,
        added.map((one) => newSubmission(one, this.config.dueDays)),
      );
      const jobs = added.map(({ input: { caller }, tool }) => newEnrichmentJob(caller.ownerId as string, tool.id));
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

const newSubmission = ({ input: { caller, body }, tool }: AddedListing<NewTool>, dueDays: DueDays): NewSubmission => ({
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
  sources: enrichmentSources(body),
  createdAt: tool.createdAt,
});
