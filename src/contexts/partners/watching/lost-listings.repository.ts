import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type RowQuery, rowQuery } from '../../../platform/database/row-cursors.js';
import { Conditions } from '../../../platform/database/sql-conditions.js';
import { offsetOf, type PageRequest } from '../../../platform/input/page.js';
import type { CheckRow } from '../submissions/submission.mapper.js';
import { ListingLoss, type LossStatus } from './listing-loss.entity.js';
import { ListingWatch } from './listing-watch.entity.js';
import type { LostListingRow } from './lost-listing.mapper.js';

export interface LostListingFilters {
  status: LossStatus;
  toolId?: string | undefined;
  partnerId?: string | undefined;
  assigneeId?: string | undefined;
  /** A name without an account. */
  assigneeName?: string | undefined;
  /** False: only unassigned listings. */
  assigned?: boolean | undefined;
}

interface Listing {
  toolId: string;
  directoryId: string;
}

interface StoredRow extends Omit<LostListingRow, 'check'>, Pick<CheckRow, 'linkFound' | 'follow'> {
  checkStatus: CheckRow['status'] | null;
  checkedAt: Date | null;
}

const COLUMNS = `l.id, l.tool_id as "toolId", l.directory_id as "directoryId", l.client_id as "clientId", l.url, l.problem,
  l.status, coalesce(a.name, l.assignee) as assignee, l.assignee_id as "assigneeId", l.lost_at as "lostAt",
  l.recovered_at as "recoveredAt", l.version, t.name as "toolName", t.slug as "toolSlug", p.name as "partnerName",
  d.name as "directoryName", d.slug as "directorySlug", r.listing_url as "recordedUrl", w.live_at as "liveAt",
  c.status as "checkStatus", c.link_found as "linkFound", c.follow, c.checked_at as "checkedAt"`;

/** The partners context is above catalog and directories, so its queries may join their tables. */
const JOINS = `
  join tools t on t.id = l.tool_id
  join partner_clients p on p.id = l.client_id
  join directories d on d.id = l.directory_id
  join directory_submissions r on r.tool_id = l.tool_id and r.directory_id = l.directory_id
  left join users a on a.id = l.assignee_id
  left join listing_watches w on w.tool_id = l.tool_id and w.directory_id = l.directory_id
  left join listing_checks c on c.tool_id = l.tool_id and c.directory_id = l.directory_id and c.address = r.listing_url`;

const NEWEST_FIRST = 'l.lost_at desc, l.id desc';

@Injectable()
export class LostListingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. */
  async listLosses(
    request: PageRequest,
    filters: LostListingFilters,
  ): Promise<{ rows: LostListingRow[]; total: number }> {
    const where = lossConditions(filters);
    const [count] = await this.dataSource.query<{ total: number }[]>(
      `select count(*)::integer as total from listing_losses l where ${where}`,
      where.values,
    );
    const rows = await this.dataSource.query<StoredRow[]>(
      // The subquery selects the page first, so that only its rows are joined.
      `select ${COLUMNS}
         from (select l.* from listing_losses l where ${where}
                order by ${NEWEST_FIRST} limit ${request.limit} offset ${offsetOf(request)}) l ${JOINS}
        order by ${NEWEST_FIRST}`,
      where.values,
    );
    return { rows: rows.map(toRow), total: count?.total ?? 0 };
  }

  async countOpen(): Promise<number> {
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `select count(*)::integer as count from listing_losses where status = 'open'`,
    );
    return row?.count ?? 0;
  }

  /** The newest loss of the listing, which is the current one unless the listing has recovered. */
  async findLoss(manager: EntityManager, toolId: string, directorySlug: string): Promise<LostListingRow | null> {
    const [row] = await manager.query<StoredRow[]>(
      `select ${COLUMNS} from listing_losses l ${JOINS} where l.tool_id = $1 and d.slug = $2 order by ${NEWEST_FIRST} limit 1`,
      [toolId, directorySlug],
    );
    return row === undefined ? null : toRow(row);
  }

  /** The tool and the directory, for messages. */
  async findName(manager: EntityManager, { toolId, directoryId }: Listing): Promise<string> {
    const [row] = await manager.query<{ name: string }[]>(
      `select t.name || ' at ' || d.name as name from tools t, directories d where t.id = $1 and d.id = $2`,
      [toolId, directoryId],
    );
    return row?.name ?? toolId;
  }

  /** Locks the watch first, as checks do, so that both never wait for each other. */
  async lockLoss(manager: EntityManager, { toolId, directoryId, id }: Listing & { id: string }): Promise<ListingLoss> {
    const lock = { mode: 'pessimistic_write' } as const;
    await manager.findOne(ListingWatch, { where: { toolId, directoryId }, lock });
    return manager.findOneOrFail(ListingLoss, { where: { id }, lock });
  }

  async updateLoss(manager: EntityManager, id: string, changes: Partial<ListingLoss>): Promise<void> {
    await manager.update(ListingLoss, { id }, changes);
  }

  /** The listing is due for a check, and a problem that it finds must be confirmed. */
  async requestCheck(manager: EntityManager, { toolId, directoryId }: Listing, now: Date): Promise<void> {
    await manager.update(ListingWatch, { toolId, directoryId }, { dueAt: now, suspected: null, suspectedAt: null });
  }
}

const toRow = ({ checkStatus, linkFound, follow, checkedAt, ...row }: StoredRow): LostListingRow => ({
  ...row,
  check: checkStatus === null || checkedAt === null ? null : { status: checkStatus, linkFound, follow, checkedAt },
});

/** For a query on `listing_losses l`. */
function lossConditions(filters: LostListingFilters): Conditions {
  const { status, toolId, partnerId, assigneeId, assigneeName, assigned } = filters;
  const where = new Conditions();
  where.and(`l.status = ${where.bind(status)}`);
  if (toolId !== undefined) where.and(`l.tool_id = ${where.bind(toolId)}`);
  if (partnerId !== undefined) where.and(`l.client_id = ${where.bind(partnerId)}`);
  if (assigneeId !== undefined) where.and(`l.assignee_id = ${where.bind(assigneeId)}`);
  if (assigneeName !== undefined) where.and(`l.assignee_id is null and l.assignee = ${where.bind(assigneeName)}`);
  if (assigned !== undefined) where.and(`l.assignee is ${assigned ? 'not ' : ''}null`);
  // A listing that was lost again is listed once.
  if (status === 'resolved') where.and('not l.superseded');
  return where;
}

const EXPORTED = {
  toolId: 'l.tool_id',
  tool: 't.name',
  partnerId: 'l.client_id',
  partner: 'p.name',
  directorySlug: 'd.slug',
  directory: 'd.name',
  listingUrl: 'l.url',
  recordedUrl: 'r.listing_url',
  problem: 'l.problem',
  status: 'l.status',
  assignee: 'coalesce(a.name, l.assignee)',
  liveAt: 'w.live_at',
  lostAt: 'l.lost_at',
  recoveredAt: 'l.recovered_at',
  checkStatus: 'c.status',
  checkLinkFound: 'c.link_found',
  checkFollow: 'c.follow',
  checkedAt: 'c.checked_at',
};

/** The whole list, in its order. */
export function lostListingRows(filters: LostListingFilters): RowQuery {
  const where = lossConditions(filters);
  return rowQuery(
    EXPORTED,
    (columns) => `select ${columns} from listing_losses l ${JOINS} where ${where} order by ${NEWEST_FIRST}`,
    where.values,
  );
}
