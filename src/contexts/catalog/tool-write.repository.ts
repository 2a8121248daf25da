import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { idsBySlug } from '../../platform/database/ids-by-slug.js';
import { upsertRows } from '../../platform/database/upsert-rows.js';
import { lockIndex } from '../../platform/search/index-lock.js';
import { Category } from './category.entity.js';
import { Tag } from './tag.entity.js';
import { ToolTag } from './tool-tag.entity.js';
import { Tool } from './tool.entity.js';

/** A tool to be stored. `tagIds` undefined leaves its tags as they are. */
export interface ToolRecord {
  tool: Tool;
  tagIds: number[] | undefined;
}

/** Keeps every statement well below the statement timeout. */
const REINDEX_CHUNK = 500;

@Injectable()
export class ToolWriteRepository {
  find(manager: EntityManager, id: string): Promise<Tool | null> {
    return manager.findOne(Tool, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  findBySlugs(manager: EntityManager, slugs: string[]): Promise<Tool[]> {
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

  /** Inserts or replaces by id, and brings the search index up to date. */
  async save(manager: EntityManager, records: ToolRecord[]): Promise<void> {
    const ids = records.map(({ tool }) => tool.id);
    await upsertRows(
      manager,
      Tool,
      records.map(({ tool }) => tool),
    );
    const tagged = records.filter(({ tagIds }) => tagIds !== undefined);
    if (tagged.length > 0) {
      await manager.delete(ToolTag, { toolId: In(tagged.map(({ tool }) => tool.id)) });
      const links = tagged.flatMap(({ tool, tagIds = [] }) => tagIds.map((tagId) => ({ toolId: tool.id, tagId })));
      if (links.length > 0) await manager.insert(ToolTag, links);
    }
    await lockIndex(manager, 'tools', 'shared');
    await manager.query('select index_tools($1)', [ids]);
  }

  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(Tool, { id });
  }

  async reindexByCategory(manager: EntityManager, categoryIds: number[]): Promise<void> {
    await this.reindex(manager, 'select id from tools where category_id = any ($1)', categoryIds);
  }

  async reindexByTag(manager: EntityManager, tagIds: number[]): Promise<void> {
    await this.reindex(manager, 'select tool_id as id from tool_tags where tag_id = any ($1)', tagIds);
  }

  private async reindex(manager: EntityManager, toolsOf: string, labelIds: number[]): Promise<void> {
    if (labelIds.length === 0) return;
    await lockIndex(manager, 'tools', 'alone');
    const ids = (await manager.query<{ id: string }[]>(toolsOf, [labelIds])).map(({ id }) => id);
    for (let start = 0; start < ids.length; start += REINDEX_CHUNK) {
      await manager.query('select index_tools($1)', [ids.slice(start, start + REINDEX_CHUNK)]);
    }
  }
}
