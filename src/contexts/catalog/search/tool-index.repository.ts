import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { changedRows, findRow, getRow } from '../../../platform/database/rows.js';
import { lockIndex } from '../../listings/search/search-index.repository.js';
import { MIN_ID } from '../../listings/search/tier-pages.js';

export type LabelKind = 'category' | 'tag';

/** Keeps every statement well below the statement timeout, and locks short. */
const REINDEX_CHUNK = 500;
/** With more tools than this, a changed label is reindexed in the background. */
const MAX_INLINE_REINDEX = 5_000;

const TOOLS_OF: Record<LabelKind, string> = {
  category: 'select id from tools where category_id = any ($1)',
  tag: 'select tool_id as id from tool_tags where tag_id = any ($1)',
};

const LOCK: Record<LabelKind, string> = {
  category: 'select from tools where category_id = $1 order by id for update',
  tag: 'select from tools where id in (select tool_id from tool_tags where tag_id = $1) order by id for update',
};

/** Always updates the tools, so that a concurrent edit of one of them fails with a version conflict. */
const MOVE: Record<LabelKind, string> = {
  category: 'update tools set category_id = $2, updated_at = now() where category_id = $1 returning id',
  tag: `with moved as (delete from tool_tags where tag_id = $1 returning tool_id),
             linked as (insert into tool_tags (tool_id, tag_id) select tool_id, $2 from moved on conflict do nothing)
        update tools set updated_at = now() from moved where tools.id = moved.tool_id returning tools.id`,
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
    const sql = `${TOOLS_OF[kind]} limit ${MAX_INLINE_REINDEX + 1}`;
    const tools = await manager.query<{ id: string }[]>(sql, [labelIds]);
    if (tools.length > MAX_INLINE_REINDEX) {
      await this.postponeReindexing(manager, kind, labelIds);
      return;
    }
    await lockIndex(manager, 'tools', 'exclusive');
    const ids = (await manager.query<{ id: string }[]>(TOOLS_OF[kind], [labelIds])).map(({ id }) => id);
    for (let start = 0; start < ids.length; start += REINDEX_CHUNK) {
      await manager.query('select index_tools($1)', [ids.slice(start, start + REINDEX_CHUNK)]);
    }
  }

  async lockTools(manager: EntityManager, kind: LabelKind, labelId: number): Promise<void> {
    await manager.query(LOCK[kind], [labelId]);
  }

  /** Moves tools to another label. Many tools are indexed later, with all others of the label. */
  async moveTools(manager: EntityManager, kind: LabelKind, from: number, into: number): Promise<number> {
    const ids = (await changedRows<{ id: string }>(manager, MOVE[kind], [from, into])).map(({ id }) => id);
    if (ids.length > MAX_INLINE_REINDEX) await this.postponeReindexing(manager, kind, [into]);
    else
      for (let start = 0; start < ids.length; start += REINDEX_CHUNK)
        await this.indexTools(manager, ids.slice(start, start + REINDEX_CHUNK));
    return ids.length;
  }

  /** Indexes the next tools of a postponed label. Returns false if there is none or another process is doing this. */
  async continueReindexing(manager: EntityManager): Promise<boolean> {
    const stale = await findRow<{ id: string; kind: LabelKind; labelId: number; doneTo: string }>(
      manager,
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
      await manager.query('delete from stale_labels where id = $1', [stale.id]);
      return true;
    }
    // The first batch locks exclusively, to wait for transactions that read the label before it changed.
    await lockIndex(manager, 'tools', stale.doneTo === MIN_ID ? 'exclusive' : 'shared');
    await manager.query('select index_tools($1)', [next.map(({ id }) => id)]);
    await manager.query('update stale_labels set done_to = $2 where id = $1', [stale.id, last.id]);
    return true;
  }

  async compactCounts(manager: EntityManager): Promise<void> {
    await manager.query('select compact_tool_counts()');
  }

  /** Returns true if there may be more changes to apply. */
  async applyChanges(manager: EntityManager): Promise<boolean> {
    return (await getRow<{ more: boolean }>(manager, 'select apply_tool_changes() as more')).more;
  }

  /** Builds missing bitmaps for half a second. Returns true if there may be more to build. */
  async buildBitmaps(manager: EntityManager): Promise<boolean> {
    return (await getRow<{ more: boolean }>(manager, 'select build_next_bitmap() as more')).more;
  }

  private async postponeReindexing(manager: EntityManager, kind: LabelKind, labelIds: number[]): Promise<void> {
    await manager.query('insert into stale_labels (kind, label_id) select $1, unnest($2::integer[])', [kind, labelIds]);
  }
}
