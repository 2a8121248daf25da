import { Injectable } from '@nestjs/common';
import type { Page } from '../../platform/input/page.js';
import { DataSource, type EntityManager } from 'typeorm';
import { list } from '../../platform/database/list.js';
import { columnsOf } from '../../platform/database/row-cursors.service.js';
import { Conditions, countRows, getRow } from '../../platform/database/rows.js';
import type { ListReportsQuery } from './report.dto.js';
import { Report } from './report.entity.js';

export type NewReport = Omit<Report, 'status' | 'createdAt' | 'closedAt' | 'note' | 'network' | 'version'> & {
  network: string;
};

const EXPORTED = columnsOf('r', 'id kind listingSlug listingName reason text email status createdAt closedAt note');

type ReportFilters = Pick<ListReportsQuery, 'status' | 'kind' | 'reason'>;

/** Newest first. */
const REPORTS = list<ReportFilters, Report>({
  from: 'reports r',
  key: 'r.id',
  where: ({ status, kind, reason }) =>
    new Conditions('true').equals('r.status', status).equals('r.kind', kind).equals('r.reason', reason),
  order: 'r.created_at desc, r.id desc',
  page: { columns: { ...EXPORTED, ...columnsOf('r', 'listingId version') } },
  file: { columns: EXPORTED },
});
export const reportRows = REPORTS.rows;

@Injectable()
export class ReportsRepository {
  constructor(private readonly dataSource: DataSource) {}

  listReports(query: ListReportsQuery): Promise<Page<Report>> {
    return REPORTS.readPage(this.dataSource, query, query);
  }

  countOpenReports(): Promise<number> {
    return countRows(this.dataSource, `reports where status = 'open'`);
  }

  /** Serializes the reports of one network, so that concurrent ones are counted. */
  async lockNetwork(manager: EntityManager, network: string): Promise<void> {
    await manager.query('select pg_advisory_xact_lock(hashtext($1))', [`reports:${network}`]);
  }

  /** The network's reports of the last day, in total and about this listing. Also clears networks older than that. */
  async countByNetwork(
    manager: EntityManager,
    { network, listingId }: NewReport,
  ): Promise<{ all: number; listing: number }> {
    await manager.query(
      `update reports set network = null
        where id in (select id from reports where network is not null and created_at <= now() - interval '1 day'
                     for update skip locked)`,
    );
    return getRow<{ all: number; listing: number }>(
      manager,
      `select count(*)::integer as "all", (count(*) filter (where listing_id = $2))::integer as listing
         from reports where network = $1`,
      [network, listingId],
    );
  }

  /** Returns false if an identical report is already open. */
  async insertReport(
    manager: EntityManager,
    { id, kind, listingId, listingSlug, listingName, reason, text, email, network }: NewReport,
  ): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `insert into reports (id, kind, listing_id, listing_slug, listing_name, reason, text, email, network)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (listing_id, reason, md5(text), coalesce(email, '')) where status = 'open' do nothing
       returning id`,
      [id, kind, listingId, listingSlug, listingName, reason, text, email, network],
    );
    return rows.length === 1;
  }
}
