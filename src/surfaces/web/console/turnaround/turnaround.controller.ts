import { Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { TurnaroundQuery } from '../../../../contexts/partners/figures/turnaround.dto.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { TurnaroundLoader } from './turnaround.loader.js';

@ConsolePages()
@Controller('console/board/figures')
export class TurnaroundController {
  constructor(private readonly pages: TurnaroundLoader) {}

  @Get()
  showTurnaround(@CurrentUser() admin: SignedInUser, @Query() query: TurnaroundQuery): Promise<FreshPage> {
    return this.pages.showTurnaround(admin, query);
  }
}
