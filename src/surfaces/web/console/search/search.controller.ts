import { Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { TeamSearchQuery } from '../../../../contexts/team/search/search-query.dto.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { FormResult } from '../../kit/pages/form-handler.js';
import { ConsoleSearchLoader } from './search.loader.js';

@ConsolePages()
@Controller('console/search')
export class ConsoleSearchController {
  constructor(private readonly pages: ConsoleSearchLoader) {}

  @Get()
  showResults(@CurrentUser() admin: SignedInUser, @Query() query: TeamSearchQuery): FormResult {
    return this.pages.showResults(admin, query);
  }
}
