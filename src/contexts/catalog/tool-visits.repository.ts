import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CatalogReads, type Statement } from '../../platform/database/catalog-reads.js';
import { lockIndex } from '../../platform/search/index-lock.js';

export interface Visit {
  toolId: string;
  visitor: string;
}

const LINK: Statement = {
  name: 'link to a tool',
  text: 'select id as "toolId", website from tools where slug = $1 and published',
};

/** Expired visits are cleared away in portions. */
const CLEARED = 10_000;

@Injectable()
export class ToolVisitsRepository {
  constructor(private readonly reads: CatalogReads) {}

  async findLink(slug: string): Promise<{ toolId: string; website: string } | null> {
    const [link] = await this.reads.rows<{ toolId: string; website: string }>(LINK, [slug]);
    return link ?? null;
  }

  /**
   * Counts an open for each visit whose visitor was not counted within the hour. Rows are locked in the order in which
   * all writers of listings lock theirs; only numbers change, no word is indexed anew.
   */
  async count(manager: EntityManager, visits: readonly Visit[]): Promise<void> {
    const [tools, visitors] = [visits.map(({ toolId }) => toolId), visits.map(({ visitor }) => visitor)];
    const counted = await manager.query<{ id: string; opens: number }[]>(
      `with counted as (
         insert into tool_visits (tool_id, visitor, visited_at)
           select visit.tool_id, visit.visitor, now()
             from unnest($1::uuid[], $2::text[]) as visit (tool_id, visitor)
            order by 1, 2
         on conflict (tool_id, visitor) do update set visited_at = excluded.visited_at
           where tool_visits.visited_at <= excluded.visited_at - interval '1 hour'
         returning tool_id)
       select tool_id as id, count(*)::integer as opens from counted group by tool_id order by tool_id`,
      [tools, visitors],
    );
    if (counted.length === 0) return;
    const ids = counted.map(({ id }) => id);
    await manager.query('select from tools where id = any ($1) order by id for update', [ids]);
    await manager.query(
      `update tools t set opens = least(t.opens::bigint + counted.opens, 2147483647)
         from unnest($1::uuid[], $2::integer[]) as counted (id, opens) where t.id = counted.id`,
      [ids, counted.map(({ opens }) => opens)],
    );
    await lockIndex(manager, 'tools', 'shared');
    await manager.query('select from tool_search where tool_id = any ($1) order by tool_id for update', [ids]);
    await manager.query(
      `update tool_search s set opens = t.opens, place = search_place(t.opens, t.id)
         from tools t where t.id = s.tool_id and t.id = any ($1)`,
      [ids],
    );
  }

  async clearExpired(manager: EntityManager): Promise<void> {
    await manager.query(
      `delete from tool_visits where (tool_id, visitor) in (
         select tool_id, visitor from tool_visits where visited_at <= now() - interval '1 hour'
          limit ${CLEARED} for update skip locked)`,
    );
  }
}
