import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AuditLogService } from '../../platform/audit/audit-log.service.js';
import { expectVersion } from '../../platform/database/rows.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { AppError, conflict, orNotFound } from '../../platform/errors/app-error.js';
import { violatedConstraint } from '../../platform/errors/database-failure.js';
import { networkOf } from '../../platform/text/ip-network.js';
import { mapPage, type Page } from '../../platform/input/page.js';
import { ToolsService } from '../catalog/tools/tools.service.js';
import { DirectoriesService } from '../directories/directories.service.js';
import type { ListingKind } from '../listings/listing.js';
import { NotificationEventsService } from '../notifications/events/notification-events.service.js';
import type { ListReportsQuery, ReportBody, ReportDto, ReportedListingDto, UpdateReportBody } from './report.dto.js';
import { Report } from './report.entity.js';
import { type NewReport, ReportsRepository } from './reports.repository.js';

/** Limits per network and day. */
const MAX_PER_LISTING = 5;
const MAX_PER_NETWORK = 30;

/** Accepts problem reports from visitors. Lets admins list them, close and reopen them. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly tools: ToolsService,
    private readonly directories: DirectoriesService,
    private readonly repository: ReportsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly events: NotificationEventsService,
    private readonly audit: AuditLogService,
  ) {}

  getReportedListing(kind: ListingKind, slug: string): Promise<ReportedListingDto> {
    return kind === 'tool' ? this.tools.getTool(slug) : this.directories.getDirectory(slug);
  }

  /** Stores a report unless an identical one is open. `ipAddress` is the visitor's. */
  async createReport(
    ipAddress: string | undefined,
    kind: ListingKind,
    listing: ReportedListingDto,
    { reason, text, email }: ReportBody,
  ): Promise<void> {
    const report: NewReport = {
      id: uuid(),
      kind,
      listingId: listing.id,
      listingSlug: listing.slug,
      listingName: listing.name,
      reason,
      text: text.trim(),
      email: email?.trim() ?? null,
      network: createHash('sha256').update(networkOf(ipAddress)).digest('base64url').slice(0, 22),
    };
    await this.unitOfWork.run(async (manager) => {
      await this.repository.lockNetwork(manager, report.network);
      const sent = await this.repository.countByNetwork(manager, report);
      const isNew = await this.repository.insertReport(manager, report);
      // Checked after the insert (the error rolls it back), so that a repeated report is not rejected.
      if (isNew && (sent.listing >= MAX_PER_LISTING || sent.all >= MAX_PER_NETWORK))
        throw new AppError('rate-limited', 'Too many reports from your network today. Try again tomorrow.');
      if (isNew) await this.events.recordEvents(manager, 'report', [{ id: report.id, name: listing.name }]);
    });
  }

  async listReports(query: ListReportsQuery): Promise<Page<ReportDto>> {
    return mapPage(await this.repository.listReports(query), toReport);
  }

  async getReport(id: string): Promise<ReportDto> {
    const report = orNotFound(await this.unitOfWork.manager.findOneBy(Report, { id }), `Report not found: ${id}`);
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
        const closedAt = status === 'closed' ? new Date() : null;
        await manager.update(Report, { id }, { status, closedAt, note });
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
    return orNotFound(
      await manager.findOne(Report, { where: { id }, lock: { mode: 'pessimistic_write' } }),
      `Report not found: ${id}`,
    );
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
