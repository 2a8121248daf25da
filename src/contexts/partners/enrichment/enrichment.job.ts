import { Injectable, type OnModuleInit } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import type { JobAttempt, NewJob } from '../../../platform/jobs/job.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { type EnrichedFields, ToolIntakeService } from '../../catalog/tools/tool-intake.service.js';
import type { EnrichmentSources } from '../submissions/submission.entity.js';
import { EnrichmentService, type EnrichmentResult } from './enrichment.service.js';
import { SubmissionsRepository } from '../submissions/submissions.repository.js';
import { generatedFeatures } from './generated-features.js';

export const ENRICHMENT_JOB = 'enrich-tool';
/** For tools without a submission. Versions that find a tool only by its submission don't register this kind. */
export const LISTING_ENRICHMENT_JOB = 'enrich-listing';

/** Attempts for a failing site, with increasing pauses. */
const SITE_ATTEMPTS = 4;

/** Jobs mostly wait for sites. Images and pages, which take CPU time, are processed one at a time anyway. */
const CONCURRENCY = 10;
/** Of one partner or user, so that dead sites do not delay the next listing. The others are for other partners and users. */
const MAX_OWNER_CONCURRENCY = 5;
const POLL_MS = 2_000;

/** In a queue per owner, so that slow sites delay only the partner or user who sent them. Tools without a submission need `sources`. */
export const newEnrichmentJob = (ownerId: string, toolId: string, sources?: EnrichmentSources): NewJob => ({
  payload: { toolId, ...(sources && { sources }) },
  queue: `enrich:${ownerId}`,
  maxAttempts: SITE_ATTEMPTS,
});

/** Fills in fields that a submission omitted, after the response. Safe to run twice. */
@Injectable()
export class EnrichmentJob implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly enrichment: EnrichmentService,
    private readonly submissions: SubmissionsRepository,
    private readonly tools: ToolIntakeService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  onModuleInit(): void {
    for (const name of [ENRICHMENT_JOB, LISTING_ENRICHMENT_JOB])
      this.jobs.registerKind({
        name,
        concurrency: CONCURRENCY,
        queueWidth: MAX_OWNER_CONCURRENCY,
        pollMs: POLL_MS,
        runJob: ({ toolId, sources }, attempt) =>
          this.enrich(toolId as string, sources as EnrichmentSources | undefined, attempt),
      });
  }

  private async enrich(
    toolId: string,
    sources: EnrichmentSources | undefined,
    { isLast, signal }: JobAttempt,
  ): Promise<void> {
    const listing = await this.submissions.findListingToEnrich(toolId, sources);
    if (!listing) return;
    // Features are generated from the description, so they don't wait for the site.
    if (listing.wantsFeatures) await this.save(toolId, { features: generatedFeatures(listing) });
    const result = await this.enrichment.fillFields(listing, signal);
    const isComplete = (isLast && !signal.aborted) || !result.retry;
    await this.save(toolId, enrichedFields(result, isComplete));
    // After the last attempt, the fields stay empty and the job ends without an error.
    if (!isComplete) throw new Error(`Site of tool ${toolId} not read, will retry`);
  }

  private save(toolId: string, fields: EnrichedFields): Promise<void> {
    return this.unitOfWork.run((manager) => this.tools.fillEmptyFields(manager, toolId, fields));
  }
}

/** Screenshots and FAQ can improve with a retry, so they are saved only with a complete result. */
const enrichedFields = (result: EnrichmentResult, isComplete: boolean): EnrichedFields => ({
  ...(result.icon !== null && { icon: result.icon }),
  ...(result.frame !== null && { frame: result.frame }),
  ...(isComplete && {
    screenshots: result.screenshots.filter((url) => url !== null),
    ...(result.faqs && { faqs: result.faqs }),
  }),
});
