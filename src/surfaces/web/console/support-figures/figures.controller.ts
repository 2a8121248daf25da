import { Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import { FiguresLoader } from './figures.loader.js';
import { FiguresQuery } from './figures.dto.js';

@ConsolePages()
@Controller('console/inbox/figures')
export class FiguresController {
  constructor(private readonly pages: FiguresLoader) {}

  @Get()
  showFigures(@CurrentUser() admin: SignedInUser, @Query() query: FiguresQuery): Promise<FreshPage> {
    return this.pages.showFigures(admin, query);
  }
}
