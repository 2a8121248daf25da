import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type AppError, invalid } from '../../../platform/errors/app-error.js';
import { isDeadlock, violatedConstraint } from '../../../platform/errors/database-failure.js';
import { printable } from '../../../platform/input/value-rules.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { LabelResolverService, type ResolvedLabel } from '../../catalog/taxonomy/label-resolver.service.js';
import { slugFrom } from '../../catalog/taxonomy/slug.js';
import { type CreatedTool, type NewListing, ToolIntakeService } from '../../catalog/tools/tool-intake.service.js';
import { newEnrichmentJob, LISTING_ENRICHMENT_JOB } from '../enrichment/enrichment.job.js';
import type { EnrichmentSources } from '../submissions/submission.entity.js';
import type { ListingFields } from './submit-body.dto.js';
import type { FieldProblem } from './submit-rules.js';

interface ListingInput {
  body: ListingFields;
}

export interface AddedListing<T extends ListingInput> {
  input: T;
  category: ResolvedLabel;
  tags: ResolvedLabel[];
  tool: CreatedTool;
}

/** Without problems, the category exists. */
interface CheckedListing {
  category: ResolvedLabel | null;
  problems: FieldProblem[];
}

export interface ResolvedListing {
  category: Pick<ResolvedLabel, 'slug'>;
  tags: Pick<ResolvedLabel, 'input' | 'slug'>[];
  slug: string;
}

/** Creates listings from validated fields: category, tags and tool. */
@Injectable()
export class ListingIntakeService {
  constructor(
    private readonly labels: LabelResolverService,
    private readonly tools: ToolIntakeService,
    private readonly jobs: JobsService,
  ) {}

  /** Problems that only the database can detect. `alsoTaken`: slugs that are taken outside the catalog. */
  async findProblems(
    manager: EntityManager,
    fields: Partial<ListingFields>,
    alsoTaken: ReadonlySet<string> = new Set(),
  ): Promise<FieldProblem[]> {
    const checked = await this.checkListings(manager, [fields], alsoTaken);
    return checked.flatMap(({ problems }) => problems);
  }

  /** Creates the valid ones, with the same number of statements as for one. */
  async createListings<T extends ListingInput>(
    manager: EntityManager,
    inputs: readonly T[],
  ): Promise<{ added: AddedListing<T>[]; rejected: Map<T, AppError> }> {
    const checked = await this.checkListings(
      manager,
      inputs.map(({ body }) => body),
    );
    const accepted: { input: T; category: ResolvedLabel }[] = [];
    const rejected = new Map<T, AppError>();
    for (const [index, input] of inputs.entries()) {
      const { category = null, problems = [] } = checked[index] ?? {};
      if (category !== null && problems.length === 0) accepted.push({ input, category });
      else rejected.set(input, problemsError(problems));
    }
    return { added: await this.addListings(manager, accepted), rejected };
  }

  /** The category, tags and slug that a listing would get by the same rules. Nothing is stored. */
  async resolveListing(
    manager: EntityManager,
    body: ListingFields,
    alsoTaken: ReadonlySet<string>,
  ): Promise<ResolvedListing> {
    const [{ category, problems } = { category: null, problems: [] }] = await this.checkListings(
      manager,
      [body],
      alsoTaken,
    );
    if (category === null || problems.length > 0) throw problemsError(problems);
    return {
      category,
      tags: await this.labels.previewTags(manager, body.tags),
      slug: body.slug ?? (await this.tools.generateSlug(manager, body.name, alsoTaken)),
    };
  }

  /** Creates a listing without a submission, and the job that fills in the rest. */
  async createListing(manager: EntityManager, ownerId: string, body: ListingFields): Promise<CreatedTool> {
    const { added, rejected } = await this.createListings(manager, [{ body }]);
    const [listing] = added;
    if (!listing) throw [...rejected.values()][0] ?? new Error('Listing without outcome');
    const job = newEnrichmentJob(ownerId, listing.tool.id, enrichmentSources(body));
    await this.jobs.addJobs(manager, LISTING_ENRICHMENT_JOB, [job]);
    return listing.tool;
  }

  /** One result per listing, in order. Of several with the same slug, the first valid one gets it. */
  private async checkListings(
    manager: EntityManager,
    listings: readonly Partial<ListingFields>[],
    alsoTaken: ReadonlySet<string> = new Set(),
  ): Promise<CheckedListing[]> {
    const named = listings.flatMap(({ category }) => category ?? []);
    const categories = named.length === 0 ? [] : await this.labels.findCategories(manager, named);
    const slugs = listings.flatMap(({ slug }) => slug ?? []);
    const taken = new Set([...alsoTaken, ...(await this.tools.findTakenSlugs(manager, slugs))]);
    const checked: CheckedListing[] = [];
    for (const { category: name, slug } of listings) {
      const category = name === undefined ? null : (categories.shift() ?? null);
      const problems = [
        ...(name !== undefined && category === null ? [await this.categoryProblem(manager, name)] : []),
        ...(slug != null && taken.has(slug) ? [slugProblem(slug)] : []),
      ];
      if (slug != null && problems.length === 0) taken.add(slug);
      checked.push({ category, problems });
    }
    return checked;
  }

  private async addListings<T extends ListingInput>(
    manager: EntityManager,
    accepted: readonly { input: T; category: ResolvedLabel }[],
  ): Promise<AddedListing<T>[]> {
    if (accepted.length === 0) return [];
    const inputs = accepted.flatMap(({ input }) => input.body.tags);
    const resolved = await this.labels.findOrCreateTags(manager, inputs);
    const listings = accepted.map(({ input, category }) => {
      const tags = resolved.splice(0, input.body.tags.length);
      const tagIds = [...new Set(tags.map(({ id }) => id))];
      return { input, category, tags, listing: { ...newListing(input.body), categoryId: category.id, tagIds } };
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

const problemsError = (problems: readonly FieldProblem[]): AppError =>
  invalid(problems.map(({ message }) => message).join('; '));

const slugProblem = (slug: string): FieldProblem => ({
  field: 'slug',
  words: 'is taken. Choose another, or leave it empty to have one generated',
  message: `slug ${printable(slug)} is taken. Choose another, or omit it to have one generated`,
});

/** Images are added to the listing once they are in the image store. */
const newListing = (body: ListingFields): Omit<NewListing, 'tagIds'> => ({
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

export const enrichmentSources = (body: ListingFields): EnrichmentSources => ({
  icon: body.icon ?? null,
  frame: body.frame ?? null,
  screenshots: body.screenshots ?? [],
  wantsFeatures: body.features == null,
  wantsFaq: body.faq == null,
});

const blankIsNull = (text: string | null | undefined): string | null =>
  text == null || text.trim() === '' ? null : text.trim();

/** Single listings with the same name run one at a time, because they would all choose the same slug. */
export const slugMutexKey = ({ slug, name }: ListingFields): string => `slug:${slug ?? slugFrom(name, 'tool')}`;

/** The foreign keys are violated if a label is merged or deleted meanwhile; the retry finds or creates another. */
const COLLISIONS = ['tools_slug', 'tags_slug', 'tool_tags_tag_fkey', 'tools_category_fkey'];

export const isListingCollision = (error: unknown): boolean =>
  isDeadlock(error) || COLLISIONS.includes(violatedConstraint(error) ?? '');
