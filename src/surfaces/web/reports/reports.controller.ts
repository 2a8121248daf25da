import { Body, Controller, Get, Ip, Param, Post, Query } from '@nestjs/common';
import { FormBody } from '../../../platform/http/requests/form-body.interceptor.js';
import { type FreshPage, page, type SeeOther, type WebPage } from '../pages/page.js';
import { PublicPages } from '../pages/page-policy.js';
import { ReportPageQuery } from '../public/page-query.dto.js';
import { ReportPages } from './report-pages.js';
import { ReportView } from './report.view.js';

type Form = Record<string, string>;

@PublicPages()
@Controller()
export class ReportPagesController {
  constructor(private readonly pages: ReportPages) {}

  @Get('tools/:slug/report')
  toolForm(@Param('slug') slug: string, @Query() { sent = false }: ReportPageQuery): WebPage {
    return page(ReportView, { tool: slug, sent }, () => this.pages.form('tool', slug, sent));
  }

  @Post('tools/:slug/report')
  @FormBody()
  reportTool(@Param('slug') slug: string, @Body() form: Form, @Ip() address?: string): Promise<FreshPage | SeeOther> {
    return this.pages.send('tool', slug, form, address);
  }

  @Get('directories/:slug/report')
  directoryForm(@Param('slug') slug: string, @Query() { sent = false }: ReportPageQuery): WebPage {
    return page(ReportView, { directory: slug, sent }, () => this.pages.form('directory', slug, sent));
  }

  @Post('directories/:slug/report')
  @FormBody()
  reportDirectory(
    @Param('slug') slug: string,
    @Body() form: Form,
    @Ip() address?: string,
  ): Promise<FreshPage | SeeOther> {
    return this.pages.send('directory', slug, form, address);
  }
}
