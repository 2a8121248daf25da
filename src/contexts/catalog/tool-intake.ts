import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { blankTool } from './blank-tool.js';
import { firstFree, RESERVED_SLUGS, slugFrom } from './slug.js';
import { ToolWriteRepository } from './tool-write.repository.js';
import type { Tool } from './tool.entity.js';

export type NewListing = Pick<Tool, 'name' | 'tagline' | 'description' | 'website' | 'pricing'> &
  Partial<Tool> & { tagIds: number[] };

/** What can be filled in after a listing was made. */
export type Filling = Partial<Pick<Tool, 'icon' | 'frame' | 'screenshots' | 'features' | 'faqs'>>;

/** Takes in listings that come from partners. */
@Injectable()
export class ToolIntake {
  constructor(private readonly repository: ToolWriteRepository) {}

  async isSlugTaken(manager: EntityManager, slug: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>('select from tools where slug = $1', [slug]);
    return rows.length > 0;
  }

  /** Without a slug, one is made from the name. */
  async add(manager: EntityManager, { tagIds, slug, ...fields }: NewListing): Promise<Tool> {
    const tool = Object.assign(blankTool(uuid()), fields, {
      slug: slug ?? (await this.freeSlug(manager, fields.name)),
    });
    await this.repository.add(manager, tool, tagIds);
    return tool;
  }

  /** Whatever somebody has filled in meanwhile stays. None of these fields is searched, so nothing is indexed anew. */
  async fill(manager: EntityManager, id: string, { icon, frame, screenshots, features, faqs }: Filling): Promise<void> {
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

  /** Held until the transaction ends, the lock makes others who want the same slug wait and then see it taken. */
  private async freeSlug(manager: EntityManager, name: string): Promise<string> {
    const base = slugFrom(name, 'tool');
    const taken = await manager.query<{ slug: string }[]>('select taken_tool_slugs($1) as slug', [base]);
    return firstFree(base, new Set([...RESERVED_SLUGS, ...taken.map((row) => row.slug)]));
  }
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
