import { Body, Get, Ip, Param } from '@nestjs/common';
import type { ListingKind } from '../../../../contexts/listings/listing.js';
import { ReportBody, type ReportedListingDto } from '../../../../contexts/reports/report.dto.js';
import { ReportsService } from '../../../../contexts/reports/reports.service.js';
import { type Form, type FormResult, handleForm, EMPTY_FORM } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostOnce } from '../../kit/pages/page.js';
import { PublicPages } from '../../kit/pages/page.interceptor.js';
import { FormerPathsService, LISTING_PATHS } from '../listings/former-paths.service.js';
import { ReportView } from './report.view.js';

@PublicPages()
export class ReportPagesController {
  constructor(
    private readonly reports: ReportsService,
    private readonly former: FormerPathsService,
  ) {}

  @Get('tools/:slug/report')
  showToolForm(@Param('slug') slug: string): Promise<FreshPage> {
    return this.showForm('tool', slug);
  }

  @PostOnce('tools/:slug/report')
  reportTool(@Param('slug') slug: string, @Body() form: Form, @Ip() ip?: string): FormResult {
    return this.report('tool', slug, form, ip);
  }

  @Get('directories/:slug/report')
  showDirectoryForm(@Param('slug') slug: string): Promise<FreshPage> {
    return this.showForm('directory', slug);
  }

  @PostOnce('directories/:slug/report')
  reportDirectory(@Param('slug') slug: string, @Body() form: Form, @Ip() ip?: string): FormResult {
    return this.report('directory', slug, form, ip);
  }

  private async showForm(kind: ListingKind, slug: string): Promise<FreshPage> {
    return page(ReportView, { kind, listing: await this.getListing(kind, slug), ...EMPTY_FORM });
  }

  private async report(kind: ListingKind, slug: string, form: Form, ip: string | undefined): FormResult {
    const listing = await this.getListing(kind, slug);
    return handleForm({
      form,
      body: ReportBody,
      action: (input) => this.reports.createReport(ip, kind, listing, input),
      rerender: (sent) => page(ReportView, { kind, listing, ...sent }, sent.status),
      redirectTo: `${LISTING_PATHS[kind]}/${listing.slug}/report?done=sent`,
    });
  }

  private getListing(kind: ListingKind, slug: string): Promise<ReportedListingDto> {
    const load = (): Promise<ReportedListingDto> => this.reports.getReportedListing(kind, slug);
    return this.former.loadOrRedirect(kind, slug, load, (path) => `${path}/report`);
  }
}
