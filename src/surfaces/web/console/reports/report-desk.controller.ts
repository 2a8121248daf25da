import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { ListReportsQuery } from '../../../../contexts/reports/report.dto.js';
import { FormBody } from '../../../../platform/http/requests/form-body.interceptor.js';
import { UuidPipe } from '../../../../platform/input/parameters/id-parameters.js';
import type { FreshPage, SeeOther } from '../../pages/page.js';
import { ConsolePages } from '../../pages/page-policy.js';
import { ReportDeskPages } from './report-desk-pages.js';

@ConsolePages()
@Controller('console/reports')
export class ReportDeskController {
  constructor(private readonly pages: ReportDeskPages) {}

  @Get()
  list(@CurrentPerson() person: Person, @Query() query: ListReportsQuery): Promise<FreshPage> {
    return this.pages.list(person, query);
  }

  @Post(':id')
  @FormBody()
  update(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Query() query: ListReportsQuery,
    @Body() form: Record<string, string>,
  ): Promise<FreshPage | SeeOther> {
    return this.pages.update(person, id, query, form);
  }
}
