import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { LabelKind } from '../search/stale-label.entity.js';
import { ToolIndexRepository } from '../search/tool-index.repository.js';

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

@Injectable()
export class LabelMoves {
  constructor(private readonly toolIndex: ToolIndexRepository) {}

  async lockTools(manager: EntityManager, kind: LabelKind, labelId: number): Promise<void> {
    await manager.query(LOCK[kind], [labelId]);
  }

  async moveTools(manager: EntityManager, kind: LabelKind, from: number, into: number): Promise<number> {
    const [moved] = await manager.query<[{ id: string }[], number]>(MOVE[kind], [from, into]);
    const ids = moved.map(({ id }) => id);
    await this.toolIndex.indexMovedTools(manager, kind, into, ids);
    return ids.length;
  }
}
