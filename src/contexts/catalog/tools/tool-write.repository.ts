import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { idsBySlug, upsertRows } from '../../../platform/database/rows.js';
import { Category, Tag } from '../taxonomy/labels.entity.js';
import { ListingWriteRepository } from '../../listings/editing/listing-write.repository.js';
import { ToolIndexRepository } from '../search/tool-index.repository.js';
import { Tool, TOOL_TABLES } from './tool.entity.js';

/** A tool to save. `tagIds` undefined keeps its tags. */
export interface ToolRecord {
  tool: Tool;
  tagIds: number[] | undefined;
}

@Injectable()
export class ToolWriteRepository extends ListingWriteRepository<Tool, ToolRecord> {
  constructor(private readonly toolIndex: ToolIndexRepository) {
    super(Tool, TOOL_TABLES, 'tagline, description');
  }

  findCategoryIds(manager: EntityManager, slugs: string[]): Promise<Map<string, number>> {
    return idsBySlug(manager, Category, slugs);
  }

  findTagIds(manager: EntityManager, slugs: string[]): Promise<Map<string, number>> {
    return idsBySlug(manager, Tag, slugs);
  }

  override indexListings(manager: EntityManager, ids: string[]): Promise<void> {
    return this.toolIndex.indexTools(manager, ids);
  }

  /** Uses few statements, because partners add many tools at once. New tools have no tags to replace. */
  override async saveListings(manager: EntityManager, records: readonly ToolRecord[], areNew = false): Promise<void> {
    const tools = records.map(({ tool }) => tool);
    await upsertRows(manager, Tool, tools);
    const tagged = records.filter(({ tagIds }) => tagIds !== undefined);
    if (tagged.length > 0) {
      const ids = tagged.map(({ tool }) => tool.id);
      if (!areNew) await manager.query('delete from tool_tags where tool_id = any ($1)', [ids]);
      const links = tagged.flatMap(({ tool, tagIds = [] }) => tagIds.map((tagId) => ({ toolId: tool.id, tagId })));
      // As two arrays: PostgreSQL would parse thousands of placeholders.
      await manager.query('insert into tool_tags (tool_id, tag_id) select * from unnest($1::uuid[], $2::integer[])', [
        links.map(({ toolId }) => toolId),
        links.map(({ tagId }) => tagId),
      ]);
    }
    const toolIds = tools.map(({ id }) => id);
    await this.indexListings(manager, toolIds);
  }
}
