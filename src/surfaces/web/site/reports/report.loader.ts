import { Injectable } from '@nestjs/common';
import type { ListingKind } from '../../../../contexts/listings/slugs/former-slug.entity.js';
import { type ReportedListing, ReportsService } from '../../../../contexts/reports/reports.service.js';
import { NOTHING_SENT, type SentForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { FormerPaths } from '../listings/former-paths.js';
import { ReportView } from './report.view.js';

@Injectable()
export class ReportLoader {
  constructor(
    private readonly reports: ReportsService,
    private readonly former: FormerPaths,
  ) {}

  async showForm(kind: ListingKind, slug: string, isSent: boolean): Promise<FreshPage> {
    return freshPage(ReportView, { kind, listing: await this.getListing(kind, slug), isSent, ...NOTHING_SENT });
  }

  showFormAgain(kind: ListingKind, listing: ReportedListing, sent: SentForm): FreshPage {
    return freshPage(ReportView, { kind, listing, isSent: false, ...sent }, sent.status);
  }

  getListing(kind: ListingKind, slug: string): Promise<ReportedListing> {
    return this.former.loadOrRedirect(
      kind,
      slug,
      () => this.reports.getReportedListing(kind, slug),
      (path) => `${path}/report`,
    );
  }
}
