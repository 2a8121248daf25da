import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { lockIndex } from '../../listings/search/index-lock.js';
import { MIN_ID } from '../../listings/search/page-anchors.js';
import { type LabelKind, StaleLabel } from './stale-label.entity.js';

/** Keeps every statement well below the statement timeout, and locks short. */
const REINDEX_CHUNK = 500;
/** With more tools than this, a changed label is reindexed in the background. */
const MAX_INLINE_REINDEX = 5_000;

const TOOLS_OF: Record<LabelKind, string> = {
  category: 'select id from tools where category_id = any ($1)',
  tag: 'select tool_id as id from tool_tags where tag_id = any ($1)',
};

/** Keeps what lists and searches read (`tool_search` and related tables) in sync with `tools`. */
@Injectable()
export class ToolIndexRepository {
  /** The statement takes the lock first, so that it sees what was committed while it waited. */
  async indexTools(manager: EntityManager, ids: string[]): Promise<void> {
    await manager.query(`select index_tools($1) from pg_advisory_xact_lock_shared(hashtext('index:tools'))`, [ids]);
  }

  /** Reindexes the tools of changed labels, or postpones it if it would block all other writers. */
  async reindexByLabel(manager: EntityManager, kind: LabelKind, labelIds: number[]): Promise<void> {
    if (labelIds.length === 0) return;
    const tools = await manager.query<{ id: string }[]>(`${TOOLS_OF[kind]} limit ${MAX_INLINE_REINDEX + 1}`, [
      labelIds,
    ]);
    if (tools.length > MAX_INLINE_REINDEX) {
      await manager.insert(
        StaleLabel,
        labelIds.map((labelId) => ({ kind, labelId })),
      );
      return;
    }
    await lockIndex(manager, 'tools', 'exclusive');
    const ids = (await manager.query<{ id: string }[]>(TOOLS_OF[kind], [labelIds])).map(({ id }) => id);
    for (let start = 0; start < ids.length; start += REINDEX_CHUNK) {
      await manager.query('select index_tools($1)', [ids.slice(start, start + REINDEX_CHUNK)]);
    }
  }

  /** Indexes tools that got the label in a merge; many tools are indexed later, with all others of the label. */
  async indexMovedTools(manager: EntityManager, kind: LabelKind, labelId: number, ids: string[]): Promise<void> {
    if (ids.length > MAX_INLINE_REINDEX) {
      await manager.insert(StaleLabel, { kind, labelId });
      return;
    }
    for (let start = 0; start < ids.length; start += REINDEX_CHUNK)
      await this.indexTools(manager, ids.slice(start, start + REINDEX_CHUNK));
  }

  /** Indexes the next tools of a postponed label. Returns false if there is none or another process is doing this. */
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
    // The first batch locks exclusively, to wait for transactions that read the label before it changed.
    await lockIndex(manager, 'tools', stale.doneTo === MIN_ID ? 'exclusive' : 'shared');
    await manager.query('select index_tools($1)', [next.map(({ id }) => id)]);
    await manager.update(StaleLabel, { id: stale.id }, { doneTo: last.id });
    return true;
  }

  async compactCounts(manager: EntityManager): Promise<void> {
    await manager.query('select compact_tool_counts()');
  }

  /** Returns true if there may be more changes to apply. */
  async applyChanges(manager: EntityManager): Promise<boolean> {
    const [applied] = await manager.query<{ more: boolean }[]>('select apply_tool_changes() as more');
    return applied?.more === true;
  }

  /** Builds missing bitmaps for half a second. Returns true if there may be more to build. */
  async buildBitmaps(manager: EntityManager): Promise<boolean> {
    const [built] = await manager.query<{ more: boolean }[]>('select build_next_bitmap() as more');
    return built?.more === true;
  }
}
