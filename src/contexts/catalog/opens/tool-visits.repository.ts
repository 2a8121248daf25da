import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { findValue, getRow } from '../../../platform/database/rows.js';
import { CatalogReadsService, type Statement } from '../../listings/revision/catalog-reads.service.js';
import { lockIndex } from '../../listings/search/search-index.repository.js';

export interface Visit {
  toolId: string;
  visitor: string;
}

const LINK: Statement = {
  name: 'link to a tool',
  text: 'select id as "toolId", website from tools where slug = $1 and published',
};

const EXPIRED_BATCH = 10_000;
/** Small, so that other writers of these tools wait only briefly. */
const TOOL_BATCH = 500;

@Injectable()
export class ToolVisitsRepository {
  constructor(private readonly reads: CatalogReadsService) {}

  findToolLink(slug: string): Promise<{ toolId: string; website: string } | null> {
    return this.reads.findRow(LINK, [slug]);
  }

  /** Records a pending open for each visitor not counted within the last hour. Tools do not change yet. */
  async countVisits(manager: EntityManager, visits: readonly Visit[]): Promise<void> {
    await manager.query(
      `with counted as (
         insert into tool_visits (tool_id, visitor, visited_at)
           select visit.tool_id, visit.visitor, now()
             from unnest($1::uuid[], $2::text[]) as visit (tool_id, visitor)
            order by 1, 2
         on conflict (tool_id, visitor) do update set visited_at = excluded.visited_at
           where tool_visits.visited_at <= excluded.visited_at - interval '1 hour'
         returning tool_id)
       insert into pending_opens (tool_id, opens) select tool_id, count(*) from counted group by tool_id`,
      [visits.map(({ toolId }) => toolId), visits.map(({ visitor }) => visitor)],
    );
  }

  /** The ID up to which pending opens are due; null until the oldest is 1 minute old. */
  findLastDueOpen(manager: EntityManager): Promise<string | null> {
    return findValue<string>(
      manager,
      `select max(id) as last from pending_opens
       having (select counted_at from pending_opens order by id limit 1) <= now() - interval '1 minute'`,
    );
  }

  /**
   * Adds opens to the next batch of tools. Locks rows in the same order as all writers of listings. Only numbers
   * change, so no words are reindexed. Returns false if none are left or another process is doing this.
   */
  async addOpens(manager: EntityManager, last: string): Promise<boolean> {
    const { acquired } = await getRow<{ acquired: boolean }>(
      manager,
      `select pg_try_advisory_xact_lock(hashtext('pending_opens')) as acquired`,
    );
    if (!acquired) return false;
    const counted = await manager.query<{ id: string; opens: string }[]>(
      `with due as (select distinct tool_id from pending_opens where id <= $1 order by tool_id limit ${TOOL_BATCH}),
            removed as (delete from pending_opens p using due where p.tool_id = due.tool_id and p.id <= $1
                     returning p.tool_id, p.opens)
       select tool_id as id, sum(opens) as opens from removed group by tool_id`,
      [last],
    );
    const sql = 'select id from tools where id = any ($1) order by id for update';
    const locked = await manager.query<{ id: string }[]>(sql, [counted.map(({ id }) => id)]);
    // Even an update of 0 rows would notify all processes.
    if (locked.length > 0) await this.addTo(manager, counted);
    return counted.length > 0;
  }

  async deleteExpiredVisits(manager: EntityManager): Promise<void> {
    await manager.query(
      `delete from tool_visits where (tool_id, visitor) in (
         select tool_id, visitor from tool_visits where visited_at <= now() - interval '1 hour'
          limit ${EXPIRED_BATCH} for update skip locked)`,
    );
  }

  private async addTo(manager: EntityManager, counted: { id: string; opens: string }[]): Promise<void> {
    const ids = counted.map(({ id }) => id);
    await manager.query(
      `update tools t set opens = least(t.opens + counted.opens, 2147483647)
         from unnest($1::uuid[], $2::bigint[]) as counted (id, opens) where t.id = counted.id`,
      [ids, counted.map(({ opens }) => opens)],
    );
    await lockIndex(manager, 'tools', 'shared');
    await manager.query('select from tool_search where listing_id = any ($1) order by listing_id for update', [ids]);
    await manager.query(
      `update tool_search s set opens = t.opens, place = search_place(
           case when (select site.notice from site_checks site where site.kind = 'tool' and site.listing_id = t.id)
                  in ('gone', 'parked') then 0 else t.opens end, t.id)
         from tools t where t.id = s.listing_id and t.id = any ($1)`,
      [ids],
    );
  }
}
