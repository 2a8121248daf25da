import { Injectable } from '@nestjs/common';
import type { ListingKind } from '../../../../contexts/listings/slugs/former-slug.entity.js';
import { ReportBody } from '../../../../contexts/reports/report.dto.js';
import { type ReportedListing, ReportsService } from '../../../../contexts/reports/reports.service.js';
import { AppError } from '../../../../platform/errors/app-error.js';
import { inspectedInput } from '../../../../platform/input/checked-input.js';
import { FormerPaths, LISTING_PATHS } from '../listings/former-paths.js';
import { type FreshPage, freshPage, SeeOther } from '../../kit/pages/page.js';
import { ReportView } from './report.view.js';

type Form = Readonly<Record<string, string>>;

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

  async send(kind: ListingKind, slug: string, form: Form, address: string | undefined): Promise<FreshPage | SeeOther> {
    const listing = await this.listing(kind, slug);
    const shown = { kind, listing, isSent: false, typed: form };
    const { input, invalidFields: problems } = inspectedInput(ReportBody, form);
    if (problems.size > 0) return freshPage(ReportView, { ...shown, problems }, 400);
    try {
      await this.reports.report(address, kind, listing, input);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'rate-limited') throw error;
      return freshPage(ReportView, { ...shown, problems, refusal: error.message }, 429);
    }
    return new SeeOther(`${LISTING_PATHS[kind]}/${listing.slug}/report?sent=true`);
  }

  private listing(kind: ListingKind, slug: string): Promise<ReportedListing> {
    return this.former.follow(kind, slug, () => this.reports.getListing(kind, slug), '/report');
  }
}
