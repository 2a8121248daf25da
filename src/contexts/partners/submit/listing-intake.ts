import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type AppError, invalid } from '../../../platform/errors/app-error.js';
import { isDeadlock, violatedConstraint } from '../../../platform/errors/database-failure.js';
import { printable } from '../../../platform/input/value-rules.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { LabelResolver, type ResolvedLabel } from '../../catalog/taxonomy/label-resolver.js';
import { slugFrom } from '../../catalog/taxonomy/slug.js';
import { type ListedTool, type NewListing, ToolIntake } from '../../catalog/tools/tool-intake.js';
import { enrichmentOf, LISTING_ENRICHMENT_JOB } from '../enrichment/enrichment.job.js';
import type { EnrichmentSources } from '../submissions/submission.entity.js';
import type { ListingFields } from './submit-body.dto.js';
import type { FieldProblem } from './submit-rules.js';

interface Sent {
  body: ListingFields;
}

interface Accepted<T extends Sent> {
  input: T;
  category: ResolvedLabel;
}

export interface AddedListing<T extends Sent> extends Accepted<T> {
  tags: ResolvedLabel[];
  tool: ListedTool;
}

export interface ResolvedListing {
  category: Pick<ResolvedLabel, 'slug'>;
  tags: Pick<ResolvedLabel, 'input' | 'slug'>[];
  slug: string;
}

interface Created<T extends Sent> {
  added: AddedListing<T>[];
  rejected: Map<T, AppError>;
}

/** Creates listings from validated fields: category, tags and tool. */
@Injectable()
export class ListingIntake {
  constructor(
    private readonly labels: LabelResolver,
    private readonly tools: ToolIntake,
    private readonly jobs: Jobs,
  ) {}

  /** Problems that only the database can detect. `alsoTaken`: slugs that are taken outside the catalog. */
  async findProblems(
    manager: EntityManager,
    { category, slug }: Partial<ListingFields>,
    alsoTaken: ReadonlySet<string> = new Set(),
  ): Promise<FieldProblem[]> {
    const [found] = category === undefined ? [] : await this.labels.findCategories(manager, [category]);
    const isTaken =
      slug != null && (alsoTaken.has(slug) || (await this.tools.findTakenSlugs(manager, [slug])).has(slug));
    return [
      ...(category !== undefined && !found ? [await this.categoryProblem(manager, category)] : []),
      ...(isTaken ? [slugProblem(slug)] : []),
    ];
  }

  /** Creates the valid ones, with the same number of statements as for one. */
  async createListings<T extends Sent>(manager: EntityManager, inputs: readonly T[]): Promise<Created<T>> {
    const { accepted, rejected } = await this.check(manager, inputs);
    return { added: await this.add(manager, accepted), rejected };
  }

  /** The category, tags and slug that a listing would get by the same rules. Nothing is stored. */
  async resolveListing(
    manager: EntityManager,
    body: ListingFields,
    alsoTaken: ReadonlySet<string>,
  ): Promise<ResolvedListing> {
    const problems = await this.findProblems(manager, body, alsoTaken);
    if (problems.length > 0) throw invalid(problems.map(({ message }) => message).join('; '));
    const [category] = await this.labels.findCategories(manager, [body.category]);
    return {
      category: category as ResolvedLabel,
      tags: await this.labels.previewTags(manager, body.tags),
      slug: body.slug ?? (await this.tools.generateSlug(manager, body.name, alsoTaken)),
    };
  }

  /** Creates a listing without a submission, and the job that fills in the rest. */
  async createListing(manager: EntityManager, ownerId: string, body: ListingFields): Promise<ListedTool> {
    const { added, rejected } = await this.createListings(manager, [{ body }]);
    const [listing] = added;
    if (!listing) throw [...rejected.values()][0] ?? new Error('Listing without outcome');
    const job = enrichmentOf(ownerId, listing.tool.id, sourcesOf(body));
    await this.jobs.addJobs(manager, LISTING_ENRICHMENT_JOB, [job]);
    return listing.tool;
  }

  private async check<T extends Sent>(
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
      rejected.set(input, invalid(problems.map(({ message }) => message).join('; ')));
    }
    return { accepted, rejected };
  }

  private async add<T extends Sent>(
    manager: EntityManager,
    accepted: readonly Accepted<T>[],
  ): Promise<AddedListing<T>[]> {
    if (accepted.length === 0) return [];
    const inputs = accepted.flatMap(({ input }) => input.body.tags);
    const resolved = await this.labels.findOrCreateTags(manager, inputs);
    const listings = accepted.map(({ input, category }) => {
      const tags = resolved.splice(0, input.body.tags.length);
      const tagIds = [...new Set(tags.map(({ id }) => id))];
      return { input, category, tags, listing: { ...listingOf(input.body), categoryId: category.id, tagIds } };
    });
    return this.tools.addTools(manager, listings);
  }

  private async categoryProblem(manager: EntityManager, named: string): Promise<FieldProblem> {
    const closest = await this.labels.findClosestCategory(manager, named);
    const hint = closest === null ? '' : `. Did you mean: ${closest}?`;
    const words = `must be an existing category, not ${printable(named)}${hint}`;
    return { field: 'category', words, message: `category ${words}` };
  }
}

const slugProblem = (slug: string): FieldProblem => ({
  field: 'slug',
  words: 'is taken. Choose another, or leave it empty to have one generated',
  message: `slug ${printable(slug)} is taken. Choose another, or omit it to have one generated`,
});

/** Images are added to the listing once they are in the image store. */
const listingOf = (body: ListingFields): Omit<NewListing, 'tagIds'> => ({
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

export const sourcesOf = (body: ListingFields): EnrichmentSources => ({
  icon: body.icon ?? null,
  frame: body.frame ?? null,
  screenshots: body.screenshots ?? [],
  wantsFeatures: body.features == null,
  wantsFaq: body.faq == null,
});

const blankIsNull = (text: string | null | undefined): string | null =>
  text == null || text.trim() === '' ? null : text.trim();

/** Single listings with the same name run one at a time, because they would all choose the same slug. */
export const slugMutexOf = ({ slug, name }: ListingFields): string => `slug:${slug ?? slugFrom(name, 'tool')}`;

/** The foreign keys are violated if a label is merged or deleted meanwhile; the retry finds or creates another. */
const COLLISIONS = ['tools_slug', 'tags_slug', 'tool_tags_tag_fkey', 'tools_category_fkey'];

export const isListingCollision = (error: unknown): boolean =>
  isDeadlock(error) || COLLISIONS.includes(violatedConstraint(error) ?? '');
