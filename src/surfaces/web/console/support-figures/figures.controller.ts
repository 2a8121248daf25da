import { Controller, Get, Query } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import type { FreshPage } from '../../pages/page.js';
import { ConsolePages } from '../../pages/page-policy.js';
import { FigurePages } from './figure-pages.js';
import { FiguresQuery } from './figures.dto.js';

@ConsolePages()
@Controller('console/inbox/figures')
export class FiguresController {
  constructor(private readonly pages: FigurePages) {}

  @Get()
  show(@CurrentPerson() person: Person, @Query() query: FiguresQuery): Promise<FreshPage> {
    return this.pages.show(person, query);
  }
}
