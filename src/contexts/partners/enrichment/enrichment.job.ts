import { Injectable, type OnModuleInit } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import type { JobAttempt } from '../../../platform/jobs/job.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { type EnrichedFields, ToolIntake } from '../../catalog/tools/tool-intake.js';
import { Enrichment, type EnrichmentResult } from './enrichment.js';
import { EnrichmentRepository } from './enrichment.repository.js';
import { generatedFeatures } from './generated-features.js';

export const ENRICHMENT_JOB = 'enrich-tool';

/** A failing site is asked this often, with growing pauses. */
const SITE_ATTEMPTS = 4;
/** The others make up for attempts that the end of a process cut short. */
export const ENRICHMENT_ATTEMPTS = SITE_ATTEMPTS + 3;

/** Mostly they wait for sites. What costs processor time, images and pages, goes one by one all the same. */
const CONCURRENCY = 10;
const POLL_MS = 2_000;

/** Fills in, after a submission was answered, what it left to us. Running it twice does no harm. */
@Injectable()
export class EnrichmentJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly enrichment: Enrichment,
    private readonly repository: EnrichmentRepository,
    private readonly tools: ToolIntake,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      name: ENRICHMENT_JOB,
      concurrency: CONCURRENCY,
      pollMs: POLL_MS,
      run: ({ toolId }, attempt) => this.enrich(toolId as string, attempt),
    });
  }

  private async enrich(toolId: string, { number, isLast, signal }: JobAttempt): Promise<void> {
    const listing = await this.repository.find(toolId);
    if (!listing) return;
    // These need no site, so they wait for none.
    if (listing.wantsFeatures) await this.save(toolId, { features: generatedFeatures(listing) });
    const result = await this.enrichment.fill(listing, signal);
    const isFinal = isLast || (number >= SITE_ATTEMPTS && !signal.aborted);
    const isComplete = isFinal || !result.retry;
    await this.save(toolId, enrichedFields(result, isComplete));
    // A site that fails to the last leaves its fields empty, and nobody is told.
    if (!isComplete) throw new Error(`The site of ${toolId} did not answer as it should; it is tried again`);
  }

  private save(toolId: string, fields: EnrichedFields): Promise<void> {
    return this.unitOfWork.run((manager) => this.tools.fillEmptyFields(manager, toolId, fields));
  }
}

/** What might still come out better, the gallery and the FAQ, is not settled before the last attempt. */
const enrichedFields = (result: EnrichmentResult, isComplete: boolean): EnrichedFields => ({
  ...(result.icon !== null && { icon: result.icon }),
  ...(result.frame !== null && { frame: result.frame }),
  ...(isComplete && {
    screenshots: result.screenshots.filter((address) => address !== null),
    ...(result.faqs && { faqs: result.faqs }),
  }),
});
