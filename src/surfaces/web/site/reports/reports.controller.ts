import { Body, Controller, Get, Ip, Param, Query } from '@nestjs/common';
import type { ListingKind } from '../../../../contexts/listings/slugs/former-slug.entity.js';
import { ReportBody } from '../../../../contexts/reports/report.dto.js';
import { type ReportedListing, ReportsService } from '../../../../contexts/reports/reports.service.js';
import { type Form, type FormResult, handleForm, NOTHING_SENT } from '../../kit/pages/form-handler.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { PublicPages } from '../../kit/pages/page-policy.js';
import { PostOnce } from '../../kit/pages/post-form.js';
import { FormerPaths, LISTING_PATHS } from '../listings/former-paths.js';
import { ReportPageQuery } from '../listings/page-query.dto.js';
import { ReportView } from './report.view.js';

@PublicPages()
@Controller()
export class ReportPagesController {
  constructor(
    private readonly reports: ReportsService,
    private readonly former: FormerPaths,
  ) {}

  @Get('tools/:slug/report')
  showToolForm(@Param('slug') slug: string, @Query() { sent = false }: ReportPageQuery): Promise<FreshPage> {
    return this.showForm('tool', slug, sent);
  }

  @PostOnce('tools/:slug/report')
  reportTool(@Param('slug') slug: string, @Body() form: Form, @Ip() ip?: string): FormResult {
    return this.report('tool', slug, form, ip);
  }

  @Get('directories/:slug/report')
  showDirectoryForm(@Param('slug') slug: string, @Query() { sent = false }: ReportPageQuery): Promise<FreshPage> {
    return this.showForm('directory', slug, sent);
  }

  @PostOnce('directories/:slug/report')
  reportDirectory(@Param('slug') slug: string, @Body() form: Form, @Ip() ip?: string): FormResult {
    return this.report('directory', slug, form, ip);
  }

  private async showForm(kind: ListingKind, slug: string, isSent: boolean): Promise<FreshPage> {
    return page(ReportView, { kind, listing: await this.getListing(kind, slug), isSent, ...NOTHING_SENT });
  }

  private async report(kind: ListingKind, slug: string, form: Form, ip: string | undefined): FormResult {
    const listing = await this.getListing(kind, slug);
    return handleForm({
      form,
      body: ReportBody,
      action: (input) => this.reports.createReport(ip, kind, listing, input),
      rerender: (sent) => page(ReportView, { kind, listing, isSent: false, ...sent }, sent.status),
      redirectTo: `${LISTING_PATHS[kind]}/${listing.slug}/report?sent=true`,
    });
  }

  private getListing(kind: ListingKind, slug: string): Promise<ReportedListing> {
    const load = (): Promise<ReportedListing> => this.reports.getReportedListing(kind, slug);
    return this.former.loadOrRedirect(kind, slug, load, (path) => `${path}/report`);
  }
}
