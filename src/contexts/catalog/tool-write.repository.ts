import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { idsBySlug } from '../../platform/database/ids-by-slug.js';
import { upsertRows } from '../../platform/database/upsert-rows.js';
import { LEAST_ID } from '../../platform/search/waypoints.js';
import { lockIndex } from '../../platform/search/index-lock.js';
import { Category } from './category.entity.js';
import { type LabelKind, StaleLabel } from './stale-label.entity.js';
import { Tag } from './tag.entity.js';
import { ToolTag } from './tool-tag.entity.js';
import { Tool } from './tool.entity.js';

/** A tool to be stored. `tagIds` undefined leaves its tags as they are. */
export interface ToolRecord {
  tool: Tool;
  tagIds: number[] | undefined;
}

/** Keeps every statement well below the statement timeout, and every lock short. */
const REINDEX_CHUNK = 500;
/** The tools of a label are indexed anew with it, unless they are more than this. */
const AT_ONCE = 5_000;

const TOOLS_OF: Record<LabelKind, string> = {
  category: 'select id from tools where category_id = any ($1)',
  tag: 'select tool_id as id from tool_tags where tag_id = any ($1)',
};

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

  /** New tools, in as few statements as it takes: partners add many at once. */
  async add(manager: EntityManager, records: readonly { tool: Tool; tagIds: number[] }[]): Promise<void> {
    await upsertRows(
      manager,
      Tool,
      records.map(({ tool }) => tool),
    );
    const links = records.flatMap(({ tool, tagIds }) => tagIds.map((tagId) => ({ toolId: tool.id, tagId })));
    await manager.query('insert into tool_tags (tool_id, tag_id) select * from unnest($1::uuid[], $2::integer[])', [
      links.map(({ toolId }) => toolId),
      links.map(({ tagId }) => tagId),
    ]);
    await this.index(
      manager,
      records.map(({ tool }) => tool.id),
    );
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
    await this.index(manager, ids);
  }

  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(Tool, { id });
  }

  /** Indexes the tools of changed labels anew, or leaves that for later if it would hold up all other writers. */
  async reindexByLabel(manager: EntityManager, kind: LabelKind, labelIds: number[]): Promise<void> {
    if (labelIds.length === 0) return;
    const tools = await manager.query<{ id: string }[]>(`${TOOLS_OF[kind]} limit ${AT_ONCE + 1}`, [labelIds]);
    if (tools.length > AT_ONCE) {
      await manager.insert(
        StaleLabel,
        labelIds.map((labelId) => ({ kind, labelId })),
      );
      return;
    }
    await lockIndex(manager, 'tools', 'alone');
    const ids = (await manager.query<{ id: string }[]>(TOOLS_OF[kind], [labelIds])).map(({ id }) => id);
    for (let start = 0; start < ids.length; start += REINDEX_CHUNK) {
      await manager.query('select index_tools($1)', [ids.slice(start, start + REINDEX_CHUNK)]);
    }
  }

  /** Indexes the next few tools of a label that was left for later. False when there is none, or others are at it. */
  async continueReindexing(manager: EntityManager): Promise<boolean> {
    const [stale] = await manager.query<{ id: string; kind: LabelKind; labelId: number; doneTo: string }[]>(
      `select id, kind, label_id as "labelId", done_to as "doneTo" from stale_labels
        order by id limit 1 for update skip locked`,
    );
    if (!stale) return false;
    const next = await manager.query<{ id: string }[]>(
      `select t.id from tools t
        where t.id > $2 and t.id in (${TOOLS_OF[stale.kind]})
        order by t.id limit ${REINDEX_CHUNK} for update`,
      [[stale.labelId], stale.doneTo],
    );
    const last = next.at(-1);
    if (!last) {
      await manager.delete(StaleLabel, { id: stale.id });
      return true;
    }
    // Once alone, to wait for whoever read the label before it changed and has not committed yet.
    await lockIndex(manager, 'tools', stale.doneTo === LEAST_ID ? 'alone' : 'shared');
    await manager.query('select index_tools($1)', [next.map(({ id }) => id)]);
    await manager.update(StaleLabel, { id: stale.id }, { doneTo: last.id });
    return true;
  }

  async compactCounts(manager: EntityManager): Promise<void> {
    await manager.query('select compact_tool_counts()');
  }

  /** Brings the maps of the catalog up to date. True when there may be more to do. */
  async foldChanges(manager: EntityManager): Promise<boolean> {
    const [fold] = await manager.query<{ more: boolean }[]>('select fold_tool_changes() as more');
    return fold?.more === true;
  }

  /** Draws a map that is missing. False when none is. */
  async drawNextMap(manager: EntityManager): Promise<boolean> {
    const [drawing] = await manager.query<{ done: boolean }[]>('select draw_next_tool_map() as done');
    return drawing?.done === true;
  }

  /** The function sees what was committed while its lock was waited for. */
  private async index(manager: EntityManager, ids: string[]): Promise<void> {
    await manager.query(`select index_tools($1) from pg_advisory_xact_lock_shared(hashtext('index:tools'))`, [ids]);
  }
}
