import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { list } from '../../../platform/database/list.js';
import { Conditions, countRows, findRow, findValue } from '../../../platform/database/rows.js';
import { mapPage, offsetOf, type Page, type PageRequest } from '../../../platform/input/page.js';
import { type AssigneeFilters, filterByAssignee } from '../submissions/assignment.js';
import { CHECK_COLUMNS, type CheckRow, type FlatCheck, withCheck } from '../submissions/submission.mapper.js';
import { ListingLoss, type LossReport, type LossStatus } from './listing-loss.entity.js';
import { type ListingProblem, ListingWatch } from './listing-watch.entity.js';

/** A loss with the names of what it belongs to. */
export interface LostListingRow extends Omit<ListingLoss, 'reported' | 'reportedAt' | 'emailed' | 'superseded'> {
  toolName: string;
  toolSlug: string;
  partnerName: string;
  directoryName: string;
  directorySlug: string;
  recordedUrl: string | null;
  liveAt: Date | null;
  check: CheckRow | null;
}

export interface LostListingFilters extends AssigneeFilters {
  status: LossStatus;
  toolId?: string | undefined;
  partnerId?: string | undefined;
}

export interface PartnerLossFilters {
  state?: LossReport | undefined;
  problem?: ListingProblem | undefined;
}

export interface PartnerLossRow extends Pick<
  ListingLoss,
  'id' | 'toolId' | 'url' | 'problem' | 'lostAt' | 'recoveredAt'
> {
  tool: string;
  directory: string;
  directoryUrl: string;
  /** The URL that is recorded now. */
  listingUrl: string | null;
  /** Of the URL that is recorded now. */
  check: CheckRow | null;
}

interface Listing {
  toolId: string;
  directoryId: string;
}

const COLUMNS = `l.id, l.tool_id as "toolId", l.directory_id as "directoryId", l.client_id as "clientId", l.url, l.problem,
  l.status, coalesce(a.name, l.assignee) as assignee, l.assignee_id as "assigneeId", l.lost_at as "lostAt",
  l.recovered_at as "recoveredAt", l.version, t.name as "toolName", t.slug as "toolSlug", p.name as "partnerName",
  d.name as "directoryName", d.slug as "directorySlug", r.listing_url as "recordedUrl", w.live_at as "liveAt",
  ${CHECK_COLUMNS}`;

/** The partners context is above catalog and directories, so its queries may join their tables. */
const TABLES = `listing_losses l
  join tools t on t.id = l.tool_id
  join partner_clients p on p.id = l.client_id
  join directories d on d.id = l.directory_id
  join directory_submissions r on r.tool_id = l.tool_id and r.directory_id = l.directory_id
  left join users a on a.id = l.assignee_id
  left join listing_watches w on w.tool_id = l.tool_id and w.directory_id = l.directory_id
  left join listing_checks c on c.tool_id = l.tool_id and c.directory_id = l.directory_id and c.address = r.listing_url`;

const NEWEST_FIRST = 'l.lost_at desc, l.id desc';

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

function lossConditions(filters: LostListingFilters): Conditions {
  const { status, toolId, partnerId } = filters;
  const where = new Conditions()
    .equals('l.status', status)
    .equals('l.tool_id', toolId)
    .equals('l.client_id', partnerId);
  filterByAssignee(where, 'l', filters);
  // A listing that was lost again is listed once.
  if (status === 'resolved') where.and('not l.superseded');
  return where;
}

const LOSSES = list<LostListingFilters, FlatCheck<LostListingRow>>({
  from: 'listing_losses l',
  key: 'l.id',
  where: lossConditions,
  order: NEWEST_FIRST,
  page: { columns: COLUMNS, tables: TABLES },
  file: { columns: EXPORTED, tables: TABLES },
});
export const lostListingRows = LOSSES.rows;

@Injectable()
export class LostListingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async listLosses(request: PageRequest, filters: LostListingFilters): Promise<Page<LostListingRow>> {
    return mapPage(await LOSSES.readPage(this.dataSource, request, filters), (row) => withCheck<LostListingRow>(row));
  }

  countOpenLosses(): Promise<number> {
    return countRows(this.dataSource, `listing_losses where status = 'open'`);
  }

  /** The newest loss of the listing, which is the current one unless the listing has recovered. */
  async findLoss(manager: EntityManager, toolId: string, directorySlug: string): Promise<LostListingRow | null> {
    const row = await findRow<FlatCheck<LostListingRow>>(
      manager,
      `select ${COLUMNS} from ${TABLES} where l.tool_id = $1 and d.slug = $2 order by ${NEWEST_FIRST} limit 1`,
      [toolId, directorySlug],
    );
    return row && withCheck<LostListingRow>(row);
  }

  /** The tool and the directory, for messages. */
  async findName(manager: EntityManager, { toolId, directoryId }: Listing): Promise<string> {
    const sql = `select t.name || ' at ' || d.name as name from tools t, directories d where t.id = $1 and d.id = $2`;
    return (await findValue<string>(manager, sql, [toolId, directoryId])) ?? toolId;
  }

  /** Locks the watch first, as checks do, so that both never wait for each other. */
  async lockLoss(manager: EntityManager, { toolId, directoryId, id }: Listing & { id: string }): Promise<ListingLoss> {
    const lock = { mode: 'pessimistic_write' } as const;
    await manager.findOne(ListingWatch, { where: { toolId, directoryId }, lock });
    return manager.findOneOrFail(ListingLoss, { where: { id }, lock });
  }

  /** The listing is due for a check, and a problem that it finds must be confirmed. */
  async requestCheck(manager: EntityManager, { toolId, directoryId }: Listing, now: Date): Promise<void> {
    await manager.update(ListingWatch, { toolId, directoryId }, { dueAt: now, suspected: null, suspectedAt: null });
  }

  countPartnerLosses(clientId: string, filters: PartnerLossFilters): Promise<number> {
    return countRows(this.dataSource, `${PARTNER_TABLES} where ${PARTNER_FILTERS}`, partnerValues(clientId, filters));
  }

  async listPartnerLosses(
    clientId: string,
    filters: PartnerLossFilters,
    request: PageRequest,
  ): Promise<PartnerLossRow[]> {
    const rows = await this.dataSource.query<FlatCheck<PartnerLossRow>[]>(
      `select l.id, l.tool_id as "toolId", t.name as tool, d.name as directory, d.website as "directoryUrl", l.url, l.problem,
              l.lost_at as "lostAt", l.recovered_at as "recoveredAt", r.listing_url as "listingUrl",
              ${CHECK_COLUMNS}
         from ${PARTNER_TABLES}
         join tools t on t.id = l.tool_id
         join directories d on d.id = l.directory_id
         left join listing_checks c on c.tool_id = r.tool_id and c.directory_id = r.directory_id and c.address = r.listing_url
        where ${PARTNER_FILTERS} order by ${NEWEST_FIRST} limit $4 offset $5`,
      [...partnerValues(clientId, filters), request.limit, offsetOf(request)],
    );
    return rows.map((row) => withCheck<PartnerLossRow>(row));
  }

  /** What the submission's lost listings have lost, by the slugs of their directories. */
  async findPartnerLosses(clientId: string, toolId: string): Promise<Map<string, ListingProblem>> {
    const rows = await this.dataSource.query<{ slug: string; problem: ListingProblem }[]>(
      `select d.slug, l.problem from ${PARTNER_TABLES} join directories d on d.id = l.directory_id
        where l.client_id = $1 and l.tool_id = $2 and l.recovered_at is null`,
      [clientId, toolId],
    );
    return new Map(rows.map(({ slug, problem }) => [slug, problem]));
  }
}

/** Ownership is part of every query. A listing that is no longer recorded as submitted is not the partner's anymore. */
const PARTNER_TABLES = `listing_losses l
  join directory_submissions r on r.tool_id = l.tool_id and r.directory_id = l.directory_id and r.is_submitted`;

const PARTNER_FILTERS = `l.client_id = $1 and ($2::text is null or (l.recovered_at is null) = ($2 = 'lost'))
  and ($3::text is null or l.problem = $3)`;

const partnerValues = (clientId: string, { state, problem }: PartnerLossFilters): unknown[] => [
  clientId,
  state ?? null,
  problem ?? null,
];
