import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { changedRows, findRow, getRow } from '../../../../platform/database/rows.js';
import type { ListingLoss, LossReport } from '../listing-loss.entity.js';
import { lossesInOrder } from '../listing-watches.repository.js';

export interface LossEmailRow extends Pick<ListingLoss, 'toolId' | 'url' | 'problem'> {
  tool: string;
  directory: string;
  state: LossReport;
}

const STATE = `case when recovered_at is null then 'lost' else 'recovered' end`;
/** A loss that recovered before it was reported is not reported. */
const UNREPORTED = `coalesce(reported, 'recovered') <> ${STATE}`;
const NOT_EMAILED = `coalesce(emailed, 'recovered') <> ${STATE}`;
const skipWhere = (condition: string): string =>
  `update listing_losses set reported = ${STATE}, emailed = ${STATE}
    where ${lossesInOrder(`(${UNREPORTED} or ${NOT_EMAILED}) and ${condition}`)}`;

@Injectable()
export class LossReportsRepository {
  async skipLoss(manager: EntityManager, id: string): Promise<void> {
    await manager.query(skipWhere('id = $1'), [id]);
  }

  async skipChanges(manager: EntityManager, clientId: string): Promise<void> {
    await manager.query(skipWhere('client_id = $1'), [clientId]);
  }

  /** Null if no event was sent about the submission. */
  async findLastEvent(manager: EntityManager, toolId: string): Promise<Date | null> {
    const sql = 'select max(reported_at) as at from listing_losses where tool_id = $1';
    return (await getRow<{ at: Date | null }>(manager, sql, [toolId])).at;
  }

  async hasUnreported(manager: EntityManager, toolId: string): Promise<boolean> {
    const sql = `select from listing_losses where tool_id = $1 and ${UNREPORTED} limit 1`;
    return (await findRow(manager, sql, [toolId])) !== null;
  }

  /** Returns the directories whose listings changed. `sentAt` is null if no event can be sent. */
  async takeUnreported(manager: EntityManager, toolId: string, sentAt: Date | null): Promise<Set<string>> {
    const rows = await changedRows<{ directoryId: string }>(
      manager,
      `update listing_losses set reported = ${STATE}, reported_at = coalesce($2, reported_at)
        where ${lossesInOrder(`tool_id = $1 and ${UNREPORTED}`)} returning directory_id as "directoryId"`,
      [toolId, sentAt],
    );
    return new Set(rows.map(({ directoryId }) => directoryId));
  }

  /** Returns the IDs of the losses that no email has mentioned in their current state, if the listing is still recorded. */
  async takeNotEmailed(manager: EntityManager, clientId: string): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>(
      `with taken as (
         update listing_losses set emailed = ${STATE} where ${lossesInOrder(`client_id = $1 and ${NOT_EMAILED}`)}
         returning id, tool_id, directory_id)
       select id from taken join directory_submissions using (tool_id, directory_id) where is_submitted`,
      [clientId],
    );
    return rows.map(({ id }) => id);
  }

  countStates(manager: EntityManager, ids: readonly string[]): Promise<Record<LossReport, number>> {
    return getRow<Record<LossReport, number>>(
      manager,
      `select (count(*) filter (where recovered_at is null))::integer as lost,
              (count(*) filter (where recovered_at is not null))::integer as recovered
         from listing_losses where id = any ($1)`,
      [ids],
    );
  }

  /** By tool; lost listings before recovered ones. */
  listLosses(manager: EntityManager, ids: readonly string[], limit: number): Promise<LossEmailRow[]> {
    return manager.query<LossEmailRow[]>(
      `select l.tool_id as "toolId", t.name as tool, d.name as directory, l.url, l.problem, ${STATE} as state
         from listing_losses l join tools t on t.id = l.tool_id join directories d on d.id = l.directory_id
        where l.id = any ($1) order by lower(t.name), t.id, state, lower(d.name), l.id limit $2`,
      [ids, limit],
    );
  }
}
