import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../../platform/config/config.js';
import { invalid } from '../../platform/errors/app-error.js';
import { printable } from '../../platform/http/value-rules.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import type { Caller } from '../access/caller.js';
import { LabelResolver, type ResolvedLabel } from '../catalog/label-resolver.js';
import { ToolIntake } from '../catalog/tool-intake.js';
import { ENRICHMENT_ATTEMPTS, ENRICHMENT_JOB } from './enrichment/enrichment.job.js';
import { packageOf } from './packages.js';
import type { SubmittedToolDto } from './submission.dto.js';
import type { ImageSources } from './submission.entity.js';
import { toSummary } from './submission.mapper.js';
import { SubmissionsRepository } from './submissions.repository.js';
import type { SubmitToolBody } from './submit-body.dto.js';
import { websiteKey } from './website-key.js';

/** The fields that the service fills in, in the names of the request. */
const GENERATED = ['slug', 'icon', 'frame', 'features', 'faq'] as const;

/** Puts a checked submission into the catalog: listing, order, and the job that fills in the rest. */
@Injectable()
export class SubmissionIntake {
  constructor(
    private readonly labels: LabelResolver,
    private readonly tools: ToolIntake,
    private readonly submissions: SubmissionsRepository,
    private readonly jobs: Jobs,
    private readonly config: Config,
  ) {}

  /** What only the database knows to be wrong. */
  async problems(manager: EntityManager, named: { category?: string; slug?: string | null }): Promise<string[]> {
    return (await this.lookedUp(manager, named)).problems;
  }

  async create(manager: EntityManager, caller: Caller, body: SubmitToolBody): Promise<SubmittedToolDto> {
    const { category, problems } = await this.lookedUp(manager, body);
    if (problems.length > 0 || !category) throw invalid(problems.join('; '));
    const tags = await this.labels.tags(manager, body.tags);
    const createdAt = new Date();
    const tool = await this.tools.add(manager, {
      ...listingOf(body),
      categoryId: category.id,
      tagIds: [...new Set(tags.map(({ id }) => id))],
      createdAt,
    });
    const paymentType = body.paymentType ?? null;
    const state = paymentType === null ? null : 'IN_QUEUE';
    await this.submissions.insert(manager, {
      toolId: tool.id,
      clientId: caller.ownerId as string,
      keyId: caller.keyId,
      paymentType,
      state,
      foundingDate: body.foundingDate ?? null,
      isCustomer: body.isCustomer ?? null,
      isLaunched: body.isLaunched ?? null,
      websiteKey: websiteKey(body.website) ?? body.website,
      sources: sourcesOf(body),
      createdAt,
    });
    // One at a time for each partner, so that slow sites hold back nobody but the partner who sent them.
    const queue = `enrich:${caller.ownerId}`;
    await this.jobs.add(manager, ENRICHMENT_JOB, { toolId: tool.id }, { queue, maxAttempts: ENRICHMENT_ATTEMPTS });
    return {
      id: tool.id,
      slug: tool.slug,
      name: tool.name,
      url: `${this.config.siteUrl}/tools/${tool.slug}`,
      website: tool.website,
      ...packageOf(paymentType),
      submissionState: state,
      summary: toSummary({ state, submitted: 0, recorded: 0, notes: '' }),
      statusUrl: `${this.config.siteUrl}/v1/ai-tools/status?id=${tool.id}`,
      createdAt: createdAt.toISOString(),
      resolved: { category: category.slug, tags: tags.map(({ input, slug }) => ({ input, slug })) },
      generated: GENERATED.filter((name) => body[name] == null),
    };
  }

  private async lookedUp(
    manager: EntityManager,
    { category: named, slug }: { category?: string; slug?: string | null },
  ): Promise<{ category: ResolvedLabel | null; problems: string[] }> {
    const problems: string[] = [];
    const category = named === undefined ? null : await this.labels.findCategory(manager, named);
    if (named !== undefined && !category) {
      const closest = await this.labels.closestCategory(manager, named);
      const hint = closest === null ? '' : `. Did you mean: ${closest}?`;
      problems.push(`category must be an existing one, and there is no ${printable(named)}${hint}`);
    }
    if (slug != null && (await this.tools.isSlugTaken(manager, slug)))
      problems.push(`slug ${printable(slug)} is taken; choose another, or omit it to have one made`);
    return { category, problems };
  }
}

/** Images appear in the listing once they are on our own host. */
const listingOf = (body: SubmitToolBody): Omit<Parameters<ToolIntake['add']>[1], 'tagIds'> => ({
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

const sourcesOf = (body: SubmitToolBody): ImageSources => ({
  icon: body.icon ?? null,
  frame: body.frame ?? null,
  screenshots: body.screenshots ?? [],
  wantsFeatures: body.features == null,
  wantsFaq: body.faq == null,
});

const blankIsNull = (text: string | null | undefined): string | null =>
  text == null || text.trim() === '' ? null : text.trim();
