import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { ListDirectoryRecordsQuery } from '../../../../contexts/directories/directory-records.dto.js';
import { FormBody } from '../../../../platform/http/requests/form-body.interceptor.js';
import { UuidPipe } from '../../../../platform/input/parameters/id-parameters.js';
import type { FreshPage, SeeOther } from '../../pages/page.js';
import { ConsolePages } from '../../pages/page-policy.js';
import { DirectoryRecordPages } from './directory-record-pages.js';
import { ListingRecordsController } from './listing-records.controller.js';

@ConsolePages()
@Controller('console/directories')
export class DirectoryRecordsController extends ListingRecordsController {
  constructor(protected readonly pages: DirectoryRecordPages) {
    super();
  }

  @Get()
  list(@CurrentPerson() person: Person, @Query() query: ListDirectoryRecordsQuery): Promise<FreshPage> {
    return this.pages.list(person, query);
  }

  @Post(':id/set')
  @FormBody()
  set(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Query() query: ListDirectoryRecordsQuery,
    @Body() form: Record<string, string>,
  ): Promise<SeeOther> {
    return this.pages.set(person, id, query, form);
  }
}
