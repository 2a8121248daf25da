import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { Form, FormResult } from '../../kit/forms/form-handler.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { BoardLoader } from './board.loader.js';
import { BoardQuery } from './board.dto.js';

@ConsolePages()
@Controller('console/board')
export class BoardController {
  constructor(private readonly pages: BoardLoader) {}

  @Get()
  show(@CurrentPerson() person: Person, @Query() query: BoardQuery): Promise<FreshPage> {
    return this.pages.show(person, query);
  }

  @PostForm(':toolId/move')
  move(
    @CurrentPerson() person: Person,
    @Id('toolId') toolId: string,
    @Query() query: BoardQuery,
    @Body() form: Form,
  ): FormResult {
    return this.pages.move(person, toolId, query, form);
  }

  @PostForm(':toolId/assign')
  assign(
    @CurrentPerson() person: Person,
    @Id('toolId') toolId: string,
    @Query() query: BoardQuery,
    @Body() form: Form,
  ): FormResult {
    return this.pages.assign(person, toolId, query, form);
  }
}
