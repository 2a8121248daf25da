import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { idsBySlug } from '../../../platform/database/ids-by-slug.js';
import { upsertRows } from '../../../platform/database/upsert-rows.js';
import { Category } from '../taxonomy/category.entity.js';
import { Tag } from '../taxonomy/tag.entity.js';
import { ToolIndexRepository } from '../search/tool-index.repository.js';
import { Tool } from './tool.entity.js';

/** A tool to save. `tagIds` undefined keeps its tags. */
export interface ToolRecord {
  tool: Tool;
  tagIds: number[] | undefined;
}

@Injectable()
export class ToolWriteRepository {
  constructor(private readonly toolIndex: ToolIndexRepository) {}

  lockTool(manager: EntityManager, id: string): Promise<Tool | null> {
    return manager.findOne(Tool, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  lockBySlugs(manager: EntityManager, slugs: string[]): Promise<Tool[]> {
    return manager.find(Tool, {
      where: { slug: In(slugs) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  categoryIds(manager: EntityManager, slugs: string[]): Promise<Map<string, number>> {
    return idsBySlug(manager, Category, slugs);
  }

  tagIds(manager: EntityManager, slugs: string[]): Promise<Map<string, number>> {
    return idsBySlug(manager, Tag, slugs);
  }

  /** Uses few statements, because partners add many tools at once. */
  async insertTools(manager: EntityManager, records: readonly { tool: Tool; tagIds: number[] }[]): Promise<void> {
    await upsertRows(
      manager,
      Tool,
      records.map(({ tool }) => tool),
    );
    await this.insertTags(manager, records);
    await this.toolIndex.indexTools(
      manager,
      records.map(({ tool }) => tool.id),
    );
  }

  /** Inserts or replaces by ID, and updates the search index. */
  async saveTools(manager: EntityManager, records: ToolRecord[]): Promise<void> {
    const ids = records.map(({ tool }) => tool.id);
    await upsertRows(
      manager,
      Tool,
      records.map(({ tool }) => tool),
    );
    const tagged = records.filter(({ tagIds }) => tagIds !== undefined);
    if (tagged.length > 0) {
      await manager.query('delete from tool_tags where tool_id = any ($1)', [tagged.map(({ tool }) => tool.id)]);
      await this.insertTags(manager, tagged);
    }
    await this.toolIndex.indexTools(manager, ids);
  }

  async deleteTool(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(Tool, { id });
  }

  /** As two arrays: PostgreSQL would parse thousands of placeholders. */
  private async insertTags(manager: EntityManager, records: readonly ToolRecord[]): Promise<void> {
    const links = records.flatMap(({ tool, tagIds = [] }) => tagIds.map((tagId) => ({ toolId: tool.id, tagId })));
    await manager.query('insert into tool_tags (tool_id, tag_id) select * from unnest($1::uuid[], $2::integer[])', [
      links.map(({ toolId }) => toolId),
      links.map(({ tagId }) => tagId),
    ]);
  }
}
