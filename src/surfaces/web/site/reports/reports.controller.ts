import { Body, Controller, Get, Ip, Param, Post, Query } from '@nestjs/common';
import { FormBody } from '../../../../platform/http/requests/form-body.js';
import { OneTimeForm } from '../../kit/pages/one-time-form.js';
import type { FreshPage, SeeOther } from '../../kit/pages/page.js';
import { PublicPages } from '../../kit/pages/page-policy.js';
import { ReportPageQuery } from '../listings/page-query.dto.js';
import { ReportLoader } from './report.loader.js';

type Form = Record<string, string>;

@PublicPages()
@Controller()
export class ReportPagesController {
  constructor(private readonly pages: ReportLoader) {}

  @Get('tools/:slug/report')
  toolForm(@Param('slug') slug: string, @Query() { sent = false }: ReportPageQuery): Promise<FreshPage> {
    return this.pages.form('tool', slug, sent);
  }

  @Post('tools/:slug/report')
  @FormBody()
  @OneTimeForm()
  reportTool(@Param('slug') slug: string, @Body() form: Form, @Ip() address?: string): Promise<FreshPage | SeeOther> {
    return this.pages.send('tool', slug, form, address);
  }

  @Get('directories/:slug/report')
  directoryForm(@Param('slug') slug: string, @Query() { sent = false }: ReportPageQuery): Promise<FreshPage> {
    return this.pages.form('directory', slug, sent);
  }

  @Post('directories/:slug/report')
  @FormBody()
  @OneTimeForm()
  reportDirectory(
    @Param('slug') slug: string,
    @Body() form: Form,
    @Ip() address?: string,
  ): Promise<FreshPage | SeeOther> {
    return this.pages.send('directory', slug, form, address);
  }
}
