import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../../../platform/config/config.js';
import { type AppError, invalid } from '../../../platform/errors/app-error.js';
import { printable } from '../../../platform/input/value-rules.js';
import type { NewJob } from '../../../platform/jobs/job.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import type { Caller } from '../../access/caller.js';
import { LabelResolver, type ResolvedLabel } from '../../catalog/taxonomy/label-resolver.js';
import { type ListedTool, type NewListing, ToolIntake } from '../../catalog/tools/tool-intake.js';
import { ENRICHMENT_ATTEMPTS, ENRICHMENT_JOB } from '../enrichment/enrichment.job.js';
import { packageOf } from '../submissions/packages.js';
import type { SubmittedToolDto } from '../submissions/submission.dto.js';
import type { EnrichmentSources } from '../submissions/submission.entity.js';
import { toSummary } from '../submissions/submission.mapper.js';
import { type NewSubmission, SubmissionsRepository } from '../submissions/submissions.repository.js';
import type { SubmitToolBody } from './submit-body.dto.js';
import { websiteKey } from '../submissions/website-key.js';
import type { State } from '../submissions/workflow.js';

/** Fields that the service fills in, by their names in the request. */
const GENERATED = ['slug', 'icon', 'frame', 'features', 'faq'] as const;

export interface NewTool {
  caller: Caller;
  body: SubmitToolBody;
}

interface Accepted<T extends NewTool> {
  input: T;
  category: ResolvedLabel;
}

interface Added<T extends NewTool> extends Accepted<T> {
  tags: ResolvedLabel[];
  tool: ListedTool;
}

/** Creates validated submissions: the listing, the submission, and the job that fills in the rest. */
@Injectable()
export class SubmissionIntake {
  constructor(
    private readonly labels: LabelResolver,
    private readonly tools: ToolIntake,
    private readonly submissions: SubmissionsRepository,
    private readonly jobs: Jobs,
    private readonly config: Config,
  ) {}

  /** Problems that only the database can detect. */
  async findProblems(manager: EntityManager, { category, slug }: Partial<SubmitToolBody>): Promise<string[]> {
    const [found] = category === undefined ? [] : await this.labels.findCategories(manager, [category]);
    const isTaken = slug != null && (await this.tools.findTakenSlugs(manager, [slug])).has(slug);
    return [
      ...(category !== undefined && !found ? [await this.categoryProblem(manager, category)] : []),
      ...(isTaken ? [slugProblem(slug)] : []),
    ];
  }

  /** Creates the valid ones, with the same number of statements as for one. Returns the tool or the error for each. */
  async createTools<T extends NewTool>(
    manager: EntityManager,
    inputs: readonly T[],
  ): Promise<Map<T, SubmittedToolDto | AppError>> {
    const { accepted, rejected } = await this.check(manager, inputs);
    const added = await this.add(manager, accepted);
    return new Map<T, SubmittedToolDto | AppError>([
      ...rejected,
      ...added.map((one) => [one.input, this.toSubmittedTool(one)] as const),
    ]);
  }

  private async check<T extends NewTool>(
    manager: EntityManager,
    inputs: readonly T[],
  ): Promise<{ accepted: Accepted<T>[]; rejected: Map<T, AppError> }> {
    const categories = await this.labels.findCategories(
      manager,
      inputs.map(({ body }) => body.category),
    );
    const taken = await this.tools.findTakenSlugs(
      manager,
      inputs.flatMap(({ body }) => body.slug ?? []),
    );
    const accepted: Accepted<T>[] = [];
    const rejected = new Map<T, AppError>();
    for (const [index, input] of inputs.entries()) {
      const { category: named, slug } = input.body;
      const category = categories[index];
      const isTaken = slug != null && taken.has(slug);
      if (category && !isTaken) {
        accepted.push({ input, category });
        if (slug != null) taken.add(slug);
        continue;
      }
      const problems = [
        ...(category ? [] : [await this.categoryProblem(manager, named)]),
        ...(isTaken ? [slugProblem(slug)] : []),
      ];
      rejected.set(input, invalid(problems.join('; ')));
    }
    return { accepted, rejected };
  }

  private async add<T extends NewTool>(manager: EntityManager, accepted: readonly Accepted<T>[]): Promise<Added<T>[]> {
    if (accepted.length === 0) return [];
    const inputs = accepted.flatMap(({ input }) => input.body.tags);
    const resolved = await this.labels.findOrCreateTags(manager, inputs);
    const listings = accepted.map(({ input, category }) => {
      const tags = resolved.splice(0, input.body.tags.length);
      const tagIds = [...new Set(tags.map(({ id }) => id))];
      return { input, category, tags, listing: { ...listingOf(input.body), categoryId: category.id, tagIds } };
    });
    const added = await this.tools.addTools(manager, listings);
    await this.submissions.insertSubmissions(manager, added.map(submissionOf));
    await this.jobs.addJobs(manager, ENRICHMENT_JOB, added.map(enrichmentOf));
    return added;
  }

  private toSubmittedTool({ input: { body }, category, tags, tool }: Added<NewTool>): SubmittedToolDto {
    const state = firstState(body);
    return {
      id: tool.id,
      slug: tool.slug,
      name: tool.name,
      url: `${this.config.siteUrl}/tools/${tool.slug}`,
      website: tool.website,
      ...packageOf(body.paymentType ?? null),
      submissionState: state,
      summary: toSummary({ state, submitted: 0, recorded: 0, notes: '' }),
      statusUrl: `${this.config.siteUrl}/v1/ai-tools/status?id=${tool.id}`,
      createdAt: tool.createdAt.toISOString(),
      resolved: { category: category.slug, tags: tags.map(({ input, slug }) => ({ input, slug })) },
      generated: GENERATED.filter((name) => body[name] == null),
    };
  }

  private async categoryProblem(manager: EntityManager, named: string): Promise<string> {
    const closest = await this.labels.findClosestCategory(manager, named);
    const hint = closest === null ? '' : `. Did you mean: ${closest}?`;
    return `category must be an existing category, not ${printable(named)}${hint}`;
  }
}

const slugProblem = (slug: string): string =>
  `slug ${printable(slug)} is taken. Choose another, or omit it to have one generated`;

/** Images are added to the listing once they are in the image store. */
const listingOf = (body: SubmitToolBody): Omit<NewListing, 'tagIds'> => ({
  name: body.name.trim(),
  tagline: body.tagline.trim(),
  description: body.description.trim(),
  website: body.website,
  pricing: body.pricing,
  founderName: body.founderName.trim(),
  founderEmail: body.founderEmail.trim(),
  ...(body.slug != null && { slug: body.slug }),
  video: body.video ?? null,
  socials: body.socials ?? {},
  features: body.features ?? {},
  faqs: (body.faq ?? []).map(({ question, answer }) => ({ question, answer })),
  affiliateText: body.affiliate?.trim() ?? '',
  affiliateLink: body.affiliateLink ?? null,
  discountCode: body.discountCode?.trim() ?? '',
  location: blankIsNull(body.location),
});

const firstState = ({ paymentType }: SubmitToolBody): State | null => (paymentType == null ? null : 'IN_QUEUE');

const submissionOf = ({ input: { caller, body }, tool }: Added<NewTool>): NewSubmission => ({
  toolId: tool.id,
  clientId: caller.ownerId as string,
  keyId: caller.keyId,
  paymentType: body.paymentType ?? null,
  state: firstState(body),
  foundingDate: body.foundingDate ?? null,
  isCustomer: body.isCustomer ?? null,
  isLaunched: body.isLaunched ?? null,
  websiteKey: websiteKey(body.website) ?? body.website,
  sources: sourcesOf(body),
  createdAt: tool.createdAt,
});

/** One at a time per partner, so that slow sites delay only the partner who sent them. */
const enrichmentOf = ({ input: { caller }, tool }: Added<NewTool>): NewJob => ({
  payload: { toolId: tool.id },
  queue: `enrich:${caller.ownerId}`,
  maxAttempts: ENRICHMENT_ATTEMPTS,
});

const sourcesOf = (body: SubmitToolBody): EnrichmentSources => ({
  icon: body.icon ?? null,
  frame: body.frame ?? null,
  screenshots: body.screenshots ?? [],
  wantsFeatures: body.features == null,
  wantsFaq: body.faq == null,
});

const blankIsNull = (text: string | null | undefined): string | null =>
  text == null || text.trim() === '' ? null : text.trim();
