import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { FormBody } from '../../../../platform/http/requests/form-body.js';
import { UuidPipe } from '../../../../platform/input/parameters/id-parameters.js';
import type { FreshPage, SeeOther } from '../../kit/pages/page.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import { BoardLoader } from './board.loader.js';
import { BoardQuery } from './board.dto.js';

type Form = Record<string, string>;

@ConsolePages()
@Controller('console/board')
export class BoardController {
  constructor(private readonly pages: BoardLoader) {}

  @Get()
  show(@CurrentPerson() person: Person, @Query() query: BoardQuery): Promise<FreshPage> {
    return this.pages.show(person, query);
  }

  @Post(':toolId/move')
  @FormBody()
  move(
    @CurrentPerson() person: Person,
    @Param('toolId', UuidPipe) toolId: string,
    @Query() query: BoardQuery,
    @Body() form: Form,
  ): Promise<FreshPage | SeeOther> {
    return this.pages.move(person, toolId, query, form);
  }

  @Post(':toolId/assign')
  @FormBody()
  assign(
    @CurrentPerson() person: Person,
    @Param('toolId', UuidPipe) toolId: string,
    @Query() query: BoardQuery,
    @Body() form: Form,
  ): Promise<FreshPage | SeeOther> {
    return this.pages.assign(person, toolId, query, form);
  }
}
