import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { changedRows, findRow, getRow } from '../../../platform/database/rows.js';
import type { ListingToCheck } from '../submissions/listing-check.dto.js';
import { ListingWatch } from './listing-watch.entity.js';

/** A new URL begins with what its checks found. If the old URL was lost, the new one must be as good as that one was. */
const WATCH_RECORDED = `
  insert into listing_watches as watch (tool_id, directory_id, url, done_at, due_at, live_at, had_link, had_follow)
  select d.tool_id, d.directory_id, d.listing_url, $2, $3, case when c.status = 'live' then c.checked_at end,
         coalesce(c.link_found, false), coalesce(c.follow, false)
    from directory_submissions d
    left join listing_checks c
      on c.tool_id = d.tool_id and c.directory_id = d.directory_id and c.address = d.listing_url
   where d.tool_id = $1 and d.is_submitted and d.listing_url is not null
  on conflict (tool_id, directory_id) do update
    set url = excluded.url, due_at = excluded.due_at, suspected = null, suspected_at = null,
        (live_at, had_link, had_follow) = (
          select case when is_lost then watch.live_at else excluded.live_at end,
                 case when is_lost then watch.had_link else excluded.had_link end,
                 case when is_lost then watch.had_follow else excluded.had_follow end
            from (select exists (select from listing_losses l
                                  where l.tool_id = watch.tool_id and l.directory_id = watch.directory_id
                                    and l.recovered_at is null) as is_lost) loss)
  where watch.url <> excluded.url`;

/** Losses of a partner and of a tool are updated at the same time. Locking them in ID order prevents deadlocks. */
export const lossesInOrder = (condition: string): string =>
  `id = any (array(select id from listing_losses l where ${condition} order by id for no key update))`;

const RESOLVE_REPLACED = `
  update listing_losses set status = 'resolved' where ${lossesInOrder(`
         tool_id = $1 and recovered_at is null and status <> 'resolved'
     and exists (select from directory_submissions d
                  where d.tool_id = l.tool_id and d.directory_id = l.directory_id and d.listing_url <> l.url)`)}`;

/** A process of an earlier version marked them Done, or recorded a new URL. Older ones were found by an earlier call. */
const LOCK_UNWATCHED = `
  select tool_id as "toolId" from submissions s
   where state = 'DONE' and updated_at > now() - interval '30 days'
     and exists (select from submission_moves m where m.tool_id = s.tool_id and m.state = 'DONE')
     and exists (select from directory_submissions d left join listing_watches w using (tool_id, directory_id)
                  where d.tool_id = s.tool_id and d.is_submitted and d.listing_url is not null
                    and w.url is distinct from d.listing_url)
   order by updated_at limit $1 for update of s skip locked`;

/** Far enough for the check to finish. If the process dies, another one begins it again after that. */
const CLAIM = `
  update listing_watches set due_at = $1::timestamptz + interval '24 hours'
   where (tool_id, directory_id) in (
     select tool_id, directory_id from listing_watches where due_at <= $1 order by due_at limit $2 for update skip locked)
  returning tool_id as "toolId", directory_id as "directoryId", url`;

@Injectable()
export class ListingWatchesRepository {
  /** Null unless the submission is Done. */
  async findDoneAt(manager: EntityManager, toolId: string): Promise<Date | null> {
    const sql = `select max(at) as at from submission_moves where tool_id = $1 and state = 'DONE'`;
    return (await getRow<{ at: Date | null }>(manager, sql, [toolId])).at;
  }

  /** Watches the recorded listing URLs, and resolves the losses of URLs that were replaced. The submission must be locked. */
  async watchRecorded(manager: EntityManager, toolId: string, doneAt: Date, dueAt: Date | null): Promise<void> {
    await manager.query(WATCH_RECORDED, [toolId, doneAt, dueAt]);
    await manager.query(RESOLVE_REPLACED, [toolId]);
  }

  lockUnwatched(manager: EntityManager, limit: number): Promise<{ toolId: string }[]> {
    return manager.query(LOCK_UNWATCHED, [limit]);
  }

  /** Due listings. No other process gets the same ones. */
  claimDueListings(manager: EntityManager, now: Date, limit: number): Promise<ListingToCheck[]> {
    return changedRows<ListingToCheck>(manager, CLAIM, [now, limit]);
  }

  async saveWatch(manager: EntityManager, { toolId, directoryId, ...watch }: ListingWatch): Promise<void> {
    await manager.update(ListingWatch, { toolId, directoryId }, watch);
  }

  async findClientId(manager: EntityManager, toolId: string): Promise<string> {
    const sql = 'select client_id as "clientId" from submissions where tool_id = $1';
    return (await findRow<{ clientId: string }>(manager, sql, [toolId]))?.clientId ?? '';
  }
}
