import { Injectable } from '@nestjs/common';
import type { ListingKind } from '../../../../contexts/listings/slugs/former-slug.entity.js';
import { ReportBody } from '../../../../contexts/reports/report.dto.js';
import { type ReportedListing, ReportsService } from '../../../../contexts/reports/reports.service.js';
import { FormerPaths, LISTING_PATHS } from '../listings/former-paths.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { ReportView } from './report.view.js';

/** Shows the form for a report, and takes what visitors send with it. */
@Injectable()
export class ReportLoader {
  constructor(
    private readonly reports: ReportsService,
    private readonly former: FormerPaths,
  ) {}

  async form(kind: ListingKind, slug: string, isSent: boolean): Promise<FreshPage> {
    const listing = await this.listing(kind, slug);
    return freshPage(ReportView, { kind, listing, isSent, typed: {}, problems: new Map() }, 200);
  }

  async send(kind: ListingKind, slug: string, form: Form, ip: string | undefined): FormResult {
    const listing = await this.listing(kind, slug);
    return handleForm({
      form,
      body: ReportBody,
      act: (input) => this.reports.report(ip, kind, listing, input),
      again: (sent) => freshPage(ReportView, { kind, listing, isSent: false, ...sent }, sent.status),
      next: `${LISTING_PATHS[kind]}/${listing.slug}/report?sent=true`,
    });
  }

  private listing(kind: ListingKind, slug: string): Promise<ReportedListing> {
    return this.former.follow(kind, slug, () => this.reports.getListing(kind, slug), '/report');
  }
}
