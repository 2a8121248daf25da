import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { AppError } from '../../platform/errors/app-error.js';
import { networkOf } from '../../platform/http/network.js';
import { ToolsService } from '../catalog/tools/tools.service.js';
import { DirectoriesService } from '../directories/directories.service.js';
import type { ListingKind } from '../listings/slugs/former-slug.entity.js';
import { NotificationEvents } from '../notifications/events/events.js';
import type { ReportBody } from './report.dto.js';
import { type NewReport, ReportsRepository } from './reports.repository.js';

/** Limits per network and day. */
const MAX_PER_LISTING = 5;
const MAX_PER_NETWORK = 30;

export interface ReportedListing {
  id: string;
  slug: string;
  name: string;
}

/** Accepts problem reports from visitors. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly tools: ToolsService,
    private readonly directories: DirectoriesService,
    private readonly repository: ReportsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly events: NotificationEvents,
  ) {}

  getReportedListing(kind: ListingKind, slug: string): Promise<ReportedListing> {
    return kind === 'tool' ? this.tools.getTool(slug) : this.directories.getDirectory(slug);
  }

  /** Stores a report unless an identical one is open. `ipAddress` is the visitor's. */
  async createReport(
    ipAddress: string | undefined,
    kind: ListingKind,
    listing: ReportedListing,
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
}
