import { Controller, Get, Query } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { FormResult } from '../../kit/pages/form-handler.js';
import { ConsoleSearchLoader } from './search.loader.js';
import { ConsoleSearchQuery } from './search.dto.js';

@ConsolePages()
@Controller('console/search')
export class ConsoleSearchController {
  constructor(private readonly pages: ConsoleSearchLoader) {}

  @Get()
  showResults(@CurrentPerson() admin: Person, @Query() query: ConsoleSearchQuery): FormResult {
    return this.pages.showResults(admin, query);
  }
}
