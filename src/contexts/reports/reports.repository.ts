import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type RowQuery, rowQuery } from '../../platform/database/row-cursors.js';
import { Conditions } from '../../platform/database/sql-conditions.js';
import { offsetOf } from '../../platform/input/page.js';
import type { ListReportsQuery } from './report.dto.js';
import { Report } from './report.entity.js';

export type NewReport = Omit<Report, 'status' | 'createdAt' | 'closedAt' | 'note' | 'network' | 'version'> & {
  network: string;
};

@Injectable()
export class ReportsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async listReports(request: ListReportsQuery): Promise<{ reports: Report[]; total: number }> {
    const [reports, total] = await this.dataSource.getRepository(Report).findAndCount({
      where: {
        ...(request.status !== undefined && { status: request.status }),
        ...(request.kind !== undefined && { kind: request.kind }),
        ...(request.reason !== undefined && { reason: request.reason }),
      },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: offsetOf(request),
      take: request.limit,
    });
    return { reports, total };
  }

  async countOpenReports(): Promise<number> {
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `select count(*)::integer as count from reports where status = 'open'`,
    );
    return row?.count ?? 0;
  }

  findReport(manager: EntityManager, id: string): Promise<Report | null> {
    return manager.findOne(Report, { where: { id } });
  }

  lockReport(manager: EntityManager, id: string): Promise<Report | null> {
    return manager.findOne(Report, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async setStatus(manager: EntityManager, { id, status, closedAt, note }: Report): Promise<void> {
    await manager.update(Report, { id }, { status, closedAt, note });
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
    const [count] = await manager.query<{ all: number; listing: number }[]>(
      `select count(*)::integer as "all", (count(*) filter (where listing_id = $2))::integer as listing
         from reports where network = $1`,
      [network, listingId],
    );
    return count ?? { all: 0, listing: 0 };
  }

  /** Returns false if an identical report is already open. */
  async insertReport(manager: EntityManager, report: NewReport): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `insert into reports (id, kind, listing_id, listing_slug, listing_name, reason, text, email, network)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (listing_id, reason, md5(text), coalesce(email, '')) where status = 'open' do nothing
       returning id`,
      [
        report.id,
        report.kind,
        report.listingId,
        report.listingSlug,
        report.listingName,
        report.reason,
        report.text,
        report.email,
        report.network,
      ],
    );
    return rows.length === 1;
  }
}

const EXPORTED = {
  id: 'id',
  kind: 'kind',
  listingSlug: 'listing_slug',
  listingName: 'listing_name',
  reason: 'reason',
  text: 'text',
  email: 'email',
  status: 'status',
  createdAt: 'created_at',
  closedAt: 'closed_at',
  note: 'note',
};

/** The whole list, in its order. */
export function reportRows({ status, kind, reason }: Pick<ListReportsQuery, 'status' | 'kind' | 'reason'>): RowQuery {
  const where = new Conditions('true');
  if (status !== undefined) where.and(`status = ${where.bind(status)}`);
  if (kind !== undefined) where.and(`kind = ${where.bind(kind)}`);
  if (reason !== undefined) where.and(`reason = ${where.bind(reason)}`);
  return rowQuery(
    EXPORTED,
    (columns) => `select ${columns} from reports where ${where} order by created_at desc, id desc`,
    where.values,
  );
}
