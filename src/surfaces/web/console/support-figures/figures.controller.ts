import { Controller, Get, Query } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import { FiguresLoader } from './figures.loader.js';
import { FiguresQuery } from './figures.dto.js';

@ConsolePages()
@Controller('console/inbox/figures')
export class FiguresController {
  constructor(private readonly pages: FiguresLoader) {}

  @Get()
  showFigures(@CurrentPerson() admin: Person, @Query() query: FiguresQuery): Promise<FreshPage> {
    return this.pages.showFigures(admin, query);
  }
}
