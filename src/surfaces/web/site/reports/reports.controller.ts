import { Body, Controller, Get, Ip, Param, Query } from '@nestjs/common';
import type { FreshPage } from '../../kit/pages/page.js';
import { PublicPages } from '../../kit/pages/page-policy.js';
import type { Form, FormResult } from '../../kit/pages/form-handler.js';
import { PostOnce } from '../../kit/pages/post-form.js';
import { ReportPageQuery } from '../listings/page-query.dto.js';
import { ReportLoader } from './report.loader.js';

@PublicPages()
@Controller()
export class ReportPagesController {
  constructor(private readonly pages: ReportLoader) {}

  @Get('tools/:slug/report')
  toolForm(@Param('slug') slug: string, @Query() { sent = false }: ReportPageQuery): Promise<FreshPage> {
    return this.pages.form('tool', slug, sent);
  }

  @PostOnce('tools/:slug/report')
  reportTool(@Param('slug') slug: string, @Body() form: Form, @Ip() address?: string): FormResult {
    return this.pages.send('tool', slug, form, address);
  }

  @Get('directories/:slug/report')
  directoryForm(@Param('slug') slug: string, @Query() { sent = false }: ReportPageQuery): Promise<FreshPage> {
    return this.pages.form('directory', slug, sent);
  }

  @PostOnce('directories/:slug/report')
  reportDirectory(@Param('slug') slug: string, @Body() form: Form, @Ip() address?: string): FormResult {
    return this.pages.send('directory', slug, form, address);
  }
}
