import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { ListReportsQuery } from '../../../../contexts/reports/report.dto.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { Form, FormResult } from '../../kit/forms/form-handler.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { ReportsLoader } from './reports.loader.js';

@ConsolePages()
@Controller('console/reports')
export class ConsoleReportsController {
  constructor(private readonly pages: ReportsLoader) {}

  @Get()
  list(@CurrentPerson() person: Person, @Query() query: ListReportsQuery): Promise<FreshPage> {
    return this.pages.list(person, query);
  }

  @PostForm(':id')
  update(
    @CurrentPerson() person: Person,
    @Id() id: string,
    @Query() query: ListReportsQuery,
    @Body() form: Form,
  ): FormResult {
    return this.pages.update(person, id, query, form);
  }
}
