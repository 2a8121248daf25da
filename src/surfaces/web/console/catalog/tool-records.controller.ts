import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { ListToolRecordsQuery } from '../../../../contexts/catalog/tools/tool-records.dto.js';
import { FormBody } from '../../../../platform/http/requests/form-body.js';
import { UuidPipe } from '../../../../platform/input/parameters/id-parameters.js';
import type { FreshPage, SeeOther } from '../../kit/pages/page.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import { ToolRecordsLoader } from './tool-records.loader.js';
import { ListingRecordsController } from './listing-records.controller.js';

@ConsolePages()
@Controller('console/tools')
export class ToolRecordsController extends ListingRecordsController {
  constructor(protected readonly pages: ToolRecordsLoader) {
    super();
  }

  @Get()
  list(@CurrentPerson() person: Person, @Query() query: ListToolRecordsQuery): Promise<FreshPage> {
    return this.pages.list(person, query);
  }

  @Post(':id/set')
  @FormBody()
  set(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Query() query: ListToolRecordsQuery,
    @Body() form: Record<string, string>,
  ): Promise<SeeOther> {
    return this.pages.set(person, id, query, form);
  }
}
