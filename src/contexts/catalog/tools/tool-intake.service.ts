import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { Tool } from './tool.entity.js';
import { firstFreeSlug, RESERVED_SLUGS, slugFrom } from '../taxonomy/slug.js';
import { findFormerSlugs } from '../../listings/editing/listing-edits.js';
import { ToolWriteRepository } from './tool-write.repository.js';

export type NewListing = Pick<Tool, 'name' | 'tagline' | 'description' | 'website' | 'pricing'> &
  Partial<Tool> & { tagIds: number[] };

export type CreatedTool = Tool & { createdAt: Date };

/** Filled in by enrichment after the listing is created. */
export type EnrichedFields = Partial<Pick<Tool, 'icon' | 'frame' | 'screenshots' | 'features' | 'faqs'>>;

/** Creates the listings of partners' submissions and fills in their empty fields. */
@Injectable()
export class ToolIntakeService {
  constructor(private readonly repository: ToolWriteRepository) {}

  /** Slugs that a tool uses or used before. */
  async findTakenSlugs(manager: EntityManager, slugs: readonly string[]): Promise<Set<string>> {
    if (slugs.length === 0) return new Set();
    const rows = await manager.query<{ slug: string }[]>('select slug from tools where slug = any ($1)', [slugs]);
    return new Set([...rows.map(({ slug }) => slug), ...(await findFormerSlugs(manager, 'tool', slugs))]);
  }

  /**
   * Returns each item with its tool. A listing without a slug gets one from its name. Inserts in slug order to prevent
   * deadlocks.
   */
  async addTools<T extends { listing: NewListing }>(
    manager: EntityManager,
    listings: readonly T[],
  ): Promise<(T & { tool: CreatedTool; tagIds: number[] })[]> {
    const taken = await this.slugsTakenFor(
      manager,
      listings.flatMap(({ listing: { slug } }) => slug ?? []),
      listings.flatMap(({ listing: { slug, name } }) => (slug === undefined ? slugFrom(name, 'tool') : [])),
    );
    const createdAt = new Date();
    const added = listings.map((entry) => {
      const { tagIds, slug = firstFreeSlug(slugFrom(entry.listing.name, 'tool'), taken), ...fields } = entry.listing;
      taken.add(slug);
      return { ...entry, tool: Object.assign(new Tool(), { id: uuid() }, fields, { slug, createdAt }), tagIds };
    });
    added.sort((one, other) => (one.tool.slug < other.tool.slug ? -1 : 1));
    await this.repository.saveListings(manager, added, true);
    return added;
  }

  /** The slug that a listing with this name would get, if these slugs were taken as well. */
  async generateSlug(manager: EntityManager, name: string, alsoTaken: ReadonlySet<string>): Promise<string> {
    const base = slugFrom(name, 'tool');
    const taken = await this.slugsTakenFor(manager, [], [base]);
    return firstFreeSlug(base, new Set([...taken, ...alsoTaken]));
  }

  /** Never overwrites a value. None of these fields is searched, so nothing is reindexed. */
  async fillEmptyFields(
    manager: EntityManager,
    id: string,
    { icon, frame, screenshots, features, faqs }: EnrichedFields,
  ): Promise<void> {
    await manager.query(
      `update tools set
         icon = coalesce(icon, $2), frame = coalesce(frame, $3),
         screenshots = case when screenshots = '[]' then coalesce($4::jsonb, screenshots) else screenshots end,
         features = case when features = '{}' then coalesce($5::jsonb, features) else features end,
         faqs = case when faqs = '[]' then coalesce($6::jsonb, faqs) else faqs end,
         updated_at = now()
       where id = $1 and (
         icon is null and $2::text is not null or frame is null and $3::text is not null
         or screenshots = '[]' and $4::jsonb <> '[]' or features = '{}' and $5::jsonb <> '{}'
         or faqs = '[]' and $6::jsonb <> '[]')`,
      [id, icon ?? null, frame ?? null, json(screenshots), json(features), json(faqs)],
    );
  }

  /** Slugs that generated slugs must differ from: those of the other new listings, and those that start with a base. */
  private async slugsTakenFor(
    manager: EntityManager,
    given: readonly string[],
    bases: readonly string[],
  ): Promise<Set<string>> {
    if (bases.length === 0) return new Set();
    const sql = 'select slug from unnest($1::text[]) as base, similar_tool_slugs(base) as slug';
    const rows = await manager.query<{ slug: string }[]>(sql, [[...new Set(bases)]]);
    return new Set([...RESERVED_SLUGS, ...given, ...rows.map(({ slug }) => slug)]);
  }
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
