import { Body, Controller, Get, Ip, Param, Query } from '@nestjs/common';
import type { ListingKind } from '../../../../contexts/listings/slugs/former-slug.entity.js';
import { ReportBody } from '../../../../contexts/reports/report.dto.js';
import { ReportsService } from '../../../../contexts/reports/reports.service.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PublicPages } from '../../kit/pages/page-policy.js';
import { PostOnce } from '../../kit/pages/post-form.js';
import { LISTING_PATHS } from '../listings/former-paths.js';
import { ReportPageQuery } from '../listings/page-query.dto.js';
import { ReportLoader } from './report.loader.js';

@PublicPages()
@Controller()
export class ReportPagesController {
  constructor(
    private readonly pages: ReportLoader,
    private readonly reports: ReportsService,
  ) {}

  @Get('tools/:slug/report')
  showToolForm(@Param('slug') slug: string, @Query() { sent = false }: ReportPageQuery): Promise<FreshPage> {
    return this.pages.showForm('tool', slug, sent);
  }

  @PostOnce('tools/:slug/report')
  reportTool(@Param('slug') slug: string, @Body() form: Form, @Ip() ip?: string): FormResult {
    return this.report('tool', slug, form, ip);
  }

  @Get('directories/:slug/report')
  showDirectoryForm(@Param('slug') slug: string, @Query() { sent = false }: ReportPageQuery): Promise<FreshPage> {
    return this.pages.showForm('directory', slug, sent);
  }

  @PostOnce('directories/:slug/report')
  reportDirectory(@Param('slug') slug: string, @Body() form: Form, @Ip() ip?: string): FormResult {
    return this.report('directory', slug, form, ip);
  }

  private async report(kind: ListingKind, slug: string, form: Form, ip: string | undefined): FormResult {
    const listing = await this.pages.getListing(kind, slug);
    return handleForm({
      form,
      body: ReportBody,
      act: (input) => this.reports.createReport(ip, kind, listing, input),
      again: (sent) => this.pages.showFormAgain(kind, listing, sent),
      next: `${LISTING_PATHS[kind]}/${listing.slug}/report?sent=true`,
    });
  }
}
