import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { expectVersion } from '../../platform/database/row-version.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { conflict, notFound } from '../../platform/errors/app-error.js';
import { violatedConstraint } from '../../platform/errors/database-failure.js';
import { Page } from '../../platform/input/page.js';
import type { ListReportsQuery, ReportDto, UpdateReportBody } from './report.dto.js';
import type { Report } from './report.entity.js';
import { ReportsRepository } from './reports.repository.js';

/** Lets admins list reports, close and reopen them. */
@Injectable()
export class ReportDesk {
  constructor(
    private readonly repository: ReportsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  async listReports(query: ListReportsQuery): Promise<Page<ReportDto>> {
    const { reports, total } = await this.repository.listReports(query);
    return new Page(reports.map(toReport), query, total);
  }

  async getReport(id: string): Promise<ReportDto> {
    const report = await this.repository.findReport(this.unitOfWork.manager, id);
    if (!report) throw notFound(`Report not found: ${id}`);
    return toReport(report);
  }

  countOpenReports(): Promise<number> {
    return this.repository.countOpenReports();
  }

  /** Setting the current status changes nothing. */
  async updateReport(
    actor: string,
    id: string,
    { status, note }: UpdateReportBody,
    expectedVersion?: number,
  ): Promise<ReportDto> {
    try {
      return await this.unitOfWork.run(async (manager) => {
        const report = await this.getLocked(manager, id);
        expectVersion('report', report.version, expectedVersion);
        if (report.status === status) return toReport(report);
        Object.assign(report, { status, closedAt: status === 'closed' ? new Date() : null });
        if (note !== undefined) report.note = note;
        await this.repository.setStatus(manager, report);
        const action = status === 'closed' ? 'report.closed' : 'report.reopened';
        await this.audit.record(manager, { actor, action, subject: id, details: { listingId: report.listingId } });
        // Read again, because a trigger sets the version.
        return toReport(await this.getLocked(manager, id));
      });
    } catch (error) {
      if (violatedConstraint(error) === 'reports_open_once')
        throw conflict('An identical report is already open. Close that one first.');
      throw error;
    }
  }

  private async getLocked(manager: EntityManager, id: string): Promise<Report> {
    const report = await this.repository.lockReport(manager, id);
    if (!report) throw notFound(`Report not found: ${id}`);
    return report;
  }
}

const toReport = (report: Report): ReportDto => ({
  id: report.id,
  kind: report.kind,
  listing: { id: report.listingId, slug: report.listingSlug, name: report.listingName },
  reason: report.reason,
  text: report.text,
  email: report.email,
  status: report.status,
  createdAt: report.createdAt.toISOString(),
  closedAt: report.closedAt?.toISOString() ?? null,
  note: report.note,
  version: report.version,
});
