import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { ListReportsQuery } from '../../../../contexts/reports/report.dto.js';
import { FormBody } from '../../../../platform/http/requests/form-body.js';
import { UuidPipe } from '../../../../platform/input/parameters/id-parameters.js';
import type { FreshPage, SeeOther } from '../../kit/pages/page.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import { ReportsLoader } from './reports.loader.js';

@ConsolePages()
@Controller('console/reports')
export class ConsoleReportsController {
  constructor(private readonly pages: ReportsLoader) {}

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
